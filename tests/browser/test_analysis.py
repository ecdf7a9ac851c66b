"""The analysis board: a walk by keyboard, lines that outlive a cut line, a study that two look at."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor
from tablier.core import Chance, Dealer, Match, Players, Record, Roll
from tablier.games import find

pytestmark = pytest.mark.browser

SLOW = 120_000
"""Milliseconds: a worker starts and loads what is compiled."""
DEEP = re.compile(r"^([4-9]|\d\d+)$")
ROOT = "/analysis/extinction?position=2Pd2q1/4pdqq/1q1ppddq/5pp1/DPP5/QDDQP2d/Q1D5/1QQDP3+2+21+22"


def current(visitor: Visitor, text: str) -> None:
    """The tree stands at this move, and the board has heard of it."""
    expect(visitor.find(".moves [aria-current=step]")).to_have_text(text)


def test_a_walk_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.go(ROOT)
    current(visitor, "Start")
    visitor.type_move("h3", "f3")
    current(visitor, "Dh3-f3")
    visitor.find(".moves .start").focus()
    visitor.press("ArrowLeft")
    current(visitor, "Start")
    visitor.type_move("b6", "a4")
    current(visitor, "Qb6xa4")
    visitor.find(".moves .start").focus()
    visitor.press("ArrowDown")
    current(visitor, "Dh3-f3")
    visitor.press("ArrowUp")
    current(visitor, "Qb6xa4")
    visitor.button("mistake").focus()
    visitor.press("Enter")
    current(visitor, "Qb6xa4?")
    visitor.page.get_by_label("Comment").focus()
    visitor.page.keyboard.type("Too greedy.")
    visitor.button("Make this the main line").focus()
    visitor.press("Enter")
    expect(visitor.find(".moves .move").nth(1)).to_have_text("Qb6xa4?")
    expect(visitor.find(".moves")).to_contain_text("Too greedy.")
    assert not faults(visitor)
    visitor.page.wait_for_url("**at=1")
    visitor.find(".moves .start").focus()
    visitor.press("Home", "ArrowRight", "ArrowDown")
    current(visitor, "Dh3-f3")
    visitor.page.wait_for_url("**play=2*")
    visitor.page.reload()  # the address says where one stands
    current(visitor, "Dh3-f3")
    visitor.button("Delete from here").focus()
    visitor.press("Enter")
    current(visitor, "Start")


def test_lines_go_on_after_the_line_was_cut(visitor: Visitor) -> None:
    visitor.go(ROOT)
    visitor.page.get_by_role("switch").click()
    status = visitor.find("[data-depth]")
    expect(status).to_have_attribute("data-depth", DEEP, timeout=SLOW)
    reached = int(status.get_attribute("data-depth") or "0")
    visitor.context.set_offline(True)
    expect(status).to_have_attribute("data-status", "lost")
    assert int(status.get_attribute("data-depth") or "0") >= reached
    visitor.context.set_offline(False)
    expect(status).to_have_attribute("data-status", re.compile("thinking|done"))
    assert int(status.get_attribute("data-depth") or "0") >= reached
    visitor.page.get_by_label("Positions").select_option("1,000")  # sooner than twenty seconds
    expect(status).to_have_attribute("data-status", "done")
    expect(visitor.find(".lines li")).to_have_count(3)
    first = visitor.find(".lines .move").first.text_content() or ""
    visitor.find(".lines .move").first.click()
    current(visitor, first)
    visitor.page.get_by_role("switch").click()
    expect(visitor.find(".lines")).to_have_count(0)


def test_a_study_by_two_people(house: House) -> None:
    ada, bob = house.come(), house.come("fr-FR", color_scheme="dark")
    ada.go(ROOT)
    current(ada, "Start")
    ada.page.get_by_label("Title").fill("What to take")
    ada.button("Keep as a study").click()
    expect(ada.find("h1")).to_have_text("What to take")
    ada.page.wait_for_url("**/study/*")
    bob.page.goto(ada.page.url)
    expect(bob.page.get_by_test_id("people")).to_contain_text("(mène)")
    ada.drag("h3", "f3")
    current(ada, "Dh3-f3")
    current(bob, "Dh3-f3")
    bob.find(".moves .start").click()  # a way of one's own
    current(bob, "Début")
    expect(bob.page.get_by_text("Vous allez votre chemin")).to_be_visible()
    ada.press("ArrowLeft")
    current(ada, "Start")
    ada.drag("b6", "a4")
    current(ada, "Qb6xa4")
    ada.page.get_by_label("Comment").fill("A drone for nothing.")
    ada.page.get_by_label("Comment").blur()
    expect(ada.page.get_by_text("· saved")).to_be_visible()
    current(bob, "Début")
    bob.page.get_by_role("button", name=re.compile("^Suivre")).click()
    current(bob, "Qb6xa4")
    expect(bob.find(".moves")).to_contain_text("A drone for nothing.")
    assert not faults(bob)


def until_dice() -> Match:
    """Endangered for two, up to the first roll."""
    game, random = find("endangered"), Random(3)
    match = Match(game, {}, 2, Dealer(3))
    while not isinstance(turn := match.turn, Chance) or not isinstance(turn.request, Roll):
        if isinstance(turn, Players):
            match.add(turn.seats[0], game.sample(match.state, turn.seats[0], random))
        else:
            match.deal(match.dealer)
    match.deal(match.dealer)
    return match


def begin(visitor: Visitor, match: Match) -> None:
    """Paste a record, and go to its end."""
    visitor.go(f"/analysis/{match.game.slug}")
    visitor.find("summary", has_text=re.compile("Begin|Partir")).click()
    visitor.find("details textarea").fill(Record.of(match).write())
    visitor.find("details .primary").click()
    expect(visitor.find(".moves .move")).to_have_count(1 + match.seq)  # and the start
    visitor.find(".stepper button").last.click()


def test_what_is_typed_beside_the_board_is_not_meant_for_it(visitor: Visitor) -> None:
    """Letters and digits do something on Endangered's board."""
    begin(visitor, until_dice())
    box = visitor.find("details textarea")
    if not box.is_visible():
        visitor.find("summary", has_text=re.compile("Begin|Partir")).click()
    box.fill("")
    box.press_sequentially("the hash? 123")
    expect(box).to_have_value("the hash? 123")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def test_the_odds_of_endangered_and_another_answer_of_the_dice(visitor: Visitor) -> None:
    match = until_dice()
    begin(visitor, match)
    said = visitor.find("[aria-label=Chance] input")
    rolled = [str(face) for face in match.log[-1].play.faces]
    other = ["6", "1", "1"] if rolled != ["6", "1", "1"] else ["1", "6", "6"]
    for at, (face, wished) in enumerate(zip(rolled, other, strict=True)):
        expect(said.nth(at)).to_have_value(face)
        said.nth(at).fill(wished)
    visitor.button("Look at that").click()
    expect(visitor.find(".moves .move")).to_have_count(2 + match.seq)
    for at, wished in enumerate(other):
        expect(said.nth(at)).to_have_value(wished)
    visitor.page.get_by_role("switch").click()
    expect(visitor.find(".lines li b").first).to_contain_text("%", timeout=SLOW)
    team = visitor.page.get_by_role("meter", name="Chances of the team")
    expect(team).to_have_attribute("aria-valuetext", re.compile(r"^\d+%$"))
    visitor.page.get_by_role("switch").click()
    assert not faults(visitor)


PILE = "L1:0,0,0:1000000,0,0,0 M1:45000,0,0:1000000,0,0,0 S1:0,45000,0:1000000,0,0,0 | table L1 M1 S1 | touch"


def test_the_margins_of_thin_ice_by_touch_on_a_phone_and_on_from_there(house: House) -> None:
    visitor = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    match = Match(find("thin-ice"), {"pile": PILE, "calls": "SL"}, 1, Dealer(1))
    match.deal_all()
    begin(visitor, match)
    visitor.page.get_by_role("switch").tap()
    facts = visitor.find(".facts")
    expect(facts).to_contain_text("Centre de gravité", timeout=SLOW)
    expect(facts).to_contain_text("la pile supporte")
    touches = facts.get_by_role("button", name="La petite 1 touche la table.")
    touches.tap()
    expect(touches).to_have_attribute("aria-pressed", "true")
    visitor.page.wait_for_function("document.querySelector('canvas').lit?.join() === 'S1'")
    visitor.page.get_by_role("switch").tap()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not faults(visitor)
    visitor.button("Continuer d’ici").tap()
    visitor.page.wait_for_url("**/table/*")
    expect(visitor.find("[data-phase=building]")).to_have_count(1)
    lying = visitor.page.wait_for_function(
        "() => document.querySelector('canvas').lying?.().map((p) => p.piece)"
    )
    assert {"L1", "M1", "S1"} < set(lying.json_value())
    expect(visitor.find("[data-take]")).to_have_count(2)
