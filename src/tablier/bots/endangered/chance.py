# pyright: basic
"""The chance to win, from either kind of values: fitted weights, or the network of the best partner."""

from tablier.bots.endangered.evaluation import BASES, count_up
from tablier.bots.endangered.network import judge
from tablier.games.compiled import FLOAT, FLOATS, INT, INTS, njit, sealed
from tablier.games.endangered.engine import layout as at


@sealed(FLOAT, INTS, INTS, FLOATS, INT)
def chance(t, book, values, columns):
    """By values with so many columns: a table of weights has `BASES` of them."""
    if t[at.RESULT]:
        return 1.0 if t[at.RESULT] == at.WON else 0.0
    if columns == BASES:
        return count_up(t, book, values)
    return judge(t, book, values)


@njit
def win_chance(t, book, values):
    """Between 0 and 1; certain where the game is over."""
    return chance(t.ctypes, book.ctypes, values.ctypes, values.shape[1])
