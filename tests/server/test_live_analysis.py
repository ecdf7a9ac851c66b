"""Pieces placed by hand on the analysis board: what comes to rest is told, and the page goes on with it."""

from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.test_live_lessons import put_down
from server.visitor import Visitor

Come = Callable[[], Visitor]
PILE = "L1:0,0,0:1000000,0,0,0 M1:45000,0,0:1000000,0,0,0 | table L1 M1 | touch"
ROOT: dict[str, Any] = {"players": 1, "options": {"pile": PILE, "calls": "S"}}


def test_what_a_hand_places_is_the_next_node(visitor: Come) -> None:
    ada = visitor()
    begun = [one["play"] for one in ada.post("/analysis/thin-ice", {"root": ROOT, "do": "*"})["plays"]]
    with ada.learn("analysis/thin-ice") as place:
        place.say("stand", root=ROOT, plays=begun)
        put_down(place, "L5", 0, 0)
        assert place.hear("refused")["rule"] == "THI-4"
        put_down(place, "S1", -45, -45)
        rested = place.hear("rested")["play"]
        assert rested.startswith("1 place L1:")
        placed = ada.post("/analysis/thin-ice", {"root": ROOT, "plays": begun, "do": rested.split(" ", 1)[1]})
        assert "S1" in str(placed["position"]["view"]["seats"][0])
        place.say("stand", root=ROOT, plays=[*begun, rested])
        assert place.hear("rested")["play"] == "1 done"
        # who only looks at that pile again is left in peace there, and can place it otherwise
        place.say("stand", root=ROOT, plays=[*begun, rested])
        place.say("ping", n=1)
        assert place.hear("pong", "rested")["t"] == "pong"
        place.say("stand", root=ROOT, plays=begun)
        put_down(place, "S1", 45, 45)
        assert place.hear("rested")["play"] != rested
        place.say("stand", root=ROOT, plays=["1 nonsense"])
        assert place.hear("refused")["words"]["fr"]


@pytest.mark.parametrize("slug", ["extinction", "nowhere"])
def test_without_a_scene_there_is_no_socket(visitor: Come, slug: str) -> None:
    with visitor().learn(f"analysis/{slug}") as place, pytest.raises(ConnectionClosed):
        place.hear("rested")
