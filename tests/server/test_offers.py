"""What needs consent, chat, and who goes on for whom."""

from collections.abc import Callable
from typing import Any

import pytest

from server.visitor import Place, Visitor

Come = Callable[[], Visitor]


@pytest.fixture
def two(visitor: Come) -> Any:
    """Ada and Bob at a table of Nim, one move made."""
    ada, bob = visitor(), visitor()
    table = ada.make_table("nim", "me", "friend")
    bob.post(f"/tables/{table['id']}/join", {})
    with ada.sit(table["id"]) as left, bob.sit(table["id"]) as right:
        left.act(0, 0, "3-1")
        right.hear("event")
        yield left, right, table["id"], ada, bob


def offered(place: Place, what: str, state: str) -> None:
    place.hear("offered", fits=lambda m: m["what"] == what and m["state"] == state)


def test_taking_back_needs_consent(two: Any) -> None:
    left, right, *_ = two
    left.say("offer", what="undo")
    offered(right, "undo", "open")
    right.say("answer", what="undo", yes=False)
    offered(left, "undo", "declined")
    left.say("offer", what="undo")
    offered(right, "undo", "open")  # an answer that overtakes its offer answers nothing
    right.say("answer", what="undo", yes=True)
    event = right.hear("event")
    assert event["line"]["play"] == "!take-back 0"
    assert event["position"]["view"]["heaps"] == [1, 2, 3]
    assert event["position"]["turn"]["seats"] == [0]


def test_an_offer_is_shown_to_who_comes_later_and_ends_with_the_next_move(two: Any, visitor: Come) -> None:
    left, right, table, *_ = two
    left.say("offer", what="draw")
    offered(right, "draw", "open")
    with visitor().sit(table) as late:
        offers = late.hear("snapshot")["offers"]
    assert [(o["what"], o["seat"], o["state"]) for o in offers] == [("draw", 0, "open")]
    right.act(1, 1, "1-1")
    offered(left, "draw", "declined")
    right.say("answer", what="draw", yes=True)
    right.hear("refused")


def test_a_draw_is_agreed_and_a_rematch_turns_the_seats(two: Any) -> None:
    left, right, table, ada, bob = two
    left.say("offer", what="draw")
    offered(right, "draw", "open")
    right.say("answer", what="draw", yes=True)
    over = left.hear("table", fits=lambda m: m["table"]["status"] == "over")["table"]
    assert over["outcome"]["type"] == "draw"
    promised = ada.get(f"/tables/{table}/rematch")["commitment"]
    assert ada.send("POST", f"/tables/{table}/rematch", {"share": "mine"}).status_code == 400
    assert ada.post(f"/tables/{table}/rematch", {"share": "a1"})["rematch"] == ""
    left.say("offer", what="rematch", share="a2")  # on second thoughts
    left.say("ping", n=1)
    left.hear("pong")
    again = bob.post(f"/tables/{table}/rematch", {"share": "b0"})["rematch"]
    assert left.hear("table", fits=lambda m: bool(m["table"]["rematch"]))["table"]["rematch"] == again
    made = ada.get(f"/tables/{again}")
    assert [seat["mine"] for seat in made["seats"]] == [False, True]
    assert [seat["share"] for seat in made["seats"]] == ["b0", "a2"]
    assert made["commitment"] == promised, "the seed was settled before anybody added to it"
    assert bob.post(f"/tables/{table}/rematch")["rematch"] == again


def test_against_a_bot_one_takes_back_without_asking(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "bot:random", options={"heaps": 4})
    with ada.sit(table["id"]) as place:
        place.hear("snapshot")
        place.act(0, 0, "1-1")
        place.hear("event", fits=lambda m: m["line"]["seq"] == 2)
        place.say("offer", what="undo")
        event = place.hear("event", fits=lambda m: m["line"]["seq"] == 3)
        assert event["line"]["play"] == "!take-back 0"
        place.act(0, 3, "2-1")
        place.hear("event", fits=lambda m: m["line"]["seq"] == 5)
        place.say("offer", what="draw")
        place.hear("refused")


def test_alone_one_never_takes_back_what_chance_has_shown(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("high-card", "me", "me")
    with ada.sit(table["id"]) as place:
        place.hear("snapshot")
        place.act(0, 1, "swap")
        place.hear("ack")
        place.say("offer", what="undo")
        assert "taken back" in place.hear("refused")["words"]["en"]


def test_players_and_watchers_talk_apart_until_the_end(two: Any, visitor: Come) -> None:
    left, right, table, ada, _ = two
    with visitor().sit(table) as watcher:
        watcher.hear("snapshot")
        watcher.say("chat", text="  3-2\nis  a mistake ")
        assert watcher.hear("said")["line"]["text"] == "3-2 is a mistake"
        left.say("chat", text="Bonne chance")
        said = right.hear("said")["line"]
        assert (said["audience"], said["name"], said["text"]) == ("players", ada.me["name"], "Bonne chance")
        left.say("resign", id="r", seat=0)
        watcher.hear("table", fits=lambda m: m["table"]["status"] == "over")
    with visitor().sit(table) as late:
        assert {line["audience"] for line in late.hear("snapshot")["chat"]} == {"players", "watchers"}


def any_move(event: Any) -> str:
    return str(event["position"]["actions"][0]["play"])


def test_a_bot_goes_on_for_who_has_gone(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("nim", "me", "friend")
    bob.post(f"/tables/{table['id']}/join", {})
    with ada.sit(table["id"]) as place:
        with bob.sit(table["id"]) as other:
            other.hear("snapshot")
            place.say("offer", what="substitute", seat=1, level="random")
            place.hear("refused")
        place.hear("table", fits=lambda m: not m["table"]["seats"][1]["online"])
        place.say("offer", what="substitute", seat=1)
        place.hear("refused")
        place.say("offer", what="substitute", seat=1, level="random")
        place.hear("table", fits=lambda m: m["table"]["seats"][1]["kind"] == "bot")
        place.act(0, 0, "1-1")
        event = place.hear("event", fits=lambda m: m["line"]["seat"] == 1)
        assert [mine["id"] for mine in bob.get("/me/tables")] == [table["id"]]
        with bob.sit(table["id"]) as other:  # who comes back has the seat again, and keeps it
            assert other.hear("snapshot")["table"]["seats"][1]["mine"]
            place.hear("table", fits=lambda m: m["table"]["seats"][1]["kind"] == "person")
            place.act(0, 2, any_move(event))
            event = other.hear("event", fits=lambda m: m["line"]["seq"] == 3)
            act = other.act(1, 3, any_move(event))
            assert other.hear("ack")["id"] == act


def test_who_was_replaced_plays_again_by_http_alone(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("nim", "friend", "me")["id"]
    bob.post(f"/tables/{table}/join", {})
    with ada.sit(table) as place:
        place.say("offer", what="substitute", seat=0, level="random")
        place.hear("event")  # the bot's
        assert bob.post(f"/tables/{table}/join", {})["seats"][0]["mine"]
        place.hear("table", fits=lambda m: m["table"]["seats"][0]["kind"] == "person")


@pytest.mark.parametrize(
    "wish",
    [
        {"clock": {"kind": "days", "days": 3}},
        {"clock": {"kind": "live", "seconds": 600}},
        {"rated": True},
    ],
)
def test_nobody_is_replaced_against_a_clock_or_in_a_rated_match(visitor: Come, wish: Any) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("nim", "me", "friend", **wish)["id"]
    bob.post(f"/tables/{table}/join", {})
    with ada.sit(table) as place:
        place.hear("snapshot")
        place.say("offer", what="substitute", seat=1, level="random")
        assert "clock" in place.hear("refused")["words"]["en"]
    assert ada.get(f"/tables/{table}")["seats"][1]["kind"] == "person"


def test_whoever_is_heard_of_is_not_away(start: Any) -> None:
    """Bob opens no socket at the table; a request of his or an open stream shows that he is there."""
    server = start(grace=3600.0)
    ada, bob = Visitor(server.address), Visitor(server.address)
    table = ada.make_table("nim", "me", "friend")["id"]
    bob.post(f"/tables/{table}/join", {})
    server.registry.resident(table).gone[bob.me["id"]] = float("-inf")
    with ada.sit(table) as place:
        place.hear("snapshot")
        bob.get("/games")
        place.say("offer", what="substitute", seat=1, level="random")
        place.hear("refused")
        with bob.http.stream("GET", "/me/stream"):
            server.registry.presence.forget(bob.me["id"])
            place.say("offer", what="substitute", seat=1, level="random")
            place.hear("refused")
    ada.close()
    bob.close()


def test_in_a_team_the_others_play_for_who_has_gone(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("endangered", "me", "friend")
    bob.post(f"/tables/{table['id']}/join", {})
    with ada.sit(table["id"]) as place:
        with bob.sit(table["id"]) as other:
            other.hear("snapshot")
        place.hear("table", fits=lambda m: not m["table"]["seats"][1]["online"])
        place.say("offer", what="substitute", seat=1)
        seats = place.hear("table", fits=lambda m: m["table"]["seats"][1]["mine"])["table"]["seats"]
    assert all(seat["mine"] for seat in seats)
