"""Ten full piles in few draws, with everything that a good graphics card would draw."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from browser.builder import LONG, SMALL
from browser.visitor import House
from tablier.core import Options
from tablier.games.thin_ice.game import ThinIce
from tablier.games.thin_ice.state import State
from thin_ice.piles import three_towers

pytestmark = pytest.mark.browser

CALLS, TRIANGLES = 60, 60_000
TOWERS = "L1 L2 M1 M2 S1,L3 L4 M3 M4 S2,L5 M5 S3 S4"


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games begin where all but one piece are placed."""
    begin: Callable[[ThinIce, Options, int], State] = ThinIce.start
    pile = three_towers(TOWERS).pile()

    def start(self: ThinIce, options: Options, players: int) -> State:
        opened = begin(self, options, players)
        return replace(
            opened, phase="building", piles=(pile,) * players, placed=pile.names, called=("S5",), turn=9
        )

    monkeypatch.setattr(ThinIce, "start", start)


@pytest.mark.usefixtures("built")
def test_ten_full_piles_take_few_draws(house: House) -> None:
    visitor = house.come(viewport=SMALL)
    visitor.page.add_init_script("localStorage.setItem('tablier.thin-ice.quality', 'fine')")
    visitor.sit("thin-ice", [{"kind": "me"}] * 10, first="seat1")
    canvas = visitor.find(".tabletop[data-quality='fine'] canvas")
    expect(canvas).to_be_visible(timeout=LONG)
    visitor.page.get_by_role("button", name="Everybody").click(timeout=LONG)
    visitor.page.wait_for_function(
        "() => document.querySelector('.tabletop canvas').lying?.().length === 141", timeout=LONG
    )
    visitor.page.wait_for_function(
        "() => document.querySelector('.tabletop canvas').drawn().triangles > 20000", timeout=LONG
    )
    drawn = canvas.evaluate("(canvas) => ({ ...canvas.drawn() })")
    assert drawn["calls"] <= CALLS
    assert drawn["triangles"] <= TRIANGLES
