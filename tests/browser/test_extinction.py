"""Extinction in two browsers: by drag, by click and by keyboard, to its end."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.visitor import House, Visitor

pytestmark = pytest.mark.browser

WHOLE = (
    "Dd1-f1 Pe6-d7 Df1-g1 Pd7-c6 Pb4-a5 De8-d8 Pa5-b4 Pc6-d7 Pc4-e6 Df6xe6 Pd3-c4 Pe5-g3 "
    "Dg1xg3 Pf5-e4 Dg3xg5 Qh7xg5 Qc1-d3 Pe4xd3 Dc3xd3 Pd7-c6 Pb4-a5 Dh5-h3 Pd4-f6 Df7xf6 "
    "Db3-b4 Qh6-g4 Dc2-c3 Pe7-c5 Dd3-d5 Dh3-h2 Dd5xc5 Dd8-c8 Dc5xc6"
)
"""A whole game, from the first move until teal has no Pawns left."""

SHORT = "7d/7p/5q2/8/8/2P5/8/DQ6 1 0 1"
"""Three moves from the end: the Pawn hunts the last teal Queen."""


def two(house: House, **options: str) -> tuple[Visitor, Visitor]:
    """A table with a guest from another browser, who came by the link."""
    host, guest = house.come(), house.come("fr-FR")
    path = host.sit("extinction", [{"kind": "me"}, {"kind": "friend"}], **options)
    expect(host.find("#invite-link")).to_have_value(host.address + path)
    guest.go(path)
    guest.button("S’asseoir").click()
    expect(host.find("#invite-link")).to_have_count(0)
    return host, guest


@pytest.mark.rule("EXT-9")
def test_two_browsers_play_a_whole_game(house: House) -> None:
    host, guest = two(house)
    for number, move in enumerate(WHOLE.split()):
        mover, other = (guest, host) if number % 2 else (host, guest)
        play = mover.type_move if number % 3 else mover.drag
        play(move[1:3], move[4:6])
        other.log_reads(number + 1)
    host.banner("You win!")
    guest.banner("gagne")
    expect(guest.page.get_by_role("listitem", name="Pion : 0 sur 5")).to_have_count(1)


@pytest.mark.rule("EXT-9")
def test_the_last_capture_and_the_rematch(house: House) -> None:
    host, guest = two(house, position=SHORT)
    path = urlsplit(host.page.url).path
    host.banner("Amber")
    host.drag("c3", "d4")
    guest.log_reads(1)
    guest.type_move("h7", "g6")
    host.log_reads(2)
    expect(host.find(".take")).to_have_count(0)
    host.find("[data-square=d4]").click()
    expect(host.find(".take")).to_have_count(1)
    host.find("[data-square=f6]").click()
    host.banner("You win!")
    guest.banner("gagne")
    guest.button("Revanche").click()
    host.button("Accept").click()
    for player in (host, guest):
        expect(player.page).not_to_have_url(host.address + path)
        player.log_reads(0)
    assert host.page.url == guest.page.url


def test_arrow_keys_follow_the_turned_board(visitor: Visitor) -> None:
    visitor.sit("extinction", [{"kind": "me"}, {"kind": "me"}])
    square = visitor.find("[data-square=d4]")
    square.focus()
    visitor.press("ArrowUp")
    expect(visitor.find("[data-square=d5]")).to_be_focused()
    for _ in range(4):
        visitor.button("Turn the board to the left").click()
    square.focus()
    visitor.press("ArrowUp")
    expect(visitor.find("[data-square=d3]")).to_be_focused()


def test_one_screen_for_two(visitor: Visitor) -> None:
    visitor.sit("extinction", [{"kind": "me"}, {"kind": "me"}])
    visitor.banner("Player 1")
    visitor.drag("d4", "c5")
    visitor.banner("Player 2")
    visitor.drag("e5", "f4")
    visitor.banner("Player 1")
    visitor.log_reads(2)


def test_the_past_while_the_game_goes_on(house: House) -> None:
    host, guest = two(house)
    host.drag("d4", "c5")
    host.log_reads(1)
    guest.log_reads(1)
    host.press(",")
    expect(host.page.get_by_text("You are looking at move 0 of 1")).to_be_visible()
    guest.drag("e5", "f4")
    host.log_reads(2)
    expect(host.page.get_by_text("You are looking at move 0 of 2")).to_be_visible()
    host.button("Back to the present").click()
    expect(host.find(".square.last")).to_have_count(2)
    host.find("[data-seq='1'] button").hover()
    expect(host.find("[data-square=c5].pointed")).to_have_count(1)


def test_table_actions(house: House) -> None:
    host, guest = two(house)
    host.drag("d4", "c5")
    guest.log_reads(1)
    host.button("Take back").click()
    guest.button("Accepter").click()
    host.banner("Amber")
    guest.page.get_by_role("tab", name="Messages").click()
    guest.page.get_by_label("Votre message").fill("Bien joué")
    guest.button("Envoyer").click()
    host.page.get_by_role("tab", name="Chat").click()
    expect(host.page.get_by_text("Bien joué")).to_be_visible()
    host.button("Offer a draw").click()
    guest.button("Refuser").click()
    guest.button("Abandonner").click()
    guest.button("Oui, j’abandonne").click()
    host.banner("You win!")


def test_on_one_screen_the_herds_stay_on_their_side(visitor: Visitor) -> None:
    visitor.sit("extinction", [{"kind": "me"}, {"kind": "me"}])
    expect(visitor.find(".own ul")).to_have_attribute("aria-label", "Amber pieces left")
    visitor.drag("d4", "c5")
    visitor.banner("Teal")
    expect(visitor.find(".own ul")).to_have_attribute("aria-label", "Amber pieces left")
    for _ in range(4):
        visitor.page.get_by_role("button", name="Turn the board to the left").click()
    expect(visitor.find(".own ul")).to_have_attribute("aria-label", "Teal pieces left")


def test_threats_are_shown_on_request(visitor: Visitor) -> None:
    visitor.sit("extinction", [{"kind": "me"}, {"kind": "me"}], position="7d/7p/5q2/8/3P4/8/8/DQ6 1 0 1")
    expect(visitor.find(".threat")).to_have_count(0)
    visitor.button("Threats").click()
    expect(visitor.find(".threat")).to_have_count(1)


def test_spectators_see_and_cannot_touch(house: House) -> None:
    host, guest = two(house)
    watcher = house.come()
    watcher.page.goto(host.page.url)
    watcher.banner("is thinking")
    expect(watcher.find(".movable")).to_have_count(0)
    host.drag("d4", "c5")
    watcher.log_reads(1)
    guest.drag("e5", "f4")
    watcher.log_reads(2)


def test_clocks_run_for_whoever_is_to_move(visitor: Visitor) -> None:
    visitor.go("/lobby?game=extinction")
    visitor.button("New table").click()
    visitor.page.get_by_label("Player 2").select_option(label="Me, on this screen")
    visitor.page.get_by_label("Time", exact=True).select_option(label="Live")
    visitor.button("Open the table").click()
    clocks = visitor.page.get_by_role("timer")
    expect(clocks).to_have_count(2)
    visitor.drag("d4", "c5")
    visitor.log_reads(1)
    expect(clocks.nth(1)).to_have_class(re.compile("running"))


def test_taking_back_against_the_computer(visitor: Visitor) -> None:
    visitor.sit("extinction", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    visitor.drag("d4", "c5")
    visitor.log_reads(2)
    visitor.button("Take back").click()
    expect(visitor.find("[data-square=d4].movable")).to_have_count(1)


def test_the_list_of_moves_replaces_the_board(visitor: Visitor) -> None:
    visitor.sit("extinction", [{"kind": "me"}, {"kind": "me"}])
    visitor.page.get_by_role("tab", name="Table").click()
    visitor.page.get_by_label("Play from a list of moves").check()
    visitor.button("Amber: Pawn from d4 to c5").click()
    visitor.banner("Player 2")
    visitor.page.get_by_label("Play from a list of moves").uncheck()
    expect(visitor.find("[data-square=c5].last")).to_have_count(1)
