"""A worker process that thinks about positions for who analyses: `python -m
tablier.server.workers.analysis_worker`. What it finds goes out while it thinks, and it can be stopped.

It gives way to everything else on the machine: whoever plays comes first.
"""

import contextlib
import os
import queue
import threading
import traceback
from collections.abc import Callable
from typing import BinaryIO

import msgspec

from tablier.bots import Analysis, Limits, analyse
from tablier.bots.discovery import is_searched
from tablier.bots.solving import known_moves, solve_moves
from tablier.core import Solution, Words
from tablier.games import find, part
from tablier.server.workers.pipes import frame, own_pipes, read_all

KIND = 6
"""How far it stands back (nice)."""
CERTAIN = Limits(nodes=4_000_000)
"""How far it looks for the exact value of every move, once that of the best one is known."""
FIRST = 1.0
"""Seconds after which something is said where the analyst says nothing on the way."""


class Think(msgspec.Struct, frozen=True, tag="think"):
    """`number` counts what one worker is asked."""

    number: int
    game: str
    state: bytes
    seat: int
    lines: int
    seconds: float
    nodes: int | None = None


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Enough of this one, which may be over by now."""

    number: int


class Thought(msgspec.Struct, frozen=True, tag="thought"):
    analysis: Analysis


class Certain(msgspec.Struct, frozen=True, tag="certain"):
    """Every move with its result for who makes it, in words, too."""

    moves: tuple[tuple[str, str, Words], ...]


class Measured(msgspec.Struct, frozen=True, tag="measured"):
    """What the game can say of a position besides, with the marks that show it."""

    facts: tuple[tuple[Words, tuple[str, ...]], ...]


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """With the trace where it broke down."""

    fault: str = ""


Order = Think | Stop
Report = Thought | Certain | Measured | Ended


def think(order: Think, stop: threading.Event, say: Callable[[Report], None]) -> None:
    game = find(order.game)
    state = game.unpack_state(order.state)
    if facts := part(game.slug, "reviews", "facts"):
        say(Measured(tuple(facts.facts(state))))
    if certain := known_moves(game, state):
        say(_certain(certain))
    found = _look(order, stop, say)
    best = found[0] if len(found) else None
    decided = best and (best.drawn or best.wins_in is not None)
    if decided and not certain and (certain := solve_moves(game, state, CERTAIN, stop)):
        say(_certain(certain))


def _look(order: Think, stop: threading.Event, say: Callable[[Report], None]) -> Analysis:
    game = find(order.game)
    state = game.unpack_state(order.state)
    whole = Limits(order.seconds, order.nodes)

    def look(limits: Limits, seed: int = 0) -> Analysis:
        found = analyse(
            game,
            state,
            limits,
            order.lines,
            seat=order.seat,
            seed=seed,
            stop=stop,
            heard=lambda found: say(Thought(found)),
        )
        say(Thought(found))
        return found

    if is_searched(game.slug) or order.seconds <= FIRST:
        return look(whole)
    found = look(Limits(FIRST, order.nodes))
    return found if stop.is_set() or order.nodes else look(Limits(order.seconds - FIRST), 1)


def _certain(found: dict[str, Solution]) -> Certain:
    return Certain(tuple((play, one.result or "draw", one.words) for play, one in found.items()))


class Worker:
    def __init__(self, orders: BinaryIO, reports: BinaryIO) -> None:
        self._reports = reports
        self._stops: dict[int, threading.Event] = {}
        self._asked: queue.SimpleQueue[Think | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, args=(orders,), daemon=True).start()

    def _read(self, orders: BinaryIO) -> None:
        for order in read_all(orders, Order):
            if isinstance(order, Think):
                self._stops[order.number] = threading.Event()
                self._asked.put(order)
            elif stop := self._stops.get(order.number):
                stop.set()
        for stop in list(self._stops.values()):
            stop.set()
        self._asked.put(None)

    def run(self) -> None:
        """Until the server closes the pipe; one position after the other."""
        while (order := self._asked.get()) is not None:
            fault = ""
            try:
                think(order, self._stops[order.number], self._say)
            except Exception:
                fault = traceback.format_exc()
            del self._stops[order.number]
            self._say(Ended(fault))

    def _say(self, report: Report) -> None:
        self._reports.write(frame(report))
        self._reports.flush()


def main() -> None:
    with contextlib.suppress(OSError):
        os.nice(KIND)
    Worker(*own_pipes()).run()


if __name__ == "__main__":
    main()
