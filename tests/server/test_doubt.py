"""A commit whose answer is lost: what was done is told as done, and what follows from it follows."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select

import services
from server.visitor import PATIENCE, Place, Visitor
from tablier.server.registry.new_tables import name_of
from tablier.store import schema, tables

pytestmark = pytest.mark.skipif(not services.POSTGRES, reason="PostgreSQL is not installed")


class House(NamedTuple):
    line: services.Line
    server: Any
    ada: Visitor
    bob: Visitor

    def rows(self, table: Any, name: str) -> list[Any]:
        query = select(table).where(table.c.table_id == name)
        return self.server.registry.store.read_now(lambda c: c.execute(query).all())

    def until_archived(self, name: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.rows(schema.finished, name):
            assert time.monotonic() < end, "what follows an end did not follow"
            time.sleep(0.02)

    def playing(self, **wish: Any) -> str:
        table = self.ada.make_table("nim", "me", "friend", **wish)["id"]
        self.bob.post(f"/tables/{table}/join", {})
        return table


@pytest.fixture(scope="module")
def house(start: Any) -> Iterator[House]:
    with services.postgres() as database, services.Line(database) as line:
        server = start(database=line.url)
        ada, bob = Visitor(server.address), Visitor(server.address)
        for one in (ada, bob):
            one.send("PATCH", "/me", {"name": f"{one.me['name']} too"}).raise_for_status()
        yield House(line, server, ada, bob)
        ada.close()
        bob.close()
        server.stop()


@pytest.fixture(autouse=True)
def forgotten(house: House) -> Iterator[None]:
    """Every test loses one answer; play has gone on since the one before."""
    house.line.lost = False
    yield
    assert house.line.lost
    end = time.monotonic() + PATIENCE
    while house.server.registry.pauses.trouble:
        assert time.monotonic() < end, "play does not go on"
        time.sleep(0.02)


def test_a_table_is_made_once(house: House) -> None:
    name = name_of(house.ada.me["id"], "once")
    house.line.lose_answer_to(name.encode())
    assert house.ada.make_table("nim", "me", "me", id="once")["id"] == name
    assert house.ada.get(f"/tables/{name}")["status"] == "playing"


def test_who_sat_down_sits_there_and_the_match_begins(house: House) -> None:
    table = house.ada.make_table("nim", "me", "friend")["id"]
    with house.ada.sit(table) as place:
        place.hear("snapshot")
        house.line.lose_answer_to(table.encode())
        joined = house.bob.post(f"/tables/{table}/join", {"share": "b0"})
        assert (joined["status"], joined["seats"][1]["mine"]) == ("playing", True)
        place.hear("table", fits=lambda m: m["table"]["status"] == "playing")
    assert [seat["share"] for seat in house.ada.get(f"/tables/{table}")["seats"]] == ["", "b0"]


def test_an_agreed_draw_is_one(house: House) -> None:
    table = house.playing(rated=True)
    with house.ada.sit(table) as left, house.bob.sit(table) as right:
        left.act(0, 0, "3-1")
        right.hear("event")
        left.say("offer", what="draw")
        right.hear("offered")
        house.line.lose_answer_to(table.encode())
        right.say("answer", what="draw", yes=True)
        for place in (left, right):
            over, refused = end_of(place)
            assert over["outcome"]["type"] == "draw"
            assert not refused
            assert all(seat["rating"] for seat in over["seats"])
    assert len(house.rows(schema.results, table)) == 2
    house.until_archived(table)


def test_the_last_act_ends_the_match(house: House) -> None:
    table = house.playing()
    with house.ada.sit(table) as left, house.bob.sit(table) as right:
        for seq, play in enumerate(("1-1", "2-2", "3-1")):
            place = (left, right)[seq % 2]
            act = place.act(seq % 2, seq, play)
            place.hear("ack")
            (right, left)[seq % 2].hear("event", fits=lambda m, n=seq + 1: m["line"]["seq"] == n)
        house.line.lose_answer_to(table.encode())
        act = right.act(1, 3, "3-2")
        assert right.hear("ack", "refused") == {"t": "ack", "id": act, "seq": 4}
        over, refused = end_of(left)
        assert (over["outcome"]["winner"], refused) == (1, [])
    assert [e.seq for e in house.server.registry.store.read_now(tables.log_of, table)] == [1, 2, 3, 4]
    house.until_archived(table)


def test_what_was_said_was_said_once(house: House) -> None:
    table = house.playing()
    with house.ada.sit(table) as left, house.bob.sit(table) as right:
        right.hear("snapshot")
        house.line.lose_answer_to(table.encode())
        left.say("chat", text="hello")
        assert right.hear("said")["line"]["text"] == "hello"
        left.say("chat", text="again")
        assert right.hear("said")["line"]["text"] == "again"
    assert len(house.rows(schema.chat, table)) == 2


def test_a_rematch_is_found_by_both(house: House) -> None:
    table = house.playing()
    house.ada.post(f"/tables/{table}/act", {"id": "one", "seq": 0, "seat": 0, "play": "1-1"})
    with house.ada.sit(table) as left:
        left.say("resign", id="enough", seat=0)
        left.hear("table", fits=lambda m: m["table"]["status"] == "over")
    house.ada.post(f"/tables/{table}/rematch", {})
    house.line.lose_answer_to(name_of(table, "rematch").encode())
    again = house.bob.post(f"/tables/{table}/rematch", {})["rematch"]
    assert house.ada.get(f"/tables/{table}")["rematch"] == again
    assert house.ada.get(f"/tables/{again}")["status"] == "playing"


def end_of(place: Place) -> tuple[dict[str, Any], list[Any]]:
    """The table when the match is over, and what was refused until then."""
    refused: list[Any] = []
    while True:
        message = place.hear("table", "refused", "snapshot")
        if message["t"] == "refused":
            refused.append(message)
        elif message["table"]["status"] == "over":
            return message["table"], refused
