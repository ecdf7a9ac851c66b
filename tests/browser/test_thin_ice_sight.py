"""Thin Ice as it is seen: the table while one calls, where a piece will land, and the camera."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from browser.builder import Builder, call
from browser.visitor import PHONE, House

pytestmark = pytest.mark.browser

GREEN = 20
"""How much greener than red a cloth is at least."""


def test_a_phone_sees_the_table_the_landing_and_from_where_it_looks(house: House) -> None:
    visitor = house.come(viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.sit("thin-ice", [{"kind": "me"}, {"kind": "me"}], hands="steady", first="seat1", top="cloth")
    builder = Builder(visitor)
    canvas = builder.find(".tabletop canvas")
    expect(builder.find("[data-call]")).to_have_count(9)
    box = canvas.bounding_box()
    assert box

    def cloth_at(x: float, y: float) -> bool:
        clip = {"x": x, "y": y, "width": 2, "height": 2}
        red, green, _ = (
            Image.open(BytesIO(visitor.page.screenshot(clip=clip))).convert("RGB").getpixel((0, 0))
        )
        return green > red + GREEN

    assert cloth_at(PHONE["width"] / 2, box["y"] + 130), "nothing hides the table while one calls"

    call(builder, "SS")
    taken = builder.find("[data-take]").first.get_attribute("data-take") or ""
    lying = canvas.evaluate("(canvas) => canvas.lying()")
    assert {one["piece"] for one in lying} >= {"S1", "S2"}, "what was called waits before the own place"
    builder.press("Space")
    builder.holds(taken)
    landing = builder.find(".lands")
    builder.press("z", "z", "z")
    for _ in range(6):  # over the other one that waits, and beyond it
        expect(landing).to_contain_text("Lands on the table")
        builder.press("ArrowRight")

    def seen() -> tuple[float, float]:
        """Within the picture, wherever the page was scrolled to press a button."""
        found = canvas.evaluate("""(canvas) => {
            const [box, at] = [canvas.getBoundingClientRect(), canvas.seen(0, 0, 60)];
            return [at.x - box.left, at.y - box.top];
        }""")
        return found[0], found[1]

    before = seen()
    visitor.button("From above").click()
    above = seen()
    assert above != before
    visitor.button("From the front").click()
    assert seen() == pytest.approx(before, abs=1)
