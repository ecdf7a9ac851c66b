"""The engine games that come with a game, added up: a compressed text in its package here.

The first lines say what it is, how many games of each strength were played and by which command; then there
is a line for each tally, with tabs: place, what was done, strength, games, won, drawn.
"""

import lzma
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from tablier.core import BadRecord
from tablier.games import has_part, part
from tablier.learn.openings.tally import Tally

FILE = "openings.txt.xz"
LEAST = 2
"""Games that must have come to a place to tell of it."""


class Book(msgspec.Struct, frozen=True):
    """`games` by strength, `made` the command, `tallies` by place."""

    games: dict[int, int]
    made: str
    tallies: dict[int, tuple[Tally, ...]]


EMPTY = Book({}, "", {})


@cache
def book(slug: str) -> Book:
    """What comes with a game; an empty book where nothing does."""
    file = _file(slug)
    return read_book(file.read_bytes()) if file else EMPTY


def _file(slug: str) -> Traversable | None:
    own = part(slug, "learn", "places") if has_part(slug, "learn", "places") else None
    file = files(own.__package__ or "") / FILE if own else None
    return file if file and file.is_file() else None


def read_book(data: bytes) -> Book:
    """The inverse of `pack_book`."""
    games: dict[int, int] = {}
    made, tallies = "", dict[int, list[Tally]]()
    for number, line in enumerate(lzma.decompress(data).decode().splitlines(), 1):
        if line.startswith("# games"):
            games = {int(band): int(count) for band, count in (w.split("=") for w in line.split()[2:])}
        elif line.startswith("# made"):
            made = line.removeprefix("# made ")
        elif not line.startswith("#"):
            node, play, *counts = line.split("\t")
            if len(counts) != 4:
                raise BadRecord(f"{line!r} is no line of an opening book", number)
            place = int.from_bytes(bytes.fromhex(node), "big", signed=True)
            tallies.setdefault(place, []).append(Tally(place, play, *map(int, counts)))
    return Book(games, made, {node: tuple(found) for node, found in tallies.items()})


def pack_book(games: dict[int, int], made: str, tallies: Iterable[Tally], about: str) -> bytes:
    """A book as bytes, without the places that hardly any game came to."""
    lines = [f"# {about}", "# place, what was done, strength (1 to 3), games, won, drawn"]
    lines += [f"# games {' '.join(f'{band}={count}' for band, count in games.items())}", f"# made {made}"]
    told = sorted(tallies, key=lambda one: (one.node, one.play, one.band))
    came = Counter[int]()
    for one in told:
        came[one.node] += one.games
    for one in (one for one in told if came[one.node] >= LEAST):
        node = one.node.to_bytes(8, "big", signed=True).hex()
        lines.append(f"{node}\t{one.play}\t{one.band}\t{one.games}\t{one.won}\t{one.drawn}")
    return lzma.compress("\n".join(lines).encode(), preset=9)
