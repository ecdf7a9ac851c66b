"""What cannot be undone in Extinction: a piece that is taken, a species that is gone."""

from collections.abc import Iterator

from tablier.core import Transition, Words
from tablier.games.extinction import texts
from tablier.games.extinction.board import LETTERS, SQUARES, owner
from tablier.games.extinction.rules import legal_moves, outcome
from tablier.games.extinction.state import Move, Position, State
from tablier.reviews.search.case import Happening

SIDES = texts.SIDES
UNIT = (Words(fr="pièce", en="piece"), Words(fr="pièces", en="pieces"))

_THE = {
    "P": Words(fr="le Pion", en="the Pawn"),
    "D": Words(fr="le Drone", en="the Drone"),
    "Q": Words(fr="la Reine", en="the Queen"),
}
_TAKES = Words(fr="{side} prend {piece} en {square}", en="{side} takes {piece} on {square}")
_ENDS = Words(
    fr="{side} prend {piece} en {square}, la dernière pièce de son espèce",
    en="{side} takes {piece} on {square}, the last of its species",
)
_NO_ANSWER = Words(fr=", et rien ne peut reprendre", en=", and nothing can take back")


def happenings(state: State, move: Move, after: Transition[State]) -> Iterator[Happening]:
    letter = state.board[move.target]
    loser = owner(letter)
    if not move.takes or loser is None:
        return
    left = after.state
    last = letter not in left.board
    words = (_ENDS if last else _TAKES).fill(
        side=SIDES[1 - loser], piece=_THE[letter.upper()], square=SQUARES[move.target]
    )
    answered = any(answer.target == move.target for answer in legal_moves(left.board, loser) if answer.takes)
    quiet = outcome(left) is None and not answered
    yield Happening(f"taken {letter.upper()}", loser, words, _NO_ANSWER if quiet else None)


def balance(state: State, seat: int) -> int:
    """Pieces more than the other side has."""
    own, other = (sum(map(state.board.count, LETTERS[side])) for side in (seat, 1 - seat))
    return own - other


def passed(state: State) -> State | None:
    """The same position with the other side to move, if that is one that a game could go on from."""
    here = state.position
    if here.side is None:
        return None
    turned = State.of(Position(here.board, 1 - here.side, 0, here.number))
    return turned if outcome(turned) is None else None
