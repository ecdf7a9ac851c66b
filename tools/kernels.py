"""The machine code of the games' bots, compiled once.

Workers that want it in the same moment would each compile it."""

from __future__ import annotations

from pathlib import Path

from tools.shell import hear

SLUGS = "from tablier.games import slugs; print(*slugs())"
WARM = "import sys; from tablier.server.workers.warm_worker import warm; warm(sys.argv[1])"


def compile_all(python: Path) -> None:
    """What cannot be compiled here is compiled where a test asks for it, and that test tells of it."""
    for slug in hear([python, "-c", SLUGS])[1].split():
        hear([python, "-c", WARM, slug])
