"""What every effect has: how often it is carried out, what it asks first, what it does, and its words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from tablier.core import Words
from tablier.games.endangered.questions import GO, Question

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything in a pack: an unknown key is a fault, so that a slip of the pen is never ignored."""


Key = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}\Z")]
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""Of things on the table: none is missing, and nobody counts further."""
Change = Annotated[int, msgspec.Meta(ge=-20, le=20)]
"""Of a number."""

NOTHING = Words(fr="rien à faire", en="there is nothing to do")


class Effect(Part, frozen=True, tag_field="do"):
    """One thing that a card does, named under `do`. Subclasses say the rest, each in a few lines."""

    none: ClassVar[Words] = NOTHING
    """What is missing where nothing of it can be done."""

    hears_pass: ClassVar[bool] = False
    """Whether a refusal is an answer too; otherwise it ends the effect."""

    needs: ClassVar[Mapping[str, str]] = {}
    """What effects before it must have set for it, and by which of them: `line` by `line` or by `wind`."""

    def sets(self) -> Mapping[str, str]:
        """What it sets for those that come after it, and by what."""
        return {}

    def times(self, now: "Situation", call: "Call") -> int:
        return 1

    def ask(self, now: "Situation", call: "Call") -> Question:
        return GO

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        raise NotImplementedError(type(self).__name__)

    def why_not(self, now: "Situation", call: "Call") -> Words:
        """Why it is skipped (END-28)."""
        return self.none

    def phrase(self, now: "Situation", call: "Call") -> Words:
        """What it does, as an instruction without capital or full stop: `lose 1 tiger`."""
        raise NotImplementedError(type(self).__name__)


def often(effect: Effect, now: "Situation", call: "Call") -> int:
    """How often it is still to be done: for words, before it has begun and in the middle of it."""
    return effect.times(now, call) if call.left < 0 else max(1, call.left)


def counted(number: int, fr: tuple[str, str], en: tuple[str, str]) -> Words:
    """`1 tuile`, `2 tuiles`."""
    some = int(number != 1)
    return Words(fr=f"{number} {fr[int(number > 1)]}", en=f"{number} {en[some]}")
