"""Somebody at a browser: opens pages, sits down, moves. Waits on what is seen, never on time."""

from typing import Any, cast

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

    # --- tables -----------------------------------------------------------------------------------

    def sit(self, game: str, seats: list[dict[str, str]], **options: Any) -> str:
        """Make a table as the client does, with options that its form would need many clicks for."""
        self.go("/settings")
        return self.make({"game": game, "seats": seats, "options": options})

    def make(self, wish: dict[str, Any]) -> str:
        """Open a table from the page that is shown, and go there."""
        made = self.page.evaluate(
            """async (wish) => {
                const { csrf } = await (await fetch("/api/v1/me")).json();
                const headers = { "Content-Type": "application/json", "X-CSRF": csrf };
                const asked = { method: "POST", headers, body: JSON.stringify(wish) };
                return await (await fetch("/api/v1/tables", asked)).json();
            }""",
            wish,
        )
        path = f"/table/{cast('dict[str, str]', made)['id']}"
        self.go(path)
        return path

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
