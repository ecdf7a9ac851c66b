"""What a seat sees: the whole table, less what is hidden from it, with its choices ready to be offered."""

from collections.abc import Sequence

import msgspec

from tablier.core import Words
from tablier.games.endangered.board import SQUARES
from tablier.games.endangered.effects.amounts import pairs
from tablier.games.endangered.effects.dice import Research
from tablier.games.endangered.effects.flow import phrases
from tablier.games.endangered.notation import Action, action_of, action_words, write_action
from tablier.games.endangered.numbering import DECK, PHASE, PHASES, SPECIAL, YES_TO_WIN
from tablier.games.endangered.odds import Danger, chance_of, chance_of_many, dangers
from tablier.games.endangered.pack.cards import Card, EffectCard, Specialty
from tablier.games.endangered.pack.program import Program, Source
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules.forecast import Forecast
from tablier.games.endangered.rules.phases.births import birth_target
from tablier.games.endangered.rules.phases.turn import actions_in_play, least_value
from tablier.games.endangered.rules.prompts import prompt_of
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import UNPLACED, UNVOTED


class CardView(msgspec.Struct, frozen=True):
    key: str
    name: Words
    text: Words
    kind: str
    fact: Words | None = None
    copies: int = 1


class RoleView(msgspec.Struct, frozen=True):
    """A role as it is chosen: its two portraits by name, its specialties and its deck."""

    key: str
    names: tuple[Words, Words]
    specialties: tuple[CardView, ...]
    cards: tuple[CardView, ...]


class CellView(msgspec.Struct, frozen=True):
    name: str
    animals: int
    tile: bool
    guard: bool


class Refusal(msgspec.Struct, frozen=True):
    """Why a die of this value cannot go on an action."""

    value: int
    rule: str
    words: Words


class DieView(msgspec.Struct, frozen=True):
    player: int
    value: int


class ActionView(msgspec.Struct, frozen=True):
    key: str
    name: Words
    text: Words
    start: bool
    dice: tuple[DieView, ...]
    least: int  # the lowest die that may go there now; above 6: none
    refused: tuple[Refusal, ...]


class PersonView(msgspec.Struct, frozen=True):
    seat: int
    role: str
    name: Words
    portrait: int
    specialty: CardView | None
    money: int
    dice: tuple[tuple[int, str], ...]  # value, and the action it lies on ("" where it is not placed)
    hand: tuple[CardView, ...] | None  # None: hidden from this seat
    hand_size: int
    deck: int
    discard: tuple[CardView, ...]
    permanents: tuple[CardView, ...]
    waiting: bool


class EnvoyView(msgspec.Struct, frozen=True):
    place: int
    colour: str
    up: bool
    cubes: int
    vote: str
    key: str = ""
    name: Words | None = None
    text: Words | None = None
    target: int = 0
    dice: int = 0
    sum: int = 0  # as it stands, without dice
    chance: float = 0.0  # of a Yes if it were asked now


class Offer(msgspec.Struct, frozen=True):
    text: str
    words: Words
    squares: tuple[str, ...] = ()
    detail: Words | None = None  # what the card or specialty named in it does
    warning: Words | None = None  # why it would do nothing, buy nothing or lose the game


class Ballot(msgspec.Struct, frozen=True):
    """What a seat has voted for in a decision of the group."""

    seat: int
    words: Words


class EffectView(msgspec.Struct, frozen=True):
    """The effect card that is being carried out, and what it does as things stand."""

    card: CardView
    does: Words


class Pending(msgspec.Struct, frozen=True):
    kind: str
    words: Words
    source: CardView | None  # the card, action or power that asks
    seats: tuple[int, ...]
    vote: bool
    voted: tuple[Ballot, ...]
    choices: tuple[Offer, ...]  # for the seats that may decide; empty for the others


class Odds(msgspec.Struct, frozen=True):
    birth_target: int
    birth_die: int
    birth: float
    vote: float  # of four Yes if the vote were held now
    dangers: tuple[Danger, ...]  # of the next destruction, one for each choice that comes before its roll


class Supply(msgspec.Struct, frozen=True):
    animals: int
    cubes: int
    money: int
    tiles: int


class View(msgspec.Struct, frozen=True):
    seat: int | None
    scenario: str  # whose pictures are drawn
    difficulty: str
    title: Words
    animal: Words
    animals: Words
    tile: Words
    side: str
    story: Words
    births: Words
    destroys: Words
    sheet: Words | None  # what holds throughout at this difficulty
    year: int
    voting_years: tuple[int, int]
    phase: str
    active: int
    cells: tuple[CellView, ...]
    population: int
    pairs: int
    supply: Supply
    actions: tuple[ActionView, ...]
    people: tuple[PersonView, ...]
    ambassadors: tuple[EnvoyView, ...]
    constants: tuple[CardView, ...]
    effects_left: int
    effects_spent: tuple[CardView, ...]
    top: CardView | None  # the next effect card, where it was revealed
    effect: EffectView | None  # the effect card in progress
    odds: Odds
    pending: Pending | None
    result: str
    roles: tuple[RoleView, ...]  # while they are chosen


def build(now: Situation, seat: int | None, asked: Ask | None, seats: tuple[int, ...], vote: bool) -> View:
    program, state = now.program, now.origin
    story = program.scenario
    target = birth_target(now)
    envoys = tuple(_envoy(now, place) for place in range(len(now.envoys)))
    return View(
        seat=seat,
        scenario=story.look,
        difficulty=state.difficulty,
        title=story.name,
        animal=story.animal,
        animals=story.animals,
        tile=story.tile,
        side=story.side,
        story=story.story,
        births=story.births,
        destroys=story.destroys,
        sheet=program.difficulty.note,
        year=now.year,
        voting_years=now.voting_years,
        phase=PHASES[now.stack[0].pc] if now.stack else "over",
        active=now.active,
        cells=tuple(
            CellView(name, now.animals[i], bool(now.tiles[i]), bool(now.guards[i]))
            for i, name in enumerate(SQUARES)
        ),
        population=now.population,
        pairs=pairs(now),
        supply=Supply(now.spare_animals, now.spare_cubes, now.spare_money, now.stock),
        actions=tuple(_action(now, action) for action in actions_in_play(now)),
        people=tuple(_person(now, player, seat) for player in range(len(now.people))),
        ambassadors=envoys,
        constants=tuple(_effect_card(program.effect_cards[kind]) for kind in now.constants),
        effects_left=len(now.effects),
        effects_spent=tuple(_effect_card(program.effect_cards[kind]) for kind in now.spent),
        top=_effect_card(program.effect_cards[now.effects[0]]) if sees_top(now) else None,
        effect=_effect(now),
        odds=Odds(
            birth_target=max(0, target),
            birth_die=story.birth_die,
            birth=min(1.0, max(0, target) / story.birth_die) if pairs(now) else 0.0,
            vote=round(_chance_of_the_resolution(envoys), 4),
            dangers=dangers(now),
        ),
        pending=_pending(now, seat, asked, seats, vote) if asked else None,
        result=now.result,
        roles=_roles(program) if any(p.specialty < 0 for p in now.people) else (),
    )


def sees_hand(now: Situation, player: int, seat: int | None) -> bool:
    return now.origin.hands == "open" or seat == now.seat_of(player)


def sees_top(now: Situation) -> bool:
    """A card that is revealed is revealed to all, while it is asked about and once it was put back."""
    if not now.effects:
        return False
    asked = bool(now.stack) and isinstance(now.program.code[now.stack[-1].pc].effect, Research)
    return asked or now.top_known


def _effect_card(card: EffectCard) -> CardView:
    kind = "immediate" if card.power is None else "constant"
    return CardView(card.key, card.name, card.text, kind, card.fact, card.copies)


def _effect(now: Situation) -> EffectView | None:
    """A constant effect that was set off, or the card that was revealed."""
    source = _source(now)
    if source and source.kind == "constant":
        return EffectView(_source_view(source), source.text)
    for call in reversed(now.stack):
        if call.pc == PHASE["discard-effect"]:
            card = now.program.effect_cards[call.cell]
            return EffectView(_effect_card(card), phrases(card.effects, now, call).capital())
    return None


def card_view(program: Program, number: int) -> CardView:
    card: Card = program.cards[number]
    return CardView(program.card_keys[number], card.name, card.text, card.kind)


def _source(now: Situation) -> Source | None:
    return now.program.source_at(now.stack[-1].pc) if now.stack else None


def _source_view(source: Source) -> CardView:
    return CardView(source.key, source.name, source.text, source.kind, source.fact, source.copies)


def _specialty(program: Program, special: Specialty) -> CardView:
    """With the card that it brings into play (END-7)."""
    first = program.cards[program.first_card(program.specialties.index(special))].name
    text = Words(
        fr=f"{special.text.fr} Première carte : {first.fr}.", en=f"{special.text.en} First card: {first.en}."
    )
    return CardView(special.key, special.name, text, "specialty")


def _roles(program: Program) -> tuple[RoleView, ...]:
    return tuple(
        RoleView(
            role.key,
            (role.name[0], role.name[1]),
            tuple(_specialty(program, special) for special in role.specialties),
            tuple(card_view(program, r * DECK + i) for i in range(DECK)),
        )
        for r, role in enumerate(program.pack.roles)
    )


def _person(now: Situation, player: int, seat: int | None) -> PersonView:
    program, person = now.program, now.people[player]
    chosen = person.role >= 0
    special = program.specialties[person.specialty] if person.specialty >= 0 else None
    return PersonView(
        seat=now.seat_of(player),
        role=program.role(person.role).key if chosen else "",
        name=program.role(person.role).name[person.portrait] if chosen else Words(fr="", en=""),
        portrait=person.portrait,
        specialty=_specialty(program, special) if special else None,
        money=person.money,
        dice=tuple(
            (value, program.action_names[spot] if spot >= 0 else "")
            for value, spot in zip(person.dice, person.spots, strict=True)
            if value and spot >= UNPLACED
        ),
        hand=_cards(program, person.hand) if sees_hand(now, player, seat) else None,
        hand_size=len(person.hand),
        deck=len(person.deck),
        discard=_cards(program, person.discard),
        permanents=_cards(program, person.permanents),
        waiting=player in now.waiting,
    )


def _cards(program: Program, numbers: Sequence[int]) -> tuple[CardView, ...]:
    return tuple(card_view(program, number) for number in numbers)


def _envoy(now: Situation, place: int) -> EnvoyView:
    envoy = now.envoys[place]
    card = now.program.pack.ambassadors[envoy.card]
    if not envoy.up:
        return EnvoyView(place + 1, card.colour, False, envoy.cubes, "")
    total = now.ambassador_sum(envoy)
    return EnvoyView(
        place=place + 1,
        colour=card.colour,
        up=True,
        cubes=envoy.cubes,
        vote=envoy.vote,
        key=card.key,
        name=card.name,
        text=card.text,
        target=card.target,
        dice=card.dice,
        sum=total,
        chance=round(chance_of(card.target - total, card.dice), 4),
    )


def _chance_of_the_resolution(envoys: Sequence[EnvoyView]) -> float:
    """Face-down ambassadors are not asked; those who have spoken this year do not change their mind."""
    spoken = {"yes": 1.0, "no": 0.0}
    return chance_of_many([spoken.get(e.vote, e.chance) for e in envoys if e.up], YES_TO_WIN)


def _action(now: Situation, action: int) -> ActionView:
    program = now.program
    start = action >= SPECIAL
    least = least_value(now, action)
    refusals = [refusal(now, value, action) for value in now.unplaced(now.active) if value < least]
    return ActionView(
        key=program.action_names[action],
        name=program.action_name(action),
        text=program.start_action(action).text if start else program.cards[action].text,
        start=start,
        dice=tuple(DieView(player, value) for player, value in now.dice_on(action)),
        least=least,
        refused=tuple(r for r in refusals if r),
    )


def refusal(now: Situation, value: int, action: int) -> Refusal | None:
    """The rule that keeps a die of this value off an action, if any."""
    program, least = now.program, least_value(now, action)
    if value >= least:
        return None
    name = program.action_name(action)
    begin = Words(
        fr=f"un {value} ne peut pas aller sur « {name.fr} » : ", en=f"a {value} cannot go on {name.en}: "
    )
    shut = now.blocked()
    if action in shut:
        power = program.power_name(shut[action])
        return Refusal(
            value,
            "END-23",
            Words(fr=f"{begin.fr}« {power.fr} » l'interdit", en=f"{begin.en}{power.en} forbids it"),
        )
    there = now.dice_on(action)
    if any(player == now.active for player, _ in there):
        return Refusal(
            value,
            "END-12",
            Words(fr=f"{begin.fr}votre propre dé y est déjà", en=f"{begin.en}your own die is there"),
        )
    top = max(v for _, v in there)
    return Refusal(
        value,
        "END-12",
        Words(
            fr=f"{begin.fr}il faut au moins {least}, un {top} y est",
            en=f"{begin.en}it takes {least}, a {top} is there",
        ),
    )


def _pending(now: Situation, seat: int | None, asked: Ask, seats: tuple[int, ...], vote: bool) -> Pending:
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
        choices=_offers(now, asked) if seat in seats else (),
    )


def _offers(now: Situation, asked: Ask) -> tuple[Offer, ...]:
    forecast = Forecast(now)
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
                warning=forecast.warning(asked.kind, code),
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
            return next(_specialty(program, s).text for s in program.specialties if s.key == key)
        case (("play" | "discard" | "recover"), (key,)):
            return program.cards[program.card_numbers[key]].text
        case "lift", (key,):
            return next(card.text for card in program.effect_cards if card.key == key)
        case "perform", (key,):
            place = program.action_keys[key]
            return program.start_action(place).text if place >= SPECIAL else program.cards[place].text
        case "ambassador", (number,):
            envoy = now.envoys[int(number) - 1]
            return program.pack.ambassadors[envoy.card].text if envoy.up else None
        case _:
            return None
