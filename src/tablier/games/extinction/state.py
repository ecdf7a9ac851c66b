"""What a game of Extinction is made of: moves, positions, and the states that remember them."""

from typing import Annotated

import msgspec

from tablier.games.extinction.board import SQUARES, START

Letter = Annotated[str, msgspec.Meta(pattern="^[PDQ]$")]
Square = Annotated[int, msgspec.Meta(ge=0, le=63)]


class Move(msgspec.Struct, frozen=True, gc=False, cache_hash=True, array_like=True, tag="move"):
    """`origin` and `target` are numbers of squares, from a1 (0) to h8 (63)."""

    species: Letter
    origin: Square
    target: Square
    takes: bool = False

    def __str__(self) -> str:
        mark = "x" if self.takes else "-"
        return f"{self.species}{SQUARES[self.origin]}{mark}{SQUARES[self.target]}"


class Position(msgspec.Struct, frozen=True, gc=False):
    """`board` is 64 letters from a1 to h8. `side` is the seat to move, None while chance decides.
    `quiet` counts the moves since the last capture, `number` is that of the move to come."""

    board: str = START
    side: int | None = 0
    quiet: int = 0
    number: int = 1


class State(msgspec.Struct, frozen=True, gc=False):
    """A position with what the rulings need to know of how it came about.

    `base` is the position before the last capture (or the first position), `moves` what was played
    since, `boards` the board of `base` and after each of those moves; `occurrences` says how often this
    board, with this side to move, has stood since the last capture.
    """

    position: Position
    base: Position
    moves: tuple[Move, ...]
    boards: tuple[str, ...]
    occurrences: int = 1

    @classmethod
    def of(cls, position: Position) -> "State":
        return cls(position, position, (), (position.board,))

    @property
    def board(self) -> str:
        return self.position.board

    @property
    def side(self) -> int | None:
        return self.position.side

    @property
    def quiet(self) -> int:
        return self.position.quiet

    def after(self, move: Move) -> "State":
        """The state after a move, which nobody checks here."""
        before = self.position
        squares = list(before.board)
        squares[move.target], squares[move.origin] = squares[move.origin], "."
        board = "".join(squares)
        side = None if before.side is None else 1 - before.side
        position = Position(board, side, 0 if move.takes else before.quiet + 1, before.number + 1)
        if move.takes:
            return State(position, before, (move,), (before.board, board))
        boards = (*self.boards, board)
        return State(position, self.base, (*self.moves, move), boards, boards[::-2].count(board))

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from tablier.games.extinction import game

        return game.draw_svg(self)
