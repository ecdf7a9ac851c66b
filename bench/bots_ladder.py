"""The ladder of levels and the matches against common players, printed as a table.

    python bench/bots_ladder.py extinction [FOLDER]

The games are kept in the folder, so that the program goes on where it was interrupted.
"""

import sys
from pathlib import Path

from tablier.lab.arena import Arena
from tablier.lab.contest import Contest, Entrant

# What each pair must reach, as the share of the points of the first: over two levels, and over others.
LADDER = {"extinction": 0.65, "ignis": 0.75}
MATCHES = {
    "extinction": [("8@0.1", "greedy", 100, 0.5), ("8@0.2", "uct:20000", 40, 0.85)],
    "ignis": [("8@0.1", "greedy", 100, 0.98), ("8@0.2", "uct:20000", 40, 0.80)],
}


def main() -> None:
    slug = sys.argv[1]
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else f"var/ladder-{slug}")
    pairs = [(str(level), str(level - 2), 100, LADDER[slug]) for level in range(3, 8)]
    pairs += [("8@0.1", "6", 100, LADDER[slug]), *MATCHES[slug]]
    print("| players | games | wins | draws | losses | score | 95 % | promise |")
    print("|---|---|---|---|---|---|---|---|")
    for first, second, games, promise in pairs:
        contest = Contest(slug, (Entrant.read(first), Entrant.read(second)), games, opening=4)
        arena = Arena(contest, folder / f"{first}-{second}".replace(":", "_"))
        for _ in arena.run():
            pass
        tally = arena.standings.totals[first]
        low, high = tally.interval
        print(
            f"| {first} against {second} | {tally.games} | {tally.wins} | {tally.draws} | {tally.losses} | "
            f"{tally.score:.1%} | {low:.0%} to {high:.0%} | {promise:.0%} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
