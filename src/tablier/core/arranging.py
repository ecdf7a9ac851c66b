"""A position set up by hand, as a form: the game says what can be chosen, one change at a time, and each
leads from one possible position to another."""

from typing import Any, Protocol

import msgspec

from tablier.core.options import Choice, Flag, Number
from tablier.core.words import Words


class FormItem(msgspec.Struct, frozen=True):
    """Something that can lie in a row, as it is written and as it is called."""

    value: str
    words: Words


class Several(msgspec.Struct, frozen=True, tag="several"):
    """Things in a row, in their order; `more` are those that can be added now."""

    name: str
    title: Words
    chosen: tuple[FormItem, ...]
    more: tuple[FormItem, ...]


class Cells(msgspec.Struct, frozen=True, tag="cells"):
    """So many things on each square of a board, at most `each` on one, and none on one that is not `free`."""

    name: str
    title: Words
    each: int
    free: tuple[str, ...]


Kind = Choice | Number | Flag | Several | Cells


class FormField(msgspec.Struct, frozen=True):
    """What can be changed, and how it stands."""

    kind: Kind
    value: Any


class FormPart(msgspec.Struct, frozen=True):
    """Fields that belong together; `rows` are the squares of a board, from the top, where it has one."""

    title: Words
    fields: tuple[FormField, ...]
    rows: tuple[tuple[str, ...], ...] = ()


class Form(msgspec.Struct, frozen=True):
    """A position as text, and as a form."""

    text: str
    parts: tuple[FormPart, ...]


class Arranging(Protocol):
    """What the module `arranging` beside a game's own offers."""

    def open(self, text: str) -> Form:
        """The form of a position; of the usual start where no text is given."""
        ...

    def change(self, text: str, name: str, value: Any) -> Form:
        """The form after one field was changed; raises TablierError where that cannot be."""
        ...
