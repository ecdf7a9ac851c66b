"""Thin Ice at a real table: hands by keyboard, pointer and finger, the three ways out, the score."""

import re
from math import hypot, radians, tan

import pytest
from playwright.sync_api import Locator, expect

from browser.visitor import PHONE, House, Visitor

pytestmark = pytest.mark.browser

SMALL = {"width": 800, "height": 600}
SPOTS = ((4, 5), (9, 5), (7, 10), (2, 10))
"""Where pieces go on the table, in centimetres to the right and away from where called pieces lie."""


class Builder:
    """Somebody at a table who builds with the keyboard."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.room = visitor, visitor.find(".room")

    def find(self, selector: str) -> Locator:
        return self.visitor.find(selector)

    def press(self, *keys: str) -> None:
        self.room.focus()
        self.visitor.press(*keys)

    def at_once(self, *keys: str) -> None:
        """Quicker than anybody types: a falling piece does not wait."""
        self.room.evaluate(
            """(room, keys) => keys.forEach((key) =>
                room.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))""",
            list(keys),
        )

    def holds(self, pieces: str) -> None:
        expect(self.room).to_have_attribute("data-held", pieces)

    def take(self, piece: str) -> None:
        """The next called piece, with the longest steps."""
        expect(self.find(f"[data-take='{piece}']")).to_be_enabled()
        self.press("Space")
        self.holds(piece)
        self.press("z", "z", "z")

    def carry(self, right: int, away: int, up: int = 0) -> None:
        ways = (("ArrowRight", "ArrowLeft", right), ("ArrowUp", "ArrowDown", away), ("w", "s", up))
        for there, back, steps in ways:
            self.press(*[there if steps > 0 else back] * abs(steps))

    def lower(self, piece: str, spot: int, *keys: str, second: bool = False, down: int = 4) -> None:
        """Take a piece to a spot and let it down there; `lowered` waits until it stands. The second of
        two called pieces lies four centimetres to the right of the first."""
        self.take(piece)
        right, away = SPOTS[spot]
        self.carry(right - 4 * second, away)
        self.press(*keys)
        self.carry(0, 0, -down)
        self.press("Enter")

    def lowered(self) -> None:
        self.holds("")

    def told(self, text: str) -> None:
        expect(self.find("#panel")).to_contain_text(text)


def two(house: House, **options: object) -> tuple[Builder, Builder]:
    host, guest = house.come(viewport=SMALL), house.come("fr-FR", viewport=SMALL)
    path = host.sit(
        "thin-ice", [{"kind": "me"}, {"kind": "friend"}], hands="steady", first="seat1", **options
    )
    guest.go(path)
    guest.button("S'asseoir").click()
    return Builder(host), Builder(guest)


def call(caller: Builder, sizes: str) -> None:
    caller.find(f"[data-call='call {sizes}']").click()


def both(builders: tuple[Builder, Builder], piece: str, spot: int, second: bool = False) -> None:
    """Everybody builds at once (THI-4)."""
    for builder in builders:
        builder.lower(piece, spot, second=second)
    for builder in builders:
        builder.lowered()


@pytest.mark.rule("THI-3", "THI-5", "THI-7", "THI-8", "THI-9", "THI-10", "THI-12", "THI-13")
def test_three_games_and_the_three_ways_out(house: House) -> None:
    host, guest = people = two(house, target=5, rocks="syrup")

    # First game: the guest's second small one nests on the first.
    call(host, "SS")
    both(people, "S1", 0)
    host.lower("S2", 1, second=True)
    guest.lower("S2", 0, second=True, down=0)
    expect(guest.find(".verdict[data-rule='THI-9']")).to_contain_text("une pointe dans une autre")
    expect(host.find(".verdict[data-rule='THI-9']")).to_contain_text("small 1, small 2")

    # Second game, called by the guest: the host juggles, and three are in the air.
    call(guest, "S")
    both(people, "S1", 0)
    call(host, "MM")
    guest.lower("M1", 1)
    host.press("n", "n", "n", "Space")
    host.holds("S1")
    host.press("z", "z", "z")
    host.carry(0, 0, 38)
    host.find("[data-take='M1']").click()
    host.holds("S1 M1")
    host.press("o", "n")
    expect(host.room).to_have_attribute("data-marked", "M2")
    host.at_once("Backspace", " ")
    expect(host.find(".verdict[data-rule='THI-8']")).to_contain_text("three pieces in the air")
    guest.lowered()
    guest.lower("M2", 2, second=True)
    guest.lowered()

    # Third game: the guest sets a fourth piece on the table, the host one on the pile.
    call(host, "LL")
    both(people, "L1", 0)
    both(people, "L2", 1, second=True)
    call(guest, "SL")
    both(people, "S1", 2)
    host.lower("L3", 0, "q", second=True, down=0)
    guest.lower("L3", 3, second=True)
    expect(guest.find(".verdict[data-rule='THI-7']")).to_contain_text("quatre pièces sur la table")
    host.lowered()
    host.visitor.banner("wins with 5 points")
    expect(guest.find(".seats")).to_contain_text("total : 4")
    expect(guest.find(".seats")).to_contain_text("total : 5")
    expect(guest.find(".seats")).to_contain_text("gorgées")


def seen_at(visitor: Visitor, x: float, y: float, z: float) -> tuple[float, float]:
    """Where a point of the own place, in millimetres, is on the screen, seen from the front."""
    box = visitor.find(".room canvas").bounding_box()
    assert box
    away, down = 235.0, 95.0  # from the eye to the point that it looks at
    far = hypot(away, down)
    ahead = ((y + 15) + away) * away / far - ((z - 30) - down) * down / far
    up = ((y + 15) + away) * down / far + ((z - 30) - down) * away / far
    scale = box["height"] / 2 / tan(radians(38 / 2)) / ahead
    return box["x"] + box["width"] / 2 + x * scale, box["y"] + box["height"] / 2 - up * scale


def practice(visitor: Visitor) -> tuple[Builder, str]:
    """Alone at a table, and the first piece that chance called."""
    visitor.sit("thin-ice", [{"kind": "me"}], hands="steady")
    piece = visitor.find("[data-take]").first.get_attribute("data-take")
    assert piece
    return Builder(visitor), piece


@pytest.mark.rule("THI-6")
def test_practice_by_pointer_rebuilding_a_reload_and_the_film(house: House) -> None:
    visitor = house.come(viewport=SMALL)
    builder, piece = practice(visitor)
    mouse = visitor.page.mouse
    mouse.move(*seen_at(visitor, -66, -74, 10))
    mouse.down()
    builder.holds(piece)
    mouse.move(*seen_at(visitor, 0, 0, 50), steps=6)
    mouse.up()
    expect(builder.room).to_have_attribute("data-aim", re.compile(r"-?\d -?\d+ 50"))
    mouse.wheel(0, 100)
    expect(builder.room).to_have_attribute("data-aim", re.compile(r"-?\d -?\d+ 48"))
    with visitor.page.expect_download() as picture:
        builder.press("p")
    assert picture.value.suggested_filename == "thin-ice.png"
    builder.press("Enter")
    builder.lowered()
    builder.told("1 on the table")

    while builder.room.get_attribute("data-marked") != piece:
        builder.press("n")
    builder.press("Space", "w")
    builder.holds(piece)
    visitor.page.reload()
    builder.holds(piece)
    builder.press("h")
    expect(visitor.page.get_by_role("region", name="Keys")).to_contain_text("Backspace")

    visitor.button("Resign").click()
    visitor.page.get_by_role("button", name="Yes").click()
    visitor.find("[data-film]").click()
    expect(builder.room).to_have_attribute("data-showing", "film")


def test_under_the_thumb(house: House) -> None:
    phone = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True)
    builder, piece = practice(phone)
    phone.find(f"[data-take='{piece}']").tap()
    builder.holds(piece)
    expect(builder.room).to_have_attribute("data-aim", re.compile("-66 -74 50"))
    phone.page.get_by_role("button", name="Monter").tap()
    expect(builder.room).to_have_attribute("data-aim", re.compile("-66 -74 52"))
    phone.find(".room canvas").scroll_into_view_if_needed()
    box = phone.find(".room canvas").bounding_box()
    assert box
    finger = phone.context.new_cdp_session(phone.page)
    x, y = box["x"] + 250, box["y"] + 200
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + 40, "y": y}]),
        ("touchEnd", []),
    ):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(builder.room).not_to_have_attribute("data-aim", re.compile("-66 "))
    builder.holds(piece)
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_without_three_dimensions(house: House) -> None:
    visitor = house.come()
    visitor.page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    visitor.sit("thin-ice", [{"kind": "me"}, {"kind": "me"}], first="seat1")
    expect(visitor.page.get_by_text("no WebGL")).to_be_visible()
    expect(visitor.page.get_by_text("nothing yet").first).to_be_visible()
    visitor.find("[data-call='call M']").click()
    visitor.log_reads(1)
