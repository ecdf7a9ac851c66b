"""A page that is loaded again and a line that is cut lose nothing and do nothing twice."""

import pytest
from playwright.sync_api import expect

from browser.visitor import House, Visitor

pytestmark = pytest.mark.browser

SCREEN = [{"kind": "me"}, {"kind": "me"}]


def test_reload_in_mid_game(visitor: Visitor) -> None:
    visitor.sit("extinction", SCREEN)
    visitor.drag("d4", "c5")
    visitor.log_reads(1)
    visitor.page.reload()
    visitor.log_reads(1)
    visitor.banner("Player 2")
    visitor.drag("e5", "f4")
    visitor.log_reads(2)


def test_a_move_made_offline_is_sent_once(visitor: Visitor) -> None:
    visitor.sit("extinction", SCREEN)
    visitor.banner("Player 1")
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text("Connection lost")).to_be_visible()
    visitor.drag("d4", "c5")
    expect(visitor.page.get_by_text("will be sent as soon as")).to_be_visible()
    visitor.context.set_offline(False)
    visitor.log_reads(1)
    expect(visitor.page.get_by_text("Connection lost")).to_have_count(0)
    visitor.banner("Player 2")


def test_a_move_that_came_too_late_is_given_back(house: House, visitor: Visitor) -> None:
    path = visitor.sit("extinction", SCREEN)
    visitor.banner("Player 1")
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text("Connection lost")).to_be_visible()
    visitor.drag("d4", "c5")
    expect(visitor.page.get_by_text("will be sent as soon as")).to_be_visible()
    # The same person at another window has moved meanwhile.
    elsewhere = house.come(storage_state=visitor.context.storage_state())
    elsewhere.go(path)
    elsewhere.drag("c4", "b5")
    elsewhere.log_reads(1)
    visitor.context.set_offline(False)
    visitor.log_reads(1)
    expect(visitor.find("[data-seq='1']")).to_contain_text("c4")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
