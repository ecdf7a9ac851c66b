# pyright: basic
"""Solved endings on disk: a header, then one checked section for each level.

Sections are written as levels are found, so a build that was interrupted goes on from its last good
section. A file is complete when its last level has no wins.

The browser reads the same file: sections are pressed in the one way that browsers undo by themselves.
"""

import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from tablier.core import TablierError, Words
from tablier.games.folders import data_folder

MAGIC = b"TBLEND"
FORMAT = 2
RULESET = "extinction/1"
LISTED_FROM = 4
"""Losses in 0 and 2 moves are not listed: looking at the moves finds them at once."""

PACKAGED = Path(__file__).parent / "8x8.tbl"
"""The table of the 8 x 8 board, as `build` makes it."""

_LENGTHS = 8  # four bytes for the length of a section, four for its checksum


class BadTable(TablierError):
    """A table that is missing, damaged, or made by another version."""


class Header(msgspec.Struct, frozen=True):
    format: int
    ruleset: str
    size: int


class Section(msgspec.Struct, frozen=True):
    """One level: how many positions are lost in `distance` and won in one more. The losses are listed
    by the numbers of their words, each as the difference to the one before it in 32 bits, and by
    the words in 64 bits, all little-endian."""

    distance: int
    losses: int
    wins: int
    steps: bytes = b""
    words: bytes = b""

    @classmethod
    def of(cls, distance: int, losses: int, wins: int, numbers: Any, words: Any) -> "Section":
        import numpy as np

        steps = np.diff(numbers.astype(np.int64), prepend=0)
        return cls(distance, losses, wins, steps.astype("<u4").tobytes(), words.astype("<u8").tobytes())

    def listed(self) -> tuple[Any, Any]:
        """The numbers, in rising order, and the words."""
        import numpy as np

        steps, words = np.frombuffer(self.steps, "<u4"), np.frombuffer(self.words, "<u8")
        return np.cumsum(steps, dtype=np.int64), words.astype(np.uint64)


def table_path(size: int = 8) -> Path:
    """Where a table is built."""
    return data_folder() / "endgames" / f"extinction-{size}x{size}.tbl"


def find_table(size: int = 8) -> Path:
    """Where to read a table: the user's own, or else the one that comes with the package."""
    own = table_path(size)
    return PACKAGED if size == 8 and not own.exists() and PACKAGED.exists() else own


def read_table(path: Path) -> list[Section]:
    """All levels of a complete table; raises BadTable otherwise."""
    try:
        with path.open("rb") as file:
            size = read_header(file, path).size
            sections = list(read_sections(file, path))
    except FileNotFoundError:
        raise BadTable(
            Words(
                f"il n'y a pas de table {path} ; faites-la avec : tablier endgames extinction build",
                f"there is no table {path}; make it with: tablier endgames extinction build",
            )
        ) from None
    if not sections or sections[-1].wins:
        raise _damaged(path, f"it ends before its last level (board {size} x {size})")
    return sections


def read_header(file: IO[bytes], path: Path) -> Header:
    if file.read(len(MAGIC)) != MAGIC:
        raise _damaged(path, "it is no table of endings")
    body = _read_block(file, path)
    try:
        header = msgspec.msgpack.decode(body or b"", type=Header)
    except msgspec.MsgspecError:
        raise _damaged(path, "its header cannot be read") from None
    if (header.format, header.ruleset) != (FORMAT, RULESET):
        raise BadTable(
            Words(
                f"{path} est d'une autre version ({header.ruleset}, format {header.format}) ; ici : "
                f"{RULESET}, format {FORMAT}. Refaites-la avec : tablier endgames extinction build --again",
                f"{path} was made by another version ({header.ruleset}, format {header.format}); here: "
                f"{RULESET}, format {FORMAT}. Make it again: tablier endgames extinction build --again",
            )
        )
    return header


def read_sections(file: IO[bytes], path: Path) -> Iterator[Section]:
    while (body := _read_block(file, path)) is not None:
        try:
            yield msgspec.msgpack.decode(zlib.decompress(body), type=Section)
        except (msgspec.MsgspecError, zlib.error):
            raise _damaged(path, "a section cannot be read") from None


def start_file(path: Path, size: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(MAGIC)
        _write_block(file, msgspec.msgpack.encode(Header(FORMAT, RULESET, size)))


def append_section(path: Path, section: Section) -> None:
    with path.open("ab") as file:
        _write_block(file, zlib.compress(msgspec.msgpack.encode(section), 9))


def recover(path: Path, size: int) -> list[Section]:
    """The good sections of an interrupted build; what follows them is cut off. Empty where there is
    nothing that fits, and then the file is begun anew."""
    sections: list[Section] = []
    try:
        with path.open("r+b") as file:
            if read_header(file, path).size != size:
                raise _damaged(path, "another board")
            good = file.tell()
            try:
                for section in read_sections(file, path):
                    sections.append(section)
                    good = file.tell()
            except BadTable:
                file.truncate(good)
    except (FileNotFoundError, BadTable):
        start_file(path, size)
    return sections


def _write_block(file: IO[bytes], body: bytes) -> None:
    file.write(len(body).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body)
    file.flush()
    os.fsync(file.fileno())


def _read_block(file: IO[bytes], path: Path) -> bytes | None:
    """The next block; None at the end of the file."""
    lengths = file.read(_LENGTHS)
    if not lengths:
        return None
    body = file.read(int.from_bytes(lengths[:4], "little"))
    if len(lengths) < _LENGTHS or zlib.crc32(body) != int.from_bytes(lengths[4:], "little"):
        raise _damaged(path, "its checksum does not fit")
    return body


def _damaged(path: Path, why: str) -> BadTable:
    again = "tablier endgames extinction build --again"
    return BadTable(
        Words(
            f"la table {path} est abîmée ({why}) ; refaites-la avec : {again}",
            f"the table {path} is damaged ({why}); make it again with: {again}",
        )
    )
