"""What is drawn is what is true, with everything in motion."""

import pytest
from playwright.sync_api import Route, expect

from browser.builder import SMALL
from browser.visitor import House, Visitor
from browser.witness import Witness

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


def whole(witness: Witness, seats: list[dict[str, str]], takes_back: bool = True, **options: str) -> None:
    """A whole match with all that disturbs it: bursts, steps to and fro, a reload, a sleeping tab."""
    visitor, page = witness.visitor, witness.page
    witness.sit(seats, **options)
    # where somebody answers each decision the match is over twice as soon
    few, several = (2, 3) if len({seat["kind"] for seat in seats}) > 1 else (3, 6)
    witness.settled(witness.play(few))
    for _ in range(few):
        at = witness.play(1)
        witness.settled(at)
    if takes_back:
        visitor.button("Take back").click()
        witness.settled(at + 1)
    at = witness.play(few)
    witness.shows(at)
    visitor.press(",", ",", ",", ".", ",", ".", ".")
    witness.settled(at - 1)
    witness.play(1)
    visitor.button("Back to the present").click()
    witness.settled(witness.play(1))

    at = witness.play(1)
    witness.shows(at)
    witness.reload()
    witness.settled(at)

    tab = visitor.context.new_cdp_session(page)
    tab.send("Page.setWebLifecycleState", {"state": "frozen"})
    at = witness.play(several)
    tab.send("Page.setWebLifecycleState", {"state": "active"})
    witness.settled(at)

    before = -1
    while before < at:
        before, at = at, witness.play(BURST)
        witness.settled(at)

    witness.note()
    visitor.go(f"/replay/{witness.table}?at=0")
    witness.settled(0)
    for _ in range(8):
        visitor.press(".", ".", ",", ".")
    witness.settled(16)
    visitor.button("Play").click()
    page.wait_for_function("() => document.querySelector('[data-at]').dataset.at >= 18")
    # a line so slow that the last moment is still on its way when the next would be due
    late: list[Route] = []
    page.route(f"**/at/{at}", lambda route: late.append(route))
    with page.expect_request(f"**/at/{at}"):
        visitor.button("Last move").click()
    expect(visitor.button("Play")).to_be_visible()
    late[0].continue_()
    witness.settled(at)
    assert len(witness.check()) > 8
    assert witness.moved > 20


BURST = 60
"""Decisions, one as soon as the other is done, before the board must have caught up."""

HOT = [{"kind": "me"}, {"kind": "me"}]
BOT = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


@pytest.mark.parametrize("seats", [HOT, BOT], ids=["one-screen", "fast-bot"])
@pytest.mark.parametrize("game", ["extinction", "ignis"])
def test_a_whole_match_is_drawn_as_it_is(house: House, game: str, seats: list[dict[str, str]]) -> None:
    whole(Witness(house.come(), game), seats)


def test_a_whole_match_of_endangered_is_drawn_as_it_is(house: House) -> None:
    witness = Witness(house.come(), "endangered")
    whole(witness, [{"kind": "me"}], takes_back=False, difficulty="introductory")


def test_a_whole_match_of_thin_ice_is_drawn_as_it_is(house: House) -> None:
    """While pieces move the physics say where they are; in every look at the past the log does."""
    witness = Witness(house.come(viewport=SMALL), "thin-ice")
    visitor = witness.visitor
    witness.sit([{"kind": "bot", "level": "random"}] * 2, hands="steady", target=2)
    tab = visitor.context.new_cdp_session(witness.page)
    tab.send("Page.setWebLifecycleState", {"state": "frozen"})
    at = witness.play(0)
    tab.send("Page.setWebLifecycleState", {"state": "active"})
    witness.settled(at)
    witness.forget()
    visitor.press(*",,.,,..,")
    witness.settled(at - 2)
    visitor.button("Back to the present").click()
    witness.settled(at)
    witness.reload()
    witness.settled(at)

    witness.note()
    visitor.go(f"/replay/{witness.table}?at=0")
    witness.settled(0)
    visitor.press(".", ".", ",", ".")
    witness.settled(2)
    for seq in range(3, at + 1):
        visitor.press(".")
        witness.settled(seq)
    visitor.press(",", ",", ".", ".")
    witness.settled(at)
    assert witness.check() >= {0, *range(2, at + 1)}, "each was seen at rest, however short the match was"
    assert witness.moved > 5
