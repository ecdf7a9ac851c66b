"""Placing by words, for those who play in a terminal.

    put L1 on M2              upright on the axis of M2, turned by 45 degrees against it
    put L1 on M2 turned 30
    stand L1 at 20 -10        upright, over this place (millimetres) on the table or on what is there
    lay L1 at 0 14 turned 90  on a face, its tip towards the player, then turned
    invert L1 at 0 0          on its tip

The hand lowers the piece until it touches, lets go, and what happens then happens. On a shaking table
there is only `done` to be said, and it is seen whether the pile still stands.
"""

import re
from math import atan2, cos, dist, hypot, pi, sin
from random import Random

import msgspec

from tablier.core import BadNotation, IllegalAction, Words
from tablier.games.thin_ice.checks import MOST_ON_TABLE
from tablier.games.thin_ice.physics.geometry import Quaternion, product, twisted_rise
from tablier.games.thin_ice.physics.landing import highest, let_go_over
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SHAPES, size_of
from tablier.games.thin_ice.scene.builder import Builder
from tablier.games.thin_ice.scene.carrying import Interrupted, lift, put_down, rest, stand_still
from tablier.games.thin_ice.scene.messages import REACH
from tablier.games.thin_ice.state import Action, Done, Pile, State

WORDS = ("put", "stand", "lay", "invert")
SAID = {True: "'put', 'stand', 'lay', 'invert' or 'done'", False: "'call' and one or two of S, M, L"}
"""What can be said while pieces are placed, and while they are called."""

EXPECTED = "'put L1 on M2 [turned 45]', 'stand L1 at X Y', 'lay L1 at X Y' or 'invert L1 at X Y'"

SPOTS = ((-30, -17), (30, -17), (0, 35))
"""Where a piece might stand on the table. They are so far from each other that two pieces, wherever they
are, leave one of them FREE, in millimetres."""

FREE = 30.0

_NUMBER = r"-?\d+(?:\.\d+)?"
_ON = re.compile(rf"put (?P<piece>\w+) on (?P<below>\w+)(?: turned (?P<turned>{_NUMBER}))?")
_AT = re.compile(
    rf"(?P<how>stand|lay|invert) (?P<piece>\w+) at (?P<x>{_NUMBER}) (?P<y>{_NUMBER})"
    rf"(?: turned (?P<turned>{_NUMBER}))?"
)


class Gesture(msgspec.Struct, frozen=True):
    """`how` a piece is put down: on another one, or over a place."""

    how: str
    piece: str
    turned: float = 0.0
    below: str = ""
    x: float = 0.0
    y: float = 0.0


def read_gesture(text: str) -> Gesture:
    if found := _ON.fullmatch(text):
        turned = 45.0 if found["turned"] is None else float(found["turned"])
        return Gesture("put", found["piece"], turned, found["below"])
    if found := _AT.fullmatch(text):
        return Gesture(
            found["how"],
            found["piece"],
            float(found["turned"] or 0),
            x=float(found["x"]),
            y=float(found["y"]),
        )
    raise BadNotation(text, len(text.split(" ", 1)[0]) + 2, EXPECTED)


def suggest(state: State, seat: int, random: Random) -> str:
    """A gesture that may well work: a free place on the table, or a top that carries the piece."""
    pile = state.piles[seat]
    missing = [piece for piece in state.called if piece not in pile.names]
    if not missing:
        return "done"
    piece = missing[0]
    if len(pile.table) < MOST_ON_TABLE:
        taken = [(rest.at[0] / 1000, rest.at[1] / 1000) for rest in pile.pieces if rest.piece in pile.table]
        x, y = next(spot for spot in SPOTS if all(dist(spot, at) >= FREE for at in taken))
        return f"stand {piece} at {x} {y}"
    carriers = [top for top in tops(pile) if twisted_rise(size_of(top), size_of(piece)) is not None]
    return f"put {piece} on {random.choice(carriers or tops(pile))}"


def tops(pile: Pile) -> list[str]:
    """The pieces that touch nothing above them."""
    height = {rest.piece: rest.at[2] for rest in pile.pieces}
    carrying = {min(pair, key=height.__getitem__) for pair in pile.touching}
    return [piece for piece in pile.names if piece not in carrying]


def finish(state: State, seat: int, seed: int) -> Action:
    """The pile stays as it is, if the table lets it."""
    return stand_still(Builder(state, seat, seed)) if state.quake else Done()


def perform(state: State, seat: int, gesture: Gesture, seed: int) -> Action:
    """The placement at rest, or the verdict, that the gesture ends in."""
    builder = Builder(state, seat, seed)
    try:
        if gesture.piece in builder.world.pieces:
            lift(builder, gesture.piece)
        goal = _goal(builder.world, gesture)
        start = let_go_over(builder.world, gesture.piece, goal)
        if start is None:
            raise IllegalAction(
                Words(fr="il n'y a pas la place à cet endroit", en="there is no room at that place"), "THI-6"
            )
        put_down(builder, gesture.piece, start)
        return rest(builder)
    except Interrupted as verdict:
        return verdict.out


def _goal(world: World, gesture: Gesture) -> Pose:
    """Where the piece shall go; its height is found by lowering it."""
    if not re.fullmatch(r"[SML]\d+", gesture.piece):
        raise IllegalAction(
            Words(fr=f"{gesture.piece} n'existe pas", en=f"there is no {gesture.piece}"), "THI-4"
        )
    size = size_of(gesture.piece)
    if gesture.how == "put":
        if gesture.below not in world.pieces or gesture.below == gesture.piece:
            raise IllegalAction(
                Words(fr=f"{gesture.below} n'est pas dans la pile", en=f"{gesture.below} is not in the pile"),
                "THI-6",
            )
        base = world.pose(gesture.below)
        rise = twisted_rise(size_of(gesture.below), size) or 0.0
        return Pose(base.point(rise), product(base.turn, _about("z", gesture.turned * pi / 180)))
    if hypot(gesture.x, gesture.y) > REACH:
        raise IllegalAction(Words(fr="la main sort de la table", en="the hand leaves the table"), "THI-2")
    shape = SHAPES[size]
    tilt = {"stand": 0.0, "lay": pi / 2 + atan2(shape.half, shape.height), "invert": pi}[gesture.how]
    turn = product(_about("z", gesture.turned * pi / 180), _about("x", tilt))
    return Pose((gesture.x, gesture.y, highest(world) + shape.height + 5), turn)


def _about(axis: str, angle: float) -> Quaternion:
    half = sin(angle / 2)
    return (cos(angle / 2), half if axis == "x" else 0.0, 0.0, half if axis == "z" else 0.0)
