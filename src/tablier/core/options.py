"""Options of a table, declared as data, so that a form, a command line and a log can all use them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tablier.core.errors import BadOption
from tablier.core.words import Words

Value = str | int | bool
Options = dict[str, Value]


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """One of several named values; the first is the default."""

    name: str
    values: tuple[str, ...]
    title: Words
    labels: tuple[Words, ...] = ()
    ruling: str = ""

    @property
    def default(self) -> str:
        """What holds where nothing was chosen."""
        return self.values[0]

    @property
    def expected(self) -> str:
        """What is allowed, for an error to name."""
        return ", ".join(self.values)

    def read(self, value: Any) -> str:
        """The value, checked; raises BadOption."""
        if value in self.values:
            return str(value)
        raise BadOption(self.name, value, self.expected)


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number within limits."""

    name: str
    low: int
    high: int
    default: int
    title: Words
    ruling: str = ""

    @property
    def expected(self) -> str:
        """What is allowed, for an error to name."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: Any) -> int:
        """The value as a number, checked; raises BadOption."""
        try:
            number = int(value) if not isinstance(value, bool | float) else None
        except (TypeError, ValueError):
            number = None
        if number is None or not self.low <= number <= self.high:
            raise BadOption(self.name, value, self.expected)
        return number


class Flag(msgspec.Struct, frozen=True, tag="flag"):
    """Yes or no."""

    name: str
    default: bool
    title: Words
    ruling: str = ""

    expected = "true, false"

    def read(self, value: Any) -> bool:
        """The value as a truth value, from `true`, `false`, `yes` and `no` too; raises BadOption."""
        known = {True: True, False: False, "true": True, "false": False, "yes": True, "no": False}
        if isinstance(value, bool | str) and value in known:
            return known[value]
        raise BadOption(self.name, value, self.expected)


class TextOption(msgspec.Struct, frozen=True, tag="text"):
    """Free text that the game itself checks when it starts, such as a position set up by hand."""

    name: str
    default: str
    title: Words
    ruling: str = ""
    limit: int = 2000

    @property
    def expected(self) -> str:
        """What is allowed, for an error to name."""
        return f"text of at most {self.limit} characters"

    def read(self, value: Any) -> str:
        """The text, if it is not too long; raises BadOption."""
        if isinstance(value, str) and len(value) <= self.limit:
            return value
        raise BadOption(self.name, value, self.expected)


Option = Choice | Number | Flag | TextOption


def read_options(known: tuple[Option, ...], given: Mapping[str, Any]) -> Options:
    """Every option of the game with its value: the given ones checked, the others by default."""
    names = {option.name for option in known}
    for name, value in given.items():
        if name not in names:
            raise BadOption(name, value, f"no such option; known: {', '.join(sorted(names)) or 'none'}")
    return {o.name: o.read(given[o.name]) if o.name in given else o.default for o in known}
