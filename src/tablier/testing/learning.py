"""`check_learning`: the promises of a game's numbers for learners, along random games played by them."""

from random import Random
from typing import Any

import numpy as np

from tablier.core import Chance, Dealer, Game, IllegalAction, Match, Options, Over
from tablier.core.live import LiveGame, is_physical
from tablier.testing.laws import Witness

SMALL = 1e-6


def check_learning(
    game: Game[Any, Any], options: Options | None = None, players: int = 0, seed: int = 0, bound: int = 0
) -> int:
    """Play one game by its numbers and hold every state to the laws: observations keep their shape and range,
    numbers mean one legal action each, no action chooses its own verdict, and every episode ends or is
    truncated, after `bound` actions or as many as the game allows. How many actions there were.

    >>> from tablier.games import find
    >>> 0 < check_learning(find("ignis"), {"layout": "mini"}) <= find("ignis").tensor.longest
    True
    """
    players = players or game.usual_players
    chosen = game.read_options(options or {})
    witness, tensor = Witness(game, seed, chosen, players), game.tensor
    if tensor is None:
        witness.fail("numbers", "the game has no numbers for learners")
    match, dealer, random, played = Match(game, chosen, players), Dealer(seed), Random(seed), 0
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            match.deal(dealer)
            witness.seq = match.seq
            continue
        for seat in range(players):
            _check_sight(witness, match.state, seat)
        if played >= (bound or tensor.longest):
            return played  # here adapters truncate
        seat = turn.seats[0]
        number = _check_numbers(witness, match.state, seat, random)
        action = _check_verdict(witness, match.state, seat, number, random.getrandbits(31))
        with witness.law("applies"):
            match.add(seat, action)
        played, witness.seq = played + 1, match.seq
    witness.hold(
        "ends", played <= tensor.longest, f"{played} actions, {tensor.longest} at most were promised"
    )
    return played


def _check_sight(witness: Witness, state: Any, seat: int) -> None:
    tensor = witness.game.tensor
    assert tensor is not None
    with witness.law("sight"):
        seen = tensor.observe(state, seat)
        witness.hold("sight", seen.shape == tensor.shape, f"{seen.shape} is seen, {tensor.shape} promised")
        witness.hold("sight", len(tensor.planes) == tensor.shape[0], "not every plane has a name")
        worst = float(np.abs(seen).max())
        witness.hold("sight", worst <= 1 + SMALL, f"{worst} is seen, not between -1 and 1")
        other = witness.game.determinize(state, seat, Random(witness.seq))
        same = np.array_equal(tensor.observe(other, seat), seen)
        witness.hold("sight", same, f"seat {seat} sees what it cannot know")


def _check_numbers(witness: Witness, state: Any, seat: int, random: Random) -> int:
    """A legal number; all of them rise, have a meaning, and are as many as the actions that can be listed."""
    game, tensor = witness.game, witness.game.tensor
    assert tensor is not None
    with witness.law("numbers"):
        legal = list(tensor.legal(state, seat))
        witness.hold("numbers", bool(legal), f"seat {seat} is to act and has no number")
        witness.hold("numbers", legal == sorted(set(legal)), "numbers do not rise")
        witness.hold("numbers", legal[0] >= 0 and legal[-1] < tensor.actions, "a number is out of range")
        witness.hold("numbers", list(tensor.menu(state, seat)) == legal, "the menu has other numbers")
        if game.listable:
            listed = len(game.actions(state, seat))
            witness.hold("numbers", len(legal) == listed, f"{len(legal)} numbers for {listed} actions")
        number = random.choice(legal)
        witness.hold("numbers", bool(tensor.meaning(number)), f"{number} means nothing")
    return number


def _check_verdict(witness: Witness, state: Any, seat: int, number: int, seed: int) -> Any:
    """What a number comes to is legal and the same each time; where only the table itself can say it, a
    player who says it is refused, and it stands to reason."""
    game, tensor = witness.game, witness.game.tensor
    assert tensor is not None
    with witness.law("verdict"):
        action = tensor.act(state, seat, number, seed)
        witness.hold("verdict", tensor.act(state, seat, number, seed) == action, "one seed, two ends")
        game.check(state, seat, action)
        if not is_physical(action):
            return action
        witness.hold("verdict", isinstance(game, LiveGame), "a verdict without a scene that could say it")
        assert isinstance(game, LiveGame)
        game.check_physics(state, seat, action)
        if getattr(action, "automatic", False):  # that all is placed may be said; it decides nothing
            return action
        try:
            game.gesture(state, seat, game.write_action(action), seed)
        except IllegalAction:
            return action
    witness.fail("verdict", f"a player can say {action!r}, which only the table can know")
