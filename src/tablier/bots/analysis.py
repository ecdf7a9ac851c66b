"""Analysis of a position: the best ways to go on, each with its score and line."""

import threading
from collections.abc import Callable
from typing import Any

import msgspec

from tablier.bots.bot import Limits
from tablier.bots.search.player import PROVEN_DRAW, announce, chance_of, past_of, write_line
from tablier.bots.search.searcher import Report, Searcher
from tablier.core import Game, Players, TablierError, Words

COMPILED = ("extinction", "ignis")


class Variation(msgspec.Struct, frozen=True):
    """One way to go on, for the side to move.

    `score` is in hundredths of a piece, `chance` the share of the point to expect, `wins_in` the plies
    to a proven win (negative: loss), `drawn` says that a draw is proven, `moves` is the line in the
    game's notation.
    """

    score: int
    chance: float
    wins_in: int | None
    drawn: bool
    moves: tuple[str, ...]

    @property
    def verdict(self) -> Words:
        """The score as players write it: `+0.35`, `win in 3` or `draw, proven`."""
        if self.drawn:
            return PROVEN_DRAW
        if self.wins_in is not None:
            return announce(self.wins_in)
        pieces = f"{self.score / 100:+.2f}"
        return Words(pieces, pieces)


class Analysis(msgspec.Struct, frozen=True):
    depth: int
    nodes: int
    seconds: float
    variations: tuple[Variation, ...]


def analyse(
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    lines: int = 1,
    threads: int = 1,
    stop: threading.Event | None = None,
    heard: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Search a running position for its best lines; `heard` is told of every depth that is done."""
    if game.slug not in COMPILED:
        names = ", ".join(COMPILED)
        raise TablierError(
            Words(
                fr=f"{game.slug} ne s'analyse pas ; possible : {names}",
                en=f"{game.slug} cannot be analysed; possible: {names}",
            )
        )
    if not isinstance(game.turn(state), Players):
        raise TablierError(
            Words(fr="personne n'a le trait dans cette position", en="nobody is to move in this position")
        )
    searcher = Searcher(game.slug, threads=threads, slots=1 << 22)
    rules = searcher.engine.rules

    def tell(report: Report) -> Analysis:
        return Analysis(
            report.depth,
            report.nodes,
            report.seconds,
            tuple(
                Variation(
                    line.score,
                    chance_of(line.score),
                    line.wins_in,
                    line.drawn,
                    tuple(write_line(game, state, line.moves, rules)),
                )
                for line in report.lines
            ),
        )

    def hear(report: Report) -> None:
        if heard:
            heard(tell(report))

    return tell(searcher.search(rules.load(state), past_of(rules, state), limits, lines, stop, hear))
