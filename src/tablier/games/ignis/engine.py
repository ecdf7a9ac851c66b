# pyright: basic
"""The rules of Ignis on bitboards, compiled. Oracle: `rules`.

No position can come back: a square never empties but by dying, so that nothing is said here of a past.
One record is one position: a word for each element and one for the live area, eight bits a rank, so
that all sizes of board share one code. A push shifts a run of squares within its lane, in all four
words at once; edges and full lanes come out of the area's word by a few shifts, without tables.
"""

import sys
from typing import Any, cast

import msgspec
import numpy as np

from tablier.core import IllegalAction, Words
from tablier.games.bits import highest, lowest, popcount
from tablier.games.board_engine import BoardEngine
from tablier.games.compiled import Array, Row, Word, marked, njit
from tablier.games.dice import below, next_throw
from tablier.games.ignis.board import DEAD, EMPTY, HEADINGS, Heading, name
from tablier.games.ignis.notation import RULINGS
from tablier.games.ignis.state import AIR, EARTH, FIRE, SUPPLIES, WATER, Rules, Slide, State

POSITION = marked(
    np.dtype(
        [
            ("fire", np.uint64),
            ("water", np.uint64),
            ("air", np.uint64),
            ("earth", np.uint64),
            ("area", np.uint64),
            ("air_left", np.int32),
            ("earth_left", np.int32),
            ("side", np.int32),
            ("rulings", np.int32),
            ("size", np.int32),
            ("number", np.int32),
        ]
    ),
    __name__,
)
"""Bit 8 x rank + file, a1 being 0; `air_left` and `earth_left` are the reserve."""

MOST_MOVES = 48  # 24 entries, two tiles

# The bits of `rulings`, set where a ruling is not the default.
GAPS, KEEPS_AIR, OUT = np.int32(1), np.int32(2), np.int32(4)

# A move is a word: entry square, heading, whether Earth enters, whether it is a turned Air.
HEADING, EARTH_BIT, TURNED_BIT = np.uint32(6), np.uint32(8), np.uint32(9)
UP, RIGHT, DOWN, LEFT = (np.uint32(number) for number in range(4))  # in the order of HEADINGS
PLAIN_EARTH, TURNED = np.uint32(1 << 8), np.uint32(3 << 8)

ZERO, ONE, SIX_BITS, ALL = np.uint64(0), np.uint64(1), np.uint64(63), ~np.uint64(0)
RANK, FILE = np.uint64(8), np.uint64(1)
"""How far it is to the next square of a column, and of a row."""

ROW, COLUMN = np.uint64(0xFF), np.uint64(0x0101010101010101)
"""The first row and the first column."""


@njit
def full_columns(full: Word) -> Word:
    """The squares of columns that are full, given all squares that are not empty."""
    full &= full >> np.uint64(8)
    full &= full >> np.uint64(16)
    full &= full >> np.uint64(32)
    return (full & ROW) * COLUMN


@njit
def full_rows(full: Word) -> Word:
    full &= full >> np.uint64(1)
    full &= full >> np.uint64(2)
    full &= full >> np.uint64(4)
    return (full & COLUMN) * ROW


@njit
def _write(ends: Word, back: Word, move: Word, moves: Array, count: int) -> int:
    """Append one move for each far end that allows it; its entry lies `back` bits before."""
    while ends:
        moves[count] = np.uint32((lowest(ends) + back) & SIX_BITS) | move
        ends &= ends - ONE
        count += 1
    return count


@njit
def _generate(pos: Row, moves: Array, ejecting: bool) -> int:
    """Write the legal moves, or only those that eject a tile."""
    area = pos.area
    top, bottom = area & ~(area >> RANK), area & ~(area << RANK)
    right, left = area & ~(area >> FILE), area & ~(area << FILE)
    taken = pos.fire | pos.water | pos.air | pos.earth | ~area
    columns, rows = full_columns(taken), full_rows(taken)
    high = lowest(top) - lowest(bottom)
    wide = lowest(right) - lowest(left)
    up, down, to_right, to_left = top, bottom, right, left
    if ejecting:
        up, down, to_right, to_left = top & columns, bottom & columns, right & rows, left & rows
    count = 0
    fixed = pos.earth | pos.air  # IGN-6: what an entering Air cannot eject
    if pos.air_left > 0:
        count = _write(up & ~(columns & fixed), ZERO - high, UP << HEADING, moves, count)
        count = _write(to_right & ~(rows & fixed), ZERO - wide, RIGHT << HEADING, moves, count)
        count = _write(down & ~(columns & fixed), high, DOWN << HEADING, moves, count)
        count = _write(to_left & ~(rows & fixed), wide, LEFT << HEADING, moves, count)
    fixed = pos.earth
    tile = PLAIN_EARTH if pos.earth_left > 0 else TURNED  # IGN-9
    count = _write(up & ~(columns & fixed), ZERO - high, UP << HEADING | tile, moves, count)
    count = _write(to_right & ~(rows & fixed), ZERO - wide, RIGHT << HEADING | tile, moves, count)
    count = _write(down & ~(columns & fixed), high, DOWN << HEADING | tile, moves, count)
    return _write(to_left & ~(rows & fixed), wide, LEFT << HEADING | tile, moves, count)


@njit
def generate(pos: Row, moves: Array) -> int:
    """Write all legal moves; how many there are. Says nothing of games that are over."""
    return _generate(pos, moves, False)


@njit
def mobility(pos: Row) -> Word:
    """How many moves `generate` would write."""
    area = pos.area
    top, bottom = area & ~(area >> RANK), area & ~(area << RANK)
    right, left = area & ~(area >> FILE), area & ~(area << FILE)
    taken = pos.fire | pos.water | pos.air | pos.earth | ~area
    columns, rows = full_columns(taken), full_rows(taken)
    fixed_columns, fixed_rows = columns & pos.earth, rows & pos.earth
    count = popcount(top & ~fixed_columns) + popcount(bottom & ~fixed_columns)
    count += popcount(right & ~fixed_rows) + popcount(left & ~fixed_rows)
    if pos.air_left > 0:
        fixed_columns |= columns & pos.air
        fixed_rows |= rows & pos.air
        count += popcount(top & ~fixed_columns) + popcount(bottom & ~fixed_columns)
        count += popcount(right & ~fixed_rows) + popcount(left & ~fixed_rows)
    return np.int64(count)


@njit
def push(pos: Row, move: Word) -> tuple[Word, Word, Word, Word, Word]:
    """The four elements after the push alone, and the square whose tile was ejected, or 0 (IGN-4, IGN-5)."""
    word = np.uint32(move)
    square = np.uint64(word) & SIX_BITS
    heading = (word >> HEADING) & np.uint32(3)
    if heading & np.uint32(1) == UP:  # or DOWN
        lane, step = (COLUMN << (square & np.uint64(7))) & pos.area, RANK
    else:
        lane, step = (ROW << (square & np.uint64(56))) & pos.area, FILE
    fire, water, air, earth = pos.fire, pos.water, pos.air, pos.earth
    gaps = lane & ~(fire | water | air | earth)
    if heading < DOWN:  # UP or RIGHT
        run = lane & (gaps - ONE) & ~gaps  # all of the lane when there is no gap
        ejected = ZERO if gaps else lane & ~(lane >> step)
        fire = (fire & ~run) | ((fire & run) << step & lane)
        water = (water & ~run) | ((water & run) << step & lane)
        air = (air & ~run) | ((air & run) << step & lane)
        earth = (earth & ~run) | ((earth & run) << step & lane)
    else:
        run = lane & (ALL << highest(gaps) << ONE) if gaps else lane
        ejected = ZERO if gaps else lane & ~(lane << step)
        fire = (fire & ~run) | ((fire & run) >> step & lane)
        water = (water & ~run) | ((water & run) >> step & lane)
        air = (air & ~run) | ((air & run) >> step & lane)
        earth = (earth & ~run) | ((earth & run) >> step & lane)
    if (word >> EARTH_BIT) & np.uint32(1):
        earth |= ONE << square
    else:
        air |= ONE << square
    return fire, water, air, earth, ejected


@njit
def _several(squares: Word) -> bool:
    return squares & (squares - ONE) != ZERO


@njit
def _goes(line: Word, fire: Word, water: Word, air: Word, earth: Word, gaps: bool) -> Word:
    """The line itself if it holds a single element and so vanishes, else 0 (IGN-10, IGN-R1)."""
    tiles = line & (fire | water | air | earth)
    if not gaps and tiles != line:
        return ZERO
    if not _several(tiles):  # IGN-11
        return ZERO
    one = tiles & ~fire == 0 or tiles & ~water == 0 or tiles & ~air == 0 or tiles & ~earth == 0
    return line if one else ZERO


@njit
def wave(fire: Word, water: Word, air: Word, earth: Word, area: Word, gaps: bool) -> Word:
    """All squares of the outermost lines that vanish together now (IGN-R4)."""
    dead = _goes(area & ~(area >> RANK), fire, water, air, earth, gaps)
    dead |= _goes(area & ~(area << RANK), fire, water, air, earth, gaps)
    dead |= _goes(area & ~(area >> FILE), fire, water, air, earth, gaps)
    return dead | _goes(area & ~(area << FILE), fire, water, air, earth, gaps)


@njit
def play(pos: Row, move: Word, out: Row) -> None:
    """Make a move: `out` becomes the position after it."""
    rulings = pos.rulings
    gaps = rulings & GAPS != 0
    air_left, earth_left = pos.air_left, pos.earth_left
    if np.uint32(move) & TURNED == PLAIN_EARTH:
        earth_left -= 1
    else:
        air_left -= 1
    fire, water, air, earth, ejected = push(pos, move)
    if ejected:
        if pos.air & ejected and rulings & KEEPS_AIR:  # IGN-R2
            air_left += 1
        else:
            earth_left += 1  # IGN-8
    area = pos.area
    dead = wave(fire, water, air, earth, area, gaps)
    while dead:  # IGN-12
        if not rulings & OUT:  # IGN-R3
            earth_left += np.int32(popcount((fire | water | air | earth) & dead))
        area &= ~dead
        fire, water, air, earth = fire & area, water & area, air & area, earth & area
        dead = wave(fire, water, air, earth, area, gaps)
    out.fire, out.water, out.air, out.earth, out.area = fire, water, air, earth, area
    out.air_left, out.earth_left = air_left, earth_left
    out.side, out.rulings, out.size, out.number = 1 - pos.side, rulings, pos.size, pos.number + 1


@njit
def generate_forcing(pos: Row, moves: Array) -> int:
    """Write the moves that eject a tile or make a line vanish."""
    gaps = pos.rulings & GAPS != 0
    area = pos.area
    empty = area & ~(pos.fire | pos.water | pos.air | pos.earth)
    # A push fills one gap: where all edges have two or more, none can be completed by it.
    if (
        not gaps
        and _several(area & ~(area >> RANK) & empty)
        and _several(area & ~(area << RANK) & empty)
        and _several(area & ~(area >> FILE) & empty)
        and _several(area & ~(area << FILE) & empty)
    ):
        return _generate(pos, moves, True)
    count = 0
    for number in range(_generate(pos, moves, False)):
        move = moves[number]
        fire, water, air, earth, ejected = push(pos, move)
        if ejected or wave(fire, water, air, earth, area, gaps):
            moves[count] = move
            count += 1
    return count


@njit
def result(pos: Row) -> int:
    """-1 running, 0 draw, 1 the side to move has won, 2 it has lost (IGN-13)."""
    if pos.fire:
        if pos.water:
            return -1
        return 1 if pos.side == 0 else 2
    if pos.water:
        return 2 if pos.side == 0 else 1
    return 0


@njit
def _stir(mixed: Word, word: Word) -> Word:
    mixed = (mixed ^ word) * np.uint64(0x9FB21C651E98DF25)
    return mixed ^ (mixed >> np.uint64(29))


@njit
def key(pos: Row) -> Word:
    """A hash of all that the future depends on."""
    reserve = np.uint64(pos.air_left) | np.uint64(pos.earth_left) << np.uint64(6)
    table = np.uint64(pos.side) | np.uint64(pos.rulings) << np.uint64(1)
    # No board reaches bit 46, so the rest fits above the area.
    rest = pos.area | reserve << np.uint64(48) | table << np.uint64(60)
    return _stir(_stir(_stir(_stir(_stir(ONE, rest), pos.fire), pos.water), pos.air), pos.earth)


@njit
def over(pos: Row) -> bool:
    return pos.fire == 0 or pos.water == 0


@njit
def side(pos: Row) -> Any:
    return np.int64(pos.side)


SQUARES, PAIRS = 36, SUPPLIES[6].fire


@njit
def _lay(pos: Row, dice: Word) -> Word:
    """IGN-R6: the layout that a shuffle of the squares gives, as `layouts.random_layout` has it."""
    places = np.arange(SQUARES)
    for last in range(SQUARES - 1, 0, -1):
        dice = next_throw(dice)
        other = below(dice, np.uint64(last + 1))
        places[last], places[other] = places[other], places[last]
    fire, water, laid = ZERO, ZERO, 0
    for number in range(SQUARES):
        square = places[number]
        away = SQUARES - 1 - square
        here = ONE << np.uint64(square // 6 * 8 + square % 6)
        there = ONE << np.uint64(away // 6 * 8 + away % 6)
        if laid == PAIRS or (fire | water) & here:
            continue
        if not wave(fire | here, water | there, ZERO, ZERO, pos.area, True):
            fire, water, laid = fire | here, water | there, laid + 1
    pos.fire, pos.water = fire, water
    return dice


@njit
def begin(pos: Row, dice: Word) -> Word:
    """Where `number` is 0 chance lays the tiles, where `side` is -1 it says who begins."""
    if pos.number == 0:
        dice = _lay(pos, dice)
        pos.number = 1
    if pos.side < 0:  # IGN-R5
        dice = next_throw(dice)
        pos.side = np.int32(below(dice, np.uint64(2)))
    return dice


# --- between records and values ------------------------------------------------------------------

_PLANES = {FIRE: "fire", WATER: "water", AIR: "air", EARTH: "earth"}


def covers(state: State) -> bool:
    return not state.waits


def load(state: State) -> np.ndarray:
    """One record, in an array of length one, for a state in which a seat is to move."""
    if state.waits:
        raise IllegalAction(Words("le hasard doit d'abord décider", "chance must decide first"), "IGN-R5")
    return before_chance(state)


def before_chance(state: State) -> np.ndarray:
    """One record for `begin`."""
    record = np.zeros(1, POSITION)
    here, size = record[0], state.size
    for square, mark in enumerate(state.board):
        bit = np.uint64(1 << square // size * 8 + square % size)
        if mark != DEAD:
            here["area"] |= bit
        if mark in _PLANES:
            here[_PLANES[mark]] |= bit
    chosen = (getattr(state.rules, key) != values[0] for key, values in RULINGS.items())
    here["rulings"] = sum(bit << place for place, bit in enumerate(chosen))
    here["air_left"], here["earth_left"] = state.air, state.earth
    here["side"] = -1 if "first" in state.waits else state.side
    here["number"] = 0 if "layout" in state.waits else state.number
    here["size"] = size
    return record


def unload(record: np.void) -> State:
    """The state of a record."""
    size = int(record["size"])

    def mark(square: int) -> str:
        bit = 1 << square // size * 8 + square % size
        if not int(record["area"]) & bit:
            return DEAD
        return next((mark for mark, plane in _PLANES.items() if int(record[plane]) & bit), EMPTY)

    bits = int(record["rulings"])
    chosen = {key: values[bits >> place & 1] for place, (key, values) in enumerate(RULINGS.items())}
    return State(
        board="".join(mark(square) for square in range(size * size)),
        side=int(record["side"]),
        air=int(record["air_left"]),
        earth=int(record["earth_left"]),
        number=int(record["number"]),
        rules=msgspec.convert(chosen, Rules),
    )


def encode(action: Slide) -> int:
    file, rank = "abcdef".index(action.square[0]), int(action.square[1]) - 1
    heading = list(HEADINGS).index(action.heading)
    return rank * 8 + file | heading << 6 | (action.tile == EARTH) << 8 | action.turned << 9


def decode(word: int, state: State) -> Slide:
    heading = cast(Heading, list(HEADINGS)[word >> 6 & 3])
    square = name((word & 63) // 8 * state.size + word % 8, state.size)
    return Slide("E" if word >> 8 & 1 else "A", square, heading, bool(word >> 9 & 1))


engine = BoardEngine[State, Slide](sys.modules[__name__])
