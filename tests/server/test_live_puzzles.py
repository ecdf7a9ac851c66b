"""Puzzles that are solved with the hand: three tries that the server keeps, the best counts, the first round
is rated."""

from collections.abc import Callable
from typing import Any

import pytest

from server.test_live_lessons import put_down
from server.visitor import Place, Visitor
from tablier.learn.puzzles import puzzles
from tablier.server import puzzle_notes

Come = Callable[[], Visitor]

PUZZLE = next(one for one in puzzles("thin-ice") if one.as_lesson().steps[0].way == ("stand L1 at 30 -17",))
"""A large pyramid: on the table it holds, straight on the medium one it does not."""


def told(place: Place) -> Any:
    return place.hear("puzzle")


def holds(place: Place) -> None:
    put_down(place, "L1", 30, -17)


def falls(place: Place) -> None:
    put_down(place, "L1", -30, -17)


def begin(place: Place, **how: Any) -> Any:
    place.say("begin", **how)
    return told(place)


def test_three_tries_are_kept_by_the_server_and_the_best_counts(visitor: Come) -> None:
    ada = visitor()
    with ada.learn(f"puzzles/{PUZZLE.id}") as place:
        first = begin(place, rated=True)
        assert (first["tries"], first["most"], first["over"]) == ([], 3, False)
        assert first["now"]["themes"] == []
        falls(place)
        missed = told(place)
        assert [one["words"]["en"] for one in missed["tries"]] == ["fell"]
        assert missed["now"]["run"]["answer"]["back"]
        assert "2 tries left" in missed["now"]["run"]["answer"]["words"]["en"]
        assert missed["now"]["change"] is None
    with ada.learn(f"puzzles/{PUZZLE.id}") as place:
        assert len(begin(place, rated=True)["tries"]) == 1, "who comes back has no more tries than before"
        holds(place)
        solved = told(place)
        assert (solved["over"], solved["now"]["solved"]) == (True, True)
        assert [one["right"] for one in solved["tries"]] == [False, True]
        change = solved["now"]["change"]
        assert change["solved"]
        assert change["before"] == 1200 < change["after"]
        assert [play["play"] for play in solved["now"]["solution"]] == list(PUZZLE.line)
        again = begin(place, rated=True)
        assert (again["tries"], again["now"]["tried"]) == ([], True)
        falls(place)
        assert told(place)["now"]["change"] is None
    kept = ada.get("/me/export")["hand_tries"]
    assert [(one["number"], one["score"] >= 24) for one in kept] == [(1, False), (2, True)]


def test_the_last_miss_ends_it_with_the_solution_and_help_is_a_miss(
    visitor: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_notes, "daily", lambda *_: PUZZLE)
    ada, bob, day = visitor(), visitor(), puzzle_notes.today().isoformat()
    with ada.learn(f"puzzles/{PUZZLE.id}") as place:

        def miss() -> Any:
            begin(place, rated=True, day=day)
            falls(place)
            return told(place)

        assert [miss()["now"]["day"]["marks"] for _ in range(2)] == ["x", "xx"]
        missed = miss()
        assert missed["now"]["day"]["marks"] == "xxxs"
        assert missed["over"]
        assert not missed["now"]["change"]["solved"]
        assert missed["now"]["solution"]
        assert missed["now"]["themes"] is not None
        assert "🟥🟥🟥⬛" in missed["now"]["day"]["share"]["en"]
    with bob.learn(f"puzzles/{PUZZLE.id}") as place:
        begin(place, rated=True)
        place.say("hint")
        hinted = told(place)
        assert hinted["now"]["run"]["hints"][1]["fr"].startswith("Posez la grande 1 sur la table")
        assert not hinted["now"]["change"]["solved"]
        place.say("solution")
        shown = told(place)
        assert (shown["over"], shown["now"]["solved"], shown["now"]["change"]) == (True, False, None)
        place.say("begin", rated=True, day="2001-01-01")
        place.hear("refused")
