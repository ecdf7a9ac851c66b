"""Influence on ambassadors, and constant effects and phases that a word at the right place ends."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

from tablier.core import Words
from tablier.games.endangered.effects.amounts import Amount, measure
from tablier.games.endangered.effects.base import Effect, counted, often
from tablier.games.endangered.questions import GO, Ask, Question, some

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation

_ON: dict[str, Words] = {
    "any": Words(fr="", en=""),
    "up": Words(fr=" sur un ambassadeur révélé", en=" on a face-up ambassador"),
    "down": Words(fr=" sur un ambassadeur face cachée", en=" on a face-down ambassador"),
    "most": Words(fr=" sur l'ambassadeur qui en a le plus", en=" on the ambassador with most"),
    "least": Words(
        fr=" sur l'ambassadeur révélé qui en a le moins", en=" on the face-up ambassador with least"
    ),
}


_OFF: dict[str, Words] = {
    "up": Words(fr="d'un ambassadeur révélé", en="off a face-up ambassador"),
    "most": Words(fr="de l'ambassadeur qui en a le plus", en="off the ambassador with most"),
    "least": Words(
        fr="de l'ambassadeur révélé qui en a le moins", en="off the face-up ambassador with least"
    ),
}
NONE_UP = Words(fr="aucun ambassadeur n'est révélé", en="no ambassador is face up")
_NONE_DOWN = Words(fr="aucun ambassadeur n'est face cachée", en="no ambassador is face down")
_NO_CUBE = Words(fr="il n'y a plus de cube en réserve", en="no cube is left in the supply")
_EACH_HAS = Words(fr="chaque ambassadeur a déjà reçu le sien", en="each ambassador has one of them already")


def ambassadors(now: "Situation", on: str) -> list[int]:
    """Places in the row, by what is said of them."""
    up = [i for i, envoy in enumerate(now.envoys) if envoy.up]
    match on:
        case "any":
            return list(range(len(now.envoys)))
        case "down":
            return [i for i, envoy in enumerate(now.envoys) if not envoy.up]
        case "up":
            return up
        case _:
            cubes = [now.envoys[i].cubes for i in up]
            wanted = (max if on == "most" else min)(cubes, default=0)
            return [i for i in up if now.envoys[i].cubes == wanted]


class _Cubes(Effect, frozen=True):
    cubes: Amount = 1

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.cubes, now, call))

    def _cubes(self, now: "Situation", call: "Call") -> Words:
        number = often(self, now, call)
        cubes = counted(number, ("cube", "cubes"), ("influence cube", "influence cubes"))
        return Words(fr=f"{cubes.fr} d'influence", en=cubes.en)


class Influence(_Cubes, frozen=True, tag="influence"):
    """Place cubes on ambassadors; the first cube turns one face up (END-16)."""

    on: Literal["any", "up", "down", "most", "least"] = "any"
    spread: bool = False  # each cube on another ambassador
    may: bool = False

    def sets(self) -> Mapping[str, str]:
        return {"line": "influence"} if self.spread else {}  # who was given a cube is kept there

    def ask(self, now: "Situation", call: "Call") -> Question:
        if now.spare_cubes == 0:
            return None
        places = ambassadors(now, self.on)
        if self.spread:
            places = [i for i in places if not call.line >> i & 1 or call.line < 0]
        return some(Ask("ambassador", places, self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        if self.spread:
            call.line = max(0, call.line) | 1 << code
        now.influence(code)

    def why_not(self, now: "Situation", call: "Call") -> Words:
        if now.spare_cubes == 0:
            return _NO_CUBE
        if ambassadors(now, self.on):
            return _EACH_HAS
        return _NONE_DOWN if self.on == "down" else NONE_UP

    def phrase(self, now: "Situation", call: "Call") -> Words:
        words = Words(fr="placez {cubes}{on}{spread}", en="place {cubes}{on}{spread}")
        apart = self._apart(now, call) if self.spread else ""
        return words.fill(cubes=self._cubes(now, call), on=_ON[self.on], spread=apart)

    def _apart(self, now: "Situation", call: "Call") -> Words:
        """Where the next cubes go, after those that were placed before."""
        if call.left < 0 or call.line < 0:
            return Words(fr=", chacun sur un ambassadeur différent", en=", each on a different ambassador")
        if call.left > 1:
            return Words(fr=", chacun sur un autre ambassadeur", en=", each on another ambassador")
        return Words(fr=" sur un autre ambassadeur", en=" on another ambassador")


class Withdraw(_Cubes, frozen=True, tag="withdraw"):
    """Take influence off an ambassador, back to the supply."""

    on: Literal["up", "most", "least"] = "up"
    none: ClassVar[Words] = Words(fr="aucun ambassadeur n'a de cube", en="no ambassador has a cube")

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("ambassador", [i for i in ambassadors(now, self.on) if now.envoys[i].cubes]))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        envoy = now.envoys[code]
        envoy.cubes -= 1
        now.tell("withdrawn", n=code + 1, name=now.program.pack.ambassadors[envoy.card].name)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        words = Words(fr="retirez {cubes} {off}", en="take {cubes} {off}")
        return words.fill(cubes=self._cubes(now, call), off=_OFF[self.on])


class Lift(Effect, frozen=True, tag="lift"):
    """Remove a constant effect."""

    constants: Amount = 1
    may: bool = False
    none: ClassVar[Words] = Words(fr="aucun effet constant n'est en jeu", en="no constant effect is in play")

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.constants, now, call))

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("constant", sorted(set(now.constants)), self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.lift(code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        number = counted(
            often(self, now, call), ("effet constant", "effets constants"),
            ("constant effect", "constant effects"),
        )  # fmt: skip
        return Words(fr="mettez fin à {n}", en="remove {n}").fill(n=number)


class Leave(Effect, frozen=True, tag="leave"):
    """This constant effect leaves the row: of an effect card, in its own power."""

    none: ClassVar[Words] = Words(fr="cet effet n'est plus en jeu", en="this effect is no longer in play")

    def ask(self, now: "Situation", call: "Call") -> Question:
        (card,) = now.program.code[call.pc].blocks
        return GO if card in now.constants else None

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.lift(blocks[0])

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="cet effet prend fin", en="this effect comes to an end")


class Protect(Effect, frozen=True, tag="protect"):
    """The next destruction or effect phase does not take place."""

    phase: Literal["destruction", "effect"]

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        if self.phase == "destruction":
            now.calm += 1
        else:
            now.quiet += 1
        now.tell(f"no-{self.phase}")

    def phrase(self, now: "Situation", call: "Call") -> Words:
        if self.phase == "destruction":
            return Words(
                fr="la prochaine phase de destruction n'a pas lieu",
                en="the next destruction phase does not take place",
            )
        return Words(
            fr="la prochaine phase d'effet n'a pas lieu", en="the next effect phase does not take place"
        )
