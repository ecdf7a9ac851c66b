"""What is drawn is what is true, with everything in motion: what leaves is gone, who sits down sees it from there."""

import pytest
from playwright.sync_api import expect

from browser.visitor import House, Visitor

pytestmark = pytest.mark.browser

SCREEN = [{"kind": "me"}, {"kind": "me"}]


def test_a_captured_piece_leaves_and_its_captor_arrives_once(visitor: Visitor) -> None:
    visitor.sit("extinction", SCREEN, position="7d/7p/5q2/8/3P4/2Q1d3/8/DQ6 1 0 1")
    expect(visitor.find(".piece")).to_have_count(8)
    visitor.drag("d4", "f6")
    visitor.log_reads(1)
    expect(visitor.find("svg.drawing[aria-busy='false']")).to_have_count(1)
    expect(visitor.find(".piece")).to_have_count(7)


def test_who_sits_down_sees_the_own_corner_nearest(house: House) -> None:
    host, guest = house.come(), house.come()
    path = host.sit("extinction", [{"kind": "me"}, {"kind": "friend"}])
    guest.go(path)
    expect(guest.find(".own ul")).to_have_attribute("aria-label", "Amber pieces left")
    guest.button("Sit down").click()
    expect(guest.find(".own ul")).to_have_attribute("aria-label", "Teal pieces left")
    assert guest.middle("h8")[1] > guest.middle("a1")[1]
