"""A worker process in which one bot thinks at a time: `python -m tablier.server.workers.bot_worker`."""

import traceback
from random import Random

import msgspec

from tablier import bots
from tablier.core import NO_WORDS, Words
from tablier.games import find
from tablier.server.workers.pipes import frame, own_pipes, read_all


class Think(msgspec.Struct, frozen=True):
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


def think(order: Think) -> Thought:
    game = find(order.game)
    try:
        bot, limits = bots.make(order.game, order.level), bots.find_level(order.game, order.level).limits
        state = game.unpack_state(order.state)
        decision = bot.choose(game, state, order.seat, limits, Random(order.seed))
        return Thought(game.pack_action(decision.action), decision.chance, decision.why)
    except Exception:
        return Thought(fault=traceback.format_exc())


def main() -> None:
    orders, reports = own_pipes()
    for order in read_all(orders, Think):
        reports.write(frame(think(order)))
        reports.flush()


if __name__ == "__main__":
    main()
