# pyright: basic
"""Endings solved in the most obvious way: one position at a time, no symmetries, no words of bits.

A position is the six squares (own Pawn, Drone, Queen, then the other side's) of the side to move; its
code has these as digits to the base n * n.
"""

import numpy as np

from tablier.games.compiled import njit

STEPS = np.array(
    [
        [(1, 1), (1, -1), (-1, 1), (-1, -1), (0, 0), (0, 0), (0, 0), (0, 0)],
        [(1, 0), (-1, 0), (0, 1), (0, -1), (0, 0), (0, 0), (0, 0), (0, 0)],
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
    ]
)
WAYS, REACH, PREY = np.array([4, 4, 8]), np.array([2, 2, 1]), np.array([2, 0, 1])
UNKNOWN = -1


@njit
def decode(code, nn, squares):
    for i in range(6):
        squares[i] = code % nn
        code //= nn


@njit
def encode(nn, own, other):
    code = 0
    for i in range(2, -1, -1):
        code = code * nn + other[i]
    for i in range(2, -1, -1):
        code = code * nn + own[i]
    return code


@njit
def quiet_moves(size, own, other, swapped, found):
    """Codes of all positions one quiet move of `own` away, and whether `own` could capture instead.
    With `swapped` the other side is to move in those positions, as after a move."""
    count, captures = 0, False
    nn = size * size
    for kind in range(3):
        start = own[kind]
        for way in range(WAYS[kind]):
            file, rank = start % size, start // size
            for _ in range(REACH[kind]):
                file, rank = file + STEPS[kind, way, 0], rank + STEPS[kind, way, 1]
                if file < 0 or file >= size or rank < 0 or rank >= size:
                    break
                to = rank * size + file
                met = -1
                for i in range(3):
                    if own[i] == to:
                        met = i
                    if other[i] == to:
                        met = 3 + i
                if met >= 0:
                    captures = captures or met == 3 + PREY[kind]
                    break
                own[kind] = to
                found[count] = encode(nn, other, own) if swapped else encode(nn, own, other)
                count += 1
                own[kind] = start
    return count, captures


@njit
def solve(size):
    """For each code the distance to the end: even where the side to move loses, odd where it wins."""
    nn = size * size
    total = nn**6
    distance = np.full(total, UNKNOWN, np.int16)
    left = np.zeros(total, np.int8)
    squares, found = np.empty(6, np.int64), np.empty(32, np.int64)
    queue = np.empty(total, np.int64)
    first, last = 0, 0
    for wanted in range(2):  # those who cannot move are lost in 0, those who can capture win in 1
        for code in range(total):
            decode(code, nn, squares)
            distinct = True
            for i in range(6):
                for k in range(i):
                    distinct = distinct and squares[i] != squares[k]
            if not distinct:
                continue
            count, captures = quiet_moves(size, squares[:3], squares[3:], True, found)
            left[code] = count
            if (wanted == 1 and captures) or (wanted == 0 and not captures and count == 0):
                distance[code] = wanted
                queue[last] = code
                last += 1
    while first < last:
        here = queue[first]
        first += 1
        decode(here, nn, squares)
        # Who has just moved is the other side; its quiet moves, made backwards, lead to where it was.
        count, _ = quiet_moves(size, squares[3:], squares[:3], False, found)
        for i in range(count):
            before = found[i]
            if distance[before] != UNKNOWN:
                continue
            left[before] -= 1
            if distance[here] % 2 == 0 or left[before] == 0:
                distance[before] = distance[here] + 1
                queue[last] = before
                last += 1
    return distance
