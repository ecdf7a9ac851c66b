"""The shell: languages, themes, sizes, keyboard, what screen readers hear, what goes over the wire."""

import gzip
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response, expect

import tablier
from browser.visitor import PHONE, House, Visitor, tab_to

pytestmark = pytest.mark.browser

RULES = [f"/rules/{slug}" for slug in tablier.available()]
ROUTES = ["/", "/lobby", "/me", "/settings", *RULES, "/learn/ignis", "/learn/thin-ice", "/nowhere"]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCRIPT_LIMIT = 120_000


AT_REST = """() => Promise.all(document.getAnimations()
    .filter((motion) => motion.effect.getComputedTiming().endTime !== Infinity)
    .map((motion) => motion.finished.catch(() => null))).then(() => null)"""


def faults(visitor: Visitor) -> list[Any]:
    """What axe-core finds serious or critical on the page as it is, once no colour changes any more."""
    visitor.page.evaluate(AT_REST)
    visitor.page.evaluate(AXE.read_text("utf-8"))
    found = visitor.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        (fault["id"], [node["html"][:120] for node in fault["nodes"][:3]])
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def settled(visitor: Visitor, route: str) -> None:
    visitor.go(route)
    expect(visitor.find("main h1").first).to_be_visible()
    if route == "/":
        expect(visitor.find(".cards article")).to_have_count(4)


def test_four_games_in_two_languages(house: House) -> None:
    french = house.come("fr-FR")
    french.go("/")
    expect(french.find(".cards article")).to_have_count(4)
    expect(french.find("h1")).to_have_text("Quatre jeux, une table")
    expect(french.button("Jouer contre l’ordinateur").first).to_be_visible()
    french.button("EN: Switch to English").click()
    expect(french.find("h1")).to_have_text("Four games, one table")
    expect(french.find("html")).to_have_attribute("lang", "en")
    french.page.reload()
    expect(french.find("h1")).to_have_text("Four games, one table")


def test_settings_are_remembered(visitor: Visitor) -> None:
    visitor.go("/settings")
    visitor.page.get_by_role("radio", name="Dark").check()
    visitor.page.get_by_role("radio", name="Reduced").check()
    visitor.page.reload()
    expect(visitor.find("html")).to_have_attribute("data-theme", "dark")
    expect(visitor.find("html")).to_have_attribute("data-motion", "less")
    expect(visitor.page.get_by_label("Play sounds")).to_be_checked()
    visitor.press("m")
    expect(visitor.page.get_by_label("Play sounds")).not_to_be_checked()


def test_two_clicks_to_the_first_move(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.find("[data-game=ignis]").get_by_role("button", name="Play the computer").click()
    visitor.find("[data-entry='a1>'].open").click()
    expect(visitor.find("[data-seq='1']")).to_be_visible()


@pytest.mark.parametrize("route", ROUTES)
def test_a_phone_never_scrolls_sideways(house: House, route: str) -> None:
    phone = house.come(viewport=PHONE, has_touch=True, is_mobile=True)
    settled(phone, route)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", ["extinction", "ignis", "endangered"])
def test_a_table_fits_a_phone(house: House, game: str) -> None:
    phone = house.come("fr-FR", viewport=PHONE, has_touch=True, is_mobile=True)
    phone.sit(game, [{"kind": "me"}, {"kind": "me"}])
    expect(phone.find("[data-square], [data-entry]").first).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_form_for_a_table_fits_a_phone(house: House) -> None:
    phone = house.come(viewport=PHONE, has_touch=True, is_mobile=True)
    phone.go("/lobby?game=ignis")
    phone.button("New table").click()
    form = phone.find("dialog")
    expect(form).to_be_visible()
    assert form.evaluate("form => form.scrollWidth <= form.clientWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_axe(house: House, scheme: str) -> None:
    visitor = house.come(color_scheme=scheme)
    found = {}
    for route in ROUTES:
        settled(visitor, route)
        found[route] = faults(visitor)
    for game in ("extinction", "ignis", "endangered", "thin-ice"):
        visitor.sit(game, [{"kind": "me"}, {"kind": "me"}])
        expect(visitor.find(".board button, .board [role=button]").first).to_be_visible()
        found[game] = faults(visitor)
    visitor.sit("endangered", [{"kind": "me"}, {"kind": "me"}], hands="hidden")
    expect(visitor.find("#hand-title")).to_be_visible()
    found["hand over"] = faults(visitor)
    table = visitor.sit("ignis", [{"kind": "me"}, {"kind": "friend"}]).removeprefix("/table/")
    expect(visitor.find("#invite-link")).to_be_visible()
    found["invite"] = faults(visitor)
    for route, settled_when in ((f"/replay/{table}", ".replay .stepper"), (f"/verify/{table}", "main dl")):
        visitor.go(route)
        expect(visitor.find(settled_when)).to_be_visible()
        found[route] = faults(visitor)
    for game, button in (("ignis", "Open the table"), ("endangered", "Continue")):
        visitor.go(f"/lobby?game={game}")
        visitor.button("New table").click()
        expect(visitor.button(button)).to_be_visible()
        found[f"{game}, dialog"] = faults(visitor)
    assert not any(found.values()), found


def test_the_first_page_is_light(visitor: Visitor) -> None:
    answered: list[Response] = []
    visitor.page.on("response", lambda answer: answered.append(answer))
    settled(visitor, "/")
    visitor.find(".cards li").last.scroll_into_view_if_needed()
    expect(visitor.find(".cards .picture > *")).to_have_count(4)
    scripts = [answer for answer in answered if answer.request.resource_type == "script"]
    sizes = {answer.url: len(gzip.compress(answer.body())) for answer in scripts}
    assert any("Picture" in url for url in sizes)
    assert sum(sizes.values()) <= SCRIPT_LIMIT, sizes


def test_what_does_not_exist_is_said_in_words(visitor: Visitor) -> None:
    visitor.go("/table/there-is-none")
    expect(visitor.find("h1")).to_have_text("There is no such table")
    visitor.go("/join/QQQQQQ")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    visitor.go("/nowhere/at/all")
    expect(visitor.find("h1")).to_have_text("Page not found")


def test_a_game_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.go("/")
    expect(visitor.find(".cards article")).to_have_count(4)
    visitor.press("Tab")
    expect(visitor.find(".skip")).to_be_focused()
    start = visitor.find("[data-game=extinction]").get_by_role("button", name="Play the computer")
    tab_to(visitor, start)
    visitor.press("Enter")
    visitor.page.wait_for_url("**/table/*")
    own = visitor.find("main [data-square][tabindex='0']")
    expect(own).to_be_visible()
    tab_to(visitor, own)
    visitor.press("d", "4", "Enter", "c", "5", "Enter")
    expect(visitor.find("[data-seq='1']")).to_contain_text("d4")
    expect(visitor.find("[role=status]").last).not_to_be_empty()


def test_the_lobby_shows_a_new_public_table_to_others(house: House) -> None:
    maker, other = house.come(), house.come()
    other.go("/lobby?game=ignis")
    maker.go("/lobby?game=ignis")
    maker.button("New table").click()
    maker.button("Open the table").click()
    maker.banner("Waiting for a player")
    other.find(f"a.button[href='{urlsplit(maker.page.url).path}']").click()
    other.button("Sit down").click()
    maker.banner("Fire")
    other.banner("is thinking")


def test_a_name_can_be_changed(visitor: Visitor) -> None:
    visitor.sit("ignis", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    visitor.go("/me")
    expect(visitor.find("li.sheet")).to_have_count(1)
    visitor.page.get_by_label("Name shown to others").fill("Ada")
    visitor.button("Save").click()
    expect(visitor.page.get_by_text("Saved.")).to_be_visible()
    visitor.page.reload()
    expect(visitor.page.get_by_label("Name shown to others")).to_have_value("Ada")
