"""What is being asked and by which card: each choice in words, with what it does and its warning."""

from tablier.core import Words
from tablier.games.endangered.board import SQUARES
from tablier.games.endangered.effects.base import Effect
from tablier.games.endangered.effects.flow import If, Pay, Volunteer, phrases
from tablier.games.endangered.faces import effect_face, priced, specialty_face
from tablier.games.endangered.notation import Action, action_of, action_words, write_action
from tablier.games.endangered.numbering import PHASE, SPECIAL
from tablier.games.endangered.pack.program import Source
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules.forecast import Forecast
from tablier.games.endangered.rules.prompts import prompt_of
from tablier.games.endangered.rules.situation import Call, Situation
from tablier.games.endangered.state import UNVOTED
from tablier.games.endangered.view import Ballot, CardView, EffectView, Offer, Pending


def effect_in_progress(now: Situation) -> EffectView | None:
    """A constant effect that was set off, with all that it sets off, or the card that was revealed."""
    for call in reversed(now.stack):
        source = now.program.source_at(call.pc)
        if source and source.kind == "constant":
            return EffectView(_source_view(source), source.text)
        if call.pc == PHASE["discard-effect"]:
            card = now.program.effect_cards[call.cell]
            return EffectView(effect_face(card), _does(now, call).capital())
    return None


def _does(now: Situation, call: Call) -> Words:
    """What the card that was revealed does as things stand; once something was paid or decided, what comes of
    it alone."""
    program = now.program
    begun = {frame.pc for frame in now.stack}
    effects: list[Effect] = []
    for at in program.row(program.effect_blocks[call.cell]):
        effect, blocks = program.code[at]
        rows = [program.row(block) for block in blocks] if isinstance(effect, (Pay, Volunteer, If)) else []
        taken = next((row for row in rows if not begun.isdisjoint(row)), range(at, at + 1))
        effects += [program.code[pc].effect for pc in taken if isinstance(program.code[pc].effect, Effect)]
    return phrases(effects, now, call)


def _source(now: Situation) -> Source | None:
    return now.program.source_at(now.stack[-1].pc) if now.stack else None


def _source_view(source: Source) -> CardView:
    return CardView(source.key, source.name, source.text, source.kind, source.fact, source.copies)


def pending_of(now: Situation, seat: int | None, asked: Ask, seats: tuple[int, ...], vote: bool) -> Pending:
    source = _source(now)
    return Pending(
        kind=asked.kind,
        words=prompt_of(now, asked),
        source=_source_view(source) if source else None,
        seats=seats,
        vote=vote,
        voted=tuple(
            Ballot(voter, action_words(action_of(asked.kind, code, now), now))
            for voter, code in enumerate(now.votes)
            if vote and code != UNVOTED
        ),
        choices=_offers(now, asked, seat) if seat in seats else (),
    )


def _offers(now: Situation, asked: Ask, seat: int | None) -> tuple[Offer, ...]:
    forecast = Forecast(now, asked, seat)
    codes = [*asked.codes, -1] if asked.may else asked.codes
    offers: list[Offer] = []
    for code in codes:
        action = action_of(asked.kind, code, now)
        offers.append(
            Offer(
                text=write_action(action),
                words=action_words(action, now),
                squares=tuple(word for word in action.objects if word in SQUARES),
                detail=_detail(action, now),
                warning=forecast.warning(code),
            )
        )
    return tuple(offers)


def actions_of(now: Situation, asked: Ask) -> list[Action]:
    codes = [*asked.codes, -1] if asked.may else asked.codes
    return [action_of(asked.kind, code, now) for code in codes]


def _detail(action: Action, now: Situation) -> Words | None:
    program = now.program
    match action.verb, action.objects:
        case "portrait", (number,):
            return program.role(now.people[now.stack[-1].player].role).name[int(number) - 1]
        case "specialty", (key,):
            return next(specialty_face(program, s).text for s in program.specialties if s.key == key)
        case "play", (key,):
            card = program.cards[program.card_numbers[key]]
            return priced(card.text, card.effects if card.kind == "unique" else (), now)
        case (("discard" | "recover"), (key,)):
            return program.cards[program.card_numbers[key]].text
        case "lift", (key,):
            return next(card.text for card in program.effect_cards if card.key == key)
        case "perform", (key,):
            place = program.action_keys[key]
            performed = program.start_action(place) if place >= SPECIAL else program.cards[place]
            return priced(performed.text, performed.effects, now)
        case "ambassador", (number,):
            envoy = now.envoys[int(number) - 1]
            return program.pack.ambassadors[envoy.card].text if envoy.up else None
        case _:
            return None
