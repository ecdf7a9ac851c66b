"""Named errors: each says what was wrong, where, and what is allowed."""

from functools import partial
from typing import Any, Self

from tablier.core.words import Words


class TablierError(Exception):
    """Any mistake a caller can make; `words` is fit to be shown to a player. Its repr is the call that
    makes it again, and so it can be pasted, and sent from one process to another."""

    _made: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *arguments: Any, **named: Any) -> Self:
        fault = super().__new__(cls)
        fault._made = arguments, named
        return fault

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words

    def __repr__(self) -> str:
        arguments, named = self._made
        shown = [*map(repr, arguments), *(f"{name}={value!r}" for name, value in named.items())]
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self._made[1]), self._made[0]


class IllegalAction(TablierError):
    """The rules forbid this: `rule` is the id of the rule in the way, `legal` what could be done."""

    def __init__(self, words: Words, rule: str = "", legal: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.rule = rule
        self.legal = legal

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        shown = ", ".join(self.legal[:8]) + (", ..." if len(self.legal) > 8 else "")
        legal = f"; legal: {shown}" if self.legal else ""
        return f"{self.words.en}{rule}{legal}"


class WrongType(TablierError, TypeError):
    """A value of a kind that cannot stand here: `value` is what came, `expected` what may."""

    def __init__(self, value: object, expected: str) -> None:
        kind = type(value).__name__
        hint = "; Match.play reads text" if isinstance(value, str) else ""
        aide = " ; Match.play lit les textes" if isinstance(value, str) else ""
        super().__init__(
            Words(
                fr=f"{expected} attendu, reçu {kind} {value!r}{aide}",
                en=f"expected {expected}, got {kind} {value!r}{hint}",
            )
        )
        self.value, self.expected = value, expected


class BadNotation(TablierError):
    """Unreadable text: `column` (from 1) is where reading stopped, `expected` what may stand there."""

    def __init__(self, text: str, column: int, expected: str, attendu: str = "") -> None:
        found = repr(text[column - 1 : column + 11]) if column <= len(text) else "the end"
        trouve = found if column <= len(text) else "la fin"
        super().__init__(
            Words(
                fr=f"colonne {column} : {attendu or expected} attendu, trouvé {trouve}",
                en=f"column {column}: expected {expected}, found {found}",
            )
        )
        self.text, self.column, self.expected = text, column, expected


class BadOption(TablierError):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, name: str, value: object, expected: str) -> None:
        super().__init__(
            Words(
                fr=f"option {name} : {value!r} ne convient pas ; possible : {expected}",
                en=f"option {name}: {value!r} does not fit; possible: {expected}",
            )
        )
        self.name, self.value, self.expected = name, value, expected


class BadRecord(TablierError):
    """A record that cannot be read or replayed; `line` (from 1) where that is known."""

    def __init__(self, message: str, line: int = 0) -> None:
        fr, en = (f"ligne {line} : ", f"line {line}: ") if line else ("", "")
        super().__init__(Words(fr=fr + message, en=en + message))
        self.line = line


class BrokenSeal(TablierError):
    """The revealed seed does not give the commitment, or a die that was logged."""

    def __init__(self, message: str, seq: int = 0) -> None:
        super().__init__(Words(fr=message, en=message))
        self.seq = seq


class UnknownGame(TablierError):
    """No game, or no version of one, goes by this name; those that are there are named."""

    def __init__(self, slug: str, known: list[str]) -> None:
        names = ", ".join(known)
        super().__init__(
            Words(fr=f"jeu inconnu : {slug} ; connus : {names}", en=f"unknown game: {slug}; known: {names}")
        )
