"""Clocks: charged from the log, stopped while no server ran."""

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from server.visitor import Visitor
from tablier.core import Players
from tablier.server.clock import DAY, Clock
from tablier.server.wire import ClockWish

Come = Callable[[], Visitor]
LIVE = ClockWish("live", seconds=60, increment=5)


def test_a_live_clock_charges_who_thinks_and_adds_the_increment() -> None:
    clock = Clock(LIVE, 2, Players((0,)))
    clock.happen(10_000, 0, Players((1,)))
    assert clock.left(12_000) == (55_000, 58_000)
    assert clock.until_flag(12_000) == 58_000
    assert clock.flag(69_999) is None
    assert clock.flag(70_000) == 1


def test_a_move_of_many_steps_gets_its_increment_each_time_and_chance_none() -> None:
    clock = Clock(LIVE, 2, Players((0,)))
    clock.happen(1_000, 0, Players((0,)))
    clock.happen(1_000, None, Players((1,)))
    assert clock.left(1_000) == (64_000, 60_000)


def test_days_begin_anew_with_every_turn() -> None:
    clock = Clock(ClockWish("days", days=2), 2, Players((0,)))
    clock.happen(DAY, 0, Players((1,)))
    clock.happen(DAY + DAY // 2, 1, Players((0,)))
    assert clock.left(DAY + DAY // 2) == (2 * DAY, 2 * DAY - DAY // 2)


def test_nobody_pays_for_an_outage() -> None:
    clock = Clock(LIVE, 2, Players((0,)), outages=[(5_000, 45_000), (100_000, 200_000)])
    assert clock.left(50_000) == (50_000, 60_000)


@given(st.lists(st.integers(0, 20_000), max_size=20))
def test_no_time_is_made_or_lost(waits: list[int]) -> None:
    clock, now, seat = Clock(ClockWish("live", 600, 0), 2, Players((0,))), 0, 0
    for wait in waits:
        now += wait
        clock.happen(now, seat, Players((1 - seat,)))
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
            inner = server.hall.resident(table["id"])
            inner.kept = inner.kept.__class__(
                **{**_fields(inner.kept), "started": inner.kept.started - 9_900}
            )
            inner.go_on()

        server.hall.loop.call_soon_threadsafe(hurry)
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
