"""What server and client say to each other about puzzles; part of the wire's vocabulary."""

import msgspec

from tablier.core import Words
from tablier.server.lesson_wire import LessonDo, LessonNow, LessonPlay


class ThemeInfo(msgspec.Struct, frozen=True):
    name: str
    title: Words


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle before it is tried. `say` is the goal as a sentence; `difficulty` is the first of the game's
    levels that solves it, and `rating` where its rating starts; `proof` says how it is known. `live`: it is
    solved with the hand at a live table, and `POST /puzzles/{id}` refuses it."""

    id: str
    ruleset: str
    say: Words
    goal: str
    seat: int
    difficulty: int
    rating: int
    proof: str
    live: bool


class PuzzleDo(LessonDo, frozen=True):
    """As in a lesson; a hint says first what it is about. `solution` gives up and asks for the whole way."""

    solution: bool = False


class PuzzleNow(msgspec.Struct, frozen=True):
    """Where a solver stands, as in a lesson. `themes` and `source` would be hints: they are told once the
    puzzle is solved or given up. `solution` is the whole way, where it was asked for."""

    puzzle: PuzzleInfo
    run: LessonNow
    solved: bool
    themes: tuple[ThemeInfo, ...] = ()
    source: str = ""
    solution: tuple[LessonPlay, ...] = ()
