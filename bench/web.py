"""How light the first page is, and how soon the screen answers a hand: `python bench/web.py`.

The browser itself says how long each key and click took until the next picture (Event Timing), on
this machine, with software rendering; the goal is 100 ms.
"""

import gzip
import os
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Response, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from browser.serving import serving  # noqa: E402
from browser.visitor import House, Visitor  # noqa: E402

BOARDS = {"extinction": ".movable", "ignis": ".entry.open", "endangered": ".tray button, [data-action]"}

WATCH = """() => {
    window.took = [];
    const note = (list) => window.took.push(...list.getEntries().map((entry) => entry.duration));
    new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16 });
}"""


def first_page(house: House) -> tuple[int, int]:
    """Scripts and everything else of the home page, in bytes, compressed."""
    visitor = house.come()
    answered: list[Response] = []
    visitor.page.on("response", lambda answer: answered.append(answer))
    visitor.go("/")
    expect(visitor.find(".cards .picture > *")).to_have_count(4)
    visitor.page.wait_for_load_state("networkidle")
    sizes = {"script": 0, "other": 0}
    for answer in answered:
        kind = "script" if answer.request.resource_type == "script" else "other"
        sizes[kind] += len(gzip.compress(answer.body()))
    return sizes["script"], sizes["other"]


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
        scripts, rest = first_page(house)
        print(f"first page: {scripts / 1000:.1f} KB of script, {rest / 1000:.1f} KB of everything else")
        for game, selector in BOARDS.items():
            took = answers(house.come(), selector, game) or [0.0]
            print(f"{game}: {len(took)} slow answers, median {median(took):.0f} ms, worst {max(took):.0f} ms")
        chromium.close()


if __name__ == "__main__":
    main()
