# pyright: basic
"""The evaluation of Extinction: what a position is worth, and which moves to try first.

Counted for the side to move and subtracted for the other, a weight for each count.
"""

import numpy as np

from tablier.bots.search.planes import turned
from tablier.bots.search.weights import read_weights
from tablier.games.bits import popcount, rotate
from tablier.games.compiled import njit
from tablier.games.extinction.engine import INSIDE, KIND, PREY, SIDE_KEY, TAKES, TURN, TWO_BITS, occupied

KINDS = ("pawn", "drone", "queen")
FEATURES = (
    # What it is worth to have so many: concave, since the last one is the game.
    *(f"{kind}-{count}" for kind in KINDS for count in range(1, 6)),
    *(f"{kind}-moves" for kind in KINDS),
    *(f"{kind}-safe-moves" for kind in KINDS),  # to squares where its hunter does not strike
    *(f"{kind}-hanging" for kind in KINDS),  # may be taken
    *(f"{kind}-guarded" for kind in KINDS),  # may be taken, but then its hunter may be
    *(f"{kind}-near-prey" for kind in KINDS),
    *(f"{kind}-{ring}" for kind in KINDS for ring in ("heart", "middle")),
    *(f"{kind}-prize" for kind in KINDS),  # may be taken at once, by the side to move
    "tempo",
)
MOVES, SAFE, HANGING, GUARDED, NEAR, RINGS, PRIZE, TEMPO = 15, 18, 21, 24, 27, 30, 36, 39

WEIGHTS = read_weights(__name__.rpartition(".")[0], FEATURES)

QUIESCENCE = 12
"""Chains of captures are short: this is hardly ever reached."""

MARGIN, BOLDNESS = 90, 0.45
"""What the search may leave out: see `work`."""

_U = np.uint64
_I = np.int64

TURNED = turned((3, 4, 5, 0, 1, 2), [list(range(63, -1, -1))] * 6)


@njit
def planes(pos, seen):
    """Pawns, Drones and Queens of the first seat, then of the second."""
    for kind in range(3):
        seen[kind] = pos.other[kind] if pos.side else pos.own[kind]
        seen[3 + kind] = pos.own[kind] if pos.side else pos.other[kind]


def suits(pos):
    """Whether a network can judge this board."""
    return True


_HUNTER = np.array([int(np.flatnonzero(kind == PREY)[0]) for kind in range(3)], np.uint64)
_NOT_A, _NOT_H = _U(0xFEFEFEFEFEFEFEFE), _U(0x7F7F7F7F7F7F7F7F)


def _within(low: int, high: int) -> int:
    """The squares whose distance from the edge is from `low` to `high`."""
    return sum(
        1 << (8 * rank + file)
        for rank in range(8)
        for file in range(8)
        if low <= min(file, rank, 7 - file, 7 - rank) <= high
    )


_HEART, _MIDDLE = _U(_within(2, 3)), _U(_within(1, 1))


@njit
def evaluate(pos, weights):
    empty = ~occupied(pos)
    own, other = _reach(pos.own, empty), _reach(pos.other, empty)
    score = _count(pos.own, pos.other, own, other, empty, weights)
    score -= _count(pos.other, pos.own, other, own, empty, weights)
    for kind in range(3):
        taken = pos.other[kind] & own[_HUNTER[kind]]
        score += _I(popcount(taken)) * weights[PRIZE + kind]
    return score + weights[TEMPO]


@njit
def _count(own, other, reach, danger, empty, weights):
    """One side's share: `reach` is where its species strike, `danger` where the other's do."""
    score = _I(0)
    for kind in range(3):
        prey, hunter = PREY[kind], _HUNTER[kind]
        pieces = own[kind]
        free = reach[kind] & (empty | other[prey])
        hanging = pieces & danger[hunter]
        score += weights[5 * kind + _I(popcount(pieces)) - 1]
        score += _I(popcount(free)) * weights[MOVES + kind]
        score += _I(popcount(free & ~danger[hunter])) * weights[SAFE + kind]
        score += _I(popcount(hanging)) * weights[HANGING + kind]
        score += _I(popcount(hanging & reach[prey])) * weights[GUARDED + kind]  # what I hunt hunts my hunter
        score += _I(popcount(_spread(_spread(pieces)) & other[prey])) * weights[NEAR + kind]
        score += _I(popcount(pieces & _HEART)) * weights[RINGS + 2 * kind]
        score += _I(popcount(pieces & _MIDDLE)) * weights[RINGS + 2 * kind + 1]
    return score


@njit
def _reach(words, empty):
    """The squares where Pawns, Drones and Queens strike, whatever stands there."""
    return _slide(words[0], empty, 0), _slide(words[1], empty, 4), _leap(words[2])


@njit
def _slide(word, empty, first):
    found = _U(0)
    for way in range(first, first + 4):
        step = rotate(word, TURN[way]) & INSIDE[way]
        found |= step | (rotate(step & empty, TURN[way]) & INSIDE[way])
    return found


@njit
def _leap(word):
    found = _U(0)
    for way in range(8, 16):
        found |= rotate(word, TURN[way]) & INSIDE[way]
    return found


@njit
def _spread(word):
    """The squares and those next to them, in all eight directions."""
    word |= ((word << _U(1)) & _NOT_A) | ((word >> _U(1)) & _NOT_H)
    return word | (word << _U(8)) | (word >> _U(8))


@njit
def urgency(pos, move):
    """Captures of the rarest prey first."""
    word = _U(move)
    if not (word >> TAKES) & _U(1):
        return _I(0)
    return _I(8) - _I(popcount(pos.other[PREY[(word >> KIND) & TWO_BITS]]))


@njit
def skip(pos, out):
    for kind in range(3):
        out.own[kind] = pos.other[kind]
        out.other[kind] = pos.own[kind]
    out.key = pos.key ^ SIDE_KEY
    out.quiet = 0  # nothing before a pass can be repeated after it
    out.side = 1 - pos.side
    out.number = pos.number + 1
    return True
