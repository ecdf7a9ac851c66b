"""Calls: one or two pieces by size (THI-3), of sizes that the stash still has (THI-R1)."""

from collections import Counter
from itertools import combinations_with_replacement

from tablier.games.thin_ice.pieces import SIZES, Size, size_of
from tablier.games.thin_ice.state import Call, State

ALL_CALLS = [Call(sizes) for count in (1, 2) for sizes in combinations_with_replacement(SIZES, count)]


def left(state: State) -> dict[Size, int]:
    """How many pieces of each size the stash still holds."""
    counts = Counter(size_of(piece) for piece in state.stash)
    return {size: counts[size] for size in SIZES}


def calls(state: State) -> tuple[Call, ...]:
    stash = left(state)
    return tuple(
        call for call in ALL_CALLS if all(call.sizes.count(size) <= stash[size] for size in call.sizes)
    )


def take(state: State, call: Call) -> tuple[str, ...]:
    """The very pieces that a call brings into play: the next of each size, the same for everybody."""
    stash = list(state.stash)
    taken: list[str] = []
    for size in call.sizes:
        piece = next(piece for piece in stash if size_of(piece) == size)
        stash.remove(piece)
        taken.append(piece)
    return tuple(taken)
