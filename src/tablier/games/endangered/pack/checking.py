"""Checking packs: what the shape alone cannot say, and what the rulebook calls unusual."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from tablier.core import TablierError, Words
from tablier.games.endangered.board import INDEX
from tablier.games.endangered.effects.powers import Power
from tablier.games.endangered.numbering import DECK
from tablier.games.endangered.pack.cards import Card, Pack, Scenario

DIFFICULTIES = ("normal", "introductory", "expert")
SCENARIOS = ("tiger", "otter", "panda")

Expect = Callable[[bool, str, str, str, str], None]


class BadPack(TablierError):
    """A fault in a pack: where it stands and what was expected there."""

    def __init__(self, file: str, key: str, expected: Words) -> None:
        place = f"{file}, {key}" if key else file
        super().__init__(Words(fr=f"{place} : {expected.fr}", en=f"{place}: {expected.en}"))
        self.file, self.key = file, key


def check_pack(pack: Pack) -> list[BadPack]:
    """Everything that the shape alone cannot say: counts, keys, squares, years, influence on the board."""
    faults: list[BadPack] = []

    def expect(holds: bool, file: str, key: str, fr: str, en: str) -> None:
        if not holds:
            faults.append(BadPack(file, key, Words(fr=fr, en=en)))

    colours = Counter(card.colour for card in pack.ambassadors)
    for colour, number in {"blue": 5, "green": 4, "grey": 3}.items():
        expect(
            colours[colour] == number, "ambassadors.toml", "ambassadors",
            f"{number} ambassadeurs {colour} attendus, {colours[colour]} trouvés",
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
    _check_voting(pack, expect)
    expect(len(pack.roles) == 5, "roles", "", "5 personnages attendus", "expected 5 roles")
    keys: Counter[str] = Counter(card.key for card in pack.yellow)
    keys.update(action.key for action in pack.actions)
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
        for card in (*pack.yellow, *role.cards):
            _check_card(card, file, expect)
    for key, number in keys.items():
        expect(number == 1, "roles", key, "cette clé sert deux fois", "this key is used twice")
    expect(
        sorted(s.key for s in pack.scenarios) == sorted(SCENARIOS), "scenarios", "",
        f"scénarios attendus : {', '.join(SCENARIOS)}", f"expected the scenarios {', '.join(SCENARIOS)}",
    )  # fmt: skip
    actions = {action.key for action in pack.actions}
    for story in pack.scenarios:
        _check_scenario(story, actions, expect)
    return faults


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


def _check_card(card: Card, file: str, expect: Expect) -> None:
    place = f"cards[{card.key}]"
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


def _check_scenario(story: Scenario, actions: set[str], expect: Expect) -> None:
    file = f"scenarios/{story.key}.toml"
    total = sum(card.copies for card in story.cards)
    expect(total == 18, file, "cards", f"18 cartes Effet attendues, {total} trouvées",
           f"expected 18 effect cards, found {total}")  # fmt: skip
    keys = {card.key for card in story.cards}
    expect(len(keys) == len(story.cards), file, "cards", "une clé sert deux fois", "a key is used twice")
    for card in story.cards:
        place = f"cards[{card.key}]"
        expect(bool(card.effects) != (card.power is not None), file, place,
               "soit effects (immédiat), soit power (constant)",
               "either effects (immediate) or power (constant)")  # fmt: skip
        power = card.power or Power()
        for when in power.when:
            known = keys if when.on == "revealed" else actions
            expect(not when.named or when.named in known, file, f"{place}.power.when.named",
                   f"{when.named!r} est inconnu", f"{when.named!r} is not known")  # fmt: skip
        for key in power.block:
            expect(key in actions, file, f"{place}.power.block", f"{key!r} n'est pas une action de départ",
                   f"{key!r} is no start action")  # fmt: skip
    for level in DIFFICULTIES:
        terms = getattr(story, level)
        for name in (*terms.animals, *terms.start):
            expect(name in INDEX, file, f"{level}.animals", f"{name!r} n'est pas une case (a1 à f6)",
                   f"{name!r} is no square (a1 to f6)")  # fmt: skip
        expect(2 <= sum(terms.animals.values()) <= 15, file, f"{level}.animals", "de 2 à 15 animaux",
               "2 to 15 animals")  # fmt: skip
        expect(len(terms.start) < terms.tiles <= 24, file, f"{level}.tiles", "24 tuiles au plus",
               "24 tiles at most")  # fmt: skip
        expect(not set(terms.start) & set(terms.animals), file, f"{level}.start",
               "une tuile et un animal sur la même case", "a tile and an animal on one square")  # fmt: skip
        expect(not _mentions(terms.effects, "influence"), file, f"{level}.effects",
               "pas d'influence au départ", "no starting influence")  # fmt: skip


def _mentions(part: Any, effect: str) -> bool:
    return f'"do":"{effect}"' in msgspec.json.encode(part).decode()
