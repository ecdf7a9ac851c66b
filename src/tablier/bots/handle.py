"""A search that one keeps: what it has found out about a position serves the next question."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tablier.bots.analysis import SECOND, Analysis, analyse
from tablier.bots.bot import Decision, Limits
from tablier.bots.discovery import is_searched
from tablier.core import Match
from tablier.games import find

SLOT = 16
"""Bytes of one entry of the table."""


class Search:
    """Thinks about positions of one game, with `memory` megabytes for what it remembers from one call to the
    next, on several threads, and by a file of weights or a network instead of what ships.

    >>> import tablier
    >>> search = tablier.bots.Search("ignis", memory=1)
    >>> match = tablier.new("ignis", options={"layout": "mini"})
    >>> first = search.analyse(match, Limits(depth=7))
    >>> again = search.analyse(match, Limits(depth=7))
    >>> again.nodes < first.nodes
    True
    """

    def __init__(self, game: str, *, memory: int = 64, threads: int = 1, weights: Path | None = None) -> None:
        self.game, self._threads, self._searcher = find(game), threads, None
        if is_searched(self.game.slug):
            from tablier.bots.search.judgement import full_strength, read_judgement
            from tablier.bots.search.searcher import Searcher

            slug = self.game.slug
            judgement = read_judgement(slug, Path(weights)) if weights else full_strength(slug)
            slots = 1 << max(10, (memory * 2**20 // SLOT).bit_length() - 1)
            self._searcher = Searcher(self.game.slug, judgement, threads, slots, keep=True)

    def analyse(
        self,
        match: Match[Any, Any],
        limits: Limits = SECOND,
        *,
        lines: int = 1,
        only: Sequence[Any] = (),
        seat: int | None = None,
        seed: int = 0,
        stop: threading.Event | None = None,
        heard: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The best ways to go on from how a match stands; `only` names the first moves to look at."""
        return analyse(
            self.game,
            match.state,
            limits,
            lines,
            self._threads,
            seat,
            seed,
            stop,
            heard,
            only,
            self._searcher,
        )

    def best(self, match: Match[Any, Any], limits: Limits = SECOND, *, seat: int | None = None) -> Decision:
        """The first move of the best line, with its odds."""
        line = self.analyse(match, limits, seat=seat)[0]
        return Decision(self.game.read_action(line.line[0]), line.odds, line.words)

    def forget(self) -> None:
        """Empty the table: what was found no longer counts."""
        if self._searcher is not None:
            self._searcher.forget()
