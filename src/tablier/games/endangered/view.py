"""What a seat sees: the whole table, less what is hidden from it, with its choices ready to be offered."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter

import msgspec

from tablier.core import Words
from tablier.games.endangered.board import SQUARES
from tablier.games.endangered.notation import Deed, deed_of, deed_words, write_deed
from tablier.games.endangered.odds import Danger, chance_of, chance_of_many, dangers
from tablier.games.endangered.pack.cards import Card, EffectCard
from tablier.games.endangered.pack.program import SPECIAL, Program
from tablier.games.endangered.pack.schema import Research
from tablier.games.endangered.questions import DONE, Ask
from tablier.games.endangered.rules.counting import blocked, pairs
from tablier.games.endangered.rules.effects import ambassador_sum
from tablier.games.endangered.rules.phases import (
    YES_TO_WIN,
    actions_in_play,
    birth_target,
    dice_on,
    least_value,
    voting_years,
)
from tablier.games.endangered.rules.situation import Room
from tablier.games.endangered.state import UNPLACED, UNVOTED, Hand, Table
from tablier.games.endangered.texts import ASKED


class CardView(msgspec.Struct, frozen=True):
    key: str
    name: Words
    text: Words
    kind: str
    fact: Words | None = None
    copies: int = 1


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


class Ballot(msgspec.Struct, frozen=True):
    """What a seat has voted for in a decision of the group."""

    seat: int
    words: Words


class Pending(msgspec.Struct, frozen=True):
    kind: str
    words: Words
    source: Words | None
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
    scenario: str
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
    top: CardView | None  # the next effect card, where this seat knows it
    odds: Odds
    pending: Pending | None
    result: str
    cards_of_roles: dict[str, tuple[CardView, ...]]  # while roles are chosen


def build(room: Room, seat: int | None, question: Ask | None, seats: tuple[int, ...], vote: bool) -> View:
    table, program = room.table, room.program
    story, state = program.scenario, table.origin
    target = birth_target(table, program)
    envoys = tuple(_envoy(room, place) for place in range(len(table.envoys)))
    return View(
        seat=seat,
        scenario=story.key,
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
        year=table.year,
        voting_years=voting_years(table),
        phase=phase(room),
        active=table.active,
        cells=tuple(
            CellView(name, table.animals[i], bool(table.tiles[i]), bool(table.guards[i]))
            for i, name in enumerate(SQUARES)
        ),
        population=table.population,
        pairs=pairs(table),
        supply=Supply(table.spare_animals, table.spare_cubes, table.spare_money, table.stock),
        actions=tuple(_action(room, action) for action in actions_in_play(table, program)),
        people=tuple(_person(room, player, seat) for player in range(len(table.people))),
        ambassadors=envoys,
        constants=tuple(_effect(program.effect_cards[kind]) for kind in table.constants),
        effects_left=len(table.effects),
        effects_spent=tuple(_effect(program.effect_cards[kind]) for kind in table.spent),
        top=_top(room, seat),
        odds=Odds(
            birth_target=target,
            birth_die=story.birth_die,
            birth=min(1.0, max(0, target) / story.birth_die) if pairs(table) else 0.0,
            vote=round(_chance_of_the_resolution(envoys), 4),
            dangers=dangers(room),
        ),
        pending=_pending(room, seat, question, seats, vote) if question else None,
        result=table.result,
        cards_of_roles=_decks(program) if any(p.specialty < 0 for p in table.people) else {},
    )


def phase(room: Room) -> str:
    """Which part of the game is going on: the step of the stack's foot."""
    return room.program.step_at(room.table.stack[0].pc) if room.table.stack else "over"


def knows_top(table: Table, seat: int | None) -> bool:
    """The top effect card is known to whoever researched it, and to all where hands are open."""
    return table.seer >= 0 and (table.origin.hands == "open" or seat == table.seat_of(table.seer))


def sees_hand(table: Table, player: int, seat: int | None) -> bool:
    return table.origin.hands == "open" or seat == table.seat_of(player)


def _top(room: Room, seat: int | None) -> CardView | None:
    table, program = room.table, room.program
    if not table.effects:
        return None
    asked = bool(table.stack) and isinstance(program.code[table.stack[-1].pc].effect, Research)
    looking = asked and (table.origin.hands == "open" or seat == table.seat_of(table.stack[-1].player))
    return _effect(program.effect_cards[table.effects[0]]) if looking or knows_top(table, seat) else None


def _effect(card: EffectCard) -> CardView:
    kind = "immediate" if card.power is None else "constant"
    return CardView(card.key, card.name, card.text, kind, card.fact, card.copies)


def card_view(program: Program, number: int) -> CardView:
    card: Card = program.cards[number]
    return CardView(program.card_keys[number], card.name, card.text, card.kind)


def _decks(program: Program) -> dict[str, tuple[CardView, ...]]:
    return {
        role.key: tuple(card_view(program, r * 14 + i) for i in range(14))
        for r, role in enumerate(program.pack.roles)
    }


def _person(room: Room, player: int, seat: int | None) -> PersonView:
    table, program = room.table, room.program
    person: Hand = table.people[player]
    chosen = person.role >= 0
    special = program.specialties[person.specialty] if person.specialty >= 0 else None
    return PersonView(
        seat=table.seat_of(player),
        role=program.role(person.role).key if chosen else "",
        name=program.role(person.role).name[person.portrait] if chosen else Words(fr="", en=""),
        portrait=person.portrait,
        specialty=CardView(special.key, special.name, special.text, "specialty") if special else None,
        money=person.money,
        dice=tuple(
            (value, program.action_names[spot] if spot >= 0 else "")
            for value, spot in zip(person.dice, person.spots, strict=True)
            if value and spot >= UNPLACED
        ),
        hand=_cards(program, person.hand) if sees_hand(table, player, seat) else None,
        hand_size=len(person.hand),
        deck=len(person.deck),
        discard=_cards(program, person.discard),
        permanents=_cards(program, person.permanents),
        waiting=player in table.waiting,
    )


def _cards(program: Program, numbers: Sequence[int]) -> tuple[CardView, ...]:
    return tuple(card_view(program, number) for number in numbers)


def _envoy(room: Room, place: int) -> EnvoyView:
    envoy = room.table.envoys[place]
    card = room.program.pack.ambassadors[envoy.card]
    if not envoy.up:
        return EnvoyView(place + 1, card.colour, False, envoy.cubes, "")
    total = ambassador_sum(room, envoy, 0)
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


def _action(room: Room, action: int) -> ActionView:
    table, program = room.table, room.program
    start = action >= SPECIAL
    text = program.start_action(action).text if start else program.cards[action].text
    person = table.people[table.active]
    mine = sorted({v for v, spot in zip(person.dice, person.spots, strict=True) if spot == UNPLACED})
    least = least_value(table, program, action)
    refusals = [refusal(room, value, action) for value in mine if value < least]
    return ActionView(
        key=program.action_names[action],
        name=program.action_name(action),
        text=text,
        start=start,
        dice=tuple(DieView(player, value) for player, value in dice_on(table, action)),
        least=least,
        refused=tuple(r for r in refusals if r),
    )


def refusal(room: Room, value: int, action: int) -> Refusal | None:
    """The rule that keeps a die of this value off an action, if any."""
    table, program = room.table, room.program
    least = least_value(table, program, action)
    if value >= least:
        return None
    name = program.action_name(action)
    begin = Words(
        fr=f"un {value} ne peut pas aller sur « {name.fr} » : ", en=f"a {value} cannot go on {name.en}: "
    )
    shut = blocked(table, program)
    if action in shut:
        power = program.power_name(shut[action])
        return Refusal(
            value,
            "END-23",
            Words(fr=f"{begin.fr}« {power.fr} » l'interdit", en=f"{begin.en}{power.en} forbids it"),
        )
    there = dice_on(table, action)
    if any(player == table.active for player, _ in there):
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


def _pending(room: Room, seat: int | None, question: Ask, seats: tuple[int, ...], vote: bool) -> Pending:
    table, program = room.table, room.program
    call = table.stack[-1]
    return Pending(
        kind=question.kind,
        words=asked(question),
        source=source_of(room),
        seats=seats,
        vote=vote,
        voted=tuple(
            Ballot(voter, deed_words(deed_of(question.kind, code, table, program), program, call))
            for voter, code in enumerate(table.votes)
            if vote and code != UNVOTED
        ),
        choices=tuple(
            Offer(write_deed(deed), deed_words(deed, program, call), _squares(deed), _detail(deed, room))
            for deed in deeds(room, question)
        )
        if seat in seats
        else (),
    )


def asked(question: Ask) -> Words:
    """What has to be decided; once all dice are placed, only powers and the end of the phase are left."""
    placed = question.kind == "act" and DONE in question.codes
    return ASKED["done" if placed else question.kind]


def deeds(room: Room, question: Ask) -> list[Deed]:
    codes = [*question.codes, -1] if question.may else question.codes
    return [deed_of(question.kind, code, room.table, room.program) for code in codes]


def _detail(deed: Deed, room: Room) -> Words | None:
    program, table = room.program, room.table
    match deed.verb, deed.objects:
        case "portrait", (number,):
            return program.role(table.people[table.stack[-1].player].role).name[int(number) - 1]
        case "specialty", (key,):
            return next(special.text for special in program.specialties if special.key == key)
        case (("play" | "discard" | "recover"), (key,)):
            return program.cards[program.card_numbers[key]].text
        case _:
            return None


def _squares(deed: Deed) -> tuple[str, ...]:
    return tuple(word for word in deed.objects if word in SQUARES)


def source_of(room: Room) -> Words | None:
    """The card or action that asks, found by the block in which the program stands."""
    named, pc = room.program.named_blocks, room.table.stack[-1].pc
    found = bisect_right(named, pc, key=itemgetter(0))
    return named[found - 1][1] if found else None
