"""Where the players sit: on a circle, each with the next one to the left, around one table top."""

from math import cos, hypot, pi, sin

from tablier.games.thin_ice.physics.geometry import Quaternion, product, rotated
from tablier.games.thin_ice.physics.world import Pose

APART = 320.0
"""Millimetres between the middles of two neighbours' places; a hand reaches not quite half as far."""

MARGIN = 230.0
"""Table top beyond the circle of the places."""


def radius(players: int) -> float:
    return 0.0 if players < 2 else APART / 2 / sin(pi / players)


def on_table(pose: Pose, seat: int, players: int) -> Pose:
    """A pose of a player's place as one of the whole table, whose middle is the origin."""
    x, y, z = rotated(turn_of(seat, players), pose.at)
    angle, r = 2 * pi * seat / players, radius(players)
    return Pose((x - r * sin(angle), y - r * cos(angle), z), product(turn_of(seat, players), pose.turn))


def at_place(pose: Pose, seat: int, players: int) -> Pose:
    """And back."""
    w, i, j, k = turn_of(seat, players)
    back = (w, -i, -j, -k)
    angle, r = 2 * pi * seat / players, radius(players)
    x, y, z = pose.at
    return Pose(rotated(back, (x + r * sin(angle), y + r * cos(angle), z)), product(back, pose.turn))


def off_the_table(pose: Pose, players: int) -> bool:
    return hypot(pose.at[0], pose.at[1]) > radius(players) + MARGIN


def turn_of(seat: int, players: int) -> Quaternion:
    """How a place is turned about the middle of the table."""
    half = -pi * seat / players
    return (cos(half), 0.0, 0.0, sin(half))
