"""Files that nobody else on the machine may read."""

import contextlib
import os
from pathlib import Path


def make_private(path: Path) -> None:
    """A file that its owner alone may read: it holds the seeds of matches and what passwords hash to. What
    SQLite lays beside it follows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    with contextlib.suppress(PermissionError):  # somebody else's file, which we may only use
        path.chmod(0o600)
