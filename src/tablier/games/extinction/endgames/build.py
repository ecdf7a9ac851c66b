# pyright: basic
"""Makes the table of solved endings, level by level, and goes on where an earlier run stopped."""

from pathlib import Path
from typing import TYPE_CHECKING

from tablier.games.extinction.endgames.file import (
    LISTED_FROM,
    Section,
    append_section,
    read_table,
    recover,
    table_path,
)

if TYPE_CHECKING:
    from tablier.games.extinction.endgames.solver import Level, Progress


def build(
    size: int = 8,
    path: Path | None = None,
    again: bool = False,
    threads: int = 0,
    progress: "Progress | None" = None,
) -> list[Section]:
    """The levels of the table, which is made unless it is there already."""
    from tablier.games.extinction.endgames.solver import Solver

    path = path or table_path(size)
    part = path.with_suffix(".part")
    if again:
        path.unlink(missing_ok=True)
        part.unlink(missing_ok=True)
    if path.exists():
        return read_table(path)
    sections = recover(part, size)
    known = [_level(section) for section in sections if section.distance >= LISTED_FROM]
    for level in Solver(size, threads).levels(known, LISTED_FROM, progress):
        if level.distance // 2 >= len(sections):
            sections.append(Section.of(*level))
            append_section(part, sections[-1])
    part.replace(path)
    return sections


def _level(section: Section) -> "Level":
    from tablier.games.extinction.endgames.solver import Level

    return Level(section.distance, section.losses, section.wins, *section.listed())
