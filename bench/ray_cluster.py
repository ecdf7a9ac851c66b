"""A study on a Ray cluster of two nodes, one of which is killed in the middle: the same table as here.

    python bench/ray_cluster.py

A real cluster is started on this machine (`pip install tablier[cluster]`), a contest is played on local
processes and again on the cluster, and while that goes on the second node goes, with the games in its hands.
"""

import sys
import tempfile
import time
from pathlib import Path

from tablier.lab.arena import Arena
from tablier.lab.contest import Contest, Entrant

GAMES = 24


def contest() -> Contest:
    entrants = tuple(map(Entrant.read, ("3", "2")))
    return Contest("ignis", entrants, GAMES, options={"layout": "mini"}, opening=2).check()


def table(folder: Path) -> dict[str, str]:
    """Every game by its number, without the times of its events, which no two runs share."""
    return {
        file.name: "\n".join(" ".join(line.split()[:2] + line.split()[3:]) for line in file.open())
        for file in sorted(folder.glob("*.txt"))
    }


def on_cluster(folder: Path) -> Arena:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    arena, killed = Arena(contest(), folder), False
    try:
        for _ in arena.run(ray=cluster.address):
            if not killed:
                cluster.remove_node(second, allow_graceful=False)
                killed = True
    finally:
        cluster.shutdown()
    return arena


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        here, there = Path(folder, "here"), Path(folder, "there")
        began = time.monotonic()
        local = Arena(contest(), here)
        for _ in local.run(processes=2):
            pass
        middle = time.monotonic()
        cluster = on_cluster(there)
        ended = time.monotonic()
        same = table(here) == table(there) and local.standings.totals == cluster.standings.totals
        print(f"local: {len(local.done)} games in {middle - began:.1f} s")
        print(f"cluster, one of two nodes killed: {len(cluster.done)} games in {ended - middle:.1f} s")
        print(f"the same games, move by move: {'yes' if same else 'NO'}")
        sys.exit(not same)


if __name__ == "__main__":
    main()
