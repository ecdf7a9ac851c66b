# pyright: basic
"""The chance to win, from either kind of values: fitted weights, or the network of the best partner."""

from tablier.bots.endangered.evaluation import BASES, count_up
from tablier.bots.endangered.network import judge
from tablier.games.compiled import njit
from tablier.games.endangered.engine import layout as at


@njit
def win_chance(t, book, values):
    """Between 0 and 1; certain where the game is over. A table of weights has `BASES` columns."""
    if t[at.RESULT]:
        return 1.0 if t[at.RESULT] == at.WON else 0.0
    if values.shape[1] == BASES:
        return count_up(t.ctypes, book.ctypes, values.ctypes)
    return judge(t.ctypes, book.ctypes, values.ctypes)
