"""A worker process in which one bot thinks at a time, or looks back at a match:
`python -m tablier.server.workers.bot_worker`."""

import traceback
from random import Random

import msgspec

from tablier import bots
from tablier.core import NO_WORDS, Record, Words
from tablier.games import find
from tablier.server.workers.pipes import frame, own_pipes, read_all


class Think(msgspec.Struct, frozen=True, tag="think"):
    game: str
    level: str
    state: bytes
    seat: int
    seed: int


class Thought(msgspec.Struct, frozen=True):
    """A decision with its action packed, or why there is none."""

    action: bytes = b""
    chance: float | None = None
    why: Words = NO_WORDS
    fault: str = ""


class LookBack(msgspec.Struct, frozen=True, tag="look-back"):
    """A finished match as a record, and whose mistakes are wanted."""

    record: bytes
    seats: tuple[int, ...]
    source: str


class Missed(msgspec.Struct, frozen=True):
    """Mistakes as puzzles, written as records, or why there are none."""

    puzzles: tuple[str, ...] = ()
    fault: str = ""


def think(order: Think) -> Thought:
    game = find(order.game)
    try:
        bot, limits = bots.make(order.game, order.level), bots.find_level(order.game, order.level).limits
        state = game.unpack_state(order.state)
        decision = bot.choose(game, state, order.seat, limits, Random(order.seed))
        return Thought(game.pack_action(decision.action), decision.chance, decision.why)
    except Exception:
        return Thought(fault=traceback.format_exc())


def look_back(order: LookBack) -> Missed:
    from tablier.learn.puzzles.mistakes import mistakes

    try:
        record = Record.unpack(order.record)
        found = mistakes(record.replay(find(record.game)), order.seats, order.source)
        return Missed(tuple(puzzle.record.write() for puzzle in found))
    except Exception:
        return Missed(fault=traceback.format_exc())


def main() -> None:
    orders, reports = own_pipes()
    for order in read_all(orders, Think | LookBack):
        reports.write(frame(think(order) if isinstance(order, Think) else look_back(order)))
        reports.flush()


if __name__ == "__main__":
    main()
