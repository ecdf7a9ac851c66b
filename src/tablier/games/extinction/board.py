"""The board and the three species: all that the rules know about moving and taking, as data."""

from collections.abc import Iterator

import msgspec

from tablier.core import Words

SIZE = 8
FILES = "abcdefgh"
SQUARES = tuple(f"{file}{rank}" for rank in range(1, SIZE + 1) for file in FILES)
"""Names of the squares by number: a1 is 0, b1 is 1, h8 is 63."""

EMPTY = "."
Step = tuple[int, int]

DIAGONAL: tuple[Step, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STRAIGHT: tuple[Step, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
KNIGHT: tuple[Step, ...] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


class Species(msgspec.Struct, frozen=True):
    """Moves up to `reach` times along one of `steps` (files, ranks), and captures only `prey`."""

    letter: str
    slug: str
    pips: int
    steps: tuple[Step, ...]
    reach: int
    prey: str
    rule: str
    title: Words
    plural: Words


SPECIES = (
    Species("P", "pawn", 1, DIAGONAL, 2, "Q", "EXT-4", Words("Pion", "Pawn"), Words("Pions", "Pawns")),
    Species("D", "drone", 2, STRAIGHT, 2, "P", "EXT-5", Words("Drone", "Drone"), Words("Drones", "Drones")),
    Species("Q", "queen", 3, KNIGHT, 1, "D", "EXT-6", Words("Reine", "Queen"), Words("Reines", "Queens")),
)
BY_LETTER = {species.letter: species for species in SPECIES}

LETTERS = ("PDQ", "pdq")
"""The pieces of each seat."""

CAPTURES = {s.letter: s.prey.lower() for s in SPECIES} | {s.letter.lower(): s.prey for s in SPECIES}
"""EXT-7, piece by piece: Queens take Drones, Drones take Pawns, Pawns take Queens."""

PER_SPECIES = 5  # EXT-1

# EXT-2: from a1 to h1, then a2 to h2, up to h8; upper case is the first seat.
START = ".QQD....QQDP....QDDP....DPPP........pppd....pddq....pdqq....dqq."


def square(file: int, rank: int) -> int:
    return rank * SIZE + file


def owner(letter: str) -> int | None:
    """The seat of a piece's letter; None for an empty square."""
    return None if letter == EMPTY else int(letter.islower())


def letter_of(species: str, seat: int) -> str:
    return species.lower() if seat else species


def along(origin: int, step: Step) -> Iterator[int]:
    """The squares met when walking from a square, to the edge of the board."""
    file, rank = origin % SIZE + step[0], origin // SIZE + step[1]
    while 0 <= file < SIZE and 0 <= rank < SIZE:
        yield square(file, rank)
        file, rank = file + step[0], rank + step[1]


WALKS = {
    species.letter: tuple(
        tuple(walk for step in species.steps if (walk := tuple(along(at, step))[: species.reach]))
        for at in range(SIZE * SIZE)
    )
    for species in SPECIES
}
"""By species and square: the walks that a piece may take over an empty board, nearest square first."""
