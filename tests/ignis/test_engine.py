"""The compiled engine does what the plain rules say."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from ignis.boards import diagram, layouts, random_match, rulings, seeds, walk
from tablier.core import Draw, IllegalAction, Match, Win
from tablier.games.ignis import engine, game
from tablier.games.ignis.rules import legal, outcome, play
from tablier.games.ignis.state import Rules, State
from tablier.games.ignis.steps import Eject, Vanish


def words(write: object, state: State) -> list[int]:
    moves = np.zeros(engine.MOST_MOVES, np.uint32)
    return [int(word) for word in moves[: write(engine.load(state)[0], moves)]]  # type: ignore[operator]


@given(seeds, layouts, rulings)
@settings(max_examples=40)
def test_oracle_and_engine_agree_along_random_games(seed: int, layout: str, rules: Rules) -> None:
    out = np.zeros(1, engine.POSITION)
    for state in walk(random_match(seed, layout, rules), Random(seed)):
        here = engine.load(state)[0]
        assert engine.unload(here) == state
        end = outcome(state)
        expected = -1 if end is None else 0
        if isinstance(end, Win):
            expected = 1 if end.winner == state.side else 2
        assert engine.result(here) == expected
        if end is not None:
            break
        told = {
            engine.encode(slide): (slide, play(state, slide).state, play(state, slide).steps)
            for slide in legal(state)
        }
        found = words(engine.generate, state)
        assert sorted(found) == sorted(told)
        assert engine.mobility(here) == len(told)
        forcing = [
            w for w, (_, _, steps) in told.items() if any(isinstance(s, Eject | Vanish) for s in steps)
        ]
        assert sorted(words(engine.generate_forcing, state)) == sorted(forcing)
        for word, (slide, following, _) in told.items():
            assert engine.decode(word, state) == slide
            engine.play(here, word, out[0])
            assert engine.unload(out[0]) == following


@given(seeds, layouts, rulings)
@settings(max_examples=15)
def test_keys_tell_positions_apart(seed: int, layout: str, rules: Rules) -> None:
    seen: dict[int, tuple[object, ...]] = {}
    out = np.zeros(1, engine.POSITION)
    for state in walk(random_match(seed, layout, rules), Random(seed))[:-1]:
        here = engine.load(state)[0]
        for word in words(engine.generate, state):
            engine.play(here, word, out[0])
            # All but the number of the move, which the future does not depend on, and the sources' mark.
            position = tuple(out[0].item())[: len(engine.POSITION) - 2]
            assert seen.setdefault(int(engine.key(out[0])), position) == position


PERFT = {
    "damier": (1, 48, 2304, 110_304, 5_254_800),
    "ring": (1, 48, 2304, 110_112, 5_222_416),
}


@pytest.mark.parametrize("layout", PERFT)
def test_perft(layout: str) -> None:
    state = Match(game, {"layout": layout}).state
    assert tuple(game.count(state, depth) for depth in range(5)) == PERFT[layout]
    assert game.count_plainly(state, 2) == PERFT[layout][2]


@given(seeds, rulings)
@settings(max_examples=10)
def test_perft_agrees_with_the_oracle_to_the_end_of_games(seed: int, rules: Rules) -> None:
    for state in walk(random_match(seed, "mini", rules), Random(seed)):
        assert game.count(state, 2) == game.count_plainly(state, 2)


def test_counting_stops_at_chance() -> None:
    waiting = Match(game, {"first": "random"}).state
    with pytest.raises(IllegalAction):
        game.count(waiting, 1)
    with pytest.raises(IllegalAction):
        engine.load(waiting)


def test_playouts_end_and_are_tallied_by_seat() -> None:
    played = engine.engine.playouts(Match(game).state, 200, 5)
    assert sum(played.wins) + played.draws == 200
    assert played.length > 20
    over = diagram("######\n######\n######\n######\n####W#\n######")
    assert engine.engine.playouts(over, 3, 1).wins == (0, 3)
    assert not isinstance(outcome(over), Draw)
