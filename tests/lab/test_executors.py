"""Work goes to local processes or to a cluster by one interface."""

import sys

import pytest

from tablier.cli import main
from tablier.core import TablierError
from tablier.lab.executors import workers


def test_local_processes_are_an_executor() -> None:
    with workers(processes=1) as (pool, count):
        assert count == 1
        assert list(pool.map(abs, [-1, 2])) == [1, 2]


def test_without_ray_one_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(TablierError, match=r"tablier\[cluster\]"), workers(ray="auto"):
        pass
    with pytest.raises(SystemExit) as ended:
        main(["lab", "tune", "ignis", "--rounds", "1", "--games", "4", "--ray", "auto"])
    assert ended.value.code == 2
    assert "tablier[cluster]" in capsys.readouterr().err
