"""Analysis by the common search."""

from typing import TYPE_CHECKING

from tablier.bots.search.judgement import full_strength
from tablier.bots.search.line import Line
from tablier.bots.search.player import PROVEN_DRAW, announce, chance_of, past_of, write_line
from tablier.bots.search.searcher import Report, Searcher
from tablier.core import Words

if TYPE_CHECKING:
    from tablier.bots.analysis import Analysis, Task

SLOTS = 1 << 22


def analyse(task: "Task") -> "Analysis":
    """The best lines; several threads share one tree."""
    from tablier.bots.analysis import Analysis, Variation

    game, state = task.game, task.state
    searcher = task.searcher or Searcher(
        game.slug, full_strength(game.slug), threads=task.threads, slots=SLOTS
    )
    rules = searcher.engine.rules

    def tell(report: Report) -> Analysis:
        lines = tuple(
            Variation(
                tuple(write_line(game, state, line.moves, rules)),
                chance_of(line.score),
                verdict(line),
                line.score,
                line.wins_in,
                line.drawn,
            )
            for line in report.lines
        )
        return Analysis(lines, report.depth, report.nodes, report.seconds)

    def hear(report: Report) -> None:
        if task.heard:
            task.heard(tell(report))

    only = tuple(int(rules.encode(action)) for action in task.only)
    past = past_of(rules, state)
    return tell(searcher.search(rules.load(state), past, task.limits, task.lines, task.stop, hear, only))


def verdict(line: Line) -> Words:
    """The score as players write it: `+0.35`, `win in 3` or `draw, proven`."""
    if line.drawn:
        return PROVEN_DRAW
    if line.wins_in is not None:
        return announce(line.wins_in)
    pieces = f"{line.score / 100:+.2f}"
    return Words(pieces.replace(".", ","), pieces)
