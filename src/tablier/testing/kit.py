"""`check_game`: random play under many options, with every promise of the protocol checked.

A failure is a `Nonconformance` that names the law that was broken and how to come back to the very
position: the seed, the options, the number of players and the event.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, cast

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tablier.core import Choice, Dealer, Flag, Game, Match, Number, Options, Over, Players
from tablier.testing.laws import Nonconformance, Witness, check_record, check_state, check_view

__all__ = ["Nonconformance", "check_game", "check_secrets", "every_option_set", "option_sets", "options_of"]


def options_of(game: Game[Any, Any]) -> st.SearchStrategy[Options]:
    """Any combination of a game's options; free texts stay as they are by default."""

    def values(option: Any) -> st.SearchStrategy[Any]:
        match option:
            case Choice():
                return st.sampled_from(option.values)
            case Number():
                return st.integers(option.low, option.high)
            case Flag():
                return st.booleans()
            case _:
                return st.just(option.default)

    return st.fixed_dictionaries({o.name: values(o) for o in game.options})


def every_option_set(game: Game[Any, Any]) -> Iterator[Options]:
    """All values of all listed options, each with each; of a number the default and both ends."""

    def values(option: Any) -> list[Any]:
        match option:
            case Choice():
                return list(option.values)
            case Number():
                return sorted({option.low, option.default, option.high})
            case Flag():
                return [False, True]
            case _:
                return [option.default]

    names = [option.name for option in game.options]
    for chosen in product(*(values(option) for option in game.options)):
        yield game.read_options(dict(zip(names, chosen, strict=True)))


def option_sets(game: Game[Any, Any]) -> Iterator[Options]:
    """The default options, then every value of every listed option, one at a time."""
    base = game.read_options({})
    yield base
    for option in game.options:
        match option:
            case Choice():
                others: list[Any] = [v for v in option.values if v != option.default]
            case Number():
                others = [v for v in (option.low, option.high) if v != option.default]
            case Flag():
                others = [not option.default]
            case _:
                others = []
        for value in others:
            yield base | {option.name: value}


def check_game(game: Game[Any, Any], examples: int = 25, bound: int = 2000, effort: int = 6) -> None:
    """Hold a game to the protocol. `bound` is how many events a random game may take at most;
    `effort` how many actions and imagined states are tried at each position.

    >>> from tablier.testing.tiny import Nim
    >>> check_game(Nim(), examples=1)  # nothing is said, and nothing raised: it keeps the laws
    """

    def law_abiding(seed: int, options: Options, players: int) -> None:
        play_and_check(game, seed, options, players, bound, effort)

    explicit = given(
        seed=st.integers(0, 2**32 - 1), options=options_of(game), players=st.sampled_from(game.players)
    )(law_abiding)
    for number, options in enumerate(option_sets(game)):
        players = game.players[number % len(game.players)]
        explicit = example(seed=number, options=options, players=players)(explicit)
    settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=cast("list[HealthCheck]", list(HealthCheck)),
    )(explicit)()


def check_secrets(game: Game[Any, Any], bound: int = 2000) -> None:
    """What one option hides another may give away: a random game under each combination of all options,
    a third of its states compared with an imagined one, from the seat of one viewer after the other."""
    for seed, options in enumerate(every_option_set(game)):
        players = [count for count in game.players if count > 1]
        witness = Witness(game, seed, options, players[seed % len(players)])
        random, dealer = Random(seed), Dealer(seed)
        match = Match(game, options, witness.players)
        while not isinstance(turn := match.turn, Over) and match.seq < bound:
            viewers = [*range(match.players), None]
            if (match.seq + seed) % 3 == 0:
                check_view(witness, match, random.choice(viewers), random, 1)
            if isinstance(turn, Players):
                seat = random.choice(turn.seats)
                match.add(seat, game.sample(match.state, seat, random))
            else:
                match.deal(dealer)
            witness.seq = match.seq


def play_and_check(
    game: Game[Any, Any], seed: int, options: Options, players: int, bound: int, effort: int
) -> None:
    """One seeded random game, every state of it checked, then its record."""
    witness = Witness(game, seed, options, players)
    random, dealer = Random(seed), Dealer(seed)
    match = Match(game, options, players)
    states = [match.state]
    while not isinstance(turn := match.turn, Over):
        if match.seq >= bound:
            witness.fail("ends", f"no end after {bound} events")
        check_state(witness, match, random, effort)
        if isinstance(turn, Players):
            seat = random.choice(turn.seats)
            with witness.law("sample"):
                action = game.sample(match.state, seat, random)
            with witness.law("applies"):
                match.add(seat, action, at=10 * match.seq)
        else:
            with witness.law("chance"):
                match.deal(dealer, at=10 * match.seq)
        witness.seq = match.seq
        states.append(match.state)
    check_state(witness, match, random, effort)
    if game.hidden and players > 1 and not witness.imagined:
        witness.fail("determinize", "the game hides something, yet determinize() always gave the true state")
    check_record(witness, match, states)
