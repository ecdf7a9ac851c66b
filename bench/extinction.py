"""How fast the Extinction engine is: see `ratios` for what is measured and how."""

import numpy as np
from ratios import SEED, Counts, bench_engine

import tablier
from tablier.games.extinction.engine import load, path_of
from tablier.games.extinction.perft import perft, playouts

DEPTH, GAMES = 6, 10_000
START = tablier.Match(tablier.game("extinction")).state
ROOT, PATH = load(START)[0], path_of(START)
FIRST_USE = (
    "import numpy, tablier; from tablier.games.extinction.engine import load, path_of; "
    "from tablier.games.extinction.perft import perft, playouts; "
    "s = tablier.Match(tablier.game('extinction')).state; p = load(s)[0], path_of(s); "
    "perft(*p, 3); playouts(*p, 1, 1, numpy.zeros(3, numpy.int64))"
)


def run_perft() -> tuple[int, ...]:
    return (int(perft(ROOT, PATH, DEPTH)),)


def run_playouts() -> tuple[int, ...]:
    tally = np.zeros(3, np.int64)
    return int(playouts(ROOT, PATH, GAMES, SEED, tally)), *map(int, tally)


if __name__ == "__main__":
    bench_engine(
        "extinction",
        Counts(run_perft, run_perft()[0], 0.8),
        DEPTH,
        Counts(run_playouts, GAMES, 1.0),
        openspiel=(15, 300),
        starting=(FIRST_USE, 8),
    )
