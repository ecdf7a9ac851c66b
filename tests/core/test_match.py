import pytest

from tablier.core import (
    AgreeDraw,
    Draw,
    IllegalAction,
    Match,
    Resign,
    TakeBack,
    TimeOut,
    Win,
)
from tablier.testing.tiny import HighCard, Nim, Take


def test_a_match_folds_its_log() -> None:
    match = Match(Nim())
    match.add(0, Take(2, 3))
    match.add(1, Take(1, 1))
    assert match.state.heaps == (1, 1, 0)
    assert Match.replay(Nim(), match.options, 2, match.log).state == match.state


def test_illegal_events_change_nothing() -> None:
    match = Match(Nim())
    for seat, action in [(1, Take(0, 1)), (0, Take(0, 2)), (0, Take(5, 1)), (None, Take(0, 1))]:
        with pytest.raises(IllegalAction):
            match.add(seat, action)
    assert match.log == []
    assert match.state == Match(Nim()).state


def test_an_illegal_action_lists_what_is_legal() -> None:
    with pytest.raises(IllegalAction) as refusal:
        Match(Nim()).add(0, Take(0, 2))
    assert "1-1" in refusal.value.legal
    assert "1-1" in str(refusal.value)


def test_resigning_and_time_give_the_game_to_the_other() -> None:
    for conduct, code in [(Resign(), "resigned"), (TimeOut(), "time")]:
        match = Match(Nim())
        match.add(0, conduct)
        assert isinstance(match.outcome, Win)
        assert (match.outcome.winner, match.outcome.reason.code) == (1, code)
        with pytest.raises(IllegalAction, match="over"):
            match.add(0, Take(0, 1))


def test_a_draw_can_be_agreed() -> None:
    match = Match(Nim())
    match.add(0, AgreeDraw())
    assert isinstance(match.outcome, Draw)


def test_taking_back_returns_to_an_earlier_state_and_keeps_the_log() -> None:
    match = Match(Nim())
    start = match.state
    match.add(0, Take(2, 3))
    after_one = match.state
    match.add(1, Take(1, 2))
    match.add(0, TakeBack(1))
    assert match.state == after_one
    assert match.seq == 3
    match.add(1, Take(0, 1))
    assert [event.seq for event in match.live()] == [1, 4]
    assert match.at(0).state == start
    assert match.at(3).state == after_one
    match.add(0, TakeBack(0))
    assert match.state == start
    with pytest.raises(IllegalAction):
        match.add(0, TakeBack(99))


def test_a_resignation_can_be_taken_back() -> None:
    match = Match(Nim())
    match.add(0, Take(2, 3))
    match.add(1, Resign())
    match.add(1, TakeBack(1))
    assert match.outcome is None


def test_numbers_of_players_are_checked() -> None:
    with pytest.raises(IllegalAction, match="2 to 4 players"):
        Match(HighCard(), players=5)


def test_play_out_deals_chance_and_ends() -> None:
    match = Match(HighCard(), players=3)
    assert match.play_out(3) is not None
    assert match.log[0].is_chance


def test_counting() -> None:
    nim = Nim()
    state = nim.start(nim.read_options({"heaps": 2}), 2)
    assert [nim.count(state, depth) for depth in range(5)] == [1, 3, 5, 3, 0]
