"""Thin Ice alone at the table: rebuilding, what a replay shows, the next try, and what goes wrong."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.builder import LONG, SMALL, Builder, practice, seen_at
from browser.test_shell import faults
from browser.visitor import House

pytestmark = pytest.mark.browser


@pytest.mark.rule("THI-6")
def test_practice_rebuilding_a_reload_a_ghost_and_the_replay(house: House) -> None:
    visitor = house.come(viewport=SMALL, reduced_motion="no-preference")
    visitor.go("/challenges/thin-ice")
    visitor.find("[data-challenge=free]").get_by_role("button").click()
    builder = Builder(visitor)
    piece = builder.find("[data-take]").first.get_attribute("data-take")
    assert piece
    builder.press("v")
    builder.holds(piece)
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
    assert not faults(visitor), "nothing serious for axe with a piece in the hand"

    visitor.button("More actions").click()
    visitor.button("Resign").click()
    visitor.page.get_by_role("button", name="Yes").click()
    expect(visitor.find("[data-replay]")).to_be_visible(timeout=LONG)
    table = visitor.page.url.rsplit("/", 1)[1]
    with visitor.page.expect_response(re.compile("/track$")):
        visitor.go(f"/replay/{table}?at=1")
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
    visitor.page.wait_for_function("() => window.shown.includes('track')")

    # The next try is one click away, and the last pile stands beside it as a ghost.
    visitor.go(f"/table/{table}")
    visitor.button("Rematch").click()
    expect(visitor.page).not_to_have_url(re.compile(table))
    visitor.find("[data-ghost]").select_option(table)
    visitor.page.wait_for_function("() => document.querySelector('.tabletop canvas').ghosts === 1")


def test_without_three_dimensions(house: House) -> None:
    visitor = house.come()
    visitor.page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    visitor.sit("thin-ice", [{"kind": "me"}, {"kind": "me"}], first="seat1")
    expect(visitor.page.get_by_text("no WebGL")).to_be_visible()
    expect(visitor.page.get_by_text("nothing yet").first).to_be_visible()
    visitor.find("[data-call='call M']").click()
    visitor.log_reads(1)


def test_with_modifiers_the_wheel_turns_lifts_and_tilts(house: House) -> None:
    visitor = house.come(viewport=SMALL)
    builder, piece = practice(visitor)
    builder.press("v")
    builder.holds(piece)
    tabletop, mouse, keys = builder.tabletop, visitor.page.mouse, visitor.page.keyboard
    mouse.move(*seen_at(visitor, 0, -24, 20))
    for modifier, changes in ((None, "data-turn"), ("Shift", "data-aim"), ("Control", "data-turn")):
        before = tabletop.get_attribute(changes) or ""
        if modifier:
            keys.down(modifier)
        mouse.wheel(0, -100)
        if modifier:
            keys.up(modifier)
        expect(tabletop).not_to_have_attribute(changes, before)
    builder.holds(piece)


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
    builder.press("v", "Enter")
    builder.lowered()
    builder.told("1 on the table")
