"""A study on a real Ray cluster of two nodes, one of which goes in the middle."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil
import pytest

from tablier.core import TablierError
from tablier.lab.arena import Arena
from tablier.lab.contest import Contest, Entrant
from tablier.lab.executors import workers

pytest.importorskip("ray")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """One node of one core, with a folder of its own whose name is short enough for sockets."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    # As on systems that ask before a program may listen to others: all nodes stay on the loopback address.
    monkeypatch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    monkeypatch.setattr("ray._private.ray_constants.ENABLE_RAY_CLUSTER", False)
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        monkeypatch.setenv("RAY_TMPDIR", folder)
        (Path(folder) / "ray").mkdir()  # Ray notes there where its newest cluster is
        head = {"num_cpus": 1, "include_dashboard": False, "temp_dir": folder}
        made = Cluster(initialize_head=True, head_node_args=head)
        yield made
        made.shutdown()


def study(folder: Path) -> Arena:
    entrants = (Entrant.read("8:5000"), Entrant.read("8:3000"))
    return Arena(Contest("ignis", entrants, 12, opening=2), folder)


def table(folder: Path) -> dict[str, list[list[str]]]:
    """Every game by its number, without the times of its events, which no two runs share."""
    games = {file.name: file.read_text().splitlines() for file in folder.glob("*.txt")}
    return {name: [words[:2] + words[3:] for words in map(str.split, lines)] for name, lines in games.items()}


def plays(node: Any) -> bool:
    """Whether a worker of this node has a game in its hands: Ray names a process after what it does."""
    keeper = node.all_processes["raylet"][0].process.pid
    running = [process.info for process in psutil.process_iter(["ppid", "cmdline"])]
    return any(one["ppid"] == keeper and "ray::_do" in "".join(one["cmdline"] or ()) for one in running)


def test_a_study_that_loses_a_node_gives_the_table_of_one_machine(cluster: Any, tmp_path: Path) -> None:
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    killed, there = 0, study(tmp_path / "there")
    for _ in there.run(ray=cluster.address):
        if not killed and plays(second):
            cluster.remove_node(second, allow_graceful=False)
            killed = len(there.done)
    assert 0 < killed < there.total == len(there.done)
    here = study(tmp_path / "here")
    for _ in here.run(processes=2):
        pass
    assert table(tmp_path / "there") == table(tmp_path / "here")
    assert there.standings.totals == here.standings.totals


def test_a_cluster_that_does_not_answer_is_named() -> None:
    with pytest.raises(TablierError, match="no Ray cluster at auto"), workers(ray="auto"):
        pass
