"""Somebody who builds at a table of Thin Ice, with keys and with a pointer."""

from math import hypot, radians, tan

from playwright.sync_api import Locator, expect

from browser.visitor import House, Visitor

SMALL = {"width": 640, "height": 480}
LONG = 90_000
"""Milliseconds: two browsers that draw without a graphics card leave the physics little of a slow machine."""

SPOTS = ((0, 3), (4, 3), (0, 7), (4, 7))
"""Where pieces go on the table, in centimetres to the right and away from where called pieces lie."""


class Builder:
    """Somebody at a table who builds with the keyboard."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.tabletop = visitor, visitor.find(".tabletop")

    def find(self, selector: str) -> Locator:
        return self.visitor.find(selector)

    def press(self, *keys: str) -> None:
        self.tabletop.focus()
        self.visitor.press(*keys)

    def at_once(self, *keys: str) -> None:
        """Quicker than anybody types: a falling piece does not wait."""
        self.tabletop.evaluate(
            """(tabletop, keys) => keys.forEach((key) =>
                tabletop.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))""",
            list(keys),
        )

    def holds(self, pieces: str) -> None:
        expect(self.tabletop).to_have_attribute("data-held", pieces, timeout=LONG)

    def arrived(self) -> None:
        """The table shows what is held where it was aimed."""
        expect(self.tabletop).to_have_attribute("data-arrived", "true", timeout=LONG)

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
    guest.button("S’asseoir").click()
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


def seen_at(visitor: Visitor, x: float, y: float, z: float) -> tuple[float, float]:
    """Where a point of the own place, in millimetres, is on the screen, seen from the front."""
    box = visitor.find(".tabletop canvas").bounding_box()
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
