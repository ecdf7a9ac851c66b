"""Every screen at a glance, to be looked at: `python bench/screens.py FOLDER [NAMES]`.

One sheet for each screen: three widths and a phone on its side, in both languages and both themes, made from
one visit (the page is resized, its language and theme are switched while it stands). What can be told without
eyes is printed: pages that scroll sideways, words that are cut.
"""

import io
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from browser.serving import serving  # noqa: E402
from browser.test_review import play  # noqa: E402
from browser.visitor import PATIENCE, House, Visitor  # noqa: E402
from tablier.core import Match  # noqa: E402
from tablier.games import find, slugs  # noqa: E402
from tablier.learn.shelf import lessons  # noqa: E402

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
        expect(visitor.find(".book h2").nth(1)).to_be_visible()

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


def ended(visitor: Visitor) -> None:
    visitor.sit("extinction", [ME, OTHER], position="7d/7p/5q2/8/3P4/2Q5/8/D7 1 0 1")
    visitor.type_move("d4", "f6")
    expect(visitor.page.get_by_test_id("ending")).to_be_visible()


def rules_over(visitor: Visitor) -> None:
    visitor.sit("ignis", [ME, OTHER])
    expect(visitor.page.get_by_test_id("goal")).to_be_visible()
    visitor.press("?")
    expect(visitor.find("dialog[open] h2").first).to_be_visible()


def helped(visitor: Visitor) -> None:
    visitor.sit("extinction", [ME, {"kind": "bot", "level": "1"}])
    visitor.button("Aide").click()
    expect(visitor.find("#help")).to_be_visible()


def refused(visitor: Visitor) -> None:
    visitor.sit("extinction", [ME, OTHER])
    visitor.type_move("d4", "h8")
    expect(visitor.find(".notice.fault")).to_be_visible()


def about(visitor: Visitor) -> None:
    visitor.sit("ignis", [ME, OTHER])
    visitor.page.get_by_role("tab", name="Table").click()


def offered(visitor: Visitor) -> None:
    path = visitor.sit("extinction", [ME, FRIEND])
    guest = visitor.context.browser.new_context(locale="fr-FR")  # type: ignore[union-attr]
    other = Visitor(guest, visitor.address)
    other.go(path)
    other.button("S’asseoir").click()
    other.button("Proposer la nulle").click()
    expect(visitor.find(".bar")).to_contain_text("propose la nulle")


def welcome(visitor: Visitor) -> None:
    guest = Visitor(visitor.context.browser.new_context(locale="fr-FR"), visitor.address)  # type: ignore[union-attr]
    visitor.go(guest.sit("ignis", [ME, FRIEND]))
    expect(visitor.find(".welcome")).to_be_visible()


def lost_together(visitor: Visitor) -> None:
    visitor.sit("endangered", [ME], difficulty="introductory")
    visitor.button("Abandonner").click()
    visitor.button("Oui, j’abandonne").click()
    expect(visitor.page.get_by_test_id("ending")).to_be_visible()


def embedded(visitor: Visitor) -> None:
    visitor.go(f"/embed/{over(visitor)}")
    expect(visitor.find("img").first).to_be_visible()


def board(path: str) -> Callable[[Visitor], None]:
    """A lesson or a puzzle, with its board."""

    def show(visitor: Visitor) -> None:
        visitor.go(path)
        expect(visitor.find(".stage [data-at]").first).to_be_visible()

    return show


def thinking(slug: str) -> Callable[[Visitor], None]:
    """The analysis board with what the computer says of a position."""

    def show(visitor: Visitor) -> None:
        visitor.go(f"/analysis/{slug}")
        expect(visitor.find(".analysis [data-at]").first).to_be_visible()
        visitor.page.get_by_role("switch").first.click()
        visitor.page.wait_for_timeout(4000)

    return show


def openings(slug: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.go(f"/openings/{slug}")
        expect(visitor.find("tbody tr").first).to_be_visible()

    return show


def reviewed(visitor: Visitor) -> None:
    play(visitor, "extinction", seed=3, moves=400)
    visitor.page.get_by_test_id("ending").get_by_role("link", name="Bilan").click()
    expect(visitor.page.get_by_test_id("why")).to_have_count(1, timeout=90_000)


SCREENS: dict[str, Callable[[Visitor], object]] = {
    "home": home,
    "extinction": extinction,
    "ignis": ignis,
    "endangered": table("endangered", "[data-deal]"),
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
    "ended": ended,
    "ended-endangered": lost_together,
    "rules-over": rules_over,
    "helped": helped,
    "refused": refused,
    "about": about,
    "offered": offered,
    "welcome": welcome,
    "embedded": embedded,
    "challenges": page("/challenges/thin-ice"),
    "mail": page("/mail/password#token"),
    "puzzles": page("/puzzles"),
    "no-table": page("/table/none"),
    "review": reviewed,
    "games": page("/games"),
    "studies": page("/studies"),
    **{f"analysis-{slug}": thinking(slug) for slug in slugs()},
    **{f"openings-{slug}": openings(slug) for slug in slugs()},
    **{f"learn-{slug}": page(f"/learn/{slug}") for slug in slugs()},
    **{f"lesson-{slug}": board(f"/learn/{lessons(slug)[1].id.replace('.', '/')}") for slug in slugs()},
    **{f"puzzles-{slug}": page(f"/puzzles/{slug}") for slug in slugs()},
    **{f"puzzle-{slug}": board(f"/puzzles/{slug}/daily") for slug in slugs()},
}

SIZES = {"phone": (390, 844), "side": (844, 390), "tablet": (768, 1024), "desk": (1280, 860)}
LOOKS = (("fr", "light"), ("en", "dark"), ("en", "light"), ("fr", "dark"))
HIGHEST = 2000
"""Pixels of a long page that a sheet shows."""
SCALE = 0.5
BROAD = 220

CUT = """() => {
    const seen = (one) => one.getClientRects().length > 0 && !one.closest(".unseen, [inert]");
    const own = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const hides = (one) => getComputedStyle(one).overflowX !== "visible";
    const cut = [...document.querySelectorAll("main *")].filter((one) =>
        seen(one) && own(one) && hides(one) && one.scrollWidth > one.clientWidth + 1);
    const wide = document.documentElement.scrollWidth - innerWidth;
    const past = wide <= 0 ? [] : [...document.querySelectorAll("main *")].filter((one) =>
        seen(one) && one.getBoundingClientRect().right > innerWidth + 1).slice(0, 3);
    const told = (one) =>
        `${one.tagName.toLowerCase()}.${one.classList} "${one.textContent.trim().slice(0, 40)}"`;
    const faults = wide > 0 ? [`${wide} px too wide`, ...past.map(told)] : [];
    return [...faults, ...cut.map((one) => "cut: " + told(one))];
}"""


def shoot(shown: Page) -> Image.Image:
    data = shown.screenshot(full_page=True, animations="disabled")
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    picture = picture.crop((0, 0, picture.width, min(picture.height, HIGHEST)))
    return picture.resize(
        (round(picture.width * SCALE), round(picture.height * SCALE)), Image.Resampling.LANCZOS
    )


def sheets(house: House, name: str, folder: Path) -> None:
    visitor = house.come("fr-FR", viewport={"width": 1280, "height": 860}, color_scheme="light")
    SCREENS[name](visitor)
    visitor.page.evaluate("document.fonts.ready")
    rows: dict[str, list[Image.Image]] = {size: [] for size in SIZES}
    for language, theme in LOOKS:
        visitor.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        visitor.page.evaluate("(to) => document.querySelector(`.tool[lang=${to}]`)?.click()", language)
        for size, (width, height) in SIZES.items():
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.wait_for_timeout(250)
            rows[size].append(shoot(visitor.page))
            for fault in visitor.page.evaluate(CUT):
                print(f"{name}, {size}, {language} {theme}: {fault}")
    visitor.context.close()
    for size, row in rows.items():
        lay(row, f"{name}, {size}: {LOOKS}").save(folder / f"{name}-{size}.png")


def lay(pictures: list[Image.Image], title: str) -> Image.Image:
    """Side by side, in as many rows as a screen that shows the sheet needs."""
    across = 2 if pictures[0].width > BROAD else len(pictures)
    width, height = max(one.width for one in pictures) + 8, max(one.height for one in pictures) + 8
    sheet = Image.new("RGB", (width * across, 18 + height * -(-len(pictures) // across)), "white")
    ImageDraw.Draw(sheet).text((4, 3), title, "black")
    for number, one in enumerate(pictures):
        sheet.paste(one, (width * (number % across), 18 + height * (number // across)))
    return sheet


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
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
            try:
                sheets(house, name, folder)
            except Exception as fault:
                print(f"{name}: not shown, {str(fault).splitlines()[0]}")
        chromium.close()
        for complaint in (complaint for visitor in house.visitors for complaint in visitor.complaints):
            print(f"the browser complains: {complaint}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
