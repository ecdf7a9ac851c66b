"""Servers that some tests start for themselves: PostgreSQL and Redis, fetched where that asks nobody."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.debian import debian_install


def provide() -> None:
    """Install what is missing and can be had; tests of what cannot be had are reported as not run."""
    if not shutil.which("initdb") and not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        debian_install("postgresql")
    if not shutil.which("redis-server"):
        debian_install("redis-server")
