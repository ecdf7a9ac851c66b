"""The end of a game of Thin Ice whose stashes are used up: the table shakes until one pile is left."""

from functools import cache
from math import dist

import pytest
from playwright.sync_api import WebSocket, expect

from browser.builder import LONG, SMALL
from browser.visitor import House, Visitor
from tablier.core import Options
from tablier.games.thin_ice.game import ThinIce
from tablier.games.thin_ice.scene.frames import PileFrame, put_over, unpack
from tablier.games.thin_ice.state import Pile, State
from thin_ice.piles import three_towers

pytestmark = pytest.mark.browser

SOUND = "L1 L2 M1 M2 S1,L3 L4 M3 M4 S2,L5 M5 S3 S4 S5"
SHAKY = "L1 L2 L3 L4 L5,M1 M2 M3 M4 M5,S1 S2 S3 S4 S5"
FORCE = 9
"""How hard the table shakes: the sound towers stand it and the shaky ones do not."""


@cache
def pile(towers: str) -> Pile:
    return three_towers(towers).pile()


@pytest.fixture
def used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games begin where all pieces are placed and the table is about to shake."""
    begin = ThinIce.start

    def start(self: ThinIce, options: Options, players: int) -> State:
        from msgspec.structs import replace

        piles = (pile(SOUND), pile(SHAKY))
        opened = begin(self, options, players)
        return replace(opened, phase="building", piles=piles, placed=piles[0].names, quake=FORCE, turn=24)

    monkeypatch.setattr(ThinIce, "start", start)


class Frames:
    """What the server shows the visitor of the second pile."""

    def __init__(self, visitor: Visitor) -> None:
        self.known: dict[int, PileFrame] = {}
        self.seen: list[PileFrame] = []
        visitor.page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._note)

    def _note(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            put_over(self.known, unpack(data))
            self.seen += [p for seat, p in self.known.items() if seat == 1 and p.pieces]

    @property
    def furthest(self) -> float:
        """How far, in millimetres, a piece has moved since the first frame."""
        first, last = (
            {piece.piece: piece.at for piece in pile.pieces} for pile in (self.seen[0], self.seen[-1])
        )
        return max(dist(at, last[piece]) for piece, at in first.items())


NOTE_SHAKING = """() => {
    window.shaken = [];
    new MutationObserver(() => {
        const tabletop = document.querySelector("[data-shaking]");
        if (tabletop) window.shaken.push(tabletop.dataset.shaking);
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-shaking"] });
}"""


HIGHEST = (
    "Math.max(...document.querySelector('canvas').lying().filter((p) => p.seat === 1).map((p) => p.at[2]))"
)
LOWER = f"low => {HIGHEST} < low"


def highest(visitor: Visitor) -> float:
    """How high the second pile is drawn."""
    return float(visitor.page.evaluate(HIGHEST))


@pytest.mark.rule("THI-R1", "THI-10")
@pytest.mark.usefixtures("used_up")
def test_the_table_shakes_and_the_pile_that_falls_scores_least(house: House) -> None:
    visitor = house.come(viewport=SMALL)
    visitor.page.add_init_script(f"({NOTE_SHAKING})()")
    frames = Frames(visitor)
    table = visitor.sit("thin-ice", [{"kind": "me"}, {"kind": "me"}], first="seat1").rpartition("/")[2]
    expect(visitor.find(".quake")).to_contain_text(f"The table shakes, strength {FORCE}", timeout=LONG)
    expect(visitor.find(".verdict")).to_contain_text("Player 2 is out", timeout=LONG)
    banner = visitor.page.get_by_test_id("banner")
    expect(banner).to_contain_text("Player 1 wins, 2 points", timeout=LONG)
    expect(visitor.find(".seats")).to_contain_text("points: 2")
    expect(visitor.find(".seats")).to_contain_text("points: 1")

    assert any(pile.shaking for pile in frames.seen)
    assert frames.furthest > 8, "a tower is seen to give way"
    assert "true" in visitor.page.evaluate("window.shaken"), "the page has shaken with it"

    # The fall again, a tenth as fast; it goes on by itself until one goes through it by keys.
    visitor.go(f"/replay/{table}")
    visitor.find("[data-fall]").click()
    expect(visitor.find("[data-showing=fall]")).to_have_count(1)
    slow = visitor.page.get_by_role("slider", name="Moment of the fall")
    expect(visitor.button("Pause")).to_have_count(1)
    stood = highest(visitor)
    slow.press("End")
    expect(visitor.button("Play")).to_have_count(2)  # that of the replay, and this one
    visitor.page.wait_for_function(LOWER, arg=stood - 8)
    slow.press("Home")
    visitor.page.wait_for_function(f"low => !({LOWER})(low)", arg=stood - 8)
    visitor.button("Close").click()
    expect(slow).to_have_count(0)
    expect(visitor.find("[data-fall]")).to_have_attribute("aria-pressed", "false")

    # Where little motion is wanted, only step by step.
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.page.reload()
    visitor.find("[data-fall]").press("Enter")
    expect(slow).to_have_value("0")
    expect(visitor.button("Play")).to_have_count(1)
    visitor.button("A step on").press("Enter")
    expect(slow).to_have_value("0.05")
