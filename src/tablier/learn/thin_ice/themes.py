"""What a placement in Thin Ice hangs on."""

from tablier.core import Words
from tablier.games.thin_ice.checks import MOST_ON_TABLE
from tablier.games.thin_ice.pieces import SIZES, size_of
from tablier.games.thin_ice.state import Pile, State
from tablier.learn.puzzles.themes import Theme, Walk

TALL = 40_000
"""Micrometres above the table from which on a base is high up."""


def _before(walk: Walk) -> tuple[State, Pile]:
    state: State = walk.steps[0].before
    return state, state.piles[walk.seat]


def _placed(walk: Walk) -> tuple[str, Pile]:
    """The new piece, and the pile with it."""
    after: Pile = walk.steps[0].after.piles[walk.seat]
    known = _before(walk)[1].names
    return next(piece for piece in after.names if piece not in known), after


def full_table(walk: Walk) -> bool:
    """Nothing more may stand on the table."""
    return len(_before(walk)[1].table) == MOST_ON_TABLE


def last_place(walk: Walk) -> bool:
    """It takes the last place on the table."""
    piece, pile = _placed(walk)
    return piece in pile.table and len(pile.table) == MOST_ON_TABLE


def on_top(walk: Walk) -> bool:
    piece, pile = _placed(walk)
    return piece not in pile.table


def on_table(walk: Walk) -> bool:
    """Beside the pile is better than on it."""
    return not on_top(walk)


def top_heavy(walk: Walk) -> bool:
    """It rests on something smaller."""
    piece, pile = _placed(walk)
    under = {other for pair in pile.touching if piece in pair for other in pair} - {piece}
    return any(SIZES.index(size_of(other)) < SIZES.index(size_of(piece)) for other in under)


def tower(walk: Walk) -> bool:
    """It comes to rest high up."""
    piece, pile = _placed(walk)
    return next(rest.at[2] for rest in pile.pieces if rest.piece == piece) >= TALL


def which_piece(walk: Walk) -> bool:
    """Two sizes wait: which one goes first is part of it."""
    state, pile = _before(walk)
    return len({size_of(piece) for piece in state.called if piece not in pile.names}) > 1


THEMES = {
    "full-table": Theme(Words(fr="Table pleine", en="Full table"), full_table),
    "last-place": Theme(Words(fr="La dernière place", en="The last place"), last_place),
    "on-table": Theme(Words(fr="Sur la table", en="On the table"), on_table),
    "on-top": Theme(Words(fr="Par-dessus", en="On top"), on_top),
    "top-heavy": Theme(Words(fr="Plus grande dessus", en="Top heavy"), top_heavy),
    "tower": Theme(Words(fr="Tour", en="Tower"), tower),
    "which-piece": Theme(Words(fr="Laquelle d'abord", en="Which one first"), which_piece),
}
