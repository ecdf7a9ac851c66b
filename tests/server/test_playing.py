"""Whole matches through the socket, by people and by bots."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.visitor import Place, Visitor
from tablier.core import Dealer, Match, Record
from tablier.core.outcome import write_outcome
from tablier.core.seal import Verdict, judge
from tablier.testing.tiny import HighCard

Come = Callable[[], Visitor]


def follow(place: Place, message: dict[str, Any], limit: int = 400) -> dict[str, Any]:
    """Act at random whenever it is my turn, until the match is over; its last position."""
    random, seat = Random(7), message["position"]["seat"]
    for _ in range(limit):
        position = message["position"]
        if position["turn"]["type"] == "over":
            return position
        if position["turn"]["type"] == "players" and seat in position["turn"]["seats"]:
            choice = random.choice(position["actions"])
            place.act(seat, position["seq"], choice["play"])
        message = place.hear("event", fits=lambda m, s=position["seq"]: m["position"]["seq"] > s)
    raise AssertionError("the match does not end")


def test_two_people_play_a_whole_match(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("nim", "me", "friend")
    assert table["status"] == "waiting"
    assert bob.get(f"/codes/{table['code']}")["id"] == table["id"]
    with ada.sit(table["id"]) as left, bob.sit(table["id"]) as right:
        start = left.hear("snapshot")
        assert right.hear("snapshot")["position"]["seat"] is None
        joined = bob.post(f"/tables/{table['id']}/join", {})
        assert joined["status"] == "playing"
        assert [seat["mine"] for seat in joined["seats"]] == [False, True]
        left.hear("table", fits=lambda m: m["table"]["status"] == "playing")
        places = (left, right)
        for seq, play in enumerate(("1-1", "2-2", "3-1", "3-2")):
            seat = seq % 2
            act = places[seat].act(seat, seq, play)
            assert places[seat].hear("ack")["id"] == act
            told = places[1 - seat].hear("event", fits=lambda m, s=seq: m["line"]["seq"] == s + 1)
            assert told["line"]["play"] == play
            assert told["position"]["seat"] == 1 - seat
        over = left.hear("table", fits=lambda m: m["table"]["status"] == "over")["table"]
    assert start["position"]["actions"][0]["play"] == "1-1"
    assert over["outcome"]["type"] == "win"
    assert over["outcome"]["winner"] == 1
    assert over["seed"]
    assert len(ada.get(f"/tables/{table['id']}/log")) == 4


@pytest.mark.parametrize("game", ["nim", "high-card", "ignis"])
def test_a_person_plays_a_bot_to_the_end(visitor: Come, game: str) -> None:
    ada = visitor()
    table = ada.make_table(game, "me", "bot:random")
    with ada.sit(table["id"]) as place:
        last = follow(place, place.hear("snapshot"))
    assert last["turn"]["type"] == "over"
    assert ada.get(f"/tables/{table['id']}")["status"] == "over"


@pytest.mark.parametrize("game", ["extinction", "endangered"])
def test_a_person_and_a_bot_play_until_the_person_resigns(visitor: Come, game: str) -> None:
    ada = visitor()
    table = ada.make_table(game, "me", "bot:random")
    with ada.sit(table["id"]) as place:
        position = place.hear("snapshot")["position"]
        for _ in range(6):
            while 0 not in position["turn"].get("seats", ()):
                position = place.hear("event")["position"]
            place.act(0, position["seq"], position["actions"][0]["play"])
            position = place.hear("event", fits=lambda m, s=position["seq"]: m["position"]["seq"] > s)[
                "position"
            ]
        place.say("resign", id="enough", seat=0)
        over = place.hear("table", fits=lambda m: m["table"]["status"] == "over")["table"]
    assert over["outcome"]["reason"]["code"] == "resigned"


def test_bots_play_each_other_while_someone_watches(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "bot:random", "bot:random", visibility="public")
    with ada.sit(table["id"]) as place:
        snapshot = place.hear("snapshot")
        if snapshot["table"]["status"] != "over":
            place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    assert ada.get(f"/tables/{table['id']}")["outcome"]["type"] == "win"


@pytest.mark.parametrize("clock", ["none", "live"])
def test_a_match_that_stayed_playing_after_its_last_event_is_finished(
    start: Any, tmp_path: Path, clock: str
) -> None:
    first = start(tmp_path)
    ada = Visitor(first.address)
    table = ada.make_table("nim", "me", "bot:random", clock={"kind": clock})["id"]
    with ada.sit(table) as place:
        follow(place, place.hear("snapshot"))
        place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    first.stop()
    with closing(sqlite3.connect(tmp_path / "tablier.sqlite3")) as database, database:
        database.execute("UPDATE tables SET status = 'playing', outcome = NULL, ended = NULL")
        database.execute("DELETE FROM results")
    second = start(tmp_path)
    ada.address = second.address
    with ada.sit(table) as place:
        if place.hear("snapshot")["table"]["status"] != "over":
            place.hear("table", fits=lambda m: m["table"]["status"] == "over")
        place.act(0, 0, "1-1")
        place.hear("refused")
    ada.close()
    second.stop()
    with closing(sqlite3.connect(tmp_path / "tablier.sqlite3")) as database:
        [(status, ended, started)] = database.execute("SELECT status, ended, started FROM tables").fetchall()
        [(last,)] = database.execute("SELECT max(at) FROM events").fetchall()
        [(scores,)] = database.execute("SELECT count(*) FROM results").fetchall()
    assert (status, ended - started, scores) == ("over", last, 1)


def test_one_screen_for_two(visitor: Come) -> None:
    """Who holds both seats sees the table as whoever is to act, until they choose a seat."""
    ada = visitor()
    table = ada.make_table("nim", "me", "me")
    with ada.sit(table["id"]) as place:
        assert place.hear("snapshot")["position"]["seat"] == 0
        place.act(0, 0, "1-1")
        assert place.hear("event")["position"]["seat"] == 1
        place.act(1, 1, "2-1")
        assert place.hear("event")["position"]["seat"] == 0
        place.say("sit", seat=1)
        seated = place.hear("seated")
        assert seated["position"]["seat"] == 1
        assert seated["log"] is None, "what both may read is not told again"


def test_chance_is_dealt_from_a_committed_seed(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("high-card", "me", "me", "bot:random")
    assert table["seed"] == ""
    assert ada.http.get(f"/tables/{table['id']}/record.txt").status_code == 409
    with ada.sit(table["id"]) as place:
        place.hear("snapshot")
        for seat in (0, 1):
            place.act(seat, seat + 1, "keep")
        over = place.hear("table", fits=lambda m: m["table"]["status"] == "over")["table"]
    record = Record.read(ada.http.get(f"/tables/{table['id']}/record.txt").text)
    assert record.tags["Commitment"] == table["commitment"] == over["commitment"]
    assert record.tags["Seed"] == over["seed"]
    assert record.tags["Date"] == f"{datetime.fromtimestamp(over['created'] / 1000, UTC):%Y-%m-%d}"
    assert record.tags["Result"] == write_outcome(record.replay(HighCard()).outcome)
    assert record.seats == (ada.me["name"], ada.me["name"], "bot random")
    assert record.verify(HighCard()) == 2
    packed = Record.unpack(ada.http.get(f"/tables/{table['id']}/record.bin").content)
    assert packed == record
    assert judge(record, HighCard(), ada.get("/key")["key"])[0] is Verdict.VERIFIED


def test_each_seat_adds_to_chance_after_the_seed_was_fixed(visitor: Come) -> None:
    """Not even the host knows the cards before the last has sat down."""
    ada, bo = visitor(), visitor()
    known = ada.get("/commitments/wish-of-ada")["commitment"]
    shares = ["aa" * 16, "bb" * 16]
    table = ada.make_table("high-card", "me", "friend", "bot:random", id="wish-of-ada", share=shares[0])
    assert table["commitment"] == known
    assert bo.get("/commitments/wish-of-ada")["commitment"] != known, "another person's wish is another table"
    bo.post(f"/tables/{table['id']}/join", {"share": shares[1]})
    assert bo.send("POST", f"/tables/{table['id']}/join", {"share": "no number"}).status_code == 400
    with ada.sit(table["id"]) as place:
        place.hear("snapshot")
        place.act(0, 1, "keep")
        place.hear("event")
        with bo.sit(table["id"]) as other:
            other.act(1, other.hear("snapshot")["position"]["seq"], "keep")
            over = other.hear("table", fits=lambda m: m["table"]["status"] == "over")["table"]
    assert [seat["share"] for seat in over["seats"]] == [*shares, ""]
    record = Record.read(ada.http.get(f"/tables/{table['id']}/record.txt").text)
    assert record.tags["Shares"] == f"{shares[0]} {shares[1]} -"
    assert judge(record, HighCard(), ada.get("/key")["key"])[0] is Verdict.VERIFIED
    dealt = Dealer(bytes.fromhex(over["seed"])).draw(Match(HighCard(), {}, 3).turn.request, 1)
    assert HighCard().write_play(dealt) != record.events[0][2], "the seed alone decides nothing"
