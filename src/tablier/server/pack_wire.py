"""What server and client say to each other about packs; part of the wire's vocabulary."""

import msgspec

from tablier.core import Choice, Words
from tablier.core.pack import PackFault, PackField, PackHelp, PackPart, PackShape


class PackWish(msgspec.Struct, frozen=True):
    """A new pack of mine, to begin from the game's own cards, or from a zip file that holds a pack."""

    game: str
    title: str
    zip: bytes = b""


class PackDraft(msgspec.Struct, frozen=True):
    """Files as they were changed since the pack was saved; None takes one out."""

    files: dict[str, str | None]


class PackChange(msgspec.Struct, frozen=True):
    """The same, to be saved; `version` is the one that was changed."""

    title: str
    files: dict[str, str | None]
    version: int


class PackInfo(msgspec.Struct, frozen=True):
    """A pack of mine in a list. `option` is what a table is given to be played with it, empty while something
    is wrong with it; `choices` are what that table can then choose."""

    id: str
    game: str
    title: str
    option: str
    changed: int
    choices: tuple[Choice, ...] = ()


class PackFile(msgspec.Struct, frozen=True):
    """One of its files, what it holds, and its parts."""

    name: str
    title: Words
    text: str
    parts: tuple[PackPart, ...]


class PackChecked(msgspec.Struct, frozen=True):
    """What is wrong, what is only unusual, and the files that were sent, looked over."""

    faults: tuple[PackFault, ...]
    unusual: tuple[PackFault, ...]
    files: tuple[PackFile, ...]


class PackNow(msgspec.Struct, frozen=True):
    """A pack of mine, whole."""

    info: PackInfo
    version: int
    checked: PackChecked


class PackWords(msgspec.Struct, frozen=True):
    """All that a pack for a game may say."""

    fields: tuple[PackField, ...]
    shapes: tuple[PackShape, ...]
    helps: tuple[PackHelp, ...]
