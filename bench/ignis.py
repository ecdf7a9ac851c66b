"""How fast the Ignis engine is, as ratios taken in one run: against C, against OpenSpiel in Python,
two threads against one, and the wait on first and on later starts."""

import tempfile

import numpy as np
from ratios import beside_c, build_c, say, starts, timed, two_threads

import tablier
from tablier.games.ignis.engine import load
from tablier.games.ignis.perft import perft, playouts

DEPTH, GAMES, SEED = 5, 50_000, 1
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


def against_c(program: str) -> None:
    (count,) = run_perft()
    ours, theirs = beside_c(run_perft, program, "perft", DEPTH)
    figures = f"{count / ours / 1e6:.0f} M/s, C {count / theirs / 1e6:.0f} M/s"
    say(f"perft {DEPTH}", figures, theirs / ours, 0.7)
    ours, theirs = beside_c(run_playouts, program, "playouts", GAMES, SEED)
    say("random games", f"{GAMES / ours:,.0f}/s, C {GAMES / theirs:,.0f}/s", theirs / ours, 0.7)


def against_openspiel() -> None:
    from openspiel_ignis import measure

    theirs = max(measure(60, seed)[0] for seed in range(3))
    ours = GAMES / min(timed(run_playouts) for _ in range(3))
    say("random games", f"{ours:,.0f}/s, OpenSpiel in Python {theirs:.1f}/s", ours / theirs, 150)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = build_c("ignis", folder)
        if program:
            against_c(program)
        else:
            print("no C compiler here: not compared with C")
    against_openspiel()
    two_threads(run_playouts)
    starts(FIRST_USE, 6, 0.6)


if __name__ == "__main__":
    main()
