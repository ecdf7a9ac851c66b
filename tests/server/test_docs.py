"""The examples of docs/api.md and docs/socket.md, run against a real server."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from server.visitor import Visitor

Come = Callable[[], Visitor]
DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


def holds(shown: Any, real: Any) -> bool:
    """Whether all that the page shows is in what really came; a list shows its beginning."""
    if isinstance(shown, dict):
        return isinstance(real, dict) and all(k in real and holds(v, real[k]) for k, v in shown.items())
    if isinstance(shown, list):
        return isinstance(real, list) and all(holds(s, r) for s, r in zip(shown, real, strict=False))
    return bool(shown == real)


def test_the_examples_of_the_api(visitor: Come) -> None:
    ada, table, asked = visitor(), "", 0
    for block in blocks("api.md", "http"):
        for example in block.strip().split("\n\n"):
            request, answer = example.split("\n", 1)
            method, path, *body = request.split(" ", 2)
            status, shown = answer.split(" ", 1)
            given = json.loads(body[0]) if body else None
            response = ada.send(method, path.replace("ID", table), given)
            assert response.status_code == int(status), (example, response.text)
            assert holds(json.loads(shown), response.json()), (example, response.text)
            if status == "201":
                table = response.json()["id"]
            asked += 1
    assert asked > 10


def test_the_examples_of_the_socket(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me")["id"]
    heard = 0
    with ada.sit(table) as place:
        for block in blocks("socket.md", "socket"):
            for line in block.strip().splitlines():
                arrow, text = line.split(" ", 1)
                if arrow == "→":
                    place.socket.send(text)
                else:
                    shown = json.loads(text)
                    place.hear(shown["t"], fits=lambda real, shown=shown: holds(shown, real))
                    heard += 1
    assert heard > 10
