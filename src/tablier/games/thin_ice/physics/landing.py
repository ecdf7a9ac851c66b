"""Where a piece that comes from above first touches the pile or the table."""

from math import ceil

from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SHAPES, size_of

LET_GO = 0.3
"""Millimetres above the first touch at which a piece is let go."""

OVERLAP = 0.005
"""Pieces that go deeper than this into each other, in millimetres, overlap rather than touch."""

SWEEP = 2.0
"""Millimetres between two looks along the way down to a place; no wall is thinner."""


def lowered(world: World, piece: str, pose: Pose, step: float = 0.1) -> Pose | None:
    """The pose with the height at which the piece first touches: going up from a pose that overlaps the
    pile, or down from one that hangs over it. None where there is no room. Leaves the piece there."""
    x, y, z = pose.at

    def overlaps(height: float) -> bool:
        world.put(piece, Pose((x, y, height), pose.turn))
        world.refresh()
        return world.depth(piece) > OVERLAP

    if overlaps(z):
        for tenths in range(1, 40):
            if not overlaps(z + tenths * step):
                return Pose((x, y, z + tenths * step), pose.turn)
        return None
    while z > -30 and not overlaps(z - 1.5):
        z -= 1.5
    while not overlaps(z - step) and z > -31:
        z -= step
    return Pose((x, y, z), pose.turn)


def let_go_over(world: World, piece: str, goal: Pose) -> Pose | None:
    """Where to let go of a piece, in the hand or in the stash, over the pile as it stands now."""
    touch = lowered(world.among({piece: goal}), piece, goal)
    return Pose((touch.at[0], touch.at[1], touch.at[2] + LET_GO), touch.turn) if touch else None


def highest(world: World) -> float:
    """The height of the highest tip or base."""
    return max(
        (max(pose.at[2], pose.point(SHAPES[size_of(p)].height)[2]) for p, pose in world.poses().items()),
        default=0.0,
    )


def way_down(world: World, piece: str, pose: Pose) -> Pose:
    """The pose, if a piece from the stash comes down to it without going through anything; else the
    lowest one above it that does. A hand that reaches into a piece, or into its hollow, ends over it."""
    alone = world.among({piece: pose})
    x, y, z = pose.at
    above = highest(world) + 2 * SHAPES[size_of(piece)].height
    clear = z
    for n in range(max(1, ceil((above - z) / SWEEP)) + 1):
        alone.put(piece, Pose((x, y, z + n * SWEEP), pose.turn))
        alone.refresh()
        if alone.depth(piece) > OVERLAP:
            clear = z + (n + 1) * SWEEP
    return Pose((x, y, clear), pose.turn)
