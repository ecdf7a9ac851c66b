"""Every sentence a person may read exists in French and in English."""

from typing import Literal

import msgspec

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


class Words(msgspec.Struct, frozen=True):
    """One sentence in each language; `words["fr"]` picks one.

    >>> Words(fr="À vous de jouer", en="Your turn")["en"]
    'Your turn'
    """

    fr: str
    en: str

    def __getitem__(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en

    def __str__(self) -> str:
        return self.en

    def fill(self, **values: object) -> "Words":
        """The same sentence with its {blanks} filled; a value may itself be Words."""

        def choose(language: Language) -> dict[str, object]:
            return {k: v[language] if isinstance(v, Words) else v for k, v in values.items()}

        return Words(self.fr.format_map(choose("fr")), self.en.format_map(choose("en")))


NO_WORDS = Words("", "")
