"""How light the first page is, and how soon the screen answers a hand: `python bench/web.py`.

The browser itself says how long each key and click took until the next picture (Event Timing), on
this machine, with software rendering; the goal is 100 ms.
"""

import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import Response, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from browser.serving import CLIENT, serving  # noqa: E402
from browser.visitor import House, Visitor  # noqa: E402

BOARDS = {"extinction": ".movable", "ignis": ".entry.open", "endangered": ".tray button, [data-action]"}

WATCH = """() => {
    window.took = [];
    const note = (list) => window.took.push(...list.getEntries().map((entry) => entry.duration));
    new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16 });
}"""


def listen(visitor: Visitor) -> list[Response]:
    """Fills itself with whatever is answered from now on."""
    answered: list[Response] = []
    visitor.page.on("response", lambda answer: answered.append(answer))
    return answered


def on_the_wire(answered: list[Response]) -> tuple[float, float]:
    """KB that came, heads included, and KB of the same files unpacked."""
    full = [answer for answer in answered if answer.status == 200]
    sizes = [answer.request.sizes() for answer in full]
    came = sum(size["responseHeadersSize"] + size["responseBodySize"] for size in sizes)
    files = {CLIENT.parent / urlsplit(answer.url).path.lstrip("/") for answer in full}
    return came / 1000, sum(file.stat().st_size for file in files if file.is_file()) / 1000


def page_sizes(house: House) -> None:
    """The home page, then what a table of each game costs beyond it."""
    visitor = house.come()
    answered = listen(visitor)
    visitor.go("/")
    expect(visitor.find(".cards .picture > *")).to_have_count(4)
    visitor.page.wait_for_load_state("networkidle")
    scripts = [answer for answer in answered if answer.request.resource_type == "script"]
    rest = [answer for answer in answered if answer not in scripts]
    for what, part in (("script", scripts), ("fonts, styles, answers", rest)):
        came, held = on_the_wire(part)
        print(f"first page, {what}: {came:.1f} KB on the wire, {held:.1f} KB unpacked")
    for game, selector in {**BOARDS, "thin-ice": "canvas"}.items():
        visitor = house.come()
        before = listen(visitor)
        visitor.go("/")
        visitor.page.wait_for_load_state("networkidle")
        kept, answered = {answer.url for answer in before}, listen(visitor)
        visitor.sit(game, [{"kind": "me"}, {"kind": "me"}])
        visitor.find(f"{selector}, [data-choice]").first.wait_for()
        new = [answer for answer in answered if answer.url not in kept]
        scripts = [answer for answer in new if answer.request.resource_type == "script"]
        came, held = on_the_wire(scripts)
        print(f"{game}, script of a table beyond that: {came:.1f} KB on the wire, {held:.1f} KB unpacked")


def choose_roles(visitor: Visitor) -> None:
    for kind in ("role", "portrait", "specialty") * 2:
        visitor.find(f"[data-choice^='{kind} ']").first.click()
        expect(visitor.find(f"[data-choice^='{kind} ']")).to_have_count(0)


def answers(visitor: Visitor, selector: str, game: str) -> list[float]:
    """Milliseconds from each of forty keys and clicks to the next picture."""
    visitor.sit(game, [{"kind": "me"}, {"kind": "me"}])
    if game == "endangered":
        choose_roles(visitor)
    stops = visitor.find(selector)
    stops.first.wait_for()
    visitor.page.evaluate(WATCH)
    for turn in range(20):
        stops.nth(turn % stops.count()).hover()
        stops.nth(turn % stops.count()).focus()
        visitor.press("ArrowUp", "Escape")
    visitor.page.wait_for_timeout(300)
    return visitor.page.evaluate("window.took")


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
        page_sizes(house)
        for game, selector in BOARDS.items():
            took = answers(house.come(), selector, game) or [0.0]
            print(f"{game}: {len(took)} slow answers, median {median(took):.0f} ms, worst {max(took):.0f} ms")
        chromium.close()


if __name__ == "__main__":
    main()
