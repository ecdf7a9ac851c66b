"""Found again: openings on the board, the search over matches, one's own progress; in both languages."""

import re

import pytest
from playwright.sync_api import expect

from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor

pytestmark = pytest.mark.browser

MOVES = ("Ea4>", "Ea4>", "Ab1^")


def finish(visitor: Visitor) -> str:
    """A public match of Ignis that its second player gives up."""
    wish = {"game": "ignis", "seats": [{"kind": "me"}, {"kind": "me"}], "visibility": "public"}
    table = visitor.played(wish, [(seq, seq % 2, play) for seq, play in enumerate(MOVES)])
    visitor.go(f"/table/{table}")
    visitor.button("Resign").click()
    visitor.button("Yes, I resign").click()
    expect(visitor.page.get_by_test_id("ending")).to_be_visible()
    return table


def test_openings_are_walked_on_the_board_and_lead_to_the_games(visitor: Visitor) -> None:
    table = finish(visitor)
    visitor.go("/openings/ignis")
    rows = visitor.find("tbody tr")
    expect(rows.first).to_be_visible()
    assert not faults(visitor)
    first = rows.first.get_by_role("button")
    move = first.text_content() or ""
    first.click()
    expect(visitor.find(".line [aria-current]")).to_contain_text(move)
    visitor.page.wait_for_url(re.compile("line="))
    visitor.button("Take the last move back").press("Enter")
    expect(visitor.find(".line [aria-current]")).to_contain_text("Starting position")
    visitor.page.get_by_label("Where the games come from").select_option("server")
    expect(rows).to_have_count(1)
    visitor.find("button", has_text="Earth").first.click()
    visitor.find("[data-entry='a4>'].open").click()
    expect(visitor.find(".line [aria-current]")).to_contain_text("Ea4>")
    visitor.page.get_by_role("link", name="Games of this server that came here").click()
    expect(visitor.find(f"a[href='/table/{table}']").first).to_be_visible()
    visitor.page.get_by_label("Moves at least").fill("4")
    visitor.button("Search").click()
    expect(visitor.page.get_by_text("No game fits.")).to_be_visible()
    visitor.page.get_by_label("Moves at least").fill("3")
    visitor.page.get_by_label("Moves at least").press("Enter")
    expect(visitor.find(f"a[href='/table/{table}']").first).to_be_visible()
    assert not faults(visitor)
    visitor.go(f"/replay/{table}?at=1")
    visitor.page.get_by_role("link", name="Openings from here").click()
    expect(visitor.find(".line [aria-current]")).to_contain_text("Ea4>")


@pytest.mark.parametrize(
    "path", ["/openings/extinction", "/openings/endangered", "/openings/thin-ice", "/games", "/me"]
)
def test_the_pages_fit_a_phone_and_are_clear(house: House, path: str) -> None:
    visitor = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    visitor.go(path)
    expect(visitor.find("h1")).to_be_visible()
    expect(visitor.find("tbody, form, h2").first).to_be_visible()
    assert not faults(visitor)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
