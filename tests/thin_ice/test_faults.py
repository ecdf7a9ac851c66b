"""What is refused without a trace, and what is left after a crash."""

import math
import multiprocessing
import os
import signal
from typing import Any

import pytest

from tablier.core import IllegalAction, Match, Record
from tablier.games.thin_ice import game
from tablier.games.thin_ice.scene.builder import THINK_AGAIN
from tablier.games.thin_ice.scene.frames import unpack
from thin_ice.sitting import TICK, Sitting

BAD: list[tuple[str, dict[str, Any]]] = [
    ("nothing", {}),
    ("no such gesture", {"do": "throw", "piece": "M1"}),
    ("a stray field", {"do": "move", "piece": "M1", "at": [0, 0, 10], "force": 9}),
    ("no number", {"do": "move", "piece": "M1", "at": [math.nan, 0, 10]}),
    ("infinite", {"do": "move", "piece": "M1", "at": [0, math.inf, 10]}),
    ("text", {"do": "move", "piece": "M1", "at": "here"}),
    ("nowhere", {"do": "move", "piece": "M1"}),
    ("off the table", {"do": "move", "piece": "M1", "at": [900, 0, 10]}),
    ("under the table", {"do": "move", "piece": "M1", "at": [0, 0, -5]}),
    ("no rotation", {"do": "move", "piece": "M1", "at": [0, 0, 10], "turn": [0, 0, 0, 0]}),
    (
        "no such rotation",
        {"do": "move", "piece": "M1", "at": [0, 0, 10], "turn": [1, 0, 0, math.nan]},
    ),
    ("impossible speed", {"do": "move", "piece": "M1", "at": [-149, -149, 390]}),
    ("not in the hand", {"do": "move", "piece": "M2", "at": [0, 0, 10]}),
    ("not called", {"do": "grab", "piece": "L1"}),
    ("no piece", {"do": "grab", "piece": "Q7"}),
    ("held already", {"do": "grab", "piece": "M1"}),
    ("let go of nothing", {"do": "release", "piece": "M2"}),
    ("lower nothing", {"do": "lower", "piece": "M2"}),
]


@pytest.mark.parametrize("message", [c[1] for c in BAD], ids=[c[0] for c in BAD])
def test_bad_gestures_are_refused_and_change_nothing(message: dict[str, Any]) -> None:
    def hold() -> Sitting:
        sitting = Sitting()
        sitting.call("MM")
        sitting.hold(0, "M1", (0, 0, 40))
        return sitting

    touched, untouched = hold(), hold()
    with pytest.raises(IllegalAction) as refusal:
        touched.scene.hand(0, message)
    assert refusal.value.words.fr
    assert refusal.value.words.en
    touched.wait(0.2)
    untouched.wait(0.2)
    assert touched.frames == untouched.frames, "the simulation was not touched"


def test_a_hand_keeps_to_its_own_pile_and_its_own_time() -> None:
    match = Match(game, {"first": "seat1"}, 2)
    scene = game.open_scene(match.state, (0,), 1)
    with pytest.raises(IllegalAction, match="THI-4"):
        scene.hand(1, {"do": "grab", "piece": "M1"})
    with pytest.raises(IllegalAction, match="THI-5"):
        scene.hand(0, {"do": "grab", "piece": "M1"})


@pytest.mark.rule("THI-8")
def test_a_hand_holds_two_pieces_at_most() -> None:
    sitting = Sitting()
    sitting.call("MM")
    sitting.put(0, "M1", (0, 0, 0))
    sitting.put(0, "M2", (40, 0, 0))
    sitting.put(1, "M1", (0, 0, 0))
    sitting.put(1, "M2", (40, 0, 0))
    sitting.wait(THINK_AGAIN)
    sitting.call("L")
    for piece in ("M1", "M2"):
        sitting.scene.hand(0, {"do": "grab", "piece": piece})
    with pytest.raises(IllegalAction, match="THI-8"):
        sitting.scene.hand(0, {"do": "grab", "piece": "L1"})


# --- the same again, and after a crash -------------------------------------------------------------


def test_the_same_hands_give_the_same_frames() -> None:
    frames: list[list[bytes]] = []
    for _ in range(2):
        sitting = Sitting(hands="syrups")
        sitting.call("M")
        sitting.put(0, "M1", (3, 4, 0))
        frames.append(sitting.frames)
    assert frames[0] == frames[1]


def test_a_crash_in_the_middle_of_a_gesture_restores_the_last_rest() -> None:
    sitting = Sitting()
    sitting.call("MM")
    sitting.put(0, "M1", (0, 0, 0))
    rest = sitting.state.piles[0]
    sitting.hold(0, "M2", (40, 0, 20))
    sitting.scene.restore(sitting.state)
    sitting.wait(0.2)
    assert [piece.piece for piece in sitting.shown[0].pieces] == ["M1"]
    sitting.put(0, "M2", (40, 0, 0))
    assert sitting.state.piles[0].names == ("M1", "M2")
    assert abs(sitting.state.piles[0].pieces[0].at[0] - rest.pieces[0].at[0]) < 20


def _worker(text: str, pipe: Any) -> None:
    """A process with a scene, as a server runs it."""
    scene = game.open_scene(game.read_state(text), (0, 1), 3)
    scene.hand(0, {"do": "grab", "piece": "M2", "at": [40, 0, 30]})
    pipe.send(scene.advance(TICK).frame)
    while True:
        scene.advance(TICK)


def test_a_worker_that_is_killed_is_replaced_by_one_that_knows_the_log() -> None:
    sitting = Sitting()
    sitting.call("MM")
    sitting.put(0, "M1", (0, 0, 0))
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    worker = spawn.Process(target=_worker, args=(game.write_state(sitting.state), there), daemon=True)
    worker.start()
    assert len(unpack(here.recv()).piles[0].pieces) == 2
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    worker.join(10)
    log = Record.of(sitting.match).write()
    again = Record.read(log).replay(game)
    scene = game.open_scene(again.state, (0, 1), 3)
    frame = unpack(scene.advance(TICK).frame)
    assert [piece.piece for piece in frame.piles[0].pieces] == ["M1"]
    scene.hand(0, {"do": "grab", "piece": "M2", "at": [40, 0, 30]})
