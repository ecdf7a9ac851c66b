"""The review after a match: from the ending card to the third key moment, by mouse, touch and keyboard."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor
from tablier.core import Dealer, Match
from tablier.games import find

pytestmark = pytest.mark.browser

SLOW = 600_000
"""Milliseconds: a worker starts, loads what is compiled, and looks at a whole match."""


def play(visitor: Visitor, slug: str, seed: int, moves: int, **options: Any) -> str:
    """A match at a real table, its moves random but the same every time; the id of the table."""
    game = find(slug)
    match = Match(game, options, 2, Dealer(seed))
    match.play_out(seed, moves)
    plays = [(event.seq - 1, event.seat or 0, game.write_play(event.play)) for event in match.log]
    wish = {"game": slug, "seats": [{"kind": "me"}, {"kind": "me"}], "options": options}
    table = visitor.played(wish, plays)
    visitor.go(f"/table/{table}")
    visitor.log_reads(len(plays))
    return table


def wait_for_review(visitor: Visitor) -> None:
    expect(visitor.page.get_by_test_id("why")).to_have_count(1, timeout=SLOW)


def moment(visitor: Visitor, number: int) -> None:
    expect(visitor.find(f"[data-moment='{number}']")).to_have_count(1)
    expect(visitor.page.get_by_test_id("why").locator("p").first).not_to_be_empty()


def by_mouse(place: Locator) -> None:
    place.click()


def by_touch(place: Locator) -> None:
    place.tap()


def by_keyboard(place: Locator) -> None:
    place.focus()
    place.press("Enter")


def walk(visitor: Visitor, table: str, *means: Callable[[Locator], None], review: str = "Review") -> None:
    """From the card at the end to the last key moment, by each of these means."""
    following = {"Review": "Next moment", "Bilan": "Moment suivant"}[review]
    for use in means:
        visitor.go(f"/table/{table}")
        use(visitor.page.get_by_test_id("ending").get_by_role("link", name=review))
        wait_for_review(visitor)
        moment(visitor, 1)
        for number in range(2, visitor.find("aside .tabs button").count() + 1):
            use(visitor.button(following))
            moment(visitor, number)


def test_ignis_by_mouse_and_a_try_that_becomes_a_puzzle(house: House) -> None:
    visitor = house.come(has_touch=True)
    table = play(visitor, "ignis", 3, 14)
    visitor.button("Resign").click()
    visitor.button("Yes, I resign").click()
    visitor.page.get_by_test_id("ending").get_by_role("link", name="Review").click()
    wait_for_review(visitor)
    moment(visitor, 1)
    for number in (2, 3):
        visitor.button("Next moment").click()
        moment(visitor, number)
    assert not faults(visitor)
    visitor.page.wait_for_url(f"**/review/{table}?moment=3")
    found = json.loads(visitor.page.request.get(f"{visitor.address}/api/v1/tables/{table}/review").body())
    last = found["review"]["moments"][2]
    visitor.button("Better").click()
    expect(visitor.button("Better")).to_have_attribute("aria-pressed", "true")
    visitor.button("Try again").click()
    text = last["better"]["text"]
    reserve = {"A": "Air", "E": "Earth"}[text.removeprefix("*")[0]]
    visitor.find("button", has_text=reserve).first.click()
    visitor.find(f"[data-entry='{text.removeprefix('*')[1:]}'].open").click()
    expect(visitor.find(".good")).to_contain_text("That is right.", timeout=SLOW)
    visitor.button("Save as puzzle").click()
    kept = re.compile("Kept among your own puzzles|several moves are as good")
    expect(visitor.find(".try")).to_contain_text(kept, timeout=SLOW)
    slider = visitor.page.get_by_role("slider")
    box = slider.bounding_box()
    assert box
    visitor.page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    expect(slider).to_have_attribute("aria-valuenow", "0")
    expect(visitor.find("[data-moment]")).to_have_count(0)
    walk(visitor, table, by_touch, by_keyboard)


def test_extinction_by_keyboard_alone(house: House) -> None:
    visitor = house.come(has_touch=True)
    table = play(visitor, "extinction", 5, 12)
    visitor.button("Resign").focus()
    visitor.press("Enter")
    visitor.button("Yes, I resign").focus()
    visitor.press("Enter")
    visitor.page.get_by_test_id("ending").get_by_role("link", name="Review").focus()
    visitor.press("Enter")
    wait_for_review(visitor)
    slider = visitor.page.get_by_role("slider")
    slider.focus()
    visitor.press("Home", "ArrowRight", "ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "2")
    visitor.button("Moment 1").focus()
    visitor.press("Enter")
    for number in (2, 3):
        expect(visitor.find("#moment-title")).to_be_focused()
        visitor.button("Next moment").focus()
        visitor.press("Enter")
        moment(visitor, number)
    found = json.loads(visitor.page.request.get(f"{visitor.address}/api/v1/tables/{table}/review").body())
    last = found["review"]["moments"][2]
    visitor.button("Try again").focus()
    visitor.press("Enter")
    visitor.type_move(last["better"]["text"][1:3], last["better"]["text"][4:6])
    expect(visitor.find(".good")).to_contain_text("That is right.", timeout=SLOW)
    walk(visitor, table, by_mouse, by_touch)


def test_endangered_by_touch_on_a_phone_with_its_ledger(house: House) -> None:
    visitor = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    table = visitor.sit("endangered", [{"kind": "bot", "level": "random"}] * 2).rpartition("/")[2]
    visitor.page.get_by_test_id("ending").get_by_role("link", name="Bilan").tap(timeout=SLOW)
    wait_for_review(visitor)
    visitor.button("Moment 3").tap()
    moment(visitor, 3)
    expect(visitor.page.get_by_role("table")).to_contain_text("Dés")
    assert not faults(visitor)
    wide = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    # All columns of the ledger are in sight.
    assert visitor.find(".scroll").evaluate("scroll => scroll.scrollWidth <= scroll.clientWidth")
    walk(visitor, table, by_mouse, by_keyboard, review="Bilan")


def test_thin_ice_says_what_fell(house: House) -> None:
    visitor = house.come(has_touch=True)
    table = visitor.sit("thin-ice", [{"kind": "bot", "level": "beginner"}] * 2).rpartition("/")[2]
    visitor.page.get_by_test_id("ending").get_by_role("link", name="Review").click(timeout=SLOW)
    wait_for_review(visitor)
    moments = visitor.find(".tabs button")
    moments.last.click()
    moment(visitor, moments.count())
    expect(visitor.page.get_by_test_id("why")).to_contain_text(re.compile("slid|toppled|fell|bears|borne"))
    expect(visitor.page.get_by_role("slider")).to_contain_text("1")
    found = json.loads(visitor.page.request.get(f"{visitor.address}/api/v1/tables/{table}/review").body())
    [first, *_] = found["review"]["moments"]
    compared = [
        which for which in ("played", "better") if (first[which] or {}).get("play", "").startswith("place")
    ]
    walk(visitor, table, by_mouse, by_touch, by_keyboard)
    visitor.go(f"/review/{table}?moment=1")
    wait_for_review(visitor)
    both = "n => (document.querySelector('canvas')?.compared ?? []).length === n"
    visitor.page.wait_for_function(both, arg=len(compared))
