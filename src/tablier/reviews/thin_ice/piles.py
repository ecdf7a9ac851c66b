"""What can be read off two piles at rest: how steady they are, which piece is new, what moved and how."""

from math import acos, degrees, dist

import msgspec

from tablier.core import Words
from tablier.games.thin_ice.physics.geometry import rotated
from tablier.games.thin_ice.physics.margin import GIVES, STEEPEST, margin
from tablier.games.thin_ice.physics.world import Pose
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.state import Pile
from tablier.games.thin_ice.texts import SIZE_WORDS

TOPPLED = 20.0
"""Degrees by which a piece has turned over rather than slid."""


class Moved(msgspec.Struct, frozen=True):
    """A piece that left its place: by how far in millimetres, how much lower, and by how many degrees its
    axis turned."""

    piece: str
    far: float
    lower: float
    tilt: float

    @property
    def toppled(self) -> bool:
        return self.tilt > TOPPLED


def name(piece: str) -> Words:
    """`small 2`."""
    size = SIZE_WORDS[size_of(piece)]
    return Words(fr=f"la {size.fr} {piece[1:]}", en=f"the {size.en} {piece[1:]}")


def bears(top: str, pile: Pile) -> int:
    """How many degrees the table can be leant; an empty pile cannot fall."""
    return margin(top, pile) if pile.pieces else int(STEEPEST)


def added(before: Pile, after: Pile) -> tuple[str, ...]:
    """The pieces that are new."""
    return tuple(piece for piece in after.names if piece not in before.names)


def moved(before: Pile, after: Pile) -> list[Moved]:
    """The pieces of both piles that are elsewhere, those that sank most first."""
    poses = {rest.piece: Pose.of(rest) for rest in after.pieces}
    shared = [rest for rest in before.pieces if rest.piece in poses]
    found = [_compare(rest.piece, Pose.of(rest), poses[rest.piece]) for rest in shared]
    gone = [one for one in found if one.far > GIVES or one.tilt > TOPPLED]
    return sorted(gone, key=lambda one: (-one.lower, -one.far, one.piece))


def _compare(piece: str, before: Pose, after: Pose) -> Moved:
    axes = [rotated(pose.turn, (0.0, 0.0, 1.0)) for pose in (before, after)]
    cosine = max(-1.0, min(1.0, sum(a * b for a, b in zip(*axes, strict=True))))
    return Moved(piece, dist(before.at, after.at), before.at[2] - after.at[2], degrees(acos(cosine)))
