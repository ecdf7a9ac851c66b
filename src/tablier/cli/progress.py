"""What was done on this machine: lessons walked to their end, and the daily puzzles."""

from pathlib import Path
from typing import TypeVar

import msgspec

from tablier.games.folders import data_folder

T = TypeVar("T")


def finished() -> set[str]:
    """The ids of the lessons that are done; none where nothing readable is kept."""
    return set(_read("lessons", list[str]()))


def finish(lesson: str) -> None:
    _write("lessons", sorted({*finished(), lesson}))


def keep_day(game: str, day: str, marks: str) -> dict[str, str]:
    """What was tried at the puzzle of a day, unless it is known already; the marks of all days."""
    kept = _read("daily", dict[str, dict[str, str]]())
    days = {day: marks, **kept.get(game, {})}
    _write("daily", {**kept, game: days})
    return days


def _read(name: str, otherwise: T) -> T:
    try:
        return msgspec.convert(msgspec.json.decode(_file(name).read_bytes()), type(otherwise))
    except (OSError, msgspec.MsgspecError):
        return otherwise


def _write(name: str, value: object) -> None:
    file = _file(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(value))


def _file(name: str) -> Path:
    return data_folder() / f"{name}.json"
