"""The Python side of the search: deepening, several lines, threads, limits and the stop."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from tablier.bots.bot import Limits
from tablier.bots.search.judgement import TUNED, Judgement
from tablier.bots.search.line import WIN, Line
from tablier.bots.search.work import MAX_PAST, MAX_PLY, reductions

NAP = 0.1
"""Seconds until a watch notices that its search is over; a stop wakes it at once."""

WINDOW = 30
"""Half the width of the first aspiration window, in hundredths of a piece."""

DEEPEST = MAX_PLY - 20

ENDLESS = Limits()


class Report(msgspec.Struct, frozen=True):
    """What a search has found: the best lines first, each searched to `depth`, no two with the same first
    move. A single line may be of the next depth, where the search was stopped in the midst of it."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float


class Searcher:
    """Searches positions of one game. With `keep` what it has found stays for the next search."""

    def __init__(
        self,
        slug: str,
        judgement: Judgement = TUNED,
        threads: int = 1,
        slots: int = 1 << 20,
        exact: bool = False,
        keep: bool = False,
    ) -> None:
        from tablier.bots.search import kernel
        from tablier.bots.search.engines import find_engine
        from tablier.bots.search.table import make_table

        self.engine = find_engine(slug)
        self.kernel, self.make_table = kernel, make_table
        self.slots, self.exact, self.threads = slots, exact, threads
        self.weights = judgement.weights or self.engine.evaluation.WEIGHTS
        self.network = judgement.network
        self._kept = make_table(slots) if keep else None

    def table(self) -> np.ndarray:
        """What a search writes down: empty, or what the one before has left."""
        return self.make_table(self.slots) if self._kept is None else self._kept

    def forget(self) -> None:
        """Begin anew: another game, or nothing that was found is to count."""
        if self._kept is not None:
            self._kept[:] = 0

    def search(
        self,
        position: np.ndarray,
        past: Sequence[int] = (),
        limits: Limits = ENDLESS,
        lines: int = 1,
        stop: threading.Event | None = None,
        heard: Callable[[Report], None] | None = None,
        only: Sequence[int] = (),
    ) -> Report:
        """Search one running position.

        `past` are the keys of the game's positions since the last irreversible move, oldest first and
        without the present one. `heard` is told of every depth that is done. Where `only` names moves, no
        other is looked at as the first.
        """
        _prepare(self, position)
        return _Hunt(self, position, past, limits, lines, heard, only).run(stop)


_prepared: set[Any] = set()


def _prepare(searcher: Searcher, position: np.ndarray) -> None:
    """Compile or load the kernel before any clock runs, once for each game."""
    if position.dtype not in _prepared:
        _Hunt(searcher, position, (), Limits(depth=1), 1, None).run(None)
        _prepared.add(position.dtype)


class _Hunt:
    """One search: its threads' memories, its clock, and the best lines so far."""

    def __init__(
        self,
        searcher: Searcher,
        position: np.ndarray,
        past: Sequence[int],
        limits: Limits,
        lines: int,
        heard: Callable[[Report], None] | None,
        only: Sequence[int] = (),
    ) -> None:
        self._began = time.monotonic()
        self._search_root, self._searcher = searcher.kernel.search_root, searcher
        self._limits, self._heard = limits, heard
        self._table = searcher.table()
        self._works = np.zeros(searcher.threads, searcher.engine.work)
        self._stacks = [np.zeros(MAX_PLY + 1, position.dtype) for _ in range(searcher.threads)]
        past = list(past)[-MAX_PAST:]
        evaluation = searcher.engine.evaluation
        nodes = limits.nodes if limits.nodes is not None else 1 << 62
        for work, stack in zip(self._works, self._stacks, strict=True):
            stack[0] = position[0]
            work["node_limit"], work["exact"] = nodes, searcher.exact
            work["quiescence"], work["margin"] = evaluation.QUIESCENCE, evaluation.MARGIN
            work["reductions"] = reductions(evaluation.BOLDNESS)
            work["weights"][: len(searcher.weights)] = searcher.weights
            work["path"][: len(past)] = past
            work["path"][len(past)] = searcher.engine.rules.key(stack[0])
            work["past"] = len(past)
            moves, found = work["moves"][0], int(searcher.engine.rules.generate(stack[0], work["moves"][0]))
            wanted = [int(move) for move in moves[:found] if not only or int(move) in only]
            moves[: len(wanted)] = wanted
            work["root_count"] = len(wanted)
            if searcher.network is not None and evaluation.suits(stack[0]):
                searcher.network.install(work)
        self._lines = min(lines, int(self._works[0]["root_count"]))
        self._deepest = min(limits.depth or DEEPEST, DEEPEST)
        moves = self._works[0]["moves"][0, : self._lines]
        self._found = [Line(0, (int(move),)) for move in moves]
        self._depth = 0

    def run(self, stop: threading.Event | None) -> Report:
        """Nobody waits for the other threads: they see the flag, and end, when the machine lets them."""
        done = threading.Event()
        for number in range(1, len(self._works)):
            threading.Thread(target=self._help, args=(number,), daemon=True).start()
        if stop is not None or self._limits.seconds is not None:
            threading.Thread(target=self._watch, args=(stop, done), daemon=True).start()
        try:
            self._deepen()
        finally:
            done.set()
            self.halt()
        return self._report()

    def _report(self) -> Report:
        seconds = time.monotonic() - self._began
        found = sorted(self._found, key=lambda line: -line.score)
        return Report(tuple(found), self._depth, int(self.nodes.sum()), seconds)

    def halt(self) -> None:
        """Raise the flag that every thread looks at with each position."""
        self._works["stop"] = 1

    @property
    def nodes(self) -> np.ndarray:
        """How many positions each thread has looked at so far."""
        return self._works["nodes"]

    def _watch(self, stop: threading.Event | None, done: threading.Event) -> None:
        """The search itself never looks at a clock: this thread does, and raises the flag."""
        seconds = self._limits.seconds
        while not done.is_set():
            left = NAP if seconds is None else self._began + seconds - time.monotonic()
            if left <= 0 or (stop or done).wait(min(left, NAP)):
                self.halt()
                return

    def _deepen(self) -> None:
        work, stack = self._works[0], self._stacks[0]
        for depth in range(1, self._deepest + 1):
            found: list[Line] = []
            for number in range(self._lines):
                guess = self._found[number].score if depth > 1 else 0
                line = self._aspire(work, stack, depth, number, guess)
                if line is None:
                    return
                found.append(line)
            self._found = sorted(found, key=lambda line: -line.score)
            self._reorder(work)
            self._depth = depth
            if self._heard:
                self._heard(self._report())
            if all(_decided(line, depth) for line in self._found):
                return self._shorten(work, stack)

    def _aspire(self, work: Any, stack: np.ndarray, depth: int, number: int, guess: int) -> Line | None:
        """Search in a narrow window around the guess and widen it until the score lies inside."""
        width = WINDOW
        low, high = (guess - width, guess + width) if depth >= 4 else (-WIN, WIN)
        while True:
            score = int(self._search_root(work, stack, self._table, depth, low, high, number))
            if work["stop"]:
                if score > low and self._lines == 1:  # cut short, but the best move so far has held
                    self._found[0] = self._line(work, score)
                return None
            if low < score < high or (low <= -WIN and high >= WIN):
                return self._line(work, score)
            width *= 4
            low = max(-WIN, score - width) if score <= low else low
            high = min(WIN, score + width) if score >= high else high

    def _shorten(self, work: Any, stack: np.ndarray) -> None:
        """Look for quicker ends where pruning may have passed them over, as long as time allows."""
        if work["exact"] or self._limits.depth is not None:
            return
        self._works["stop"][1:] = 1  # helpers prune, and what pruning leaves in a table is no proof
        self._table = self._searcher.make_table(self._searcher.slots)
        work["exact"] = 1
        for number, line in enumerate(self._found):
            while (plies := abs(line.wins_in or 0)) > 2:
                low, high = (line.score, WIN) if line.score > 0 else (-WIN, line.score)
                self._reorder(work)  # a search that found nothing quicker leaves them in an order of its own
                score = int(self._search_root(work, stack, self._table, plies - 2, low, high, number))
                if work["stop"]:
                    return
                if not low < score < high:
                    break
                line = self._line(work, score)
                self._put(number, line)

    def _put(self, number: int, line: Line) -> None:
        """A better line in its place; one that begins with the same move makes way for the one before."""
        for other in range(number + 1, len(self._found)):
            if self._found[other].moves[0] == line.moves[0]:
                self._found[other] = self._found[number]
        self._found[number] = line

    @staticmethod
    def _line(work: Any, score: int) -> Line:
        moves = work["line"][0, : work["line_length"][0]]
        return Line(
            score, tuple(int(move) for move in moves), complete=not work["judged"] and not work["stop"]
        )

    def _reorder(self, work: Any) -> None:
        """Root moves in the order of the lines, the others behind them as they were."""
        count = int(work["root_count"])
        leaders = [line.moves[0] for line in self._found]
        others = [int(move) for move in work["moves"][0, :count] if int(move) not in leaders]
        work["moves"][0, :count] = leaders + others

    def _help(self, number: int) -> None:
        """Another thread on the same tree, a ply ahead: it fills the table that all share."""
        work, stack = self._works[number], self._stacks[number]
        for depth in range(1 + number % 2, self._deepest + 1):
            self._search_root(work, stack, self._table, depth, -WIN, WIN, 0)
            if work["stop"]:
                return


def _decided(line: Line, depth: int) -> bool:
    """Nothing is left to find out by looking deeper."""
    return line.complete or (line.wins_in is not None and abs(line.wins_in) <= depth)
