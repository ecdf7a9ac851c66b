"""Without a network, on a phone held both ways: what was prepared is played, what was not says so."""

import re

import pytest
from playwright.sync_api import BrowserContext, expect

from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor

pytestmark = pytest.mark.browser

SIDEWAYS = {"width": 844, "height": 390}
STARTING = 60_000
"""Milliseconds in which Python starts on a machine that has other things to do."""
TOUCH = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "service_workers": "allow"}


@pytest.fixture
def traveller(house: House) -> Visitor:
    """Somebody who has made their phone ready and then lost the network."""
    visitor = house.come(**TOUCH)
    visitor.go("/settings")
    visitor.button("Get this device ready").click()
    expect(visitor.find("fieldset", has_text="This device is ready")).to_be_visible(timeout=STARTING)
    visitor.context.set_offline(True)
    return visitor


def test_lessons_puzzles_and_hot_seat_go_on_in_a_tunnel(traveller: Visitor) -> None:
    page = traveller.page
    expect(page.get_by_role("status").filter(has_text="No network.")).to_be_visible()
    page.get_by_role("link", name="Tablier home").click()
    expect(traveller.find("article[data-game]")).to_have_count(3)
    assert not faults(traveller)

    # a lesson, with the phone on its side too
    card = traveller.find("article[data-game=ignis]")
    card.get_by_role("link", name="Learn").click()
    page.get_by_role("link", name=re.compile("Slide a tile in")).click()
    coach = page.get_by_role("region", name="Lesson")
    expect(coach).to_contain_text("nine squares")
    page.set_viewport_size(SIDEWAYS)
    coach.get_by_role("button", name="Next").click()
    expect(coach.get_by_role("img")).to_have_accessible_name(re.compile("^Step 2 of"))
    page.set_viewport_size(PHONE)

    # a puzzle, which the page itself proves
    page.get_by_role("link", name="Tablier home").click()
    card.get_by_role("link", name="Puzzles").click()
    page.get_by_role("link", name=re.compile("Puzzle of the day")).click()
    expect(traveller.find(".entry.open").first).to_be_visible()

    # endings without end, from the table that was kept with the rules
    traveller.go("/puzzles/extinction/endings")
    expect(page.get_by_role("region", name="Endings without end")).to_contain_text("Your turn: win.")

    # two on one screen; a reload finds the page and the table again
    page.get_by_role("link", name="Tablier home").click()
    traveller.find("article[data-game=extinction]").get_by_role("button", name="On this screen").click()
    traveller.find(".movable").first.wait_for()
    traveller.type_move("d4", "c5")
    traveller.banner("Player 2")
    page.set_viewport_size(SIDEWAYS)
    traveller.type_move("e5", "d6")
    traveller.log_reads(2)
    page.reload()
    expect(traveller.find("[data-seq]")).to_have_count(2, timeout=STARTING)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_that_was_not_prepared_keeps_its_rules(house: House) -> None:
    visitor = house.come(**TOUCH)
    page = visitor.go("/rules/ignis")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    visitor.context.set_offline(True)
    visitor.go("/rules/extinction")
    expect(visitor.find(".book h2").first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="get this device ready")).to_be_visible()
    visitor.go("/puzzles/extinction/endings")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    visitor.context.set_offline(False)
    endings = page.get_by_role("region", name="Endings without end")
    page.get_by_role("button", name="Another one").click()
    expect(endings).to_contain_text("Your turn: win.")
    visitor.context.set_offline(True)
    page.reload()
    expect(endings).to_contain_text("Your turn: win.")


def test_an_old_page_at_a_new_server_loads_itself_again(visitor: Visitor) -> None:
    page = visitor.go("/")
    expect(visitor.find("article[data-game]")).to_have_count(4)
    with page.expect_navigation():
        answer(visitor.context, "index-of-another-build.js")
        page.evaluate("document.querySelector('a[href=\"/lobby\"]').click()")
    expect(page.locator("main h1")).to_be_visible()


def answer(context: BrowserContext, client: str) -> None:
    """From now on every answer says that it belongs to this client."""

    def renamed(route: object) -> None:
        found = route.fetch()  # type: ignore[attr-defined]
        route.fulfill(response=found, headers={**found.headers, "tablier-client": client})  # type: ignore[attr-defined]

    context.route("**/api/v1/**", renamed)


SIZE = """async (src) => {
    const icon = new Image();
    icon.src = src;
    await icon.decode();
    return icon.naturalWidth;
}"""


def test_it_can_be_installed(visitor: Visitor) -> None:
    page = visitor.go("/")
    manifest = page.evaluate("fetch('/manifest.webmanifest').then((found) => found.json())")
    expect(visitor.find("link[rel=manifest]")).to_have_attribute("href", "/manifest.webmanifest")
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        size = page.evaluate(SIZE, icon["src"])
        assert icon["sizes"] in ("any", f"{size}x{size}")
