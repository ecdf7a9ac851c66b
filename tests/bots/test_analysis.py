"""One analysis for every game: lines with their verdict, none with the first move of another."""

import threading
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.walks import running_states
from tablier.bots import Limits, analyse, best, solve
from tablier.core import Dealer, Match, Players, TablierError
from tablier.games import find, slugs
from tablier.games.ignis.solve import solve as solve_by_force
from tablier.testing.tiny import Heaps, HighCard, Nim

SEARCHED = ("extinction", "ignis")
CUT_SHORT = "AA2WE/1FWFFE/EWFWW1/EFWFW1/EEWFAF/1E2EA W A7E2 14"


def running(slug: str, players: int, events: int, seed: int = 1) -> Match:
    """A match in which somebody is to act, after so many random events or a few more."""
    match = Match(find(slug), {}, players, Dealer(seed))
    match.play_out(seed, events)
    match.deal_all()
    assert isinstance(match.turn, Players)
    return match


def roots(lines: Any) -> list[str]:
    return [line.line[0] for line in lines]


def test_a_search_cut_short_doubles_no_line() -> None:
    game = find("ignis")
    found = analyse(game, game.read_state(CUT_SHORT), Limits(nodes=150_000), lines=2)
    assert len(set(roots(found))) == 2


@pytest.mark.parametrize("slug", SEARCHED)
@given(data=st.data(), nodes=st.integers(1, 20_000), lines=st.integers(2, 6))
@settings(max_examples=15)
def test_lines_never_share_their_first_move(slug: str, data: st.DataObject, nodes: int, lines: int) -> None:
    game, state = find(slug), data.draw(running_states(slug))
    found = analyse(game, state, Limits(nodes=nodes), lines)
    assert len(set(roots(found))) == len(found)
    assert [line.score for line in found] == sorted((line.score for line in found), reverse=True)
    for line in found:
        after = state
        for text in line.line:
            (seat,) = game.turn(after).seats  # type: ignore[union-attr]
            action = game.read_action(text)
            game.check(after, seat, action)
            after = game.play(after, seat, action)


@given(running_states("ignis", {"layout": "mini"}, longest=14), st.integers(2, 6))
@settings(max_examples=25)
def test_proven_lines_never_share_their_first_move(state: Any, lines: int) -> None:
    """After a proof the search looks for quicker ends, which may lie behind the move of another line."""
    found = analyse(find("ignis"), state, Limits(nodes=200_000), lines)
    assert len(set(roots(found))) == len(found)


@pytest.mark.parametrize(
    ("slug", "players", "events"),
    [
        ("endangered", 2, 40),
        ("endangered", 3, 90),
        ("thin-ice", 2, 0),
        ("thin-ice", 2, 1),
        ("thin-ice", 2, 6),
    ],
)
def test_games_of_their_own_kind_are_analysed_too(slug: str, players: int, events: int) -> None:
    match = running(slug, players, events)
    game, (seat, *_) = match.game, match.turn.seats  # type: ignore[union-attr]
    found = analyse(game, match.state, Limits(nodes=8), lines=3)
    assert 1 <= len(found) <= 3
    assert len(set(roots(found))) == len(found)
    for line in found:
        game.check(match.state, seat, game.read_action(line.line[0]))
        assert line.odds is None or 0 <= line.odds <= 1
    odds = [line.odds or 0.0 for line in found]
    assert odds == sorted(odds, reverse=True)


def test_endangered_says_the_odds_and_what_an_option_may_cost() -> None:
    match = running("endangered", 2, 60)
    found = analyse(match.game, match.state, Limits(nodes=12), lines=2)
    assert all("to win" in line.words.en and "chances de gagner" in line.words.fr for line in found)


def test_thin_ice_says_how_often_a_placement_stands() -> None:
    match = running("thin-ice", 2, 0)
    game, (seat,) = match.game, match.turn.seats  # type: ignore[union-attr]
    match.add(seat, game.read_action("call M"))
    (line,) = analyse(game, match.state, Limits(nodes=4))
    assert line.odds is not None
    assert f"{line.odds * 8:.0f} of 8 tries stood" in line.words.en


def test_any_other_game_is_sampled() -> None:
    found = analyse(Nim(), Heaps((1, 2, 3)), Limits(nodes=400), lines=2)
    assert len(set(roots(found))) == 2
    assert found.nodes == 400


def test_nothing_can_be_analysed_where_nobody_is_to_move() -> None:
    waiting = Match(HighCard(), {}, 2).state
    for ask in (analyse, best, solve):
        with pytest.raises(TablierError, match="nobody is to move"):
            ask(HighCard(), waiting)
    with pytest.raises(TablierError, match="nobody is to move"):
        best(Nim(), Heaps((1, 2, 3)), seat=1)


@pytest.mark.parametrize("slug", slugs())
def test_a_player_chooses_and_says_why(slug: str) -> None:
    match = running(slug, 2, 2)
    game, (seat, *_) = match.game, match.turn.seats  # type: ignore[union-attr]
    choice = best(game, match.state, limits=Limits(nodes=4))
    game.check(match.state, seat, choice.action)
    assert isinstance(choice.why.en, str)


# --- solving --------------------------------------------------------------------------------------


def test_an_ending_of_extinction_is_known_from_its_table() -> None:
    game = find("extinction")
    found = solve(game, game.read_state("7d/2Q5/8/4D3/8/7P/8/q6p 1 0 1"))
    assert (found.result, found.by) == ("win", "table")
    assert found.moves == len(found.line)
    assert found.words.en.endswith("(a known ending)")


@given(running_states("ignis", {"layout": "mini"}, longest=12, shortest=2))
@settings(max_examples=12)
def test_a_search_to_the_end_finds_what_brute_force_finds(state: Any) -> None:
    found, true = solve(find("ignis"), state, Limits(nodes=3_000_000)), solve_by_force(state)
    assert (found.result, found.moves) == (true.result, true.moves)


def test_what_is_not_found_out_is_said() -> None:
    game = find("extinction")
    found = solve(game, Match(game).state, Limits(nodes=1_000))
    assert found.result is None
    assert found.words.en.startswith("not solved within 1")
    hidden = solve(find("endangered"), running("endangered", 2, 40).state)
    assert hidden.words.en == "this game cannot be solved"


@given(st.tuples(*[st.integers(0, 3)] * 3).filter(any))
def test_a_small_game_is_solved_by_its_rules(heaps: tuple[int, ...]) -> None:
    """Bouton: the heaps are lost for who is to move where their sizes cancel out."""
    found = solve(Nim(), Heaps(heaps))
    assert found.result == ("win" if heaps[0] ^ heaps[1] ^ heaps[2] else "loss")


def test_a_stopped_solver_has_found_nothing() -> None:
    stop = threading.Event()
    stop.set()
    assert solve(Nim(), Heaps((1, 2, 3)), stop=stop).result is None
