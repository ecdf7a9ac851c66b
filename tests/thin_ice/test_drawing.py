"""Pictures: a terminal's list, an SVG of every pile, and the same as a PNG."""

import xml.etree.ElementTree as ElementTree
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from tablier.games.raster import png_of
from tablier.games.thin_ice import game
from tablier.games.thin_ice.drawing import COLOURS
from tablier.games.thin_ice.state import Pile, Rest
from thin_ice.table import Play

SVG = "{http://www.w3.org/2000/svg}"


def test_the_terminal_lists_each_piece_with_what_it_touches() -> None:
    text = game.draw_text(Play(2, rocks="syrup").upto(4).state)
    assert "upright" in text
    assert "touches table" in text
    assert "sips" in text


def test_the_picture_is_well_formed_in_both_lights() -> None:
    state = Play(3).upto(5).state
    light, dark = game.draw_svg(state), game.draw_svg(state, dark=True)
    for picture in (light, dark):
        piles = ElementTree.fromstring(picture).findall(f"{SVG}g")
        assert len(piles) == 3
        for pile in piles:
            faces, pips = pile.findall(f"{SVG}path"), pile.findall(f"{SVG}circle")
            assert len(faces) == 1 + 5 * 5, "the shadow, and the sides and the opening of five pieces"
            assert len(pips) == 3 + 2 * 2, "one for each small one, two where two of its sides are seen"
    assert light != dark


def test_what_is_nearer_is_drawn_over_what_is_behind_it() -> None:
    near, far = Rest("L1", (0, -30_000, 0)), Rest("S1", (0, 30_000, 0))
    pictures = [
        game.draw_svg(replace(Play(1).state, piles=(Pile(pieces, ("L1", "S1")),)))
        for pieces in ((near, far), (far, near))
    ]
    drawn = [
        [path.attrib["d"] for path in ElementTree.fromstring(picture).iter(f"{SVG}path")][1:]
        for picture in pictures
    ]
    assert drawn[0] == drawn[1], "in whatever order they were placed"
    _, height = map(float, drawn[0][-1].split("L")[1].split())
    assert height > 0, "the front of the large one comes last, below the middle of the table"


def test_the_table_in_pixels() -> None:
    """As wide as it is asked for, with the felt in it and the colours of both who play."""
    picture = Image.open(BytesIO(png_of(game.draw_svg(Play(2).upto(3).state), 600)))
    assert picture.width == 600
    colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 24)}
    assert tuple(bytes.fromhex(COLOURS["felt"][1:])) in colours
    assert len(colours) > 20, "glass in the light of a lamp"


@pytest.mark.rule("THI-7", "THI-8", "THI-9")
def test_the_lights_of_a_pile_at_rest() -> None:
    lights = game.view(Play(2).upto(5).state, 0).seats[0].lights
    assert (lights.table.count, lights.table.most) == (3, 3)
    assert (lights.air.count, lights.air.most) == (0, 2)
    assert (lights.tips.count, lights.tips.most) == (0, 0)


def test_every_verdict_has_its_words() -> None:
    from tablier.core import Event
    from tablier.games.thin_ice.state import Out
    from tablier.games.thin_ice.texts import VERDICTS

    state = Play(2).upto(5).state
    for rule in VERDICTS:
        for language in ("fr", "en"):
            assert "M1" in game.describe(state, Event(1, 0, Out(rule, ("M1", "M2"))))[language]  # type: ignore[arg-type]
