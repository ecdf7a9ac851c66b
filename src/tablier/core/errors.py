"""Named errors: each says what was wrong, where, and what is allowed."""

from tablier.core.words import Words


class TablierError(Exception):
    """Any mistake a caller can make; `words` is fit to be shown to a player."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


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
    def __init__(self, slug: str, known: list[str]) -> None:
        names = ", ".join(known)
        super().__init__(
            Words(fr=f"jeu inconnu : {slug} ; connus : {names}", en=f"unknown game: {slug}; known: {names}")
        )
