"""The rules of Extinction in plain Python, in the order of the rulebook.

This is the oracle: the compiled engine must agree with every line of it.
"""

from collections.abc import Iterator

from tablier.core import Draw, IllegalAction, Outcome, Reason, Win, Words
from tablier.games.extinction import texts
from tablier.games.extinction.board import (
    BY_LETTER,
    CAPTURES,
    EMPTY,
    LETTERS,
    SPECIES,
    SQUARES,
    WALKS,
    Species,
    letter_of,
    owner,
)
from tablier.games.extinction.state import Move, State

QUIET_LIMIT = 100  # EXT-R2
REPETITION_LIMIT = 3  # EXT-R1


def moves_from(board: str, origin: int) -> Iterator[Move]:
    """Where the piece on this square may go."""
    piece = board[origin]
    species = piece.upper()
    for walk in WALKS[species][origin]:  # EXT-4, EXT-5, EXT-6
        for target in walk:
            if board[target] == EMPTY:
                yield Move(species, origin, target)
                continue
            if can_take(piece, board[target]):
                yield Move(species, origin, target, takes=True)
            break  # EXT-8: any piece ends the walk; a Queen leaps, her walk has one step


def can_take(piece: str, other: str) -> bool:
    """EXT-7: Queens take Drones, Drones take Pawns, Pawns take Queens."""
    return CAPTURES[piece] == other


def moves_of(board: str, seat: int) -> Iterator[Move]:
    """All moves of a seat, by the square they start from; EXT-10: a capture is a move like any other."""
    mine = LETTERS[seat]
    for origin, letter in enumerate(board):
        if letter in mine:
            yield from moves_from(board, origin)


def legal_moves(board: str, seat: int) -> tuple[Move, ...]:
    return tuple(moves_of(board, seat))


def extinct(board: str, seat: int) -> Species | None:
    """The species that a seat has lost, if any."""
    return next((s for s in SPECIES if letter_of(s.letter, seat) not in board), None)


def outcome(state: State) -> Outcome | None:
    side = state.side
    for seat in (0, 1):
        if lost := extinct(state.board, seat):  # EXT-9
            return Win(1 - seat, Reason(f"no-{lost.slug}s", texts.extinct(lost, seat), "EXT-9"))
    if side is None:
        return None
    if next(moves_of(state.board, side), None) is None:
        return Win(1 - side, Reason("no-move", texts.NO_MOVE, "EXT-R3"))
    if state.occurrences >= REPETITION_LIMIT:
        return Draw(Reason("repetition", texts.REPETITION, "EXT-R1"))
    if state.quiet >= QUIET_LIMIT:
        return Draw(Reason("quiet", texts.QUIET, "EXT-R2"))
    return None


def refusal(board: str, seat: int, move: Move) -> IllegalAction | None:
    """Why a move is not legal, with the rule in the way; None for a legal one."""
    here = list(moves_from(board, move.origin)) if owner(board[move.origin]) == seat else []
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
    if there != EMPTY and not can_take(board[move.origin], there):
        others = BY_LETTER[there.upper()].plural
        return texts.NOT_PREY.fill(hunters=species.plural, others=others), "EXT-7"
    if Move(move.species, move.origin, move.target, not move.takes) in moves_from(board, move.origin):
        return (texts.IS_CAPTURE if there != EMPTY else texts.NO_CAPTURE).fill(**names), "EXT-7"
    if any(move.target in walk for walk in WALKS[move.species][move.origin]):
        return texts.BLOCKED.fill(**names), "EXT-8"
    return texts.WRONG_WAY[move.species].fill(**names), species.rule
