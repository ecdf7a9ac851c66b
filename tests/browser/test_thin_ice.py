"""Thin Ice at a real table: hands by keyboard, pointer and finger, the three ways out, the score."""

import re
from math import hypot, radians, tan

import pytest
from playwright.sync_api import Locator, expect

from browser.visitor import PHONE, House, Visitor

pytestmark = pytest.mark.browser

SMALL = {"width": 640, "height": 480}
LONG = 90_000
"""Milliseconds: two browsers that draw without a graphics card leave the physics little of a slow machine."""

SPOTS = ((0, 3), (4, 3), (0, 7), (4, 7))
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
        expect(self.room).to_have_attribute("data-held", pieces, timeout=LONG)

    def arrived(self) -> None:
        """The table shows what is held where it was aimed."""
        expect(self.room).to_have_attribute("data-arrived", "true", timeout=LONG)

    def take(self, piece: str) -> None:
        """The next called piece, with the longest steps."""
        expect(self.find(f"[data-take='{piece}']")).to_be_enabled(timeout=LONG)
        self.press("Space")
        self.holds(piece)
        self.press("z", "z", "z")

    def carry(self, right: int, away: int, up: int = 0) -> None:
        ways = (("ArrowRight", "ArrowLeft", right), ("ArrowUp", "ArrowDown", away), ("w", "s", up))
        for there, back, steps in ways:
            self.press(*[there if steps > 0 else back] * abs(steps))

    def lower(self, piece: str, spot: int, *keys: str, second: bool = False) -> None:
        """Take a piece to a spot and let it down there; `lowered` waits until it stands. The second of
        two called pieces lies four centimetres to the right of the first."""
        self.take(piece)
        right, away = SPOTS[spot]
        self.carry(right - 4 * second, away)
        self.press(*keys, "Enter")

    def lowered(self) -> None:
        self.holds("")

    def told(self, text: str) -> None:
        expect(self.find("#panel")).to_contain_text(text, timeout=LONG)

    def judged(self, rule: str, text: str) -> None:
        expect(self.find(f".verdict[data-rule='{rule}']")).to_contain_text(text, timeout=LONG)


def two(house: House, **options: object) -> tuple[Builder, Builder]:
    host, guest = house.come(viewport=SMALL), house.come("fr-FR", viewport=SMALL)
    path = host.sit(
        "thin-ice", [{"kind": "me"}, {"kind": "friend"}], hands="steady", first="seat1", **options
    )
    guest.go(path)
    guest.button("S'asseoir").click()
    return Builder(host), Builder(guest)


def call(caller: Builder, sizes: str) -> None:
    """The caller may call once everybody is done with the last turn."""
    caller.find(f"[data-call='call {sizes}']").click(timeout=LONG)


def both(builders: tuple[Builder, Builder], piece: str, spot: int, second: bool = False) -> None:
    """Everybody builds at once (THI-4)."""
    for builder in builders:
        builder.lower(piece, spot, second=second)
    for builder in builders:
        builder.lowered()


@pytest.mark.rule("THI-3", "THI-5", "THI-8", "THI-9", "THI-10", "THI-12", "THI-13")
def test_a_match_of_two_games_nested_tips_and_three_in_the_air(house: House) -> None:
    host, guest = people = two(house, target=4, rocks="syrup")

    # First game: the guest's second small one nests on the first, the host's stands beside it.
    call(host, "SS")
    both(people, "S1", 0)
    guest.lower("S2", 0, second=True)
    guest.judged("THI-9", "une pointe dans une autre")
    host.judged("THI-9", "small 1, small 2")
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
    expect(guest.room).to_have_attribute("data-marked", "M2")
    guest.arrived()
    guest.at_once("Backspace", " ")
    guest.judged("THI-8", "trois pièces en l'air")
    host.lower("M1", 1)
    host.lowered()
    host.lower("M2", 2, second=True)
    host.lowered()
    host.visitor.banner("wins with 4 points")
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
    host.lower("L4", 0, "q", second=True)
    host.lowered()
    host.visitor.banner("wins with 2 points")
    expect(guest.find(".seats")).to_contain_text("points : 2")
    expect(guest.find(".seats")).to_contain_text("points : 1")


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


def press_on(builder: Builder, x: float, y: float, z: float) -> None:
    """Press on a piece until it is taken: the page may still be finding its place."""
    mouse = builder.visitor.page.mouse
    for _ in range(20):
        mouse.move(*seen_at(builder.visitor, x, y, z))
        mouse.down()
        try:
            expect(builder.room).not_to_have_attribute("data-held", "", timeout=2000)
        except AssertionError:
            mouse.up()
        else:
            return
    pytest.fail("no piece is there")


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
    press_on(builder, -66, -74, 10)
    builder.holds(piece)
    mouse.move(*seen_at(visitor, 0, 0, 50), steps=6)
    mouse.up()
    expect(builder.room).to_have_attribute("data-aim", re.compile(r"-?\d -?\d+ 50"), timeout=LONG)
    mouse.wheel(0, 100)
    expect(builder.room).to_have_attribute("data-aim", re.compile(r"-?\d -?\d+ 48"))
    with visitor.page.expect_download() as picture:
        builder.press("p")
    assert picture.value.suggested_filename == "thin-ice.png"
    builder.press("Enter")
    builder.lowered()
    builder.told("1 on the table")

    # The second called piece waits, or the next call has come: either way there is time to rebuild.
    expect(builder.find("[data-take]").first).to_be_enabled(timeout=LONG)
    while builder.room.get_attribute("data-marked") != piece:
        builder.press("n")
    builder.press("Space", "w")
    builder.holds(piece)
    builder.arrived()
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
