"""The names and texts of a pack: in one language or in both, and fit to be read."""

from collections.abc import Iterator
from typing import Any, cast
from unicodedata import category

from tablier.core import Words
from tablier.games.endangered.pack.faults import UNSEEN, BadPack, named_path

LONGEST = 1_000
"""Signs of a text: five times what stands on our longest card."""
LONG = Words(fr=f"{LONGEST} signes au plus", en=f"{LONGEST} signs at most")
UNREADABLE = Words(fr="un texte sans signes invisibles", en="a text without signs that cannot be seen")


def complete(name: str, data: dict[str, Any]) -> list[BadPack]:
    """A text in one language stands for the other too, also where the other is there and empty. What is wrong
    with the texts themselves."""
    faults: list[BadPack] = []
    for path, sides in list(_texts(data, "")):
        written = {side: text for side, text in sides.items() if not isinstance(text, str) or text.strip()}
        for side, other in (("fr", "en"), ("en", "fr")):
            if side not in written and other in written:
                written[side] = written[other]
        sides.clear()
        sides.update(written)  # none at all is told as a text that is missing
        texts = [text for text in written.values() if isinstance(text, str)]
        wrong = LONG if any(len(text) > LONGEST for text in texts) else None
        if any(
            category(sign) in UNSEEN for text in texts for sign in text.replace("\n", " ").replace("\t", " ")
        ):
            wrong = UNREADABLE
        if wrong:
            faults.append(BadPack(name, named_path(data, path), wrong))
    return faults


def _texts(data: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every text with where it stands."""
    if isinstance(data, dict):
        part = cast(dict[str, Any], data)
        if part and part.keys() <= {"fr", "en"}:
            yield path, part
        for key, value in part.items():
            yield from _texts(value, f"{path}.{key}".lstrip("."))
    elif isinstance(data, list):
        for number, value in enumerate(cast(list[Any], data)):
            yield from _texts(value, f"{path}[{number}]")
