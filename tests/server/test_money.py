"""Nobody's money is spent without their word, at a table of two people and on one screen alike."""

from collections.abc import Callable
from typing import Any

import pytest

from server.visitor import Place, Visitor
from tablier.games.endangered.layout import Ambassador, Die, Layout, write
from tablier.games.endangered.layout import Place as Seat

Come = Callable[[], Visitor]

LAST_DIE = (Die(1, "social-media"), Die(2, "social-media"), Die(3, "hand"))
FUND = Layout(
    scenario="tiger",
    difficulty="introductory",
    players=(
        Seat("zoologist", "geneticist", money=3, dice=LAST_DIE),
        Seat("lobbyist", "insider", money=4),
    ),
    ambassadors=tuple(Ambassador(colour) for colour in ("blue",) * 3 + ("green",) * 2 + ("grey",)),
    animals={"b2": 1, "c3": 1, "d4": 1, "e5": 1},
    moment="actions",
    effects=("support-fund",),
    constants=("scarce-prey",),
)
"""One die is left; then comes a card for which one player may pay $3M, and each could."""
OPTIONS = {"position": write(FUND), "decisions": "vote"}


def until_asked(place: Place, others: tuple[Place, ...]) -> dict[str, Any]:
    """The position in which somebody is asked to pay; everything else is done at random by whoever may."""
    now = place.hear("snapshot")["position"]
    for other in others:
        other.hear("snapshot")
    while not (asked := now["view"]["pending"]) or asked["kind"] != "pay":
        if now["turn"]["type"] == "players":
            seat = now["turn"]["seats"][0]
            answering = others[seat - 1] if seat and others else place
            answering.act(seat, now["seq"], first_choice(now))
        now = place.hear("event", fits=lambda m, s=now["seq"]: m["position"]["seq"] > s)["position"]
    return now


def first_choice(now: dict[str, Any]) -> str:
    choices = now["view"]["pending"]["choices"]
    return choices[0]["text"] if choices else "line row 2"  # the other's own choices are not sent here


def purses(now: dict[str, Any]) -> list[int]:
    return [person["money"] for person in now["view"]["people"]]


@pytest.mark.rule("END-17")
@pytest.mark.rule("END-R7")
def test_of_two_people_each_is_asked_for_their_own_money(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table = ada.make_table("endangered", "me", "friend", options=OPTIONS)["id"]
    bob.post(f"/tables/{table}/join", {})
    with ada.sit(table) as one, bob.sit(table) as other:
        now = until_asked(one, (other,))
        had = purses(now)
        assert now["turn"]["seats"] == [0]
        one.act(0, now["seq"], "pass")
        now = one.hear("event")["position"]
        assert (now["turn"]["seats"], now["view"]["pending"]["choices"]) == ([1], [])
        for seat in (0, 1):  # neither with her own seat nor with his
            one.act(seat, now["seq"], "pay")
            assert one.hear("refused", "event")["t"] == "refused"
        other.act(1, now["seq"], "pay")
        after = one.hear("event")["position"]
    assert purses(after) == [had[0], had[1] - 3]
    assert after["view"]["constants"] == []


@pytest.mark.rule("END-17")
@pytest.mark.rule("END-R7")
def test_one_person_with_both_seats_answers_for_both(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("endangered", "me", "me", options=OPTIONS)["id"]
    with ada.sit(table) as place:
        now = until_asked(place, ())
        had = purses(now)
        for seat, word in ((0, "pass"), (1, "pay")):
            assert now["turn"]["seats"] == [seat]
            place.act(seat, now["seq"], word)
            now = place.hear("event", fits=lambda m, s=now["seq"]: m["position"]["seq"] > s)["position"]
    assert purses(now) == [had[0], had[1] - 3]
