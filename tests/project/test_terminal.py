"""The terminal's table on the two tiny games: chance, secrets, several seats, taking back."""

import io

import pytest

from tablier.bots import Limits, make
from tablier.cli.terminal.terminal import Terminal
from tablier.core import Dealer, Match, TakeBack
from tablier.testing.tiny import HighCard, Nim


def table(match: Match, *people: int, seed: int = 1) -> Terminal:
    bots = {seat: (make("nim", "random"), Limits()) for seat in range(match.players) if seat not in people}
    return Terminal(match, Dealer(seed), bots, names=(), language="en")


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_two_people_play_a_game_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "1-1", "2-2", "3-3")
    match = Match(Nim())
    table(match, 0, 1).play()
    assert "Seat 1 wins (nothing left to take)" in capsys.readouterr().out


def test_what_is_taken_back_is_one_own_move(monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "1-1", "undo")
    match = Match(Nim())
    table(match, 0).play()
    assert match.log[-1].play == TakeBack(0)
    assert match.state == match.at(0).state


def test_nothing_is_taken_back_past_chance(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "undo", "keep")
    match = Match(HighCard())
    table(match, 0).play()
    assert "chance has spoken" in capsys.readouterr().out
    assert match.outcome is not None


def test_a_person_sees_only_what_the_seat_may_see(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[int | None] = []

    class Watched(HighCard):
        def draw_text(self, state: object, seat: int | None = None) -> str:
            seen.append(seat)
            return ""

    type_in(monkeypatch, "swap", "keep")
    table(Match(Watched(), players=3), 1, 2).play()
    assert seen[:2] == [1, 2]


def test_the_seed_is_revealed_only_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "quit")
    left = table(Match(HighCard()), 0)
    left.play()
    assert set(left.record().tags) == {"Commitment", "Result"}
    type_in(monkeypatch, "keep")
    ended = table(Match(HighCard()), 0)
    ended.play()
    assert ended.record().verify(HighCard()) == 2
