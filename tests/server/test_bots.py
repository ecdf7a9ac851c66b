"""Bots think where they disturb nobody, and a bot that breaks down never stops a match."""

import asyncio
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from server.visitor import Visitor
from tablier import bots
from tablier.bots import Decision
from tablier.bots.generic import RandomBot
from tablier.core import Game, Match, Words
from tablier.games import find
from tablier.server.workers.bot_pool import BotFailed, BotPool

Come = Callable[[], Visitor]


def test_a_bot_of_plain_python_thinks_in_a_process_of_its_own() -> None:
    async def think() -> None:
        bot_pool = BotPool(1)
        game = find("ignis")
        match = Match(game)
        try:
            for _ in range(2):
                arguments = (game, "greedy", match.state, 0, Random(1), threading.Event())
                decision = await bot_pool.choose(*arguments)
                game.check(match.state, 0, decision.action)
            assert not bots.make("ignis", "greedy").releases
            with pytest.raises(BotFailed, match="unknown level"):
                await bot_pool._in_process(game, "no such level", match.state, 0, Random(1))
        finally:
            await bot_pool.close()

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


BECAUSE = Words(fr="parce que", en="because")


@pytest.fixture
def talkative(monkeypatch: Any) -> None:
    """Random players that say why."""

    def choose(
        _: Any, game: Game[Any, Any], state: Any, seat: int, __: Any, random: Random, *___: Any
    ) -> Any:
        return Decision(game.sample(state, seat, random), why=BECAUSE)

    monkeypatch.setattr(RandomBot, "choose", choose)


def whys(lines: Any) -> set[str]:
    return {line["why"]["fr"] if line["why"] else "" for line in lines if line["seat"] == 1}


@pytest.mark.usefixtures("talkative")
def test_an_opponent_says_why_when_the_match_is_over(start: Any, tmp_path: Any) -> None:
    server = start(tmp_path)
    ada = Visitor(server.address)
    table = ada.make_table("nim", "me", "bot:random", options={"heaps": 4})
    with ada.sit(table["id"]) as place:
        place.act(0, 0, "1-1")
        told = place.hear("event", fits=lambda m: m["line"]["seat"] == 1)
        assert whys([told["line"]]) == {""}
        assert whys(ada.get(f"/tables/{table['id']}/log")) == {""}
        place.say("resign", id="r", seat=0)
        place.hear("table", fits=lambda m: m["table"]["status"] == "over")
        assert whys(place.hear("snapshot", fits=lambda m: m["log"])["log"]) == {"parce que"}
    server.stop()
    again = start(tmp_path)
    ada.address, ada.http.base_url = again.address, f"{again.address}/api/v1"
    assert whys(ada.get(f"/tables/{table['id']}/log")) == {"parce que"}, "the words are kept"
    ada.close()


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize(("hands", "said"), [("open", "parce que"), ("hidden", "")])
def test_a_partner_says_why_at_once_unless_hands_are_hidden(visitor: Come, hands: str, said: str) -> None:
    ada = visitor()
    table = ada.make_table("endangered", "bot:random", "me", options={"hands": hands})
    with ada.sit(table["id"], since=0) as place:
        line = place.hear("event", fits=lambda m: m["line"]["seat"] == 0)["line"]
    assert (line["why"]["fr"] if line["why"] else "") == said
