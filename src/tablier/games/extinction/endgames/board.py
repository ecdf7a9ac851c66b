# pyright: basic
"""The small world of solved endings: an n x n board, its eight symmetries, and how positions with
one piece of each species a side are numbered.

A position is a winner's and a loser's Pawn, Drone and Queen. The winner's Queen is a bit of a word:
all her squares are worked on at once. The other five make the number of the word. Turning and
mirroring the board brings the loser's Queen into one eighth of it, so only the words of that eighth
are kept:

    number = (((eighth[loser's Queen] * nn + winner's Pawn) * nn + winner's Drone) * nn
              + loser's Pawn) * nn + loser's Drone
"""

from typing import Any, NamedTuple

import numpy as np

from tablier.games.extinction.board import SPECIES

PAWN, DRONE, QUEEN = range(3)


class Geometry(NamedTuple):
    """All tables of one board size, as compiled code takes them."""

    squares: int  # nn
    full: Any  # the word of all squares
    count: Any  # [species, square]: how many targets
    target: Any  # [species, square, k]
    between: Any  # [species, square, k]: the word of the square that must be free, or 0
    leaps: Any  # [square]: the word of a Queen's targets
    home: Any  # [eighth]: the square
    eighth: Any  # [square]: its number within the eighth, or -1
    turn: Any  # [square]: a symmetry that brings it into the eighth
    turns: Any  # [square, k]: all of them, then -1; squares on a diagonal have more than one
    image: Any  # [symmetry, square]
    back: Any  # [symmetry]: its inverse
    shuffle: Any  # [symmetry, byte of a word, value]: that part of the word's image
    orbit: Any  # [eighth]: how many squares of the board it stands for


def geometry(size: int) -> Geometry:
    nn = size * size
    target = np.zeros((3, nn, 8), np.int64)
    between = np.zeros((3, nn, 8), np.uint64)
    count = np.zeros((3, nn), np.int64)
    for kind, species in enumerate(SPECIES):
        for at in range(nn):
            for file_step, rank_step in species.steps:
                file, rank, passed = at % size, at // size, 0
                for _ in range(species.reach):
                    file, rank = file + file_step, rank + rank_step
                    if not (0 <= file < size and 0 <= rank < size):
                        break
                    k = count[kind, at]
                    target[kind, at, k], between[kind, at, k] = rank * size + file, passed
                    count[kind, at] += 1
                    passed = 1 << (rank * size + file)
    image = np.array([[_turned(at, size, way) for at in range(nn)] for way in range(8)], np.int64)
    home = np.array(sorted({int(image[:, at].min()) for at in range(nn)}), np.int64)
    eighth = np.full(nn, -1, np.int64)
    eighth[home] = np.arange(len(home))
    identity = list(range(nn))
    turns = np.full((nn, 8), -1, np.int64)
    for at in range(nn):
        ways = [way for way in range(8) if eighth[image[way, at]] >= 0]
        turns[at, : len(ways)] = ways
    shuffle = np.zeros((8, 8, 256), np.uint64)
    for way in range(8):
        for byte in range(8):
            for value in range(256):
                here = [8 * byte + bit for bit in range(8) if value >> bit & 1 and 8 * byte + bit < nn]
                shuffle[way, byte, value] = sum(1 << int(image[way, at]) for at in here)
    return Geometry(
        squares=nn,
        full=np.uint64((1 << nn) - 1),
        count=count,
        target=target,
        between=between,
        leaps=np.array(
            [sum(1 << int(to) for to in target[QUEEN, at, : count[QUEEN, at]]) for at in range(nn)], np.uint64
        ),
        home=home,
        eighth=eighth,
        turn=turns[:, 0].copy(),
        turns=turns,
        image=image,
        back=np.array(
            [next(b for b in range(8) if list(image[b][image[w]]) == identity) for w in range(8)], np.int64
        ),
        shuffle=shuffle,
        orbit=np.array([len(set(image[:, at])) for at in home], np.int64),
    )


def _turned(at: int, size: int, way: int) -> int:
    """A square after a mirroring along the diagonal (ways 4 to 7) and quarter turns."""
    file, rank = at % size, at // size
    if way >= 4:
        file, rank = rank, file
    for _ in range(way % 4):
        file, rank = size - 1 - rank, file
    return rank * size + file
