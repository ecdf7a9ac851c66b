"""Cards as they are shown: those of a hand, of the effect deck, and specialties with their first card."""

from collections.abc import Sequence

from tablier.core import Words
from tablier.games.endangered.effects.amounts import measure
from tablier.games.endangered.effects.base import Effect
from tablier.games.endangered.effects.flow import Pay
from tablier.games.endangered.effects.money import pay_words, price
from tablier.games.endangered.pack.cards import Card, EffectCard, Specialty
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.rules.situation import Call, Situation
from tablier.games.endangered.view import CardView


def effect_face(card: EffectCard) -> CardView:
    kind = "immediate" if card.power is None else "constant"
    return CardView(card.key, card.name, card.text, kind, card.fact, card.copies)


def card_face(program: Program, number: int) -> CardView:
    card: Card = program.cards[number]
    return CardView(program.card_keys[number], card.name, card.text, card.kind)


def specialty_face(program: Program, special: Specialty, text: Words | None = None) -> CardView:
    """With the card that it brings into play (END-7); `text`: what it says now."""
    said = text or special.text
    first = program.cards[program.first_card(program.specialties.index(special))].name
    told = Words(fr=f"{said.fr} Première carte : {first.fr}.", en=f"{said.en} First card: {first.en}.")
    return CardView(special.key, special.name, told, "specialty")


_NOW = Words(fr="{text} (En ce moment : {pay}.)", en="{text} (Now: {pay}.)")


def priced(text: Words, effects: Sequence[Effect], now: Situation) -> Words:
    """A text with what it costs the active player now, where that is not the price which it names."""
    for effect in effects[:1]:
        if isinstance(effect, Pay):
            call = Call(0, now.active)
            if price(effect.money, now, call) != measure(effect.money, now, call):
                return _NOW.fill(text=text, pay=pay_words(effect.money, now, call))
    return text
