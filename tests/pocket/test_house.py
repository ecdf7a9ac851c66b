"""A table in the page: the same words as on a server, kept by the page, with bots."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tablier.pocket import House, table

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}


class Page:
    """Keeps what it is told to keep, and hears what comes over one line."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.house = House(self.kept.__setitem__)
        self.heard: list[dict[str, Any]] = []

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, text = self.house.ask(method, path, json.dumps(body) if body is not None else "")
        return status, json.loads(text)

    def sit(self, game: str, *seats: dict[str, str], **options: str) -> str:
        """As the client does it, which asks for the hash of the seed first."""
        assert self.ask("GET", "/commitments/wish") == (200, {"commitment": ""})
        status, info = self.ask("POST", "/tables", {"game": game, "seats": seats, "options": options})
        assert status == 200, info
        return info["id"]

    def look(self, key: str, since: int = -1) -> None:
        self.house.connect(1, key, since, False, lambda text: self.heard.append(json.loads(text)))

    async def say(self, **message: Any) -> None:
        await self.house.hear(1, json.dumps(message))

    def last(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["t"] == kind)


@pytest.fixture
def page() -> Page:
    return Page()


def test_two_play_on_one_screen_and_the_page_keeps_it(page: Page) -> None:
    async def play() -> None:
        key = page.sit("extinction", ME, ME, first="seat1")
        page.look(key)
        assert page.last("snapshot")["table"]["status"] == "playing"
        await page.say(t="act", id="a", seq=0, seat=0, play="Pd4-c5")
        assert [message["t"] for message in page.heard[-2:]] == ["event", "ack"]
        await page.say(t="act", id="b", seq=1, seat=1, play="Pd4-c5")
        assert page.last("refused")["words"]["fr"]
        await page.say(t="offer", what="undo")
        assert page.last("event")["position"]["turn"]["seats"] == [0]
        again = Page()
        again.house.restore(page.kept[key])
        again.look(key)
        assert again.last("snapshot")["log"] == page.heard[0]["log"] + [
            message["line"] for message in page.heard if message["t"] == "event"
        ]

    asyncio.run(play())


def test_a_bot_acts_when_it_is_its_turn(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "PAUSE", 0)

    async def play() -> None:
        page.look(page.sit("ignis", BOT, ME, layout="mini", first="fire"))
        await until(lambda: page.heard[-1]["t"] == "event")
        assert page.last("event")["line"]["seat"] == 0

    asyncio.run(play())


def test_a_match_ends_and_another_begins_with_the_seats_turned(page: Page) -> None:
    async def play() -> None:
        key = page.sit("ignis", ME, BOT, first="fire")
        page.look(key)
        await page.say(t="resign", id="a", seat=0)
        assert page.last("table")["table"]["status"] == "over"
        await page.say(t="offer", what="rematch")
        status, info = page.ask("GET", f"/tables/{page.last('table')['table']['rematch']}")
        assert status == 200
        assert [seat["kind"] for seat in info["seats"]] == ["bot", "person"]

    asyncio.run(play())


def test_what_needs_others_is_refused_in_words(page: Page) -> None:
    refused = {
        ("POST", "/tables"): {"game": "ignis", "seats": [ME, {"kind": "friend"}]},
        ("GET", "/lobby"): None,
        ("GET", "/tables/pocket-none"): None,
        ("POST", "/lessons/ignis.nothing"): {"done": []},
    }
    for (method, path), body in refused.items():
        status, problem = page.ask(method, path, body)
        assert status >= 400
        assert problem["words"]["fr"]
        assert problem["words"]["en"]


async def until(settled: Callable[[], bool]) -> None:
    for _ in range(1000):
        if settled():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to that")
