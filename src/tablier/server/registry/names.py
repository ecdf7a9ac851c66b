"""What somebody may be called: one line that everybody can read and nobody can mistake for another's."""

import re
import unicodedata

from tablier.server.http.sessions import GUEST_NAMES
from tablier.server.refusal import Refusal

NAME_LENGTH = (1, 24)
LOGIN_LENGTH = 40
"""Letters that the database keeps of a name in lower case, where some letters become three."""
MOST_MARKS = 2
"""Accents on one letter; Vietnamese needs two."""
UNSEEN = ("Cf", "Cs", "Co", "Cn", "Zl", "Zp")
ALPHABETS = ("LATIN", "GREEK", "CYRILLIC")
"""Their letters look alike: whoever mixes them may be somebody else's double."""

_GUEST = re.compile(rf"(?:{'|'.join(GUEST_NAMES)}) \d+", re.IGNORECASE)


def plain(text: str) -> str:
    """Text on one line, without control signs or doubled spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """A name of a length that fits a seat, in signs that are seen and stay on their line."""
    given, name = name, plain(unicodedata.normalize("NFKC", name))
    low, high = NAME_LENGTH
    if not low <= len(name) <= high or len(name.casefold()) > LOGIN_LENGTH:
        raise Refusal(400, f"Un nom compte {low} à {high} signes.", f"A name has {low} to {high} characters.")
    if any(unicodedata.category(sign) in UNSEEN for sign in given) or _stacked(name):
        raise Refusal(
            400,
            "Un nom s'écrit en signes visibles, sans accents empilés.",
            "A name is written in visible characters, without stacked accents.",
        )
    if len(_alphabets(name)) > 1:
        raise Refusal(
            400, "Un nom s'écrit dans un seul alphabet.", "A name is written in the letters of one alphabet."
        )
    return name


def account_name(name: str) -> str:
    """As `clean_name`; those that guests are given belong to nobody."""
    name = clean_name(name)
    if is_made_up(name):
        raise Refusal(409, "Ce nom est réservé aux invités.", "This name is kept for guests.")
    return name


def is_made_up(name: str) -> bool:
    """Whether a guest may have come by this name without choosing it."""
    return _GUEST.fullmatch(name) is not None


def _stacked(name: str) -> bool:
    """More marks on a letter than a language puts there, or some on nothing."""
    marks = MOST_MARKS
    for sign in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.combining(sign) or unicodedata.category(sign) == "Me" else 0
        if marks > MOST_MARKS:
            return True
    return False


def _alphabets(name: str) -> set[str]:
    letters = (unicodedata.name(sign, "").partition(" ")[0] for sign in name if sign.isalpha())
    return {alphabet for alphabet in letters if alphabet in ALPHABETS}
