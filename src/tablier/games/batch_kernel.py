# pyright: basic
"""Many boards of a compiled game at once: one piece of code for all games, as in `kernel`."""

from typing import Any

import numpy as np

from tablier.games.compiled import Array, Row, njit
from tablier.games.dice import below, next_throw, stream
from tablier.games.kernel import (
    allows,
    begin,
    key,
    look,
    mark,
    number_of,
    over,
    pick,
    play,
    quiet,
    reach,
    repeats,
    result,
    side,
    stuck,
    word_of,
)
from tablier.games.lending import lent

BOARD = np.dtype([("chance", np.uint64), ("sample", np.uint64), ("known", np.int64)])
"""The dice of chance and those of `sample`; how many keys of the past there are."""


WAIT = -1
"""In the place of an action: the board stays as it is."""


@njit
def illegal(positions: Row, over: Array, actions: Array, numbers: int, low: int, high: int) -> int:
    """The first board from `low` up to `high` whose action is not legal, there being so many numbers; -1
    where all are. Nothing is legal on those that are `over`."""
    for board in range(low, high):
        action = actions[board]
        if action == WAIT:
            continue
        if over[board] or action < 0 or action >= numbers or not allows(positions[board], action):
            return board
    return -1


@njit
def _begin(board: Row, pos: Row, path: Array, keys: Array, row: int) -> None:
    """What chance decides before the first move, and the past that the game begins with."""
    board.chance = begin(pos, board.chance)
    for number in range(len(path)):
        keys[row, number] = path[number]
    board.known = len(path)
    keys[row, board.known - 1] = key(pos)


@njit
def _stood(keys: Array, row: int, known: int, back: int) -> Any:
    """As `kernel.times`, all keys looked at: the compiler compares many at once."""
    last = np.uint64(known - 1)
    here, seen = keys[row, last], np.uint64(1)
    for place in range(last - np.uint64(min(back, known - 1)), last):
        seen += np.uint64(keys[row, place] == here)
    return min(np.int64(seen), 3)


@njit
def open_boards(first: Row, path: Array, seeds: Array, boards: Row, positions: Row, keys: Array) -> None:
    """Begin a game on every board."""
    for number in range(len(boards)):
        board = boards[number]
        board.chance, board.sample = stream(seeds[number], 0), stream(seeds[number], 1)
        positions[number] = first[0]
        _begin(board, positions[number], path, keys, number)


@njit
def show(
    boards: Row,
    positions: Row,
    keys: Array,
    over: Array,
    like: Array,
    masks: Array,
    seen: Array,
    seats: Array,
) -> None:
    """Write how all boards stand; masks and observations only where there is room for them."""
    room = np.empty_like(like)
    for number in range(len(boards)):
        seats[number] = side(positions[number])
        if len(masks):
            pos = positions[number]
            mark(pos, room, masks, number)
            if over[number]:
                masks[number, :] = False
            stood = _stood(keys, number, boards[number].known, quiet(pos))
            look(pos, side(pos), stood, seen, number)


@njit
def show_seat(boards: Row, positions: Row, keys: Array, number: int, seat: int, seen: Array) -> None:
    """Write what any seat sees of one board into the first row."""
    pos = positions[number]
    look(pos, seat, _stood(keys, number, boards[number].known, quiet(pos)), seen, 0)


@njit
def step(
    first: Row,
    path: Array,
    boards: Row,
    positions: Row,
    keys: Array,
    like: Array,
    actions: Array,
    masks: Array,
    seen: Array,
    rewards: Array,
    done: Array,
    seats: Array,
    restart: bool,
    low: int,
    high: int,
) -> None:
    """Play a legal action on each board from `low` up to `high`, begin anew where that ends the game if that
    is wanted, and write how the boards stand then. `like` is an array such as `generate` writes in."""
    masks, seen, keys = lent(masks), lent(seen), lent(keys)
    room, before, shown = np.empty_like(like), np.empty_like(first), len(masks) > 0
    for number in range(low, high):
        if actions[number] == WAIT:
            rewards[number, 0] = rewards[number, 1] = 0.0
            done[number] &= not restart
            continue
        board, pos = boards[number], positions[number]
        before[0] = pos
        play(before[0], word_of(before[0], actions[number]), pos)
        stood = 1
        if repeats(pos):
            if quiet(pos) == 0:
                board.known = 0
            keys[number, board.known] = key(pos)
            board.known += 1
            stood = _stood(keys, number, board.known, quiet(pos))
        ending = -1
        if over(pos) or stood == 3:
            ending = max(0, result(pos))
        elif mark(pos, room, masks, number) == 0 if shown else stuck(pos):
            ending = 2
        mover = side(pos)
        rewards[number, mover] = 1.0 if ending == 1 else -1.0 if ending == 2 else 0.0
        rewards[number, 1 - mover] = -rewards[number, mover]
        done[number] = ending != -1
        if ending != -1 and restart:
            positions[number] = first[0]
            _begin(board, pos, path, keys, number)
            stood = _stood(keys, number, board.known, quiet(pos))
            if shown:
                mark(pos, room, masks, number)
        elif ending != -1 and shown:
            masks[number, :] = False
        seats[number] = side(pos)
        if shown:
            look(pos, side(pos), stood, seen, number)


@njit
def sample(
    boards: Row, positions: Row, over: Array, like: Array, actions: Array, low: int, high: int
) -> None:
    """Write a random legal action for each board, or that it waits; `like` is an array such as `reach`
    writes in."""
    room = np.empty_like(like)
    for number in range(low, high):
        board, pos = boards[number], positions[number]
        if over[number]:
            actions[number] = WAIT
            continue
        board.sample = next_throw(board.sample)
        actions[number] = number_of(pos, pick(pos, room, below(board.sample, reach(pos, room))))
