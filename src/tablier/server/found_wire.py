"""What server and client say to each other about what was played: openings, searches, one's own progress."""

from typing import Literal

import msgspec

from tablier.core import Words
from tablier.reviews.progress import Progress
from tablier.server.wire import Position, TableInfo


class OpeningCount(msgspec.Struct, frozen=True):
    """Something that was done: how often, and what it brought whoever did it."""

    play: str
    words: Words
    games: int
    won: int
    drawn: int


class OpeningGroup(msgspec.Struct, frozen=True):
    """Things that a game counts besides positions; `good` is what doing well means, empty where that means
    nothing."""

    title: Words
    good: Words
    rows: tuple[OpeningCount, ...]


class OpeningMove(msgspec.Struct, frozen=True):
    play: str
    words: Words


class Openings(msgspec.Struct, frozen=True):
    """What was played from a position (`position` and its `key`, `line` led there), or what a game counts
    besides. `engine` are the games that come with the game, by strength, `made` by that command; `games` are
    those that came here."""

    game: str
    source: Literal["engine", "server"]
    games: int
    line: tuple[OpeningMove, ...] = ()
    position: Position | None = None
    key: str = ""
    moves: tuple[OpeningCount, ...] = ()
    groups: tuple[OpeningGroup, ...] = ()
    engine: dict[str, int] = {}
    made: str = ""


class FoundTables(msgspec.Struct, frozen=True):
    """Matches that fit, the newest first; `after` asks for older ones, and is empty where there are none.
    `since` is how far back was looked, in milliseconds since 1970, null for all."""

    tables: tuple[TableInfo, ...]
    after: str
    since: int | None


__all__ = ["FoundTables", "OpeningCount", "OpeningGroup", "OpeningMove", "Openings", "Progress"]
