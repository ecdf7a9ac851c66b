"""For programs: act by HTTP, the stream of turns, the example bot, the API under random requests."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.visitor import Visitor

Come = Callable[[], Visitor]
ROOT = Path(__file__).parents[2]


def test_an_act_by_http_counts_once(visitor: Come) -> None:
    ada, eve = visitor(), visitor()
    table = ada.make_table("nim", "me", "me")["id"]
    deed = {"id": "one", "seq": 0, "seat": 0, "play": "1-1"}
    assert eve.send("POST", f"/tables/{table}/act", deed).status_code == 403
    for _ in range(2):
        assert ada.post(f"/tables/{table}/act", deed) == {"seq": 1}
    assert ada.send("POST", f"/tables/{table}/act", {**deed, "id": "two"}).status_code == 409
    assert ada.send("POST", f"/tables/{table}/act", {**deed, "id": ""}).status_code == 400
    for seat, play, status in ((1, "?", 400), (0, "1-1", 409), (1, "9-9", 409), (5, "1-1", 403)):
        other = {"id": "x", "seq": 1, "seat": seat, "play": play}
        assert ada.send("POST", f"/tables/{table}/act", other).status_code == status


@pytest.mark.parametrize("game", ["nim", "high-card"])
def test_the_example_bot_plays_a_match(visitor: Come, server: Any, game: str) -> None:
    ada, owner = visitor(), visitor()
    token = owner.post("/tokens", {"label": "example"})["token"]
    table = ada.make_table(game, "bot:random", "friend")
    bot = subprocess.run(
        [sys.executable, "examples/bot.py", server.address, token, "--join", table["code"]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert bot.returncode == 0, bot.stderr
    assert "over:" in bot.stdout
    assert ada.get(f"/tables/{table['id']}")["status"] == "over"


def test_the_example_is_short() -> None:
    lines = (ROOT / "examples" / "bot.py").read_text().split('"""', 2)[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 45
