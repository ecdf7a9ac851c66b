"""Six pieces built by mouse, by touch and by keyboard, and how much each placement takes."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from browser.builder import LONG, SMALL, practice
from browser.visitor import PHONE, House, Visitor

pytestmark = pytest.mark.browser

PIECES = 6
PRESSES = 8
"""What a placement may take at most: keys, or drags, taps and notches of the wheel."""

FALLS = 2
"""How often a pile may fall: hands tremble."""

SPOTS = ((0.0, -24.0), (-26.0, 20.0), (26.0, 20.0))
CARRIES = {"S": "SM", "M": "SML", "L": "SML"}
CLOSE, FAIR = 1, 2
"""Millimetres: as exactly as a place is aimed at, and what will do where the walls of a piece below that goes
inside push the one above it aside."""


class Maker:
    """Somebody who builds alone, counts what each placement takes, and begins anew where the pile falls."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.counts: list[int] = []
        self.count = self.falls = 0
        self.sit()

    def sit(self) -> None:
        self.builder, _ = practice(self.visitor)
        self.placed: list[str] = []

    def begin(self) -> None:
        taking = self.builder.find("[data-take]").first
        over = self.builder.find(".verdict")
        expect(taking.or_(over).first).to_be_visible(timeout=LONG)
        if over.count():
            self.falls += 1
            self.sit()
        expect(taking).to_be_enabled(timeout=LONG)
        self.piece = taking.get_attribute("data-take") or ""
        self.count = 0
        self.place()
        self.counts.append(self.count)

    def finish(self) -> None:
        self.builder.lowered()
        self.placed.append(self.piece)

    def place(self) -> None:
        raise NotImplementedError

    # --- what is seen -------------------------------------------------------------------------------

    def canvas(self, script: str, *told: float) -> Any:
        return self.builder.find(".tabletop canvas").evaluate(f"(canvas, told) => {script}", told)

    def seen(self, x: float, y: float, z: float) -> tuple[float, float]:
        at = self.canvas("canvas.seen(...told)", x, y, z)
        return at["x"], at["y"]

    @property
    def aim(self) -> list[float]:
        return [float(part) for part in (self.builder.tabletop.get_attribute("data-aim") or "0 0 0").split()]

    def off(self, x: float, y: float) -> float:
        return max(abs(self.aim[0] - x), abs(self.aim[1] - y))

    @property
    def nests(self) -> bool:
        return self.builder.find(".lands").get_attribute("data-danger") == "nest"

    def goal(self) -> tuple[float, float]:
        """A free spot on the table, or the lowest top that carries the piece."""
        lying = [one for one in self.canvas("canvas.lying()") if one["piece"] in self.placed]
        if len(lying) < len(SPOTS):
            return SPOTS[len(lying)]
        tops = [one for one in lying if not any(_over(other, one) for other in lying)]
        fit = [one for one in tops if self.piece[0] in CARRIES[one["piece"][0]]]
        x, y, _ = min(fit or tops, key=lambda one: one["at"][2])["at"]
        return x, y


def _over(one: Any, other: Any) -> bool:
    near = all(abs(one["at"][n] - other["at"][n]) < 8 for n in (0, 1))
    return one is not other and near and one["at"][2] > other["at"][2] + 2


class ByKeys(Maker):
    """Goes through the places that suggest themselves."""

    def place(self) -> None:
        self.builder.press("v")
        self.builder.holds(self.piece)
        assert not self.nests, "no nest suggests itself"
        self.builder.press("Enter")
        self.count = 2


class ByMouse(Maker):
    """Drags the piece from where it waits, looking from above; the wheel turns it."""

    def sit(self) -> None:
        super().sit()
        self.page.mouse.dblclick(*self.seen(90, 60, 0))
        expect(self.page.get_by_role("button", name="From above")).to_have_attribute("aria-pressed", "true")

    def place(self) -> None:
        waits = next(one["at"] for one in self.canvas("canvas.lying()") if one["piece"] == self.piece)
        x, y = self.goal()
        self.page.mouse.move(*self.seen(waits[0], waits[1] - 2, 10))
        self.page.mouse.down()
        self.builder.holds(self.piece)
        point = self.seen(x, y, 20)
        for _ in range(5):
            self.page.mouse.move(*point, steps=3)
            if self.off(x, y) <= CLOSE:
                break
            at = self.aim
            here, there = self.seen(at[0], at[1], at[2]), self.seen(x, y, at[2])
            point = point[0] + there[0] - here[0], point[1] + there[1] - here[1]
        assert self.off(x, y) <= FAIR, f"the piece is at {self.aim}, not under the pointer at {x} {y}"
        self.count = 1
        while self.nests:
            self.page.mouse.wheel(0, 100)
            self.count += 1
            assert self.count < PRESSES
        self.page.mouse.up()


class ByTouch(Maker):
    """Taps the piece, draws it with one finger, turns it with two, taps to set it down."""

    finger: CDPSession

    def sit(self) -> None:
        super().sit()
        self.finger = self.visitor.context.new_cdp_session(self.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        there = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})

    def place(self) -> None:
        self.builder.find(f"[data-take='{self.piece}']").tap()
        self.builder.holds(self.piece)
        x, y = self.goal()
        box = self.builder.find(".tabletop canvas").bounding_box()
        assert box
        at = (box["x"] + 200, box["y"] + 220)
        self.touch("touchStart", at)
        for _ in range(6):
            if self.off(x, y) <= CLOSE:
                break
            now = self.aim
            here, there = self.seen(*now), self.seen(x, y, now[2])
            at = at[0] + there[0] - here[0], at[1] + there[1] - here[1]
            self.touch("touchMove", at)
        self.touch("touchEnd")
        self.count = 2
        if self.nests:
            fixed, around = (box["x"] + 150, box["y"] + 150), ((60, 0), (52, 30), (42, 42))
            spread = [(fixed[0] + dx, fixed[1] + dy) for dx, dy in around]
            self.touch("touchStart", fixed, spread[0])
            for point in spread:
                self.touch("touchMove", fixed, point)
            self.touch("touchEnd")
            self.count += 1
        down = self.builder.find("[data-hand=setdown]")
        place = down.bounding_box()
        assert place
        assert place["y"] + place["height"] <= PHONE["height"], "under the thumb, above the fold"
        assert self.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        down.tap()
        self.count += 1


@pytest.mark.rule("THI-4", "THI-6")
def test_six_pieces_by_mouse_by_touch_and_by_keyboard(house: House) -> None:
    makers = (
        ByKeys(house.come(viewport=SMALL)),
        ByMouse(house.come(viewport=SMALL)),
        ByTouch(house.come(viewport=PHONE, has_touch=True, is_mobile=True)),
    )
    for _ in range(PIECES):
        for maker in makers:
            maker.begin()
        for maker in makers:
            maker.finish()
    for maker in makers:
        assert len(maker.counts) == PIECES
        assert max(maker.counts) <= PRESSES, f"{type(maker).__name__}: {maker.counts}"
        assert maker.falls <= FALLS
