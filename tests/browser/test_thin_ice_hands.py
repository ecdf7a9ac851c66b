"""Thin Ice alone at the table: every kind of hand, what a replay shows, and what goes wrong."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, expect

from browser.builder import LONG, SMALL, practice, press_on, seen_at
from browser.test_shell import faults
from browser.visitor import PHONE, House

pytestmark = pytest.mark.browser


@pytest.mark.rule("THI-6")
def test_practice_by_pointer_rebuilding_a_reload_and_the_replay(house: House) -> None:
    visitor = house.come(viewport=SMALL)
    builder, piece = practice(visitor)
    mouse = visitor.page.mouse
    press_on(builder, -66, -74, 10)
    builder.holds(piece)
    mouse.move(*seen_at(visitor, 0, 0, 50), steps=6)
    mouse.up()
    expect(builder.tabletop).to_have_attribute("data-aim", re.compile(r"-?\d -?\d+ 50"), timeout=LONG)
    mouse.wheel(0, 100)
    expect(builder.tabletop).to_have_attribute("data-aim", re.compile(r"-?\d -?\d+ 48"))
    with visitor.page.expect_download() as picture:
        builder.press("p")
    assert picture.value.suggested_filename == "thin-ice.png"
    builder.press("Enter")
    builder.lowered()
    builder.told("1 on the table")

    # The second called piece waits, or the next call has come: either way there is time to rebuild.
    expect(builder.find("[data-take]").first).to_be_enabled(timeout=LONG)
    while builder.tabletop.get_attribute("data-marked") != piece:
        builder.press("n")
    builder.press("Space", "w")
    builder.holds(piece)
    builder.arrived()
    visitor.page.reload()
    builder.holds(piece)
    builder.press("h")
    expect(visitor.page.get_by_role("region", name="Keys")).to_contain_text("Backspace")

    visitor.button("Resign").click()
    visitor.page.get_by_role("button", name="Yes").click()
    visitor.find("[data-replay]").click()
    expect(builder.tabletop).to_have_attribute("data-showing", "replay", timeout=LONG)


def test_under_the_thumb(house: House) -> None:
    phone = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True)
    builder, piece = practice(phone)
    phone.find(f"[data-take='{piece}']").tap()
    builder.holds(piece)
    expect(builder.tabletop).to_have_attribute("data-aim", re.compile("-66 -74 50"))
    phone.page.get_by_role("button", name="Monter").tap()
    expect(builder.tabletop).to_have_attribute("data-aim", re.compile("-66 -74 52"))
    phone.find(".tabletop canvas").scroll_into_view_if_needed()
    box = phone.find(".tabletop canvas").bounding_box()
    assert box
    finger = phone.context.new_cdp_session(phone.page)
    x, y = box["x"] + 250, box["y"] + 200
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + 40, "y": y}]),
        ("touchEnd", []),
    ):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(builder.tabletop).not_to_have_attribute("data-aim", re.compile("-66 "))
    builder.holds(piece)
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_without_three_dimensions(house: House) -> None:
    visitor = house.come()
    visitor.page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    visitor.sit("thin-ice", [{"kind": "me"}, {"kind": "me"}], first="seat1")
    expect(visitor.page.get_by_text("no WebGL")).to_be_visible()
    expect(visitor.page.get_by_text("nothing yet").first).to_be_visible()
    visitor.find("[data-call='call M']").click()
    visitor.log_reads(1)


UNTURNED = "0.000 0.000 0.000 1.000"


def test_alt_and_a_drag_turn_the_piece_where_it_is(house: House) -> None:
    visitor = house.come(viewport=SMALL)
    builder, piece = practice(visitor)
    visitor.find(f"[data-take='{piece}']").click()
    builder.arrived()
    expect(builder.tabletop).to_have_attribute("data-turn", UNTURNED)
    x, y = seen_at(visitor, -66, -74, 58)
    visitor.page.keyboard.down("Alt")
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.down()
    visitor.page.mouse.move(x + 60, y, steps=4)
    visitor.page.mouse.up()
    visitor.page.keyboard.up("Alt")
    expect(builder.tabletop).not_to_have_attribute("data-turn", UNTURNED, timeout=LONG)
    expect(builder.tabletop).to_have_attribute("data-aim", "-66 -74 50")
    builder.holds(piece)


def touch(finger: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    there = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})


def test_two_fingers_look_around_and_leave_the_piece_where_it_is(house: House) -> None:
    phone = house.come(viewport=PHONE, has_touch=True, is_mobile=True)
    builder, piece = practice(phone)
    phone.find(f"[data-take='{piece}']").tap()
    builder.arrived()
    box = phone.find(".tabletop canvas").bounding_box()
    assert box
    x, y = box["x"] + 150, box["y"] + 120
    before = phone.find(".tabletop canvas").screenshot()
    finger = phone.context.new_cdp_session(phone.page)
    touch(finger, "touchStart", (x, y), (x + 80, y))
    touch(finger, "touchMove", (x + 30, y + 50), (x + 110, y + 50))
    touch(finger, "touchEnd")
    expect(builder.tabletop).to_have_attribute("data-aim", "-66 -74 50")
    builder.holds(piece)
    for _ in range(50):
        if phone.find(".tabletop canvas").screenshot() != before:
            break
    else:
        pytest.fail("the eye did not move")


def test_nothing_serious_for_axe_with_a_piece_in_the_hand(house: House) -> None:
    visitor = house.come(viewport=SMALL)
    builder, piece = practice(visitor)
    visitor.find(f"[data-take='{piece}']").click()
    builder.holds(piece)
    builder.press("h")
    expect(visitor.page.get_by_role("region", name="Keys")).to_be_visible()
    assert not faults(visitor)


def test_a_replay_shows_the_movement_that_was_kept(house: House) -> None:
    visitor = house.come(viewport=SMALL, reduced_motion="no-preference")
    builder, piece = practice(visitor)
    builder.take(piece)
    builder.carry(0, 3)
    builder.press("Enter")
    builder.lowered()
    builder.told("1 on the table")
    visitor.button("Resign").click()
    visitor.page.get_by_role("button", name="Yes").click()
    expect(visitor.find("[data-replay]")).to_be_visible(timeout=LONG)
    table = visitor.page.url.rsplit("/", 1)[1]
    with visitor.page.expect_response(re.compile("/track$")):
        visitor.go(f"/replay/{table}?move=1")
    expect(builder.tabletop).to_be_visible()
    visitor.page.evaluate(
        """() => {
            window.shown = [];
            const tabletop = document.querySelector(".tabletop");
            const note = new MutationObserver(() => window.shown.push(tabletop.dataset.showing));
            note.observe(tabletop, { attributes: true });
        }"""
    )
    visitor.button("Next move").click()
    visitor.page.wait_for_function("window.shown.includes('track')")


def scene_workers() -> list[int]:
    """The processes of this one that simulate tables."""
    found: list[int] = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            own = f"PPid:\t{os.getpid()}\n" in status.read_text()
            command = (status.parent / "cmdline").read_bytes()
        except OSError:
            continue  # it has ended meanwhile
        if own and b"tablier.server.workers.scene_worker" in command:
            found.append(int(status.parent.name))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="the processes are found in /proc")
def test_a_worker_that_dies_is_a_short_pause(house: House) -> None:
    """The pile stands as it last rested, the hand is open, and the game goes on."""
    visitor = house.come(viewport=SMALL)
    builder, piece = practice(visitor)
    builder.take(piece)
    builder.arrived()
    workers = scene_workers()
    assert workers
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    builder.lowered()
    builder.take(piece)
    builder.press("Enter")
    builder.lowered()
    builder.told("1 on the table")
