"""Somebody at a browser: opens pages, sits down, moves. Waits on what is seen, never on time."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

PATIENCE = 20_000
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 860}


class Visitor:
    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        # A cut line is meant to be cut, and what is refused is asked for on purpose.
        meant = (
            "ERR_INTERNET_DISCONNECTED",
            "ERR_FAILED",
            "responded with a status of 4",
            "WebSocket connection",
        )
        if message.type == "error" and not any(word in message.text for word in meant):
            self.complaints.append(message.text)

    # --- pages ------------------------------------------------------------------------------------

    def go(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def find(self, selector: str, has_text: str | None = None) -> Locator:
        return self.page.locator(selector, has_text=has_text)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def cut_line(self) -> None:
        """Without a network from now on, once the page has all its parts."""
        self.page.wait_for_load_state("networkidle")
        self.context.set_offline(True)

    # --- tables -----------------------------------------------------------------------------------

    def sit(self, game: str, seats: list[dict[str, str]], **options: Any) -> str:
        """Make a table as the client does, with options that its form would need many clicks for."""
        path = f"/table/{self.open(game, seats, **options)}"
        self.go(path)
        return path

    def open(self, game: str, seats: list[dict[str, str]], **options: Any) -> str:
        """A table that nobody looks at yet."""
        return self._made({"game": game, "seats": seats, "options": options})

    def make(self, wish: dict[str, Any]) -> str:
        """Open a table just so, and go there."""
        path = f"/table/{self._made(wish)}"
        self.go(path)
        return path

    def _made(self, wish: dict[str, Any]) -> str:
        [made] = self.post("/api/v1/tables", wish)
        return made["id"]

    def played(self, wish: dict[str, Any], plays: Iterable[tuple[int, int, str]]) -> str:
        """A table at which this has been played: event, seat and play."""
        table = self._made(wish)
        acts = [{"id": f"act-{seq}", "seq": seq, "seat": seat, "play": play} for seq, seat, play in plays]
        self.post(f"/api/v1/tables/{table}/act", *acts)
        return table

    def act(self, table: str, *plays: tuple[int, str], seat: int = 0) -> None:
        """Each in answer to an event, as if from another device of this visitor."""
        acts = [{"id": uuid4().hex, "seq": seq, "seat": seat, "play": play} for seq, play in plays]
        for told in self.post(f"/api/v1/tables/{table}/act", *acts):
            assert "seq" in told, told

    def post(self, path: str, *wishes: dict[str, Any]) -> list[dict[str, Any]]:
        """One after another, as the client does, whatever page is shown; what each is answered."""
        line = self.context.request  # with this visitor's cookies
        headers = {"X-CSRF": line.get(f"{self.address}/api/v1/me").json()["csrf"]}
        return [line.post(self.address + path, data=wish, headers=headers).json() for wish in wishes]

    def banner(self, text: str) -> None:
        expect(self.page.get_by_test_id("banner")).to_contain_text(text)

    def log_reads(self, count: int) -> None:
        """The log has so many lines."""
        expect(self.find("[data-seq]")).to_have_count(count)

    # --- Extinction ---------------------------------------------------------------------------------

    def middle(self, square: str) -> tuple[float, float]:
        box = self.find(f"[data-square={square}]").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: str, end: str) -> None:
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(end), steps=4)
        self.page.mouse.up()

    def type_move(self, start: str, end: str) -> None:
        """By keyboard alone: go to a square by its name, choose it, go on, choose."""
        self.find("[data-square][tabindex='0']").focus()
        self.press(*start, "Enter", *end, "Enter")


def tab_to(visitor: Visitor, wanted: Locator) -> None:
    """By Tab alone, or Shift and Tab where it lies behind."""
    key = wanted.evaluate(
        """element => document.activeElement.compareDocumentPosition(element)
            & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'"""
    )
    for _ in range(60):
        visitor.press(str(key))
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"sixty Tabs did not reach {wanted}")


class House:
    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium, self.address = chromium, address
        self.visitors: list[Visitor] = []

    def come(self, language: str = "en-GB", **context: Any) -> Visitor:
        # What is kept for days without a network is asked for where it is tested.
        context = {"viewport": DESK, "service_workers": "block", **context}
        visitor = Visitor(self.chromium.new_context(locale=language, **context), self.address)
        self.visitors.append(visitor)
        return visitor

    def close(self) -> list[str]:
        for visitor in self.visitors:
            visitor.context.close()
        return [complaint for visitor in self.visitors for complaint in visitor.complaints]
