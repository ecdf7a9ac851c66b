"""Effects made of other effects: paid for, chosen, repeated, carried out by others.

They stand at the end of this package, since they name all the rest.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

import msgspec

from tablier.core import NO_WORDS, Words
from tablier.games.endangered.effects.ambassadors import (
    NONE_UP,
    Influence,
    Leave,
    Lift,
    Protect,
    Withdraw,
    ambassadors,
)
from tablier.games.endangered.effects.amounts import Amount, Check, holds, measure, missing
from tablier.games.endangered.effects.animals import Birth, Lose, Move, Place
from tablier.games.endangered.effects.base import Effect, Part
from tablier.games.endangered.effects.cards import Discard, DrawCards, PlayCard, Recover
from tablier.games.endangered.effects.destruction import Axe, Destroy, Event, Line, Slick, Wind, Wither
from tablier.games.endangered.effects.dice import Free, Reroll, Research, Roll, Turn
from tablier.games.endangered.effects.money import Gain, Spend, pay_words, price
from tablier.games.endangered.effects.tiles import AddTile, Clear, Guard, Shift
from tablier.games.endangered.numbering import PHASE, START
from tablier.games.endangered.questions import PASS, Ask, Question, some
from tablier.games.endangered.texts import amount, is_told_to_do, to_do

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation

WAYS = 6
"""That one may choose from, at most: so many parts an effect has in the compiled tables."""


def phrases(effects: Sequence[Effect], now: "Situation", call: "Call") -> Words:
    """Several effects in a row, told to whoever carries them out; those of a part have not begun."""
    fresh = call.block(call.pc)
    return _IN_A_ROW.join(said_to_you(effect, now, fresh) for effect in effects)


_IN_A_ROW = Words(fr=", puis ", en=", then ")


def said_to_you(effect: Effect, now: "Situation", call: "Call") -> Words:
    """What it does, and whether one may leave it; of a payment or a choice its own words say that."""
    said = effect.phrase(now, call)
    if not getattr(effect, "may", False) or isinstance(effect, (Pay, Choose)):
        return said
    return Words(fr="vous pouvez {what}", en="you may {what}").fill(what=to_do(said))


class Pay(Effect, frozen=True, tag="pay"):
    """Pay the whole price and go on with `then`, or do `otherwise`. The price is what it is when asked, and
    nobody but the player whose money it is decides (END-17)."""

    money: Amount
    then: tuple["AnyEffect", ...]
    otherwise: tuple["AnyEffect", ...] = ()
    may: bool = True
    hears_pass: ClassVar[bool] = True

    def ask(self, now: "Situation", call: "Call") -> Question:
        if now.people[call.player].money < price(self.money, now, call):
            return Ask("pay", [PASS])
        return Ask("pay", [1], self.may)

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        due = price(self.money, now, call)
        if code == PASS:
            if now.people[call.player].money < due:
                now.tell("unpaid", n=due, player=call.player, has=amount(now.people[call.player].money))
            now.go_into(call, blocks[1])
        else:
            now.spend(call.player, due)
            now.go_into(call, blocks[0])

    def phrase(self, now: "Situation", call: "Call") -> Words:
        pay = pay_words(self.money, now, call)
        then = phrases(self.then, now, call)
        other = phrases(self.otherwise, now, call)
        if not self.then:
            return Words(fr="{pay}, ou {other}", en="{pay}, or {other}").fill(pay=pay, other=other)
        if not self.otherwise:
            return _BOUGHT.fill(pay=pay, then=then)
        return Words(fr="{pay} : {then} ; sinon {other}", en="{pay}: {then}; otherwise {other}").fill(
            pay=pay, then=then, other=other
        )


_BOUGHT = Words(fr="{pay} : {then}", en="{pay}: {then}")


class Volunteer(Effect, frozen=True, tag="volunteer"):
    """One player may pay and carry it out. Each who has the money is asked, from the active player onwards:
    nobody pays with another's money unasked (END-17, END-R7)."""

    money: Amount
    effects: tuple["AnyEffect", ...]
    hears_pass: ClassVar[bool] = True
    none: ClassVar[Words] = Words(fr="personne n'a assez d'argent", en="nobody has enough money")

    def times(self, now: "Situation", call: "Call") -> int:
        return len(now.people)

    def ask(self, now: "Situation", call: "Call") -> Question:
        while call.left and now.people[call.player].money < price(self.money, now, call):
            call.player = (call.player + 1) % len(now.people)
            call.left -= 1
        return Ask("pay", [1], True) if call.left else None

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        if code == PASS:
            call.player = (call.player + 1) % len(now.people)
            return
        asked_before = len(now.people) - 1 - call.left
        now.spend(call.player, price(self.money, now, call))
        now.go_into(call, blocks[0])
        call.left = 0
        call.player = (call.player - asked_before) % len(now.people)  # what follows is not the payer's

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return _BOUGHT.fill(pay=pay_words(self.money, now, call), then=phrases(self.effects, now, call))


class Consult(Effect, frozen=True, tag="consult"):
    """Carry out the instruction of a face-up ambassador now, and act on its answer (END-16)."""

    yes: tuple["AnyEffect", ...] = ()
    no: tuple["AnyEffect", ...] = ()
    none: ClassVar[Words] = NONE_UP

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("ambassador", ambassadors(now, "up")))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.call(PHASE["consult"], call.player, cell=code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(
            fr="consultez 1 ambassadeur révélé (Oui : {yes} ; Non : {no})",
            en="consult 1 face-up ambassador (Yes: {yes}; No: {no})",
        ).fill(yes=phrases(self.yes, now, call), no=phrases(self.no, now, call))


class If(Effect, frozen=True, tag="if"):
    """Do `then` where the check holds, else `otherwise`."""

    check: Check
    then: tuple["AnyEffect", ...]
    otherwise: tuple["AnyEffect", ...] = ()

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        held = holds(self.check, now, call)
        block = blocks[0 if held else 1]
        if not (block or held):
            now.tell("nothing", why=missing(self.check, now, call))
        now.go_into(call, block)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return phrases(self.then if holds(self.check, now, call) else self.otherwise, now, call)


class Way(Part, frozen=True):
    name: Words
    effects: tuple["AnyEffect", ...]


class Choose(Effect, frozen=True, tag="choose"):
    """One of several ways."""

    ways: Annotated[tuple[Way, ...], msgspec.Meta(min_length=1, max_length=WAYS)]
    may: bool = False

    def ask(self, now: "Situation", call: "Call") -> Question:
        return Ask("way", list(range(len(self.ways))), self.may)

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.go_into(call, blocks[code])

    def phrase(self, now: "Situation", call: "Call") -> Words:
        said = [phrases(way.effects, now, call) for way in self.ways]
        words = Words(fr=", ou ".join(w.fr for w in said), en=", or ".join(w.en for w in said))
        return Words(fr=f"si vous voulez : {words.fr}", en=f"if you like: {words.en}") if self.may else words


class Repeat(Effect, frozen=True, tag="repeat"):
    """Several times."""

    number: Amount = msgspec.field(name="times")
    effects: tuple["AnyEffect", ...]

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.number, now, call))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.go_into(call, blocks[0])

    def phrase(self, now: "Situation", call: "Call") -> Words:
        each, number = phrases(self.effects, now, call), measure(self.number, now, call)
        return Words(fr=f"{number} fois : {each.fr}", en=f"{number} times: {each.en}")


def _ring(now: "Situation", call: "Call", others: bool) -> list[int]:
    """From the player concerned onwards, in the order of seats."""
    n = len(now.people)
    return [(call.player + i) % n for i in range(1 if others else 0, n)]


_MAY = Words(fr="{who}{which} peut {what}", en="{who}{which} may {what}")
_WILL = Words(fr="{who}{which} va {what}", en="{who}{which} will {what}")
_PLAIN = Words(fr="{who} : {what}", en="{who}: {what}")
_WHICH = Words(fr=", qui", en=", who")


def _others_do(who: Words, which: Words, effects: Sequence[Effect], now: "Situation", call: "Call") -> Words:
    """What others do, told to whoever decides."""
    fresh = call.block(call.pc)
    what = _IN_A_ROW.join(effect.phrase(now, fresh) for effect in effects)
    if not is_told_to_do(what):
        return _PLAIN.fill(who=who, what=what)
    words = _MAY if all(getattr(effect, "may", False) for effect in effects) else _WILL
    return words.fill(who=who, which=which, what=to_do(what))


class Each(Effect, frozen=True, tag="each"):
    """Every player in the order of seats from the active one, or all the others."""

    effects: tuple["AnyEffect", ...]
    others: bool = False

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        for player in reversed(_ring(now, call, self.others)):
            now.go_into(call, blocks[0], player)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        who = Words(fr="chaque autre joueur", en="each other player") if self.others else _EACH
        return _others_do(who, NO_WORDS, self.effects, now, call)


_EACH = Words(fr="chaque joueur", en="each player")


class Someone(Effect, frozen=True, tag="someone"):
    """One player, chosen by whoever decides, carries it out."""

    effects: tuple["AnyEffect", ...]
    others: bool = False
    may: bool = False

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("player", sorted(_ring(now, call, self.others)), self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.go_into(call, blocks[0], code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return _others_do(_ANOTHER if self.others else _ONE, _WHICH, self.effects, now, call)


_ANOTHER = Words(fr="choisissez un autre joueur", en="choose another player")
_ONE = Words(fr="choisissez un joueur", en="choose a player")


class Perform(Effect, frozen=True, tag="perform"):
    """Carry out an action in play without a die."""

    which: Literal["start", "cards", "any"] = "any"
    none: ClassVar[Words] = Words(fr="aucune action n'est possible", en="no action is possible")

    def ask(self, now: "Situation", call: "Call") -> Question:
        program, shut = now.program, now.blocked()
        start = [START + i for i in range(len(program.pack.actions))] if self.which != "cards" else []
        cards = sorted(now.area) if self.which != "start" else []
        # An action that would perform another is left out: two of them could call each other for ever.
        codes = [
            a
            for a in cards + start
            if a not in shut and not isinstance(program.code[program.action_block(a)].effect, Perform)
        ]
        return some(Ask("action", codes))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.tell("performed", player=call.player, name=now.program.action_name(code))
        now.call(now.program.action_block(code), call.player)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        if self.which == "start":
            return Words(
                fr="exécutez 1 action de départ sans dé", en="carry out 1 start action without a die"
            )
        return Words(fr="exécutez 1 action sans dé", en="carry out 1 action without a die")


AnyEffect: TypeAlias = (
    Gain | Spend | Pay | Volunteer | DrawCards | Discard | Recover | PlayCard | Influence | Withdraw | Consult
    | Move | Place | Lose | AddTile | Clear | Shift | Guard | Research | Reroll | Turn | Free | Lift | Protect
    | Destroy | Birth | Event | Roll | Line | Axe | Wind | Slick | Wither | If | Choose | Repeat | Each
    | Someone | Perform | Leave
)  # fmt: skip
