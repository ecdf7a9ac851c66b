"""What server and client say to each other about analysis and studies; part of the wire's vocabulary."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablier.bots import Variation
from tablier.core import NO_WORDS, Request, Study, Words
from tablier.core.options import Value
from tablier.server.wire import Hand, Ping, Pong, Position, Refused, Trouble

Play = Annotated[str, Meta(max_length=4000)]
"""What was done, after the number of the seat from 1, or after `*` for chance: `1 Pd4-e5`, `* dice 3 4`."""
Plays = Annotated[tuple[Play, ...], Meta(max_length=2000)]


class AnalysisRoot(msgspec.Struct, frozen=True):
    """Where an analysis begins: as a match does that is played with these options."""

    players: Annotated[int, Meta(ge=0, le=20)] = 0
    options: dict[str, Value] = {}


class AnalysisAsk(msgspec.Struct, frozen=True):
    """The position after these plays; with `do`, also what the seat to move, or chance, does then. `*` alone
    lets chance draw. With `deal`, chance then answers until a seat is to move."""

    root: AnalysisRoot
    plays: Plays = ()
    do: Play | None = None
    deal: bool = True


class AnalysisPlay(msgspec.Struct, frozen=True):
    """One event on the way: as it is written in `Plays`, in words, and step by step."""

    play: str
    words: Words
    steps: tuple[Any, ...] = ()


class AnalysisNow(msgspec.Struct, frozen=True):
    """How it stands after all plays, for the seat to move. `plays` are those that were done now, or the last
    one; `text` is the position as people paste it, empty where the game has no such option; `chance` is what
    chance is asked, `result` how it ended."""

    position: Position
    plays: tuple[AnalysisPlay, ...]
    text: str = ""
    chance: Request | None = None
    result: Words = NO_WORDS


class AnalysisOpen(msgspec.Struct, frozen=True):
    """What to begin with: a moment of a table, a puzzle, or a position, a record or a study as text."""

    table: Annotated[str, Meta(max_length=40)] = ""
    puzzle: Annotated[str, Meta(max_length=60)] = ""
    text: Annotated[str, Meta(max_length=60_000)] = ""
    at: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class AnalysisOpened(msgspec.Struct, frozen=True):
    """A tree, its nodes in words, and the one where one stands (-1: at the start)."""

    study: Study
    words: tuple[Words, ...] = ()
    at: int = -1


class AnalysisArrange(msgspec.Struct, frozen=True):
    """A position that is set up by hand: as it stands, and the field that is changed, if one is."""

    text: Annotated[str, Meta(max_length=8000)] = ""
    name: Annotated[str, Meta(max_length=60)] = ""
    value: Any = None


class AskLines(msgspec.Struct, frozen=True):
    """The computer's lines after these plays: so many of them, for so many seconds or positions."""

    root: AnalysisRoot
    plays: Plays = ()
    lines: Annotated[int, Meta(ge=1, le=8)] = 3
    seconds: Annotated[int, Meta(ge=1, le=60)] = 20
    nodes: Annotated[int, Meta(ge=1_000, le=100_000_000)] | None = None


class ExactMove(msgspec.Struct, frozen=True):
    """What a move leads to for certain, for who makes it."""

    play: str
    result: Literal["win", "draw", "loss"]
    words: Words


class AnalysisFact(msgspec.Struct, frozen=True):
    """Something that can be measured in the position, in words, with the marks that show it on the board."""

    words: Words
    marks: tuple[str, ...] = ()


class LinesNow(msgspec.Struct, frozen=True):
    """How far the computer is: `waiting` for its turn, `thinking`, `done`, or `shared`: others wait, and it
    was stopped before its time. `odds` of the lines are those of `seat`."""

    status: Literal["waiting", "thinking", "done", "shared", "failed"]
    seat: int = 0
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    lines: tuple[Variation, ...] = ()
    exact: tuple[ExactMove, ...] = ()
    facts: tuple[AnalysisFact, ...] = ()


# --- with the hand ------------------------------------------------------------------------------


class Stand(msgspec.Struct, frozen=True, tag_field="t", tag="stand"):
    """The position after these plays is on the board, and a hand may reach into it."""

    root: AnalysisRoot
    plays: Plays = ()


FromAnalyst = Stand | Hand | Ping


class Rested(msgspec.Struct, frozen=True, tag_field="t", tag="rested"):
    """What came to rest, or fell, as it is written in `Plays`. The page says next where it stands then."""

    play: str


FromAnalysis = Rested | Refused | Trouble | Pong


# --- studies ------------------------------------------------------------------------------------

Visibility = Literal["private", "link", "public"]


class StudyText(msgspec.Struct, frozen=True):
    """A study as text: a record with variations."""

    text: str


class StudyWish(msgspec.Struct, frozen=True):
    """A study to be kept. `version` is the one that it changes; 0 where it is new."""

    title: Annotated[str, Meta(max_length=200)]
    study: Study
    visibility: Visibility = "private"
    version: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0


class StudyInfo(msgspec.Struct, frozen=True):
    """`private`: for its owner; `link`: for who knows the address; `public`: for everybody, and listed."""

    id: str
    game: str
    title: str
    visibility: Visibility
    name: str
    mine: bool
    changed: int


class StudyShelf(msgspec.Struct, frozen=True):
    """My own studies, and those that are for everybody."""

    mine: tuple[StudyInfo, ...]
    public: tuple[StudyInfo, ...]


class StudyNow(msgspec.Struct, frozen=True):
    """A study, with its nodes in words."""

    info: StudyInfo
    study: Study
    words: tuple[Words, ...]
    version: int


class StudyPerson(msgspec.Struct, frozen=True):
    """Somebody who looks at a study; its owner leads."""

    name: str
    leads: bool


class Lead(msgspec.Struct, frozen=True, tag_field="t", tag="lead"):
    """Who leads looks at the position after these plays."""

    plays: Plays


FromStudent = Lead | Ping


class StudyHere(msgspec.Struct, frozen=True, tag_field="t", tag="here"):
    """Who looks at the study now."""

    people: tuple[StudyPerson, ...]


class StudyLed(msgspec.Struct, frozen=True, tag_field="t", tag="led"):
    """Where who leads looks."""

    plays: tuple[str, ...]


class StudyChanged(msgspec.Struct, frozen=True, tag_field="t", tag="changed"):
    """There is a new version to be fetched."""

    version: int


FromStudy = StudyHere | StudyLed | StudyChanged | Pong
