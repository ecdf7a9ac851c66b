"""Every known fault and attack once; `bench/faults.py` makes twenty of each."""

from pathlib import Path

from bench.faults import rehearse


def test_every_fault_comes_to_what_it_should(tmp_path: Path) -> None:
    rows = rehearse(tmp_path, 1)
    assert len(rows) >= 40
    assert {row.fault.name: dict(row.came_to) for row in rows if not row.right} == {}
