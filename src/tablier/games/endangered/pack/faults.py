"""A fault in a pack: the file, the line, the place by name, and what was expected there."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unicodedata import category

from tablier.core import TablierError, Words

UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Kinds of signs that cannot be seen, and may turn a line round or break it."""
LABEL = 40
"""Signs of a key that is shown: a card with a longer or an unreadable one is told by its number."""
SHOWN = 600
"""Signs of what was found and expected."""

Expect = Callable[[bool, str, str, str, str], None]
"""Notes a fault unless something holds: the file, the place, and what was expected in both languages."""


class BadPack(TablierError):
    """`key` is the place with the names of cards in it: `cards[research].effects[0].money`."""

    def __init__(self, file: str, key: str, expected: Words, line: int = 0) -> None:
        place = f"{file}:{line}" if line else file
        place = f"{place}, {key}" if key else place
        expected = Words(fr=_on_one_line(expected.fr), en=_on_one_line(expected.en))
        super().__init__(Words(fr=f"{place} : {expected.fr}", en=f"{place}: {expected.en}"))
        self.file, self.key, self.expected, self.line = file, key, expected, line

    def found_in(self, folder: Path) -> "BadPack":
        """The same with the line it stands in."""
        path = folder / self.file
        try:
            text = path.read_text(encoding="utf-8") if path.is_file() else ""
        except (OSError, UnicodeDecodeError):
            return self
        if not text:
            return self
        return BadPack(self.file, self.key, self.expected, self.line or line_of(text, self.key) or 1)


def _on_one_line(text: str) -> str:
    """Whatever a pack holds: a fault is one line, and moves no cursor."""
    plain = "".join(" " if category(sign) in UNSEEN else sign for sign in text)
    return plain if len(plain) <= SHOWN else f"{plain[:SHOWN]}..."


def named_path(data: Any, path: str) -> str:
    """`cards[3].effects[0].money` with the key of the card in it, which is easier to find."""
    named: list[str] = []
    at: Any = data
    for part in re.findall(r"[\w-]+|\[\d+\]|\[\.\.\.\]", path):
        if part.startswith("["):
            number = int(part[1:-1]) if part[1:-1].isdecimal() else -1
            at = at[number] if isinstance(at, list) and 0 <= number < len(at) else None  # type: ignore[arg-type]
            label: Any = at.get("key") if isinstance(at, dict) else None  # type: ignore[union-attr]
            short = isinstance(label, str) and label.isprintable() and 0 < len(label) <= LABEL
            named.append(f"[{label}]" if short else part)
        else:
            at = at.get(part) if isinstance(at, dict) else None  # type: ignore[union-attr]
            named.append(part if not named else f".{part}")
    return "".join(named)


def line_of(text: str, place: str) -> int:
    """Where a place stands in its file, counted from 1; 0 where it cannot be found. Each part of the place is
    looked for behind the one before it; a part that stands in an inline table is in the line of that."""
    lines = text.splitlines()
    at, end, table = -1, len(lines), ""
    for part in re.findall(r"[\w-]+|\[[\w-]+\]", place):
        label = part[1:-1] if part.startswith("[") else ""
        if label.isdecimal():
            heads = [n for n, line in enumerate(lines) if table and line.startswith(f"[[{table}]]")]
            if int(label) >= len(heads):
                continue
            at = heads[int(label)]
        else:
            if label:
                pattern = rf'^\s*key\s*=\s*"{re.escape(label)}"'
            else:
                pattern = rf"^\[+([\w-]+\.)*{re.escape(part)}[\].]|(^|[{{,\s]){re.escape(part)}\s*="
            found = next((n for n in range(max(at, 0), end) if re.search(pattern, lines[n])), None)
            table = "" if label else part
            if found is None:
                continue
            at = found
        # what follows belongs to this table alone
        if label or re.match(rf"\[([\w-]+\.)*{re.escape(part)}\]", lines[at]):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("[")), len(lines))
    return at + 1
