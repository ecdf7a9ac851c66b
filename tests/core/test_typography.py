"""French is set as it is printed, wherever people read it: one table of patterns, every text."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.core import Mention, Words
from tablier.core.typography import typeset

ROOT = Path(__file__).parents[2]
THIN, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("L'Eau n'a plus d'Air", "L’Eau n’a plus d’Air"),
        ("Sûr ? Oui !", f"Sûr{THIN}? Oui{THIN}!"),
        ("Feu : 8 ; Eau : 7", f"Feu{WIDE}: 8{THIN}; Eau{WIDE}: 7"),
        ("la disposition « damier »", f"la disposition «{WIDE}damier{WIDE}»"),
        ("un pas de 5 mm, en 20 min", f"un pas de 5{WIDE}mm, en 20{WIDE}min"),
        ("34% de chances (5 %)", f"34{WIDE}% de chances (5{WIDE}%)"),
        ("d'{name} : {n}", f"d’{{name}}{WIDE}: {{n}}"),
        ("'Pd4' attendu, 12:30, !resign", "'Pd4' attendu, 12:30, !resign"),
    ],
)
def test_examples(typed: str, printed: str) -> None:
    assert typeset(typed) == printed


@given(st.text(alphabet="aé'’ ;:!?«»<>{}0 \n" + THIN + WIDE))
def test_what_is_set_stays_as_it_is(text: str) -> None:
    assert typeset(typeset(text)) == typeset(text)


def test_words_are_set_when_they_are_made_and_filled() -> None:
    words = Words("{who} : l'{what} ; c'est tout !", "x {who} {what}").fill(who=Mention(1), what="eau")
    assert words.fr == f"Le joueur 2{WIDE}: l’eau{THIN}; c’est tout{THIN}!"
    assert words.naming is not None
    assert words.naming.fr == f"<2:|Le joueur 2>{WIDE}: l’eau{THIN}; c’est tout{THIN}!"


def _french(data: Any, key: str = "") -> Iterator[str]:
    """Every French text in a file of texts, whichever way it nests them."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _french(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from _french(value, key)
    elif key == "fr" and isinstance(data, str):
        yield data


def _texts() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "web/src").glob("**/texts/fr.json")):
        for key, text in json.loads(file.read_text("utf-8")).items():
            yield f"{file.parent.parent.name}:{key}", text
    games = ROOT / "src/tablier/games"
    for file in sorted([*games.rglob("*.json"), *games.rglob("*.toml")]):
        read = json.loads if file.suffix == ".json" else tomllib.loads
        for text in _french(read(file.read_text("utf-8"))):
            yield str(file.relative_to(games)), text
    for file in sorted((ROOT / "src/tablier").rglob("*.py")):
        for text in re.findall(r'Words\(\s*(?:fr=)?f?"((?:[^"\\]|\\.)*)"', file.read_text("utf-8")):
            yield str(file.relative_to(ROOT)), text


def test_no_french_text_is_left_unset() -> None:
    """What the patterns cannot know must be written: a space before double signs, and guillemets."""
    faults = []
    for where, text in _texts():
        printed = typeset(text)
        if re.search(r"[A-Za-zÀ-ÿ]'[A-Za-zÀ-ÿ]", printed) or re.search(r" [;:!?»](?:\s|$)|« ", printed):
            faults.append(f"{where}: not set: {text}")
        if re.search(
            r"[^\s\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}!?…({][;!?](?:\s|$)|[\w)}»]:\s", printed
        ):
            faults.append(f"{where}: a space is missing: {text}")
        if re.search(r"(?<!\\)\\?\"\w[^\"]*\"|“", text):
            faults.append(f"{where}: French quotes are « and »: {text}")
    assert not faults, "\n".join(faults)
