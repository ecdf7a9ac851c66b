"""One writer: groups share a commit, a bad write spoils nobody else's, trouble is told and passes."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from store.kept_table import table
from tablier.store import Store, StoreTrouble, schema, tables
from tablier.store.kept import KeptEvent
from tablier.store.times import BOUNDS, Times
from tablier.store.trouble import Clash


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path}/x.sqlite3")
    store.write_now(lambda c: tables.create(c, table("t")))
    yield store
    store.close()


def event(seq: int, act: str = "") -> Any:
    return tables.append("t", KeptEvent(seq, 0, "1-1", seq * 10, act))


def test_writes_that_come_together_share_a_commit(store: Store) -> None:
    async def many() -> None:
        await asyncio.gather(*(store.write(event(seq)) for seq in range(1, 201)))

    asyncio.run(many())
    assert store.writer.writes == 200
    assert 0 < len(store.writer.commits) < 50
    assert [e.seq for e in store.read_now(tables.log_of, "t")] == list(range(1, 201))


@given(st.lists(st.floats(0, 10)))
def test_times_are_counted_by_size(seconds: list[float]) -> None:
    times = Times()
    for taken in seconds:
        times.add(taken)
    upto = [sum(times.counts[: n + 1]) for n in range(len(BOUNDS))]
    assert upto == [sum(taken <= bound for taken in seconds) for bound in BOUNDS]
    assert len(times) == len(seconds)


def test_a_bad_write_does_not_take_its_neighbours_down(store: Store) -> None:
    async def mixed() -> list[Any]:
        def broken(_: Connection) -> None:
            raise ValueError("on purpose")

        work = [event(1, "a"), event(1, "b"), broken, event(2, "c")]
        return await asyncio.gather(*(store.write(w) for w in work), return_exceptions=True)

    good, clash, broken, other = asyncio.run(mixed())
    assert good is None
    assert isinstance(clash, Clash)
    assert isinstance(broken, ValueError)
    assert other is None
    assert [e.act for e in store.read_now(tables.log_of, "t")] == ["a", "c"]


def test_a_job_is_all_or_nothing(store: Store) -> None:
    def half(connection: Connection) -> None:
        tables.change(connection, "t", status="over")
        raise ValueError("on purpose")

    async def attempt() -> None:
        with pytest.raises(ValueError, match="on purpose"):
            await store.write(half)

    asyncio.run(attempt())
    kept = store.read_now(tables.load, "t")
    assert kept is not None
    assert kept.status == "playing"


def test_a_locked_database_is_told_and_passes(store: Store, tmp_path: Path) -> None:
    async def attempt() -> None:
        with sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreTrouble) as told:
                await store.write(event(1))
            assert "locked" in told.value.cause
            assert "locked" not in told.value.words.en
            other.execute("ROLLBACK")
        other.close()
        await store.write(event(1))

    asyncio.run(attempt())
    assert len(store.read_now(tables.log_of, "t")) == 1


def test_a_full_disk_is_told_and_passes(store: Store) -> None:
    def limit(connection: Connection, pages: int) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    async def attempt() -> None:
        await store.write(lambda c: limit(c, 1))
        with pytest.raises(StoreTrouble) as told:
            await store.write(tables.append("t", KeptEvent(1, 0, "x" * 500_000, 0)))
        assert "full" in told.value.cause
        await store.write(lambda c: limit(c, 1_000_000))
        await store.write(event(1))

    asyncio.run(attempt())
    assert len(store.read_now(tables.log_of, "t")) == 1


def test_commits_reach_the_disk(store: Store) -> None:
    def pragmas(connection: Connection) -> tuple[Any, Any]:
        journal = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
        return journal, connection.exec_driver_sql("PRAGMA synchronous").scalar()

    assert store.write_now(pragmas) == ("wal", 2)


def test_what_waits_is_committed_before_the_store_closes(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/y.sqlite3")

    async def leave() -> None:
        for number in range(50):
            store.writer.write(lambda c, n=number: tables.create(c, table(f"t{n}")))
        store.close()

    asyncio.run(leave())
    again = Store(f"sqlite:///{tmp_path}/y.sqlite3")
    assert len(again.read_now(lambda c: c.execute(select(schema.tables.c.id)).all())) == 50
    again.close()
