# pyright: basic
"""What is proven about small boards of Ignis: the value of the 3x3 board, best moves on it and on 4x4."""

from functools import cache

from tablier.bots.puct.forest import Forest, Judge
from tablier.core import Match
from tablier.games.ignis import game
from tablier.games.ignis.engine import engine
from tablier.lab.training.yardsticks import Problem, proven, solved_share

COUNT = 40
NODES = 60_000


@cache
def problems(layout: str) -> list[Problem]:
    """The same ones every time."""
    plies = range(4, 8) if layout == "mini" else range(9, 14)
    return proven(game, {"layout": layout}, plies, COUNT, NODES)


def measure(judge: Judge, leaves: int) -> dict[str, float]:
    """Shares of proven best moves, by the judge alone and by a tree; the 3x3 board, which is drawn, as the
    tree sees it."""
    found: dict[str, float] = {}
    for layout, size in (("mini", "3x3"), ("petit", "4x4")):
        alone, tree = solved_share(game, problems(layout), judge, leaves)
        found |= {f"best moves {size}, alone": alone, f"best moves {size}, tree": tree}
    forest = Forest(game, 1, leaves)
    forest.plant(0, engine.load(Match(game, {"layout": "mini"}).state))
    for _ in range(leaves):
        forest.step(judge)
    return {**found, "3x3 board (drawn: 0.5)": forest.share(0)}
