# pyright: basic
"""What all compiled board games share: counting, random games, and the names that kernels call them by.

A kernel here or in the search is one piece of code for all games. It calls `generate(position, moves)` and
the like from here; when it is compiled for a game, the type of that game's position record decides whose
function is meant. So each game gets machine code of its own, which the disk cache can tell apart.
"""

from collections.abc import Callable
from typing import Any, NoReturn

import numba
import numpy as np
from numba.extending import overload
from numba.np.numpy_support import from_dtype

from tablier.games.compiled import Array, Row, Word, njit
from tablier.games.dice import below, first_throw, next_throw

_BY_TYPE: dict[Any, dict[str, Any]] = {}


def offer(dtype: np.dtype[Any], functions: dict[str, Any]) -> None:
    """From now on a kernel that is compiled for such records calls these functions."""
    _BY_TYPE.setdefault(from_dtype(dtype), {}).update(functions)


def compiled_alone() -> NoReturn:
    """What follows are names for the compiler, which puts a game's function in the place of each."""
    raise TypeError("only compiled code can ask an engine this")


def asked(name: Callable[..., Any]) -> Callable[..., Any]:
    """Let compiled code call this, meaning the function of the same name of the position's own game."""

    def mine(position):
        return _BY_TYPE[position][name.__name__]

    def of_one(position):
        function = mine(position)
        return lambda position: function(position)

    def of_two(position, second):
        function = mine(position)
        return lambda position, second: function(position, second)

    def of_three(position, second, third):
        function = mine(position)
        return lambda position, second, third: function(position, second, third)

    def of_four(position, second, third, fourth):
        function = mine(position)
        return lambda position, second, third, fourth: function(position, second, third, fourth)

    def of_five(position, second, third, fourth, fifth):
        function = mine(position)
        return lambda position, second, third, fourth, fifth: function(position, second, third, fourth, fifth)

    # what only leads on to another of these names is put in line: one call less for every random move
    overload(name, inline="always" if name.__name__ in ("reach", "pick") else "never")(
        (of_one, of_two, of_three, of_four, of_five)[name.__code__.co_argcount - 1]
    )
    return name


# --- what a game's `engine` module offers -----------------------------------------------------------


@asked
def generate(position: Any, moves: Any) -> int:
    """Write all legal moves of a running game; how many they are."""
    compiled_alone()


@asked
def generate_forcing(position: Any, moves: Any) -> int:
    """Write the legal moves that change what is on the board for good; how many they are."""
    compiled_alone()


@asked
def mobility(position: Any) -> int:
    """How many moves `generate` would write."""
    compiled_alone()


@asked
def stuck(position: Any) -> bool:
    """Whether `generate` would write nothing."""
    compiled_alone()


@asked
def play(position: Any, move: Any, out: Any) -> None:
    """Write the position after a move into `out`."""
    compiled_alone()


@asked
def result(position: Any) -> int:
    """-1 running, 0 draw, 1 the side to move has won, 2 it has lost; repetition needs the past."""
    compiled_alone()


@asked
def over(position: Any) -> bool:
    """Whether the move that led here ended the game; to have no move is left to who lists the moves."""
    compiled_alone()


@asked
def side(position: Any) -> int:
    """The seat to move."""
    compiled_alone()


@asked
def key(position: Any) -> np.uint64:
    """A hash of all that the future depends on but the past."""
    compiled_alone()


@asked
def quiet(position: Any) -> int:
    """How many moves back an equal position may lie; always 0 where nothing can come again."""
    compiled_alone()


@asked
def repeats(position: Any) -> bool:
    """False, whatever the position, in a game where nothing can come again."""
    compiled_alone()


@asked
def reach(position: Any, room: Any) -> np.uint64:
    """Get ready to pick any move; how many there are."""
    compiled_alone()


@asked
def pick(position: Any, room: Any, number: Any) -> np.uint64:
    """The move with this number among those that `reach` got ready."""
    compiled_alone()


@asked
def begin(position: Any, dice: Any) -> np.uint64:
    """Let chance decide, in place, what it decides before the first move; the dice after that."""
    compiled_alone()


# --- what its `tensor_kernel` offers ----------------------------------------------------------------


@asked
def look(position: Any, seat: Any, times: Any, seen: Any, row: Any) -> None:
    """Write what a seat sees into a row; the position stands for the first, second or third time."""
    compiled_alone()


@asked
def number_of(position: Any, move: Any) -> int:
    """The action number of a legal move."""
    compiled_alone()


@asked
def mark(position: Any, room: Any, masks: Any, row: Any) -> int:
    """Write a row of masks: True for each legal action number, False for any other; not 0 where there is one.
    `room` is such as `generate` writes in."""
    compiled_alone()


@asked
def allows(position: Any, number: Any) -> bool:
    """Whether an action number is legal in a running game."""
    compiled_alone()


@asked
def word_of(position: Any, number: Any) -> np.uint64:
    """The legal move with this action number."""
    compiled_alone()


@njit
def fill(seen: Array, row: int, low: int, high: int, value: float) -> None:
    """The same number in a part of an observation."""
    number = np.float32(value)
    # Places that cannot be negative: else the compiler looks at each number by itself.
    for place in range(np.uint64(low), np.uint64(high)):
        seen[row, place] = number


# --- where a game says nothing else -----------------------------------------------------------------


@njit
def _is_decided(pos: Row) -> bool:
    return result(pos) != -1


@njit
def _at_once(pos: Row) -> int:
    return 0


@njit
def _never(pos: Row) -> bool:
    return False


@numba.njit(inline="always")
def _list(pos: Row, room: Array) -> Word:
    return np.uint64(generate(pos, room))


@numba.njit(inline="always")
def _listed(pos: Row, room: Array, number: Word) -> Word:
    return room[number]


@njit
def _nothing_to_decide(pos: Row, dice: Word) -> Word:
    return dice


@njit
def _without_moves(pos: Row) -> bool:
    return mobility(pos) == 0


@njit
def _mark(pos: Row, room: Array, masks: Array, row: int) -> int:
    for number in range(masks.shape[1]):  # the compiler makes one instruction of this, not of a slice
        masks[row, number] = False
    count = generate(pos, room)
    for place in range(count):
        masks[row, number_of(pos, room[place])] = True
    return count


USUAL = {
    "over": _is_decided,
    "quiet": _at_once,
    "repeats": _never,
    "reach": _list,
    "pick": _listed,
    "begin": _nothing_to_decide,
    "stuck": _without_moves,
    "mark": _mark,
}

# --- counting and playing at random -----------------------------------------------------------------


@njit
def times(path: Array, known: int, back: int) -> int:
    """How often, three times at most, the last of the `known` keys of `path` stands there, `back` moves
    being the furthest that it can lie behind."""
    here = path[known - 1]
    seen = 1
    # Both sides must go and come back, so nothing recurs in under four moves.
    for step in range(4, min(back, known - 1) + 1, 2):
        if path[known - 1 - step] == here:
            seen += 1
            if seen == 3:
                break
    return seen


@njit
def repeated(path: Array, known: int, back: int) -> bool:
    """Whether it stands there for the third time."""
    return times(path, known, back) == 3


@njit
def ended(pos: Row, path: Array, known: int) -> bool:
    """Whether the move that led here ended the game, repetition included."""
    if over(pos):
        return True
    return repeats(pos) and quiet(pos) >= 8 and repeated(path, known, quiet(pos))


@njit
def final(pos: Row, path: Array, known: int) -> int:
    """The result of a position, repetition included; `path` ends with its own key."""
    found = result(pos)
    if found == -1 and repeats(pos) and repeated(path, known, quiet(pos)):
        return 0
    return found


@njit
def perft(stack: Row, moves: Array, keys: Array, known: int, depth: int) -> int:
    """How many sequences of `depth` moves start at `stack[0]`. The first `known` of `keys` are those of the
    past that may come again, its own last; the arrays have room for `depth` more."""
    root = stack[0]
    if depth == 0:
        return 1
    if final(root, keys, known) != -1:
        return 0
    if depth == 1:
        return mobility(root)
    left = np.empty(depth, np.int64)
    left[0] = generate(root, moves[0])
    total, ply = 0, 0
    while ply >= 0:
        if left[ply] == 0:
            ply -= 1
            continue
        left[ply] -= 1
        here = stack[ply + 1]
        play(stack[ply], moves[ply, left[ply]], here)
        if repeats(here):
            keys[known + ply] = key(here)
        if ended(here, keys, known + ply + 1):
            continue
        if ply + 2 == depth:
            total += mobility(here)
        else:
            ply += 1
            left[ply] = generate(here, moves[ply])
    return total


@njit
def playouts(root: Row, like: Array, path: Array, longest: int, games: int, seed: int, tally: Array) -> int:
    """Play random games from `root[0]` to their ends; how many moves were made.

    Adds to `tally`: draws, games won by the first seat, by the second. `root` has two places, `path` is the
    past with the root's key, `longest` is how long it may become, and `like` is an array such as `reach`
    writes in.
    """
    known = len(path)
    # Made here, where the compiler knows that none of them overlap.
    stack, room, keys = np.empty_like(root), np.empty_like(like), np.empty(longest, np.uint64)
    dice = first_throw(seed)
    made = 0
    for _ in range(games):
        stack[0] = root[0]
        for number in range(known):  # a slice would bring the compiler's strings along
            keys[number] = path[number]
        length = known
        now, ending = 0, final(stack[0], keys, known)
        while ending == -1:
            here, there = stack[now], stack[1 - now]
            count = reach(here, room)
            if count == 0:
                ending = 2
                break
            dice = next_throw(dice)
            play(here, pick(here, room, below(dice, count)), there)
            made += 1
            now = 1 - now
            if repeats(there):
                if quiet(there) == 0:
                    length = 0
                keys[length] = key(there)
                length += 1
            if ended(there, keys, length):
                ending = max(0, result(there))
        last = side(stack[now])
        tally[0 if ending == 0 else 1 + last if ending == 1 else 2 - last] += 1
    return made
