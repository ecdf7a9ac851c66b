"""How much of each room the tests have run."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from tools.shell import HOME, hear


def per_room(python: Path) -> str:
    """A table with one line for each room."""
    report = HOME / "coverage.json"
    code, output = hear([python, "-m", "coverage", "json", "-q", "-o", report])
    if code:
        return f"coverage: not measured ({output.strip()})"
    lines: Counter[str] = Counter()
    covered: Counter[str] = Counter()
    for name, file in json.loads(report.read_text("utf-8"))["files"].items():
        room = _room(Path(name))
        lines[room] += file["summary"]["num_statements"]
        covered[room] += file["summary"]["covered_lines"]
    rows = [
        f"{room:20} {lines[room]:6} {covered[room] / lines[room]:8.0%}"
        for room in sorted(lines)
        if lines[room]
    ]
    return "\n".join([f"{'room':20} {'lines':>6} {'covered':>8}", *rows])


def _room(file: Path) -> str:
    """`games/ignis` for a game, otherwise the folder under the package."""
    inside = file.parts[file.parts.index("tablier") + 1 : -1]
    return "/".join(inside[: 2 if inside[:1] == ("games",) else 1]) or "tablier"
