# pyright: basic
"""Retrograde analysis of endings with one piece of each species a side, a word of positions at a time.

`wins` holds positions in which the winner is to move, `losses` those in which the loser is; both are
numbered as `board` says. Any capture ends such a game. Passes over losses and over wins take
turns; each works on the words that the pass before has touched.
"""

from typing import Any

import numpy as np

from tablier.games.bits import lowest, popcount
from tablier.games.compiled import Array, Row, Word, njit
from tablier.games.extinction.endgames.board import DRONE, PAWN, QUEEN

ONE, NONE, BYTE, EIGHT = np.uint64(1), np.uint64(0), np.uint64(255), np.uint64(8)


@njit
def bit(square: int) -> Word:
    return ONE << np.uint64(square)


@njit
def turned(g: Row, word: Word, way: int) -> Word:
    """A set of squares after a symmetry of the board."""
    out = NONE
    for byte in range(8):
        out |= g.shuffle[way, byte, word & BYTE]
        word >>= EIGHT
    return out


@njit
def number_of(g: Row, way: Any, queen: Any, w_pawn: Any, w_drone: Any, l_pawn: Any, l_drone: Any) -> Any:
    """The number of the word of these five pieces after a symmetry that brings the Queen home."""
    image, nn = g.image[way], g.squares
    here = g.eighth[image[queen]] * nn + image[w_pawn]
    return ((here * nn + image[w_drone]) * nn + image[l_pawn]) * nn + image[l_drone]


@njit
def find_losses(
    g: Row,
    corner: int,
    w_pawn: int,
    wins: Array,
    losses: Array,
    touched: Array,
    touch: Array,
    every: bool,
    found_numbers: Array,
    found_words: Array,
) -> Any:
    """One pass over the words of one square of the loser's Queen and one of the winner's Pawn.

    The loser is lost where it cannot capture and all its moves, if any, lead to a win of the winner.
    Adds to `losses`, touches what this may win, and writes what it found while there is room.
    Returns how many words and how many positions that was.
    """
    nn = g.squares
    queen = g.home[corner]
    words, positions = 0, 0
    if w_pawn == queen:
        return words, positions
    for w_drone in range(nn):
        if w_drone in (queen, w_pawn) or g.leaps[queen] & bit(w_drone):
            continue  # no room, or the loser's Queen takes the Drone
        for l_pawn in range(nn):
            four = bit(queen) | bit(w_pawn) | bit(w_drone)
            if four & bit(l_pawn):
                continue
            four |= bit(l_pawn)
            row = ((((corner * nn) + w_pawn) * nn + w_drone) * nn + l_pawn) * nn
            for l_drone in range(nn):
                here = row + l_drone
                if not every and touched[here] == 0:
                    continue
                touched[here] = 0
                if four & bit(l_drone):
                    continue
                taken = four | bit(l_drone)
                lost = g.full & ~taken & ~losses[here]
                for k in range(g.count[PAWN, l_pawn]):  # the loser's Pawn takes the Queen
                    if not taken & g.between[PAWN, l_pawn, k]:
                        lost &= ~bit(g.target[PAWN, l_pawn, k])
                for k in range(g.count[DRONE, l_drone]):
                    to, between = g.target[DRONE, l_drone, k], g.between[DRONE, l_drone, k]
                    if taken & between:
                        continue
                    if to == w_pawn:  # the loser's Drone takes the Pawn
                        lost &= between
                    elif not taken & bit(to):
                        lost &= wins[row + to] | bit(to) | between
                    if lost == 0:
                        break
                if lost == 0:
                    continue
                for k in range(g.count[PAWN, l_pawn]):
                    to, between = g.target[PAWN, l_pawn, k], g.between[PAWN, l_pawn, k]
                    if not taken & (between | bit(to)):
                        lost &= wins[here + (to - l_pawn) * nn] | bit(to) | between
                        if lost == 0:
                            break
                if lost == 0:
                    continue
                for k in range(g.count[QUEEN, queen]):
                    to = g.target[QUEEN, queen, k]
                    if not taken & bit(to):
                        way = g.turn[to]
                        there = wins[number_of(g, way, to, w_pawn, w_drone, l_pawn, l_drone)]
                        lost &= turned(g, there, g.back[way]) | bit(to)
                        if lost == 0:
                            break
                if lost == 0:
                    continue
                losses[here] |= lost
                touch_wins(g, touch, here, taken, w_pawn, w_drone)
                if words < len(found_numbers):
                    found_numbers[words], found_words[words] = here, lost
                words += 1
                positions += np.int64(popcount(lost))
    return words, positions


@njit
def touch_wins(g: Row, touch: Array, here: Any, taken: Word, w_pawn: int, w_drone: int) -> None:
    """Mark the words from which the winner's moves lead to this one."""
    nn = g.squares
    touch[here] = 1
    for k in range(g.count[PAWN, w_pawn]):
        to = g.target[PAWN, w_pawn, k]
        if not taken & bit(to):
            touch[here + (to - w_pawn) * nn * nn * nn] = 1
    for k in range(g.count[DRONE, w_drone]):
        to = g.target[DRONE, w_drone, k]
        if not taken & bit(to):
            touch[here + (to - w_drone) * nn * nn] = 1


@njit
def find_wins(
    g: Row, corner: int, w_pawn: int, wins: Array, losses: Array, touched: Array, touch: Array, every: bool
) -> Any:
    """The pass over wins: the winner can capture, or has a move after which the loser is lost.
    Returns how many positions are new."""
    nn = g.squares
    queen = g.home[corner]
    positions = 0
    if w_pawn == queen:
        return positions
    for w_drone in range(nn):
        if w_drone in (queen, w_pawn):
            continue
        for l_pawn in range(nn):
            four = bit(queen) | bit(w_pawn) | bit(w_drone)
            if four & bit(l_pawn):
                continue
            four |= bit(l_pawn)
            row = ((((corner * nn) + w_pawn) * nn + w_drone) * nn + l_pawn) * nn
            for l_drone in range(nn):
                here = row + l_drone
                if not every and touched[here] == 0:
                    continue
                touched[here] = 0
                if four & bit(l_drone):
                    continue
                taken = four | bit(l_drone)
                won = g.leaps[l_drone]  # the winner's Queen takes the Drone
                for k in range(g.count[PAWN, w_pawn]):
                    to, between = g.target[PAWN, w_pawn, k], g.between[PAWN, w_pawn, k]
                    if taken & between:
                        continue
                    if to == queen:
                        won |= ~between
                    elif not taken & bit(to):
                        won |= losses[here + (to - w_pawn) * nn * nn * nn] & ~between
                for k in range(g.count[DRONE, w_drone]):
                    to, between = g.target[DRONE, w_drone, k], g.between[DRONE, w_drone, k]
                    if taken & between:
                        continue
                    if to == l_pawn:
                        won |= ~between
                    elif not taken & bit(to):
                        won |= losses[here + (to - w_drone) * nn * nn] & ~between
                lost = losses[here]
                while lost:  # the winner's Queen leaps to where the loser is lost
                    won |= g.leaps[lowest(lost)]
                    lost &= lost - ONE
                won &= g.full & ~taken & ~wins[here]
                if won == 0:
                    continue
                wins[here] |= won
                if not every:  # after a pass over everything comes another one
                    touch_losses(g, touch, here, taken, queen, w_pawn, w_drone, l_pawn, l_drone)
                positions += np.int64(popcount(won))
    return positions


@njit
def touch_losses(
    g: Row,
    touch: Array,
    here: int,
    taken: Word,
    queen: int,
    w_pawn: int,
    w_drone: int,
    l_pawn: int,
    l_drone: int,
) -> None:
    """Mark the words from which the loser's moves lead to this one.

    A Queen on a diagonal leaves two words for one position, mirror images of each other; both must
    be looked at again.
    """
    nn = g.squares
    for k in range(g.count[DRONE, l_drone]):
        to = g.target[DRONE, l_drone, k]
        if not taken & bit(to):
            touch[here + to - l_drone] = 1
    for k in range(g.count[PAWN, l_pawn]):
        to = g.target[PAWN, l_pawn, k]
        if not taken & bit(to):
            touch[here + (to - l_pawn) * nn] = 1
    for k in range(g.count[QUEEN, queen]):
        to = g.target[QUEEN, queen, k]
        if not taken & bit(to):
            for way in g.turns[to]:
                if way >= 0:
                    touch[number_of(g, way, to, w_pawn, w_drone, l_pawn, l_drone)] = 1


@njit
def restore(g: Row, numbers: Array, words: Array, losses: Array, touch: Array) -> None:
    """Enter losses that an earlier run had found, as `find_losses` would."""
    nn = g.squares
    for i in range(len(numbers)):
        here = np.int64(numbers[i])
        losses[here] |= words[i]
        l_drone, l_pawn = here % nn, here // nn % nn
        w_drone, w_pawn = here // nn**2 % nn, here // nn**3 % nn
        queen = g.home[here // nn**4]
        taken = bit(queen) | bit(w_pawn) | bit(w_drone) | bit(l_pawn) | bit(l_drone)
        touch_wins(g, touch, here, taken, w_pawn, w_drone)
