"""Who has a table writes for it, and nobody else, whatever they believe."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.kept_table import table
from tablier.store import Store, keepers, outages, tables
from tablier.store.kept import KeptEvent
from tablier.store.trouble import Overtaken


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path}/x.sqlite3")
    for name in ("t", "u"):
        store.write_now(lambda c, name=name: tables.create(c, table(name)))
    yield store
    store.close()


def claim(store: Store, name: str, process: str, now: int = 0) -> keepers.Fence:
    return store.write_now(lambda c: keepers.claim(c, name, process, now))


def test_what_was_overtaken_is_refused_and_its_neighbours_are_not(store: Store) -> None:
    old, other = claim(store, "t", "a"), claim(store, "u", "a")
    new = claim(store, "t", "b")

    def event(name: str, act: str) -> Any:
        return tables.append(name, KeptEvent(1, 0, "1-1", 1, act))

    async def together() -> list[Any]:
        work = [(event("t", "late"), old), (event("u", "fine"), other), (event("t", "good"), new)]
        work.append((lambda c: tables.change(c, "t", status="over"), old))
        return await asyncio.gather(*(store.write(*one) for one in work), return_exceptions=True)

    late, fine, good, over = asyncio.run(together())
    assert isinstance(late, Overtaken)
    assert isinstance(over, Overtaken)
    assert (fine, good) == (None, None)
    assert [e.act for e in store.read_now(tables.log_of, "t")] == ["good"]
    assert [e.act for e in store.read_now(tables.log_of, "u")] == ["fine"]
    kept = store.read_now(tables.load, "t")
    assert kept is not None
    assert kept.status == "playing"


def test_the_time_since_a_dead_owner_was_heard_of_is_nobodys(store: Store) -> None:
    store.write_now(lambda c: outages.beat(c, 10_000, "a"))
    claim(store, "t", "a")
    claim(store, "t", "b", 15_000)
    assert store.read_now(outages.of_table, "t") == [(10_000, 15_000)]
    store.write_now(lambda c: keepers.let_go(c, "t"))
    claim(store, "t", "c", 90_000)
    assert store.read_now(outages.of_table, "t") == [(10_000, 15_000)], "it was put away in good order"
    assert store.read_now(outages.of_table, "u") == []


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)).map(lambda s: (min(s), max(s)))))
def test_a_silence_that_two_noted_is_counted_once(noted: list[tuple[int, int]]) -> None:
    found = outages.merged(noted)
    assert all(before[1] < after[0] for before, after in pairwise(found))
    for moment in range(50):
        inside = any(a <= moment < b for a, b in noted)
        assert inside == any(a <= moment < b for a, b in found)
