"""Checking packs: what the shape alone cannot say, and what the rulebook calls unusual."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, get_args

import msgspec

from tablier.core import Words
from tablier.games.endangered.board import INDEX
from tablier.games.endangered.effects.amounts import counts
from tablier.games.endangered.effects.dice import Roll
from tablier.games.endangered.effects.flow import Choose
from tablier.games.endangered.effects.powers import Power
from tablier.games.endangered.numbering import DECK
from tablier.games.endangered.pack.cards import DIFFICULTIES, Card, Look, Pack, Scenario
from tablier.games.endangered.pack.faults import BadPack

SCENARIOS: tuple[Look, ...] = get_args(Look)

DEEP = 8
"""How far effects may be nested: on the stack there is room for these and for what they set off."""
DICE = 6
NOTHING, DIE, ROW = frozenset[str](), frozenset(("placed",)), frozenset(("leave",))
"""What only some parts may say: those with a die placed for them, and those that lie in the row."""

Expect = Callable[[bool, str, str, str, str], None]


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
        _check_effects(action.effects, "pack.toml", f"actions[{action.key}].effects", expect, DIE)
    _check_voting(pack, expect)
    names = Counter(card.key for card in pack.ambassadors)
    for key, number in names.items():
        expect(number == 1, "ambassadors.toml", f"ambassadors[{key}]", "cette clé sert deux fois",
               "this key is used twice")  # fmt: skip
    for card in pack.ambassadors:
        _check_counts(card, "ambassadors.toml", f"ambassadors[{card.key}].want", expect)
    for card in pack.yellow:
        expect(card.copies == 1, "pack.toml", f"yellow[{card.key}].copies",
               "une carte jaune est une fois dans chaque paquet",
               "a yellow card lies once in every deck")  # fmt: skip
    expect(len(pack.roles) == 5, "roles", "", "5 personnages attendus", "expected 5 roles")
    keys: Counter[str] = Counter(card.key for card in pack.yellow)
    keys.update(action.key for action in pack.actions)
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
        keys.update(card.key for card in role.cards)
        keys.update(specialty.key for specialty in role.specialties)
        deck = {card.key: card for card in (*pack.yellow, *role.cards)}
        for specialty in role.specialties:
            first = deck.get(specialty.first)
            place = f"specialties[{specialty.key}].first"
            expect(
                first is not None, file, place, "une carte du paquet attendue", "expected a card of the deck"
            )
            _check_power(specialty.power, known, file, f"specialties[{specialty.key}].power", expect)
        for card in role.cards:
            _check_card(card, known, file, "cards", expect)
    for key, number in keys.items():
        expect(number == 1, "roles", key, "cette clé sert deux fois", "this key is used twice")
    expect(bool(pack.scenarios), "scenarios", "", "au moins un scénario attendu", "expected a scenario")
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


def _check_voting(pack: Pack, expect: Expect) -> None:
    """Two years, one after the other, for every number of players (END-27)."""
    counts = Counter(voting.players for voting in pack.voting)
    expect(counts == Counter((2, 3, 4, 5)), "pack.toml", "voting", "une entrée pour 2, 3, 4 et 5 joueurs",
           "one entry each for 2, 3, 4 and 5 players")  # fmt: skip
    for voting in pack.voting:
        first, second = voting.years
        expect(first > 0 and second == first + 1, "pack.toml", f"voting[{voting.players}].years",
               "deux années qui se suivent", "two years that follow each other")  # fmt: skip


def _check_card(card: Card, known: Known, file: str, pile: str, expect: Expect) -> None:
    place = f"{pile}[{card.key}]"
    _check_effects(card.effects, file, f"{place}.effects", expect, DIE if card.kind == "action" else NOTHING)
    _check_power(card.power, known, file, f"{place}.power", expect)
    if card.kind == "permanent":
        expect(card.power != Power(), file, f"{place}.power", "une carte permanente a un pouvoir",
               "a permanent card needs a power")  # fmt: skip
        expect(
            not card.effects, file, f"{place}.effects", "rien ici : voyez power", "nothing here: see power"
        )
    else:
        expect(
            bool(card.effects), file, f"{place}.effects", "au moins un effet attendu", "expected an effect"
        )
        expect(card.power == Power(), file, f"{place}.power", "réservé aux cartes permanentes",
               "only permanent cards have one")  # fmt: skip


def _check_power(
    power: Power, known: Known, file: str, place: str, expect: Expect, may: frozenset[str] = NOTHING
) -> None:
    for when in power.when:
        names = known.effects if when.on == "revealed" else known.actions
        expect(not when.named or when.named in names, file, f"{place}.when.named",
               f"{when.named!r} est inconnu", f"{when.named!r} is not known")  # fmt: skip
        may = may | DIE if when.on == "die" else may - DIE
        _check_counts(when.check, file, f"{place}.when.check", expect, may)
        _check_effects(when.effects, file, f"{place}.when", expect, may)
    for key in power.block:
        expect(key in known.start, file, f"{place}.block", f"{key!r} n'est pas une action de départ",
               f"{key!r} is no start action")  # fmt: skip
        expect(key not in known.free, file, f"{place}.block",
               f"{key!r} est ce qu'on peut toujours faire : rien ne la bloque (END-13)",
               f"{key!r} is what can always be done: nothing blocks it (END-13)")  # fmt: skip
    _check_effects(power.use, file, f"{place}.use", expect, may - DIE)


def _check_counts(part: Any, file: str, place: str, expect: Expect, may: frozenset[str] = NOTHING) -> None:
    expect(may >= DIE or not counts(part, "placed"), file, place,
           "« placed » ne se compte que dans une action, ou dans un pouvoir qui attend un dé (on = die)",
           "only an action, or a power that waits for a die (on = die), can count placed")  # fmt: skip


def _check_effects(
    effects: Sequence[Any], file: str, place: str, expect: Expect, may: frozenset[str] = NOTHING
) -> None:
    """What only some parts may say, and how deep they say it."""
    _check_counts(effects, file, place, expect, may)
    expect(may >= ROW or not _mentions(effects, "leave"), file, place,
           "« leave » n'a sa place que dans le pouvoir (power) d'une carte Effet",
           "leave belongs in the power of an effect card alone")  # fmt: skip
    _check_nesting(effects, file, place, expect)


def _check_nesting(effects: Sequence[Any], file: str, place: str, expect: Expect, depth: int = 1) -> None:
    """No effect in an effect in an effect without end, and no more dice than there are."""
    expect(depth <= DEEP, file, place, f"des effets imbriqués {DEEP} fois au plus",
           f"effects nested {DEEP} deep at most")  # fmt: skip
    for effect in effects:
        if isinstance(effect, Roll):
            most = effect.dice if isinstance(effect.dice, int) else effect.dice.most
            least = (
                effect.dice if isinstance(effect.dice, int) else effect.dice.plus + min(0, effect.dice.each)
            )
            expect(least >= 1 and most <= DICE, file, f"{place}.dice", f"de 1 à {DICE} dés (plus, most)",
                   f"1 to {DICE} dice (plus, most)")  # fmt: skip
        for part in parts_of(effect):
            _check_nesting(part, file, place, expect, depth + 1)


def parts_of(effect: Any) -> list[Sequence[Any]]:
    """The effects that an effect is made of."""
    if isinstance(effect, Choose):
        return [way.effects for way in effect.ways]
    return [
        getattr(effect, name)
        for name in ("then", "otherwise", "effects", "yes", "no")
        if hasattr(effect, name)
    ]


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
    for key, number in Counter(card.key for card in story.cards).items():
        expect(number == 1, file, f"cards[{key}]", "cette clé sert deux fois", "this key is used twice")
    for card in story.cards:
        place = f"cards[{card.key}]"
        expect(bool(card.effects) != (card.power is not None), file, place,
               "soit effects (immédiat), soit power (constant)",
               "either effects (immediate) or power (constant)")  # fmt: skip
        _check_effects(card.effects, file, f"{place}.effects", expect)
        _check_power(card.power or Power(), known, file, f"{place}.power", expect, ROW)
    _check_effects(story.destruction, file, "destruction", expect)
    for level, terms in story.levels().items():
        for name in (*terms.animals, *terms.start):
            expect(name in INDEX, file, f"{level}.animals", f"{name!r} n'est pas une case (a1 à f6)",
                   f"{name!r} is no square (a1 to f6)")  # fmt: skip
        expect(2 <= sum(terms.animals.values()) <= 15, file, f"{level}.animals", "de 2 à 15 animaux",
               "2 to 15 animals")  # fmt: skip
        expect(len(terms.start) < terms.tiles <= 24, file, f"{level}.tiles", "24 tuiles au plus",
               "24 tiles at most")  # fmt: skip
        expect(not set(terms.start) & set(terms.animals), file, f"{level}.start",
               "une tuile et un animal sur la même case", "a tile and an animal on one square")  # fmt: skip
        _check_power(terms.power, known, file, f"{level}.power", expect)
        _check_effects(terms.effects, file, f"{level}.effects", expect)
        expect(not _mentions(terms.effects, "influence"), file, f"{level}.effects",
               "pas d'influence au départ", "no starting influence")  # fmt: skip


def _mentions(part: Any, effect: str) -> bool:
    return f'"do":"{effect}"' in msgspec.json.encode(part).decode()
