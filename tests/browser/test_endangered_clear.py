"""Endangered: what is asked, what an answer costs and what came of it are clear, on a desk and on a phone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.test_endangered import Player
from browser.visitor import PHONE, House, Visitor

pytestmark = pytest.mark.browser

FINGER = 44  # pixels: what a fingertip hits
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
ROW = ("brazil", "kenya", "china", "indonesia", "japan", "south-africa")


def arranged(cubes: tuple[int, ...] = (5, 7, 4, 8, 0, 0), **changes: Any) -> str:
    """A solo game in its last year but one, late in the second role's turn: no pair gives birth,
    and the effect card that comes asks nothing."""
    zoologist = {"role": "zoologist", "specialty": "field-biologist", "money": 5}
    position = {
        "scenario": "tiger",
        "difficulty": "introductory",
        "players": [{"role": "lobbyist", "specialty": "insider", "money": 5, "done": True}, zoologist],
        "ambassadors": [
            {"card": card, "up": True, "cubes": number} for card, number in zip(ROW, cubes, strict=True)
        ],
        "animals": dict.fromkeys(("b2", "b3", "b5", "c3", "d4", "d6", "e2", "e5"), 1),
        "tiles": ["a1", "f6"],
        "alone": True,
        "year": 9,
        "active": 2,
        "moment": "actions",
        "effects": ["scarce-prey"],
        **changes,
    }
    return json.dumps(position)


def sit_down(visitor: Visitor, position: str) -> Player:
    visitor.sit("endangered", [{"kind": "me"}], position=position)
    visitor.find(".question").wait_for()
    return Player(visitor)


def to_the_vote(player: Player) -> None:
    at = player.at()
    player.do("done")
    player.settle(at)
    at = player.at()
    player.do(next(choice for choice in player.choices() if choice.startswith("line")))
    player.settle(at)
    at_rest(player.visitor)


def at_rest(visitor: Visitor) -> None:
    visitor.find(".endangered[aria-busy=false]").wait_for()


def box(part: Locator) -> dict[str, float]:
    found = part.bounding_box()
    assert found
    return dict(found)


def too_small(visitor: Visitor) -> list[str]:
    """What may be touched on the table and is narrower or lower than a fingertip."""
    found: Any = visitor.page.evaluate(
        """(finger) => [...document.querySelectorAll(".endangered :is(button, summary, select, label)")]
            .filter((one) => one.checkVisibility())
            .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
            .filter(([, { width, height }]) => Math.min(width, height) < finger)
            .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)""",
        FINGER,
    )
    return list(found)


def test_who_was_dealt_a_team_may_still_choose(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.button("First game").click()
    expect(visitor.find("[data-deal]")).to_have_count(0)  # it is dealt already
    visitor.find("[data-own]").click()
    expect(visitor.find("[data-role]")).to_have_count(5)
    expect(visitor.find("[data-deal]")).to_be_visible()


def test_whoever_waits_reads_each_name_once(house: House) -> None:
    host, guest = house.come(), house.come("fr-FR")
    path = host.sit("endangered", [{"kind": "me"}, {"kind": "friend"}])
    guest.go(path)
    guest.find(".welcome button").click()
    name = host.find(".setup h2 small").inner_text()
    expect(guest.find(".question")).to_contain_text("choisissez votre personnage")
    assert guest.find(".question").inner_text().count(name) == 1


def test_warnings_name_the_role_and_move_nothing(visitor: Visitor) -> None:
    """They stand on the actions before a die is taken in the hand."""
    poor = [
        {"role": "lobbyist", "specialty": "insider"},
        {"role": "zoologist", "specialty": "field-biologist"},
    ]
    sit_down(visitor, arranged(players=poor, moment="roll", year=1))
    at_rest(visitor)
    replant = visitor.find("[data-action=replant]")
    expect(replant).to_contain_text("The zoologist cannot pay $1M with $0M")
    before = [box(action) for action in visitor.find("[data-action]").all()]
    visitor.find(".tray [data-die]").first.click()
    expect(replant.locator(".warning.now")).to_be_visible()
    assert [box(action) for action in visitor.find("[data-action]").all()] == before
    expect(visitor.find("summary", has_text="The scenario")).to_have_text("The scenario: The Tiger")


def test_the_board_stays_where_it_is_while_an_edge_is_chosen(visitor: Visitor) -> None:
    otters = {"b2": 1, "c3": 1, "d5": 1, "e2": 1}
    player = sit_down(visitor, arranged(scenario="otter", animals=otters, tiles=["a6"], effects=[]))
    square, at = visitor.find("[data-square=c4]"), player.at()
    before = box(square)
    player.do("done")
    player.settle(at)
    expect(visitor.find("[data-line='wind north']")).to_be_visible()
    assert box(square) == before


def test_the_focus_stands_out_from_what_is_framed(visitor: Visitor) -> None:
    sit_down(visitor, arranged(moment="roll", year=1))
    visitor.find(".tray [data-die]").first.focus()
    visitor.press("Enter")
    framed = visitor.find("[data-action].may")
    framed.first.wait_for()
    colour = "(one) => getComputedStyle(one).outlineColor"
    frame = framed.last.evaluate(colour)
    for _ in range(20):
        visitor.press("Tab")
        if visitor.page.evaluate("document.activeElement.matches('[data-action].may')"):
            break
    assert visitor.find("[data-action].may:focus").evaluate(colour) != frame


def test_all_that_can_be_touched_is_as_large_as_a_fingertip(house: House) -> None:
    visitor = house.come(**TOUCH)
    player = sit_down(visitor, arranged())
    assert not too_small(visitor)
    to_the_vote(player)
    assert not too_small(visitor)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390)])
def test_the_aid_stands_beside_the_years(house: House, width: int, height: int) -> None:
    """On a narrow phone and on one held sideways it takes no line of its own."""
    visitor = house.come(**{**TOUCH, "viewport": {"width": width, "height": height}})
    sit_down(visitor, arranged())
    year, aid = (
        box(visitor.find(".years li").last),
        box(visitor.page.get_by_role("button", name="Player aid (H)")),
    )
    assert abs(year["y"] + year["height"] / 2 - aid["y"] - aid["height"] / 2) < FINGER / 2


@pytest.mark.rule("END-26")
@pytest.mark.parametrize("screen", [{}, TOUCH], ids=["desk", "phone"])
def test_the_vote_is_in_sight_and_asked_in_one_place(house: House, screen: dict[str, Any]) -> None:
    """To the win, which nothing gives away before the last ambassador has spoken."""
    visitor = house.come(reduced_motion="no-preference", **screen)
    visitor.page.add_init_script("""
        document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
            if (!document.querySelector(".endangered[aria-busy=true]")) return;
            window.early ||= document.querySelector(".result") !== null;
            (window.told ||= []).push(document.querySelector("[data-testid=banner]").textContent);
        }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true }));
    """)
    player = sit_down(visitor, arranged())
    to_the_vote(player)
    expect(visitor.find("[data-vote]")).to_have_count(len(ROW))
    expect(visitor.find("[data-vote]").last).to_be_in_viewport()
    expect(visitor.find(".question [data-choice]").first).not_to_be_visible()
    for place in (1, 3, 4):
        at = player.at()
        visitor.find(f"[data-vote='{place}']").click()
        player.settle(at)
    at_rest(visitor)
    expect(visitor.find("section.vote .tally")).to_contain_text("3 Yes of 4")
    expect(visitor.find(".thrown")).to_have_count(0)
    visitor.find("[data-vote='2']").click()
    expect(visitor.find(".result")).to_contain_text(re.compile(r"Yes: 4"))
    assert not visitor.page.evaluate("window.early")
    told = visitor.page.evaluate("window.told")
    assert "This is how it ends…" in told
    assert visitor.find("[data-testid=banner]").text_content() not in told
