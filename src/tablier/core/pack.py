"""Packs: cards and the like that people write for a game themselves, as files of plain text.

A game that takes some offers them in a module `packs` beside its own, under that name. A pack that is kept is
known by what it holds: a match goes on with what it began with, whatever becomes of the pack.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tablier.core.options import Choice
from tablier.core.words import Words

Files = Mapping[str, str]
"""The text of each file by its name, with slashes."""


class PackFault(msgspec.Struct, frozen=True):
    """What was expected where; `line` is counted from 1, 0 where it cannot be said."""

    file: str
    line: int
    key: str
    expected: Words


class PackPart(msgspec.Struct, frozen=True):
    """A card or the like of one file, from line `first` to line `last`; `shape` is what its fields are of,
    empty where nobody knows; `picture` is what the game's client draws it from, None where there is nothing
    to draw yet."""

    first: int
    last: int
    kind: Words
    name: Words
    shape: str = ""
    picture: Any = None


class PackWord(msgspec.Struct, frozen=True):
    """A word that a card may say, what it means, what stands beside it, and an example to start from."""

    word: str
    told: Words
    keys: Words
    example: str


class PackValue(msgspec.Struct, frozen=True):
    """A word that may stand somewhere, and what it says there."""

    word: str
    told: Words


class PackBlank(msgspec.Struct, frozen=True):
    """What stands under a key: a `number` from `low` to `high`, an `amount`, which is one or is counted as
    the shape `of` says, one `word` of several, a `yes` or no, a `text`, one in both languages (`words`),
    `listed` texts, or a `part` or several `parts` of the shape `of`; `numbers` or `names` in both languages,
    one for each of `values`; `squares` of the board that `rows` draws from the top, or `counts`, a number up
    to `high` on some of them. `usual` holds where it is left out, as a pack writes it; empty, it must be
    there."""

    key: str
    title: Words
    kind: Literal[
        "number", "amount", "word", "yes", "text", "words", "listed", "part", "parts",
        "numbers", "names", "squares", "counts",
    ]  # fmt: skip
    usual: str
    values: tuple[PackValue, ...] = ()
    low: int | None = None
    high: int | None = None
    of: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class PackShape(msgspec.Struct, frozen=True):
    """A part that others are made of, blank by blank. Of several of one name `tag` tells them apart."""

    name: str
    title: Words
    blanks: tuple[PackBlank, ...]
    tag: str = ""


class PackField(msgspec.Struct, frozen=True):
    """A key of a part of the shape `part` as a form asks for it: one of `values`, or from `low` to `high`,
    where it is that; `empty` is what stands behind it at first, `blank` how it is filled in where a line of
    text does not say it all."""

    part: str
    key: str
    title: Words
    empty: str
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    blank: PackBlank | None = None


class PackHelp(msgspec.Struct, frozen=True):
    """Words of one kind."""

    title: Words
    words: tuple[PackWord, ...]


class Packs(ABC):
    """What a game does with packs."""

    option: str
    """The option of a table that names a pack."""

    @abstractmethod
    def own(self) -> Files:
        """The game's own pack, to begin another from."""

    @abstractmethod
    def title(self, file: str, text: str = "") -> Words | None:
        """What a file of this name and text holds; None where a pack has no such file."""

    @abstractmethod
    def check(self, files: Files) -> tuple[list[PackFault], list[PackFault]]:
        """What is wrong, and what is only unusual."""

    @abstractmethod
    def parts(self, file: str, text: str) -> tuple[PackPart, ...]:
        """A file in its parts, as far as each can be read."""

    @abstractmethod
    def keep(self, files: Files) -> str:
        """Lay a pack without faults down on this machine; the name under which the option knows it, always
        the same for the same files."""

    @abstractmethod
    def kept(self, value: str) -> str:
        """The name of the kept pack that a value of the option speaks of; empty where it is another one."""

    @abstractmethod
    def is_here(self, name: str) -> bool:
        """Whether a kept pack lies on this machine."""

    @abstractmethod
    def try_out(self, name: str) -> list[PackFault]:
        """What shows only in play."""

    @abstractmethod
    def choices(self, name: str) -> tuple[Choice, ...]:
        """What a table with this pack can choose, in the place of the game's options of the same names."""

    @abstractmethod
    def fields(self) -> tuple[PackField, ...]:
        """Every key that a card or another part may have."""

    @abstractmethod
    def shapes(self) -> tuple[PackShape, ...]:
        """What the fields are made of that hold parts."""

    @abstractmethod
    def help(self) -> tuple[PackHelp, ...]:
        """Every word that a pack may say."""
