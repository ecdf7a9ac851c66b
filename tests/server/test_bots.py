"""Bots think where they disturb nobody, and a bot that breaks down never stops a match."""

import asyncio
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from server.visitor import Visitor
from tablier import bots
from tablier.bots.simple import RandomBot
from tablier.core import Match
from tablier.games import find
from tablier.server.brains import BotFailed, Brains

Come = Callable[[], Visitor]


def test_a_bot_of_plain_python_thinks_in_a_process_of_its_own() -> None:
    async def think() -> None:
        brains = Brains(1)
        game = find("ignis")
        match = Match(game)
        try:
            for _ in range(2):
                arguments = (game, "greedy", match.state, 0, Random(1), threading.Event())
                action = await brains.choose(*arguments)
                game.check(match.state, 0, action)
            assert not bots.make("ignis", "greedy").releases
            with pytest.raises(BotFailed, match="unknown level"):
                await brains._in_process(game, "no such level", match.state, 0, Random(1))
        finally:
            await brains.close()

    asyncio.run(think())


def test_a_bot_that_breaks_down_does_not_stop_the_match(visitor: Come, monkeypatch: Any) -> None:
    def break_down(*_: Any, **__: Any) -> Any:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(RandomBot, "choose", break_down)
    ada = visitor()
    table = ada.make_table("nim", "me", "bot:random")
    with ada.sit(table["id"]) as place:
        place.act(0, 0, "3-3")
        place.hear("event", fits=lambda m: m["line"]["seat"] == 1)


@pytest.mark.parametrize("game", ["extinction", "ignis", "endangered"])
def test_the_lowest_level_of_every_game_plays(visitor: Come, game: str) -> None:
    ada = visitor()
    levels = {info["slug"]: info["levels"] for info in ada.get("/games")}[game]
    table = ada.make_table(game, f"bot:{levels[0]['key']}", "me")
    with ada.sit(table["id"], since=0) as place:
        place.hear("event", fits=lambda m: m["line"]["seat"] == 0)
