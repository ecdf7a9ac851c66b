"""What a lesson is: a position and steps, each a sentence, something shown, something asked."""

from fnmatch import fnmatchcase
from typing import Any, Literal

import msgspec

from tablier.core import Words

LONGEST = 140
"""Characters of a sentence, in each language: who has to scroll does not read."""

Asked = Literal["look", "point", "move", "goal"]
Fault = Literal["punish"] | Words

ANY = "*"
NEXT = "next"
"""What a learner says to go on after a look; nothing at all says the same."""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence and what the learner does about it.

    `look` waits for nothing. `point` wants a place named in `accept`. `move` wants one of `accept`, where
    `*` is any legal move; with `refuse` and no `accept` it wants the illegal try itself, and the rule's own
    sentence answers. `goal` is played for, move by move; `way` is one way there, where no proof can find
    it. `reply` is what follows: texts in the game's notation, chance among them, or `best`, or `level 1`.
    `wrong` says what happens after a legal move that is not wanted, by its name or by a pattern: `punish`
    plays the best answer to it and takes both back; a sentence explains. `right` is said when the step is
    done."""

    say: Words
    ask: Asked = "look"
    show: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    goal: str = ""
    way: tuple[str, ...] = ()
    reply: str | tuple[str, ...] = ()
    refuse: dict[str, str] = {}
    wrong: dict[str, Fault] = {}
    right: Words | None = None
    rules: tuple[str, ...] = ()

    @property
    def wants_refusal(self) -> bool:
        """Whether the illegal try is what is asked for."""
        return self.ask == "move" and bool(self.refuse) and not self.accept

    def fault(self, text: str) -> Fault | None:
        """What is said of a move that is not wanted: by its own name, by a pattern such as `Dd4-*`, by
        `*`."""
        fitting = [key for key in self.wrong if fnmatchcase(text, key)]
        return self.wrong[max(fitting, key=len)] if fitting else None


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a last lesson ends with: now a real game, against the first level."""

    say: Words
    options: dict[str, Any] = {}
    players: int = 0


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`seat` counts from 1. A lesson begins with a new match, or after event `until` of a `record` that lies
    beside it, or with `position`, a state in the game's notation; `plays` is what has happened since. Chance
    that no text decides comes from `seed`."""

    id: str
    ruleset: str
    title: Words
    steps: tuple[Step, ...] = msgspec.field(name="step")
    seat: int = 1
    players: int = 0
    options: dict[str, Any] = {}
    record: str = ""
    until: int = 0
    position: str = ""
    plays: tuple[str, ...] = ()
    seed: int = 1
    then: Then | None = None

    @property
    def slug(self) -> str:
        return self.ruleset.partition("/")[0]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that its steps teach, in their order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


class BadLesson(ValueError):
    """A lesson that cannot be read: says the file, the key, and what was expected there."""
