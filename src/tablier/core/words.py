"""Every sentence a person may read exists in French and in English.

A sentence may speak of somebody at the table. It then carries the number that everybody understands and,
beside it, where a name can stand instead:

    Words(fr="La pile {who:de} tombe", en="The pile of {who} falls").fill(who=Mention(1))

reads "La pile du joueur 2 tombe", and its `naming` is "La pile <2:de|du joueur 2> tombe". Whoever knows
that Ada sits there puts "d'Ada" in that place.
"""

from collections.abc import Iterable
from functools import lru_cache
from string import Formatter
from typing import Literal

import msgspec

from tablier.core.typography import typeset

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


class Naming(msgspec.Struct, frozen=True):
    """A sentence with places for names: `<2:de|du joueur 2>` is the number of a seat (from 1), how the
    sentence takes a name in (`` as it is, `de`, `à`), and what stands there while nobody's name is known."""

    fr: str
    en: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "fr", typeset(self.fr))

    def __getitem__(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


class Mention(msgspec.Struct, frozen=True):
    """Somebody at the table as `Words.fill` takes them. French blanks say how: `{who}` (le joueur 2),
    `{who:de}`, `{who:à}`, and `{who:nom}` without an article; English has one way."""

    seat: int


class Words(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """One sentence in each language; `words["fr"]` picks one, set as French is printed.

    >>> Words(fr="À vous de jouer", en="Your turn")["en"]
    'Your turn'
    """

    fr: str
    en: str
    naming: Naming | None = None
    """The sentence again with places for names, where it speaks of somebody at the table."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "fr", typeset(self.fr))

    def __getitem__(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en

    def __str__(self) -> str:
        return self.en

    def __bool__(self) -> bool:
        return bool(self.en)

    def fill(self, **values: object) -> "Words":
        """The same sentence with its {blanks} filled; a value may itself be Words, or a Mention.

        >>> Words(fr="{who} commence", en="{who} begins").fill(who=Mention(1)).fr
        'Le joueur 2 commence'
        """
        return _filled(self, tuple(values), *values.values())

    def join(self, parts: Iterable["Words"]) -> "Words":
        """The parts one after another, with this between them.

        >>> Words(", ", ", ").join([Words("un", "one"), Words("deux", "two")]).fr
        'un, deux'
        """
        said = list(parts)
        naming = None
        if any(part.naming for part in said):
            naming = Naming(
                self.fr.join((part.naming or part).fr for part in said),
                self.en.join((part.naming or part).en for part in said),
            )
        return Words(self.fr.join(part.fr for part in said), self.en.join(part.en for part in said), naming)

    def capital(self) -> "Words":
        """The same as the beginning of a sentence."""
        naming = self.naming and Naming(_capital(self.naming.fr), _capital(self.naming.en))
        return Words(_capital(self.fr), _capital(self.en), naming)


NO_WORDS = Words("", "")


@lru_cache(maxsize=4096, typed=True)  # the same few sentences are told at every table, to everyone there
def _filled(words: Words, names: tuple[str, ...], *given: object) -> Words:
    values = dict(zip(names, given, strict=True))

    def filled(language: Language, open_to_names: bool) -> str:
        blanks = {name: _blank(value, language, open_to_names) for name, value in values.items()}
        text = words[language].format_map(blanks)
        return _capital(text) if mentions and _first_blank(words[language]) in mentions else text

    mentions = {name for name, value in values.items() if isinstance(value, Mention)}
    named = mentions or any(isinstance(value, Words) and value.naming for value in given)
    fr, en = filled("fr", False), filled("en", False)
    naming = Naming(filled("fr", True), filled("en", True)) if named else None
    return Words(fr, en, naming if naming != Naming(fr, en) else None)


_COUNTED: dict[Language, dict[str, str]] = {
    "fr": {"": "le joueur {n}", "de": "du joueur {n}", "à": "au joueur {n}", "nom": "joueur {n}"},
    "en": {"": "player {n}"},
}


class _Spoken:
    """A mention in one language; a format's spec says how the sentence takes it in."""

    def __init__(self, mention: Mention, language: Language, open_to_names: bool) -> None:
        self._mention = mention
        self._language: Language = language
        self._open = open_to_names

    def __format__(self, form: str) -> str:
        number = self._mention.seat + 1
        counted = _COUNTED[self._language][form].format(n=number)
        return f"<{number}:{'' if form == 'nom' else form}|{counted}>" if self._open else counted


def _blank(value: object, language: Language, open_to_names: bool) -> object:
    if isinstance(value, Mention):
        return _Spoken(value, language, open_to_names)
    if isinstance(value, Words):
        return (value.naming or value)[language] if open_to_names else value[language]
    return value


def _first_blank(template: str) -> str | None:
    """The name of the blank that a template begins with."""
    literal, name, _, _ = next(iter(Formatter().parse(template)), ("", None, None, None))
    return None if literal else name


def _capital(text: str) -> str:
    at = text.index("|") + 1 if text.startswith("<") else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]
