"""Dice that are not placed yet, dice that lie on actions, and the top effect card."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from tablier.core import Roll as RollRequest
from tablier.core import Shuffle, Words
from tablier.games.endangered.effects.amounts import Amount, measure
from tablier.games.endangered.effects.base import Effect, counted, often
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.questions import Ask, Chance, Question, some
from tablier.games.endangered.state import OFF

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation

ALL_PLACED = Words(fr="tous les dés sont placés", en="all dice are placed")


class _Dice(Effect, frozen=True):
    dice: Amount = 1

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.dice, now, call))

    def _dice(self, now: "Situation", call: "Call") -> Words:
        return counted(often(self, now, call), ("dé", "dés"), ("die", "dice"))


class Reroll(_Dice, frozen=True, tag="reroll"):
    """Roll dice that are not yet placed again."""

    may: bool = True
    none: ClassVar[Words] = ALL_PLACED

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("die", now.unplaced(call.player), self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.call(PHASE["reroll"], call.player, cell=now.find_die(call.player, code))

    def phrase(self, now: "Situation", call: "Call") -> Words:
        number = often(self, now, call)
        if number == 1:
            return Words(fr="relancez 1 dé", en="reroll 1 die")
        return Words(fr=f"relancez 1 dé, {number} fois au plus", en=f"reroll 1 die, up to {number} times")


class Turn(_Dice, frozen=True, tag="turn"):
    """Turn a die that is not yet placed to another value, at most `by` away."""

    by: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    may: bool = True
    none: ClassVar[Words] = ALL_PLACED

    def ask(self, now: "Situation", call: "Call") -> Question:
        codes = [
            v * 8 + w for v in now.unplaced(call.player) for w in range(1, 7) if 0 < abs(v - w) <= self.by
        ]
        return some(Ask("turn", codes, self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        old, new = divmod(code, 8)
        now.people[call.player].dice[now.find_die(call.player, old)] = new
        now.tell("turned", n=old, player=call.player, new=new)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        if self.by >= 5:
            words = Words(fr="donnez à {dice} la valeur voulue", en="turn {dice} to any value")
        elif self.by > 1:
            words = Words(fr="changez {dice} de {by} au plus", en="change {dice} by {by} at most")
        else:
            words = Words(fr="changez {dice} de {by}", en="change {dice} by {by}")
        return words.fill(dice=self._dice(now, call), by=self.by)


class Free(_Dice, frozen=True, tag="free"):
    """Take a die, anyone's, off an action."""

    may: bool = True
    none: ClassVar[Words] = Words(fr="aucun dé ne gêne une action", en="no die is in the way on any action")

    def ask(self, now: "Situation", call: "Call") -> Question:
        codes = [
            p * 4 + d
            for p, person in enumerate(now.people)
            for d, spot in enumerate(person.spots)
            if spot >= 0 and spot not in now.program.free_actions
        ]
        return some(Ask("free", codes, self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        player, die = divmod(code, 4)
        person = now.people[player]
        name = now.program.action_name(person.spots[die])
        person.spots[die] = OFF
        now.tell("freed", n=person.dice[die], player=player, name=name)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        words = Words(fr="retirez {dice} d'une action", en="take {dice} off an action")
        return words.fill(dice=self._dice(now, call))


def rolled(dice: Amount) -> str:
    """A roll as a pack writes it, of what needs just that roll."""
    return f"roll (dice = {dice})"


class Roll(Effect, frozen=True, tag="roll"):
    """Roll dice; `die` can then be counted."""

    dice: Amount = 1

    def sets(self) -> Mapping[str, str]:
        return {"dice": rolled(self.dice)}

    def ask(self, now: "Situation", call: "Call") -> Question:
        return Chance(RollRequest(measure(self.dice, now, call), 6, "effect"))

    def phrase(self, now: "Situation", call: "Call") -> Words:
        dice = counted(measure(self.dice, now, call), ("dé", "dés"), ("die", "dice"))
        return Words(fr="lancez {dice}", en="roll {dice}").fill(dice=dice)


NO_EFFECT_CARD = Words(fr="il n'y a plus de carte Effet", en="no effect card is left")


def needs_shuffle(now: "Situation") -> Question:
    """An empty effect deck is made anew from its discard (END-23)."""
    return Chance(Shuffle(len(now.spent), "effects")) if now.spent else None


class Research(Effect, frozen=True, tag="research"):
    """Reveal the top effect card to all (END-R9); discard it or put it back."""

    none: ClassVar[Words] = NO_EFFECT_CARD

    def ask(self, now: "Situation", call: "Call") -> Question:
        return Ask("top", [0, 1]) if now.effects else needs_shuffle(now)

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        top = now.effects[0]
        if code:
            now.spent.append(now.effects.pop(0))
            now.tell_effect("top-discarded", top)
        else:
            now.tell_effect("top-kept", top)
        now.top_known = not code

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(
            fr="révélez la première carte Effet, à défausser ou à laisser sur la pioche",
            en="reveal the top effect card, to be discarded or left on the deck",
        )
