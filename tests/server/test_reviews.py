"""Reviews over HTTP: made once after the end, kept with the match, tried again from, saved as puzzles."""

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from server.conftest import Running
from server.visitor import PATIENCE, Visitor
from tablier.learn.puzzles import Puzzle, puzzles
from tablier.server.limits import RATES

Come = Callable[[], Visitor]


def missed_win(ada: Visitor, *, end: bool = True) -> tuple[str, Puzzle]:
    """A table at which the win of a puzzle was missed, and the match given up."""
    puzzle = next(p for p in puzzles("ignis") if p.goal == "win in 2")
    table = ada.make_table("ignis", "me", "me", options={"position": puzzle.record.options["position"]})["id"]
    match = puzzle.open()
    wrong = next(text for text in map(puzzle.game.write_action, match.legal) if text != puzzle.line[0])
    with ada.sit(table) as place:
        place.act(puzzle.seat, 0, wrong)
        place.hear("ack")
        if end:
            place.say("resign", id="r", seat=puzzle.seat)
            place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    return table, puzzle


def reviewed(visitor: Visitor, table: str) -> dict[str, Any]:
    """The review, once it is there."""
    end = time.monotonic() + 5 * PATIENCE  # a worker that gives way to all others may have to wait for long
    while time.monotonic() < end:
        now = visitor.get(f"/tables/{table}/review")
        if now["status"] == "done":
            return now["review"]
        assert now["status"] in ("waiting", "running"), now
        assert 0 <= now["done"] <= max(now["total"], now["done"])
        time.sleep(0.02)
    raise AssertionError("no review came")


def status_of(answer: httpx.Response) -> int:
    return answer.status_code


def test_nobody_reviews_a_match_that_goes_on(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    table, puzzle = missed_win(ada, end=False)
    for who in (ada, bob):
        assert status_of(who.send("POST", f"/tables/{table}/review")) == 409
        assert status_of(who.http.get(f"/tables/{table}/review")) == 409
        asked = {"seq": 1, "action": puzzle.line[0]}
        assert status_of(who.send("POST", f"/tables/{table}/review/tries", asked)) == 409
        assert status_of(who.send("POST", f"/tables/{table}/review/puzzle", {"seq": 1})) == 409


def test_a_review_is_made_once_kept_tried_from_and_saved_as_a_puzzle(visitor: Come, server: Running) -> None:
    ada, bob = visitor(), visitor()
    table, puzzle = missed_win(ada)
    path = f"/tables/{table}/review"
    assert ada.get(path)["status"] == "none"
    first, second = ada.post(path), bob.post(path)
    assert {first["status"], second["status"]} <= {"waiting", "running", "done"}
    review = reviewed(bob, table)
    assert len(server.registry.reviewing.pool.processes) == 1
    [move] = review["moves"]
    [moment] = review["moments"]
    assert (move["before"], move["label"]) == (1.0, "blunder")
    assert moment["better"]["text"] == puzzle.line[0]
    assert 1 <= len(moment["why"]) <= 2
    assert "proof" in moment["kinds"]
    assert ada.post(path) == {"status": "done", "done": 0, "total": 0, "review": review}

    right = ada.post(f"{path}/tries", {"seq": 1, "action": puzzle.line[0]})
    assert (right["right"], right["label"], right["loss"]) == (True, "best", 0)
    wrong = ada.post(f"{path}/tries", {"seq": 1, "action": move["text"]})
    assert not wrong["right"]
    assert wrong["why"]
    for asked in ({"seq": 1, "action": "Zz9"}, {"seq": 2, "action": puzzle.line[0]}):
        assert status_of(ada.send("POST", f"{path}/tries", asked)) == 400
    assert status_of(ada.send("POST", f"{path}/tries", {"seq": 99, "action": puzzle.line[0]})) == 404

    assert status_of(bob.send("POST", f"{path}/puzzle", {"seq": 1})) == 403
    own = ada.post(f"{path}/puzzle", {"seq": 1})
    assert own == ada.post(f"{path}/puzzle", {"seq": 1})
    assert own["puzzle"]["id"] == puzzle.id
    assert ada.get("/me/puzzles/ignis") == [own]

    [mine] = ada.get("/me/progress")
    assert [(p["table"], p["accuracy"]) for p in mine["points"]] == [(table, review["accuracy"][puzzle.seat])]
    assert sum(phase["moves"] for phase in mine["phases"]) == 1
    assert [idea["moments"] for idea in mine["ideas"]] == [1] * len(moment["ideas"])
    assert bob.get("/me/progress") == []


def test_every_game_says_whether_it_can_be_reviewed_and_limits_are_named(visitor: Come) -> None:
    games = {game["slug"]: game["reviews"] for game in visitor().get("/games")}
    assert games["ignis"] is games["extinction"] is True
    assert games["nim"] is False
    assert {"review", "try"} <= set(RATES)


@pytest.mark.parametrize("what", ["review", "review/tries", "review/puzzle"])
def test_a_table_that_is_not_there_has_no_review(visitor: Come, what: str) -> None:
    body = {"seq": 1, "action": "Ea1>"}
    assert status_of(visitor().send("POST", f"/tables/nowhere/{what}", body)) == 404
