"""How fast the Ignis engine is: see `ratios` for what is measured and how."""

import numpy as np
from ratios import SEED, Counts, bench_engine

import tablier
from tablier.games.ignis.engine import load
from tablier.games.ignis.perft import perft, playouts

DEPTH, GAMES = 5, 50_000
ROOT = load(tablier.Match(tablier.game("ignis")).state)[0]
FIRST_USE = (
    "import numpy, tablier; from tablier.games.ignis.engine import load; "
    "from tablier.games.ignis.perft import perft, playouts; "
    "p = load(tablier.Match(tablier.game('ignis')).state)[0]; "
    "perft(p, 3); playouts(p, 1, 1, numpy.zeros(3, numpy.int64))"
)


def run_perft() -> tuple[int, ...]:
    return (int(perft(ROOT, DEPTH)),)


def run_playouts() -> tuple[int, ...]:
    tally = np.zeros(3, np.int64)
    return int(playouts(ROOT, GAMES, SEED, tally)), *map(int, tally)


if __name__ == "__main__":
    bench_engine(
        "ignis",
        Counts(run_perft, run_perft()[0], 0.7),
        DEPTH,
        Counts(run_playouts, GAMES, 0.7),
        openspiel=(60, 150),
        starting=(FIRST_USE, 6),
    )
