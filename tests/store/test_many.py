"""Someone with ten thousand games: what is shown costs what is shown, not what is kept."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert

from tablier.store import Store, schema, tables

GAMES = 10_000


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    found = Store(f"sqlite:///{tmp_path_factory.mktemp('many') / 'many.sqlite3'}")
    blank: dict[str, Any] = {"ruleset": "nim/1", "options": "{}", "players": 2, "visibility": "private"}
    blank |= {"clock": '{"kind":"none"}', "rated": False, "seed": "00", "maker": "x", "rematch": ""}
    rows = [
        {**blank, "id": f"t{n}", "code": f"{n:06}", "status": "over" if n % 10 else "waiting", "created": n}
        for n in range(GAMES)
    ]
    seats = [
        {"table_id": f"t{n}", "seat": 0, "kind": "person", "person": "ada", "level": ""} for n in range(GAMES)
    ]
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


def test_my_newest_tables_are_found_without_reading_all_logs(store: Store) -> None:
    asked: list[tuple[str, Any]] = []
    with store.writing.begin() as connection:

        @event.listens_for(connection, "before_cursor_execute")
        def note(*given: Any) -> None:
            asked.append((given[2], given[3]))

        mine = tables.tables_of(connection, "ada", 50)
        plans = [
            str(row)
            for statement, values in list(asked)
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]
    assert [table.id for table in mine] == [f"t{n}" for n in range(GAMES - 1, GAMES - 51, -1)]
    assert {(table.seq, table.changed - table.created) for table in mine} == {(3, 30)}
    assert all(len(table.seats) == 1 for table in mine)
    scans = [plan for plan in plans if re.search(r"SCAN (events|seats|tables)\b", plan)]
    assert not scans, plans


def test_who_has_nothing_is_shown_nothing(store: Store, tmp_path: Path) -> None:
    assert store.read_now(tables.tables_of, "bob", 50) == []
