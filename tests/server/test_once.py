"""Exactly once: resends, stale acts, coming back, slow readers."""

import asyncio
from collections.abc import Callable
from typing import Any

from server.visitor import Visitor
from tablier.server.http.connection import OUTBOX, Connection

Come = Callable[[], Visitor]


def test_a_resend_is_harmless(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me")
    with ada.sit(table["id"]) as place:
        place.hear("snapshot")
        act = place.act(0, 0, "1-1")
        assert place.hear("ack")["seq"] == 1
        for _ in range(3):
            place.act(0, 0, "1-1", act)
            assert place.hear("ack") == {"t": "ack", "id": act, "seq": 1}
    assert len(ada.get(f"/tables/{table['id']}/log")) == 1


def test_a_resend_is_harmless_after_the_server_has_started_again(start: Any, tmp_path: Any) -> None:
    first = start(tmp_path)
    ada = Visitor(first.address)
    table = ada.make_table("nim", "me", "me")
    with ada.sit(table["id"]) as place:
        act = place.act(0, 0, "1-1")
        place.hear("ack")
    first.stop()
    second = start(tmp_path)
    ada.address = second.address
    with ada.sit(table["id"]) as place:
        place.act(0, 0, "1-1", act)
        assert place.hear("ack")["seq"] == 1
    second.stop()
    ada.close()


def test_nobody_is_answered_for_what_somebody_else_did(visitor: Come) -> None:
    ada, bob, eve = visitor(), visitor(), visitor()
    table = ada.make_table("nim", "me", "friend")["id"]
    bob.post(f"/tables/{table}/join", {})
    with ada.sit(table) as place, bob.sit(table) as other, eve.sit(table) as watcher:
        act = place.act(0, 0, "1-1")
        place.hear("ack")
        for who, seat in ((other, 1), (watcher, 0)):
            who.act(seat, 1, "2-1", act)
            assert who.hear("refused")["id"] == act
            who.say("resign", id=act, seat=seat)
            assert who.hear("refused")["id"] == act
        deed = {"id": act, "seq": 1, "seat": 1, "play": "2-1"}
        assert bob.send("POST", f"/tables/{table}/act", deed).status_code == 409
        assert bob.post(f"/tables/{table}/act", {**deed, "id": "own"}) == {"seq": 2}
        assert ada.post(f"/tables/{table}/act", {**deed, "seat": 0}) == {"seq": 1}
    assert len(ada.get(f"/tables/{table}/log")) == 2


def test_a_stale_act_is_refused_with_the_table_as_it_stands(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me")
    with ada.sit(table["id"]) as place:
        place.hear("snapshot")
        place.act(0, 0, "1-1")
        place.hear("ack")
        place.act(0, 0, "2-1")
        refused = place.hear("refused")
        assert refused["seq"] == 1
        assert place.hear("snapshot")["position"]["seq"] == 1


def test_an_illegal_act_is_refused_and_changes_nothing(visitor: Come) -> None:
    ada, eve = visitor(), visitor()
    table = ada.make_table("nim", "me", "friend")
    eve.post(f"/tables/{table['id']}/join", {})
    with ada.sit(table["id"]) as place, eve.sit(table["id"]) as other:
        for seat, play in (
            (0, "9-9"),
            (0, "nonsense"),
            (1, "1-1"),
            (0, "!take-back 0"),
            (7, "1-1"),
            (-1, "1-1"),
        ):
            place.act(seat, 0, play)
            assert place.hear("refused")["words"]["fr"]
        other.act(0, 0, "1-1")
        assert other.hear("refused")["words"]["en"] == "This seat is not yours."
    assert ada.get(f"/tables/{table['id']}")["seq"] == 0


def test_who_comes_back_gets_what_was_missed(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me")
    with ada.sit(table["id"]) as place:
        for seq, play in enumerate(("1-1", "2-1", "2-1")):
            place.act(seq % 2, seq, play)
            place.hear("ack")
    with ada.sit(table["id"], since=1) as place:
        assert place.hear()["t"] == "table"
        assert [place.hear("event")["line"]["seq"] for _ in range(2)] == [2, 3]
    with ada.sit(table["id"], since=3) as place:
        assert place.hear()["t"] == "table"
    with ada.sit(table["id"], since=77) as place:
        assert place.hear()["t"] == "snapshot"


def test_the_past_can_be_looked_at(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("nim", "me", "me")
    with ada.sit(table["id"]) as place:
        place.act(0, 0, "1-1")
        place.hear("ack")
        place.say("look", seq=0)
        assert place.hear("looked")["position"]["view"]["heaps"] == [1, 2, 3]
        place.say("look", seq=5)
        place.hear("refused")
    assert ada.get(f"/tables/{table['id']}/at/0", seat=1)["seat"] == 1
    assert ada.get(f"/tables/{table['id']}/at/1")["view"]["heaps"] == [0, 2, 3]
    assert bob.http.get(f"/tables/{table['id']}/at/1", params={"seat": 0}).status_code == 403
    assert bob.http.get(f"/tables/{table['id']}/at/2").status_code == 404


def test_a_slow_reader_is_given_a_snapshot_instead_of_a_backlog() -> None:
    sent: list[str] = []

    async def scenario() -> None:
        gate = asyncio.Event()

        async def send(message: Any) -> None:
            await gate.wait()
            sent.append(message["text"])

        connection = Connection(send)
        connection.refresh = lambda: "snapshot"
        running = asyncio.create_task(connection.run())
        for number in range(10 * OUTBOX):
            connection.push(str(number))
            await asyncio.sleep(0)
        gate.set()
        await asyncio.sleep(0.01)
        connection.push("after")
        await asyncio.sleep(0.01)
        running.cancel()

    asyncio.run(scenario())
    assert sent == ["0", "snapshot", "after"]


def test_what_cannot_be_sent_at_once_is_sent_in_order() -> None:
    sent: list[str] = []

    async def scenario() -> None:
        gate = asyncio.Event()
        gate.set()

        async def send(message: Any) -> None:
            await gate.wait()
            await asyncio.sleep(0)
            sent.append(message["text"])

        connection = Connection(send)
        running = asyncio.create_task(connection.run())
        await asyncio.sleep(0)
        for message in "abc":
            connection.push(message)
        gate.clear()
        for message in "def":
            connection.push(message)
        for _ in range(10):
            await asyncio.sleep(0)
        assert sent == ["a"], "the gate was still open for the first"
        gate.set()
        while connection.waiting:
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        connection.push("g")
        await asyncio.sleep(0.01)
        running.cancel()

    asyncio.run(scenario())
    assert sent == [*"abcdefg"]
