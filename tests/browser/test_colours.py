"""Colours stand once, under names, in colours.json: for the browser and for drawings in notebooks alike."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "src"
GAMES = ROOT / "src" / "tablier" / "games"
TOKENS = sorted(GAMES.glob("**/colours.json"))
HEX = re.compile(r"(?<![&\w])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b")


PAINTED = {"Illustration.svelte", "EnvoyFace.svelte"}
"""Paintings have palettes of their own: their paints mean nothing elsewhere."""


def sources() -> list[Path]:
    files = (path for path in CLIENT.rglob("*") if path.suffix in (".svelte", ".ts", ".css"))
    return sorted(path for path in files if path.name not in PAINTED)


def parts(file: Path) -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
    """What a file holds, theme by theme; the accents of single sides are parts as well."""
    for part, themes in json.loads(file.read_text("utf-8")).items():
        yield from ((part, own) for own in themes.values()) if part == "sides" else [(part, themes)]


def tokens() -> dict[str, str]:
    """The custom properties that web/colours.ts makes."""
    found: dict[str, str] = {}
    for file in TOKENS:
        own = "" if file.parent == GAMES else f"{file.parent.name.replace('_', '-')}-"
        for part, themes in parts(file):
            prefix = own if part == "board" else ""
            assert themes["dark"].keys() <= themes["light"].keys(), f"{file}: {part}"
            found |= {f"--{prefix}{name}": colour for name, colour in themes["light"].items()}
    return found


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(CLIENT)))
def test_a_colour_has_a_name(path: Path) -> None:
    assert not HEX.findall(path.read_text("utf-8")), "put it into colours.json"


@pytest.mark.parametrize("path", TOKENS, ids=lambda path: str(path.relative_to(GAMES)))
def test_a_token_is_a_colour(path: Path) -> None:
    for part, themes in parts(path):
        for colours in themes.values():
            for name, colour in colours.items():
                assert re.fullmatch("#[0-9a-f]{6}", colour), f"{part} {name}"


def test_every_name_that_is_used_is_given() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sources())
    own = set(re.findall(r"(--[\w-]+)\s*:", text)) | set(re.findall(r"style:(--[\w-]+)", text))
    used = {name for name in re.findall(r"var\((--[\w-]+)\)", text) if not name.endswith("-")}
    assert used <= own | tokens().keys()
