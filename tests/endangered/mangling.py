"""Packs with slips of the pen in them: ours, changed at random in its text or in what the text says."""

import re
import shutil
from pathlib import Path
from random import Random

from tablier.games.endangered.numbering import EFFECTS
from tablier.games.endangered.pack import OWN

NUMBERS = (
    "-1",
    "0",
    "1",
    "2",
    "3",
    "6",
    "7",
    "40",
    "99",
    "100",
    "1000000",
    "99999999999999999999",
    "1.5",
    '"one"',
    "true",
)
WORDS = ("", "plan", "tiger", "any", "up", "animals", "turn", "cube", "moved", "tile", *EFFECTS)
NESTED = (
    '{ do = "perform" }',
    '{ do = "influence", cubes = 9 }',
    '{ do = "repeat", times = 99, effects = [{ do = "move" }] }',
    '{ do = "roll", dice = 40 }',
    '{ do = "destroy", times = 9 }',
    '{ do = "event" }',
    '{ do = "each", effects = [{ do = "draw", cards = 99 }] }',
    '{ do = "leave" }',
    '{ do = "gain", money = { count = "placed" } }',
    '{ do = "line" }',
    '{ do = "axe" }',
    '{ do = "slick" }',
    '{ do = "wither" }',
)


def mangle(folder: Path, seed: int) -> str:
    """Lay our pack out in a folder with a few changes; what was done, in words."""
    random = Random(seed)
    shutil.copytree(OWN, folder)
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.toml"))
    return "; ".join(
        _change(folder, random.choice(files), random) for _ in range(random.choice((1, 1, 1, 2, 4)))
    )


def _change(folder: Path, name: str, random: Random) -> str:
    path = folder / name
    text = path.read_text(encoding="utf-8", errors="replace")
    match random.randrange(10):
        case 0 | 1 | 2:
            text = _one(r"(?<== )-?\d+", random.choice(NUMBERS), text, random)
        case 3 | 4:
            text = _one(r'(?<== ")[a-z-]+(?=")', random.choice(WORDS), text, random)
        case 5:
            text = _one(r"\{ do = [^{}]*\}", random.choice(NESTED), text, random)
        case 6:
            text = _one(
                r'on = "[a-z]+"',
                f'on = "{random.choice(("cube", "moved", "tile", "lost", "played"))}"',
                text,
                random,
            )
        case 7:
            lines = text.splitlines()
            at = random.randrange(len(lines))
            lines[at : at + 1] = random.choice(([], [lines[at], lines[at]]))
            text = "\n".join(lines)
        case 8:
            at = random.randrange(len(text))
            text = text[:at] + random.choice("[]{}=\",'\\\0é\n ") + text[at + random.randrange(2) :]
        case _:
            lines = text.split("\n\n")
            random.shuffle(lines)
            text = "\n\n".join(lines[: random.randint(1, len(lines))])
    path.write_text(text, encoding="utf-8")
    return name


def _one(pattern: str, new: str, text: str, random: Random) -> str:
    """One of the places, any of them."""
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    place = random.choice(found)
    return text[: place.start()] + new + text[place.end() :]
