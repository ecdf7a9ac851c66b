"""The same store on PostgreSQL, where a PostgreSQL is installed."""

import asyncio
from collections.abc import Iterator

import pytest

import services
from tablier.store import NewerDatabase, Store, outages, people, results, tables
from tablier.store.kept import KeptEvent, KeptSeat, KeptTable
from tablier.store.people import KeptPerson

pytestmark = pytest.mark.skipif(not services.POSTGRES, reason="PostgreSQL is not installed")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with services.postgres() as running:
        yield running


def test_everything_is_kept_and_found(url: str) -> None:
    store = Store(url)
    seats = (KeptSeat(0, "person", "ada"), KeptSeat(1, "bot", "", "random"))
    table = KeptTable(
        id="t",
        code="ABCDEF",
        ruleset="nim/1",
        options="{}",
        players=2,
        visibility="public",
        clock='{"kind":"live"}',
        rated=True,
        seed="00",
        maker="ada",
        status="playing",
        created=1,
        started=5,
        ended=None,
        outcome=None,
        rematch="",
        due=0,
        seats=seats,
    )

    async def play() -> None:
        await store.write(lambda c: people.keep(c, KeptPerson("ada", "Ada", "ada", "hash", 1)))
        await store.write(lambda c: people.keep(c, KeptPerson("ada", "Ada L.", "ada", "hash", 1)))
        await store.write(lambda c: tables.create(c, table))
        log = [tables.append("t", KeptEvent(seq, 0, "1-1", seq, f"a{seq}")) for seq in range(1, 101)]
        await asyncio.gather(*(store.write(work) for work in log))
        rating = results.KeptRating("ada", "nim", 1500.0, 350.0, 0.06, 1, 1)
        await store.write(lambda c: results.keep_rating(c, rating))
        await store.write(lambda c: tables.add_track(c, "t", b"\0\1", b"\2"))
        await store.write(lambda c: outages.beat(c, 1))

    asyncio.run(play())
    assert [e.seq for e in store.read_now(tables.log_of, "t")] == list(range(1, 101))
    [found] = store.read_now(tables.open_tables, 10)
    assert (found.seq, found.seats[0].name) == (100, "Ada L.")
    assert store.read_now(tables.due, 10) == ["t"]
    assert store.read_now(tables.track_of, "t") == [b"\0\1"]
    assert store.read_now(results.standings, "nim", 5)[0].name == "Ada L."
    assert 0 < len(store.writer.commits) < 60
    store.close()
    Store(url).close()


def test_a_newer_database_is_refused(url: str) -> None:
    from sqlalchemy import text

    store = Store(url)
    store.write_now(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    store.close()
    with pytest.raises(NewerDatabase):
        Store(url)
