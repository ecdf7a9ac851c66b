"""Positions set up by hand in a game of many parts, and pieces placed by hand on the analysis board."""

import re

import pytest
from playwright.sync_api import Route, expect

from browser.test_analysis import SLOW, begin
from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor
from tablier.core import Dealer, Match
from tablier.games import find

pytestmark = pytest.mark.browser

PILE = "L1:0,0,0:1000000,0,0,0 M1:45000,0,0:1000000,0,0,0 | table L1 M1 | touch"


def text_of(visitor: Visitor) -> str:
    return visitor.find("details textarea").input_value()


def test_changes_that_follow_at_once_are_all_kept(visitor: Visitor) -> None:
    """Each is asked of the server, and none waits on the page until the one before it is answered."""
    visitor.go("/analysis/endangered")
    visitor.find("summary", has_text="Begin from somewhere else").click()
    visitor.button("Set up a position").click()
    square = visitor.find(".arrange [data-cell=a1]")
    square.wait_for()
    visitor.page.evaluate("""() => {
        const year = document.querySelector(".arrange [name=year]");
        year.value = "3";
        year.dispatchEvent(new Event("change", { bubbles: true }));
        const square = document.querySelector(".arrange [data-cell=a1]");
        square.click();
        square.click();
    }""")
    expect(square).to_have_attribute("aria-label", "a1, Tigers 2")
    assert '"year":3' in text_of(visitor)


def test_what_is_typed_while_an_answer_comes_is_kept(visitor: Visitor) -> None:
    visitor.go("/analysis/endangered")
    visitor.find("summary", has_text="Begin from somewhere else").click()
    visitor.button("Set up a position").click()
    visitor.find(".arrange summary", has_text="Player 1").click()
    money = visitor.find(".arrange [name='players.0.money']")
    held: list[Route] = []
    visitor.page.route("**/arrange", lambda route: held.append(route))
    money.fill("2")
    with visitor.page.expect_request("**/arrange"):
        money.press("Tab")
    money.fill("3")
    held.pop().continue_()
    told = visitor.find("details textarea")
    expect(told).to_have_value(re.compile('"money":2'))
    expect(money).to_have_value("3")
    visitor.page.unroute("**/arrange")
    money.press("Tab")
    expect(told).to_have_value(re.compile('"money":3'))


def test_a_position_of_endangered_by_keyboard(visitor: Visitor) -> None:
    visitor.go("/analysis/endangered")
    visitor.find("summary", has_text="Begin from somewhere else").press("Enter")
    visitor.button("Set up a position").press("Enter")
    form = visitor.find(".arrange")
    square = form.locator("[data-cell=a1]")
    square.press("Enter")
    expect(square).to_have_attribute("aria-label", "a1, Tigers 1")
    square.press("Enter")
    expect(square).to_have_attribute("aria-label", "a1, Tigers 2")
    square.press("Delete")
    expect(square).to_have_attribute("aria-label", "a1")
    form.locator("[name=year]").fill("3")
    form.locator("[name=year]").press("Tab")
    form.get_by_label("Moment").select_option("Among the actions")
    form.locator("summary", has_text="The ambassadors").press("Enter")
    form.get_by_label("Ambassador 1").select_option("Brazil")
    form.get_by_label("Cubes (1)").fill("2")
    form.get_by_label("Cubes (1)").press("Tab")
    form.locator("summary", has_text="Player 1").press("Enter")
    form.locator("[name='players.0.money']").fill("2")
    form.locator("[name='players.0.money']").press("Tab")
    form.locator("summary", has_text="Player 2").press("Enter")
    form.locator("[name='players.1.money']").fill("25")
    form.locator("[name='players.1.money']").press("Tab")
    expect(form.get_by_role("alert")).to_contain_text("there are only 25")
    expect(form.locator("[name='players.1.money']")).to_have_value("0")
    form.locator("[name='players.1.money']").fill("7")
    form.locator("[name='players.1.money']").press("Tab")
    expect(form.get_by_role("alert")).to_have_count(0)
    form.locator("select[name='players.1.hand']").select_option(index=1)
    expect(form.get_by_role("button", name=re.compile("Take away"))).not_to_have_count(0)
    assert '"year":3' in text_of(visitor)
    assert not faults(visitor)
    visitor.button("Open").press("Enter")
    expect(visitor.find(".moves .move")).to_have_count(1)  # it begins there
    expect(visitor.find(".board").first).to_contain_text("dice left: 1, 1, 1")
    visitor.page.wait_for_url("**position=*")
    visitor.page.reload()
    visitor.find("summary", has_text="Begin from somewhere else").click()
    visitor.button("Set up a position").click()
    expect(form.locator("[name=year]")).to_have_value("3")


def test_a_position_of_endangered_by_touch_in_french(house: House) -> None:
    visitor = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    visitor.go("/analysis/endangered")
    visitor.find("summary", has_text="Partir").tap()
    visitor.button("Composer une position").tap()
    form = visitor.find(".arrange")
    form.get_by_label("Scénario").select_option("Loutre de mer")
    form.get_by_role("radio", name=re.compile("Cube")).tap()
    form.locator("[data-cell=b2]").tap()
    expect(form.locator("[data-cell=b2]")).to_have_attribute("aria-label", re.compile("Cube"))
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not faults(visitor)
    visitor.button("Ouvrir").tap()
    expect(visitor.find("[aria-label=Hasard]")).to_be_visible()  # the dice of the turn


def test_a_piece_of_thin_ice_is_placed_by_hand_and_measured(visitor: Visitor) -> None:
    match = Match(find("thin-ice"), {"pile": PILE, "calls": "S"}, 1, Dealer(1))
    match.deal_all()
    begin(visitor, match)
    visitor.button("Place pieces by hand").click()
    visitor.find("[data-take]").first.click()
    visitor.find("[data-hand=suggest]").click()
    visitor.find("[data-hand=setdown]").click()
    expect(visitor.find(".moves .move")).to_have_count(2 + match.seq, timeout=SLOW)
    visitor.button("Placing by hand: look again").click()
    visitor.find(".moves .move").nth(1 + match.seq).click()
    visitor.page.get_by_role("switch").click()
    facts = visitor.find(".facts")
    expect(facts).to_contain_text("Centre of mass", timeout=SLOW)
    expect(facts).to_contain_text("small 1")
    assert not faults(visitor)
