"""Every sentence exists in both languages and is used somewhere; nobody is addressed as `tu`."""

import json
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "web" / "src"
FOLDERS = sorted(path.parent for path in SOURCES.glob("**/texts/fr.json"))


def texts(folder: Path, language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return read


def sources(folder: Path) -> str:
    """What may use a folder's texts: a game's own files, or for the shell's all of them."""
    owner = folder.parent
    files = [*owner.rglob("*.svelte"), *owner.rglob("*.ts")]
    return "\n".join(file.read_text("utf-8") for file in files)


def named(folder: Path) -> str:
    return str(folder.relative_to(SOURCES))


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_both_languages_have_the_same_keys_and_blanks(folder: Path) -> None:
    french, english = texts(folder, "fr"), texts(folder, "en")
    assert french.keys() == english.keys()
    for key, sentence in french.items():
        assert sentence.strip(), key
        assert english[key].strip(), key
        assert set(re.findall(r"\{\w+\}", sentence)) == set(re.findall(r"\{\w+\}", english[key])), key


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_every_text_is_used(folder: Path) -> None:
    source = sources(folder)
    openings = re.findall(r"`([\w.-]*)\$\{", source)
    for key in texts(folder, "fr"):
        used = re.search(rf"[\"']{re.escape(key)}[\"']", source) or any(
            opening and key.startswith(opening) for opening in openings
        )
        assert used, f"{key} is used nowhere"


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_french_is_polite(folder: Path) -> None:
    for key, sentence in texts(folder, "fr").items():
        assert not re.search(r"\b(tu|toi|ton|ta|tes)\b", sentence, re.IGNORECASE), key
