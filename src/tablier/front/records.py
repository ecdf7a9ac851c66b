"""Matches from files and into files: readable text, or compact binary."""

import os
from pathlib import Path
from typing import Any

from tablier.core import BadRecord, Match, Record
from tablier.games import find


def load(source: str | bytes | os.PathLike[str]) -> Match[Any, Any]:
    """A match from a record: a path, or the record itself as text or bytes. Every event is checked
    against the rules that the record names.

    >>> import tablier
    >>> tablier.load('[Game "ignis/1"]\\n[Players "2"]\\n\\n1 1 0 Ea4>\\n').seat
    1
    """
    record = read_record(source)
    return record.replay(find(record.game))


def read_record(source: str | bytes | os.PathLike[str]) -> Record:
    """A record as it stands, not yet held to any rules."""
    if isinstance(source, bytes):
        return Record.decode(source)
    if isinstance(source, str) and (source.lstrip().startswith("[") or "\n" in source):
        return Record.read(source)
    path = Path(source)
    try:
        return Record.decode(path.read_bytes())
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise BadRecord(f"{path} cannot be read ({reason}); a record's text begins with [Game ...]") from None


def save(match: Match[Any, Any] | Record, path: str | os.PathLike[str]) -> Path:
    """Write a match, or a record with its tags, to a file: binary if its name ends in .bin, else text.

    >>> import tablier, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "game.txt"
    >>> match = tablier.new("ignis", plays=["Ea4>"])
    >>> tablier.load(tablier.save(match, file)).state == match.state
    True
    """
    record = match if isinstance(match, Record) else Record.of(match)
    target = Path(path)
    data = record.pack() if target.suffix == ".bin" else record.write().encode()
    partly = target.with_name(f"{target.name}.part")  # a full disk must not cost the file that was there
    partly.write_bytes(data)
    partly.replace(target)
    return target
