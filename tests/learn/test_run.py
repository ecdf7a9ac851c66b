"""A run is a fold over what the learner did: it can be rebuilt, and taken back to any point."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import IllegalAction
from tablier.learn import Run, find_lesson
from tablier.learn.lesson import NEXT, Step
from tablier.learn.puzzles import puzzles
from tablier.learn.shelf import UnknownLesson

SHORT = (
    "ignis.push",
    "ignis.eject",
    "ignis.finish",
    "extinction.guard",
    "endangered.turn",
    "endangered.vote",
)


def state_of(run: Run) -> tuple[object, int, list[str]]:
    return run.match.state, run.number, run.done


@given(st.sampled_from(SHORT), st.lists(st.integers(0, 40), max_size=14))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_whatever_is_tried_a_run_is_what_was_done(key: str, choices: list[int]) -> None:
    """Small numbers do what leads on, others try any legal move or take back."""
    lesson = find_lesson(key)
    run = Run(lesson)
    for choice in choices:
        before = state_of(run.copy())
        legal = run.match.legal_for(run.seat).texts
        if choice == 40 and run.done:
            run.undo()
        elif choice < 12 or not legal:
            assert run.do(run.solution()).kind in ("right", "on") or run.finished
        else:
            answer = run.do(legal[choice % len(legal)])
            if answer.kind == "refused":
                assert state_of(run) == before
        again = Run(lesson, run.done)
        assert state_of(again) == state_of(run)


@pytest.mark.parametrize("key", SHORT)
def test_what_was_taken_back_is_as_if_it_had_never_been(key: str) -> None:
    run, seen = Run(find_lesson(key)), []
    while not run.finished:
        seen.append(state_of(run.copy()))
        run.do(run.solution())
    while seen:
        run.undo()
        assert state_of(run) == seen.pop()
    with pytest.raises(IllegalAction):
        run.undo()


def test_a_wrong_move_is_punished_and_taken_back() -> None:
    run = Run(find_lesson("extinction.guard"), ["d4"])
    answer = run.do("Pb1-c2")
    assert (answer.kind, answer.back) == ("wrong", True)
    assert [play.text for play in answer.plays] == ["Pb1-c2", "Qe6xd4"]
    assert "Queen from e6 takes Drone on d4" in answer.words.en
    assert run.done == ["d4"]


def test_an_illegal_try_is_answered_by_the_rule() -> None:
    answer = Run(find_lesson("ignis.air-and-earth")).do("Aa3>")
    assert (answer.kind, answer.rule) == ("right", "IGN-6")
    assert answer.words.fr == "seule une Terre peut éjecter l’Air de c3"


def test_any_move_of_the_right_value_counts() -> None:
    for move in ("Aa2>", "Ea2>"):
        assert Run(find_lesson("ignis.eject"), ["c2"]).do(move).kind == "right"


def test_a_goal_that_can_no_longer_be_reached_begins_again() -> None:
    run = Run(find_lesson("endangered.vote"), [NEXT, "ambassador 1"])
    assert run.do("ambassador 4").kind == "on"
    run = Run(find_lesson("thin-ice.nest"), [NEXT])
    answer = run.do("stand L2 at 60 0")  # allowed, and no nest
    assert answer.kind == "on"


def test_hints_come_in_two_steps() -> None:
    run = Run(find_lesson("extinction.fork"), [NEXT])
    assert run.hint().en == "Look at c2."
    assert run.hint(more=True).en == "Only one move leads there: Pc2-d3."


def test_what_does_not_belong_to_the_lesson_is_refused_when_it_is_rebuilt() -> None:
    with pytest.raises(IllegalAction, match="step 1"):
        Run(find_lesson("ignis.push"), ["Ea2>"])


def test_an_unknown_lesson_names_the_known_ones() -> None:
    with pytest.raises(UnknownLesson, match=r"ignis\.push"):
        find_lesson("ignis.juggling")
    with pytest.raises(UnknownLesson):
        find_lesson("chess.castling")


def test_who_wins_where_only_holding_was_asked_has_held() -> None:
    """A win ends the match before all the moves of the goal are made."""
    puzzle = next(one for one in puzzles("ignis") if one.goal == "win in 1")
    [move] = puzzle.run().served()
    step = Step(say=puzzle.as_lesson().steps[0].say, ask="goal", goal="lost = 0 for 3", reply="best")
    run = Run(msgspec.structs.replace(puzzle.as_lesson(), steps=(step,)), opened=puzzle.open())
    assert run.do(move).kind == "right"
    assert run.finished
