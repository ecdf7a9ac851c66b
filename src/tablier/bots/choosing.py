"""One player's choice in a position."""

import threading
from random import Random
from typing import TypeVar

from tablier.bots.bot import Decision, Limits
from tablier.bots.discovery import find_level, levels, make
from tablier.core import Game, Players, TablierError, Words

S = TypeVar("S")
A = TypeVar("A")

NO_LIMITS = Limits()


def best(
    game: Game[S, A],
    state: S,
    seat: int | None = None,
    level: str | None = None,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    stop: threading.Event | None = None,
) -> Decision:
    """What a player of a level (by default the strongest) would do in a seat that is to move (by default
    the first), and why. It is told nothing that the seat may not know.

    >>> from tablier.games import find
    >>> extinction = find("extinction")
    >>> state = extinction.read_state("8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1")
    >>> choice = best(extinction, state, level="5")
    >>> extinction.write_action(choice.action), choice.why.en
    ('Dd3xd5', 'win in 1')
    """
    turn = game.turn(state)
    if not isinstance(turn, Players) or (seat is not None and seat not in turn.seats):
        raise TablierError(
            Words(fr="personne n'a le trait dans cette position", en="nobody is to move in this position")
        )
    mine = turn.seats[0] if seat is None else seat
    chosen = find_level(game.slug, level) if level is not None else levels(game.slug)[-1]
    random = Random(seed)
    seen = game.determinize(state, mine, random)
    bot = make(game.slug, chosen.key)
    return bot.choose(game, seen, mine, limits.or_else(chosen.limits), random, stop)
