"""A layout as a form: the table, the board, the ambassadors, the cards, and each player."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tablier.core import Choice, Flag, Number, Words
from tablier.core.arranging import Cells, Form, FormField, FormItem, FormPart, Several
from tablier.games.endangered.board import SIZE, SQUARES
from tablier.games.endangered.laying import LONGEST_PEACE, ROLES_AT_MOST, fault
from tablier.games.endangered.layout import (
    AWAY,
    HAND,
    Ambassador,
    Die,
    Keys,
    Layout,
    Moment,
    Place,
    read,
    write,
)
from tablier.games.endangered.numbering import COLOURS, DECK
from tablier.games.endangered.pack import load, program_of
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import ANIMALS, CUBES, DICE, MONEY
from tablier.games.endangered.texts import COLOUR_NAMES

ALONE = "alone"
DOWN = "down"
ROWS = tuple(SQUARES[row * SIZE : row * SIZE + SIZE] for row in reversed(range(SIZE)))
MOMENTS = {
    "roll": Words(fr="Avant le lancer des dés", en="Before the dice are rolled"),
    "actions": Words(fr="Pendant les actions", en="Among the actions"),
}


class EndangeredArranging:
    """Every change is tried on a state: what cannot be laid is refused there, in words."""

    def open(self, text: str) -> Form:
        layout = read(text) if text.strip() else usual("tiger", "normal", _roles(2))
        return _form(layout)

    def change(self, text: str, name: str, value: Any) -> Form:
        layout = read(text) if text.strip() else usual("tiger", "normal", _roles(2))
        try:
            return _form(_changed(layout, name.split("."), value))
        except (msgspec.ValidationError, ValueError, IndexError, KeyError, TypeError):
            raise fault("« {name} » ne se règle pas ainsi", "{name!r} cannot be set so", name=name) from None


arranging = EndangeredArranging()


def _program(scenario: str, difficulty: str) -> Program:
    pack, mark = load("", "")
    story = next((story for story in pack.scenarios if story.key == scenario), None)
    if story is None or difficulty not in story.levels():
        raise fault("scénario ou difficulté inconnus", "unknown scenario or difficulty")
    return program_of("", mark, scenario, difficulty)


def _roles(number: int) -> tuple[tuple[str, str], ...]:
    pack, _ = load("", "")
    return tuple((role.key, role.specialties[0].key) for role in pack.roles[:number])


def usual(scenario: str, difficulty: str, roles: Sequence[tuple[str, str]], alone: bool = False) -> Layout:
    """As a game begins, before its first dice; nobody has drawn a card yet."""
    program = _program(scenario, difficulty)
    terms = program.difficulty
    money = terms.money[len(roles) - 2]
    backs = tuple(Ambassador(colour) for colour, number in COLOURS.items() for _ in range(number))
    layout = Layout(scenario, difficulty, (), backs, dict(terms.animals), tuple(terms.start), alone=alone)
    for role, specialty in roles:
        layout = _with_place(layout, program, Place(role, specialty, money=money))
    return layout


def _with_place(layout: Layout, program: Program, place: Place, at: int | None = None) -> Layout:
    """A player sits down, and the card that the specialty names is played (END-7)."""
    special = next(n for n, one in enumerate(program.specialties) if one.key == place.specialty)
    card = program.first_card(special)
    key, kind = program.card_keys[card], program.cards[card].kind
    if kind == "permanent":
        place = replace(place, permanents=(key,))
    elif kind == "unique":
        place = replace(place, discard=(key,))
    players = [*layout.players, place] if at is None else [*layout.players]
    if at is not None:
        players[at] = place
    area = (*layout.area, key) if kind == "action" else layout.area
    return replace(layout, players=tuple(players), area=area)


# --- one change ------------------------------------------------------------------------------------------


def _changed(layout: Layout, path: Sequence[str], value: Any) -> Layout:
    program = _program(layout.scenario, layout.difficulty)
    match path:
        case ["scenario" | "difficulty" as name]:
            story = {"scenario": layout.scenario, "difficulty": layout.difficulty, name: str(value)}
            fresh = usual(**story, roles=[(p.role, p.specialty) for p in layout.players], alone=layout.alone)
            kept = {
                n: getattr(layout, n) for n in ("year", "players", "ambassadors", "area", "active", "moment")
            }
            return replace(fresh, **kept, used=()) if layout.players else fresh
        case ["players"]:
            return _seated(layout, program, str(value))
        case ["players", number, *rest]:
            return _of_player(layout, program, int(number), rest, value)
        case ["ambassadors", number, name]:
            return _of_ambassador(layout, int(number), name, value)
        case ["animals"]:
            return replace(layout, animals={cell: int(n) for cell, n in dict(value).items() if int(n)})
        case ["tiles" | "guards" as name]:
            return replace(layout, **{name: tuple(cell for cell, n in dict(value).items() if int(n))})
        case ["effects" | "spent" | "constants" as name]:
            return _of_effects(layout, program, name, _keys(value))
        case ["area"]:
            return _lay_cards(replace(layout, area=_keys(value)), None, "area")
        case ["active"]:
            return _in_turn(replace(layout, active=int(value)))
        case ["moment"]:
            return _in_turn(replace(layout, moment=msgspec.convert(value, Moment)))
        case ["year" | "calm" | "quiet" as name]:
            return replace(layout, **{name: int(value)})
        case ["seen"]:
            return replace(layout, seen=bool(value))
        case ["used"]:
            return replace(layout, used=_keys(value))
        case _:
            raise KeyError(path)


def _keys(value: Any) -> Keys:
    return msgspec.convert(value, Keys)


def _seated(layout: Layout, program: Program, value: str) -> Layout:
    """So many sit at the table; who leaves takes their cards along."""
    number = 2 if value == ALONE else int(value)
    if not 2 <= number <= ROLES_AT_MOST:
        raise KeyError(value)
    gone = layout.players[number:]
    for place in gone:
        layout = _without_cards(layout, program, place)
    layout = replace(layout, players=layout.players[:number], alone=value == ALONE)
    free = [one for one in _roles(ROLES_AT_MOST) if one[0] not in {place.role for place in layout.players}]
    while len(layout.players) < number:
        layout = _with_place(layout, program, Place(*free.pop(0)))
    last = program.pack.years(number)[1]
    return _in_turn(replace(layout, active=min(layout.active, number), year=min(layout.year, last)))


def _without_cards(layout: Layout, program: Program, place: Place) -> Layout:
    """The action cards of a role leave the table, and the dice that lie on them."""
    own = {program.card_keys[card] for card in _deck(program, place.role)}
    layout = replace(layout, area=tuple(card for card in layout.area if card not in own), used=())
    return _tidied(layout)


def _tidied(layout: Layout) -> Layout:
    """A die whose action is gone is taken off, or taken back."""
    program = _program(layout.scenario, layout.difficulty)
    there = {AWAY, HAND, *(action.key for action in program.pack.actions), *layout.area}
    players = tuple(
        replace(place, dice=tuple(die if die.on in there else replace(die, on=AWAY) for die in place.dice))
        for place in layout.players
    )
    return _in_turn(replace(layout, players=players))


def _in_turn(layout: Layout) -> Layout:
    """Only who acts has dice to place, and whose turn it is has not had it."""

    def own(place: Place, acts: bool, active: bool) -> Place:
        dice = place.dice or ((Die(1, HAND),) * DICE if acts else ())
        if not acts:
            dice = tuple(replace(die, on=AWAY) if die.on == HAND else die for die in dice)
            dice = dice if any(die.on != AWAY for die in dice) else ()
        return replace(place, dice=dice, done=place.done and not active)

    acts = layout.moment == "actions"
    players = tuple(
        own(place, acts and n == layout.active - 1, n == layout.active - 1)
        for n, place in enumerate(layout.players)
    )
    return replace(layout, players=players, used=layout.used if acts else ())


def _of_player(layout: Layout, program: Program, n: int, path: Sequence[str], value: Any) -> Layout:
    place = layout.players[n]
    match path:
        case ["role"]:
            role = next(role for role in program.pack.roles if role.key == value)
            layout = _without_cards(layout, program, place)
            fresh = Place(role.key, role.specialties[0].key, money=place.money, done=place.done)
            return _in_turn(_with_place(layout, program, fresh, n))
        case ["specialty"]:
            return replace(_set(layout, n, replace(place, specialty=str(value))), used=())
        case ["portrait" | "money" as name]:
            return _set(layout, n, replace(place, **{name: int(value)}))
        case ["done"]:
            return _set(layout, n, replace(place, done=bool(value) and n != layout.active - 1))
        case ["dice", k, "value" | "on" as name]:
            dice = list(place.dice or (Die(),) * DICE)
            dice[int(k)] = replace(dice[int(k)], **{name: int(value) if name == "value" else str(value)})
            return _in_turn(_set(layout, n, replace(place, dice=tuple(dice))))
        case ["hand" | "deck" | "discard" | "permanents" as name]:
            return _lay_cards(_set(layout, n, replace(place, **{name: _keys(value)})), n, name)
        case _:
            raise KeyError(path)


def _set(layout: Layout, n: int, place: Place) -> Layout:
    return replace(layout, players=(*layout.players[:n], place, *layout.players[n + 1 :]))


def _lay_cards(layout: Layout, player: int | None, name: str) -> Layout:
    """Cards that were put somewhere are no longer among the next ones of a deck."""
    if name != "deck":
        taken = set(layout.area if player is None else getattr(layout.players[player], name))
        players = tuple(
            replace(place, deck=tuple(card for card in place.deck if card not in taken))
            for place in layout.players
        )
        layout = replace(layout, players=players)
    return _tidied(layout)


def _of_ambassador(layout: Layout, n: int, name: str, value: Any) -> Layout:
    one = layout.ambassadors[n]
    colour = [colour for colour, number in COLOURS.items() for _ in range(number)][n]
    if name == "cubes":
        one = replace(one, cubes=int(value))
    elif value == DOWN:
        one = Ambassador(colour)
    else:
        one = Ambassador(str(value), True, one.cubes)
    return replace(layout, ambassadors=(*layout.ambassadors[:n], one, *layout.ambassadors[n + 1 :]))


def _of_effects(layout: Layout, program: Program, name: str, keys: Keys) -> Layout:
    """What is put into the row or aside is taken from the next cards where it cannot come from elsewhere."""
    layout = replace(layout, **{name: keys})
    if name != "effects":
        copies = {card.key: card.copies for card in program.effect_cards}
        gone = Counter((*layout.spent, *layout.constants))
        next_ones: list[str] = []
        for key in layout.effects:
            if next_ones.count(key) + gone[key] < copies.get(key, 0):
                next_ones.append(key)
        layout = replace(layout, effects=tuple(next_ones))
    return layout


# --- the form --------------------------------------------------------------------------------------------


def _form(layout: Layout) -> Form:
    from tablier.games.endangered.game import Endangered

    game = Endangered()
    text = write(layout)
    options = game.read_options({"position": text})
    state = game.start(options, layout.seats)
    program = _program(layout.scenario, layout.difficulty)
    now = Situation(state, program)
    parts = [
        FormPart(Words(fr="La table", en="The table"), tuple(_table(layout, program))),
        FormPart(Words(fr="Le plateau", en="The board"), tuple(_board(layout, program)), ROWS),
        FormPart(Words(fr="Les ambassadeurs", en="The ambassadors"), tuple(_ambassadors(layout, program))),
        FormPart(Words(fr="Les effets", en="The effects"), tuple(_effects(layout, program))),
        FormPart(
            Words(fr="Les cartes en jeu", en="The cards in play"), tuple(_in_play(layout, program, now))
        ),
    ]
    for n, place in enumerate(layout.players):
        name = program.role(_role(program, place.role)).name[place.portrait - 1]
        title = Words(fr="Joueur {n} : {name}", en="Player {n}: {name}").fill(n=n + 1, name=name)
        parts.append(FormPart(title, tuple(_player(layout, program, n))))
    return Form(text, tuple(parts))


def _choice(name: str, title: Words, known: Mapping[str, Words], value: object) -> FormField:
    return FormField(Choice(name, tuple(known), title, tuple(known.values())), str(value))


def _number(name: str, title: Words, low: int, high: int, value: int) -> FormField:
    return FormField(Number(name, low, max(low, high), value, title), value)


def _table(layout: Layout, program: Program) -> Iterable[FormField]:
    from tablier.games.endangered.game import Endangered

    scenario, difficulty, *_ = Endangered.options
    assert isinstance(scenario, Choice)
    assert isinstance(difficulty, Choice)
    number = len(layout.players)
    yield FormField(scenario, layout.scenario)
    yield FormField(difficulty, layout.difficulty)
    people = {str(n): Words(fr=f"{n} joueurs", en=f"{n} players") for n in range(2, ROLES_AT_MOST + 1)}
    people = {ALONE: Words(fr="Solo, deux personnages", en="Alone, two roles"), **people}
    yield _choice("players", Words(fr="Joueurs", en="Players"), people, ALONE if layout.alone else number)
    last = program.pack.years(number)[1]
    yield _number("year", Words(fr="Année", en="Year"), 1, last, layout.year)
    turns = {
        str(n): Words(fr="Joueur {n} : {name}", en="Player {n}: {name}").fill(
            n=n, name=program.role(_role(program, place.role)).name[place.portrait - 1]
        )
        for n, place in enumerate(layout.players, 1)
    }
    yield _choice("active", Words(fr="C'est le tour de", en="Whose turn it is"), turns, layout.active)
    yield _choice("moment", Words(fr="Moment", en="Moment"), MOMENTS, layout.moment)


def _board(layout: Layout, program: Program) -> Iterable[FormField]:
    story = program.scenario
    tiled, taken = set(layout.tiles), {*layout.animals, *layout.guards}
    open_cells = tuple(cell for cell in SQUARES if cell not in tiled)
    most = min(ANIMALS, ANIMALS - sum(layout.animals.values()) + max(layout.animals.values(), default=0))
    yield FormField(Cells("animals", story.animals.capital(), most, open_cells), dict(layout.animals))
    free = tuple(cell for cell in SQUARES if cell not in taken)
    yield FormField(Cells("tiles", story.tile.capital(), 1, free), dict.fromkeys(layout.tiles, 1))
    title = Words(fr="Cube qui protège", en="Cube that protects")
    yield FormField(Cells("guards", title, 1, open_cells), dict.fromkeys(layout.guards, 1))


def _ambassadors(layout: Layout, program: Program) -> Iterable[FormField]:
    backs = [colour for colour, number in COLOURS.items() for _ in range(number)]
    shown = {one.card for one in layout.ambassadors if one.up}
    spare = CUBES - len(layout.guards) - sum(one.cubes for one in layout.ambassadors)
    for n, (one, colour) in enumerate(zip(layout.ambassadors, backs, strict=True)):
        down = Words(fr="face cachée ({colour})", en="face down ({colour})").fill(colour=COLOUR_NAMES[colour])
        cards = [program.pack.ambassadors[card] for card in program.colour(colour)]
        known = {DOWN: down} if not one.cubes else {}
        known |= {card.key: card.name for card in cards if card.key == one.card or card.key not in shown}
        title = Words(fr=f"Ambassadeur {n + 1}", en=f"Ambassador {n + 1}")
        yield _choice(f"ambassadors.{n}.card", title, known, one.card if one.up else DOWN)
        if one.up:
            cubes = Words(fr=f"Cubes ({n + 1})", en=f"Cubes ({n + 1})")
            yield _number(f"ambassadors.{n}.cubes", cubes, 0, one.cubes + spare, one.cubes)


def _effects(layout: Layout, program: Program) -> Iterable[FormField]:
    cards = {card.key: card for card in program.effect_cards}
    left = Counter({card.key: card.copies for card in program.effect_cards})
    gone = Counter((*layout.spent, *layout.constants))
    hidden = left - gone
    lying = hidden - Counter(layout.effects)

    def row(name: str, title: Words, chosen: Keys, more: Iterable[str]) -> FormField:
        kind = Several(name, title, _items(chosen, cards), _items(more, cards))
        return FormField(kind, chosen)

    constant = [key for key in hidden if cards[key].power is not None]
    yield row("constants", Words(fr="En vigueur", en="In force"), layout.constants, constant)
    yield row("spent", Words(fr="Défaussées", en="Discarded"), layout.spent, hidden)
    yield row("effects", Words(fr="Prochaines cartes", en="Next cards"), layout.effects, lying)
    seen = Words(fr="La prochaine est connue de tous", en="The next one is known to all")
    yield FormField(Flag("seen", layout.seen, seen), layout.seen)
    calm = Words(fr="Destructions qui n'auront pas lieu", en="Destructions that will not take place")
    yield _number("calm", calm, 0, LONGEST_PEACE, layout.calm)
    quiet = Words(fr="Phases d'effet qui n'auront pas lieu", en="Effect phases that will not take place")
    yield _number("quiet", quiet, 0, LONGEST_PEACE, layout.quiet)


def _items(keys: Iterable[str], cards: Mapping[str, Any]) -> tuple[FormItem, ...]:
    return tuple(FormItem(key, cards[key].name) for key in keys)


def _in_play(layout: Layout, program: Program, now: Situation) -> Iterable[FormField]:
    named = _named(program)
    free = [card for place in layout.players for card in _undealt(layout, program, place)]
    more = [card for card in free if named[card].kind == "action"]
    title = Words(fr="Cartes Action", en="Action cards")
    yield FormField(Several("area", title, _items(layout.area, named), _items(more, named)), layout.area)
    if layout.moment == "actions":
        powers = {program.power_key(power): program.power_name(power) for power in now.usable()}
        used = {program.power_key(power): program.power_name(power) for power in now.used}
        title = Words(fr="Pouvoirs déjà utilisés ce tour", en="Powers used this turn")
        chosen = tuple(FormItem(key, used[key]) for key in layout.used)
        kind = Several("used", title, chosen, tuple(FormItem(key, words) for key, words in powers.items()))
        yield FormField(kind, layout.used)


def _player(layout: Layout, program: Program, n: int) -> Iterable[FormField]:
    place, at = layout.players[n], f"players.{n}"
    others = {one.role for one in layout.players} - {place.role}
    roles = {role.key: role.name[0] for role in program.pack.roles if role.key not in others}
    yield _choice(f"{at}.role", Words(fr="Personnage", en="Role"), roles, place.role)
    role = program.role(_role(program, place.role))
    portraits = {"1": role.name[0], "2": role.name[1]}
    yield _choice(f"{at}.portrait", Words(fr="Portrait", en="Portrait"), portraits, place.portrait)
    special = {one.key: one.name for one in role.specialties}
    yield _choice(f"{at}.specialty", Words(fr="Spécialité", en="Specialty"), special, place.specialty)
    spare = MONEY - sum(one.money for one in layout.players)
    yield _number(f"{at}.money", Words(fr="Millions", en="Millions"), 0, place.money + spare, place.money)
    if n != layout.active - 1:
        done = Words(fr="A déjà joué cette année", en="Has had this year's turn")
        yield FormField(Flag(f"{at}.done", place.done, done), place.done)
    yield from _dice(layout, program, n)
    named, free = _named(program), _undealt(layout, program, place)
    rows = {
        "hand": (Words(fr="Main", en="Hand"), place.hand, free),
        "permanents": (Words(fr="Permanentes", en="Permanents"), place.permanents,
                       [card for card in free if named[card].kind == "permanent"]),
        "discard": (Words(fr="Défausse", en="Discard"), place.discard, free),
        "deck": (Words(fr="Prochaines cartes", en="Next cards"), place.deck,
                 [card for card in free if card not in place.deck]),
    }  # fmt: skip
    for name, (title, chosen, more) in rows.items():
        yield FormField(Several(f"{at}.{name}", title, _items(chosen, named), _items(more, named)), chosen)


def _dice(layout: Layout, program: Program, n: int) -> Iterable[FormField]:
    place, acts = layout.players[n], layout.moment == "actions" and n == layout.active - 1
    rest = {HAND: Words(fr="à placer", en="to be placed")} if acts else {}
    rest |= {AWAY: Words(fr="nulle part", en="nowhere")}
    actions = {
        program.action_names[a]: program.action_name(a) for a in sorted(program.action_names, reverse=True)
    }
    starts = {action.key for action in program.pack.actions}
    spots = rest | {key: name for key, name in actions.items() if key in starts or key in layout.area}
    for k, die in enumerate(place.dice or (Die(),) * DICE):
        where = Words(fr=f"Dé {k + 1}", en=f"Die {k + 1}")
        yield _choice(f"players.{n}.dice.{k}.on", where, spots, die.on)
        if die.on != AWAY:
            shows = Words(fr=f"Dé {k + 1} : valeur", en=f"Die {k + 1}: shows")
            yield _number(f"players.{n}.dice.{k}.value", shows, 1, 6, die.value)


# --- cards -----------------------------------------------------------------------------------------------


def _role(program: Program, key: str) -> int:
    return next(n for n, role in enumerate(program.pack.roles) if role.key == key)


def _deck(program: Program, role: str) -> range:
    return range(_role(program, role) * DECK, _role(program, role) * DECK + DECK)


def _named(program: Program) -> Mapping[str, Any]:
    return dict(zip(program.card_keys, program.cards, strict=True))


def _undealt(layout: Layout, program: Program, place: Place) -> list[str]:
    """What is still in a player's deck, known or not."""
    dealt = {*place.hand, *place.discard, *place.permanents, *layout.area}
    return [key for key in (program.card_keys[c] for c in _deck(program, place.role)) if key not in dealt]
