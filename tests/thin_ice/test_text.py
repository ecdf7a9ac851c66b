"""Thin Ice in a terminal: a whole game by words, with wrong ones in between."""

import io
from random import Random

import pytest
from msgspec.structs import replace

from tablier.bots import Limits, make
from tablier.cli.terminal.terminal import Terminal
from tablier.core import Dealer, IllegalAction, Match, Over
from tablier.games.thin_ice import game
from tablier.games.thin_ice.state import Out, Place
from thin_ice.piles import three_towers
from thin_ice.table import Play

WRONG = {
    "frobnicate": "expected 'put', 'stand', 'lay', 'invert' or 'done'",
    "call S": "nobody calls (THI-5)",
    "stand L1": "expected 'put L1 on M2",
    "stand L1 at NaN 0": "found 'L1 at NaN 0'",
    "stand L1 at 900 0": "the hand leaves the table (THI-2)",
    "stand L9 at 0 0": "L9 was not called (THI-4)",
    "put L1 on M1": "M1 is not in the pile (THI-6)",
    "done": "still to be placed: L1, L2 (THI-5)",
    "out THI-7 L1": "expected '|' and the pile",
    "undone": "found 'undone'",
}
"""What somebody may type while L1 and L2 are to be placed, and what is answered."""


def play_by_words(monkeypatch: pytest.MonkeyPatch, match: Match, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    Terminal(match, Dealer(1), {}, names=(), language="en").play()


@pytest.mark.rule("THI-3", "THI-4", "THI-5", "THI-7", "THI-10")
def test_a_game_by_words_from_the_first_call_to_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(game, {"first": "seat1", "hands": "steady"}, 2)
    two = ("stand L1 at -30 -17", "stand L2 at 30 -17", "done")
    third_and_fourth = ("stand L3 at 0 35", "stand L4 at 0 -50")
    on_top = ("stand L3 at 0 35", "put L4 on L3", "done")
    play_by_words(
        monkeypatch, match, "call LL", *WRONG, *two, *two, "call LL", *third_and_fourth, *on_top, "call S"
    )
    heard = " ".join(capsys.readouterr().out.split())
    for text, answer in WRONG.items():
        assert answer in heard, text
    assert isinstance(match.turn, Over)
    assert match.state.verdicts[0].out.rule == "THI-7"
    assert match.state.points == (1, 2)
    assert "Seat 1: 1 points, Seat 2: 2 points (the last pile standing)" in heard


@pytest.mark.rule("THI-R1")
def test_a_size_that_is_used_up_is_refused_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Play(2).turn("SS").turn("SS").turn("S")
    before = play.state
    play_by_words(monkeypatch, play.match, "call S", "call SM", "call", "quit")
    heard = " ".join(capsys.readouterr().out.split())
    assert "'call S': a call is one or two pieces still in the stash" in heard
    assert heard.count("(THI-R1)") == 2
    assert play.state == before


@pytest.mark.rule("THI-R1")
@pytest.mark.parametrize(("force", "stands"), [(1, True), (25, False)])
def test_a_shaking_table_asks_nobody(force: int, stands: bool) -> None:
    pile = three_towers().pile()
    state = replace(Play(2).state, phase="building", piles=(pile, pile), placed=pile.names, quake=force)
    action = game.gesture(state, 0, "done", seed=1)
    game.check(state, 0, action)
    assert isinstance(action, Out) != stands
    with pytest.raises(IllegalAction, match="THI-R1"):
        game.gesture(state, 0, "stand S1 at 60 60", seed=1)


def test_what_is_suggested_works() -> None:
    play = Play(2, hands="steady").upto(2).call("ML")
    for expected in ("stand M1 at -30 -17", "put L1 on M1", "done"):
        text = game.suggestion(play.state, 0, Random(1))
        assert text.startswith(expected)
        action = game.gesture(play.state, 0, text, seed=1)
        assert not isinstance(action, Out)
        play.match.add(0, action)
        if isinstance(action, Place):
            assert len(action.pile.table) == 3
    assert game.suggestion(Play(2).state, 0, Random(1)).startswith("call ")


def test_bots_among_themselves_say_why_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(game, {"first": "seat1"}, 2)
    bots = {seat: (make("thin-ice", "master"), Limits(nodes=2)) for seat in (0, 1)}
    terminal = Terminal(match, Dealer(1), bots, names=(), language="en")
    for _ in range(2):
        terminal._step()
    heard = " ".join(capsys.readouterr().out.split())
    assert "every pile still has room on the table" in heard
    assert "tries stood" in heard


def test_somebody_who_asks_is_told_why_a_bot_called(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(game, {"first": "seat1"}, 2)
    monkeypatch.setattr("sys.stdin", io.StringIO("why\n"))
    Terminal(match, Dealer(1), {0: (make("thin-ice", "master"), Limits(nodes=2))}, (), "en").play()
    monkeypatch.setattr("sys.stdin", io.StringIO("why\n"))
    Terminal(Match(game, {"first": "seat1"}, 2), Dealer(1), {}, (), "en").play()
    heard = " ".join(capsys.readouterr().out.split())
    assert "tries stood" in heard
    assert "nothing to explain yet" in heard
