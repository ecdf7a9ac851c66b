"""Everything explains itself: goals, rules over the board, what a piece is, why not, and how it ended."""

import re

import pytest
from playwright.sync_api import expect

import tablier
from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor

pytestmark = pytest.mark.browser

TWO = [{"kind": "me"}, {"kind": "me"}]
FRIEND = [{"kind": "me"}, {"kind": "friend"}]
SIDEWAYS = {"width": 844, "height": 390}
END = "7d/7p/5q2/8/3P4/2Q1d3/8/DQ6 1 0 1"


@pytest.mark.parametrize("game", tablier.available())
def test_every_table_says_its_goal_in_both_languages(house: House, game: str) -> None:
    match = tablier.new(game, players=2)
    goal = match.game.goal(match.state, 0)
    for language, words in (("en-GB", goal.en), ("fr-FR", goal.fr)):
        visitor = house.come(language)
        visitor.sit(game, TWO)
        expect(visitor.page.get_by_test_id("goal")).to_contain_text(words)


def test_the_rules_open_over_the_board(visitor: Visitor) -> None:
    visitor.sit("ignis", TWO)
    expect(visitor.page.get_by_test_id("goal")).to_be_visible()
    visitor.press("?")
    rules = visitor.page.get_by_role("dialog", name="Rules")
    expect(rules).to_contain_text("IGN-6")
    assert not faults(visitor)
    visitor.press("Escape")
    expect(rules).to_be_hidden()
    visitor.button("Rules of the game").click()
    expect(rules).to_be_visible()
    visitor.button("Back to the game").click()
    expect(rules).to_be_hidden()


def test_a_piece_says_what_it_is_and_what_it_cannot_do(visitor: Visitor) -> None:
    visitor.sit("extinction", TWO, position=END)
    board = visitor.find("svg.drawing").first.bounding_box()
    visitor.page.mouse.click(*visitor.middle("c3"))
    expect(visitor.find(".tell")).to_have_text("Queen: leaps like a knight, takes Drones, fears Pawns.")
    visitor.page.mouse.click(*visitor.middle("c8"))
    refused = visitor.page.get_by_role("alert")
    expect(refused).to_contain_text("A Queen leaps like a knight, not from c3 to c8 (rule EXT-6)")
    assert visitor.find("svg.drawing").first.bounding_box() == board, "a message moved the board"
    visitor.button("Understood").click()
    visitor.drag("d4", "e3")
    expect(refused).to_contain_text("Pawns take only Queens (rule EXT-7)")
    visitor.page.mouse.click(*visitor.middle("h7"))
    visitor.log_reads(0)


def test_every_game_says_why_not(house: House) -> None:
    """Whatever is touched in vain answers: what lies there, whose turn it is, what is asked for instead."""
    visitor = house.come()
    tell, why = visitor.find(".tell"), visitor.find("[data-why]")

    visitor.sit("extinction", TWO)
    expect(visitor.find(".drawing > text")).to_have_text(
        [*(x for n in range(8) for x in ("abcdefgh"[n], f"{n + 1}"))]
    )
    visitor.page.mouse.click(*visitor.middle("e5"))
    expect(tell).to_contain_text("Pawn: goes one or two squares")
    expect(tell).to_contain_text("It is Amber's turn.")
    visitor.page.mouse.click(*visitor.middle("a8"))
    expect(tell).to_have_text("Touch one of your pieces first, then the square it goes to.")
    watcher = house.come()
    watcher.page.goto(visitor.page.url)
    watcher.page.mouse.click(*watcher.middle("d4"))
    expect(watcher.find(".tell")).to_contain_text("You are watching")

    visitor.sit("ignis", TWO)
    visitor.find("[aria-label='c3, Water']").dispatch_event("pointerdown", {"bubbles": True})
    expect(tell).to_contain_text("moves only when it is pushed")
    expect(tell).to_contain_text("IGN-3")

    visitor.sit("endangered", TWO[:1], difficulty="introductory")
    visitor.find("[data-deal]").click()
    visitor.find("[data-start]").click()
    visitor.find(".tray [data-die]").first.wait_for()
    visitor.find("[data-square=a6]").click(force=True)
    expect(why).to_contain_text("Square a6 does not fit here. What is asked:")
    visitor.button("Understood").click()
    visitor.find("[aria-label=Hand] [data-card]").first.click(force=True)
    expect(why).to_contain_text("does not fit here")
    expect(why).to_be_in_viewport()

    visitor.sit("thin-ice", TWO, hands="steady", first="seat1")
    visitor.find("[data-call]").first.wait_for()
    visitor.find(".tabletop canvas").click()
    expect(why).to_have_text(re.compile("^Call one or two sizes first"))


def test_the_banner_wears_the_colour_of_its_own_side(house: House) -> None:
    visitor = house.come()
    visitor.sit("extinction", TWO)
    banner = visitor.find(".banner.mine")
    visitor.banner("Player 1")
    amber = banner.evaluate("e => getComputedStyle(e).getPropertyValue('--accent')")
    visitor.drag("d4", "c5")
    visitor.banner("Player 2")
    teal = banner.evaluate("e => getComputedStyle(e).getPropertyValue('--accent')")
    assert (amber, teal) == ("#e0a11b", "#146c78")


def test_the_end_is_told_on_a_card_over_the_board(house: House) -> None:
    host, guest, watcher = house.come(), house.come("fr-FR", viewport=PHONE), house.come()
    path = host.sit("extinction", FRIEND, position="7d/7p/5q2/8/3P4/2Q5/8/D7 1 0 1")
    guest.go(path)
    guest.button("S’asseoir").click()
    host.banner("Amber")
    watcher.go(path)
    watcher.banner("is thinking")
    for somebody in (guest, watcher):
        expect(somebody.find(".banner.mine")).to_have_count(0)  # it never wears the colour of another
    host.drag("d4", "f6")
    won, lost = host.page.get_by_test_id("ending"), guest.page.get_by_test_id("ending")
    expect(won).to_contain_text("You win!")
    expect(won).to_contain_text("Teal has no Queens left")
    expect(lost).to_contain_text("gagne")
    expect(lost).to_contain_text("Bleu canard n’a plus de Reines")
    expect(watcher.page.get_by_test_id("ending")).to_contain_text("wins")
    for somebody in (host, guest, watcher):
        expect(somebody.find(".square.last")).to_have_count(2)  # the last move is still seen
    for what in (won.get_by_role("link", name="Replay"), won.get_by_role("button", name="Picture")):
        expect(what).to_be_visible()
    expect(won.get_by_role("link", name="What did I miss?")).to_be_visible()
    assert not faults(host)
    assert not faults(guest)
    guest.button("Voir le plateau").click()
    expect(lost).to_have_count(0)
    host.button("Rematch").click()
    guest.button("Accepter").click()
    for somebody in (host, guest, watcher):
        somebody.page.wait_for_url(re.compile(rf"/table/(?!{path.rpartition('/')[2]})"))


def test_offers_and_answers_are_in_reach_and_told_to_both(house: House) -> None:
    host, guest = house.come(), house.come("fr-FR", viewport=PHONE)
    path = host.sit("extinction", FRIEND)
    guest.go(path)
    guest.button("S’asseoir").click()
    host.banner("Amber")
    board = guest.find("svg.drawing").first.bounding_box()
    host.button("Offer a draw").click()
    bar = guest.page.get_by_role("group", name="À la table")
    expect(bar).to_contain_text("propose la nulle")
    within = bar.bounding_box()
    assert within
    assert within["y"] + within["height"] < PHONE["height"] / 2, "the bar is under the banner"
    assert guest.find("svg.drawing").first.bounding_box() == board, "an offer moved the board"
    guest.button("Refuser").click()
    expect(bar).to_contain_text("La nulle est refusée")
    expect(host.page.get_by_role("group", name="At the table")).to_contain_text("The draw is declined")
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    host.drag("d4", "c5")
    guest.banner("Bleu canard")
    assert guest.find("svg.drawing").first.bounding_box() == board, "a turn moved the board"


def test_ones_own_message_is_not_unread(house: House) -> None:
    host, guest = house.come(), house.come(viewport=PHONE)
    path = host.sit("extinction", FRIEND)
    guest.go(path)
    guest.button("Sit down").click()
    host.banner("Amber")
    board = guest.find("svg.drawing").first.bounding_box()
    host.button("Messages").click()
    host.page.get_by_label("Your message").fill(
        "Hello, and a long word of welcome to this table and to all who sit here"
    )
    host.press("Enter")
    unread = guest.find(".bar .count")
    expect(unread).to_have_text("1")
    expect(guest.find(".bar .said")).to_contain_text("Hello")
    expect(host.find(".count")).to_have_count(0)
    assert guest.find("svg.drawing").first.bounding_box() == board, "a message moved the board"
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_three_days_begin_at_three_days(house: House) -> None:
    host, guest = house.come(), house.come()
    path = host.make({"game": "ignis", "seats": FRIEND, "clock": {"kind": "days", "days": 3}})
    guest.go(path)
    guest.button("Sit down").click()
    expect(guest.page.get_by_role("timer").first).to_have_text("3 days")


def test_ignis_counts_shows_and_names(visitor: Visitor) -> None:
    visitor.sit("ignis", TWO)
    expect(visitor.find(".coordinates text")).to_have_count(12)
    expect(visitor.find(".lines")).to_contain_text("0 of 6")
    visitor.find("[data-entry='a3>'].open").hover()
    expect(visitor.find(".tell")).to_contain_text("Air slides in at a3.")
    expect(visitor.find(".ghost")).not_to_have_count(0)
    assert not faults(visitor)


@pytest.mark.parametrize("game", ["extinction", "ignis"])
def test_a_phone_held_sideways_shows_the_whole_board(house: House, game: str) -> None:
    visitor = house.come(viewport=SIDEWAYS)
    visitor.sit(game, TWO)
    box = visitor.find("svg.drawing").first.bounding_box()
    assert box
    assert box["height"] > 0.75 * SIDEWAYS["height"]
    assert box["y"] + box["height"] <= SIDEWAYS["height"], "all of it is in sight"


def test_each_piece_of_a_figure_has_a_colour(visitor: Visitor) -> None:
    visitor.go("/rules/extinction")
    colours = [
        visitor.find(f".book .go.{species}").first.evaluate("dot => getComputedStyle(dot).fill")
        for species in ("pawn", "drone", "queen")
    ]
    assert len(set(colours)) == 3, colours


def test_no_two_signs_in_the_header_are_alike(house: House) -> None:
    visitor = house.come(color_scheme="dark")
    visitor.go("/settings")
    signs = visitor.find("header .tool path").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert len(signs) == len(set(signs)) == 3
