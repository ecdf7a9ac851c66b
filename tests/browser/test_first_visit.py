"""Who comes for the first time: fingers find everything, and what matters is in sight without scrolling."""

import pytest
from playwright.sync_api import Locator, expect

from browser.test_extinction import two
from browser.test_puzzles import address, one_move
from browser.visitor import DESK, PHONE, House, Visitor

pytestmark = pytest.mark.browser

FINGER = 44
"""Pixels: what is smaller is missed."""
TOUCH = {"has_touch": True, "is_mobile": True}
SIDEWAYS = {"width": 844, "height": 390}

SMALL = """(least) => [...document.querySelectorAll("a[href], button, summary, [role=radio], .entry .touch")]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, { width, height }]) => width > 0 && (width < least || height < least))
    .filter(([one]) => one.tagName !== "A" || getComputedStyle(one).display !== "inline")
    .map(([one, { width, height }]) => [one.ariaLabel ?? one.textContent.trim(), width, height])"""


def missed(visitor: Visitor) -> list[object]:
    """What a finger may not find on the page as it is; words in a sentence are read as they stand."""
    return visitor.page.evaluate(SMALL, FINGER - 0.5)


@pytest.mark.parametrize(
    ("route", "settled"),
    [
        ("/", ".cards article:nth-child(1) select"),
        ("/lobby", "main h1"),
        ("/learn/extinction", ".page li a"),
        ("/learn/extinction/moves", ".beside .doors .primary"),
        ("/rules/ignis", "main h1"),
        ("/puzzles/ignis", "main h1"),
    ],
)
def test_a_finger_finds_what_is_to_be_touched(house: House, route: str, settled: str) -> None:
    phone = house.come("fr-FR", viewport=PHONE, **TOUCH)
    phone.go(route)
    expect(phone.find(settled).first).to_be_visible()
    assert missed(phone) == []


@pytest.mark.parametrize("game", ["extinction", "ignis", "thin-ice"])
def test_a_finger_finds_what_is_to_be_touched_at_a_table(house: House, game: str) -> None:
    phone = house.come("fr-FR", viewport=PHONE, **TOUCH)
    phone.sit(game, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    expect(phone.find("[data-at]").first).to_be_visible()
    phone.find(".opener").tap()
    assert missed(phone) == []


def in_sight(wanted: Locator) -> None:
    """Without scrolling."""
    expect(wanted).to_be_in_viewport(ratio=1)


def test_clocks_are_seen_with_the_board_of_a_phone(house: House) -> None:
    phone = house.come(viewport=PHONE, **TOUCH)
    clock = {"kind": "live", "seconds": 600, "increment": 5}
    phone.make({"game": "ignis", "seats": [{"kind": "me"}, {"kind": "me"}], "clock": clock})
    clocks = phone.find(".banner").get_by_role("timer")
    for seat in (0, 1):
        in_sight(clocks.nth(seat))
    phone.page.set_viewport_size(DESK)
    expect(clocks).to_have_count(0)
    expect(phone.page.get_by_role("timer")).to_have_count(2)


def test_on_a_phone_the_buttons_leave_what_one_may_lose_by_in_sight(house: House) -> None:
    phone = house.come("fr-FR", viewport=PHONE, **TOUCH)
    phone.sit("thin-ice", [{"kind": "me"}, {"kind": "me"}])
    expect(phone.find("[data-call]").first).to_be_visible()
    lights, buttons = (phone.find(part).bounding_box() for part in (".over", ".act"))
    assert lights
    assert buttons
    assert lights["y"] + lights["height"] <= buttons["y"]


def test_sideways_a_phone_shows_what_is_chosen_from_beside_the_board(house: House) -> None:
    phone = house.come("fr-FR", viewport=SIDEWAYS, **TOUCH)
    phone.sit("ignis", [{"kind": "me"}, {"kind": "me"}])
    for tile in ("Air", "Terre"):
        in_sight(phone.page.get_by_role("radio", name=tile))
    phone.find("[data-entry='a3>']").tap()
    in_sight(phone.find(".tell", has_text="L’Air entre en a3."))
    phone.sit("extinction", [{"kind": "me"}, {"kind": "me"}])
    for side in ("ambre", "bleu canard"):
        in_sight(phone.page.get_by_role("list", name=side))
    phone.find("[data-square=a4]").tap()
    in_sight(phone.find(".tell", has_text="Drone"))


def test_the_board_stays_where_it_is_when_the_end_comes(visitor: Visitor) -> None:
    visitor.sit("ignis", [{"kind": "me"}, {"kind": "me"}])
    expect(visitor.find("[data-testid=goal]")).to_be_visible()
    before = visitor.find("[data-at]").bounding_box()
    visitor.button("Resign").click()
    visitor.button("Yes, I resign").click()
    expect(visitor.find("[data-testid=ending]")).to_be_visible()
    expect(visitor.find("[data-testid=goal]")).to_have_count(0)
    assert visitor.find("[data-at]").bounding_box() == before


def test_who_reads_the_past_of_a_match_is_not_torn_away_by_a_rematch(house: House) -> None:
    host, guest = two(house)
    path = host.page.url
    watcher = house.come()
    watcher.page.goto(path)
    watcher.banner("is thinking")
    host.drag("d4", "c5")
    watcher.log_reads(1)
    watcher.press(",")
    expect(watcher.page).to_have_url(f"{path}?at=0")
    host.button("Resign").click()
    host.button("Yes, I resign").click()
    guest.button("Revanche").click()
    host.button("Accept").click()
    expect(guest.page).not_to_have_url(path)
    expect(watcher.page).to_have_url(f"{path}?at=0")
    watcher.button("Back to the present").click()
    expect(watcher.page).to_have_url(guest.page.url)


def test_a_strength_is_asked_for_where_the_computer_sits(visitor: Visitor) -> None:
    visitor.go("/lobby?game=ignis")
    visitor.button("New table").click()
    strength = visitor.page.get_by_label("Strength of the computer, Ignis")
    for kind, count in (("The computer", 1), ("A friend, by link", 0), ("The computer", 1)):
        visitor.page.get_by_label("Player 2").select_option(label=kind)
        expect(strength).to_have_count(count)


def test_a_puzzle_says_whose_move_is_to_be_found(visitor: Visitor) -> None:
    visitor.go(address(one_move("extinction", "win in 1")))
    expect(visitor.page.get_by_test_id("side")).to_contain_text("Amber: move a pyramid")


def test_nobody_watches_at_the_analysis_board(visitor: Visitor) -> None:
    visitor.go("/analysis/extinction")
    visitor.find("[data-square=e5]").click()
    expect(visitor.find(".tell")).to_contain_text("It is Amber's turn.")


def test_by_keyboard_the_end_is_where_one_goes_on(visitor: Visitor) -> None:
    visitor.sit("ignis", [{"kind": "me"}, {"kind": "me"}])
    visitor.button("Resign").focus()
    visitor.press("Enter")
    visitor.button("Yes, I resign").focus()
    visitor.press("Enter")
    expect(visitor.find("[data-testid=ending]")).to_be_focused()
    visitor.press("Tab")
    expect(visitor.button("Rematch")).to_be_focused()
    visitor.page.reload()
    expect(visitor.find("[data-testid=ending]")).to_be_visible()
    visitor.press("Tab")
    expect(visitor.find(".skip")).to_be_focused()
