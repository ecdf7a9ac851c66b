"""How soon a hand in Thin Ice is seen to move, and how many pictures a second that makes:
`python bench/thin_ice_browser.py`.

One person practises at a table on loopback. Each key moves the piece in the hand; the page notes when
the key came, when the first frame of the server shows the piece on its way, and when that is drawn.
The ghost of the piece, which the client moves by itself, is drawn with the next picture.
"""

import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from browser.serving import serving  # noqa: E402
from browser.visitor import House  # noqa: E402

WATCH = """() => {
    const seen = (window.seen = { pressed: 0, ghost: [], server: [], drawn: 0, height: null });
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
        constructor(...address) {
            super(...address);
            this.addEventListener("message", ({ data }) => {
                if (typeof data === "string") return;
                const height = new DataView(data).getInt16(22, true);  // of the first piece of the first pile
                if (seen.pressed && seen.height !== null && Math.abs(height - seen.height) > 15) {
                    const pressed = seen.pressed;
                    seen.pressed = 0;
                    requestAnimationFrame(() => seen.server.push(performance.now() - pressed));
                }
                if (!seen.pressed) seen.height = height;
            });
        }
    };
    addEventListener("keydown", () => {
        const pressed = (seen.pressed = performance.now());
        requestAnimationFrame(() => seen.ghost.push(performance.now() - pressed));
    }, true);
    const clear = WebGL2RenderingContext.prototype.clear;
    WebGL2RenderingContext.prototype.clear = function (...what) {
        seen.drawn += 1;
        return clear.apply(this, what);
    };
}"""

KEYS = 40


def measure(house: House, quality: str, width: int, height: int) -> None:
    visitor = house.come(viewport={"width": width, "height": height})
    visitor.page.add_init_script(
        f"({WATCH})(); localStorage.setItem('tablier.thin-ice.quality', '{quality}')"
    )
    visitor.sit("thin-ice", [{"kind": "me"}], hands="steady")
    room, page = visitor.find(".room"), visitor.page
    visitor.find("[data-take]").first.click()
    expect(room).not_to_have_attribute("data-held", "")
    room.focus()
    page.wait_for_timeout(1500)
    for turn in range(KEYS):
        page.keyboard.press("s" if turn % 2 else "w")
        page.wait_for_timeout(250)
    seen = page.evaluate("window.seen")
    before = seen["drawn"]
    page.evaluate("window.moved = performance.now()")
    for turn in range(60):
        page.keyboard.press("ArrowLeft" if turn % 20 < 10 else "ArrowRight")
        page.wait_for_timeout(16)
    drawn, spent = page.evaluate("[window.seen.drawn, performance.now() - window.moved]")
    print(
        f"{quality:6}{width}x{height}: the ghost after {median(seen['ghost']):.0f} ms, the piece after "
        f"{median(seen['server']):.0f} ms (95 %: {quantiles(seen['server'], n=20)[-1]:.0f} ms), "
        f"{(drawn - before) * 1000 / spent:.0f} pictures a second"
    )
    visitor.context.close()


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("TABLIER_CHROMIUM") or None,
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        house = House(chromium, address)
        for quality, width, height in (("plain", 640, 360), ("plain", 1280, 860), ("fine", 1280, 860)):
            measure(house, quality, width, height)
        chromium.close()


if __name__ == "__main__":
    main()
