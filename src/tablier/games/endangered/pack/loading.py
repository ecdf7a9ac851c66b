"""Reading packs. A pack is a folder of TOML files; a bad one is refused with the file, the key and
what was expected there, and one that changed since a game began is noticed by its hash."""

import hashlib
import re
import tomllib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from tablier.core import TablierError, Words
from tablier.games.endangered.board import INDEX
from tablier.games.endangered.pack.cards import Ambassador, Card, Pack, Role, Scenario, StartAction
from tablier.games.endangered.pack.program import DECK, Program
from tablier.games.endangered.pack.schema import Part, Power
from tablier.games.folders import data_folder

OWN = Path(__file__).parent / "first"
DIFFICULTIES = ("normal", "introductory", "expert")
SCENARIOS = ("tiger", "otter", "panda")
T = TypeVar("T")


class BadPack(TablierError):
    """A fault in a pack: where it stands and what was expected there."""

    def __init__(self, file: str, key: str, expected: Words) -> None:
        place = f"{file}, {key}" if key else file
        super().__init__(Words(fr=f"{place} : {expected.fr}", en=f"{place}: {expected.en}"))
        self.file, self.key = file, key


class _Board(Part, frozen=True):
    """pack.toml"""

    name: Words
    actions: tuple[StartAction, ...]
    yellow: tuple[Card, ...]


class _Row(Part, frozen=True):
    """ambassadors.toml"""

    ambassadors: tuple[Ambassador, ...]


# --- finding -----------------------------------------------------------------------------------------

_allowed: set[str] = set()


def allow(folder: Path) -> str:
    """Let this process play the pack in a folder; the name under which the option `pack` knows it.

    Without this a table can only name packs of the host's own packs folder, never any path.
    """
    name = str(folder.resolve())
    _allowed.add(name)
    return name


def packs_folder() -> Path:
    return data_folder() / "packs"


def folder_of(name: str) -> Path:
    if not name:
        return OWN
    if name in _allowed:
        return Path(name)
    if re.fullmatch(r"[a-z0-9][a-z0-9-]*", name) and (packs_folder() / name).is_dir():
        return packs_folder() / name
    raise TablierError(
        Words(fr=f"il n'y a pas de paquet « {name} »", en=f"there is no pack {name!r} in the packs folder")
    )


def fingerprint(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.toml")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


@lru_cache(maxsize=8)
def _load(folder: Path, mark: str) -> Pack:
    pack = read_pack(folder)
    faults = check_pack(pack)
    if faults:
        raise faults[0]
    return pack


def load(name: str, mark: str = "") -> tuple[Pack, str]:
    """The pack of this name and its hash; refuses one that is not what it was."""
    folder = folder_of(name)
    found = fingerprint(folder)
    if mark and mark != found:
        raise TablierError(
            Words(
                fr=f"le paquet a changé depuis le début de la partie ({mark}, maintenant {found})",
                en=f"the pack has changed since the game began ({mark}, now {found})",
            )
        )
    return _load(folder, found), found


@lru_cache(maxsize=32)
def _program(name: str, mark: str, scenario: str, difficulty: str) -> Program:
    pack, _ = load(name, mark)
    story = next((s for s in pack.scenarios if s.key == scenario), None)
    if story is None:
        raise TablierError(
            Words(
                fr=f"le paquet n'a pas de scénario « {scenario} »",
                en=f"the pack has no scenario {scenario!r}",
            )
        )
    return Program(pack, story, getattr(story, difficulty))


def program_of(name: str, mark: str, scenario: str, difficulty: str) -> Program:
    """A scenario of a pack, laid out; kept, so that a running game goes on with what it began with."""
    return _program(name, mark, scenario, difficulty)


# --- reading -----------------------------------------------------------------------------------------


def read_pack(folder: Path) -> Pack:
    board = _read(folder, "pack.toml", _Board)
    row = _read(folder, "ambassadors.toml", _Row)
    roles = [_read(folder, name, Role) for name in _files(folder, "roles")]
    stories = [_read(folder, name, Scenario) for name in _files(folder, "scenarios")]
    stories.sort(key=lambda s: SCENARIOS.index(s.key) if s.key in SCENARIOS else 9)
    return Pack(board.name, row.ambassadors, board.actions, board.yellow, tuple(roles), tuple(stories))


def _files(folder: Path, kind: str) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in (folder / kind).glob("*.toml"))


def _read(folder: Path, name: str, shape: type[T]) -> T:
    path = folder / name
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadPack(name, "", Words(fr="ce fichier manque", en="this file is missing")) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadPack(
            name, "", Words(fr=f"TOML illisible : {fault}", en=f"unreadable TOML: {fault}")
        ) from None
    try:
        return msgspec.convert(data, shape, strict=True)
    except msgspec.ValidationError as fault:
        message, _, path_text = str(fault).partition(" - at `$")
        key = _name_path(data, path_text.rstrip("`").lstrip("."))
        raise BadPack(name, key, Words(fr=message, en=message)) from None


def _name_path(data: Any, path: str) -> str:
    """`cards[3].effects[0].money` with the key of the card in it, which is easier to find."""
    named: list[str] = []
    at: Any = data
    for part in re.findall(r"[\w-]+|\[\d+\]|\[\.\.\.\]", path):
        if part.startswith("[") and part[1:-1].isdecimal() and isinstance(at, list):
            at = cast(Any, at)[int(part[1:-1])]
            label: Any = cast(Any, at).get("key") if isinstance(at, dict) else None
            named.append(f"[{label}]" if isinstance(label, str) else part)
        else:
            at = cast(Any, at).get(part) if isinstance(at, dict) else None
            named.append(part if not named else f".{part}")
    return "".join(named)


# --- checking ----------------------------------------------------------------------------------------


def check_pack(pack: Pack) -> list[BadPack]:
    """Everything that the shape alone cannot say: counts, keys, squares, starting influence."""
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
            expect(
                first is None or not _mentions(first, "influence"), file, place,
                "la première carte ne donne pas d'influence", "the first card must not give influence",
            )  # fmt: skip
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


def _check_card(card: Card, file: str, expect: Any) -> None:
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


def _check_scenario(story: Scenario, actions: set[str], expect: Any) -> None:
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
