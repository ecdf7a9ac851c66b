"""Where lessons lie: in the folder `lessons` of their game's own package, in the order of their names."""

import sys
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tablier.core import Game, Match, Record, TablierError, Words
from tablier.games import find, slugs
from tablier.learn.lesson import BadLesson, Lesson


def lessons(slug: str) -> tuple[Lesson, ...]:
    """The lessons of a game, the first one first; none where the game has no such folder."""
    return lessons_of(find(slug))


@cache
def lessons_of(game: Game[Any, Any]) -> tuple[Lesson, ...]:
    folder = files(package_of(game)) / "lessons"
    if not folder.is_dir():
        return ()
    named = sorted((file.name, file) for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(read_lesson(name, file.read_bytes()) for name, file in named)


@cache
def replayed(game: Game[Any, Any], record: str, until: int) -> Match[Any, Any]:
    """A match after one event of a record that lies beside the lessons; to be copied, not played on."""
    text = (files(package_of(game)) / "lessons" / record).read_text("utf-8")
    return Record.read(text).replay(game).at(until)


def package_of(game: Game[Any, Any]) -> str:
    """The package that a game's class was written in."""
    return sys.modules[type(game).__module__].__package__ or ""


def read_lesson(name: str, data: bytes) -> Lesson:
    try:
        return msgspec.toml.decode(data, type=Lesson)
    except msgspec.MsgspecError as fault:
        raise BadLesson(f"{name}: {fault}") from None


def find_lesson(key: str) -> Lesson:
    """A lesson by its id, such as `ignis.push`."""
    slug = key.partition(".")[0]
    offered = lessons(slug) if slug in slugs() else ()
    found = next((lesson for lesson in offered if lesson.id == key), None)
    if found is None:
        known = ", ".join(lesson.id for lesson in offered) or ", ".join(slugs())
        raise UnknownLesson(key, known)
    return found


class UnknownLesson(TablierError):
    def __init__(self, key: str, known: str) -> None:
        super().__init__(
            Words(
                fr=f"leçon inconnue : {key} ; connues : {known}", en=f"unknown lesson: {key}; known: {known}"
            )
        )
