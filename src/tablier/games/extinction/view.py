"""What a seat sees. Nothing is hidden in Extinction; only the legal moves depend on who looks."""

from functools import cache, lru_cache

import msgspec

from tablier.games.extinction.board import BY_LETTER, EMPTY, SPECIES, SQUARES, letter_of
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


class Sight(msgspec.Struct, frozen=True):
    """What a board shows to everybody."""

    pieces: tuple[Piece, ...]
    counts: tuple[dict[str, int], ...]
    threats: tuple[Threat, ...]


def view(state: State, seat: int | None) -> View:
    sight, position = _look(state.board), state.position
    offers = legal_moves(state.board, seat) if seat == position.side and seat is not None else ()
    return View(
        seat=seat,
        side=position.side,
        pieces=sight.pieces,
        counts=sight.counts,
        number=position.number,
        quiet=position.quiet,
        quiet_limit=QUIET_LIMIT,
        seen=state.occurrences,
        seen_limit=REPETITION_LIMIT,
        legal=() if not offers or outcome(state) else tuple(map(choice, offers)),
        last=choice(state.moves[-1]) if state.moves else None,
        threats=sight.threats,
        position=write_position(position),
    )


@cache
def choice(move: Move) -> Choice:
    hunter = BY_LETTER[move.species]
    taken = BY_LETTER[hunter.prey].slug if move.takes else None
    return Choice(str(move), SQUARES[move.origin], SQUARES[move.target], taken)


@lru_cache(maxsize=64)  # all who look at a table see the same board, one after the other
def _look(board: str) -> Sight:
    return Sight(
        pieces=tuple([_PIECES[letter][at] for at, letter in enumerate(board) if letter != EMPTY]),
        counts=tuple([{slug: board.count(letter) for slug, letter in own} for own in _COUNTED]),
        threats=tuple(
            [
                Threat(seat, SQUARES[move.origin], SQUARES[move.target])
                for seat in (0, 1)
                for move in legal_moves(board, seat)
                if move.takes
            ]
        ),
    )


_COUNTED = tuple(tuple((s.slug, letter_of(s.letter, seat)) for s in SPECIES) for seat in (0, 1))
_PIECES = {
    letter_of(s.letter, seat): tuple(Piece(square, seat, s.slug) for square in SQUARES)
    for s in SPECIES
    for seat in (0, 1)
}
