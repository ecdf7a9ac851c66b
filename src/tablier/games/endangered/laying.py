"""A layout becomes a state: what cannot be is refused with a word on what can."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from tablier.core import TablierError, Words
from tablier.games.endangered.board import INDEX, SIZE
from tablier.games.endangered.layout import AWAY, HAND, Die, Layout, Place, layout_of, write
from tablier.games.endangered.numbering import COLOURS, DECK, PHASE
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.rules import interpreter
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import (
    ANIMALS,
    CUBES,
    DICE,
    EMPTY,
    MONEY,
    OFF,
    UNPLACED,
    UNVOTED,
    Envoy,
    Frame,
    Person,
    State,
)  # fmt: skip

ROLES_AT_LEAST, ROLES_AT_MOST = 2, 5  # END-1
LONGEST_PEACE = 9
"""Phases held off that can be written down; no cards add up to more."""


def fault(fr: str, en: str, **blanks: object) -> TablierError:
    return TablierError(Words(fr=fr, en=en).fill(**blanks))


def lay(layout: Layout, program: Program, like: State) -> State:
    """The state in which everything lies so; of `like` are the pack and the rulings."""
    random = Random(write(layout))
    _check_table(layout, program)
    people = tuple(_person(layout, program, player, random) for player in range(len(layout.players)))
    area = _cards(program, layout.area, "action")
    _check_cards(people, area, program)
    envoys = _envoys(layout, program, random)
    animals, tiles, guards = _squares(layout)
    if sum(animals) < 2:
        raise fault("il faut au moins 2 animaux sur le plateau", "at least 2 animals must be on the board")
    _at_most(sum(animals), ANIMALS, "animaux", "animals")
    _at_most(
        sum(guards) + sum(envoy.cubes for envoy in envoys), CUBES, "cubes d'influence", "influence cubes"
    )
    _at_most(sum(person.money for person in people), MONEY, "millions", "millions")
    _at_most(sum(tiles), program.difficulty.tiles, "tuiles", "tiles")
    effects, spent, constants = _effects(layout, program, random)
    active = layout.active - 1
    state = State(
        pack=like.pack,
        folder=like.folder,
        scenario=layout.scenario,
        difficulty=layout.difficulty,
        hands=like.hands,
        decisions=like.decisions,
        seats=layout.seats,
        year=layout.year,
        active=active,
        waiting=tuple(n for n, place in enumerate(layout.players) if n != active and not place.done),
        animals=animals,
        tiles=tiles,
        guards=guards,
        stock=program.difficulty.tiles - sum(tiles),
        envoys=envoys,
        effects=effects,
        spent=spent,
        constants=constants,
        people=people,
        area=area,
        used=(),
        stack=(Frame(PHASE[layout.moment], active),),
        votes=(UNVOTED,) * layout.seats,
        top_known=layout.seen and bool(effects),
        calm=_within(layout.calm, 0, LONGEST_PEACE),
        quiet=_within(layout.quiet, 0, LONGEST_PEACE),
    )
    now = Situation(state, program)
    now.used = _used(layout, now)
    interpreter.run(now)
    laid = now.still()
    if layout_of(laid) is None and not laid.folder:
        raise fault("il ne reste rien à faire dans cette phase", "there is nothing left to do in this phase")
    return laid


def _at_most(number: int, most: int, fr: str, en: str) -> None:
    if number > most:
        raise fault(f"{number} {fr} : il n'y en a que {most}", f"{number} {en}: there are only {most}")


def _within(number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise fault(f"{number} : un nombre de {low} à {high}", f"{number}: a number from {low} to {high}")
    return number


def _check_table(layout: Layout, program: Program) -> None:
    number = len(layout.players)
    _within(number, ROLES_AT_LEAST, ROLES_AT_MOST)
    if layout.alone and number != ROLES_AT_LEAST:
        raise fault("en solo, on joue deux personnages", "alone, one plays two roles")
    _within(layout.active, 1, number)
    _within(layout.year, 1, program.pack.years(number)[1])
    if len({place.role for place in layout.players}) < number:
        raise fault("chaque personnage n'est joué qu'une fois", "each role is played once")


# --- the board -------------------------------------------------------------------------------------------


def _squares(layout: Layout) -> tuple[tuple[int, ...], ...]:
    def board(number: Iterable[tuple[str, int]]) -> tuple[int, ...]:
        cells = list(EMPTY)
        for name, many in number:
            if name not in INDEX or many < 0:
                raise fault("« {name} » : une case de a1 à f6", "{name!r}: a square from a1 to f6", name=name)
            cells[INDEX[name]] = many
        return tuple(cells)

    for names in (layout.tiles, layout.guards):
        for name, times in Counter(names).items():
            if times > 1:
                raise fault(
                    "la case {name} est nommée {times} fois", "square {name} is named {times} times",
                    name=name, times=times,
                )  # fmt: skip
    animals = board(layout.animals.items())
    tiles, guards = (board((name, 1) for name in names) for names in (layout.tiles, layout.guards))
    for cell in range(SIZE * SIZE):
        if tiles[cell] and (animals[cell] or guards[cell]):
            raise fault(
                "sur une case avec une tuile il n'y a rien d'autre",
                "nothing else lies on a square with a tile",
            )
    return animals, tiles, guards


def _envoys(layout: Layout, program: Program, random: Random) -> tuple[Envoy, ...]:
    """END-3: three blue ones, two green, one grey; who is named by a colour is drawn from what is left."""
    backs = [colour for colour, number in COLOURS.items() for _ in range(number)]
    if len(layout.ambassadors) != len(backs):
        raise fault(f"il y a {len(backs)} ambassadeurs", f"there are {len(backs)} ambassadors")
    numbers = {card.key: n for n, card in enumerate(program.pack.ambassadors)}
    named = [one.card for one in layout.ambassadors if one.card in numbers]
    if len(set(named)) < len(named):
        raise fault("chaque ambassadeur n'est là qu'une fois", "each ambassador is there once")
    found: list[Envoy] = []
    for place, (one, colour) in enumerate(zip(layout.ambassadors, backs, strict=True), 1):
        left = [n for n in program.colour(colour) if program.pack.ambassadors[n].key not in named]
        left = [n for n in left if n not in {envoy.card for envoy in found}]
        card = random.choice(left) if one.card == colour else numbers.get(one.card, -1)
        if card not in program.colour(colour):
            raise fault(
                "ambassadeur {n} : « {card} » n'est pas de sa couleur ({colour})",
                "ambassador {n}: {card} is not of its colour ({colour})",
                n=place, card=one.card, colour=colour,
            )  # fmt: skip
        if (one.up and one.card == colour) or (one.cubes and not one.up) or one.cubes < 0:
            raise fault(
                "ambassadeur {n} : avec un cube, il est révélé et connu",
                "ambassador {n}: with a cube it lies face up and is known",
                n=place,
            )
        found.append(Envoy(card, one.up, one.cubes))
    return tuple(found)


def _effects(layout: Layout, program: Program, random: Random) -> tuple[tuple[int, ...], ...]:
    """Next cards, those that are gone, and the row; what is named nowhere lies under the next ones."""
    numbers = {card.key: n for n, card in enumerate(program.effect_cards)}
    rest = Counter(program.effect_deck)
    piles: list[tuple[int, ...]] = []
    for keys in (layout.effects, layout.spent, layout.constants):
        pile = tuple(_number(numbers, key) for key in keys)
        rest.subtract(pile)
        piles.append(pile)
    for number, left in rest.items():
        if left < 0:
            raise fault(
                "trop de cartes « {name} »", "too many cards {name}", name=program.effect_cards[number].name
            )
    for number in piles[2]:
        card = program.effect_cards[number]
        if card.power is None:
            raise fault("« {name} » n'est pas permanent", "{name} is not constant", name=card.name)
    under = sorted(rest.elements())
    random.shuffle(under)
    return (*piles[0], *under), piles[1], piles[2]


def _number(numbers: dict[str, int], key: str) -> int:
    if key not in numbers:
        raise fault("carte inconnue : « {key} »", "unknown card: {key!r}", key=key)
    return numbers[key]


# --- the players -----------------------------------------------------------------------------------------


def _person(layout: Layout, program: Program, player: int, random: Random) -> Person:
    place = layout.players[player]
    roles = {role.key: n for n, role in enumerate(program.pack.roles)}
    if place.role not in roles:
        raise fault("personnage inconnu : « {role} »", "unknown role: {role!r}", role=place.role)
    role = roles[place.role]
    special = {one.key: role * 2 + n for n, one in enumerate(program.role(role).specialties)}
    if place.specialty not in special:
        raise fault(
            "« {specialty} » n'est pas une spécialité de ce personnage",
            "{specialty!r} is no specialty of this role",
            specialty=place.specialty,
        )
    hand, discard, top = (_cards(program, keys, "") for keys in (place.hand, place.discard, place.deck))
    permanents, area = _cards(program, place.permanents, "permanent"), _cards(program, layout.area, "action")
    own = range(role * DECK, role * DECK + DECK)
    under = sorted(set(own) - {*hand, *discard, *top, *permanents, *area})
    random.shuffle(under)
    dice, spots = _dice(layout, program, place, player)
    return Person(
        role=role,
        portrait=_within(place.portrait, 1, 2) - 1,
        specialty=special[place.specialty],
        money=_within(place.money, 0, MONEY),
        dice=dice,
        spots=spots,
        deck=(*top, *under),
        hand=tuple(sorted(hand)),
        discard=discard,
        permanents=permanents,
    )


def _cards(program: Program, keys: Sequence[str], kind: str) -> tuple[int, ...]:
    cards = tuple(_number(dict(program.card_numbers), key) for key in keys)
    for card in cards:
        if kind and program.cards[card].kind != kind:
            raise fault(
                "« {name} » n'a pas sa place là", "{name} has no place there", name=program.cards[card].name
            )
    return cards


def _check_cards(people: tuple[Person, ...], area: tuple[int, ...], program: Program) -> None:
    """Every card is in one place, and its owner's."""
    seen = Counter(area)
    for person in people:
        mine = (*person.deck, *person.hand, *person.discard, *person.permanents)
        seen.update(mine)
        for card in mine:
            if card // DECK != person.role:
                raise fault(
                    "« {name} » n'est pas de ce personnage",
                    "{name} is not of this role",
                    name=program.cards[card].name,
                )
    roles = {person.role for person in people}
    for card, number in seen.items():
        if number > 1 or card // DECK not in roles:
            raise fault(
                "« {name} » est à deux endroits, ou à personne",
                "{name} is in two places, or nobody's",
                name=program.cards[card].name,
            )


def _dice(
    layout: Layout, program: Program, place: Place, player: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Three dice; those of the turn alone can still be placed."""
    acts = layout.moment == "actions" and player == layout.active - 1
    dice = place.dice or (Die(),) * DICE
    if len(dice) != DICE:
        raise fault(f"il y a {DICE} dés par joueur", f"there are {DICE} dice for each player")
    there = {action for action in program.action_names.values() if program.action_keys[action] >= DECK * 5}
    there.update(layout.area)
    for die in dice:
        _within(die.value, 1, 6)
        if die.on not in (AWAY, HAND) and die.on not in there:
            raise fault("l'action « {on} » n'est pas en jeu", "the action {on!r} is not in play", on=die.on)
        if (die.on == HAND) > acts:
            raise fault(
                "seuls les dés du tour en cours sont encore à placer",
                "only the dice of the turn that goes on are still to be placed",
            )
    where = {AWAY: OFF, HAND: UNPLACED, **program.action_keys}
    values = tuple(0 if die.on == AWAY else die.value for die in dice)
    return values, tuple(where[die.on] for die in dice)


def _used(layout: Layout, now: Situation) -> list[int]:
    """Powers that were used this turn."""
    usable = {now.program.power_key(power): power for power in now.usable()}
    for key in layout.used:
        if key not in usable:
            raise fault(
                "« {key} » n'est pas un pouvoir dont on se sert", "{key!r} is no power that is used", key=key
            )
    return [usable[key] for key in layout.used]
