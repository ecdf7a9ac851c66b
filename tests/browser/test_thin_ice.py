"""Thin Ice for two at a real table: calls, placements, the three ways out, the score."""

import pytest
from playwright.sync_api import expect

from browser.builder import LONG, both, call, two
from browser.visitor import House

pytestmark = pytest.mark.browser


@pytest.mark.rule("THI-3", "THI-5", "THI-8", "THI-9", "THI-10", "THI-12", "THI-13")
def test_a_match_of_two_games_nested_tips_and_three_in_the_air(house: House) -> None:
    host, guest = people = two(house, target=4, rocks="syrup")

    # First game: the guest's second small one nests on the first, the host's stands beside it.
    call(host, "SS")
    both(people, "S1", 0)
    guest.lower("S2", 0, second=True)
    guest.judged("THI-9", "une pointe dans une autre")
    host.judged("THI-9", "small pyramid 1, small pyramid 2")
    host.lower("S2", 1, second=True)
    host.lowered()

    # Second game, called by the guest, who juggles on the next turn: three are in the air.
    call(guest, "S")
    both(people, "S1", 0)
    call(host, "MM")
    expect(guest.find("[data-take='M1']")).to_be_enabled(timeout=LONG)
    guest.press("n", "n", "n", "Space")
    guest.holds("S1")
    guest.press("z", "z", "z")
    guest.carry(0, 0, 38)
    guest.find("[data-take='M1']").click(timeout=LONG)
    guest.holds("S1 M1")
    guest.press("o", "n")
    expect(guest.tabletop).to_have_attribute("data-marked", "M2")
    guest.arrived()
    guest.at_once("Backspace", " ")
    guest.judged("THI-8", "trois pièces en l’air")
    host.lower("M1", 1)
    host.lowered()
    host.lower("M2", 2, second=True)
    host.lowered()
    host.visitor.banner("You win! 4 points")
    expect(guest.find(".seats")).to_contain_text("total : 4")
    expect(guest.find(".seats")).to_contain_text("total : 2")
    expect(guest.find(".seats")).to_contain_text("gorgées")


@pytest.mark.rule("THI-5", "THI-7", "THI-10")
def test_a_fourth_piece_on_the_table_and_one_on_the_pile(house: House) -> None:
    host, guest = people = two(house)
    call(host, "LL")
    both(people, "L1", 0)
    both(people, "L2", 1, second=True)
    call(guest, "LL")
    both(people, "L3", 2)
    guest.lower("L4", 3, second=True)
    guest.judged("THI-7", "quatre pièces sur la table")
    assert guest.visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    host.lower("L4", 0, "q", second=True)
    host.lowered()
    host.visitor.banner("You win! 2 points")
    expect(guest.find(".seats")).to_contain_text("points : 2")
    expect(guest.find(".seats")).to_contain_text("points : 1")
