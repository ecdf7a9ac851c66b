"""Cards of a player's own deck, hand and discard."""

from typing import TYPE_CHECKING, ClassVar

from tablier.core import Shuffle, Words
from tablier.games.endangered.effects.amounts import Amount, measure
from tablier.games.endangered.effects.base import Effect, counted, often
from tablier.games.endangered.questions import GO, Ask, Chance, Question, some

if TYPE_CHECKING:
    from tablier.games.endangered.rules.situation import Call, Situation

EMPTY_HAND = Words(fr="il n'y a pas de carte en main", en="there is no card in hand")


def ask_draw(now: "Situation", player: int) -> Question:
    """An empty deck is made anew from the own discard; with none, no card is drawn (END-R4)."""
    person = now.people[player]
    if person.deck:
        return GO
    return Chance(Shuffle(len(person.discard), "deck")) if person.discard else None


class _Cards(Effect, frozen=True):
    cards: Amount = 1

    def times(self, now: "Situation", call: "Call") -> int:
        return max(0, measure(self.cards, now, call))

    def _cards(self, now: "Situation", call: "Call") -> Words:
        return counted(often(self, now, call), ("carte", "cartes"), ("card", "cards"))


class DrawCards(_Cards, frozen=True, tag="draw"):
    """Draw cards from the own deck."""

    none: ClassVar[Words] = Words(
        fr="la pioche et la défausse du joueur sont vides", en="the player's deck and discard are empty"
    )

    def ask(self, now: "Situation", call: "Call") -> Question:
        return ask_draw(now, call.player)

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.draw_card(call.player)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="piochez {cards}", en="draw {cards}").fill(cards=self._cards(now, call))


class Discard(_Cards, frozen=True, tag="discard"):
    """Discard cards from the hand."""

    may: bool = False
    none: ClassVar[Words] = EMPTY_HAND

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("discard", list(now.people[call.player].hand), self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        person = now.people[call.player]
        person.hand.remove(code)
        person.discard.append(code)
        now.tell_card("discarded", code, call.player)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="défaussez {cards}", en="discard {cards}").fill(cards=self._cards(now, call))


class Recover(_Cards, frozen=True, tag="recover"):
    """Take a card of the own discard back in hand."""

    none: ClassVar[Words] = Words(fr="la défausse du joueur est vide", en="the player's discard is empty")

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("recover", sorted(now.people[call.player].discard)))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        person = now.people[call.player]
        person.discard.remove(code)
        person.hand.append(code)
        person.hand.sort()
        now.tell_card("recovered", code, call.player)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="reprenez {cards} de la défausse", en="take {cards} back from the discard").fill(
            cards=self._cards(now, call)
        )


class PlayCard(_Cards, frozen=True, tag="play"):
    """Play a card: the only way out of the hand (END-15)."""

    may: bool = False
    none: ClassVar[Words] = EMPTY_HAND

    def ask(self, now: "Situation", call: "Call") -> Question:
        return some(Ask("card", list(now.people[call.player].hand), self.may))

    def do(self, now: "Situation", call: "Call", code: int, blocks: tuple[int, ...]) -> None:
        now.people[call.player].hand.remove(code)
        now.play_card(call.player, code)

    def phrase(self, now: "Situation", call: "Call") -> Words:
        return Words(fr="jouez {cards}", en="play {cards}").fill(cards=self._cards(now, call))
