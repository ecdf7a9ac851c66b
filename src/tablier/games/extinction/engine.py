# pyright: basic
"""The rules of Extinction on bitboards, compiled. Oracle: `rules`.

One record is one position: three words for the side to move, three for the other, swapped at each
move. Moves are found one direction at a time for all pieces of a species at once: their word is
rotated, then masked where that would wrap around the board's edge.
"""

import sys
from random import Random
from typing import Any

import numpy as np

from tablier.core import IllegalAction, Words
from tablier.games.bits import lowest, popcount, rotate
from tablier.games.board_engine import BoardEngine
from tablier.games.compiled import Array, Row, Word, marked, njit
from tablier.games.dice import below, next_throw
from tablier.games.extinction.board import EMPTY, SIZE, SPECIES, along, letter_of
from tablier.games.extinction.rules import QUIET_LIMIT
from tablier.games.extinction.state import Move, Position, State

POSITION = marked(
    np.dtype(
        [
            ("own", np.uint64, 3),
            ("other", np.uint64, 3),
            ("key", np.uint64),
            ("quiet", np.int32),
            ("side", np.int32),
            ("number", np.int64),
        ]
    ),
    __name__,
)
"""`own` and `other` hold Pawns, Drones and Queens, bit 0 being a1; `key` is kept up by `play`."""

MOST_MOVES = 128  # fifteen pieces with eight targets each make 120
LONGEST_PATH = QUIET_LIMIT + 1

# A move is a word: origin, target, species, and whether it takes.
TARGET, KIND, TAKES = np.uint64(6), np.uint64(12), np.uint64(14)
ONE, TWO_BITS, SIX_BITS = np.uint64(1), np.uint64(3), np.uint64(63)

_WAYS = [(number, step) for number, species in enumerate(SPECIES) for step in species.steps]
WAYS = len(_WAYS)
ROOM = 2 * WAYS
SPECIES_OF = np.array([number for number, _ in _WAYS], np.uint64)
TURN = np.array([(step[0] + SIZE * step[1]) % 64 for _, step in _WAYS], np.uint64)
INSIDE = np.array(
    [sum(1 << to for at in range(64) for to in [*along(at, step)][:1]) for _, step in _WAYS], np.uint64
)
TWICE = np.array([SPECIES[number].reach == 2 for number, _ in _WAYS])
PREY = np.array([[s.letter for s in SPECIES].index(s.prey) for s in SPECIES], np.uint64)

_random = Random("extinction/1")
KEYS = np.array([[[_random.getrandbits(64) for _ in range(64)] for _ in SPECIES] for _ in "12"], np.uint64)
SIDE_KEY = np.uint64(_random.getrandbits(64))


@njit
def occupied(pos: Row) -> Word:
    return pos.own[0] | pos.own[1] | pos.own[2] | pos.other[0] | pos.other[1] | pos.other[2]


@njit
def _write(targets: Word, prey: Word, turn: Word, species: Word, moves: Array, count: int) -> int:
    """Append one move per target; all of them came the same way."""
    while targets:
        to = lowest(targets)
        targets &= targets - ONE
        takes = (prey >> to) & ONE
        word = ((to - turn) & SIX_BITS) | (to << TARGET) | (species << KIND) | (takes << TAKES)
        moves[count] = np.uint32(word)
        count += 1
    return count


@njit
def generate(pos: Row, moves: Array) -> int:
    """Write all moves of the side to move; how many there are. Says nothing of games that are over."""
    empty = ~occupied(pos)
    count = 0
    for way in range(WAYS):
        species, turn, inside = SPECIES_OF[way], TURN[way], INSIDE[way]
        prey = pos.other[PREY[species]]
        reached = rotate(pos.own[species], turn) & inside
        count = _write(reached & (empty | prey), prey, turn, species, moves, count)
        if TWICE[way]:
            reached = rotate(reached & empty, turn) & inside
            count = _write(reached & (empty | prey), prey, turn + turn, species, moves, count)
    return count


@njit
def generate_forcing(pos: Row, moves: Array) -> int:
    """Write the captures only."""
    empty = ~occupied(pos)
    count = 0
    for way in range(WAYS):
        species, turn, inside = SPECIES_OF[way], TURN[way], INSIDE[way]
        prey = pos.other[PREY[species]]
        reached = rotate(pos.own[species], turn) & inside
        count = _write(reached & prey, prey, turn, species, moves, count)
        if TWICE[way]:
            reached = rotate(reached & empty, turn) & inside
            count = _write(reached & prey, prey, turn + turn, species, moves, count)
    return count


@njit
def mobility(pos: Row) -> Any:
    """How many moves `generate` would write."""
    empty = ~occupied(pos)
    count = np.uint64(0)
    for way in range(WAYS):
        species, turn, inside = SPECIES_OF[way], TURN[way], INSIDE[way]
        free = empty | pos.other[PREY[species]]
        reached = rotate(pos.own[species], turn) & inside
        count += popcount(reached & free)
        if TWICE[way]:
            count += popcount(rotate(reached & empty, turn) & inside & free)
    return np.int64(count)


@njit
def stuck(pos: Row) -> bool:
    """EXT-R3: as good as never, so that the first way to move is found at once."""
    empty = ~occupied(pos)
    for way in range(WAYS):
        species = SPECIES_OF[way]
        if rotate(pos.own[species], TURN[way]) & INSIDE[way] & (empty | pos.other[PREY[species]]):
            return False
    return True


@njit
def play(pos: Row, move: Word, out: Row) -> None:
    """Make a move: `out` becomes the position after it, seen by the other side."""
    word = np.uint64(move)
    origin, target = word & SIX_BITS, (word >> TARGET) & SIX_BITS
    species = (word >> KIND) & TWO_BITS
    for kind in range(3):
        out.own[kind] = pos.other[kind]
        out.other[kind] = pos.own[kind]
    out.other[species] ^= (ONE << origin) | (ONE << target)
    side = pos.side
    key = pos.key ^ SIDE_KEY ^ KEYS[side, species, origin] ^ KEYS[side, species, target]
    out.quiet = pos.quiet + 1
    if (word >> TAKES) & ONE:
        prey = PREY[species]
        out.own[prey] ^= ONE << target
        key ^= KEYS[1 - side, prey, target]
        out.quiet = 0
    out.key = key
    out.side = 1 - side
    out.number = pos.number + 1


@njit
def extinct(words: Array) -> bool:
    return words[0] == 0 or words[1] == 0 or words[2] == 0


@njit
def result(pos: Row) -> int:
    """-1 running, 0 draw, 1 the side to move has won, 2 it has lost. Repetition needs the past, which a
    record does not have."""
    if extinct(pos.own):
        return 2
    if extinct(pos.other):
        return 1
    if mobility(pos) == 0:
        return 2
    return 0 if pos.quiet >= QUIET_LIMIT else -1


@njit
def key(pos: Row) -> Word:
    return pos.key


@njit
def quiet(pos: Row) -> Any:
    return np.int64(pos.quiet)


@njit
def over(pos: Row) -> bool:
    if pos.quiet == 0:  # a capture led here, or nothing has moved yet
        return extinct(pos.own)
    return pos.quiet >= QUIET_LIMIT


@njit
def side(pos: Row) -> Any:
    return np.int64(pos.side)


@njit
def repeats(pos: Row) -> bool:
    return True


@njit
def reach(pos: Row, sets: Array) -> Word:
    """Write the targets of every way to move, one step and two, and return how many moves that is."""
    empty = ~occupied(pos)
    count = np.uint64(0)
    for way in range(WAYS):
        species, turn, inside = SPECIES_OF[way], TURN[way], INSIDE[way]
        free = empty | pos.other[PREY[species]]
        reached = rotate(pos.own[species], turn) & inside
        sets[way] = reached & free
        count += popcount(reached & free)
        if TWICE[way]:
            again = rotate(reached & empty, turn) & inside & free
            sets[WAYS + way] = again
            count += popcount(again)
    return count


@njit
def pick(pos: Row, sets: Array, index: Word) -> Word:
    """The move with this number among those that `reach` wrote."""
    line = 0
    size = popcount(sets[0])
    while index >= size:
        index -= size
        line += 1
        size = popcount(sets[line])
    targets = sets[line]
    for _ in range(index):
        targets &= targets - ONE
    to = lowest(targets)
    way = line % WAYS
    turn = TURN[way] << np.uint64(line >= WAYS)
    species = SPECIES_OF[way]
    takes = (pos.other[PREY[species]] >> to) & ONE
    return ((to - turn) & SIX_BITS) | (to << TARGET) | (species << KIND) | (takes << TAKES)


@njit
def begin(pos: Row, dice: Word) -> Word:
    """EXT-3: where nobody is to move yet, `side` being -1, chance says who begins."""
    if pos.side >= 0:
        return dice
    dice = next_throw(dice)
    pos.side = np.int32(below(dice, np.uint64(2)))
    if pos.side == 1:
        pos.key ^= SIDE_KEY
        for kind in range(3):
            pos.own[kind], pos.other[kind] = pos.other[kind], pos.own[kind]
    return dice


# --- between records and values ------------------------------------------------------------------


def covers(state: State) -> bool:
    return state.side is not None


def load(state: State) -> np.ndarray:
    """One record, in an array of length one, for a state in which a seat is to move."""
    position = state.position
    if position.side is None:
        raise IllegalAction(Words("personne n'a encore le trait", "nobody is to move yet"), "EXT-3")
    return _record(position.board, position.side, position.quiet, position.number)


def before_chance(state: State) -> np.ndarray:
    """One record for `begin`."""
    if state.side is not None:
        return load(state)
    record = _record(state.board, 0, state.quiet, state.position.number)
    record["side"] = -1
    return record


def path_of(state: State) -> np.ndarray:
    """The keys of the boards since the last capture, oldest first, the present one last."""
    side = state.side or 0
    last = len(state.boards) - 1
    keys = [_record(board, (side + last - i) % 2, 0, 1)[0]["key"] for i, board in enumerate(state.boards)]
    return np.array(keys, np.uint64)


def _record(board: str, side: int, quiet: int, number: int) -> np.ndarray:
    record = np.zeros(1, POSITION)
    here = record[0]
    total = int(SIDE_KEY) if side else 0
    for kind, species in enumerate(SPECIES):
        for seat in (0, 1):
            letter = letter_of(species.letter, seat)
            squares = [at for at, found in enumerate(board) if found == letter]
            here["own" if seat == side else "other"][kind] = sum(1 << at for at in squares)
            for at in squares:
                total ^= int(KEYS[seat, kind, at])
    here["key"], here["side"], here["quiet"], here["number"] = total, side, quiet, number
    return record


def unload(record: np.void) -> State:
    """The state of a record, as if nothing had been played before it."""
    board = [EMPTY] * (SIZE * SIZE)
    side = int(record["side"])
    for kind, species in enumerate(SPECIES):
        for seat in (0, 1):
            word = int(record["own" if seat == side else "other"][kind])
            for at in range(SIZE * SIZE):
                if word >> at & 1:
                    if board[at] != EMPTY:
                        raise IllegalAction(
                            Words("deux pièces sur une case", "two pieces share a square"), "EXT-8"
                        )
                    board[at] = letter_of(species.letter, seat)
    return State.of(Position("".join(board), side, int(record["quiet"]), int(record["number"])))


def encode(action: Move) -> int:
    kind = [species.letter for species in SPECIES].index(action.species)
    return action.origin | action.target << 6 | kind << 12 | action.takes << 14


def decode(word: int, state: State) -> Move:
    return Move(SPECIES[word >> 12 & 3].letter, word & 63, word >> 6 & 63, bool(word >> 14 & 1))


engine = BoardEngine[State, Move](sys.modules[__name__])
