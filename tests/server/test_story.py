"""Who comes later is told what happened, step by step: as it was told at the time, and nothing more."""

from collections.abc import Callable
from typing import Any

import pytest

from server.visitor import Place, Visitor

Come = Callable[[], Visitor]
OPTIONS = {"hands": "hidden", "difficulty": "introductory"}
TEAM = {0: ("zoologist", 1), 1: ("lobbyist", 1)}


def first_round(places: dict[int, Place]) -> dict[int, list[Any]]:
    """Set up and play two rounds; what each seat heard, event by event."""
    heard: dict[int, list[Any]] = {seat: [] for seat in places}
    now = {seat: place.hear("snapshot")["position"] for seat, place in places.items()}
    while True:
        turn = now[0]["turn"]
        if turn["type"] == "players":
            if turns_begun(heard[0]) > 4:
                return heard
            seat = turn["seats"][0]
            places[seat].act(seat, now[seat]["seq"], choose(now[seat]["view"]["pending"]["choices"], seat))
        for seat, place in places.items():
            told = place.hear("event")
            line = told["line"]
            heard[seat].append({"seq": line["seq"], "seat": line["seat"], "steps": told["steps"]})
            now[seat] = told["position"]


def choose(choices: list[Any], seat: int) -> str:
    """The role that is meant for the seat, then what draws a card."""
    texts = [choice["text"] for choice in choices]
    wanted = [text for text in texts if text == f"role {TEAM[seat][0]}" or text.endswith(" plan")]
    return (wanted or texts)[-1]


def turns_begun(events: list[Any]) -> int:
    return sum(step["kind"] == "turn" for one in events for step in one["steps"])


@pytest.fixture
def played(visitor: Come) -> Any:
    ada, bob = visitor(), visitor()
    table = ada.make_table("endangered", "me", "friend", options=OPTIONS)["id"]
    bob.post(f"/tables/{table}/join", {})
    with ada.sit(table) as one, bob.sit(table) as other:
        yield ada, bob, table, first_round({0: one, 1: other})


def test_who_comes_back_is_told_what_was_told_at_the_time(played: Any) -> None:
    ada, bob, table, heard = played
    for who, seat in ((ada, 0), (bob, 1)):
        with who.sit(table) as again:
            assert again.hear("snapshot")["story"] == [one for one in heard[seat] if one["steps"]][-40:]


def test_the_story_shows_nobody_anothers_card(played: Any, visitor: Come) -> None:
    """A card that was drawn is named to whoever drew it, and to nobody else."""
    ada, bob, table, _ = played
    for who, seat in ((ada, 0), (bob, 1), (visitor(), None)):
        with who.sit(table) as again:
            story = again.hear("snapshot")["story"]
        drawn = [step for one in story for step in one["steps"] if step["kind"] == "drew"]
        assert drawn
        assert all(("card" in step) == (step["player"] == seat) for step in drawn), drawn


def test_who_sits_down_elsewhere_on_one_screen_is_told_what_that_seat_may_know(visitor: Come) -> None:
    """Both seats are one person's: the story is that of the seat through which the table is looked at."""
    ada = visitor()
    table = ada.make_table("endangered", "me", "me", options=OPTIONS)["id"]
    with ada.sit(table) as place:
        now, drawn = place.hear("snapshot")["position"], 0
        while drawn < 4:  # two cards each
            if now["turn"]["type"] == "players":
                seat = now["turn"]["seats"][0]
                if now["seat"] != seat:
                    place.say("sit", seat=seat)
                    now = place.hear("seated")["position"]
                place.act(seat, now["seq"], choose(now["view"]["pending"]["choices"], seat))
            told = place.hear("event", fits=lambda m, s=now["seq"]: m["position"]["seq"] > s)
            now = told["position"]
            drawn += sum(step["kind"] == "drew" for step in told["steps"])
        for seat in (0, 1):
            place.say("sit", seat=seat)
            seated = place.hear("seated")
            story = [step for one in seated["story"] for step in one["steps"] if step["kind"] == "drew"]
            assert [(step["player"], "card" in step) for step in story] == [(0, seat == 0)] * 2 + [
                (1, seat == 1)
            ] * 2
            names = [line["words"]["en"] for line in seated["log"] if "draws" in line["words"]["en"]]
            assert names
            assert all(("draws a card" in line) == (f"layer {2 - seat} draws" in line) for line in names)


def test_what_was_taken_back_is_no_part_of_the_story(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("endangered", "me", options={"difficulty": "introductory"})["id"]
    with ada.sit(table) as place:
        now = place.hear("snapshot")["position"]
        while not (taken := placed(now)):
            if now["turn"]["type"] == "players":
                place.act(0, now["seq"], choose(now["view"]["pending"]["choices"], 0))
            now = place.hear("event")["position"]
        place.act(0, now["seq"], taken)
        place.hear("event")
        place.say("offer", what="undo", seat=0)
        place.hear("event", fits=lambda m: m["line"]["play"].startswith("!take-back"))
    with ada.sit(table) as again:
        message = again.hear("snapshot")
    assert message["story"][-1]["seq"] == now["seq"]
    assert message["position"]["seq"] == now["seq"] + 2


def placed(now: Any) -> str:
    """A die that may be placed, once dice are there."""
    choices = now["view"]["pending"]["choices"] if now["view"]["pending"] else []
    return next((choice["text"] for choice in choices if choice["text"].startswith("place")), "")


def test_games_whose_boards_tell_it_all_have_no_story(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("ignis", "me", "me")["id"]
    with ada.sit(table) as place:
        place.act(0, 0, place.hear("snapshot")["position"]["actions"][0]["play"])
        place.hear("ack")
    with ada.sit(table) as again:
        assert again.hear("snapshot")["story"] == []
