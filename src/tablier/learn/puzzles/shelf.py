"""Where puzzles lie: one compressed text for each game, records one after the other, in its package here."""

import lzma
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tablier.core import Record, TablierError
from tablier.games import find, slugs
from tablier.learn.puzzles import texts
from tablier.learn.puzzles.puzzle import Puzzle, part_of

FILE = "puzzles.txt.xz"
_BETWEEN = re.compile(r"\n(?=\[Game )")


@cache
def puzzles(slug: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, the easiest first; none where it has no such file."""
    find(slug)
    file = _file(slug)
    return read_puzzles(file.read_bytes()) if file else ()


def has_puzzles(slug: str) -> bool:
    """Whether any come with a game; they are not read for it."""
    return _file(slug) is not None


def _file(slug: str) -> Traversable | None:
    own = part_of(slug)
    file = files(own.__package__ or "") / FILE if own else None
    return file if file and file.is_file() else None


def read_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    text = lzma.decompress(data).decode("utf-8")
    return tuple(Puzzle(Record.read(record)) for record in _BETWEEN.split(text) if record.strip())


def pack_puzzles(found: Iterable[Puzzle]) -> bytes:
    """The inverse of `read_puzzles`, in the order of difficulty and then of ids."""
    ordered = sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
    return lzma.compress("\n".join(puzzle.record.write() for puzzle in ordered).encode(), preset=9)


@cache
def _by_id(slug: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles(slug)}


def find_puzzle(key: str) -> Puzzle:
    """A puzzle by its id, such as `ignis.1f2e3d4c`."""
    slug = key.partition(".")[0]
    found = _by_id(slug).get(key) if slug in slugs() else None
    if found is None:
        raise UnknownPuzzle(texts.UNKNOWN.fill(name=key))
    return found


class UnknownPuzzle(TablierError):
    """There is no puzzle of that name, or none of that kind."""
