"""Checking packs: what the shape alone cannot say, and what the rulebook calls unusual."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, get_args

import msgspec

from tablier.core import Words
from tablier.games.endangered.board import INDEX
from tablier.games.endangered.effects.amounts import counts
from tablier.games.endangered.effects.flow import AnyEffect, Perform
from tablier.games.endangered.effects.powers import Power
from tablier.games.endangered.numbering import DECK
from tablier.games.endangered.pack.cards import DIFFICULTIES, Card, Look, Pack, Scenario
from tablier.games.endangered.pack.faults import BadPack, Expect
from tablier.games.endangered.pack.nesting import check_nesting, check_order
from tablier.games.endangered.pack.reading import one_of
from tablier.games.endangered.pack.sense import (
    AN_EFFECT,
    WITH_A_SQUARE,
    check_limits,
    check_sense,
    speaks_of_here,
)
from tablier.games.endangered.state import MONEY

SCENARIOS: tuple[Look, ...] = get_args(Look)

NOTHING, DIE, ROW, HERE = (frozenset[str](words) for words in ((), ("placed",), ("leave",), ("here",)))
"""What only some parts may say: those with a die placed for them, those that lie in the row, and those that
are about a square."""


def check_pack(pack: Pack) -> list[BadPack]:
    """Everything that the shape alone cannot say: counts, keys, squares, years, influence on the board."""
    faults: list[BadPack] = []

    def expect(holds: bool, file: str, key: str, fr: str, en: str) -> None:
        if not holds:
            faults.append(BadPack(file, key, Words(fr=fr, en=en)))

    colours = Counter(card.colour for card in pack.ambassadors)
    for colour, (number, bleu) in {"blue": (5, "bleus"), "green": (4, "verts"), "grey": (3, "gris")}.items():
        expect(
            colours[colour] == number, "ambassadors.toml", "ambassadors",
            f"{number} ambassadeurs {bleu} attendus, {colours[colour]} trouvés",
            f"expected {number} {colour} ambassadors, found {colours[colour]}",
        )  # fmt: skip
    expect(
        len(pack.actions) == 4,
        "pack.toml",
        "actions",
        "4 actions de départ attendues",
        "expected 4 start actions",
    )
    expect(
        sum(action.free for action in pack.actions) == 1, "pack.toml", "actions",
        "une seule action sans contrainte (free) attendue", "expected exactly one free action",
    )  # fmt: skip
    for action in pack.actions:
        expect(
            not _mentions(action.effects, "influence"), "pack.toml", f"actions[{action.key}]",
            "aucune action de départ ne donne d'influence", "no start action may give influence",
        )  # fmt: skip
        expect(bool(action.effects), "pack.toml", f"actions[{action.key}].effects", *AN_EFFECT)
        _check_effects(action.effects, "pack.toml", f"actions[{action.key}].effects", expect, DIE)
        _check_performing(action.effects, "pack.toml", f"actions[{action.key}].effects", expect)
    _check_voting(pack, expect)
    _check_keys(_placed("ambassadors.toml", "ambassadors", pack.ambassadors), expect)
    for card in pack.ambassadors:
        _check_counts(card, "ambassadors.toml", f"ambassadors[{card.key}].want", expect)
        expect(not counts(card, "die"), "ambassadors.toml", f"ambassadors[{card.key}].want",
               "les dés d'un ambassadeur sont « dice »", "the dice of an ambassador are dice")  # fmt: skip
    for card in pack.yellow:
        expect(card.copies == 1, "pack.toml", f"yellow[{card.key}].copies",
               "une carte jaune est une fois dans chaque paquet",
               "a yellow card lies once in every deck")  # fmt: skip
    count = len(pack.roles)
    expect(count == 5, "roles", "", f"5 personnages attendus (roles/*.toml), {count} trouvés",
           f"expected 5 roles (roles/*.toml), found {count}")  # fmt: skip
    _check_keys(_played_keys(pack), expect)
    known = Known(pack)
    for card in pack.yellow:
        _check_card(card, known, "pack.toml", "yellow", expect)
    for role in pack.roles:
        file = f"roles/{role.key}.toml"
        size = len(pack.yellow) + sum(card.copies for card in role.cards)
        expect(
            size == DECK, file, "cards", f"{DECK} cartes attendues avec les jaunes, {size} trouvées",
            f"expected {DECK} cards with the yellow ones, found {size}",
        )  # fmt: skip
        deck = {card.key: card for card in (*pack.yellow, *role.cards)}
        for specialty in role.specialties:
            first = deck.get(specialty.first)
            place = f"specialties[{specialty.key}].first"
            words = one_of(list(deck), specialty.first)
            expect(first is not None, file, place, f"une carte du paquet ; {words.fr}",
                   f"a card of the deck; {words.en}")  # fmt: skip
            _check_power(specialty.power, known, file, f"specialties[{specialty.key}].power", expect)
        for card in role.cards:
            _check_card(card, known, file, "cards", expect)
    expect(bool(pack.scenarios), "scenarios", "", "au moins un scénario attendu (scenarios/*.toml)",
           "expected a scenario (scenarios/*.toml)")  # fmt: skip
    for story in pack.scenarios:
        _check_scenario(story, known, expect)
    return faults


class Known:
    """The keys that a power may name."""

    def __init__(self, pack: Pack) -> None:
        self.start = {action.key for action in pack.actions}
        self.free = {action.key for action in pack.actions if action.free}
        decks = [card for role in pack.roles for card in (*pack.yellow, *role.cards)]
        self.actions = self.start | {card.key for card in decks if card.kind == "action"}
        self.effects: set[str] = set()


def unusual(pack: Pack) -> list[BadPack]:
    """What the rulebook says is seldom so, and which a pack may do all the same: a card that a specialty
    brings into play and that gives influence (END-16)."""
    found: list[BadPack] = []
    for role in pack.roles:
        deck = {card.key: card for card in (*pack.yellow, *role.cards)}
        for specialty in role.specialties:
            first = deck.get(specialty.first)
            if first is not None and _mentions(first, "influence"):
                words = Words(
                    fr=f"inhabituel : la première carte ({first.key}) donne de l'influence",
                    en=f"unusual: the first card ({first.key}) gives influence",
                )
                place = f"specialties[{specialty.key}].first"
                found.append(BadPack(f"roles/{role.key}.toml", place, words))
    return found


class Keyed(NamedTuple):
    """A key that records use, and the card it is of: its own key, in which file, in which of its tables."""

    key: str
    file: str
    table: str
    number: int
    card: str

    @property
    def place(self) -> str:
        return f"{self.table}[{self.card}]"


def _check_keys(keys: Iterable[Keyed], expect: Expect) -> None:
    """None of them is that of two things. Two cards of one name in one table differ by their number."""
    first: dict[str, Keyed] = {}
    for one in keys:
        home = first.setdefault(one.key, one)
        where = f"{home.file}, {home.place}"
        place = f"{one.table}[{one.number}]" if where == f"{one.file}, {one.place}" else one.place
        expect(home is one, one.file, place, f"la clé « {one.key} » sert déjà : {where}",
               f"the key {one.key} is used already: {where}")  # fmt: skip


def _placed(file: str, table: str, cards: Sequence[Any]) -> Iterator[Keyed]:
    for number, card in enumerate(cards):
        yield Keyed(card.key, file, table, number, card.key)


def _played_keys(pack: Pack) -> Iterator[Keyed]:
    """Of actions, cards and specialties; copies of a card are numbered, yellow ones signed."""
    yield from _placed("pack.toml", "actions", pack.actions)
    yellow = list(_placed("pack.toml", "yellow", pack.yellow))
    yield from yellow
    for role in pack.roles:
        file = f"roles/{role.key}.toml"
        yield from (one._replace(key=f"{one.key}-{role.key}") for one in yellow)
        yield from _placed(file, "specialties", role.specialties)
        for one, card in zip(_placed(file, "cards", role.cards), role.cards, strict=True):
            yield one
            yield from (one._replace(key=f"{one.key}-{copy}") for copy in range(2, card.copies + 1))


def _check_voting(pack: Pack, expect: Expect) -> None:
    """Two years, one after the other, for every number of players (END-27)."""
    counts = Counter(voting.players for voting in pack.voting)
    expect(counts == Counter((2, 3, 4, 5)), "pack.toml", "voting", "une entrée pour 2, 3, 4 et 5 joueurs",
           "one entry each for 2, 3, 4 and 5 players")  # fmt: skip
    for number, voting in enumerate(pack.voting):
        first, second = voting.years
        expect(first > 0 and second == first + 1, "pack.toml", f"voting[{number}].years",
               "deux années qui se suivent", "two years that follow each other")  # fmt: skip


def _check_card(card: Card, known: Known, file: str, pile: str, expect: Expect) -> None:
    place = f"{pile}[{card.key}]"
    _check_effects(card.effects, file, f"{place}.effects", expect, DIE if card.kind == "action" else NOTHING)
    _check_power(card.power, known, file, f"{place}.power", expect)
    if card.kind == "action":
        _check_performing(card.effects, file, f"{place}.effects", expect)
    if card.kind == "permanent":
        expect(card.power != Power(), file, f"{place}.power", "une carte permanente a un pouvoir",
               "a permanent card needs a power")  # fmt: skip
        expect(
            not card.effects, file, f"{place}.effects", "rien ici : voyez power", "nothing here: see power"
        )
    else:
        expect(bool(card.effects), file, f"{place}.effects", *AN_EFFECT)
        expect(card.power == Power(), file, f"{place}.power", "réservé aux cartes permanentes",
               "only permanent cards have one")  # fmt: skip


def _check_performing(effects: Sequence[AnyEffect], file: str, place: str, expect: Expect) -> None:
    """An action that performs others says so first, and so none performs it: two could call each other for
    ever."""
    first = bool(effects) and isinstance(effects[0], Perform)
    expect(first or not _mentions(effects, "perform"), file, place,
           "« perform » vient en premier dans une action : sinon deux d'entre elles s'appelleraient sans fin",
           "perform stands first in an action: else two could perform each other for ever")  # fmt: skip


def _check_power(
    power: Power, known: Known, file: str, place: str, expect: Expect, may: frozenset[str] = NOTHING
) -> None:
    for when in power.when:
        names = {"revealed": known.effects, "die": known.actions}.get(when.on)
        expect(not when.named or names is not None, file, f"{place}.when.named",
               "« named » ne va qu'avec on = die ou on = revealed",
               "named belongs to on = die or on = revealed alone")  # fmt: skip
        words = one_of(sorted(names or ()), when.named)
        expect(not when.named or names is None or when.named in names, file, f"{place}.when.named",
               f"« {when.named} » est inconnu ; {words.fr}",
               f"{when.named!r} is not known; {words.en}")  # fmt: skip
        told = may | DIE if when.on == "die" else may | HERE if when.on in WITH_A_SQUARE else may
        _check_counts(when.check, file, f"{place}.when.check", expect, told)
        expect(not counts(when.check, "die"), file, f"{place}.when.check",
               "« die » se compte après un lancer (roll) ; le dé placé est « placed »",
               "die is counted after a roll; the die that was placed is placed")  # fmt: skip
        check_limits(when.check, file, f"{place}.when.check", expect)
        expect(bool(when.effects), file, f"{place}.when.effects", *AN_EFFECT)
        _check_effects(when.effects, file, f"{place}.when", expect, told)
    for key in power.block:
        words = one_of(sorted(known.start - known.free), key)
        expect(key in known.start, file, f"{place}.block",
               f"« {key} » n'est pas une action de départ ; {words.fr}",
               f"{key!r} is no start action; {words.en}")  # fmt: skip
        expect(key not in known.free, file, f"{place}.block",
               f"{key!r} est ce qu'on peut toujours faire : rien ne la bloque (END-13)",
               f"{key!r} is what can always be done: nothing blocks it (END-13)")  # fmt: skip
    _check_effects(power.use, file, f"{place}.use", expect, may)


def _check_counts(part: Any, file: str, place: str, expect: Expect, may: frozenset[str] = NOTHING) -> None:
    expect(may >= DIE or not counts(part, "placed"), file, place,
           "« placed » ne se compte que dans une action, ou dans un pouvoir qui attend un dé (on = die)",
           "only an action, or a power that waits for a die (on = die), can count placed")  # fmt: skip
    about = ", ".join(sorted(WITH_A_SQUARE))
    expect(may >= HERE or not speaks_of_here(part), file, place,
           f"« here » est la case d'un déclencheur qui en a une (on = {about})",
           f"here is the square of a trigger that has one (on = {about})")  # fmt: skip


def _check_effects(
    effects: Sequence[Any], file: str, place: str, expect: Expect, may: frozenset[str] = NOTHING
) -> None:
    """What only some parts may say, how deep they say it, and in what order."""
    _check_counts(effects, file, place, expect, may)
    expect(may >= ROW or not _mentions(effects, "leave"), file, place,
           "« leave » n'a sa place que dans le pouvoir (power) d'une carte Effet",
           "leave belongs in the power of an effect card alone")  # fmt: skip
    check_nesting(effects, file, place, expect)
    check_sense(effects, file, place, expect)
    check_order(effects, file, place, expect)


def _check_scenario(story: Scenario, known: Known, expect: Expect) -> None:
    file = f"scenarios/{story.key}.toml"
    total = sum(card.copies for card in story.cards)
    expect(total == 18, file, "cards", f"18 cartes Effet attendues, {total} trouvées",
           f"expected 18 effect cards, found {total}")  # fmt: skip
    expect(story.look in SCENARIOS, file, "drawn",
           f"les images d'un autre scénario, au choix : {', '.join(SCENARIOS)}",
           f"the pictures of another scenario, one of: {', '.join(SCENARIOS)}")  # fmt: skip
    for level, terms in story.sheets.items():
        expect(level not in DIFFICULTIES, file, f"sheets.{level}",
               "une autre clé que celles des trois difficultés",
               "a key other than those of the three difficulties")  # fmt: skip
        expect(terms.name is not None, file, f"sheets.{level}", "« name » manque", "name is missing")
    known.effects = {card.key for card in story.cards}
    _check_keys(_placed(file, "cards", story.cards), expect)
    for card in story.cards:
        place = f"cards[{card.key}]"
        expect(bool(card.effects) != (card.power is not None), file, place,
               "soit effects (immédiat), soit power (constant)",
               "either effects (immediate) or power (constant)")  # fmt: skip
        _check_effects(card.effects, file, f"{place}.effects", expect)
        _check_power(card.power or Power(), known, file, f"{place}.power", expect, ROW)
    expect(bool(story.destruction), file, "destruction", *AN_EFFECT)
    _check_effects(story.destruction, file, "destruction", expect)
    for level, terms in story.levels().items():
        for key, names in {"animals": tuple(terms.animals), "start": terms.start}.items():
            for name, number in Counter(names).items():
                expect(name in INDEX, file, f"{level}.{key}", f"« {name} » n'est pas une case (a1 à f6)",
                       f"{name!r} is no square (a1 to f6)")  # fmt: skip
                expect(number == 1, file, f"{level}.{key}", f"la case {name} y est {number} fois",
                       f"the square {name} stands there {number} times")  # fmt: skip
        for players, money in enumerate(terms.money, 2):
            expect(players * money <= MONEY, file, f"{level}.money",
                   f"{MONEY} M$ en tout au plus : à {players} joueurs, {MONEY // players} chacun",
                   f"${MONEY}M in all at most: with {players} players, {MONEY // players} each")  # fmt: skip
        expect(2 <= sum(terms.animals.values()) <= 15, file, f"{level}.animals", "de 2 à 15 animaux",
               "2 to 15 animals")  # fmt: skip
        expect(len(terms.start) < terms.tiles, file, f"{level}.tiles",
               f"plus de tuiles que les {len(terms.start)} du départ",
               f"more tiles than the {len(terms.start)} of the start")  # fmt: skip
        both = ", ".join(sorted(set(terms.start) & set(terms.animals)))
        expect(not both, file, f"{level}.start", f"une tuile et un animal sur la même case : {both}",
               f"a tile and an animal on one square: {both}")  # fmt: skip
        _check_power(terms.power, known, file, f"{level}.power", expect)
        _check_effects(terms.effects, file, f"{level}.effects", expect)
        expect(not _mentions(terms.effects, "influence"), file, f"{level}.effects",
               "pas d'influence au départ", "no starting influence")  # fmt: skip


def _mentions(part: Any, effect: str) -> bool:
    return f'"do":"{effect}"' in msgspec.json.encode(part).decode()
