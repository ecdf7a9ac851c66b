"""Help while playing, on the page: by keyboard and by touch, and a second thought before a move that
loses."""

import re

import pytest
from playwright.sync_api import expect

from browser.test_shell import faults
from browser.visitor import PHONE, House

pytestmark = pytest.mark.browser

ENDING = "8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1"
DANGER = "8/8/8/3d4/8/3P4/8/DQ3p1q 1 0 1"


@pytest.mark.rule("EXT-7")
def test_a_hint_in_two_steps_a_piece_explained_and_the_rule_in_the_way(house: House) -> None:
    visitor = house.come()
    visitor.sit("extinction", [{"kind": "me"}, {"kind": "bot", "level": "1"}], position=ENDING)
    visitor.button("Help").click()
    help_ = visitor.page.get_by_role("region", name="Help")
    expect(help_).to_contain_text("Try anything")
    visitor.button("Hint").click()
    expect(help_).to_contain_text("Look at d3.")
    expect(visitor.page.get_by_role("button", name=re.compile("^d3.*pointed out"))).to_be_visible()
    visitor.button("Show the move").click()
    expect(help_).to_contain_text("win in 1")
    expect(visitor.button("Show the move")).to_be_disabled()
    visitor.button("What can this piece do?").click()
    expect(help_).to_contain_text("Point at a piece")
    visitor.find("[data-square=c1]").click()
    expect(help_.get_by_role("listitem").first).to_be_visible()
    visitor.type_move("d3", "g1")
    expect(visitor.find(".notice.fault")).to_contain_text(re.compile(r"EXT-\d"))
    assert not faults(visitor)


def test_a_second_thought_on_a_phone(house: House) -> None:
    phone = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    phone.sit("extinction", [{"kind": "me"}, {"kind": "bot", "level": "1"}], position=DANGER)
    phone.button("Aide").tap()
    phone.page.get_by_role("checkbox", name="Prévenez-moi").check()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    phone.type_move("a1", "a2")
    notice = phone.page.get_by_role("alert")
    expect(notice).to_contain_text("Ce coup perd aussitôt")
    assert not faults(phone)
    phone.button("Choisir un autre coup").tap()
    phone.log_reads(0)
    phone.type_move("a1", "a2")
    phone.button("Jouer quand même").tap()
    expect(phone.find("[data-seq='1']")).to_have_count(1)
