"""Packs that are known by what they hold: laid down once on this machine, never changed, and made again from
their text wherever they are missing."""

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tablier.games.folders import cache_folder

KEPT = re.compile(r"kept-[0-9a-f]{32}")
PRIVATE = 0o700


def kept_name(files: Mapping[str, str]) -> str:
    """The name of a pack with these files: nobody guesses it who does not know them."""
    text = json.dumps(sorted(files.items()), ensure_ascii=False)
    return f"kept-{hashlib.sha256(text.encode()).hexdigest()[:32]}"


def kept_folder(name: str) -> Path:
    return cache_folder() / "packs" / name


def keep(files: Mapping[str, str]) -> str:
    """Lay a pack down; it is there whole or not at all, whoever else does the same at the same time."""
    name = kept_name(files)
    folder = kept_folder(name)
    if folder.is_dir():
        return name
    folder.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    begun = Path(tempfile.mkdtemp(dir=folder.parent))  # for its owner alone
    try:
        write(files, begun)
        with suppress(OSError):  # somebody else was faster
            begun.rename(folder)
    finally:
        shutil.rmtree(begun, ignore_errors=True)
    return name


def write(files: Mapping[str, str], folder: Path) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(mode=PRIVATE, exist_ok=True)
        path.write_bytes(text.encode())
