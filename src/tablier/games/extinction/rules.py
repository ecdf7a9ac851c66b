"""The rules of Extinction in plain Python, in the order of the rulebook.

This is the oracle: the compiled engine must agree with every line of it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from tablier.core import Draw, IllegalAction, Outcome, Reason, Win, Words
from tablier.games.extinction import texts
from tablier.games.extinction.board import (
    BY_LETTER,
    CAPTURES,
    EMPTY,
    LETTERS,
    SQUARES,
    WALKS,
    Species,
    letter_of,
    owner,
)
from tablier.games.extinction.state import Move, State

QUIET_LIMIT = 100  # EXT-R2
REPETITION_LIMIT = 3  # EXT-R1


M = TypeVar("M")
Way = tuple[int, M, M, "Way[M] | None"]
"""A square of a walk, the move to it, the capture on it, and the walk beyond it."""
Ways = dict[str, tuple[tuple[Way[M], ...], ...]]
"""By piece and square, the ways that it may take."""


def _way(species: str, origin: int, walk: Sequence[int], form: Callable[[Move], M]) -> Way[M] | None:
    if not walk:
        return None
    near, *far = walk
    move, taking = Move(species, origin, near), Move(species, origin, near, takes=True)
    return near, form(move), form(taking), _way(species, origin, far, form)


def ways(form: Callable[[Move], M]) -> Ways[M]:
    """All ways over an empty board, with each move in the form that is wanted."""
    return {
        letter_of(species, seat): tuple(
            tuple(way for walk in walks if (way := _way(species, origin, walk, form)))
            for origin, walks in enumerate(WALKS[species])
        )
        for species in BY_LETTER
        for seat in (0, 1)
    }


WAYS = ways(lambda move: move)


def moves_from(board: str, origin: int, ways: Ways[M]) -> list[M]:
    """Where the piece on this square may go."""
    piece = board[origin]
    prey = CAPTURES[piece]  # EXT-7
    found: list[M] = []
    for target, move, capture, beyond in ways[piece][origin]:  # EXT-4, EXT-5, EXT-6
        there = board[target]
        while beyond and there == EMPTY:
            found.append(move)
            target, move, capture, beyond = beyond
            there = board[target]
        if there == EMPTY:
            found.append(move)
        elif there == prey:  # EXT-8: any piece ends the walk; a Queen leaps, her walk has one step
            found.append(capture)
    return found


@lru_cache(maxsize=512)  # the same board is asked again by whoever looks at it
def legal_moves(board: str, seat: int) -> tuple[Move, ...]:
    """All moves of a seat, by the square they start from; EXT-10: a capture is a move like any other."""
    return tuple(moves_of(board, seat, WAYS))


def moves_of(board: str, seat: int, ways: Ways[M]) -> list[M]:
    """The same in any form."""
    mine = LETTERS[seat]
    found: list[M] = []
    for origin, letter in enumerate(board):
        if letter in mine:
            found += moves_from(board, origin, ways)
    return found


def can_move(board: str, seat: int) -> bool:
    mine = LETTERS[seat]
    return any(moves_from(board, origin, WAYS) for origin, letter in enumerate(board) if letter in mine)


def extinct(board: str, seat: int) -> Species | None:
    """The species that a seat has lost, if any."""
    for letter in LETTERS[seat]:
        if letter not in board:
            return BY_LETTER[letter.upper()]
    return None


def outcome(state: State) -> Outcome | None:
    here = state.position
    return _outcome(here.board, here.side, state.occurrences >= REPETITION_LIMIT, here.quiet >= QUIET_LIMIT)


@lru_cache(maxsize=512)  # a position is asked for its turn, its words and each of its views
def _outcome(board: str, side: int | None, repeated: bool, quiet: bool) -> Outcome | None:
    for seat in (0, 1):
        if lost := extinct(board, seat):  # EXT-9
            return Win(1 - seat, Reason(f"no-{lost.slug}s", texts.extinct(lost, seat), "EXT-9"))
    if side is None:
        return None
    if not can_move(board, side):
        return Win(1 - side, Reason("no-move", texts.NO_MOVE, "EXT-R3"))
    if repeated:
        return Draw(Reason("repetition", texts.REPETITION, "EXT-R1"))
    if quiet:
        return Draw(Reason("quiet", texts.QUIET, "EXT-R2"))
    return None


def refusal(board: str, seat: int, move: Move) -> IllegalAction | None:
    """Why a move is not legal, with the rule in the way; None for a legal one."""
    here = moves_from(board, move.origin, WAYS) if owner(board[move.origin]) == seat else []
    if move in here:
        return None
    words, rule = _fault(board, seat, move)
    return IllegalAction(words, rule, tuple(str(other) for other in here or legal_moves(board, seat)))


def _fault(board: str, seat: int, move: Move) -> tuple[Words, str]:
    species = BY_LETTER[move.species]
    names = {"piece": species.title, "origin": SQUARES[move.origin], "target": SQUARES[move.target]}
    there = board[move.target]
    if board[move.origin] != letter_of(move.species, seat):
        return texts.NOT_THERE.fill(**names), "EXT-3"
    if owner(there) == seat:
        return texts.FRIEND.fill(**names), "EXT-8"
    if there not in (EMPTY, CAPTURES[board[move.origin]]):
        prey = BY_LETTER[species.prey].plural
        return texts.NOT_PREY.fill(hunters=species.plural, prey=prey), "EXT-7"
    if Move(move.species, move.origin, move.target, not move.takes) in moves_from(board, move.origin, WAYS):
        return (texts.IS_CAPTURE if there != EMPTY else texts.NO_CAPTURE).fill(**names), "EXT-7"
    if any(move.target in walk for walk in WALKS[move.species][move.origin]):
        return texts.BLOCKED.fill(**names), "EXT-8"
    return texts.WRONG_WAY[move.species].fill(**names), species.rule
