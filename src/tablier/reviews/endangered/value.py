# pyright: basic
"""What a table of Endangered promises the team: played on to the end of the turn, again and again with dice
and shuffles that are the same for every table, and then valued as the partner does."""

import numpy as np

from tablier.bots.endangered.chance import win_chance
from tablier.bots.endangered.search import GLANCE, play_on, redeal
from tablier.bots.endangered.skill import judge_of
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.engine.moving import ZERO
from tablier.games.endangered.engine.protocol import book_of
from tablier.games.endangered.state import State

ONE = np.int64(1)


def value(state: State, rounds: int) -> float:
    """The chance to win before the dice of a turn are rolled."""
    book = book_of(state.folder, state.pack, state.scenario, state.difficulty)
    table, judge, rng = load(state), judge_of(state), np.zeros(1, np.uint64)
    none = np.empty((0, at.SIZE), np.int64)
    total = 0.0
    for number in range(rounds):
        child = table.copy()
        rng[0] = np.uint64(7_919 * number + 1)
        redeal(child, book, rng, int(state.top_known))
        play_on(child, book, judge.table, rng, ONE, ZERO, GLANCE, none, ZERO)
        total += win_chance(child, book, judge.table)
    return judge.told(total / rounds)
