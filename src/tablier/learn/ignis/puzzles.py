"""Puzzles of Ignis: positions of games where one move alone wins, or alone does not lose. Both are proven."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tablier.core import Dealer, Match, Words
from tablier.games.ignis import game
from tablier.games.ignis.board import DEAD
from tablier.games.ignis.layouts import layouts
from tablier.games.ignis.state import EARTH, State
from tablier.learn.ignis.themes import THEMES
from tablier.learn.puzzles.games import decided, play_game, play_on, proof_of
from tablier.learn.puzzles.mining import Draft

__all__ = ["SOURCES", "THEMES", "say", "turning_point"]

GAMES = 4
"""Games of one task."""

LAST = 16
"""Positions at the end of a game that are looked into."""

MANY, SMALL = 40, 16
"""Games of one task, and the squares of their boards, where the Earth is spent on purpose."""

SPENDING = 30
"""Plies after which an opening no longer tries to."""

DEEP = ((9, (3, 5, 6, 7, 8, 9)), (16, (3, 4, 5, 6, 7)), (25, (3, 4, 5, 6)), (36, (3, 4, 5)))
"""Plies that are looked ahead, by how many squares are alive."""


def say(goal: str) -> Words | None:
    return None


def from_games(seed: int) -> Iterator[Draft]:
    for number in range(GAMES * seed, GAMES * (seed + 1)):
        layout = Random(f"layout {number}").choice([*layouts(), "random", "random", "random"])
        match = play_game(game, number, opening=6, options={"layout": layout})
        last = 0
        for seq in range(max(4, match.seq - LAST), match.seq):
            if seq == last + 2:  # the same win two plies on is no other puzzle
                continue
            if draft := turning_point(match, seq, f"games {number}#{seq}"):
                last = seq
                yield draft


def from_earthless(seed: int) -> Iterator[Draft]:
    """Games on small boards, where a search sees to the end, whose opening spends the Earth so that Air has
    to be turned (IGN-9): the positions where only Air is left."""
    small = [layout.key for layout in layouts().values() if len(layout.board) <= SMALL]
    for number in range(MANY * seed, MANY * (seed + 1)):
        random = Random(f"earthless {number}")
        match = Match(game, {"layout": random.choice(small)}, 2, Dealer(number))
        match.deal_all()
        while match.seat is not None and match.state.earth and match.seq < SPENDING:
            earth = [slide for slide in match.legal if slide.tile == EARTH]
            match.add(match.seat, random.choice(earth or list(match.legal)))
        play_on(match, number, random)
        for seq in range(1, match.seq):
            if not match.moments[seq].state.earth and (
                draft := turning_point(match, seq, f"earthless {number}#{seq}")
            ):
                yield draft


def turning_point(match: Match[Any, Any], seq: int, source: str) -> Draft | None:
    """The position after event `seq`, if one move alone wins in it, or alone does not lose."""
    state: State = match.moments[seq].state
    if state.waits:
        return None
    goal = decided(game, state, _plies(state))
    if goal is None:
        return None
    return Draft(Match(game, {"position": game.write_state(state)}), goal, source, proof_of(goal))


def _plies(state: State) -> tuple[int, ...]:
    alive = len(state.board) - state.board.count(DEAD)
    return next(plies for most, plies in DEEP if alive <= most)


SOURCES = {"games": from_games, "earthless": from_earthless}
