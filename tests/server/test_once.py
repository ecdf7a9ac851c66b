"""Exactly once: resends, stale acts, coming back, slow readers."""

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

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
        assert place.hear("event")["position"]["seq"] == 1, "what was missed, not everything"
        for seq in (7, -1):
            place.act(0, seq, "2-1")
            assert place.hear("refused")["seq"] == 1
            assert place.hear("snapshot")["position"]["seq"] == 1, "there is no such event"


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


class Pipe:
    """A line that takes so many frames before it says that it is full."""

    def __init__(self, room: int) -> None:
        self.room, self.sent = room, list[bytes]()
        self.connection = Connection(self.write, lambda code, reason: None)

    def write(self, frame: bytes) -> None:
        self.sent.append(frame)
        self.room -= 1
        if self.room == 0:
            self.connection.pause()

    def drain(self, room: int) -> None:
        self.room = room
        self.connection.resume()


def test_a_slow_reader_is_given_a_snapshot_instead_of_a_backlog() -> None:
    pipe = Pipe(room=1)
    pipe.connection.refresh = lambda: b"snapshot"
    for number in range(10 * OUTBOX):
        pipe.connection.push(b"%d" % number)
        assert pipe.connection.waiting <= OUTBOX
    pipe.drain(room=9)
    pipe.connection.push(b"after")
    assert pipe.sent == [b"0", b"snapshot", b"after"]


@given(st.lists(st.integers(0, 5)))
def test_what_cannot_be_sent_at_once_is_sent_in_order(rooms: list[int]) -> None:
    pipe, pushed = Pipe(room=1), list[bytes]()
    for number, room in enumerate(rooms):
        pushed.append(b"%d" % number)
        pipe.connection.push(pushed[-1])
        if room:
            pipe.drain(room)
    pipe.drain(len(rooms) + 1)
    assert pipe.sent == pushed


def test_of_pictures_only_the_latest_waits() -> None:
    pipe = Pipe(room=1)
    for picture in (b"a", b"b", b"c"):
        pipe.connection.show(picture)
    pipe.drain(room=9)
    assert [frame[-1:] for frame in pipe.sent] == [b"a", b"c"]
