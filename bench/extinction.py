"""How fast the Extinction engine is: see `ratios` for what is measured and how."""

from ratios import SEED, Counts, bench_engine

from tablier.core import Match
from tablier.games import find

DEPTH, GAMES = 6, 10_000
GAME = find("extinction")
START = Match(GAME).state
ENGINE = GAME.engine
assert ENGINE is not None
FIRST_USE = (
    "from tablier.core import Match; from tablier.games import find; g = find('extinction'); "
    "s = Match(g).state; g.engine.count(s, 3); g.engine.playouts(s, 1, 1)"
)


def run_perft() -> tuple[int, ...]:
    return (ENGINE.count(START, DEPTH),)


def run_playouts() -> tuple[int, ...]:
    """Moves, draws, games won and lost by the side that begins: in the order of the program in C."""
    found = ENGINE.playouts(START, GAMES, SEED)
    return found.events, found.draws, *found.wins


if __name__ == "__main__":
    bench_engine(
        "extinction",
        Counts(run_perft, run_perft()[0], 0.8),
        DEPTH,
        Counts(run_playouts, GAMES, 1.0),
        openspiel=(15, 300),
        starting=(FIRST_USE, 8),
    )
