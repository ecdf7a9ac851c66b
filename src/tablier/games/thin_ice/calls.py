"""Calls: one or two pieces by size (THI-3), of sizes that the stash still has (THI-R1)."""

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

from tablier.games.thin_ice.pieces import SIZES, Size, size_of
from tablier.games.thin_ice.state import Call, State

ALL_CALLS = [Call(sizes) for count in (1, 2) for sizes in combinations_with_replacement(SIZES, count)]


def left(state: State) -> dict[Size, int]:
    """How many pieces of each size the stash still holds."""
    counts = Counter(size_of(piece) for piece in state.stash)
    return {size: counts[size] for size in SIZES}


def calls(state: State) -> tuple[Call, ...]:
    """All that may be called now; where it was agreed on beforehand, that alone."""
    agreed = read_calls(state.setup.calls)
    if state.turn <= len(agreed):
        return (agreed[state.turn - 1],)
    stash = left(state)
    return tuple(
        call for call in ALL_CALLS if all(call.sizes.count(size) <= stash[size] for size in call.sizes)
    )


@lru_cache(maxsize=256)
def read_calls(text: str) -> tuple[Call, ...]:
    """`SS L ML`: a word for each turn. Raises ValueError for a word that is no call."""
    known = {"".join(call.sizes): call for call in ALL_CALLS}
    words = text.split()
    if strange := [word for word in words if word not in known]:
        raise ValueError(strange[0])
    return tuple(known[word] for word in words)


def take(state: State, call: Call) -> tuple[str, ...]:
    """The very pieces that a call brings into play: the next of each size, the same for everybody."""
    stash = list(state.stash)
    taken: list[str] = []
    for size in call.sizes:
        piece = next(piece for piece in stash if size_of(piece) == size)
        stash.remove(piece)
        taken.append(piece)
    return tuple(taken)
