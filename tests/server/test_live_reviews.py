"""Another try at a key moment of a review, with the hand: the pile as it stood, and how steady it is then."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from server.conftest import Running
from server.test_live_puzzles import PUZZLE, falls, holds
from server.visitor import Visitor
from tablier.core import Words
from tablier.reviews import Review
from tablier.reviews.review import ReviewChoice, ReviewGraph, ReviewMoment
from tablier.store import reviews, tables
from tablier.store.kept import KeptEvent, KeptSeat, KeptTable
from tablier.store.reviews import KeptReview

Come = Callable[[], Visitor]
SAID = Words(fr="x", en="x")
SEQ = PUZZLE.start + 1
TABLE = "tried-again"


def keep(server: Running, name: str, status: str) -> None:
    """A match that came through the pile of a puzzle, as it is kept; its review knows a steadier place."""
    record = PUZZLE.record
    now = int(time.time() * 1000)
    row = KeptTable(
        id=name,
        code=name[-8:],
        ruleset=record.game,
        options=msgspec.json.encode(PUZZLE.open().options).decode(),
        players=record.players,
        visibility="private",
        clock='{"kind":"none"}',
        rated=False,
        seed="00" * 32,
        maker="x",
        status=status,
        created=now,
        started=now,
        ended=now,
        outcome=None,
        rematch="",
        seats=(KeptSeat(0, "bot", "", "beginner"),),
    )
    events = [KeptEvent(n, seat, text, at) for n, (seat, at, text) in enumerate(record.events[:SEQ], 1)]
    moment = ReviewMoment(
        SEQ, 0, ReviewChoice("L1", SAID, 0), ReviewChoice("L1", SAID, 26), (SAID,), 0.5, "blunder", hand=True
    )
    review = Review(record.game, 1, (), (None,), ReviewGraph("degrees", SAID, ()), (moment,))

    def write(connection: Any) -> None:
        tables.create(connection, row)
        tables.append(name, *events)(connection)
        data = msgspec.json.encode(review)
        reviews.keep(connection, KeptReview(name, len(events), 1, data, now))

    server.registry.store.write_now(write)


def test_a_hand_tries_again_until_the_pile_is_steady(visitor: Come, server: Running) -> None:
    keep(server, TABLE, "over")
    ada = visitor()
    with ada.learn(f"reviews/{TABLE}.{SEQ}") as place:
        place.say("begin")
        first = place.hear("lesson")["now"]
        assert "21 degrees" in first["step"]["say"]["en"]
        falls(place)
        missed = place.hear("lesson")["now"]
        assert (missed["answer"]["kind"], missed["answer"]["back"]) == ("wrong", True)
        place.say("begin")
        place.hear("lesson")
        holds(place)
        right = place.hear("lesson")["now"]
        assert right["step"] is None
        assert right["answer"]["kind"] == "right"


@pytest.mark.parametrize("key", [f"{TABLE}-on.{SEQ}", f"{TABLE}-on.x", "nowhere.1", f"{TABLE}.{SEQ + 7}"])
def test_where_nothing_can_be_tried_again_there_is_no_socket(
    visitor: Come, server: Running, key: str
) -> None:
    if not server.registry.store.read_now(tables.exists, f"{TABLE}-on"):
        keep(server, f"{TABLE}-on", "playing")
    with visitor().learn(f"reviews/{key}") as place, pytest.raises(ConnectionClosed):
        place.hear("lesson")
