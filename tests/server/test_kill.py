"""The promise, in short; `bench/kill.py` makes 200 kills of it."""

import asyncio
from pathlib import Path

import pytest

from bench.kill import bench


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report = asyncio.run(bench(kills=2, count=4, seed=1, data=tmp_path))
    assert report["acknowledged"] > 0
    assert report["events"] >= report["acknowledged"]
