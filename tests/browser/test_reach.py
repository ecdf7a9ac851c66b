"""Links, codes, frames in other people's pages, and what reaches somebody who is not looking."""

from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from playwright.sync_api import Browser, TimeoutError, expect

from browser.test_shell import faults
from browser.visitor import House, Visitor
from server.listening import serving as page_on_loopback
from tablier.core import Words
from tablier.server.reach.notice import Notice, to_browser

pytestmark = pytest.mark.browser

TWO = [{"kind": "me"}, {"kind": "me"}]


def played(visitor: Visitor) -> str:
    """A match of Extinction after one move; its id."""
    path = visitor.sit("extinction", TWO)
    visitor.type_move("d4", "c5")
    visitor.log_reads(1)
    return path.removeprefix("/table/")


def test_the_address_names_the_moment(house: House) -> None:
    visitor = house.come()
    table = played(visitor)
    visitor.button("Previous move").click()
    expect(visitor.page).to_have_url(f"{visitor.address}/table/{table}?at=0")
    visitor.button("Last move").click()
    expect(visitor.page).to_have_url(f"{visitor.address}/table/{table}")
    other = house.come()
    other.go(f"/table/{table}?at=0")
    expect(other.find(".stepper .tabular")).to_have_text("0 / 1")
    other.go(f"/replay/{table}?at=0")
    expect(other.find(".stepper .tabular")).to_have_text("0 / 1")
    other.button("Next move").click()
    expect(other.page).to_have_url(f"{visitor.address}/replay/{table}?at=1")


def test_an_invitation_is_shared_and_scanned(house: House) -> None:
    visitor = house.come()
    # No sheet to share with opens on a machine without a screen: what it would be given is kept instead.
    visitor.page.add_init_script("navigator.share = async (given) => void (window.given = given)")
    path = visitor.sit("ignis", [{"kind": "me"}, {"kind": "friend"}])
    visitor.button("Share").click()
    visitor.page.wait_for_function("() => window.given")
    given = visitor.page.evaluate("window.given")
    assert given == {"url": visitor.address + path, "title": "Ignis"}
    visitor.button("Code to scan").click()
    code = visitor.page.get_by_alt_text("QR code of the table's link")
    expect(code).to_be_visible()
    assert code.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 100
    assert faults(visitor) == []


@pytest.fixture
def elsewhere(address: str) -> Iterator[Any]:
    """Somebody else's page, which shows what it is told to: an origin that is not the server's."""
    shown = {"body": ""}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            script = f'<script type="module" src="{address}/tablier-game.js"></script>'
            page = f"<!doctype html><html lang=en><title>A blog</title>{script}<h1>A blog</h1>{shown['body']}"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: Any) -> None: ...

    with page_on_loopback(Handler) as port:
        shown["url"] = f"http://localhost:{port}/"
        yield shown


def test_a_game_stands_in_somebody_elses_page(house: House, elsewhere: Any) -> None:
    visitor = house.come()
    table = played(visitor)
    elsewhere["body"] = f'<tablier-game src="/replay/{table}?at=0" title="Our match">a link</tablier-game>'
    visitor.page.goto(elsewhere["url"])
    frame = visitor.page.frame_locator("iframe[title='Our match']")
    expect(frame.get_by_role("heading", name="Extinction")).to_be_visible()
    expect(frame.locator(".count")).to_have_text("0 / 1")
    frame.get_by_role("button", name="Next move").click()
    expect(frame.locator(".words")).to_contain_text("d4")
    expect(frame.get_by_role("img")).to_have_accessible_name("Extinction, after move 1: " + said(frame))
    picture = frame.get_by_role("img")
    assert picture.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 100
    link = frame.get_by_role("link", name="Open in Tablier")
    expect(link).to_have_attribute("href", f"/replay/{table}?at=1")


def said(frame: Any) -> str:
    return str(frame.locator(".words").inner_text())


def test_no_other_page_of_ours_may_be_framed(house: House, elsewhere: Any) -> None:
    visitor = house.come()
    table = played(visitor)
    elsewhere["body"] = f'<iframe src="{visitor.address}/table/{table}" title="caught"></iframe>'
    with visitor.page.expect_console_message(lambda said: "frame-ancestors" in said.text):
        visitor.page.goto(elsewhere["url"])
    visitor.complaints.clear()  # that is what was asked for
    expect(visitor.page.frame_locator("iframe").locator("#app")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_new_screens_have_nothing_serious_for_axe(house: House, scheme: str) -> None:
    visitor = house.come(color_scheme=scheme)
    table = played(visitor)
    found = {}
    for path, seen in ((f"/embed/{table}", "img"), ("/mail/password#token", "form"), ("/settings", "form")):
        visitor.go(path)
        expect(visitor.find(seen).first).to_be_visible()
        found[path] = faults(visitor)
    visitor.go(f"/table/{table}")
    visitor.page.get_by_role("tab", name="Table").click()
    visitor.button("Discord, Slack or another…").click()
    expect(visitor.page.get_by_label("Address of the webhook")).to_be_visible()
    found["a page of the table"] = faults(visitor)
    assert not any(found.values()), found


def test_a_page_is_added_tested_and_removed(visitor: Visitor) -> None:
    visitor.go("/settings")
    visitor.page.get_by_label("Service").select_option("json")
    visitor.page.get_by_label("Address of the webhook").fill("https://127.0.0.1/hook")
    visitor.button("Add").click()
    expect(visitor.find("li", "127.0.0.1")).to_be_visible()
    visitor.button("Test").click()
    expect(visitor.page.get_by_text("its address is not public")).to_be_visible()
    visitor.button("Remove").click()
    expect(visitor.find("li", "127.0.0.1")).to_have_count(0)


def test_a_turn_is_shown_by_the_service_worker(whole_chromium: Browser, address: str) -> None:
    """The browser itself hands the worker what a push service would have opened for it."""
    house = House(whole_chromium, address)
    visitor = house.come(service_workers="allow")  # where they are blocked, to register one never ends
    visitor.context.grant_permissions(["notifications"], origin=visitor.address)
    registered: list[str] = []
    line = visitor.context.new_cdp_session(visitor.page)
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registered.extend(one["registrationId"] for one in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    visitor.go("/settings")
    visitor.page.evaluate("navigator.serviceWorker.register('/sw.js')")
    visitor.page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.active !== null)")
    expect(visitor.page.get_by_role("heading", name="Settings")).to_be_visible()  # what was told is heard
    notice = Notice("turn", "p", "Ada", "x", "ignis", Words(fr="Ignis", en="Ignis"), ("Bob",))
    message = to_browser(notice, "fr").decode()
    told = {"origin": visitor.address, "registrationId": registered[-1], "data": message}
    visitor.page.evaluate(
        """() => void setInterval(async () => {
            const worker = await navigator.serviceWorker.ready;
            const [one] = await worker.getNotifications();
            if (one) window.shown = [one.title, one.body, one.tag, one.data.path];
        }, 20)"""
    )
    shown = None
    for _ in range(20):  # what comes before the worker is fully awake is dropped by the browser
        line.send("ServiceWorker.deliverPushMessage", told)
        with suppress(TimeoutError):
            shown = visitor.page.wait_for_function("() => window.shown", timeout=3000).json_value()
            break
    assert shown == ["Ignis\xa0: à vous de jouer", "Ada, à vous de jouer (avec Bob).", "x", "/table/x"]
    assert house.close() == []


def test_the_rules_can_be_printed(house: House) -> None:
    visitor = house.come("fr-FR")
    visitor.go("/rules/ignis")
    link = visitor.page.get_by_role("link", name="Imprimer et jouer (PDF)")
    expect(link).to_have_attribute("href", "/print/ignis.pdf?lang=fr")
