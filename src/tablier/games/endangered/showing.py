"""The table as a seat sees it, made from the situation."""

from collections.abc import Sequence

from tablier.core import Words
from tablier.games.endangered.asking import effect_in_progress, pending_of
from tablier.games.endangered.board import SQUARES
from tablier.games.endangered.effects.amounts import pairs
from tablier.games.endangered.faces import card_face, effect_face, priced, specialty_face
from tablier.games.endangered.numbering import DECK, PHASES, SPECIAL, YES_TO_WIN
from tablier.games.endangered.odds import chance_of, chance_of_many, dangers
from tablier.games.endangered.pack.cards import Specialty
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.questions import Ask
from tablier.games.endangered.rules.phases.births import birth_target
from tablier.games.endangered.rules.phases.turn import actions_in_play, least_value
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.sight import sees_hand, sees_top
from tablier.games.endangered.state import UNPLACED
from tablier.games.endangered.view import (
    ActionView,
    CardView,
    CellView,
    DieView,
    EnvoyView,
    Odds,
    PersonView,
    Refusal,
    RoleView,
    Supply,
    View,
)


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
        constants=tuple(effect_face(program.effect_cards[kind]) for kind in now.constants),
        effects_left=len(now.effects),
        effects_spent=tuple(effect_face(program.effect_cards[kind]) for kind in now.spent),
        top=effect_face(program.effect_cards[now.effects[0]]) if sees_top(now) else None,
        effect=effect_in_progress(now),
        odds=Odds(
            birth_target=max(0, target),
            birth_die=story.birth_die,
            birth=min(1.0, max(0, target) / story.birth_die) if pairs(now) else 0.0,
            vote=round(_chance_of_the_resolution(envoys), 4),
            dangers=dangers(now),
        ),
        pending=pending_of(now, seat, asked, seats, vote) if asked else None,
        result=now.result,
        roles=_roles(program) if any(p.specialty < 0 for p in now.people) else (),
    )


def _roles(program: Program) -> tuple[RoleView, ...]:
    return tuple(
        RoleView(
            role.key,
            (role.name[0], role.name[1]),
            tuple(specialty_face(program, special) for special in role.specialties),
            tuple(card_face(program, r * DECK + i) for i in range(DECK)),
        )
        for r, role in enumerate(program.pack.roles)
    )


def _specialty(now: Situation, player: int, special: Specialty) -> CardView:
    """With its price now for whoever may use it."""
    use = special.power.use if player == now.active else ()
    return specialty_face(now.program, special, priced(special.text, use, now))


def _person(now: Situation, player: int, seat: int | None) -> PersonView:
    program, person = now.program, now.people[player]
    chosen = person.role >= 0
    special = program.specialties[person.specialty] if person.specialty >= 0 else None
    return PersonView(
        seat=now.seat_of(player),
        role=program.role(person.role).key if chosen else "",
        name=program.role(person.role).name[person.portrait] if chosen else Words(fr="", en=""),
        portrait=person.portrait,
        specialty=_specialty(now, player, special) if special else None,
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
    return tuple(card_face(program, number) for number in numbers)


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
    card = program.start_action(action) if start else program.cards[action]
    least = least_value(now, action)
    refusals = [refusal(now, value, action) for value in now.unplaced(now.active) if value < least]
    return ActionView(
        key=program.action_names[action],
        name=program.action_name(action),
        text=priced(card.text, card.effects, now),
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
