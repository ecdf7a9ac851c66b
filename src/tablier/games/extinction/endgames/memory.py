"""Memory for a table, asked for before the work begins.

Linux gives more than it has and ends the program without a word once that is used, so the free memory
is looked at first; elsewhere the system itself refuses.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tablier.core import TablierError, Words

MEMINFO = Path("/proc/meminfo")
CONTAINER_LIMIT = Path("/sys/fs/cgroup/memory.max")
LISTS = 0.1
"""What the lists of a level take beside the arrays, as a share of them, measured on the 8 x 8 board."""


class TooLittleMemory(TablierError):
    """The table does not fit into the memory that is free."""

    def __init__(self, needed: int, free: int | None) -> None:
        need, left = f"{needed / 1e9:.1f}", None if free is None else f"{free / 1e9:.1f}"
        super().__init__(
            Words(
                fr=f"cette table demande {need} Go de mémoire libre"
                + (f" et il y en a {left}" if left else "")
                + " ; fermez d'autres programmes, ou choisissez un plateau plus petit (--size 6) ;"
                " la table 8 x 8 livrée avec Tablier sert déjà sans rien construire",
                en=f"this table needs {need} GB of free memory"
                + (f" and there are {left}" if left else "")
                + "; close other programs, or choose a smaller board (--size 6);"
                " the 8 x 8 table that comes with Tablier is asked without building anything",
            )
        )


def free_memory() -> int | None:
    """Bytes that this program may still take; None where the system does not say."""
    return min(_told(), default=None)


def _told() -> Iterator[int]:
    if MEMINFO.exists():
        fields = dict(line.split(":", 1) for line in MEMINFO.read_text().splitlines())
        if "MemAvailable" in fields:
            yield int(fields["MemAvailable"].split()[0]) * 1024
    if CONTAINER_LIMIT.exists() and (limit := CONTAINER_LIMIT.read_text().strip()).isdecimal():
        yield int(limit)


def take(words: int, *kinds: type[np.generic]) -> list[np.ndarray]:
    """An array of zeros of each kind, or a clear error if there is no room for all of them."""
    arrays, free = sum(words * np.dtype(kind).itemsize for kind in kinds), free_memory()
    needed = round(arrays * (1 + LISTS))
    if free is not None and free < needed:
        raise TooLittleMemory(needed, free)
    try:
        return [np.zeros(words, kind) for kind in kinds]
    except MemoryError:
        raise TooLittleMemory(needed, free) from None
