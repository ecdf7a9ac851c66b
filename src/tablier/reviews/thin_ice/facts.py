"""What can be measured of the piles as they stand, for who looks at them at leisure: how far each piece can
be leant before it moves, which one costs most, what touches what, and where the weight lies."""

from collections.abc import Iterator
from math import hypot

from tablier.core import Words
from tablier.games.thin_ice.physics.margin import STEEPEST, margins
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.pieces import SHAPES, size_of
from tablier.games.thin_ice.state import Pile, State
from tablier.reviews.thin_ice.piles import bears, name

SHOWN = 4
"""Pieces that are named, those that move first."""

Fact = tuple[Words, tuple[str, ...]]

BEARS = Words(
    fr="Place {seat} : la pile supporte {degrees}° d'inclinaison.",
    en="Seat {seat}: the pile bears a tilt of {degrees}°.",
)
ALL = Words(
    fr="Place {seat} : la pile supporte {degrees}° et plus.",
    en="Seat {seat}: the pile bears {degrees}° and more.",
)
FIRST = Words(fr="À {degrees}°, {piece} bouge.", en="At {degrees}°, {piece} moves.")
COSTS = Words(
    fr="C'est {piece} qui coûte le plus : sans elle, la pile supporterait {degrees}°.",
    en="What costs most is {piece}: without it the pile would bear {degrees}°.",
)
CENTRE = Words(
    fr="Centre de gravité : {height} mm au-dessus de la table, à {aside} mm du milieu de l'appui.",
    en="Centre of mass: {height} mm above the table, {aside} mm from the middle of what it rests on.",
)
TOUCHES = Words(fr="{piece} touche {others}.", en="{piece} touches {others}.")
TABLE = Words(fr="la table", en="the table")


def facts(state: State) -> Iterator[Fact]:
    """Pile by pile, in words, each with marks for its pieces: `piece S1/2` is one of seat 2."""
    top = state.setup.top
    for seat, pile in enumerate(state.piles):
        if pile.pieces:
            yield from _of_pile(top, seat, pile)


def _of_pile(top: str, seat: int, pile: Pile) -> Iterator[Fact]:
    found = margins(top, pile)
    least = next(iter(found.values()))
    yield (ALL if least >= STEEPEST else BEARS).fill(seat=seat + 1, degrees=least), ()
    for piece, degrees in list(found.items())[:SHOWN]:
        if degrees < STEEPEST:
            yield FIRST.fill(degrees=degrees, piece=name(piece)), (_mark(seat, piece),)
    if dearest := _dearest(top, pile, least):
        piece, degrees = dearest
        yield COSTS.fill(piece=name(piece), degrees=degrees), (_mark(seat, piece),)
    height, aside = centre(pile)
    yield CENTRE.fill(height=round(height), aside=round(aside)), ()
    for piece in pile.names:
        others = touching(pile, piece)
        said = [TABLE] * (piece in pile.table) + [name(other) for other in others]
        if said:
            told = TOUCHES.fill(piece=name(piece), others=Words(", ", ", ").join(said))
            yield _begun(told), tuple(_mark(seat, one) for one in (piece, *others))


def _mark(seat: int, piece: str) -> str:
    return f"piece {piece}/{seat + 1}"


def _dearest(top: str, pile: Pile, least: int) -> tuple[str, int] | None:
    """The piece with nothing on it without which the rest would bear most, and how much that is."""
    best: tuple[str, int] | None = None
    heights = {rest.piece: rest.at[2] for rest in pile.pieces}
    for piece in pile.names:
        if len(pile.pieces) < 2 or any(heights[other] > heights[piece] for other in touching(pile, piece)):
            continue
        world = World.of(top, pile)
        world.remove(piece)
        rest = bears(top, world.pile())
        if rest > (best[1] if best else least):
            best = piece, rest
    return best


def touching(pile: Pile, piece: str) -> tuple[str, ...]:
    """The pieces that touch this one."""
    pairs = [pair for pair in pile.touching if piece in pair]
    return tuple(sorted(other for pair in pairs for other in pair if other != piece))


def centre(pile: Pile) -> tuple[float, float]:
    """How high the centre of mass lies, and how far it is from the middle of the pieces on the table, in
    millimetres."""
    poses = {rest.piece: Pose.of(rest) for rest in pile.pieces}
    shapes = {piece: SHAPES[size_of(piece)] for piece in poses}
    mass = sum(shape.mass for shape in shapes.values())
    points = {piece: pose.point(shapes[piece].mass_height) for piece, pose in poses.items()}
    x, y, z = (sum(shapes[piece].mass * at[axis] for piece, at in points.items()) / mass for axis in range(3))
    feet = [poses[piece].at for piece in pile.table if piece in poses] or [(x, y, 0.0)]
    middle = [sum(at[axis] for at in feet) / len(feet) for axis in range(2)]
    return z, hypot(x - middle[0], y - middle[1])


def _begun(words: Words) -> Words:
    """A sentence begins with a capital."""
    return Words(fr=words.fr[0].upper() + words.fr[1:], en=words.en[0].upper() + words.en[1:])
