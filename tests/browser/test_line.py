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


def test_a_part_that_does_not_come_does_not_cost_the_page(house: House) -> None:
    """A page that reloaded itself without a line would be lost for good."""
    visitor = house.come(service_workers="block")  # nothing of what is to come is kept
    visitor.go("/settings")
    expect(visitor.page.get_by_role("heading", name="Settings")).to_be_visible()
    visitor.context.set_offline(True)
    visitor.page.get_by_role("link", name="Lobby").first.click()
    expect(visitor.page.get_by_text("This part of the page did not come")).to_be_visible()
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_role("heading", name="Tables waiting")).to_be_visible()


def test_a_move_made_offline_is_sent_once(visitor: Visitor) -> None:
    visitor.sit("extinction", SCREEN)
    visitor.banner("Player 1")
    visitor.cut_line()
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
    visitor.cut_line()
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
