"""The rules in plain Python."""

from collections.abc import Sequence

import msgspec

from tablier.core import (
    BadNotation,
    Draw,
    Event,
    Game,
    Options,
    Over,
    Players,
    Reason,
    Transition,
    Turn,
    Win,
    Words,
)

CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THREE = Reason("three", Words(fr="trois à la suite", en="three in a row"))
FULL = Reason("full", Words(fr="plus de place", en="no room left"))


class Mark(msgspec.Struct, frozen=True):
    cell: int


class Board(msgspec.Struct, frozen=True):
    """`cells` runs from a1: `x` for the first seat, `o` for the second."""

    cells: str = "." * 9

    @property
    def side(self) -> int:
        return self.cells.count("x") - self.cells.count("o")


class BoardView(msgspec.Struct, frozen=True):
    cells: str
    moves: tuple[str, ...]


class TicTacToe(Game[Board, Mark]):
    slug = "tic-tac-toe"
    title = Words(fr="Morpion", en="Tic-tac-toe")
    summary = Words(fr="Trois à la suite.", en="Three in a row.")
    designer = "traditional"
    minutes = (1, 1)
    players = range(2, 3)
    State, Action, View = Board, Mark, BoardView

    def start(self, options: Options, players: int) -> Board:
        return Board()

    def turn(self, state: Board) -> Turn:
        for winner, mark in enumerate("xo"):
            if any(all(state.cells[cell] == mark for cell in line) for line in LINES):
                return Over(Win(winner, THREE))
        return Players((state.side,)) if "." in state.cells else Over(Draw(FULL))

    def actions(self, state: Board, seat: int) -> Sequence[Mark]:
        if seat != state.side or self.outcome(state):
            return ()
        return [Mark(cell) for cell, mark in enumerate(state.cells) if mark == "."]

    def play(self, state: Board, seat: int, action: Mark) -> Board:
        return Board(f"{state.cells[: action.cell]}{'xo'[seat]}{state.cells[action.cell + 1 :]}")

    def view(self, state: Board, seat: int | None) -> BoardView:
        moves = () if seat is None else tuple(map(self.write_action, self.actions(state, seat)))
        return BoardView(state.cells, moves)

    def describe(
        self, state: Board, event: Event, seat: int | None = None, after: Transition[Board] | None = None
    ) -> Words:
        return Words(fr=f"marque {CELLS[event.play.cell]}", en=f"marks {CELLS[event.play.cell]}")

    def write_action(self, action: Mark) -> str:
        return CELLS[action.cell]

    def read_action(self, text: str) -> Mark:
        if text not in CELLS:
            raise BadNotation(text, 1, "a square from a1 to c3")
        return Mark(CELLS.index(text))
