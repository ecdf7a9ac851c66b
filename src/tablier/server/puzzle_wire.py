"""What server and client say to each other about puzzles; part of the wire's vocabulary."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tablier.core import Words
from tablier.server.lesson_wire import LessonDo, LessonNow, LessonPlay
from tablier.server.wire import Hand, Ping, Pong, Refused, Trouble


class ThemeInfo(msgspec.Struct, frozen=True):
    name: str
    title: Words


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle before it is tried. `say` is the goal as a sentence; `difficulty` is the first of the game's
    levels that solves it, and `rating` where its rating starts; `proof` says how it is known. `live`: it is
    solved with the hand, on a socket of its own, and `POST /puzzles/{id}` refuses it."""

    id: str
    ruleset: str
    say: Words
    goal: str
    seat: int
    difficulty: int
    rating: int
    proof: str
    live: bool


class PuzzleShelf(msgspec.Struct, frozen=True):
    """The puzzles of a game: how many there are, what they show, and the one of the day (UTC)."""

    game: str
    count: int
    themes: tuple[ThemeInfo, ...]
    day: str
    daily: PuzzleInfo


class PuzzleStanding(msgspec.Struct, frozen=True):
    """How somebody stands with the puzzles of a game. `row` is how many of the latest were solved one after
    the other, `days` how many daily ones; `marks` is what was tried today, as in `PuzzleDay`; `own` how many
    puzzles from own matches wait to be solved."""

    game: str
    rating: int
    deviation: int
    rated: int
    solved: int
    row: int
    days: int
    marks: str
    share: Words
    own: int


class PuzzleDo(LessonDo, frozen=True):
    """As in a lesson; a hint says first what it is about. `solution` gives up and asks for the whole way.
    `rated`: the first try counts, and a hint or the solution before it is a miss. `day` is named where it is
    solved as the puzzle of that day."""

    solution: bool = False
    rated: bool = False
    day: Annotated[str, Meta(max_length=10)] = ""


class PuzzleChange(msgspec.Struct, frozen=True):
    """The first try, just made: whether it was rated, and one's rating before and after it."""

    solved: bool
    rated: bool
    before: int
    after: int


class PuzzleDay(msgspec.Struct, frozen=True):
    """The puzzle of a day so far: `marks` has a letter for each try (`x` wrong, `h` hint, `s` solution shown,
    `o` solved), `share` the result as a text that spoils nothing, once it is over."""

    day: str
    marks: str
    days: int
    share: Words


class PuzzleNow(msgspec.Struct, frozen=True):
    """Where a solver stands, as in a lesson. `themes` and `source` would be hints: they are told once the
    puzzle is solved or given up. `solution` is the whole way, where it was asked for. `own`: it comes from
    one's own match, and nobody else has it; `tried`: one's first try was made."""

    puzzle: PuzzleInfo
    run: LessonNow
    solved: bool
    themes: tuple[ThemeInfo, ...] = ()
    source: str = ""
    solution: tuple[LessonPlay, ...] = ()
    own: bool = False
    tried: bool = False
    change: PuzzleChange | None = None
    day: PuzzleDay | None = None


class PuzzleVote(msgspec.Struct, frozen=True):
    """1 for a good puzzle, -1 for a bad one, 0 to take the vote back."""

    vote: Literal[-1, 0, 1]


class PuzzleVotes(msgspec.Struct, frozen=True):
    vote: int
    up: int
    down: int


class OwnPuzzle(msgspec.Struct, frozen=True):
    """A puzzle from one's own match: where it comes from, and whether it is solved."""

    puzzle: PuzzleInfo
    table: str
    solved: bool


# --- puzzles of a live game, on a socket of their own ----------------------------------------------------


class StartPuzzle(msgspec.Struct, frozen=True, tag_field="t", tag="begin"):
    """The next try, after those that the server has kept; where it has ended, another round for fun. `rated`
    and `day` as in `PuzzleDo`."""

    rated: bool = False
    day: Annotated[str, Meta(max_length=10)] = ""


class AskHint(msgspec.Struct, frozen=True, tag_field="t", tag="hint"):
    """What it is about, and what to do: from now on `run.hints` has both."""


class AskSolution(msgspec.Struct, frozen=True, tag_field="t", tag="solution"):
    """Ask for the whole way."""


FromSolver = StartPuzzle | AskHint | AskSolution | Hand | Ping


class PuzzleTry(msgspec.Struct, frozen=True):
    """What a hand came to, in a word or two."""

    words: Words
    right: bool


class PuzzleTold(msgspec.Struct, frozen=True, tag_field="t", tag="puzzle"):
    """Where the solver stands, after a `begin` and after whatever came to rest or fell. `tries` are those of
    this round, out of `most`; `over`: it is solved, given up or out of tries, and `now` has the solution."""

    now: PuzzleNow
    tries: tuple[PuzzleTry, ...]
    most: int
    over: bool


FromPuzzle = PuzzleTold | Refused | Trouble | Pong
