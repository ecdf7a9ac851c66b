"""What a client that cheats might say, and what comes of it."""

from itertools import product as every
from random import Random

import pytest

from tablier.core import IllegalAction, Match, TakeBack
from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.scene.builder import WEDGED, Builder
from tablier.games.thin_ice.state import Action, Call, Done, Pile, Place, Rest
from thin_ice.table import Play, row

POSES = list(every((-45.0, -40.0, -35.0), (-5.0, 0.0, 5.0), (1.0, 18.0, 40.0)))


def _with_one_large() -> Builder:
    """A builder whose large piece stands at (-40, 0) and whose small one is called."""
    state = Play(players=2).call("SL").state
    large = Pile((Rest("L1", (-40_000, 0, 0)),), ("L1",))
    state = game.play(state, 0, Place(large))
    return Builder(state, 0, seed=1, tremor=0.0)


@pytest.mark.rule("THI-6")
@pytest.mark.parametrize("at", POSES, ids=str)
def test_nothing_from_the_stash_appears_inside_another_piece(at: tuple[float, float, float]) -> None:
    builder = _with_one_large()
    builder.hand({"do": "grab", "piece": "S1", "at": list(at)})
    assert builder.world.overlap() < WEDGED
    assert builder.world.pose("S1").at[2] >= at[2]
    builder.hand({"do": "release", "piece": "S1"})
    said: list[Action] = []
    for _ in range(300):
        said += builder.advance()
    assert builder.world.overlap() < WEDGED
    for action in said:
        if isinstance(action, Place):
            assert World.of("cloth", action.pile).overlap() < WEDGED


@pytest.mark.rule("THI-6")
def test_nothing_from_the_stash_appears_in_the_hollow_of_another_piece() -> None:
    """There is room for a small one under a large one; a hand has to lift that to get there."""
    builder = _with_one_large()
    builder.hand({"do": "grab", "piece": "S1", "at": [-40, 0, 0.5]})
    assert builder.world.pose("S1").at[2] > 25


@pytest.mark.rule("THI-6")
def test_a_free_place_is_taken_as_it_was_said() -> None:
    builder = _with_one_large()
    builder.hand({"do": "grab", "piece": "S1", "at": [0, 0, 0.5]})
    assert builder.world.pose("S1").at == pytest.approx((0, 0, 0.5))


@pytest.mark.rule("THI-6")
def test_pieces_that_stick_in_each_other_do_not_rest() -> None:
    builder = _with_one_large()
    builder.hand({"do": "grab", "piece": "S1", "at": [0, 0, 0.5]})
    builder.hand({"do": "release", "piece": "S1"})
    said: list[Action] = []
    for _ in range(200):
        builder.world.put("S1", Pose((-40.0, 0.0, 18.0)))
        builder.world.refresh()
        said += builder.advance()
    assert not [action for action in said if isinstance(action, Place | Done)]


@pytest.mark.rule("THI-6")
def test_a_placement_of_pieces_in_each_other_is_not_shown() -> None:
    builder = _with_one_large()
    pile = Pile((Rest("L1", (-40_000, 0, 0)), Rest("S1", (-40_000, 0, 18_000))), ("L1",), (("L1", "S1"),))
    with pytest.raises(IllegalAction, match="through each other"):
        builder.perform(Place(pile))


@pytest.mark.rule("THI-6")
@pytest.mark.parametrize("seed", range(5))
def test_piles_made_at_random_hold_no_piece_in_another(seed: int) -> None:
    state, random = Play(players=1).state, Random(seed)
    while state.phase != "over" and not state.quake:
        if state.phase == "calling":
            calls = [Call((size,)) for size in "SML" if any(p[0] == size for p in state.stash)]
            state = game.play(state, 0, random.choice(calls))
            continue
        state = game.play(state, 0, game.sample(state, 0, random))
        assert World.of("cloth", state.piles[0]).overlap() < WEDGED


def test_who_takes_back_alone_leaves_the_others_what_they_did() -> None:
    play = Play(players=2).call("M").place(1)
    play.match.add(0, Place(row("M1")))
    before = play.match.seq
    play.match.add(0, TakeBack(1, alone=True))
    assert play.state.piles == (Pile(), row("M1"))
    assert (play.state.done, play.match.seq) == ((1,), before + 1)
    again = Match.replay(game, play.match.options, 2, play.match.log)
    assert again.state == play.state


def test_what_others_built_on_cannot_be_taken_back_alone() -> None:
    play = Play(players=2).turn("M").call("S")
    with pytest.raises(IllegalAction):
        play.match.add(0, TakeBack(1, alone=True))
