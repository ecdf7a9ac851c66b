"""The games held to OpenSpiel's own tests, and its algorithms run on them."""

import pickle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tablier.adapters.hashing import tensor_of
from tablier.core import Chance, Dealer, Match, Over, Pick, Roll, Shuffle, TablierError
from tablier.games import find, slugs

pyspiel = pytest.importorskip("pyspiel")

GOLDEN = Path(__file__).parents[1] / "golden" / "openspiel"
SHORT = {"endangered": {"difficulty": "expert", "scenario": "otter"}}
"""Options with which a game is over soon."""

SMALL = "3/1FW/1WF F A2E4 1"
"""Ignis on three by three squares, a few slides before the end."""


def walk(slug: str, actions: int, seed: int = 0) -> list[tuple[Any, int]]:
    """States with the seat to act, along a game of random numbers."""
    game, dealer, random = find(slug), Dealer(seed), Random(seed)
    tensor = tensor_of(game)
    match, seen = Match(game, players=2), []
    while len(seen) < actions and not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.deal(dealer)
            continue
        seat = turn.seats[0]
        seen.append((match.state, seat))
        number = random.choice(list(tensor.legal(match.state, seat)))
        match.add(seat, tensor.act(match.state, seat, number))
    return seen


@pytest.mark.parametrize("slug", slugs())
def test_openspiel_accepts_every_game_and_what_it_is_written_down_as(slug: str) -> None:
    from tablier.adapters.openspiel import spiel

    pyspiel.random_sim_test(spiel(slug, **SHORT.get(slug, {})), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", slugs())
def test_openspiel_begins_from_a_text_and_pickles(slug: str) -> None:
    from tablier.adapters.openspiel import spiel

    game = spiel(slug)
    state, seat = walk(slug, 12)[-1]
    text = find(slug).write_state(state)
    begun = game.new_initial_state(text)
    assert (str(begun), begun.current_player()) == (text, seat)
    begun.apply_action(begun.legal_actions()[0])
    again = pickle.loads(pickle.dumps(begun))
    assert (str(again), again.history()) == (str(begun), begun.history())
    with pytest.raises(TablierError):
        game.new_initial_state("no such text")


@pytest.mark.parametrize("slug", slugs())
def test_openspiel_imagines_what_a_seat_cannot_know(slug: str) -> None:
    from tablier.adapters.openspiel import spiel

    state = spiel(slug).new_initial_state(find(slug).write_state(walk(slug, 30)[-1][0]))
    seat = state.current_player()
    other = state.resample_from_infostate(seat, Random(1).random)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.legal_actions() == state.legal_actions()


def test_openspiel_knows_how_long_a_game_can_be() -> None:
    from tablier.adapters.openspiel import spiel

    assert spiel("ignis").max_game_length() == find("ignis").tensor.longest == 72  # type: ignore[union-attr]
    assert spiel("extinction").max_game_length() == 2_500
    assert spiel("endangered").num_players() == spiel("thin-ice").num_players() == 2


def test_openspiel_runs_its_searches_on_our_rules() -> None:
    from open_spiel.python.algorithms import mcts, minimax

    from tablier.adapters.openspiel import spiel

    game = spiel("ignis", position=SMALL)
    value, action = minimax.alpha_beta_search(game, maximum_depth=2, value_function=lambda state: 0.0)
    state = game.new_initial_state()
    assert action in state.legal_actions()
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, random), solve=True, random_state=random)
    state.apply_action(bot.step(state))
    assert value in (-1.0, 0.0, 1.0)


def test_openspiel_searches_where_something_is_hidden() -> None:
    from open_spiel.python.algorithms import ismcts

    from tablier.adapters.openspiel import spiel

    game = spiel("endangered", hands="hidden")
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=_Still(),
        max_simulations=4,
        random_state=np.random.RandomState(1),
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    assert bot.step(state) in state.legal_actions()


class _Still:
    """Judges a state without playing it out."""

    def evaluate(self, state: Any) -> np.ndarray:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


LAST = "###/AFE/WEF W A0E4 8"
"""A hundred positions are left."""


def test_openspiel_learns_and_answers_to_the_end_of_a_small_game() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response, cfr, exploitability

    from tablier.adapters.openspiel import spiel

    game = spiel("ignis", position=LAST)
    random = policy.UniformRandomPolicy(game)
    answer = best_response.BestResponsePolicy(game, 0, random)
    value = answer.value(game.new_initial_state())
    assert -1.0 <= value <= 1.0
    solver = cfr.CFRSolver(game)
    for _ in range(2):
        solver.evaluate_and_update_policy()
    before, after = (
        exploitability.exploitability(game, found) for found in (random, solver.average_policy())
    )
    assert after <= before


PLAYED = {
    "endangered": "(difficulty=expert,players=1,scenario=otter)",
    "extinction": "(position=8/q7/pd6/8/8/6DP/7Q/8 1 96 60)",
    "ignis": f"(position={SMALL})",
    "thin-ice": "(hands=steady)",
}
KEPT = ("extinction", "ignis")
"""Of these a playthrough is kept: the others tell of physics or go on for long."""

SEEN = ("ObservationString", "InformationStateString", "PublicObservationString", "PrivateObservationString")
"""Views, which other tests hold to account."""


@pytest.mark.parametrize("slug", slugs())
def test_openspiel_plays_through_every_game(slug: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    from tablier.adapters.openspiel import spiel

    spiel(slug)  # now OpenSpiel knows the name
    name = f"tablier_{slug.replace('-', '_')}{PLAYED[slug]}"
    text = generate_playthrough.playthrough(name, None, seed=1)
    assert "IsTerminal() = True" in text
    assert "Returns() = [" in text
    if slug in KEPT:
        lines = [line for line in text.splitlines() if not line.startswith(SEEN)]
        kept = GOLDEN / f"{slug}.txt"
        assert "\n".join(lines) + "\n" == kept.read_text("utf-8"), f"generate_playthrough {name} seed 1"


@pytest.mark.parametrize("request_", [Roll(2, 6), Pick(5), Shuffle(4), Shuffle(30)], ids=str)
def test_every_numbered_outcome_of_chance_fits_its_request(request_: Any) -> None:
    from tablier.adapters.openspiel import luck_of, outcomes

    drawn = [luck_of(request_, number) for number in range(outcomes(request_))]
    assert all(request_.accepts(luck) for luck in drawn)
    assert len(set(drawn)) == len(drawn)
