"""Ten thousand games: what is shown costs what is shown, not what is kept."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert

from tablier.store import Store, results, schema, tables

GAMES = 10_000
STATUS = ("waiting", "playing", *("over",) * 8)
DUE = (None, 5_000, *(None,) * 8)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    found = Store(f"sqlite:///{tmp_path_factory.mktemp('many') / 'many.sqlite3'}")
    blank: dict[str, Any] = {"ruleset": "nim/1", "options": "{}", "players": 2, "visibility": "public"}
    blank |= {"clock": '{"kind":"none"}', "rated": False, "seed": "00", "maker": "x", "rematch": ""}
    rows = [
        {
            **blank,
            "id": f"t{n}",
            "code": f"{n:06}",
            "status": STATUS[n % 10],
            "created": n,
            "due": DUE[n % 10],
        }
        for n in range(GAMES)
    ]
    who = {"seat": 0, "kind": "person", "person": "ada", "level": ""}
    seats = [{**who, "table_id": f"t{n}", "created": n} for n in range(GAMES)]
    log = [
        {"table_id": f"t{n}", "seq": seq, "seat": 0, "play": "1-1", "at": seq * 10}
        for n in range(GAMES)
        for seq in (1, 2, 3)
    ]

    def fill(connection: Any) -> None:
        connection.execute(insert(schema.tables), rows)
        connection.execute(insert(schema.seats), seats)
        connection.execute(insert(schema.events), log)

    found.write_now(fill)
    yield found
    found.close()


def asked(store: Store, query: Callable[..., Any], *args: Any) -> tuple[Any, list[str]]:
    """What a query finds, and the steps by which the database finds it."""
    statements: list[tuple[str, Any]] = []
    with store.writing.begin() as connection:

        @event.listens_for(connection, "before_cursor_execute")
        def note(*given: Any) -> None:
            statements.append((given[2], given[3]))

        found = query(connection, *args)
        return found, [
            row.detail
            for statement, values in list(statements)
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]


def read_whole(plan: list[str]) -> list[str]:
    """The steps that look at every row of what is kept."""
    return [step for step in plan if re.search(r"SCAN (events|seats|tables|results|ratings)\b", step)]


def test_my_newest_tables_are_found_without_reading_all_of_mine(store: Store) -> None:
    mine, plan = asked(store, tables.tables_of, "ada", 50)
    assert [table.id for table in mine] == [f"t{n}" for n in range(GAMES - 1, GAMES - 51, -1)]
    assert {(table.seq, table.changed - table.created) for table in mine} == {(3, 30)}
    assert all(len(table.seats) == 1 for table in mine)
    assert not read_whole(plan), plan
    assert any("seats_by_person (person=?)" in step for step in plan), plan


def test_the_lobby_is_found_in_the_order_in_which_it_is_shown(store: Store) -> None:
    shown, plan = asked(store, tables.open_tables, 100)
    newest = [n for n in range(GAMES - 1, -1, -1) if n % 10 < 2][:100]
    assert [table.id for table in shown] == [f"t{n}" for n in newest]
    assert not read_whole(plan), plan
    assert any("tables_by_status (status=? AND visibility=?)" in step for step in plan), plan


def test_clocks_of_days_are_a_query(store: Store) -> None:
    none, plan = asked(store, tables.due, 4_999)
    assert none == []
    assert any("tables_by_due (status=? AND due<?)" in step for step in plan), plan
    assert not read_whole(plan), plan
    due, _ = asked(store, tables.due, 5_000)
    assert len(due) == GAMES // 10
    found, plan = asked(store, tables.any_clock)
    assert found
    assert not read_whole(plan), plan


def test_ratings_are_found_in_their_order(store: Store) -> None:
    for query, more in ((results.standings, (50,)), (results.success, ())):
        _, plan = asked(store, query, "nim", *more)
        assert not read_whole(plan), plan


def test_who_has_nothing_is_shown_nothing(store: Store, tmp_path: Path) -> None:
    assert store.read_now(tables.tables_of, "bob", 50) == []
