"""Pictures of every screen, in both themes and as a phone shows it: `python tests/browser/pictures.py`.

They are written to docs/pictures/screens, so that a change of the look can be looked at. Names of
screens as arguments make those alone.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from browser.serving import serving  # noqa: E402
from browser.visitor import DESK, PATIENCE, PHONE, House, Visitor  # noqa: E402
from tablier.core import Match  # noqa: E402
from tablier.games import find, slugs  # noqa: E402

FOLDER = ROOT / "docs" / "pictures" / "screens"
ME, OTHER, FRIEND = {"kind": "me"}, {"kind": "me"}, {"kind": "friend"}


def midgame(slug: str, events: int, seed: int) -> str:
    """A position in the middle of a game, as text for the option `position`."""
    match = Match(find(slug))
    match.play_out(seed, limit=events)
    return str(match.game.view(match.state, None).position)


def page(path: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.go(path)
        expect(visitor.find("main h1").first).to_be_visible()

    return show


def home(visitor: Visitor) -> None:
    visitor.go("/")
    expect(visitor.find(".cards article")).to_have_count(4)


def rules(slug: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.go(f"/rules/{slug}")
        expect(visitor.find(".book h1")).to_be_visible()
        expect(visitor.find(".book h2, .book p").nth(1)).to_be_visible()

    return show


def extinction(visitor: Visitor) -> None:
    visitor.sit("extinction", [ME, OTHER], position=midgame("extinction", 60, 5))
    visitor.find(".movable").first.focus()
    visitor.press("Enter")
    visitor.button("Menaces").click()


def ignis(visitor: Visitor) -> None:
    visitor.sit("ignis", [ME, OTHER], position=midgame("ignis", 14, 3))
    visitor.find(".entry.open").nth(7).focus()


def endangered_turn(visitor: Visitor) -> None:
    """In the middle of a turn: roles are chosen, and the first die is in the hand."""
    visitor.sit("endangered", [ME])
    visitor.find("[data-deal]").click()
    visitor.find("[data-start]").click()
    visitor.find(".tray [data-die]").first.click()
    expect(visitor.find("[data-action].may").first).to_be_visible()


def thin_ice(visitor: Visitor) -> None:
    """One large piece stands, another is in the hand, on its side."""
    visitor.sit("thin-ice", [ME, OTHER], hands="steady", first="seat1")
    visitor.find("[data-call='call LL']").click()
    tabletop = visitor.find(".tabletop")
    for piece, keys in (("L1", ("Enter",)), ("L2", ("2",))):
        visitor.find(f"[data-take='{piece}']").click()
        expect(tabletop).to_have_attribute("data-held", piece)
        visitor.press("z", *["ArrowRight"] * 5, *["ArrowUp"] * 6, *keys)
        if "Enter" in keys:
            expect(tabletop).to_have_attribute("data-held", "")


def table(slug: str, settled: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.sit(slug, [ME, OTHER])
        expect(visitor.find(settled).first).to_be_visible()

    return show


def invite(visitor: Visitor) -> None:
    visitor.sit("extinction", [ME, FRIEND])
    expect(visitor.find("#invite-link")).to_be_visible()


def dialog(visitor: Visitor) -> None:
    visitor.go("/lobby?game=ignis")
    visitor.button("Nouvelle table").click()
    expect(visitor.find("dialog")).to_be_visible()


def wizard(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.button("Scénario…").click()
    expect(visitor.find("dialog label").first).to_be_visible()


def hand_over(visitor: Visitor) -> None:
    visitor.sit("endangered", [ME, OTHER], hands="hidden")
    expect(visitor.find("#hand-title")).to_be_visible()


def over(visitor: Visitor) -> str:
    path = visitor.sit("ignis", [ME, OTHER], first="random")
    visitor.find(".entry.open").first.click()
    visitor.log_reads(2)
    visitor.button("Abandonner").click()
    visitor.button("Oui, j’abandonne").click()
    expect(visitor.find(".banner.over")).to_be_visible()
    return path.removeprefix("/table/")


def after(route: str, settled: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.go(f"/{route}/{over(visitor)}")
        expect(visitor.find(settled)).to_be_visible()

    return show


SCREENS: dict[str, Callable[[Visitor], object]] = {
    "home": home,
    "extinction": extinction,
    "ignis": ignis,
    "endangered": table("endangered", ".board *"),
    "endangered-turn": endangered_turn,
    "thin-ice": thin_ice,
    "invite": invite,
    "new-table": dialog,
    "wizard": wizard,
    "hand-over": hand_over,
    "over": over,
    "replay": after("replay", ".stepper"),
    "verify": after("verify", ".verdict"),
    "lobby": page("/lobby"),
    "me": page("/me"),
    "settings": page("/settings"),
    "lost": page("/nowhere"),
    **{f"rules-{slug}": rules(slug) for slug in slugs()},
}

SHAPES: dict[str, dict[str, object]] = {
    "light": {"viewport": DESK, "color_scheme": "light"},
    "dark": {"viewport": DESK, "color_scheme": "dark"},
    "phone": {"viewport": PHONE, "color_scheme": "light", "is_mobile": True, "has_touch": True},
}


def take(house: House, name: str, shape: str) -> None:
    visitor = house.come("fr-FR", **SHAPES[shape])
    SCREENS[name](visitor)
    visitor.page.evaluate("document.fonts.ready")
    visitor.page.wait_for_timeout(400)  # pictures on cards come one after another
    target = FOLDER / f"{name}-{shape}.jpg"
    visitor.page.screenshot(path=target, full_page=True, type="jpeg", quality=62)
    visitor.context.close()
    print(target.relative_to(ROOT))


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
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
        for name in names or SCREENS:
            for shape in SHAPES:
                take(house, name, shape)
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:])
