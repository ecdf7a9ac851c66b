"""Every game's numbers held to the laws for learners."""

from typing import Any

import numpy as np
import pytest

from tablier.adapters.hashing import tensor_of
from tablier.core import Match, TablierError
from tablier.games import find, slugs
from tablier.testing.laws import Nonconformance
from tablier.testing.learning import check_learning
from tablier.testing.tiny import HighCard, Nim

TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("extinction", {"first": "random"}, 2),
    ("ignis", {"layout": "petit", "first": "random"}, 2),
    ("endangered", {"hands": "hidden", "scenario": "otter", "difficulty": "expert"}, 5),
    ("endangered", {"decisions": "vote", "scenario": "panda", "difficulty": "expert"}, 4),
    ("thin-ice", {"hands": "unsteady"}, 3),
]


@pytest.mark.parametrize(("slug", "options", "players"), TABLES, ids=lambda value: str(value))
def test_numbers_for_learners_keep_the_laws(slug: str, options: Any, players: int) -> None:
    assert check_learning(find(slug), options, players, seed=3, bound=120) > 5


def test_every_game_here_has_numbers_of_its_own() -> None:
    for slug in slugs():
        tensor = find(slug).tensor
        assert tensor is not None
        assert [number for run in tensor.runs for number in run] == list(range(tensor.actions))
        meanings = [tensor.meaning(number) for number in range(tensor.actions)]
        assert len(set(meanings)) == tensor.actions


def test_a_board_is_seen_from_the_seat() -> None:
    state = Match(find("extinction")).state
    tensor = tensor_of(find("extinction"))
    first, second = tensor.observe(state, 0), tensor.observe(state, 1)
    assert first[0, 3, 3] == 1  # the Pawn on d4 is mine
    assert second[3, 4, 4] == 1  # and the other's for the second seat, who sees the board turned
    assert first[:6].sum() == 30


def test_a_game_without_numbers_is_hashed_unless_its_actions_cannot_be_listed() -> None:
    game = Nim()
    state = game.start(game.read_options({}), 2)
    tensor = tensor_of(game)
    assert tensor.observe(state, 0).shape == tensor.shape
    assert list(tensor.menu(state, 0).values()) == list(game.actions(state, 0))
    assert tensor.meaning(0) == "legal action 1"

    class Unlisted(Nim):
        listable = False

    with pytest.raises(TablierError, match="no numbers for learners"):
        tensor_of(Unlisted())
    with pytest.raises(Nonconformance, match="no numbers"):
        check_learning(HighCard())


def test_a_gesture_is_judged_by_the_table_and_not_by_who_makes_it() -> None:
    """Three on the table, then a fourth beside them: the hand says where, the referee says that it is out."""
    game = find("thin-ice")
    tensor, match = tensor_of(game), Match(game, {"first": "seat1", "hands": "steady"}, 2)

    def do(seat: int, said: str) -> Any:
        number = next(n for n in tensor.legal(match.state, seat) if tensor.meaning(n) == said)
        action = tensor.act(match.state, seat, number, seed=1)
        match.add(seat, action)
        return action

    for caller, call, places in ((0, "call SS", ("-45 -45", "45 -45")), (1, "call S", ("-45 45",))):
        do(caller, call)
        for seat in (0, 1):
            for place in places:
                do(seat, f"stand the first piece to place at {place} turned 0")
            assert [tensor.meaning(number) for number in tensor.legal(match.state, seat)] == ["done"]
            do(seat, "done")
    do(0, "call S")
    assert type(do(0, "put the first piece to place on S3 turned 45")).__name__ == "Place"
    out = do(1, "stand the first piece to place at 45 45 turned 0")
    assert (type(out).__name__, out.rule) == ("Out", "THI-7")
    assert match.state.out == (1,)


def test_a_hand_that_moves_freely_places_where_it_is_told() -> None:
    game = find("thin-ice")
    tensor, match = tensor_of(game), Match(game, {"first": "seat1", "hands": "steady"}, 2)
    match.add(0, tensor.move(match.state, 0, [-1.0] * 6))
    assert match.state.called == ("S1",)
    match.add(0, tensor.move(match.state, 0, [0.0, -0.9, 0.0, 0.5, -0.5, 0.0], seed=2))
    (rest,) = match.state.piles[0].pieces
    assert np.allclose(np.array(rest.at[:2]) / 1000, (22.5, -22.5), atol=2)
    match.add(0, tensor.move(match.state, 0, [0.0] * 6))
    assert match.state.done == (0,)
    with pytest.raises(TablierError, match="no hand moves freely"):
        tensor_of(find("ignis")).move(Match(find("ignis")).state, 0, [])
