# pyright: basic
"""Dice for compiled random games: the same throws on every machine, and in the C programs of the bench."""

import numpy as np

from tablier.games.compiled import Word, njit


@njit
def first_throw(seed: int) -> Word:
    """Well mixed, since seeds are small numbers; never zero, which all later throws would repeat."""
    mixed = (np.uint64(seed) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    return mixed ^ (mixed >> np.uint64(32)) | np.uint64(1)


@njit
def stream(seed: int, number: int) -> Word:
    """The first throw of one of many independent streams that a seed, however small or large, gives."""
    mixed = np.uint64(seed) + np.uint64(number) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31)) | np.uint64(1)


@njit
def next_throw(dice: Word) -> Word:
    dice ^= dice << np.uint64(13)
    dice ^= dice >> np.uint64(7)
    return dice ^ (dice << np.uint64(17))


@njit
def below(dice: Word, count: Word) -> Word:
    """A number from 0 to count - 1."""
    return ((dice >> np.uint64(32)) * count) >> np.uint64(32)
