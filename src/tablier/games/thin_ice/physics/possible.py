"""Whether a pile in a record can be: nothing in anything else, what touches as it says, and it stands.

A forged record can say anything; what it cannot do is stand under gravity.
"""

from math import hypot

from tablier.core import IllegalAction, Words
from tablier.games.thin_ice.physics.breath import drift
from tablier.games.thin_ice.physics.contacts import carried
from tablier.games.thin_ice.physics.model import TOUCH_GAP
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.state import Action, Out, Pile, Place

WEDGED = 0.1
"""Pieces that are deeper than this in each other, in millimetres, have not come to rest."""

STRUCK = 1.0
"""How deep a piece may be in another one at the moment of a verdict, in millimetres: it may have hit it."""

STRAY = 165.0
"""A piece further than this from the middle of its player's place, in millimetres, has left it (THI-R3)."""

CLOSE = 0.01
"""What is nearer than this, in millimetres, touches for certain. A log is rounded to a thousandth."""

STIRRED, LEFT_ALONE, GIVES = 0.1, 0.3, 0.5
"""A pile at rest that is stirred so little, in mm/s, and left alone for so many seconds stays where it is,
within so many millimetres. It would not if it were balanced on a tip."""

ALIKE, FALLING = 0.5, 3.0
"""How far apart, in millimetres, a piece may be in a pile that is run again: at rest, and as it fell."""


def check_possible(top: str, action: Action) -> None:
    match action:
        case Place(pile):
            _check_rest(top, pile)
        case Out():
            _check_verdict(top, action)
        case _:
            pass


def _check_rest(top: str, pile: Pile) -> None:
    world, strays = _world(top, pile)
    _check_overlap(world, WEDGED)
    _check_contacts(world, strays, pile)
    before = world.poses()
    for piece in world.pieces:
        world.nudge(piece, (STIRRED, 0.0, 0.0))
    world.run(LEFT_ALONE)
    if drift(before, world.poses()) > GIVES:
        raise IllegalAction(
            Words(fr="cette pile ne tient pas debout", en="this pile does not stand by itself"), "THI-5"
        )


def _check_verdict(top: str, out: Out) -> None:
    """What the referee says is to be seen in the pile of that moment."""
    world, strays = _world(top, out.pile)
    _check_overlap(world, STRUCK)
    near = world.contacts(TOUCH_GAP)
    table = near.table | strays
    held_up = carried(table, near.pairs)
    broken = {
        "THI-7": set(out.pieces) <= table,
        "THI-8": set(out.pieces) <= set(out.pile.names) - held_up,
        "THI-9": any(set(pair) == set(out.pieces) for pair in near.nests),
    }
    if not broken[out.rule]:
        raise IllegalAction(
            Words(fr=f"cette pile n'enfreint pas {out.rule}", en=f"this pile does not break {out.rule}"),
            out.rule,
        )


def _world(top: str, pile: Pile) -> tuple[World, set[str]]:
    """The pieces in their player's place, and the names of those that have left it."""
    poses = {rest.piece: Pose.of(rest) for rest in pile.pieces}
    strays = {piece for piece, pose in poses.items() if hypot(*pose.at[:2]) > STRAY}
    return World(top, {piece: pose for piece, pose in poses.items() if piece not in strays}), strays


def _check_overlap(world: World, most: float) -> None:
    deep = world.overlap()
    if deep > most:
        raise IllegalAction(
            Words(
                fr=f"des pièces se traversent, de {deep:.1f} mm",
                en=f"pieces are {deep:.1f} mm deep in each other or in the table",
            ),
            "THI-6",
        )


def _check_contacts(world: World, strays: set[str], pile: Pile) -> None:
    near, close = world.contacts(TOUCH_GAP), world.contacts(CLOSE)
    for what, touching, at_most, at_least in (
        ("table", set(pile.table), near.table | strays, close.table | strays),
        ("pair", set(map(_pair, pile.touching)), set(map(_pair, near.pairs)), set(map(_pair, close.pairs))),
    ):
        wrong = sorted((touching - at_most) | (at_least - touching))
        if wrong:
            name = wrong[0] if what == "table" else "-".join(wrong[0])
            raise IllegalAction(
                Words(fr=f"contact faux : {name}", en=f"the contact of {name} is not as it says"), "THI-R2"
            )


def _pair(pair: tuple[str, str]) -> tuple[str, str]:
    return (min(pair), max(pair))


def alike(said: Action, logged: Action) -> bool:
    """Whether the same came of the same hands, perhaps on another machine."""
    match said, logged:
        case Place(one), Place(other):
            return _same_pile(one, other, ALIKE)
        case Out(), Out():
            same = said.rule == logged.rule and set(said.pieces) == set(logged.pieces)
            return same and _same_pile(said.pile, logged.pile, FALLING)
        case _:
            return said == logged


def _same_pile(one: Pile, other: Pile, far: float) -> bool:
    if set(one.names) != set(other.names) or set(one.table) != set(other.table):
        return False
    there = {rest.piece: Pose.of(rest) for rest in other.pieces}
    return drift({rest.piece: Pose.of(rest) for rest in one.pieces}, there) < far
