"""The table in motion: hands, rest, verdicts, frames, and what bots decide."""

import math
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tablier.core import IllegalAction, Match
from tablier.core.live import LiveGame, is_live, is_physical
from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.breath import NUDGED_FOR, NUDGES
from tablier.games.thin_ice.physics.geometry import twisted_rise
from tablier.games.thin_ice.physics.model import STEP
from tablier.games.thin_ice.physics.world import SLICE, Pose, World
from tablier.games.thin_ice.scene.builder import SHAKE_SECONDS, THINK_AGAIN, Builder
from tablier.games.thin_ice.scene.frames import Frame, PieceFrame, PileFrame, pack, put_over, unpack
from tablier.games.thin_ice.scene.messages import CEILING
from tablier.games.thin_ice.scene.scene import frames_of
from tablier.games.thin_ice.scene.shown import Shown
from tablier.games.thin_ice.state import Call, Done, Out, Pile, Place, State
from tablier.games.thin_ice.steps import Judged
from tablier.server.workers.scene_worker import RATE
from thin_ice.piles import set_down, three_towers, yaw
from thin_ice.sitting import TICK, Sitting


def test_a_live_game_and_its_physical_actions() -> None:
    assert is_live(game)
    assert isinstance(game, LiveGame)
    assert is_physical(Place(Pile()))
    assert is_physical(Done())
    assert is_physical(Out("THI-8", ()))
    assert not is_physical(Call(("S",)))


@pytest.mark.rule("THI-4", "THI-5")
def test_placing_by_hand_is_logged_at_rest_and_done_when_nothing_is_held() -> None:
    sitting = Sitting()
    sitting.call("MM")
    sitting.put(0, "M1", (0, 0, 0))
    assert [type(action) for _, action in sitting.said] == [Place]
    sitting.put(0, "M2", (40, 0, 0))
    assert [type(action) for _, action in sitting.said] == [Place, Place]
    sitting.wait(THINK_AGAIN)
    assert sitting.state.done == (0,)
    pile = sitting.state.piles[0]
    assert (pile.names, pile.table) == (("M1", "M2"), ("M1", "M2"))
    assert abs(pile.pieces[0].at[0]) < 300, "the hand set it down within 0.3 mm"
    sitting.put(1, "M1", (0, 0, 0))
    sitting.put(1, "M2", (40, 0, 0))
    sitting.wait(THINK_AGAIN)
    assert (sitting.state.phase, sitting.state.caller) == ("calling", 1)


@pytest.mark.rule("THI-5", "THI-6")
def test_a_hand_that_comes_back_in_time_is_not_done() -> None:
    sitting = Sitting()
    sitting.call("M")
    sitting.put(0, "M1", (0, 0, 0))
    sitting.scene.hand(0, {"do": "grab", "piece": "M1"})
    sitting.wait(1.5)
    assert sitting.state.done == ()


@pytest.mark.rule("THI-5")
def test_news_from_before_a_player_was_done_does_not_make_them_done_twice() -> None:
    sitting = Sitting()
    sitting.call("M")
    sitting.put(0, "M1", (0, 0, 0))
    before = sitting.state
    sitting.wait(THINK_AGAIN)
    assert before.done == ()
    assert sitting.state.done == (0,)
    said = len(sitting.said)
    sitting.scene.follow(before, heard=said - 1)  # the other seat placed, and this was sent meanwhile
    sitting.wait(THINK_AGAIN + 0.5)
    assert len(sitting.said) == said
    sitting.scene.restore(before, (0,))
    sitting.wait(0.1)
    sitting.scene.hand(0, {"do": "grab", "piece": "M1"})


@pytest.mark.rule("THI-7")
def test_the_fourth_on_the_table_is_out_at_once() -> None:
    sitting = Sitting()
    for sizes in ("MM", "ML"):
        sitting.call(sizes)
        for seat in (0, 1):
            for piece in sitting.state.called:
                if seat in sitting.state.players_in:
                    sitting.put(seat, piece, ({"M1": 0, "M2": 40, "M3": 80, "L1": -40}[piece], 0, 0))
        sitting.wait(THINK_AGAIN)
    seat, out = sitting.said[-1]
    assert isinstance(out, Out)
    assert (out.rule, set(out.pieces)) == ("THI-7", {"M1", "M2", "M3", "L1"})
    assert set(out.pile.names) == {"M1", "M2", "M3", "L1"}, "with a snapshot to show"
    assert sitting.match.outcome is not None
    assert sitting.match.steps == (Judged(seat, out),)


@pytest.mark.rule("THI-9")
def test_what_a_hand_does_before_it_knows_the_verdict_is_late_and_not_wrong() -> None:
    sitting = Sitting()
    sitting.call("SS")
    sitting.put(0, "S1", (0, 0, 0))
    sitting.hold(0, "S2", (0, 0, 9.0))
    assert sitting.state.out == (0,)
    sitting.scene.hand(0, {"do": "move", "piece": "S2", "at": [0, 0, 40]})
    sitting.scene.hand(0, {"do": "release", "piece": "S2"})
    with pytest.raises(IllegalAction):
        sitting.scene.hand(0, {"do": "grab", "piece": "S2"})


@pytest.mark.rule("THI-6")
def test_a_twisted_stack_is_placed_and_stands() -> None:
    sitting = Sitting(players=1)
    dealt = sitting.match
    dealt.add(None, game.turn(dealt.state).request.draw(_Always(8)))  # type: ignore[union-attr]
    sitting.scene.follow(dealt.state)
    assert dealt.state.called == ("L1", "L2")
    sitting.put(0, "L1", (0, 0, 0))
    sitting.put(0, "L2", (0, 0, (twisted_rise("L", "L") or 0) + 0.5), yaw(45))
    sitting.wait(THINK_AGAIN + 0.5)
    assert sitting.state.piles[0].touching == (("L1", "L2"),)
    assert sitting.state.turn == 2


def test_a_hand_told_to_lower_sets_down_by_itself() -> None:
    """However far off the aim is and however seldom the client speaks: it waits, sinks, lets go."""
    sitting = Sitting()
    sitting.call("LL")
    for piece, turn in (("L1", yaw(0)), ("L2", yaw(45))):
        sitting.scene.hand(0, {"do": "grab", "piece": piece, "at": [60, -40, 110]})
        sitting.scene.hand(0, {"do": "move", "piece": piece, "at": [0, 0, 110], "turn": list(turn)})
        sitting.scene.hand(0, {"do": "lower", "piece": piece})
        sitting.wait(4.5)
    sitting.wait(THINK_AGAIN)
    pile = sitting.state.piles[0]
    assert (pile.table, pile.touching) == (("L1",), (("L1", "L2"),))
    assert max(abs(part) for rest in pile.pieces for part in rest.at[:2]) < 1000, "within a millimetre"
    assert sitting.state.done == (0,)


def test_what_a_hand_does_before_it_knows_that_the_piece_stands_is_late_and_not_wrong() -> None:
    sitting = Sitting()
    sitting.call("MM")
    sitting.hold(0, "M1", (0, 0, 10))
    sitting.scene.hand(0, {"do": "lower", "piece": "M1"})
    sitting.wait(2.5)
    assert not sitting.shown[0].pieces[0].held
    sitting.scene.hand(0, {"do": "move", "piece": "M1", "at": [0, 0, 20]})
    sitting.scene.hand(0, {"do": "release", "piece": "M1"})
    sitting.scene.hand(0, {"do": "grab", "piece": "M1"})
    sitting.scene.hand(0, {"do": "move", "piece": "M1", "at": [0, 0, 20]})
    sitting.wait(0.5)
    assert sitting.shown[0].pieces[0].at[2] == pytest.approx(20, abs=0.5)


def test_a_hand_that_moves_again_lowers_no_further() -> None:
    sitting = Sitting()
    sitting.call("L")
    sitting.hold(0, "L1", (0, 0, 60))
    sitting.scene.hand(0, {"do": "lower", "piece": "L1"})
    sitting.wait(0.3)
    sitting.scene.hand(0, {"do": "move", "piece": "L1", "at": [0, 0, 50]})
    sitting.wait(2)
    (piece,) = sitting.shown[0].pieces
    assert piece.held
    assert piece.at[2] == pytest.approx(50, abs=0.5)


class _Always(Random):
    def __init__(self, value: int) -> None:
        super().__init__()
        self.value = value

    def randrange(self, *_: Any) -> int:
        return self.value


# --- frames ------------------------------------------------------------------------------------


def test_frames_come_back_as_they_were_to_a_hundredth_of_a_millimetre_as_high_as_a_hand_reaches() -> None:
    piece = PieceFrame("L15", (12.344, -149.99, CEILING), (0.92388, 0.0, 0.0, 0.382683), held=True)
    frame = Frame(9, 1234, (PileFrame(3, (piece,), asleep=True, table=2, air=1),))
    again = unpack(pack(frame))
    assert (again.number, again.time, again.piles[0].seat) == (9, 1234, 3)
    assert again.piles[0].pieces[0].at == pytest.approx((12.344, -149.99, CEILING), abs=0.0101)
    assert again.piles[0].pieces[0].held
    assert len(pack(frame)) == 10 + 6 + 16


def test_frames_show_the_piles_that_move_and_now_and_then_all() -> None:
    sitting = Sitting(players=4)
    sitting.call("M")
    sitting.put(1, "M1", (0, 0, 0))
    shown = [len(unpack(frame).piles) for frame in sitting.frames if frame]
    assert set(shown) == {1, 4}
    assert shown[-1] == 4
    assert 1 < shown.count(4) < len(shown) / 20


def test_a_piece_carried_through_free_air_is_all_that_is_told_of_its_pile() -> None:
    sitting = Sitting(players=1)
    sitting.match.add(None, game.turn(sitting.state).request.draw(_Always(1)))  # type: ignore[union-attr]
    sitting.scene = game.open_scene(_standing(three_towers()), (0,), 1)
    sitting.wait(2.5)
    sitting.scene.hand(0, {"do": "grab", "piece": "M5", "at": [0, 0, 150]})
    sitting.frames.clear()
    for n in range(60):
        sitting.scene.hand(0, {"do": "move", "piece": "M5", "at": [n / 2, 0, 150]})
        sitting.wait(TICK)
    (parts, wholes) = (
        [[piece.piece for piece in pile.pieces] for pile in told if pile.whole == whole]
        for whole in (False, True)
        for told in [[unpack(frame).piles[0] for frame in sitting.frames]]
    )
    assert len(wholes) <= 2
    assert parts[-1] == ["M5"]
    assert len(sitting.shown[0].pieces) == 10
    assert max(map(len, sitting.frames[-20:-1])) == 10 + 6 + 16


@given(
    moves=st.lists(st.tuples(st.integers(0, 3), st.floats(-40, 40), st.booleans()), max_size=30),
    heard=st.sets(st.integers(0, 46)),
)
@settings(max_examples=40)
def test_who_misses_some_frames_sees_the_same_in_the_end(
    moves: list[tuple[int, float, bool]], heard: set[int]
) -> None:
    """Pieces are moved or taken away, and frames are lost, though never for as long as a picture lingers."""
    shown, all_seen, some_seen = Shown(), dict[int, PileFrame](), dict[int, PileFrame]()
    pieces = {f"S{n}": PieceFrame(f"S{n}", (20.0 * n, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0)) for n in range(4)}
    steps = [*moves, *[(-1, 0.0, False)] * 16]
    for tick, (n, x, gone) in enumerate(steps):
        if n >= 0 and gone:
            pieces.pop(f"S{n}", None)
        elif n >= 0:
            pieces[f"S{n}"] = PieceFrame(f"S{n}", (x, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
        part = shown.part(PileFrame(0, tuple(pieces.values())), tick * TICK, whole=tick == 0)
        frame = unpack(pack(Frame(tick, 0, (part,))))
        put_over(all_seen, frame)
        if tick % 10 == 0 or tick in heard:
            put_over(some_seen, frame)
    for seen in (all_seen, some_seen):
        assert {p.piece: p.at for p in seen[0].pieces} == {
            name: pytest.approx(piece.at, abs=0.021) for name, piece in pieces.items()
        }


def test_a_pile_sleeps_while_a_piece_is_carried_and_wakes_when_it_comes_near() -> None:
    builder = Builder(_standing(three_towers()), 0, seed=1)
    for _ in range(300):
        builder.advance()
    assert builder.asleep
    before = builder.world.poses()
    builder.hand({"do": "grab", "piece": "M5", "at": [0, 0, 150]})
    for n in range(100):
        builder.hand({"do": "move", "piece": "M5", "at": [n / 2, 0, 150]})
        builder.advance()
    assert builder.world.dozes
    assert builder.world.pose("M5").at[0] == pytest.approx(49, abs=3)
    assert {piece: builder.world.pose(piece).at for piece in before} == {p: q.at for p, q in before.items()}
    builder.hand({"do": "move", "piece": "M5", "at": [45, 0, 40]})
    for _ in range(100):
        if not builder.world.dozes:
            break
        builder.advance()
    assert not builder.world.dozes
    assert builder.world.depth("M5") < 0, "it has not touched anything yet"
    for _ in range(60):
        builder.advance()
    assert builder.world.depth("M5") > -0.1


def _standing(world: World) -> State:
    """One player's pile, and M5 is called."""
    state = Match(game, {"hands": "steady"}, 1).state
    pile = world.pile()
    return replace(state, phase="building", called=("M5",), placed=pile.names, piles=(pile,))


def test_a_table_that_rests_sends_nothing_and_costs_nothing() -> None:
    sitting = Sitting(players=1)
    sitting.match.add(None, game.turn(sitting.state).request.draw(_Always(1)))  # type: ignore[union-attr]
    sitting.scene.follow(sitting.state)
    sitting.put(0, "M1", (0, 0, 0))
    sitting.wait(0.5)
    numbers = [unpack(frame).number for frame in sitting.frames if frame]
    assert numbers == list(range(1, len(numbers) + 1))
    assert sitting.shown[0].asleep
    assert sitting.frames[-1] == b""


def resting(world: World, seconds: float) -> Builder:
    """A builder with this pile before it, after so much time."""
    sitting = Sitting()
    sitting.call("LS")
    builder = Builder(sitting.state, 0, 1)
    builder.world, builder.asleep = world, False
    for _ in range(round(seconds / STEP / SLICE)):
        builder.advance()
    return builder


@pytest.mark.parametrize("lean", [0.0001, 0.001, 0.006])
def test_a_pile_sleeps_only_once_it_stands_for_good(lean: float) -> None:
    """A small one on its tip, on the tip of a large one: it looks calm for a while before it falls."""
    turn = (math.sin(lean / 2), math.cos(lean / 2), 0.0, 0.0)
    world = World("cloth", {"L1": Pose((0.0, 0.0, 0.0)), "S1": Pose((0.0, 0.0, 44.46 + 25.4), turn)})
    assert resting(world, 4.0).asleep
    asleep = world.pose("S1").at[2]
    assert asleep < 60
    world.run(5.0)
    assert world.pose("S1").at[2] == pytest.approx(asleep, abs=0.1), "awake it would have stayed there too"


def test_a_calm_pile_is_breathed_on_from_several_sides_for_less_than_a_second() -> None:
    assert NUDGES >= 4
    assert NUDGES * NUDGED_FOR < 1.0


def test_the_table_runs_at_500_hertz_and_is_shown_60_times_a_second() -> None:
    assert STEP == 1 / 500
    assert RATE == 60
    sitting = Sitting()
    sitting.call("M")
    sitting.hold(0, "M1", (0, 0, 40))
    sitting.frames.clear()
    sitting.wait(1.0)
    times = [unpack(frame).time for frame in sitting.frames if frame]
    assert len(times) == 60
    assert times == sorted(times)


@pytest.mark.rule("THI-12")
def test_the_next_game_of_a_match_shows_an_empty_table() -> None:
    sitting = Sitting(target=9)
    sitting.call("SS")
    sitting.put(1, "S1", (0, 0, 0))
    sitting.hold(1, "S2", (0, 0, 9.0))
    sitting.put(0, "S1", (0, 0, 0))
    sitting.put(0, "S2", (40, 0, 0))
    while sitting.state.game == 1:
        tick = sitting.scene.advance(TICK)
        for seat, action in tick.events:
            sitting.match.add(seat, action)
    while sitting.scene.advance(TICK).frame:
        pass  # the log is written, and meanwhile the old game stands still
    sitting.scene.follow(sitting.state)
    assert [pile.pieces for pile in unpack(sitting.scene.advance(TICK).frame).piles] == [(), ()]


def test_the_track_holds_the_movement_for_replays() -> None:
    sitting = Sitting()
    sitting.call("M")
    sitting.put(0, "M1", (0, 0, 0))
    frames = [unpack(frame) for frame in frames_of(sitting.scene.track())]
    heights = [f.piles[0].pieces[0].at[2] for f in frames if f.piles[0].pieces]
    assert heights[0] > 5 > heights[-1]
    assert frames_of(sitting.scene.track()[:-40]), "a track that was cut short is read as far as it goes"


# --- what bots decide ------------------------------------------------------------------------------


def test_what_is_shown_goes_round_other_pieces_and_makes_way_first() -> None:
    """A large piece comes under the small one that stands there."""
    sitting = Sitting()
    sitting.call("S")
    for seat in (0, 1):
        sitting.put(seat, "S1", (0, 0, 0))
    sitting.wait(1.5)
    sitting.call("L")
    world = World("cloth", {"L1": Pose((0, 0, 0))})
    set_down(world, "S1", Pose((0, 0, 20), yaw(45)))
    world.run(1.0)
    sitting.scene.perform(0, Place(world.pile()))
    deepest = 0.0
    for _ in range(400):
        sitting.wait(TICK)
        if "L1" in sitting.state.piles[0].names:
            break
        pieces = sitting.shown[0].pieces
        deepest = max(deepest, World("cloth", {p.piece: Pose(p.at, p.turn) for p in pieces}).overlap())
    assert "L1" in sitting.state.piles[0].names
    assert deepest < 0.2


def test_a_placement_worked_out_elsewhere_is_shown_and_then_said() -> None:
    sitting = Sitting()
    sitting.call("MM")
    from thin_ice.table import row

    sitting.scene.perform(1, Place(row("M1", "M2")))
    sitting.wait(0.5)
    assert not sitting.said, "the pieces are on their way"
    assert [piece.held for piece in sitting.shown[1].pieces] == [True]
    sitting.wait(5.0)
    assert sitting.said[0] == (1, Place(row("M1", "M2")))
    sitting.wait(THINK_AGAIN)
    sitting.scene.perform(1, Done())
    sitting.wait(0.2)
    assert [action for _, action in sitting.said].count(Done()) == 1, "what comes too late is not said twice"


@pytest.mark.rule("THI-R1")
def test_a_shaking_table_is_stood_or_not() -> None:
    """Force 1 leaves three towers standing; a very hard one does not. No hand helps."""
    standing = _shaken(1)
    assert isinstance(standing.said[0][1], Place | Done)
    fallen = _shaken(25)
    assert isinstance(fallen.said[0][1], Out)


@pytest.mark.rule("THI-R1")
def test_what_was_thought_of_a_shaking_table_elsewhere_does_not_count() -> None:
    """A bot's guess may come when the shaking is over and the pile has not come to rest yet."""
    sitting = _shaken(1, until=SHAKE_SECONDS + 0.2)
    assert not sitting.said
    sitting.scene.perform(0, Out("THI-7", ("L1", "L2", "L3", "M1")))
    sitting.wait(3)
    assert [type(action) for _, action in sitting.said] == [Done]


def _shaken(force: int, until: float = 12.0) -> Sitting:
    from msgspec.structs import replace

    pile = three_towers().pile()
    sitting = Sitting()
    sitting.match.set_up(
        replace(sitting.state, phase="building", piles=(pile, pile), placed=pile.names, quake=force, turn=16)
    )
    sitting.scene = game.open_scene(sitting.state, (0,), 5)
    with pytest.raises(IllegalAction, match="THI-R1"):
        sitting.scene.hand(0, {"do": "grab", "piece": "S1"})
    for _ in range(round(until / 0.1)):
        sitting.wait(0.1)
        if sitting.said:
            break
    return sitting
