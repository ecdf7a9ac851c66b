"""Every sentence exists in both languages and is used somewhere; nobody is addressed as `tu`."""

import json
import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "web" / "src"
GUIDE = Path(__file__).parents[2] / "docs" / "translating.md"
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


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_the_file_is_one_that_weblate_reads_and_writes(folder: Path, language: str) -> None:
    """Flat JSON, a sentence for each key, as Weblate saves it; docs/translating.md names the folder."""
    written = (folder / f"{language}.json").read_text("utf-8")
    pairs: list[tuple[str, object]] = json.loads(written, object_pairs_hook=list)
    assert all(isinstance(sentence, str) for _, sentence in pairs)
    assert len(pairs) == len({key for key, _ in pairs}), "a key stands twice"
    assert written == json.dumps(dict(pairs), ensure_ascii=False, indent=2) + "\n"
    place = re.sub(r"games/[\w-]+", "games/<game>", f"web/src/{named(folder)}/")
    assert place in GUIDE.read_text("utf-8")


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
