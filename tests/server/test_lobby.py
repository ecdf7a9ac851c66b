"""The lobby: public tables only, pushed when they change; my own tables with whose turn it is."""

import json
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.sync.client import connect

from server.visitor import Visitor
from tablier.server.registry import new_tables

Come = Callable[[], Visitor]


def test_the_lobby_is_pushed_when_a_table_opens_fills_and_ends(visitor: Come, server: Any) -> None:
    ada, bob = visitor(), visitor()
    secret = ada.make_table("nim", "me", "anyone")
    url = f"{server.address.replace('http', 'ws')}/api/v1/lobby/socket"
    with connect(url, compression=None) as socket:

        def status_of(table: str, wanted: str | None) -> None:
            while True:
                news = json.loads(socket.recv(timeout=20))
                assert secret["id"] not in {t["id"] for t in news["tables"]}
                found = {t["id"]: t["status"] for t in news["tables"]}.get(table)
                if found == wanted:
                    return

        table = ada.make_table("nim", "me", "anyone", visibility="public")["id"]
        status_of(table, "waiting")
        bob.post(f"/tables/{table}/join", {"seat": 1})
        status_of(table, "playing")
        with bob.sit(table) as place:
            place.say("resign", id="r", seat=1)
            status_of(table, None)


def test_a_seat_is_taken_once(visitor: Come) -> None:
    ada, bob, eve = visitor(), visitor(), visitor()
    table = ada.make_table("high-card", "me", "friend", "friend")["id"]
    bob.post(f"/tables/{table}/join", {"seat": 2})
    assert eve.send("POST", f"/tables/{table}/join", {"seat": 2}).status_code == 409
    assert eve.send("POST", f"/tables/{table}/join", {"seat": 0}).status_code == 409
    assert eve.send("POST", f"/tables/{table}/join", {"seat": 9}).status_code == 409
    assert eve.post(f"/tables/{table}/join", {})["status"] == "playing"
    assert bob.send("POST", f"/tables/{table}/join", {}).status_code == 409


def test_who_watches_and_sits_down_sees_the_table_from_the_seat(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("high-card", "me", "friend")["id"]
    with bob.sit(table) as place:
        assert place.hear("snapshot")["position"]["seat"] is None
        bob.post(f"/tables/{table}/join", {})
        snapshot = place.hear("snapshot")
    assert snapshot["position"]["seat"] == 1
    assert snapshot["position"]["view"]["hand"]


def test_my_tables_say_whose_turn_it_is(visitor: Come) -> None:
    ada = visitor()
    waiting = ada.make_table("nim", "me", "friend")
    playing = ada.make_table("nim", "me", "me")
    mine = {t["id"]: t for t in ada.get("/me/tables")}
    assert set(mine) == {waiting["id"], playing["id"]}
    assert mine[playing["id"]]["turn"] == {"type": "players", "seats": [0]}
    assert mine[waiting["id"]]["turn"] is None


def test_a_table_that_cannot_be_is_refused(visitor: Come) -> None:
    ada = visitor()
    bad: list[dict[str, Any]] = [
        {"game": "go", "seats": [{"kind": "me"}, {"kind": "me"}]},
        {"game": "nim", "seats": [{"kind": "me"}]},
        *({"game": game, "seats": []} for game in ("ignis", "extinction", "endangered", "thin-ice", "nim")),
        {"game": "nim", "seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}]},
        {"game": "nim", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"heaps": 99}},
        {"game": "nim", "seats": [{"kind": "me"}, {"kind": "me"}], "clock": {"kind": "live", "seconds": 0}},
        {"game": "nim", "seats": "me"},
        {},
    ]
    for wish in bad:
        answer = ada.send("POST", "/tables", wish)
        assert 400 <= answer.status_code < 500
        assert answer.json()["words"]["fr"]
    assert ada.http.get("/tables/nowhere").status_code == 404
    assert ada.http.get("/codes/ZZZZZZ").status_code == 404


def test_a_code_that_is_taken_is_drawn_again_three_times_at_most(
    start: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    ada = Visitor(server.address)
    monkeypatch.setattr(new_tables, "CODE_LETTERS", "A")
    assert ada.make_table("nim", "me", "me")["code"] == "AAAAAA"
    drawn = iter("AAAAAA" * 2 + "BBBBBB" + "AAAAAA" * 3)
    monkeypatch.setattr(secrets, "choice", lambda _: next(drawn))
    assert ada.make_table("nim", "me", "me")["code"] == "BBBBBB"
    refused = ada.send("POST", "/tables", {"game": "nim", "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert refused.status_code == 409
    assert next(drawn, None) is None
    ada.close()


def test_a_wish_that_is_sent_again_is_the_same_table(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    wish = {"game": "nim", "seats": [{"kind": "me"}, {"kind": "me"}], "id": "once"}
    with ThreadPoolExecutor(4) as together:
        made = list(together.map(lambda _: ada.send("POST", "/tables", wish), range(8)))
    assert {answer.status_code for answer in made} == {201}
    assert len({answer.json()["id"] for answer in made}) == 1
    assert len(ada.get("/me/tables")) == 1
    assert bob.post("/tables", wish)["id"] != made[0].json()["id"], "an id is each person's own"
    assert ada.post("/tables", {**wish, "id": "twice"})["id"] != made[0].json()["id"]
    assert ada.send("POST", "/tables", {**wish, "id": "x" * 41}).status_code == 400


def test_those_who_watch_are_counted_as_they_come_and_go(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me")["id"]
    with ada.sit(table) as place:
        with visitor().sit(table), visitor().sit(table):
            place.hear("table", fits=lambda m: m["table"]["watchers"] == 2)
        place.hear("table", fits=lambda m: m["table"]["watchers"] == 0)
