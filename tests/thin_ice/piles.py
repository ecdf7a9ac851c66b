"""Worlds for tests: pieces set down where asked, towers, and the referee's eye on them."""

from math import cos, pi, sin

from tablier.games.thin_ice.physics.geometry import Quaternion, twisted_rise
from tablier.games.thin_ice.physics.model import STEP, TOUCH_GAP
from tablier.games.thin_ice.physics.referee import Judgement, Referee
from tablier.games.thin_ice.physics.world import SLICE, Pose, World
from tablier.games.thin_ice.pieces import size_of

LYING = pi / 2 + 0.279  # a large piece on its face


def yaw(degrees: float) -> Quaternion:
    return (cos(degrees * pi / 360), 0.0, 0.0, sin(degrees * pi / 360))


def tilt(radians: float, about: str = "x") -> Quaternion:
    half = sin(radians / 2)
    return (cos(radians / 2), half if about == "x" else 0.0, half if about == "y" else 0.0, 0.0)


def set_down(world: World, piece: str, pose: Pose, gap: float = 0.2) -> None:
    """Add a piece just above where it first touches, coming from above."""
    x, y, z = pose.at
    world.add(piece, Pose((x, y, z + 200), pose.turn))

    def free(height: float) -> bool:
        world.put(piece, Pose((x, y, height), pose.turn))
        world.refresh()
        return not bool((world.data.contact.dist < -1e-4).any())

    height = z
    while not free(height):
        height += 0.1
    while height > -20 and free(height - 0.1):
        height -= 0.1
    world.put(piece, Pose((x, y, height + gap), pose.turn))
    world.refresh()


def tower(world: World, x: float, y: float, pieces: str) -> None:
    """Pieces such as `L1 M1 S1` on top of each other, each turned by an eighth of a circle."""
    height, below = 0.0, ""
    for n, piece in enumerate(pieces.split()):
        height += (twisted_rise(size_of(below), size_of(piece)) or 0.0) if below else 0.0
        world.add(piece, Pose((x, y, height + 0.05), yaw(45.0 * n)))
        world.run(0.2)
        height, below = world.pose(piece).at[2], piece


def three_towers(pieces: str = "L1 M1 S1,L2 M2 S2,L3 M3 S3") -> World:
    world = World("cloth")
    for spot, column in zip(((0, 0), (45, 0), (22, 39)), pieces.split(","), strict=True):
        tower(world, *spot, column)
    return world


def judge(world: World, seconds: float, referee: Referee | None = None) -> Judgement | None:
    """What the referee says while this much time passes."""
    referee = referee or Referee()
    for _ in range(round(seconds / STEP / SLICE)):
        world.step(SLICE)
        verdict = referee.watch(SLICE * STEP, world.pieces, world.contacts(), world.contacts(TOUCH_GAP))
        if verdict:
            return verdict
    return None
