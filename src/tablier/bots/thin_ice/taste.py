"""What a bot likes to build: towers side by side, bridges from tip to tip, or heaps. One taste a game."""

from random import Random

import msgspec

from tablier.games.thin_ice.state import State

Spot = tuple[float, float]


class Taste(msgspec.Struct, frozen=True):
    """Where the three pieces on the table go, how far from each other at least, and the kinds of ideas in
    the order in which they come to mind, each with the share of all tries that is spent by then; `likes`
    is worth a little more than it is sound."""

    name: str
    spots: tuple[Spot, Spot, Spot]
    room: float
    likes: str
    stages: tuple[tuple[frozenset[str], float], ...]


TASTES = (
    Taste(
        "towers",
        ((0.0, -24.0), (-26.0, 20.0), (26.0, 20.0)),
        34.0,
        "twist",
        (
            (frozenset({"tripod", "twist"}), 1.0),
            (frozenset({"swap"}), 1.0),
            (frozenset({"bridge"}), 1.0),
            (frozenset({"scatter"}), 1.0),
        ),
    ),
    Taste(
        "bridges",
        ((0.0, -21.0), (-18.0, 10.5), (18.0, 10.5)),
        34.0,
        "bridge",
        (
            (frozenset({"tripod", "twist", "bridge"}), 1.0),
            (frozenset({"swap"}), 1.0),
            (frozenset({"scatter"}), 1.0),
        ),
    ),
    Taste(
        "heaps",
        ((-18.5, -9.0), (18.5, -9.0), (0.0, 26.0)),
        34.0,
        "scatter",
        (
            (frozenset({"tripod"}), 1.0),
            (frozenset({"scatter"}), 0.4),
            (frozenset({"twist", "bridge"}), 1.0),
            (frozenset({"swap"}), 1.0),
            (frozenset({"scatter"}), 1.0),
        ),
    ),
)


def taste_of(state: State, seat: int) -> Taste:
    """The same for a whole game of a seat, another one in the next: it hangs on where the first piece stands,
    and before that on what was called."""
    pile = state.piles[seat].pieces
    first = (*state.placed, *state.called)[:1]
    place = [round(part / 1000) for part in pile[0].at[:2]] if pile else [*first]
    return Random(f"{state.game} {seat} {state.setup.players} {state.first} {place}").choice(TASTES)
