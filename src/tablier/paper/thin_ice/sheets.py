"""Stashes of pyramids, at the size of the pieces that the scene simulates."""

from tablier.core import Words
from tablier.games.colours import board
from tablier.games.thin_ice.drawing import PIPS, TINTS
from tablier.games.thin_ice.pieces import PER_STASH, SHAPES, SIZES
from tablier.paper.pyramids import Tints, net
from tablier.paper.sheet import Piece, Sheet

STASHES = 2
"""Printed in different colours; whoever needs more prints the pages again."""


def sheets() -> list[Sheet]:
    return [_stash(number) for number in range(STASHES)]


def _stash(number: int) -> Sheet:
    tints = _tints(TINTS[number])
    pieces: tuple[Piece, ...] = tuple(
        net(SHAPES[size].side, SHAPES[size].height, PIPS[size], tints, PER_STASH) for size in reversed(SIZES)
    )
    return Sheet(
        Words(fr=f"Réserve {number + 1}", en=f"Stash {number + 1}"),
        Words(
            fr="Quinze pyramides : coupez, pliez, collez la languette derrière le premier côté.",
            en="Fifteen pyramids: cut, fold, glue the flap behind the first side.",
        ),
        pieces,
    )


def _tints(glass: str) -> Tints:
    pip = board("tablier.games.thin_ice.drawing")["pip"]
    return Tints(_mixed(glass, 255, 0.25), _mixed(glass, 0, 0.12), _mixed(glass, 0, 0.5), pip)


def _mixed(colour: str, other: int, share: float) -> str:
    parts = [int(colour[n : n + 2], 16) for n in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (other - part) * share):02x}" for part in parts)
