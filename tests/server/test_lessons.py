"""Lessons over HTTP: listed, walked without anything being kept, refused where they cannot be."""

from collections.abc import Callable
from typing import Any

import pytest

from server.visitor import Visitor
from tablier.learn import Run, find_lesson, lessons
from tablier.server import limits
from tablier.server.lesson_wire import LONGEST_RUN, LONGEST_TEXT

Come = Callable[[], Visitor]


@pytest.mark.parametrize("slug", ["ignis", "extinction", "endangered", "thin-ice"])
def test_lessons_are_listed_in_their_order(visitor: Come, slug: str) -> None:
    listed = visitor().get(f"/games/{slug}/lessons")
    assert [one["id"] for one in listed] == [lesson.id for lesson in lessons(slug)]
    assert all(one["title"]["fr"] and one["steps"] for one in listed)
    assert {one["live"] for one in listed} == {slug == "thin-ice"}


def test_a_game_without_lessons_has_an_empty_list(visitor: Come) -> None:
    ada = visitor()
    assert ada.get("/games/nim/lessons") == []
    assert ada.send("GET", "/games/chess/lessons").status_code == 404


@pytest.mark.parametrize("key", ["ignis.finish", "extinction.hunt", "endangered.last-turn"])
def test_a_lesson_is_walked_to_its_end_by_what_was_done(visitor: Come, key: str) -> None:
    ada, run = visitor(), Run(find_lesson(key))
    now: Any = ada.post(f"/lessons/{key}", {})
    while now["step"]:
        assert now["step"]["say"]["en"] == run.step.say.en  # type: ignore[union-attr]
        assert now["step"]["number"] == run.number + 1
        text = run.solution()
        run.do(text)
        now = ada.post(f"/lessons/{key}", {"done": now["done"], "do": text})
        assert now["done"] == run.done
        assert now["position"]["seq"] == run.match.seq
    assert (now["then"] is not None) == (run.lesson.then is not None)
    if now["then"]:
        made = {"seats": [{"kind": "me"}, {"kind": "bot", "level": now["then"]["level"]}]}
        ada.post("/tables", {"game": now["then"]["game"], "options": now["then"]["options"], **made})


def test_the_position_is_what_a_table_sends(visitor: Come) -> None:
    ada = visitor()
    now = ada.post("/lessons/ignis.push", {})
    table = ada.make_table("ignis", "me", "me", options={"layout": "mini"})["id"]
    with ada.sit(table) as place:
        shown = place.hear("snapshot")["position"]
    assert now["position"] == shown


def test_what_is_wrong_is_shown_step_by_step_and_taken_back(visitor: Come) -> None:
    ada = visitor()
    before = ada.post("/lessons/extinction.guard", {"done": ["d4"]})
    after = ada.post("/lessons/extinction.guard", {"done": ["d4"], "do": "Pb1-c2"})
    answer = after["answer"]
    assert (answer["kind"], answer["back"]) == ("wrong", True)
    assert [play["play"] for play in answer["plays"]] == ["Pb1-c2", "Qe6xd4"]
    assert [play["position"]["seq"] for play in answer["plays"]] == [1, 2]
    assert (after["position"], after["done"]) == (before["position"], before["done"])


def test_hints_are_given_when_asked_for(visitor: Come) -> None:
    ada = visitor()
    asked = {"done": ["next"], "hint": True}
    assert [hint["en"] for hint in ada.post("/lessons/extinction.fork", asked)["hints"]] == [
        "Look at c2.",
        "Only one move leads there: Pc2-d3.",
    ]
    assert ada.post("/lessons/extinction.fork", {})["hints"][0]["en"] == ""


def test_a_lesson_by_hand_has_a_socket_of_its_own(visitor: Come) -> None:
    refused = visitor().send("POST", "/lessons/thin-ice.place", {})
    assert refused.status_code == 409
    assert "socket of its own" in refused.json()["words"]["en"]


@pytest.mark.parametrize(
    ("key", "asked", "status"),
    [
        ("ignis.juggling", {}, 404),
        ("chess.castling", {}, 404),
        ("ignis.push", {"done": ["Ea2>"]}, 409),
        ("ignis.push", {"done": ["next"] * (LONGEST_RUN + 1)}, 400),
        ("ignis.push", {"do": "x" * (LONGEST_TEXT + 1)}, 400),
        ("ignis.push", {"do": 7}, 400),
    ],
)
def test_what_makes_no_sense_is_refused(visitor: Come, key: str, asked: Any, status: int) -> None:
    assert visitor().send("POST", f"/lessons/{key}", asked).status_code == status


def test_progress_of_a_guest_joins_the_account(visitor: Come) -> None:
    ada, key, other = visitor(), "ignis.push", "extinction.hunt"
    begun = {"done": ["next"], "step": 2, "finished": False}
    assert ada.send("POST", "/me/lessons", {key: begun}).status_code == 403
    ada.post("/account", {"name": "Ada L", "password": "analytical"})
    ada.me = ada.get("/me")
    assert ada.post("/me/lessons", {key: begun, "ignis.gone": begun, "chess.pin": begun}) == {key: begun}
    assert ada.send("POST", f"/me/lessons/{key}", {"step": 1, "finished": True}).status_code == 204
    # On another machine she was a guest again: further in one lesson, done with another.
    away = {key: {"done": ["next"] * 2, "step": 3}, other: {"finished": True}}
    phone = visitor()
    phone.post("/session", {"name": "Ada L", "password": "analytical"})
    phone.me = phone.get("/me")
    merged = phone.post("/me/lessons", away)
    assert merged[key] == {"done": ["next"] * 2, "step": 3, "finished": True}
    assert merged[other]["finished"]
    assert phone.post("/me/lessons", {key: begun, other: begun})[other] == {**begun, "finished": True}
    assert ada.get("/me/lessons")[key]["step"] == 3
    assert {one["lesson"] for one in ada.get("/me/export")["lessons"]} == {key, other}
    assert ada.send("POST", f"/me/lessons/{key}", {"step": 0}).status_code == 400


def test_lessons_have_a_limit_of_their_own() -> None:
    throttle = limits.Throttle(now=lambda: 0.0)
    allowed = sum(throttle.allows("lesson", "here", "me") for _ in range(1000))
    assert allowed == limits.RATES["lesson"].session.burst  # type: ignore[union-attr]
