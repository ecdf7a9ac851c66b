"""The picture of a table shows what a seat sees: every animal, every tile, the sums, and no more."""

from xml.etree import ElementTree as ET

import pytest

from tablier.core import Match
from tablier.games import find
from tablier.games.endangered.drawing_tokens import ANIMALS, RUINS

GAME = find("endangered")


@pytest.mark.parametrize("scenario", ["tiger", "otter", "panda"])
def test_a_picture_has_every_animal_tile_and_sum(scenario: str) -> None:
    match = Match(GAME, {"scenario": scenario}, 3)
    match.play_out(7, limit=150)
    view = GAME.view(match.state, None)
    light, dark = GAME.draw_svg(match.state), GAME.draw_svg(match.state, dark=True)
    assert light != dark
    for drawn in (light, dark):
        ET.fromstring(drawn)
        # One more of each lies in the supply below the board.
        assert drawn.count(ANIMALS[scenario]) == view.population + 1
        assert drawn.count(RUINS[scenario]) == sum(cell.tile for cell in view.cells) + 1
    texts = [
        "".join(text.itertext()) for text in ET.fromstring(light).iter("{http://www.w3.org/2000/svg}text")
    ]
    shown = [envoy for envoy in view.ambassadors if envoy.up]
    assert shown
    assert texts.count("?") == len(view.ambassadors) - len(shown)
    for envoy in shown:
        assert any(text.startswith(f"{envoy.sum} / {envoy.target}") for text in texts)
