"""What a seat sees. Nothing is hidden in Extinction; only the legal moves depend on who looks."""

from collections import Counter

import msgspec

from tablier.games.extinction.board import BY_LETTER, SPECIES, SQUARES, letter_of, owner
from tablier.games.extinction.notation import write_position
from tablier.games.extinction.rules import QUIET_LIMIT, REPETITION_LIMIT, legal_moves, outcome
from tablier.games.extinction.state import Move, State


class Piece(msgspec.Struct, frozen=True):
    square: str
    seat: int
    species: str


class Choice(msgspec.Struct, frozen=True):
    """A move as a client shows it; `takes` names the species captured."""

    text: str
    origin: str = msgspec.field(name="from")
    target: str = msgspec.field(name="to")
    takes: str | None = None


class Threat(msgspec.Struct, frozen=True):
    """A capture that `seat` could make now if it were to move."""

    seat: int
    origin: str = msgspec.field(name="from")
    target: str = msgspec.field(name="to")


class View(msgspec.Struct, frozen=True):
    """`side` is the seat to move; `counts` is by seat, then by species; `seen` says how often this
    position has stood, `quiet` how many moves were made since the last capture."""

    seat: int | None
    side: int | None
    pieces: tuple[Piece, ...]
    counts: tuple[dict[str, int], ...]
    number: int
    quiet: int
    quiet_limit: int
    seen: int
    seen_limit: int
    legal: tuple[Choice, ...]
    last: Choice | None
    threats: tuple[Threat, ...]
    position: str


def view(state: State, seat: int | None) -> View:
    board, position = state.board, state.position
    return View(
        seat=seat,
        side=state.side,
        pieces=tuple(
            Piece(SQUARES[at], int(letter.islower()), BY_LETTER[letter.upper()].slug)
            for at, letter in enumerate(board)
            if owner(letter) is not None
        ),
        counts=_counts(board),
        number=position.number,
        quiet=position.quiet,
        quiet_limit=QUIET_LIMIT,
        seen=state.occurrences,
        seen_limit=REPETITION_LIMIT,
        legal=tuple(choice(move) for move in _offers(state, seat)),
        last=choice(state.moves[-1]) if state.moves else None,
        threats=tuple(
            Threat(seat, SQUARES[move.origin], SQUARES[move.target])
            for seat in (0, 1)
            for move in legal_moves(board, seat)
            if move.takes
        ),
        position=write_position(position),
    )


def choice(move: Move) -> Choice:
    hunter = BY_LETTER[move.species]
    taken = BY_LETTER[hunter.prey].slug if move.takes else None
    return Choice(str(move), SQUARES[move.origin], SQUARES[move.target], taken)


def _offers(state: State, seat: int | None) -> tuple[Move, ...]:
    if seat is None or seat != state.side or outcome(state):
        return ()
    return legal_moves(state.board, seat)


def _counts(board: str) -> tuple[dict[str, int], ...]:
    found = Counter(board)
    return tuple({s.slug: found[letter_of(s.letter, seat)] for s in SPECIES} for seat in (0, 1))
