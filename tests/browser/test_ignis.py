"""Ignis: every kind of entry, the ghost before it, the reason where it is refused."""

import pytest
from playwright.sync_api import expect

from browser.visitor import House, Visitor

pytestmark = pytest.mark.browser

SCREEN = [{"kind": "me"}, {"kind": "me"}]


TILES = 37


def position(rows: str, side: str, air: int = 5) -> str:
    """A position in which all 37 tiles are somewhere."""
    lying = sum(letter.isalpha() for letter in rows)
    return f"{rows} {side} A{air}E{TILES - lying - air} 1"


def entry(visitor: Visitor, code: str) -> None:
    visitor.find(f"[data-entry='{code}'].open").click()


def told(visitor: Visitor, text: str) -> None:
    expect(visitor.find(".tell")).to_contain_text(text)


def test_against_a_bot_from_every_side(visitor: Visitor) -> None:
    visitor.sit("ignis", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    for number, heading in enumerate([">", "v", "<", "^"]):
        visitor.page.get_by_role("radio", name="Earth" if number % 2 else "Air").click()
        visitor.find(f".entry.open[data-entry$='{heading}']").first.click()
        visitor.log_reads(2 * number + 2)
        visitor.banner("Fire")
    expect(visitor.find(".stone")).not_to_have_count(16)


def test_a_push_shows_its_ghost_first(visitor: Visitor) -> None:
    visitor.sit("ignis", SCREEN, position=position("6/1FWFW1/AWFW2/1FWFW1/1WFWF1/6", "F"))
    visitor.find("[data-entry='a4>']").hover()
    told(visitor, "Air slides in at a4.")
    expect(visitor.find(".ghost")).to_have_count(5)
    entry(visitor, "a4>")
    visitor.log_reads(1)
    expect(visitor.find(".ghost")).to_have_count(0)
    expect(visitor.find("[aria-label='e4, Water']")).to_have_count(1)


@pytest.mark.rule("IGN-5")
def test_an_ejection_is_foretold(visitor: Visitor) -> None:
    visitor.sit("ignis", SCREEN, position=position("6/1FW3/AWFWAF/2WF2/1WFWF1/6", "W"))
    visitor.find("[data-entry='a4>']").hover()
    told(visitor, "Fire on f4 is ejected.")
    expect(visitor.find(".ghost.out")).to_have_count(1)
    entry(visitor, "a4>")
    visitor.log_reads(1)
    expect(visitor.page.get_by_text("Fire: 5 tiles")).to_be_visible()


@pytest.mark.rule("IGN-6")
def test_a_refused_entry_says_why(visitor: Visitor) -> None:
    visitor.sit("ignis", SCREEN, position=position("6/1FW3/FWFWFA/2WF2/1WFWF1/6", "W"))
    barred = visitor.find("[data-entry='a4>'].barred")
    barred.hover()
    told(visitor, "IGN-6")
    barred.click(force=True)
    visitor.page.get_by_role("radio", name="Earth").click()
    entry(visitor, "a4>")
    visitor.log_reads(1)


@pytest.mark.rule("IGN-9")
def test_air_is_turned_only_when_allowed(visitor: Visitor) -> None:
    visitor.sit("ignis", SCREEN)
    expect(visitor.page.get_by_role("radio", name="Air turned to Earth")).to_have_count(0)
    visitor.sit("ignis", SCREEN, position=position("EEE1EE/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E2EEE", "F", air=12))
    visitor.page.get_by_role("radio", name="Air turned to Earth").click()
    entry(visitor, "b1^")
    visitor.log_reads(1)
    expect(visitor.find("[aria-label='b1, Earth']")).to_have_count(1)


@pytest.mark.rule("IGN-10")
def test_a_vanishing_line_shrinks_the_board(house: House) -> None:
    visitor = house.come(reduced_motion="no-preference")
    visitor.sit("ignis", SCREEN, position=position("6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1", "F"))
    visitor.page.get_by_role("radio", name="Earth").click()
    visitor.find("[data-entry='f1<']").hover()
    told(visitor, "One line vanishes.")
    expect(visitor.find(".doomed")).to_have_count(6)
    entry(visitor, "f1<")
    visitor.log_reads(1)
    expect(visitor.find(".square.dead")).to_have_count(6)
    expect(visitor.find(".entry")).to_have_count(22)


def test_a_finger_sees_the_ghost_before_it_plays(house: House) -> None:
    phone = house.come(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.sit("ignis", SCREEN)
    phone.find("[data-entry='a5>']").tap()
    expect(phone.find(".ghost")).to_have_count(1)
    phone.log_reads(0)
    phone.find("[data-entry='a5>']").tap()
    phone.log_reads(1)


def test_by_keyboard(visitor: Visitor) -> None:
    visitor.sit("ignis", SCREEN)
    visitor.find(".entry[tabindex='0']").focus()
    visitor.press("ArrowRight", "t", "Enter")
    visitor.log_reads(1)
    expect(visitor.find("[data-seq='1']")).to_contain_text("Earth")


@pytest.mark.rule("IGN-R6")
def test_a_layout_set_up_by_hand(visitor: Visitor) -> None:
    visitor.go("/lobby?game=ignis")
    visitor.button("New table").click()
    visitor.page.get_by_label("Player 2").select_option(label="Me, on this screen")
    visitor.page.get_by_text("Set up the position by hand").click()
    visitor.button("a1, empty").click()
    visitor.button("Open the table").click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("impossible position")
    visitor.button("b5, Fire").click()
    visitor.button("Open the table").click()
    expect(visitor.find("svg [aria-label='a1, Fire']")).to_have_count(1)
    expect(visitor.find("svg [aria-label='b5, empty']")).to_have_count(1)
