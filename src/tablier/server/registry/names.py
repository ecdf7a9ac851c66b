"""What somebody may be called: one line that everybody can read and nobody can mistake for another's."""

import re
import unicodedata
from itertools import pairwise

from tablier.server.http.sessions import GUEST_NAMES
from tablier.server.refusal import Refusal
from tablier.server.registry.looks import look_of

NAME_LENGTH = (1, 24)
LOGIN_LENGTH = 40
"""Letters that the database keeps of a name in lower case, where some letters become three."""
MOST_ACCENTS, MOST_MARKS = 2, 5
"""Accents on one letter, where Vietnamese needs two; and marks of any kind, where Burmese needs five."""
UNSEEN = ("Cf", "Cs", "Co", "Cn", "Zl", "Zp")
BLANK = frozenset(
    (
        0x034F,  # joins graphemes
        *(0x115F, 0x1160, 0x3164, 0xFFA0),  # fill a Hangul syllable
        *(0x17B4, 0x17B5),  # Khmer vowels that are never written
        *range(0x180B, 0x1810),  # choose a form of a Mongolian letter
        0x2065,
        0x2800,  # the Braille cell without a dot
        *range(0xFE00, 0xFE10),  # choose a form of the sign before
        *range(0xFFF0, 0xFFF9),
        0x16FE4,  # fills a Khitan cluster
        0x1D159,  # a note without a head
        *range(0xE0000, 0xE1000),
    )
)
"""What no font draws though its kind is drawn: Unicode's default ignorable signs, and a few more."""
EMOJI = "\ufe0f"
"""Keyboards put it behind many an emoji; it is left out."""
WRITTEN_AS = {
    **dict.fromkeys(("CJK", "IDEOGRAPHIC"), "HAN"),
    **dict.fromkeys(("ARABIC-INDIC", "EXTENDED"), "ARABIC"),
    **dict.fromkeys(("COMBINING", "MODIFIER", "DIGIT", "KATAKANA-HIRAGANA"), ""),
}
"""The script of a sign where the first word of its name does not say it; signs of every script have none."""
TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that one language writes in one word."""

_GUEST = re.compile(rf"(?:{'|'.join(map(look_of, GUEST_NAMES))}) [ol\d]+")


def plain(text: str) -> str:
    """Text on one line, without control signs or doubled spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def typed(name: str) -> str:
    """A name as it is kept, however a keyboard has put its signs together."""
    return plain(unicodedata.normalize("NFKC", name.replace(EMOJI, "")))


def login_of(name: str) -> str:
    """By which an account is found, however its name is written."""
    return typed(name).casefold()


def clean_name(name: str) -> str:
    """A name of a length that fits a seat, in signs that are seen and stay on their line."""
    given, name = name.replace(EMOJI, ""), typed(name)
    low, high = NAME_LENGTH
    if not low <= len(name) <= high or len(name.casefold()) > LOGIN_LENGTH:
        raise Refusal(400, f"Un nom compte {low} à {high} signes.", f"A name has {low} to {high} characters.")
    if any(map(_is_unseen, given + name)) or _is_stacked(name):
        raise Refusal(
            400,
            "Un nom s'écrit en signes visibles, sans accents empilés.",
            "A name is written in visible characters, without stacked accents.",
        )
    scripts = set(map(_script, name)) - {""}
    if len(scripts) > 1 and not any(scripts <= together for together in TOGETHER):
        raise Refusal(
            400, "Un nom s'écrit dans une seule écriture.", "A name is written in the letters of one script."
        )
    return name


def account_name(name: str) -> str:
    """As `clean_name`; those that guests are given belong to nobody."""
    name = clean_name(name)
    if is_made_up(name):
        raise Refusal(409, "Ce nom est réservé aux invités.", "This name is kept for guests.")
    return name


def is_made_up(name: str) -> bool:
    """Whether a guest may have come by this name, or by one that looks like it, without choosing it; in
    capital letters, too, where an I looks like another letter."""
    return any(_GUEST.fullmatch(look_of(written)) for written in (name, name.casefold()))


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in UNSEEN or ord(sign) in BLANK


def _is_stacked(name: str) -> bool:
    """More marks on a letter than a language puts there, one of them twice, or some on nothing."""
    signs = " " + unicodedata.normalize("NFD", name)
    accents = marks = 0
    for before, sign in pairwise(signs):
        if unicodedata.category(sign) not in ("Mn", "Me"):
            accents = marks = 0
            continue
        accents += _script(sign) == ""
        marks += 1
        if before in (" ", sign) or accents > MOST_ACCENTS or marks > MOST_MARKS:
            return True
    return False


def _script(sign: str) -> str:
    """In whose letters a sign is written; none for what all share, such as digits, accents and emoji."""
    if unicodedata.category(sign)[0] not in "LM" and not sign.isdecimal():
        return ""
    first = unicodedata.name(sign, "").partition(" ")[0]
    return WRITTEN_AS.get(first, first)
