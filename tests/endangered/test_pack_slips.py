"""Slips of people who type cards in: each is told in one line, with file, line and what was expected."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablier.core import LANGUAGES
from tablier.games.endangered import game
from tablier.games.endangered.pack import OWN, BadPack, allow, check_pack, load, survey
from tablier.games.endangered.pack.splitting import split
from tablier.games.endangered.pack.trial import try_pack

LAWYER, TIGER, ROW, BOARD = "roles/lawyer.toml", "scenarios/tiger.toml", "ambassadors.toml", "pack.toml"
MOVE = '[{ do = "move" }]'
GRANT = '{ do = "gain", money = 2 }'
NAME = '{ fr = "Référé suspensif", en = "Injunction" }'
Slip = Callable[[Path], object]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(OWN, tmp_path / "mine"))


def written(file: str, old: str, new: str) -> Slip:
    def slip(folder: Path) -> None:
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_bytes(text.replace(old, new, 1).encode())

    return slip


def bytes_of(file: str, change: Callable[[bytes], bytes]) -> Slip:
    return lambda folder: (folder / file).write_bytes(change((folder / file).read_bytes()))


def instead(file: str, make: Callable[[Path], object]) -> Slip:
    def slip(folder: Path) -> None:
        (folder / file).unlink()
        make(folder / file)

    return slip


def faults_of(folder: Path) -> list[BadPack]:
    pack, faults = survey(folder)
    return [fault.found_in(folder) for fault in (faults if pack is None else check_pack(pack))]


SLIPS: dict[str, tuple[Slip, str]] = {
    # files as editors and systems leave them
    "another alphabet": (
        bytes_of(LAWYER, lambda b: b.decode().encode("latin-1", "replace")),
        rf"{LAWYER}:9: a sign that is not UTF-8",
    ),
    "two bytes a sign": (
        bytes_of(LAWYER, lambda b: b.decode().encode("utf-16")),
        f"{LAWYER}:1: a sign that is not",
    ),
    "nothing in it": (bytes_of(LAWYER, lambda _: b""), f"{LAWYER}: key is missing"),
    "too much in it": (
        bytes_of(LAWYER, lambda b: b + b"#" * 1_000_000),
        f"{LAWYER}:1: this file is too large",
    ),
    "a folder": (instead(ROW, Path.mkdir), "ambassadors.toml: expected a file, found something else"),
    "a role that is a folder": (instead(LAWYER, Path.mkdir), f"{LAWYER}: expected a file"),
    "a link to itself": (instead(ROW, lambda p: p.symlink_to(p)), "ambassadors.toml: expected a file"),
    "a link to nothing": (instead(LAWYER, lambda p: p.symlink_to("nowhere")), f"{LAWYER}: expected a file"),
    "a pipe": (instead(ROW, os.mkfifo), "ambassadors.toml: expected a file"),
    "another ending": (
        lambda f: (f / LAWYER).rename(f / "roles/lawyer.toml.txt"),
        r"roles/lawyer\.toml\.txt:1: this file is not read; expected one of: pack\.toml, ",
    ),
    "large letters": (
        lambda f: (f / LAWYER).rename(f / "roles/lawyer.TOML"),
        r"roles/lawyer\.TOML:1: this file is not read",
    ),
    "another folder": (
        lambda f: (f / LAWYER).rename(f / "lawyer.toml"),
        r"lawyer\.toml:1: this file is not read",
    ),
    "a role too few": (
        lambda f: (f / LAWYER).unlink(),
        r"roles: expected 5 roles \(roles/\*\.toml\), found 4",
    ),
    "no role": (lambda f: shutil.rmtree(f / "roles"), r"roles: expected 5 roles .* found 0"),
    "no scenario": (lambda f: shutil.rmtree(f / "scenarios"), "scenarios: expected a scenario"),
    # signs that TOML needs
    "no quotes": (
        written(ROW, 'colour = "blue"', "colour = blue"),
        r'ambassadors\.toml:6: expected behind "=": a number, .* \(column 10\)',
    ),
    "printed quotes": (
        written(ROW, 'key = "china"', "key = “china”"),
        r'ambassadors\.toml:13: expected behind "="',
    ),
    "a quote too few": (
        written(ROW, 'key = "china"', 'key = "china'),
        r"ambassadors\.toml:13: a sign that cannot",
    ),
    "a comma in a number": (
        written(ROW, "target = 6", "target = 6,5"),
        r"ambassadors\.toml:10: nothing more is expected on this line \(column 11\)",
    ),
    "no comma": (
        written(LAWYER, f"}}, {GRANT}", f"}} {GRANT}"),
        rf'{LAWYER}:26: expected "," or "\]" in this list',
    ),
    "a bracket too few": (
        written(BOARD, MOVE, MOVE[:-1]),
        r"pack\.toml:44: expected \",\" or \"\]\" in this list",
    ),
    "a comma too many": (
        written(LAWYER, 'phase = "destruction" }', 'phase = "destruction", }'),
        f"{LAWYER}:26: expected a key; a table .* stands on one line",
    ),
    "over two lines": (
        written(LAWYER, '"protect", phase', '"protect",\n phase'),
        f"{LAWYER}:26: expected a key",
    ),
    "a colon": (
        written(ROW, "target = 6", "target: 6"),
        r'ambassadors\.toml:10: expected "=" behind the key',
    ),
    "a heading twice": (written(TIGER, "[expert]", "[normal]"), f"{TIGER}:28: this is written above already"),
    "one bracket for two": (
        written(LAWYER, "[[cards]]", "[cards]"),
        f"{LAWYER}:28: this is written above already",
    ),
    "a key twice": (
        written(LAWYER, "copies = 2", "copies = 2\ncopies = 3"),
        f"{LAWYER}:24: this is written above",
    ),
    "a plain word": (
        written(BOARD, MOVE, f"{MOVE}\nmoves an animal"),
        r'pack\.toml:45: expected "=" behind the key',
    ),
    "a backslash": (written(LAWYER, "Injunction", r"C:\cards"), rf'{LAWYER}:24: expected \\" or'),
    "a zero byte": (
        written(LAWYER, "Injunction", "In\0junction"),
        f"{LAWYER}:24: a sign that cannot be seen",
    ),
    # values of another kind
    "a date": (
        written(ROW, "target = 6", "target = 2024-01-06"),
        r"ambassadors\.toml:10, ambassadors\[brazil\]\.target: expected a whole number, found a date$",
    ),
    "a time": (written(LAWYER, "copies = 2", "copies = 07:32:00"), "a whole number, found a time of day$"),
    "a date that is none": (
        written(ROW, "target = 6", "target = 2024-02-30"),
        r"ambassadors\.toml:10: .*a date that",
    ),
    "a date for a name": (
        written(LAWYER, NAME, "2024-01-01"),
        rf"{LAWYER}:24, cards\[injunction\]\.name: expected a text",
    ),
    "a date for a key": (
        written(LAWYER, 'key = "injunction"', "key = 2024-01-01"),
        rf"{LAWYER}:21, cards\[0\]\.key",
    ),
    "no number": (
        written(ROW, "target = 6", "target = nan"),
        "expected a whole number, found a decimal number",
    ),
    "half a die": (written(ROW, "dice = 1", "dice = 0.5"), "expected a whole number, found a decimal number"),
    "5,000 digits": (
        written(ROW, "target = 6", f"target = {'9' * 5000}"),
        r"ambassadors\.toml:10: a number of more than 18 digits",
    ),
    "5,000 hex digits": (
        written(ROW, "target = 6", f"target = 0x{'f' * 5000}"),
        r"ambassadors\.toml:10, .*: 99 at most, found \.\.\.$",
    ),
    "a text alone": (written(LAWYER, NAME, '"Injunction"'), r"cards\[injunction\]\.name: expected a text: "),
    "another language": (written(LAWYER, NAME, '{ de = "Verfügung" }'), r"\.name: expected a text: "),
    "an empty text": (
        written(LAWYER, NAME, '{ fr = "", en = " " }'),
        rf"{LAWYER}:24, .*\.name: expected a text: ",
    ),
    "a very long text": (
        written(LAWYER, "Injunction", "x" * 1001),
        rf"{LAWYER}:24, .*\.name: 1000 signs at most$",
    ),
    "a sign for the terminal": (
        written(LAWYER, "Injunction", r"\u001b[31mRed"),
        r"\.name: a text without signs that",
    ),
    "a text turned round": (
        written(LAWYER, "Injunction", "\u202eInjunction"),
        r"\.name: a text without signs that",
    ),
    "a key of two lines": (
        written(LAWYER, 'key = "injunction"', r'key = "injunc\ntion"'),
        r"cards\[0\]\.key: a key of",
    ),
    "a key with a line's end": (
        written(LAWYER, 'key = "injunction"', r'key = "injunction\n"'),
        r"cards\[0\]\.key: a key",
    ),
    "a very long key": (
        written(LAWYER, 'key = "injunction"', f'key = "{"a" * 41}"'),
        r"cards\[0\]\.key: a key of 40",
    ),
    "a word of two lines": (
        written(LAWYER, "copies = 2", r'"copies\n\u001b[31m" = 2'),
        "copies .* is not known here",
    ),
    # words and places
    "another spelling": (
        written(ROW, 'colour = "blue"', 'color = "blue"'),
        r"ambassadors\.toml:6, ambassadors\[brazil\]: color is not known here; .*\(colour\?\)",
    ),
    "a large letter": (
        written(ROW, 'colour = "blue"', 'colour = "Blue"'),
        r"one of: blue, green, grey \(blue\?\)",
    ),
    "an effect without a name": (
        written(LAWYER, GRANT, "{ gain = 2 }"),
        rf"{LAWYER}:26, cards\[injunction\]\.effects\[1\]: do is missing; expected one of: gain, ",
    ),
    "effects as a text": (
        written(BOARD, MOVE, '"move one animal"'),
        r"expected a list \[ \.\.\. \], found a text",
    ),
    "effects as one table": (
        written(BOARD, MOVE, MOVE[1:-1]),
        r"expected a list \[ \.\.\. \], found a table",
    ),
    "effects in two lists": (
        written(BOARD, MOVE, f"[{MOVE}]"),
        r"expected a table \{ \.\.\. \}, found a list",
    ),
    "no effect at all": (
        written(BOARD, MOVE, "[]"),
        r"pack\.toml:44, actions\[relocate\]\.effects: expected an effect",
    ),
    "another sheet": (
        written(TIGER, "[introductory]", "[beginner]"),
        f"{TIGER}:17: beginner is not known here",
    ),
    "two brackets for one": (
        written(TIGER, "[normal]", "[[normal]]"),
        f"{TIGER}:22, normal: expected a table",
    ),
    "no animal on a square": (
        written(TIGER, "b2 = 1", "b2 = 0"),
        rf"{TIGER}:18, introductory\.animals\.b2: 1 at least, found 0",
    ),
    "a large square": (
        written(TIGER, "b2 = 1", "B2 = 1"),
        f"{TIGER}:18, introductory.animals: 'B2' is no square",
    ),
    "no tile left": (
        written(TIGER, "tiles = 15\nstart", "tiles = 3\nstart"),
        rf"{TIGER}:31, expert\.tiles: more tiles than the 3 of the start",
    ),
    # actions that never end
    "actions that perform each other": (
        written(BOARD, MOVE, '[{ do = "gain", money = 1 }, { do = "perform" }]'),
        r"pack\.toml:44, actions\[relocate\]\.effects: perform stands first in an action",
    ),
    "a list of lists of lists": (
        written(BOARD, MOVE, "[" * 3000 + "]" * 3000),
        r"pack\.toml.*: effects that are nested",
    ),
    "effects within effects": (
        written(BOARD, MOVE, '[{ do = "repeat", times = 1, effects = ' * 300 + "[]" + " }]" * 300),
        r"pack\.toml.*: effects that are nested far too deep",
    ),
    "a key of keys of keys": (
        written(LAWYER, "[[cards]]", f"{'a.' * 5000}a = 1\n[[cards]]"),
        f"{LAWYER}.*: effects that are nested far too deep",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_one_line_with_its_place(copy: Path, slip: str) -> None:
    make, says = SLIPS[slip]
    make(copy)
    faults = faults_of(copy)
    assert any(re.search(says, fault.words.en) for fault in faults), [fault.words.en for fault in faults]
    for fault in faults:
        for language in LANGUAGES:
            line = fault.words[language]
            assert len(line.splitlines()) == 1
            assert len(line) < 900
            assert "\x1b" not in line


ENGLISH = re.compile(
    r"\b(the|expected|found|line|missing|unknown|value|invalid|array|string|at least)\b", re.IGNORECASE
)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_in_french_too(copy: Path, slip: str) -> None:
    SLIPS[slip][0](copy)
    for fault in faults_of(copy):
        said = re.sub(r"au choix : .*", "", fault.expected.fr.replace("\u202f", " ").replace("\xa0", " "))
        assert not ENGLISH.search(said), said


@pytest.mark.parametrize(
    "harmless",
    [
        bytes_of(LAWYER, lambda b: b"\xef\xbb\xbf" + b),
        bytes_of(LAWYER, lambda b: b.replace(b"\n", b"\r\n")),
        bytes_of(LAWYER, lambda b: b.replace(b"key = ", b"\tkey\t=\t")),
        written(LAWYER, NAME, '{ fr = "Référé suspensif", en = "" }'),
        written(LAWYER, NAME, '{ en = "Injunction" }'),
        lambda f: (f / "roles/.#lawyer.toml").symlink_to("nobody@nowhere.1"),
        lambda f: (f / "roles/._lawyer.toml").write_bytes(b"\0\xff"),
        lambda f: (f / "pictures/old.toml").mkdir(parents=True),
        lambda f: (f / "roles/again").symlink_to(f),
        lambda f: (f / "roles/README.md").write_text("Mine."),
        lambda f: (f / "values.toml").write_text("not of the pack"),
    ],
    ids=[
        "mark",
        "windows",
        "tabs",
        "one side empty",
        "one side",
        "emacs",
        "macos",
        "folder",
        "loop",
        "readme",
        "values",
    ],
)
def test_what_does_no_harm_is_let_be(copy: Path, harmless: Slip) -> None:
    harmless(copy)
    assert faults_of(copy) == []
    assert game.view(game_state(copy), 0).actions


def game_state(folder: Path) -> Any:
    from tablier.core import Match

    return Match(game, {"pack": allow(folder)}, 2).state


def test_a_language_that_is_missing_is_filled_from_the_other(copy: Path) -> None:
    written(LAWYER, NAME, '{ fr = "Référé suspensif", en = "" }')(copy)
    card = next(
        card for role in load(allow(copy))[0].roles for card in role.cards if card.key == "injunction"
    )
    assert card.name.fr == card.name.en == "Référé suspensif"


def test_several_faults_of_one_file_are_told_together(copy: Path) -> None:
    for old, new in (("side =", "sight ="), ("tiles = 16", 'tiles = "16"'), ("copies = 4", "copies = 40")):
        written(TIGER, old, new)(copy)
    lines = sorted(fault.line for fault in faults_of(copy))
    assert lines[0] == 4
    assert len(lines) >= 2


def test_what_never_ends_is_told_with_its_card(copy: Path) -> None:
    again = '{ do = "place", where = { here = true } }, { do = "lose", where = { here = true } }, '
    for _ in range(2):
        written(TIGER, 'on = "barren", effects = [', f'on = "lost", effects = [{again}')(copy)
    [fault] = [fault.found_in(copy) for fault in try_pack(allow(copy), 5)]
    assert fault.words.en == f"{TIGER}:25, normal.power: the effects of Scenario sheet never end"
    assert (copy / TIGER).read_text("utf-8").splitlines()[fault.line - 1].startswith("power")


@pytest.mark.parametrize(
    "text",
    [f"[[cards]]\nkey = {'9' * 5000}", f"[[cards]]\nkey = 0x{'f' * 5000}", f"[[cards]]\n{'a.' * 5000}a = 1"],
)
def test_a_card_that_cannot_be_read_is_a_part_all_the_same(text: str) -> None:
    """As the form in the browser shows it while it is written."""
    [part] = split(LAWYER, text)
    assert (part.first, part.last, part.picture) == (1, 2, None)
