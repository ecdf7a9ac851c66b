"""The server's own keys, each made once: for sessions, for push."""

import os
from collections.abc import Callable
from pathlib import Path

from tablier.core import TablierError, Words
from tablier.store import Store, facts
from tablier.store.private import make_folder, make_private

SHORTEST = 32
"""Bytes that any key has."""


def own(folder: Path, name: str, make: Callable[[], bytes]) -> bytes:
    """A key in the data folder, readable by its owner alone. With an empty one everybody could sign as we
    do."""
    path = folder / name
    if path.exists():
        make_private(path)
    else:
        _lay_down(path, make())
    key = path.read_bytes()
    if len(key) < SHORTEST:
        raise TablierError(
            Words(
                fr=f"{path} n'est pas une clé entière : à reprendre d'une sauvegarde, ou à supprimer",
                en=f"{path} is not a whole key: put it back from a backup, or delete it",
            )
        )
    return key


def _lay_down(path: Path, key: bytes) -> None:
    """Whole or not at all, even where the machine fails in the middle."""
    make_folder(path.parent)
    unfinished = path.with_name(f"{path.name}.part")
    make_private(unfinished)
    with open(unfinished, "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def shared(store: Store, name: str, make: Callable[[], bytes]) -> bytes:
    """The key of several processes lies in the database that they share."""
    return bytes.fromhex(store.write_now(lambda c: facts.once(c, name, make().hex())))
