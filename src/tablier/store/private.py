"""Files that nobody else on the machine may read."""

import contextlib
import os
from pathlib import Path


def make_private(path: Path) -> None:
    """A file that its owner alone may read: it holds the seeds of matches and what passwords hash to. What
    SQLite lays beside it follows.

    One that is there is never opened: to close it again would take from this process every lock that SQLite
    has on it, and the next program to look at the database would then throw away what only its log holds."""
    make_folder(path.parent)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with contextlib.suppress(PermissionError):  # somebody else's file, which we may only use
        path.chmod(0o600)


def make_folder(path: Path) -> None:
    """Where private files lie: in a folder of others they could be put in another's place."""
    if not path.is_dir():
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
