"""Which lessons were walked to their end on this machine."""

from pathlib import Path

import msgspec

from tablier.games.folders import data_folder


def finished() -> set[str]:
    """The ids of the lessons that are done; none where nothing readable is kept."""
    try:
        return set(msgspec.json.decode(_file().read_bytes(), type=list[str]))
    except (OSError, msgspec.MsgspecError):
        return set()


def finish(lesson: str) -> None:
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(sorted({*finished(), lesson})))


def _file() -> Path:
    return data_folder() / "lessons.json"
