"""Help at a table: two steps of a hint, what a piece can do, which rule is in the way, a warning; never
when rated."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from server.visitor import Visitor
from tablier.bots import best
from tablier.core import Dealer, Match
from tablier.games import find

Come = Callable[[], Visitor]


@cache
def make_ready(slug: str) -> None:
    """Let the bots be compiled here, where no request waits for them."""
    match = Match(find(slug), {}, 1 if find(slug).cooperative else 2, Dealer(1))
    match.deal_all()
    best(match.game, match.state)


def helped(who: Visitor, table: str, what: str, seq: int = 0, seat: int = 0, **more: str) -> Any:
    return who.post(f"/tables/{table}/help", {"seat": seat, "seq": seq, "what": what, **more})


def test_a_hint_says_where_to_look_and_then_what_to_do_and_why(visitor: Come) -> None:
    make_ready("extinction")
    ada = visitor()
    position = "8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1"
    table = ada.make_table("extinction", "me", "bot:1", options={"position": position})["id"]
    look = helped(ada, table, "look")
    assert (look["words"]["en"], look["show"], look["play"]) == ("Look at d3.", ["cell d3"], "")
    move = helped(ada, table, "move")
    assert (move["play"], move["why"]["en"]) == ("Dd3xd5", "win in 1 (a known ending)")
    assert move["show"] == ["cell d3", "cell d5"]
    can = helped(ada, table, "can", place="c1")
    assert can["options"]
    assert all(option["play"].startswith("Pc1") for option in can["options"])
    assert helped(ada, table, "can", place="h8")["words"]["en"] == "Nothing can be done there now."
    why = helped(ada, table, "why", play="Dd3xg1")
    assert why["rule"].startswith("EXT-")
    assert why["words"]["fr"]
    assert helped(ada, table, "why", play="Dd3xd5")["rule"] == ""
    assert ada.send("POST", f"/tables/{table}/help", {"seat": 0, "seq": 3, "what": "look"}).status_code == 409
    assert ada.send("POST", f"/tables/{table}/help", {"seat": 1, "seq": 0, "what": "look"}).status_code == 403


@pytest.mark.parametrize("game", ["ignis", "endangered", "thin-ice"])
def test_hints_are_there_in_every_game(visitor: Come, game: str) -> None:
    make_ready(game)
    ada = visitor()
    options = {"ignis": {"layout": "mini", "first": "fire"}, "thin-ice": {"first": "seat1"}}.get(game, {})
    seats = ("me",) if game == "endangered" else ("me", "me")
    info = ada.make_table(game, *seats, options=options)
    seat, seq = info["turn"]["seats"][0], info["seq"]
    move = helped(ada, info["id"], "move", seq, seat)
    assert move["words"]["fr"]
    assert helped(ada, info["id"], "why", seq, seat, play=move["play"])["words"]["en"] == "That is allowed."
    assert helped(ada, info["id"], "warn", seq, seat, play=move["play"])["words"]["en"] == ""


def test_a_move_that_loses_at_once_is_warned_of(visitor: Come) -> None:
    """My last Drone stands where a Predator comes to: who does not see it loses it."""
    ada = visitor()
    position = "8/8/8/3d4/8/3P4/8/DQ3p1q 1 0 1"
    table = ada.make_table("extinction", "me", "bot:1", options={"position": position})["id"]
    options = [
        option for place in ("a1", "d3") for option in helped(ada, table, "can", place=place)["options"]
    ]
    warned = [helped(ada, table, "warn", play=option["play"])["words"]["en"] for option in options]
    assert any(warned)
    assert not all(warned)
    assert all("loses at once" in words for words in warned if words)


def test_no_help_when_rated_and_no_moves_against_somebody(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("extinction", "me", "friend", rated=True)["id"]
    bob.post(f"/tables/{table}/join", {})
    assert _refusal(table, "can", ada, bob) == "There is no help in a rated match."
    table = ada.make_table("extinction", "me", "friend")["id"]
    bob.post(f"/tables/{table}/join", {})
    assert _refusal(table, "look", ada, bob) == "Against somebody, help tells the rules, not the moves."
    assert _refusal(table, "can", ada, bob) == ""


def _refusal(table: str, what: str, *people: Visitor) -> str:
    """Why whoever is to move is not helped; empty where they are."""
    info = people[0].get(f"/tables/{table}")
    seat = info["turn"]["seats"][0]
    asked = {"seat": seat, "seq": info["seq"], "what": what, "place": "d4"}
    answer = people[seat].send("POST", f"/tables/{table}/help", asked)
    assert answer.status_code in (200, 403)
    return answer.json()["words"]["en"] if answer.status_code == 403 else ""
