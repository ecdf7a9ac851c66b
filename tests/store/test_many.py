"""Ten thousand games: what is shown costs what is shown, not what is kept."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert

from tablier.store import Store, finished, results, reviews, schema, tables
from tablier.store.finished import After, Wish

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

    over = [n for n in range(GAMES) if STATUS[n % 10] == "over"]
    ended = [
        {
            "table_id": f"t{n}",
            "game": "nim" if n % 20 < 10 else "other",
            "public": True,
            "setting": f" size={n % 7} ",
            "players": 2,
            "kind": "win",
            "winner": n % 2,
            "length": n % 100,
            "created": n,
        }
        for n in over
    ]
    ways = [
        {
            "node": 0 if seq == 1 else n % 50,
            "created": n,
            "table_id": f"t{n}",
            "number": seq,
            "play": f"{n % 3}-1",
            "seat": 0,
            "band": n % 4,
            "share": float(n % 2),
        }
        for n in over
        for seq in (1, 2)
    ]

    def fill(connection: Any) -> None:
        connection.execute(insert(schema.tables), rows)
        connection.execute(insert(schema.seats), seats)
        connection.execute(insert(schema.events), log)
        connection.execute(insert(schema.finished), ended)
        connection.execute(insert(schema.positions), ways)

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
    return [
        step
        for step in plan
        if re.search(r"SCAN (events|seats|tables|results|ratings|finished|positions|reviews)\b", step)
    ]


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


WISHES = {
    "all": (Wish(), "finished_by_time (public=?)"),
    "a game": (Wish("nim"), "finished_by_game (public=? AND game=?)"),
    "none that fits": (Wish("nim", longest=1, shortest=2), "finished_by_game (public=? AND game=?)"),
    "a person": (Wish(person=("ada",)), "seats_by_person (person=?)"),
    "a result": (Wish("nim", person=("ada", "bob"), result="won"), "seats_by_person (person=?)"),
    "a position": (Wish("nim", node=0), "positions USING PRIMARY KEY (node=?)"),
    "much": (Wish("nim", ("ada",), "ada", 7, (("size", "3"),), "lost", 5, 80), "positions USING"),
    "older ones": (Wish("nim", after=After(5000, "t5000")), "AND (created,table_id)<"),
    "older ones of a position": (Wish("nim", node=0, after=After(5000, "t5000")), "AND (created,table_id)<"),
}


@pytest.mark.parametrize("what", WISHES)
def test_a_search_looks_at_so_many_matches_by_an_index(store: Store, what: str) -> None:
    wish, index = WISHES[what]
    page, plan = asked(store, finished.search, wish, 30)
    assert not read_whole(plan), plan
    assert any(index in step for step in plan), plan
    assert [table.created for table in page.found] == sorted((t.created for t in page.found), reverse=True)


def test_who_asks_is_looked_for_at_each_table_and_not_among_all_of_theirs(store: Store) -> None:
    _, plan = asked(store, finished.search, Wish("nim", ("bob",), "ada", shortest=101), 30)
    assert any("sqlite_autoindex_seats_1 (table_id=?)" in step for step in plan), plan
    assert sum("seats_by_person" in step for step in plan) == 2, plan  # of whom is looked for


def test_a_search_goes_on_where_it_ended_and_comes_to_its_end(store: Store) -> None:
    wish = Wish("other", shortest=90)
    expected = [
        n for n in range(GAMES - 1, -1, -1) if STATUS[n % 10] == "over" and n % 20 >= 10 and n % 100 >= 90
    ]
    seen: list[int] = []
    while True:
        page = store.read_now(finished.search, wish, 30)
        seen += [table.created for table in page.found]
        if page.next is None:
            break
        wish = Wish("other", shortest=90, after=page.next)
    assert seen == expected


def test_what_was_played_somewhere_and_what_is_given_out_is_found_by_an_index(store: Store) -> None:
    counted, plan = asked(store, finished.counts, 0)
    assert sum(one.games for one in counted) == finished.LOOKED
    assert not read_whole(plan), plan
    _, plan = asked(store, tables.public_over, "nim/", (4_000, "t4000"), 25)
    assert not read_whole(plan), plan
    assert any("tables_by_status (status=? AND visibility=?" in step for step in plan), plan
    for query, args in ((reviews.of_person, ("ada", 200)), (finished.named, ("Ada",))):
        _, plan = asked(store, query, *args)
        assert not read_whole(plan), plan
        assert not any("SCAN people" in step for step in plan), plan


def test_who_has_nothing_is_shown_nothing(store: Store, tmp_path: Path) -> None:
    assert store.read_now(tables.tables_of, "bob", 50) == []
