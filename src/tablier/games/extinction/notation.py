"""Text forms of Extinction: each writer beside the reader that takes its text back.

Move      Pd4-e5, a capture Pd4xf6
Position  4dqq1/4pdqq/4pddq/4pppd/DPPP4/QDDP4/QQDP4/1QQD4 1 0 1
          ranks from the eighth, side to move (1, 2, or ? while chance decides), moves since the
          last capture, number of the move to come
State     a position, and after the word `moves` what was played from it
"""

import re
from collections import Counter
from functools import lru_cache

from tablier.core import BadNotation
from tablier.games.extinction.board import EMPTY, LETTERS, PER_SPECIES, SIZE, SQUARES
from tablier.games.extinction.rules import QUIET_LIMIT, outcome, refusal
from tablier.games.extinction.state import Move, Position, State

PIECES = "".join(LETTERS)
SIDES: dict[str, int | None] = {"1": 0, "2": 1, "?": None}
HIGHEST_NUMBER = 1_000_000
MOVE_LENGTH = len("Pd4-e5")
RANKS = range(SIZE * (SIZE - 1), -1, -SIZE)  # where each begins, from the eighth


@lru_cache(maxsize=4096)  # there are not many more moves than this
def write_move(move: Move) -> str:
    return str(move)


@lru_cache(maxsize=4096)  # what is refused is not kept
def read_move(text: str, column: int = 1, whole: str = "") -> Move:
    """`column` is where `text` begins in the `whole` text that an error should quote."""
    whole = whole or text

    def expect(place: int, good: bool, expected: str, attendu: str) -> None:
        if not good:
            raise BadNotation(whole, column + place, expected, attendu)

    expect(0, text[:1] in [*"PDQ"], "P, D or Q", "P, D ou Q")
    expect(1, text[1:3] in SQUARES, "a square from a1 to h8", "une case de a1 à h8")
    expect(3, text[3:4] in [*"-x"], "- or x", "- ou x")
    expect(4, text[4:6] in SQUARES, "a square from a1 to h8", "une case de a1 à h8")
    expect(MOVE_LENGTH, len(text) == MOVE_LENGTH, "the end of the move", "la fin du coup")
    return Move(text[0], SQUARES.index(text[1:3]), SQUARES.index(text[4:6]), text[3] == "x")


def write_position(position: Position) -> str:
    side = "?" if position.side is None else position.side + 1
    return f"{_write_board(position.board)} {side} {position.quiet} {position.number}"


@lru_cache(maxsize=64)  # all who look at a table read the same board, one after the other
def _write_board(board: str) -> str:
    """Rank by rank from the eighth."""
    return "/".join([_write_rank(board[at : at + SIZE]) for at in RANKS])


@lru_cache(maxsize=4096)  # a move changes two ranks at most
def _write_rank(rank: str) -> str:
    """Empty squares in a row are written as a digit."""
    for empty in range(SIZE, 0, -1):
        rank = rank.replace(EMPTY * empty, str(empty))
    return rank


def read_position(text: str) -> Position:
    fields = _fields(text)
    if len(fields) != 4:
        column = fields[4][0] if len(fields) > 4 else len(text) + 1
        raise BadNotation(
            text,
            column,
            "four parts: board, side to move, moves without capture, move number",
            "quatre parties : plateau, trait, coups sans prise, numéro du coup",
        )
    (board_at, board), (side_at, side), (quiet_at, quiet), (number_at, number) = fields
    squares = _read_board(text, board_at, board)
    if side not in SIDES:
        raise BadNotation(text, side_at, "the side to move, 1, 2 or ?", "le trait, 1, 2 ou ?")
    return Position(
        squares,
        SIDES[side],
        _read_number(text, quiet_at, quiet, 0, QUIET_LIMIT),
        _read_number(text, number_at, number, 1, HIGHEST_NUMBER),
    )


def write_state(state: State) -> str:
    moves = ["moves", *map(write_move, state.moves)] if state.moves else []
    return " ".join([write_position(state.base), *moves])


def read_state(text: str) -> State:
    before, word, after = text.partition(" moves")
    state = State.of(read_position(before))
    for column, played in _fields(after, len(before) + len(word)):
        move = read_move(played, column, text)
        state = _play_read(state, move, text, column)
    return state


def _play_read(state: State, move: Move, text: str, column: int) -> State:
    """The state after a move of the text, which must be legal like any other."""
    if state.side is None or outcome(state):
        raise BadNotation(text, column, "no move: the game is not running here", "aucun coup ici")
    if fault := refusal(state.board, state.side, move):
        raise BadNotation(text, column, f"a legal move ({fault})", f"un coup permis ({fault.words.fr})")
    return state.after(move)


def _read_board(text: str, column: int, field: str) -> str:
    """The 64 squares; refuses what no sequence of captures leads to (EXT-1, EXT-9)."""
    ranks: list[str] = []
    first = column
    counts: Counter[str] = Counter()
    for rank in field.split("/"):
        squares = ""
        if len(ranks) == SIZE:
            raise BadNotation(text, column, "no more than 8 ranks", "huit rangées")
        for letter in rank:
            if letter not in PIECES and letter not in "12345678":
                raise BadNotation(
                    text, column, "a piece of PDQpdq or a digit from 1 to 8", "une pièce ou 1 à 8"
                )
            squares += letter if letter in PIECES else EMPTY * int(letter)
            counts[letter] += 1
            if letter in PIECES and counts[letter] > PER_SPECIES:
                raise BadNotation(text, column, f"at most five {letter}", f"au plus cinq {letter}")
            if len(squares) > SIZE:
                raise BadNotation(text, column, "no more than 8 squares a rank", "huit cases par rangée")
            column += 1
        if len(squares) < SIZE:
            raise BadNotation(text, column, "8 ranks of 8 squares", "huit rangées de huit cases")
        ranks.append(squares)
        column += 1
    if len(ranks) < SIZE:
        raise BadNotation(text, column - 1, "8 ranks of 8 squares", "huit rangées de huit cases")
    if sum(not counts[letter] for letter in PIECES) > 1:
        raise BadNotation(text, first, "at most one extinct species", "au plus une espèce éteinte")
    return "".join(reversed(ranks))


def _fields(text: str, offset: int = 0) -> list[tuple[int, str]]:
    """The words of a text, each with the column it starts at."""
    return [(offset + found.start() + 1, found.group()) for found in re.finditer(r"\S+", text)]


def _read_number(text: str, column: int, field: str, low: int, high: int) -> int:
    if not re.fullmatch(r"\d{1,9}", field, re.ASCII) or not low <= int(field) <= high:
        raise BadNotation(text, column, f"a number from {low} to {high}", f"un nombre de {low} à {high}")
    return int(field)
