"""The memory of one searching thread: a single record, so that a recursion hands on one pointer."""

import math
from functools import cache

import numpy as np

MAX_PLY = 120
MAX_MOVES = 160
MAX_PAST = 128
"""Positions of the game before the root that a repetition may reach back to."""

WEIGHTS = 64
DEPTHS, NUMBERS = 32, 64
HISTORY = 4096

PLANES, HIDDEN = 6, 64
"""The slot of a network: words of bits that it is shown, and units of its only layer."""

WORK = np.dtype(
    [
        ("nodes", np.int64),
        ("node_limit", np.int64),
        ("judged", np.int64),  # judgements that the present score hangs on; see `kernel`
        ("stop", np.int64),  # set from outside to end the search at once
        ("exact", np.int64),  # 1: no pruning by judgement, so that distances are the shortest
        ("quiescence", np.int64),  # forcing moves looked at beyond the last ply
        ("margin", np.int64),  # for each ply left, how far above beta a position must look to be left alone
        ("past", np.int64),  # how many keys of the game's past stand before the root's in `path`
        ("root_count", np.int64),
        ("weights", np.int32, WEIGHTS),
        ("network", np.int64),  # 1 where one has a say
        ("seen", np.uint64, PLANES),
        ("held", np.uint64, PLANES),  # the bits that `sums` are of
        ("sums", np.int16, 2 * HIDDEN),  # as seat 0 sees the board, then as seat 1 does
        ("output", np.int32, 2 * HIDDEN),
        ("columns", np.int16, (64 * PLANES, 2 * HIDDEN)),
        ("reductions", np.int64, (DEPTHS, NUMBERS)),  # plies taken off a late move, by depth and number
        ("history", np.int32, (2, HISTORY)),
        ("killers", np.uint32, (MAX_PLY, 2)),
        ("path", np.uint64, MAX_PAST + MAX_PLY),
        ("trail", np.int64, MAX_PLY),  # the nodes of a sampled line
        ("line_length", np.int64, MAX_PLY),
        ("line", np.uint32, (MAX_PLY, MAX_PLY)),
        ("order", np.int32, (MAX_PLY, MAX_MOVES)),
        ("moves", np.uint32, (MAX_PLY, MAX_MOVES)),
    ],
    align=True,
)


@cache
def reductions(boldness: float) -> np.ndarray:
    """How much less deep a quiet move is searched the later it comes; none for the first three."""
    return np.array(
        [
            [
                int(0.6 + math.log(depth) * math.log(number) * boldness) if depth >= 3 and number >= 3 else 0
                for number in range(NUMBERS)
            ]
            for depth in range(DEPTHS)
        ]
    )
