"""Lessons of a live game: a hand, a scene of their own, and goals that are judged when the pile rests."""

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.visitor import Place, Visitor
from tablier.learn import find_lesson

Come = Callable[[], Visitor]
UPRIGHT = [1, 0, 0, 0]


def now(place: Place, step: int | None = None) -> Any:
    """The next word of the lesson; with `step`, the next one at that step (0: at the end)."""

    def fits(told: Any) -> bool:
        return step is None or (told["now"]["step"] or {"number": 0})["number"] == step

    return place.hear("lesson", fits=fits)


def put_down(place: Place, piece: str, x: float, y: float) -> None:
    place.say("hand", seat=0, move={"do": "grab", "piece": piece, "at": [x, y, 40], "turn": UPRIGHT})
    place.say("hand", seat=0, move={"do": "lower", "piece": piece})


def test_a_lesson_is_done_with_the_hand_taken_back_and_gone_on_with(visitor: Come) -> None:
    ada = visitor()
    with ada.learn("lessons/thin-ice.place") as place:
        place.say("begin")
        assert now(place)["now"]["step"]["ask"] == "look"
        place.say("do", text="next")
        now(place, 2)
        put_down(place, "M1", 0, 0)
        assert place.hear("refused")["rule"] == "THI-4"
        put_down(place, "L1", 0, 0)
        right = now(place, 3)
        assert right["now"]["answer"]["kind"] == "right"
        done = right["now"]["done"]
        place.say("do", text=done[-1])
        assert "cannot be read" in place.hear("refused")["words"]["en"]
        # The pile is complete and rests: the turn waits, for the step asks for something else.
        place.hear("lesson", fits=lambda told: told["done"])
        place.say("hand", seat=0, move={"do": "grab", "piece": "L1"})
        place.say("hand", seat=0, move={"do": "move", "piece": "L1", "at": [32, 0, 30]})
        place.say("hand", seat=0, move={"do": "lower", "piece": "L1"})
        now(place, 4)
        place.hear("lesson", fits=lambda told: told["done"])
        place.say("do", text="done")
        over = now(place, 0)["now"]
        assert over["answer"]["kind"] == "right"
    with ada.learn("lessons/thin-ice.place") as place:
        place.say("begin", done=done)
        assert now(place)["now"]["done"] == done
        place.say("begin", done=done[:1])
        assert now(place)["now"]["step"]["number"] == 2
        place.say("begin", done=["nothing of the kind"])
        assert now(place)["now"]["done"] == []


@pytest.mark.rule("THI-7")
def test_the_table_shows_the_way_and_what_fell_is_begun_again(visitor: Come) -> None:
    with visitor().learn("lessons/thin-ice.four-on-the-table") as place:
        place.say("begin", done=["next"])
        told = now(place, 2)
        assert "L1" not in told["now"]["hints"][0]["en"]
        place.say("show")
        assert now(place, 3)["now"]["answer"]["plays"][0]["play"].startswith("out THI-7")
    with visitor().learn("lessons/thin-ice.bridge") as place:
        place.say("begin")
        now(place, 1)
        for piece, x in (("L1", -60), ("L2", 60)):
            put_down(place, piece, x, 0)
            now(place, 1)
        assert now(place, 2)["now"]["position"]["view"]["called"] == ["S1"]
        put_down(place, "S1", 0, 0)
        now(place, 2)  # it stands on the table, which is no bridge: try again
        place.say("show")
        now(place, 0)


def test_what_is_not_there_is_not_there(visitor: Come) -> None:
    ada = visitor()
    for key in ("lessons/ignis.push", "lessons/thin-ice.juggling", "puzzles/extinction.0"):
        with ada.learn(key) as place, pytest.raises(ConnectionClosed):
            place.hear()
    with ada.learn("lessons/thin-ice.call") as place:
        place.say("begin")
        now(place, 1)
        place.socket.send("nonsense")
        place.hear("refused")
        place.say("hand", seat=1, move={"do": "grab", "piece": "L1"})
        place.hear("refused")
        place.say("do", text="call SL")
        assert now(place, 2)["now"]["answer"]["words"]["en"] == find_lesson("thin-ice.call").steps[0].right.en  # type: ignore[union-attr]
        place.say("ping", n=3)
        assert place.hear("pong")["n"] == 3
