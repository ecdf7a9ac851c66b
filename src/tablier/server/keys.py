"""The server's own keys, each made once: for sessions, for push."""

import os
from collections.abc import Callable
from pathlib import Path

from tablier.store import Store, facts
from tablier.store.private import make_folder


def own(folder: Path, name: str, make: Callable[[], bytes]) -> bytes:
    """A key in the data folder, readable by its owner alone."""
    path = folder / name
    if path.exists():
        return path.read_bytes()
    make_folder(folder)
    made = make()
    with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(made)
    return made


def shared(store: Store, name: str, make: Callable[[], bytes]) -> bytes:
    """The key of several processes lies in the database that they share."""
    return bytes.fromhex(store.write_now(lambda c: facts.once(c, name, make().hex())))
