"""Pictures: a terminal's list, two views as SVG, and a photograph where the machine can make one."""

import contextlib
import xml.etree.ElementTree as ElementTree

import pytest

from tablier.core import TablierError
from tablier.games.thin_ice import game
from thin_ice.table import Play


def test_the_terminal_lists_each_piece_with_what_it_touches() -> None:
    text = game.draw_text(Play(2, rocks="syrup").upto(4).state)
    assert "upright" in text
    assert "touches table" in text
    assert "sips" in text


def test_the_picture_is_well_formed_in_both_lights() -> None:
    state = Play(3).upto(5).state
    light, dark = game.draw_svg(state), game.draw_svg(state, dark=True)
    for picture in (light, dark):
        root = ElementTree.fromstring(picture)
        assert len(root.findall("{http://www.w3.org/2000/svg}path")) == 3 * 5 * 2
    assert light != dark


def test_the_photograph_is_a_png_or_a_clear_word() -> None:
    """Machines without the means to render say so, and nothing else goes wrong."""
    with contextlib.suppress(TablierError):
        assert game.photograph(Play(2).upto(3).state).startswith(b"\x89PNG")


@pytest.mark.rule("THI-7", "THI-8", "THI-9")
def test_the_lights_of_a_pile_at_rest() -> None:
    lights = game.view(Play(2).upto(5).state, 0).seats[0].lights
    assert (lights.table.count, lights.table.most) == (3, 3)
    assert (lights.air.count, lights.air.most) == (0, 2)
    assert (lights.tips.count, lights.tips.most) == (0, 0)


def test_every_verdict_has_its_words() -> None:
    from tablier.core import Event
    from tablier.games.thin_ice.describing import VERDICTS
    from tablier.games.thin_ice.state import Out

    state = Play(2).upto(5).state
    for rule in VERDICTS:
        for language in ("fr", "en"):
            assert "M1" in game.describe(state, Event(1, 0, Out(rule, ("M1", "M2"))), language)  # type: ignore[arg-type]
