"""Clocks: charged from the log, stopped while no server ran."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import services
from server.visitor import Visitor
from tablier.core import Players
from tablier.server.registry.timekeeper import GLANCE, Timekeeper
from tablier.server.table.clock import DAY, Clock
from tablier.server.wire import ClockWish
from tablier.store import Store, outages

Come = Callable[[], Visitor]
LIVE = ClockWish("live", seconds=60, increment=5)


def test_a_live_clock_charges_who_thinks_and_adds_the_increment() -> None:
    clock = Clock(LIVE, 2, Players((0,)))
    clock.advance(10_000, 0, Players((1,)))
    assert clock.left(12_000) == (55_000, 58_000)
    assert clock.until_flag(12_000) == 58_000
    assert clock.flag(69_999) is None
    assert clock.flag(70_000) == 1


def test_a_move_of_many_steps_gets_its_increment_each_time_and_chance_none() -> None:
    clock = Clock(LIVE, 2, Players((0,)))
    clock.advance(1_000, 0, Players((0,)))
    clock.advance(1_000, None, Players((1,)))
    assert clock.left(1_000) == (64_000, 60_000)


def test_days_begin_anew_with_every_turn() -> None:
    clock = Clock(ClockWish("days", days=2), 2, Players((0,)))
    clock.advance(DAY, 0, Players((1,)))
    clock.advance(DAY + DAY // 2, 1, Players((0,)))
    assert clock.left(DAY + DAY // 2) == (2 * DAY, 2 * DAY - DAY // 2)


def test_nobody_pays_for_an_outage() -> None:
    clock = Clock(LIVE, 2, Players((0,)), outages=[(5_000, 45_000), (100_000, 200_000)])
    assert clock.left(50_000) == (50_000, 60_000)


@given(st.lists(st.integers(0, 20_000), max_size=20))
def test_no_time_is_made_or_lost(waits: list[int]) -> None:
    clock, now, seat = Clock(ClockWish("live", 600, 0), 2, Players((0,))), 0, 0
    for wait in waits:
        now += wait
        clock.advance(now, seat, Players((1 - seat,)))
        seat = 1 - seat
    assert sum(clock.left(now)) == 1_200_000 - now


def test_who_runs_out_of_time_loses_even_when_nobody_looks(visitor: Come, server: Any) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me", clock={"kind": "live", "seconds": 10, "increment": 0})
    with ada.sit(table["id"]) as place:
        clock = place.hear("snapshot")["clock"]
        assert clock["running"] == [0]
        assert clock["left"][1] == 10_000

        def hurry() -> None:
            inner = server.registry.resident(table["id"])
            inner.kept = inner.kept.__class__(
                **{**_fields(inner.kept), "started": inner.kept.started - 9_900}
            )
            inner.go_on()

        server.registry.loop.call_soon_threadsafe(hurry)
        over = place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    assert over["table"]["outcome"] == {
        "type": "win",
        "winner": 1,
        "reason": {"code": "time", "words": {"fr": "au temps", "en": "on time"}, "rule": ""},
    }
    assert over["clock"]["running"] == []


def _fields(kept: Any) -> dict[str, Any]:
    import msgspec

    return msgspec.structs.asdict(kept)


def test_time_is_counted_never_read_off_the_wall() -> None:
    moment, gaps = [50.0], list[tuple[int, int]]()
    keeper = Timekeeper(1_000_000, lambda start, end: gaps.append((start, end)), lambda: moment[0])
    for _ in range(10):
        moment[0] += GLANCE
        keeper.now()
    assert (keeper.now(), gaps) == (1_010_000, [])
    moment[0] += 3600
    assert keeper.now() == 4_610_000
    assert gaps == [(1_010_000, 4_610_000)]


def test_a_server_whose_wall_went_back_goes_on_from_where_it_was(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tablier.sqlite3")
    future = int(time.time() * 1000) + 3_600_000
    store.write_now(lambda c: outages.beat(c, future))
    assert store.write_now(outages.begin) == (future, [])
    store.close()


def test_neither_a_wall_that_jumps_nor_a_frozen_process_costs_time(
    start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(tmp_path)
    ada = Visitor(server.address)
    table = ada.make_table("nim", "me", "me", clock={"kind": "live", "seconds": 600, "increment": 0})["id"]
    with ada.sit(table) as place:
        place.hear("snapshot")
        wall, steady = time.time, time.monotonic
        monkeypatch.setattr(time, "time", lambda: wall() + 3600)
        place.act(0, 0, "1-1")
        assert place.hear("event")["clock"]["left"][0] > 300_000
        # as it looks after an hour's freeze
        server.registry.pauses.timekeeper.monotonic = lambda: steady() + 3600
        place.act(1, 1, "2-1")
        assert place.hear("event", fits=lambda m: m["line"]["seq"] == 2)["clock"]["left"][1] > 300_000
    server.stop()
    again = start(tmp_path)
    ada.address = again.address
    with ada.sit(table) as place:
        snapshot = place.hear("snapshot")
        assert snapshot["table"]["status"] == "playing"
        assert min(snapshot["clock"]["left"]) > 300_000
    again.stop()
    ada.close()


@pytest.mark.skipif(os.name == "nt", reason="processes cannot be stopped there")
def test_a_process_that_is_stopped_and_continued_ends_no_game(tmp_path: Path) -> None:
    port = services.free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "tablier", "serve", "--port", str(port)],
        env={**os.environ, "TABLIER_DATA": str(tmp_path), "TABLIER_WARM_UP": "false"},
        stdout=subprocess.DEVNULL,
    )
    try:
        services.wait_for_port(port)
        ada = Visitor(f"http://127.0.0.1:{port}")
        seats = [{"kind": "me"}, {"kind": "me"}]
        wish = {"game": "ignis", "seats": seats, "clock": {"kind": "live", "seconds": 10, "increment": 0}}
        table = ada.post("/tables", wish)["id"]
        with ada.sit(table) as place:
            left = place.hear("snapshot")["clock"]["left"][0]
            process.send_signal(signal.SIGSTOP)
            time.sleep(left / 1000 + 1)  # longer than the player has
            process.send_signal(signal.SIGCONT)
            place.say("ping", n=1)
            place.hear("pong")
        assert ada.get(f"/tables/{table}")["status"] == "playing"
        ada.close()
    finally:
        process.kill()
        process.wait()
