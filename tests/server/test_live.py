"""Live games: hands in, frames out, what comes to rest is logged; a worker may die."""

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from server.visitor import PATIENCE, Place, Visitor
from tablier.bots import Decision
from tablier.bots.generic import RandomBot
from tablier.core import Record, Words
from tablier.core.tape import Checked
from tablier.games.thin_ice import game
from tablier.games.thin_ice.scene.frames import PileFrame, put_over, unpack
from tablier.games.thin_ice.scene.scene import frames_of
from tablier.server.workers import scene_worker

Come = Callable[[], Visitor]


def frame(place: Place) -> bytes:
    while True:
        data = place.socket.recv(timeout=20)
        if isinstance(data, bytes):
            return data


@pytest.fixture
def building(visitor: Come) -> Any:
    """Ada at a live table with a bot, and the piece that she is to place."""
    ada = visitor()
    table = ada.make_table("thin-ice", "me", "bot:random", options={"first": "seat1"})
    with ada.sit(table["id"]) as place:
        position = place.hear("snapshot")["position"]
        call = next(a["play"] for a in position["actions"] if "M" in a["play"])
        place.act(0, position["seq"], call)
        place.hear("ack")
        yield ada, place, table["id"]


def grab(place: Place) -> None:
    """The scene may still be opening: reach for the piece until frames show the hand."""
    place.say("hand", seat=0, move={"do": "grab", "piece": "M1", "at": [0, 0, 60]})


def test_what_a_hand_places_is_logged_when_it_rests(building: Any) -> None:
    ada, place, table = building
    assert frame(place), "the bot's hand moves, so the scene is open"
    grab(place)
    for height in range(50, -1, -10):
        place.say("hand", seat=0, move={"do": "move", "piece": "M1", "at": [0, 0, height]})
    place.say("hand", seat=0, move={"do": "release", "piece": "M1"})
    mine = place.hear(
        "event", fits=lambda m: m["line"]["seat"] == 0 and m["line"]["play"].startswith("place")
    )
    assert "M1" in mine["line"]["play"]
    place.say("resign", id="r", seat=0)
    place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    end = time.monotonic() + PATIENCE  # it is written when the scene has closed
    while (answer := ada.http.get(f"/tables/{table}/track")).status_code != 200 and time.monotonic() < end:
        time.sleep(0.05)
    size = int.from_bytes(answer.content[:4], "little")
    assert frames_of(answer.content[4 : 4 + size]), "the first scene's part, after its length"


def test_a_hand_that_makes_no_sense_is_refused(building: Any, visitor: Come) -> None:
    ada, place, table = building
    frame(place)
    for move in (
        {"do": "fly"},
        {"do": "grab", "piece": "L3"},
        {"do": "move", "piece": "M1", "at": [1e9, 0, 0]},
    ):
        place.say("hand", seat=0, move=move)
        assert place.hear("refused")["words"]["fr"]
    place.say("hand", seat=1, move={"do": "grab", "piece": "M1"})
    assert place.hear("refused")["words"]["en"] == "This seat is not yours."
    seq = ada.get(f"/tables/{table}")["seq"]
    place.act(0, seq, "done")
    assert "by hand" in place.hear("refused")["words"]["en"]


def test_a_worker_that_dies_is_replaced_and_the_match_goes_on(building: Any, server: Any) -> None:
    _, place, table = building
    frame(place)
    for pid in server.registry.scene_pool.processes:
        os.kill(pid, signal.SIGKILL)
    place.hear("snapshot")
    frame(place)
    place.hear("event", fits=lambda m: m["line"]["seat"] == 1)
    assert server.registry.resident(table).status == "playing"


def test_why_a_bot_placed_as_it_did_is_kept_until_the_scene_has_shown_it(
    monkeypatch: Any, visitor: Come
) -> None:
    def choose(_: Any, game: Any, state: Any, seat: int, __: Any, random: Any, *___: Any) -> Decision:
        return Decision(game.sample(state, seat, random), why=Words(fr="parce que", en="because"))

    monkeypatch.setattr(RandomBot, "choose", choose)
    ada = visitor()
    table = ada.make_table("thin-ice", "me", "bot:random", options={"first": "seat1"})
    with ada.sit(table["id"]) as place:
        place.act(0, place.hear("snapshot")["position"]["seq"], "call M")
        shown = place.hear("event", fits=lambda m: m["line"]["seat"] == 1)["line"]
        assert shown["why"] is None, "an opponent keeps it to itself"
        place.say("resign", id="r", seat=0)
        place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    line = next(line for line in ada.get(f"/tables/{table['id']}/log") if line["seq"] == shown["seq"])
    assert line["why"]["fr"] == "parce que"


def test_frames_reach_those_who_watch(building: Any, visitor: Come) -> None:
    _, place, table = building
    with visitor().sit(table) as watcher:
        watcher.hear("snapshot")
        grab(place)
        assert frame(watcher)


# --- taking back ---------------------------------------------------------------------------------------


@pytest.fixture
def placing(visitor: Come) -> Any:
    """Makes a table where Ada and Bob are each to place two medium ones, and no bot plays."""
    open_places: list[Place] = []

    def make(**more: Any) -> tuple[Place, Place]:
        ada, bob = visitor(), visitor()
        table = ada.make_table("thin-ice", "me", "friend", options={"first": "seat1"}, **more)["id"]
        bob.post(f"/tables/{table}/join", {})
        left, right = ada.sit(table), bob.sit(table)
        open_places.extend((left, right))
        left.act(0, left.hear("snapshot")["position"]["seq"], "call MM")
        right.hear("event")
        return left, right

    yield make
    for place in open_places:
        place.__exit__()


def put_down(place: Place, seat: int) -> None:
    place.say("hand", seat=seat, move={"do": "grab", "piece": "M1", "at": [0, 0, 0.3]})
    place.say("hand", seat=seat, move={"do": "release", "piece": "M1"})
    place.hear("event", fits=lambda m: m["line"]["seat"] == seat and m["line"]["play"].startswith("place"))


def piles(place: Place, fits: Callable[[list[PileFrame]], bool], seats: int = 2) -> list[PileFrame]:
    """The last picture of each pile, as soon as they show what is waited for."""
    known: dict[int, PileFrame] = {}
    while True:
        put_over(known, unpack(frame(place)))
        if len(known) == seats and fits(shown := [known[seat] for seat in range(seats)]):
            return shown


def hold(place: Place, seat: int, piece: str) -> None:
    place.say("hand", seat=seat, move={"do": "grab", "piece": piece, "at": [0, 0, 90]})
    piles(place, lambda shown: any(p.held for p in shown[seat].pieces))


def test_nothing_is_taken_back_while_the_pile_moves(placing: Any) -> None:
    left, _ = placing()
    put_down(left, 0)
    left.say("hand", seat=0, move={"do": "grab", "piece": "M2", "at": [0, 0, 150]})
    left.say("hand", seat=0, move={"do": "release", "piece": "M2"})
    left.say("offer", what="undo")
    assert "while the pile moves" in left.hear("refused")["words"]["en"]


def test_a_call_is_not_taken_back_from_under_anybodys_hand(placing: Any) -> None:
    left, right = placing()
    hold(right, 1, "M1")
    left.say("offer", what="undo")
    assert "while the pile moves" in left.hear("refused")["words"]["en"]


def test_who_takes_back_touches_no_other_pile_and_no_other_hand(placing: Any) -> None:
    left, right = placing()
    put_down(left, 0)
    put_down(right, 1)
    hold(right, 1, "M2")
    left.say("offer", what="undo")
    event = left.hear("event", fits=lambda m: m["line"]["play"].startswith("!take-back"))
    assert event["line"]["play"].endswith(" alone")
    assert [len(seat["pile"][0]) for seat in event["position"]["view"]["seats"]] == [0, 1]
    mine, other = piles(right, lambda shown: not shown[0].pieces)
    assert not mine.pieces
    assert {piece.piece: piece.held for piece in other.pieces} == {"M1": False, "M2": True}


def test_in_a_rated_match_taking_back_needs_consent(placing: Any) -> None:
    left, right = placing(rated=True)
    put_down(left, 0)
    left.say("offer", what="undo")
    right.hear("offered", fits=lambda m: m["what"] == "undo" and m["state"] == "open")
    right.say("answer", what="undo", yes=True)
    right.hear("event", fits=lambda m: m["line"]["play"].startswith("!take-back"))


def test_the_record_of_a_live_table_is_run_again(placing: Any, visitor: Come, server: Any) -> None:
    left, right = placing()
    put_down(left, 0)
    put_down(right, 1)
    table = newest(server).kept.id
    left.say("resign", id="r", seat=0)
    right.say("resign", id="r2", seat=1)  # a turn is played to its end, also by who is left alone
    right.hear("table", fits=lambda m: m["table"]["status"] == "over")
    for _ in range(100):
        record = Record.decode(visitor().http.get(f"/tables/{table}/record.bin").content)
        if record.tapes:
            break
    assert record.verify(game) == 0
    assert record.check_scenes(game) == Checked(run_again=2, as_they_stand=0)


def newest(server: Any) -> Any:
    """The live table that was made last."""
    return max((t for t in server.registry.in_use if t.live), key=lambda t: t.kept.created)


def test_a_wish_to_take_back_outlasts_what_others_place(placing: Any) -> None:
    left, right = placing(rated=True)
    put_down(left, 0)
    left.say("offer", what="undo")
    right.hear("offered", fits=lambda m: m["what"] == "undo" and m["state"] == "open")
    put_down(right, 1)
    right.say("answer", what="undo", yes=True)
    event = right.hear("event", fits=lambda m: m["line"]["play"].startswith("!take-back"))
    assert [len(seat["pile"][0]) for seat in event["position"]["view"]["seats"]] == [0, 1]


def test_a_wish_to_take_back_ends_when_who_wished_it_places_again(placing: Any) -> None:
    left, right = placing(rated=True)
    put_down(left, 0)
    left.say("offer", what="undo")
    right.hear("offered", fits=lambda m: m["what"] == "undo" and m["state"] == "open")
    left.say("hand", seat=0, move={"do": "grab", "piece": "M2", "at": [40, 0, 0.3]})
    left.say("hand", seat=0, move={"do": "release", "piece": "M2"})
    right.hear("offered", fits=lambda m: m["what"] == "undo" and m["state"] == "declined")


def test_everybody_is_told_when_time_goes_slowly_and_when_no_longer(placing: Any, server: Any) -> None:
    """And they are told it again with all that happens meanwhile, which takes old notices off the page."""
    places, table = placing(), newest(server)

    def slow_down() -> None:
        for pace in (0.4, 0.9):  # the second is not yet as it should be
            table.live.hear(scene_worker.Ticked(-1, b"", pace=pace))
        table.broadcast.events(table.match.seq - 1)
        table.live.hear(scene_worker.Ticked(-1, b"", pace=1.0))

    server.registry.loop.call_soon_threadsafe(slow_down)
    for place in places:
        assert "more slowly for everybody" in place.hear("trouble")["words"]["en"]
        place.hear("event")
        place.hear("trouble")
        place.hear("table")
    assert table.live.notice is None


@pytest.mark.parametrize(("steps", "pace"), [([0.02] * 200, 1.0), ([0.2] * 20, 0.5)])
def test_the_pace_of_a_table_is_what_passes_there_of_what_really_passes(
    steps: list[float], pace: float
) -> None:
    reckoned = scene_worker.Pace()
    for step in steps:
        reckoned.passed(step, min(step, scene_worker.LONGEST))
    assert reckoned.now == pytest.approx(pace)


def test_a_consent_that_comes_while_the_pile_moves_takes_nothing_back(placing: Any) -> None:
    left, right = placing(rated=True)
    put_down(left, 0)
    left.say("offer", what="undo")
    right.hear("offered", fits=lambda m: m["what"] == "undo" and m["state"] == "open")
    hold(left, 0, "M2")
    right.say("answer", what="undo", yes=True)
    assert "while the pile moves" in right.hear("refused")["words"]["en"]


def test_in_practice_taking_back_is_free_and_goes_back_before_the_next_call(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("thin-ice", "me")
    with ada.sit(table["id"]) as place:
        called = place.hear("snapshot")["position"]["view"]["called"]
        for n, piece in enumerate(called):
            place.say("hand", seat=0, move={"do": "grab", "piece": piece, "at": [40 * n, 0, 0.3]})
            place.say("hand", seat=0, move={"do": "release", "piece": piece})
        place.hear("event", fits=lambda m: m["position"]["view"]["turn"] == 2)
        place.say("offer", what="undo")
        event = place.hear("event", fits=lambda m: m["line"]["play"].startswith("!take-back"))
        assert event["position"]["view"]["turn"] == 1
        (pile,) = piles(place, lambda shown: len(shown[0].pieces) < len(called), seats=1)
        assert len(pile.pieces) == len(event["position"]["view"]["seats"][0]["pile"][0])


def test_practice_goes_on_from_a_pile_that_stood_elsewhere(visitor: Come) -> None:
    ada = visitor()
    pile = "L1:0,0,0:1000000,0,0,0 M1:45000,0,0:1000000,0,0,0 | table L1 M1 | touch"
    options = {"pile": pile, "calls": "S", "hands": "steady"}
    table = ada.make_table("thin-ice", "me", options=options)
    assert not table["rated"]
    with ada.sit(table["id"]) as place:
        view = place.hear("snapshot")["position"]["view"]
        assert [rest[0] for rest in view["seats"][0]["pile"][0]] == ["L1", "M1"]
        assert view["called"] == ["S1"]
        place.say("hand", seat=0, move={"do": "grab", "piece": "S1", "at": [0, 40, 0.3]})
        place.say("hand", seat=0, move={"do": "release", "piece": "S1"})
        event = place.hear("event", fits=lambda m: m["line"]["play"].startswith("place"))
        pieces = event["position"]["view"]["seats"][0]["pile"][0]
        assert {rest[0]: rest[1][:2] for rest in pieces}.items() >= {"L1": [0, 0], "M1": [45000, 0]}.items()
    again = ada.get(f"/tables/{table['id']}")
    assert again["options"]["pile"] == pile
    refused = ada.send(
        "POST", "/tables", {"game": "thin-ice", "seats": [{"kind": "me"}] * 2, "options": options}
    )
    assert refused.status_code == 400
