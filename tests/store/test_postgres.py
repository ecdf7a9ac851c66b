"""The same store on PostgreSQL, where a PostgreSQL is installed."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

import services
from store.kept_table import table
from tablier.core import TablierError
from tablier.server.cluster.cluster import LEASE
from tablier.store import NewerDatabase, Store, keepers, outages, patience, people, results, tables
from tablier.store.alone import Alone
from tablier.store.kept import KeptEvent
from tablier.store.people import KeptPerson
from tablier.store.results import KeptRating
from tablier.store.trouble import Overtaken

pytestmark = pytest.mark.skipif(not services.POSTGRES, reason="PostgreSQL is not installed")

TABLE = replace(table("t"), clock='{"kind":"live"}', rated=True, due=0)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with services.postgres() as running:
        yield running


def test_everything_is_kept_and_found(url: str) -> None:
    store = Store(url)

    async def play() -> None:
        await store.write(lambda c: people.keep(c, KeptPerson("ada", "Ada", "ada", "hash", 1)))
        await store.write(lambda c: people.keep(c, KeptPerson("ada", "Ada L.", "ada", "hash", 1)))
        await store.write(lambda c: tables.create(c, TABLE))
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


def test_no_result_is_lost_when_two_processes_rate_the_same_people(url: str) -> None:
    stores = [Store(url), Store(url)]

    def finish(store: Store, order: tuple[str, str]) -> None:
        def settle(connection: Connection) -> None:
            for person in sorted(order):
                old = results.hold_rating(connection, KeptRating(person, "chess", 1500.0, 350.0, 0.06, 0, 0))
                new = replace(old, rating=old.rating + 1, games=old.games + 1)
                results.keep_rating(connection, new)

        for _ in range(20):
            store.write_now(settle)

    with ThreadPoolExecutor(4) as threads:
        orders = (("eve", "fay"), ("fay", "eve"))
        for done in [threads.submit(finish, store, order) for store in stores for order in orders]:
            done.result()
    for person in ("eve", "fay"):
        kept = stores[0].read_now(results.rating, person, "chess")
        assert kept is not None
        assert (kept.games, kept.rating) == (80, 1580.0)
    for store in stores:
        store.close()


def test_a_database_that_does_not_answer_is_hung_up_on(url: str) -> None:
    short = patience.Patience(0.2)
    with (
        psycopg.connect(url) as connection,
        pytest.raises(psycopg.OperationalError),
        short.during(connection),
    ):
        connection.execute("SELECT pg_sleep(600)")
    short.close()


@pytest.mark.parametrize("many", [False, True], ids=["after a statement", "after a pipeline"])
def test_who_stands_still_in_the_middle_of_a_write_holds_no_table_and_writes_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch, many: bool
) -> None:
    assert patience.STILL * 1000 < LEASE, "a lease that has run out is not waited for"
    own_watch = "0" if many else "200"  # milliseconds; 0: PostgreSQL looks away, and the others must see it
    soon = patience.POSTGRES["options"].replace(f"{int(patience.STILL * 1000)}", own_watch)
    monkeypatch.setitem(patience.POSTGRES, "options", soon)
    store, id = Store(url), f"held {many:d}"
    store.write_now(lambda c: tables.create(c, replace(TABLE, id=id, code=id)))
    fence = store.write_now(partial(keepers.claim, table_id=id, process="stopped", now=0))

    def stand_still(connection: Connection) -> None:
        if many:
            cursor = connection.connection.cursor()
            cursor.executemany("UPDATE tables SET code = %s WHERE id = %s", [("x", id), ("y", id)])
            while not store.read_now(partial(patience.end_those_that_stand_still, seconds=0.2)):
                pass
        taken = store.write_now(partial(keepers.claim, table_id=id, process="other", now=0))
        assert taken.epoch == fence.epoch + 1
        connection.exec_driver_sql("SELECT 1")

    async def write() -> None:
        await store.write(lambda _: None, fence)
        with pytest.raises(Overtaken):
            await store.write(stand_still, fence)

    asyncio.run(write())
    store.close()


def test_one_process_serves_alone(url: str) -> None:
    with Alone(url), pytest.raises(TablierError, match="another Tablier"):
        Alone(url, patience=0.3)
    with Alone(url, patience=0.3):
        pass


def test_a_newer_database_is_refused(url: str) -> None:
    from sqlalchemy import text

    store = Store(url)
    store.write_now(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    store.close()
    with pytest.raises(NewerDatabase):
        Store(url)
