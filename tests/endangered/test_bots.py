"""The partner: plays every question legally, explains itself, and values a won table above a lost one."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tablier import bots
from tablier.bots import Limits
from tablier.core import Chance, Dealer, Match, Over, TablierError
from tablier.games.endangered import game
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.engine.tables import write_book
from tablier.games.endangered.state import Envoy
from tests.endangered.positions import ambassador, card, change, opened, program

BRIEF = Limits(seconds=0.02, nodes=1)


@pytest.mark.parametrize("level", ["beginner", "good"])
def test_a_level_plays_legally_and_says_why(level: str) -> None:
    match, dealer, random = opened(players=3, seed=4), Dealer(4), Random(4)
    bot, said = bots.make("endangered", level), 0
    for _ in range(60):
        turn = match.turn
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        seat = turn.seats[0]
        decision = bot.choose(game, game.determinize(match.state, seat, random), seat, BRIEF, random)
        match.add(seat, decision.action)
        if decision.why:
            assert "%" in decision.why.fr
            assert "to win" in decision.why.en
            assert decision.chance is not None
            assert 0 <= decision.chance <= 1
            said += 1
    assert said > 10


def test_a_role_and_a_specialty_are_chosen_for_a_reason() -> None:
    match, dealer, random = Match(game, {}, 3), Dealer(4), Random(4)
    bot, said = bots.make("endangered", "good"), []
    while len(said) < 2:
        turn = match.turn
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        assert not isinstance(turn, Over)
        seat = turn.seats[0]
        decision = bot.choose(game, game.determinize(match.state, seat, random), seat, BRIEF, random)
        match.add(seat, decision.action)
        if decision.why:
            said.append(game.write_action(decision.action).split()[0])
            assert "to win" in decision.why.en
    assert said == ["role", "specialty"]


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(TablierError, match="unknown level: genius"):
        bots.make("endangered", "genius")


def test_more_influence_is_worth_more() -> None:
    from tablier.bots.endangered.chance import win_chance
    from tablier.bots.endangered.skill import weights_of

    state = change(opened(players=4).state, year=4)
    names = ("china", "kenya", "norway", "india")
    book = write_book(program(state))
    chances = []
    for cubes in (0, 14):
        envoys = tuple(Envoy(ambassador(state, name), True, cubes) for name in names) + state.envoys[4:]
        chances.append(win_chance(load(change(state, envoys=envoys)), book, weights_of("tiger")))
    assert chances[0] < chances[1]


def noted(scenario: str, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Tables from the midst of quick games with five players, and the book."""
    from tablier.bots.endangered.search import GLANCE, play_on
    from tablier.bots.endangered.skill import weights_of
    from tablier.games.endangered.engine import layout as at
    from tablier.lab.endangered.fit import opening

    start, book = opening(scenario, "expert", 5)
    states, kept, rng = np.empty((60, at.SIZE), np.int64), 0, np.array([3], dtype=np.uint64)
    for _ in range(games):
        kept = play_on(start.copy(), book, weights_of(scenario), rng, 99, 200, GLANCE, states, kept)
    return states[:kept], book


def test_the_network_says_what_plain_numpy_says() -> None:
    from tablier.bots.endangered.chance import win_chance
    from tablier.bots.endangered.network import INPUTS, ROWS, UNITS, inputs
    from tablier.bots.endangered.skill import networks

    table, seen = networks()["tiger"].table, np.empty(INPUTS)
    assert table.shape == (ROWS, UNITS)
    first, rest = table[: INPUTS + 1], table[INPUTS + 1 :]
    states, book = noted("tiger", 2)
    assert len(states) > 20
    for state in states:
        inputs(state, book, seen)
        hidden = np.maximum(0, seen @ first[:INPUTS] + first[INPUTS])
        above = np.maximum(0, hidden @ rest[:UNITS] + rest[UNITS])
        plain = 1 / (1 + np.exp(-(above @ rest[UNITS + 1] + rest[UNITS + 2, 0])))
        assert win_chance(state, book, table) == pytest.approx(plain, abs=1e-9)


def test_the_best_partner_judges_by_the_network_and_tells_its_odds_in_the_same_order() -> None:
    from tablier.bots.endangered.player import SKILLS, weigh_options
    from tablier.bots.endangered.question import read_question
    from tablier.bots.endangered.skill import judge_of, networks

    state = opened(players=2, seed=3).state
    judge, asked = judge_of(state), read_question(state)
    said = [0.0, 0.02, 0.4, 0.41, 0.97, 1.0]
    told = [judge.told(chance) for chance in said]
    assert told == sorted(set(told))
    assert told[0] == 0
    assert told[-1] == 1
    best, good = (
        weigh_options(state, asked, SKILLS[level], (0).__gt__, Random(1)) for level in ("best", "good")
    )
    assert best.chances != good.chances
    for name, network in networks().items():
        assert judge_of(opened(scenario=name).state) is network


def test_an_option_is_left_once_it_is_surely_behind() -> None:
    from tablier.bots.endangered.plan import drop

    luck = np.array([0.1, -0.1, 0.05, -0.05])  # the same for all, round by round
    found = 0.5 + luck[:, None] + np.array([0.0, -0.2, 0.0, -0.1]) + np.outer(luck, [0, 0, -0.4, 0])
    stay, left = drop(found, np.arange(4), 2.5)
    assert stay.tolist() == [0, 2], "the third is as good, if not in every round"
    assert sorted(left.tolist()) == [1, 3]
    stay, left = drop(found, np.arange(2), 2.5)
    assert (stay.tolist(), left.tolist()) == ([0], [1])
    stay, left = drop(found, np.arange(2), 0.0)
    assert (stay.tolist(), left.tolist()) == ([0, 1], []), "who never is sure goes on with two"


def test_odds_are_told_anew_without_another_network(tmp_path: Path) -> None:
    from tablier.bots.endangered.skill import NETWORK, networks
    from tablier.lab.endangered.learning import tell

    tell({"otter": (0.9, 0.1)}, tmp_path / "network.npz")
    with np.load(NETWORK) as before, np.load(tmp_path / "network.npz") as after:
        told = dict(zip(after["scenarios"].tolist(), after["told"].tolist(), strict=True))
        assert all((before[name] == after[name]).all() for name in networks())
    assert told["otter"] == [0.9, 0.1]
    assert told["tiger"] == [networks()["tiger"].steep, networks()["tiger"].lift]


def test_samples_to_learn_from_say_how_their_game_ended() -> None:
    from tablier.bots.endangered.network import INPUTS
    from tablier.bots.endangered.skill import weights_of
    from tablier.lab.endangered.learning import Samples, play

    found = [play(("otter", "introductory", 2, 2, seed, weights_of("otter"))) for seed in (1, 1, 2)]
    assert (found[0].inputs == found[1].inputs).all(), "a seed plays the same games"
    whole = Samples.join(found)
    assert whole.inputs.shape == (len(whole.won), INPUTS)
    assert whole.games == 6
    assert {float(won) for won in whole.won} <= {0.0, 1.0}
    assert bool(whole.won.any()) == (whole.wins > 0)


def test_a_card_that_a_specialty_brought_counts_as_part_of_it() -> None:
    from tablier.bots.endangered.evaluation import CARDS, FEATURES, GENERAL, SPECIALTIES, features

    state, seen = opened(players=2).state, np.empty(FEATURES)
    survey, specialty = card(state, "survey"), state.people[0].specialty
    assert program(state).specialties[specialty].first == "survey"
    features(load(state), write_book(program(state)), seen)
    assert seen[SPECIALTIES + specialty] == 1
    assert seen[GENERAL + CARDS + survey] == 0
    features(
        load(change(state, area=(*state.area, card(state, "release")))), write_book(program(state)), seen
    )
    assert seen[GENERAL + CARDS + card(state, "release")] == 1


def test_what_is_face_down_is_dealt_anew() -> None:
    from tablier.bots.endangered.search import redeal
    from tablier.games.endangered.engine.layout import unload

    state = opened(players=3).state
    book, rng = write_book(program(state)), np.array([5], dtype=np.uint64)
    cards = program(state).pack.ambassadors
    for _ in range(20):
        flat = load(state)
        redeal(flat, book, rng, 1)
        other = unload(flat, state)
        assert other.effects[0] == state.effects[0]
        assert sorted(other.effects) == sorted(state.effects)
        assert [cards[e.card].colour for e in other.envoys] == [cards[e.card].colour for e in state.envoys]
        assert len({e.card for e in other.envoys}) == 6
        for mine, theirs in zip(state.people, other.people, strict=True):
            assert mine.hand == theirs.hand
            assert sorted(mine.deck) == sorted(theirs.deck)


def test_a_cell_is_played() -> None:
    from tablier.lab.endangered.study import Cell, Plan, play_cell

    cell = Cell("otter", "introductory", 2)
    found, again = (play_cell(cell, [0, 1], Plan(rounds=0)) for _ in range(2))
    assert [g.seed for g in found] == [0, 1]
    assert all(g.result in ("won", "votes", "population", "destruction") for g in found)
    assert [replace(g, seconds=0) for g in found] == [replace(g, seconds=0) for g in again]
