"""What server and client say to each other about lessons; part of the wire's vocabulary."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablier.core import NO_WORDS, Words
from tablier.core.options import Value
from tablier.server.wire import Hand, Ping, Pong, Position, Refused, Trouble

LONGEST_RUN = 200
"""Things that a learner may have done in one lesson."""

LONGEST_TEXT = 200

LONGEST_REST = 2000
"""Characters of a whole pile at rest."""

Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Rest = Annotated[str, Meta(max_length=LONGEST_REST)]


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson in the list of its game. `live`: it is played with the hand, on a socket of its own, and
    `POST /lessons/{id}` refuses it."""

    id: str
    title: Words
    ruleset: str
    steps: int
    rules: tuple[str, ...]
    live: bool


class LessonDo(msgspec.Struct, frozen=True):
    """All that was done so far, and what is done now (null: nothing, show where I am). To take something
    back, leave it out of `done`. `hint` asks for one."""

    done: Annotated[tuple[Text, ...], Meta(max_length=LONGEST_RUN)] = ()
    do: Text | None = None
    hint: bool = False


class LessonPlay(msgspec.Struct, frozen=True):
    """An event on the board, as a table tells it, and the board after it."""

    words: Words
    play: str
    seat: int | None
    steps: tuple[Any, ...]
    position: Position


class LessonAnswer(msgspec.Struct, frozen=True):
    """`right`: the step is done; `on`: right so far; `wrong`: shown, then taken back (`back`); `refused`: the
    rule in the way says why."""

    kind: Literal["right", "on", "wrong", "refused"]
    words: Words
    rule: str
    plays: tuple[LessonPlay, ...]
    back: bool


class LessonStep(msgspec.Struct, frozen=True):
    """What is asked now. `show` are marks, a kind and a name in the game's notation, such as `cell a4`;
    `refusal`: the illegal try is what is wanted; `left` are the moves that a goal still allows."""

    number: int
    say: Words
    ask: Literal["look", "point", "move", "goal"]
    show: tuple[str, ...]
    refusal: bool
    left: int
    rules: tuple[str, ...]


class LessonThen(msgspec.Struct, frozen=True):
    """What a last lesson ends with: a real game to offer, against this level."""

    say: Words
    game: str
    level: str
    players: int
    options: dict[str, Value]


class LessonNow(msgspec.Struct, frozen=True):
    """Where a learner stands: `done` is what counts from now on, `step` what is asked (null: the lesson is
    over), `position` the board as any table shows it. `hints` are where to look and what to do,
    `solution` the latter in the game's notation; they are empty unless they were asked for."""

    id: str
    title: Words
    steps: int
    done: tuple[str, ...]
    step: LessonStep | None
    position: Position
    answer: LessonAnswer | None = None
    hints: tuple[Words, Words] = (NO_WORDS, NO_WORDS)
    solution: str = ""
    then: LessonThen | None = None


class LessonProgress(msgspec.Struct, frozen=True):
    """How far somebody has come in a lesson: what was done, if it is begun, the `step` that
    comes next (from 1), and whether it was walked to its end at least once."""

    done: Annotated[tuple[Rest, ...], Meta(max_length=LONGEST_RUN)] = ()
    step: Annotated[int, Meta(ge=1, le=LONGEST_RUN)] = 1
    finished: bool = False


Progress = dict[str, LessonProgress]


# --- lessons of a live game, on a socket of their own -------------------------------------------------


class Begin(msgspec.Struct, frozen=True, tag_field="t", tag="begin"):
    """Go on after all that was done so far, everything at rest as it was then. To take something back, leave
    it out; after something was taken back, say again what counts."""

    done: Annotated[tuple[Rest, ...], Meta(max_length=LONGEST_RUN)] = ()


class Do(msgspec.Struct, frozen=True, tag_field="t", tag="do"):
    """What is not done with the hand: `next`, a call, `done` to finish a turn."""

    text: Text


class ShowMe(msgspec.Struct, frozen=True, tag_field="t", tag="show"):
    """Let the table show the next thing on a way to the goal, from here or from where the lesson would have
    come by itself. It counts as done, and can be taken back."""


FromLearner = Begin | Do | ShowMe | Hand | Ping


class LessonTold(msgspec.Struct, frozen=True, tag_field="t", tag="lesson"):
    """Where the learner stands, after a `begin`, after a `do`, and after whatever came to rest or fell.
    `done`: the pile rests with all that was called; the turn is finished when the learner says so."""

    now: LessonNow
    done: bool = False


FromLesson = LessonTold | Refused | Trouble | Pong
