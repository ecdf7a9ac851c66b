"""What a table can agree on before it starts."""

from collections import Counter

from tablier.core import (
    BadOption,
    Choice,
    Flag,
    Number,
    Option,
    Options,
    TablierError,
    TextOption,
    Words,
)
from tablier.games.thin_ice.calls import read_calls
from tablier.games.thin_ice.checks import check_pile
from tablier.games.thin_ice.notation import read_pile
from tablier.games.thin_ice.pieces import SIZES, size_of, stash
from tablier.games.thin_ice.state import Pile, Setup

TOP_NAMES: dict[str, Words] = {
    "cloth": Words(fr="Nappe", en="Cloth"),
    "rubber": Words(fr="Tapis de caoutchouc", en="Rubber mat"),
    "wood": Words(fr="Bois", en="Wood"),
    "laminate": Words(fr="Stratifié", en="Laminate"),
    "glass": Words(fr="Verre", en="Glass"),
}

HAND_NAMES: dict[str, Words] = {
    "normal": Words(fr="Normales", en="Normal"),
    "steady": Words(fr="Sûres", en="Steady"),
    "unsteady": Words(fr="Tremblantes", en="Unsteady"),
    "syrups": Words(fr="Après trois sirops", en="After three syrups"),
}

DRINK_NAMES: dict[str, Words] = {
    "off": Words(fr="Sans", en="Off"),
    "syrup": Words(fr="Au sirop", en="With syrup"),
    "tea": Words(fr="Au thé", en="With tea"),
    "drams": Words(fr="Entre adultes", en="Grown-ups only"),
}

FIRST_NAMES: dict[str, Words] = {
    "lot": Words(fr="Tiré au sort", en="Drawn by lot"),
    "seat1": Words(fr="La première place", en="The first seat"),
}


def _choice(name: str, title: Words, names: dict[str, Words], ruling: str) -> Choice:
    return Choice(name, tuple(names), title, tuple(names.values()), ruling)


OPTIONS: tuple[Option, ...] = (
    Number("stashes", 1, 3, 1, Words(fr="Réserves par personne", en="Stashes each"), "THI-1"),
    _choice("top", Words(fr="Table", en="Table top"), TOP_NAMES, "THI-2"),
    _choice("hands", Words(fr="Mains", en="Hands"), HAND_NAMES, ""),
    _choice("first", Words(fr="Qui commence", en="Who begins"), FIRST_NAMES, "THI-3"),
    Flag("tremor", True, Words(fr="La table finit par trembler", en="The table shakes in the end"), "THI-R1"),
    _choice("rocks", Words(fr="« On the rocks »", en='"On the rocks"'), DRINK_NAMES, "THI-13"),
    Number(
        "target",
        0,
        40,
        0,
        Words(fr="Points à atteindre (0 : une partie)", en="Points to reach (0: one game)"),
        "THI-12",
    ),
    TextOption("calls", "", Words(fr="Annonces convenues", en="Calls agreed beforehand"), limit=120),
    TextOption("pile", "", Words(fr="Pile de départ (seul)", en="Pile to begin with (alone)"), limit=6000),
)

EACH = 5
"""Pieces of each size in a stash (THI-1)."""

SHOWN = 40
"""Letters of a pile that a complaint repeats."""


def read_start(options: Options, players: int) -> Pile:
    """The pile that a match begins with: of somebody who builds alone, on from one that stood elsewhere."""
    text, pieces = str(options["pile"]), stash(int(options["stashes"]))
    short = text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
    if not text:
        return Pile()
    if players > 1 or options["target"]:
        raise BadOption("pile", short, "nothing, unless one plays alone and a single game")
    try:
        pile = read_pile(text)
        check_pile(pile)
    except TablierError as fault:
        raise BadOption("pile", short, f"a pile as it stands after 'place' in a record ({fault})") from None
    if len(set(pile.names)) != len(pile.names) or not set(pile.names) < set(pieces):
        raise BadOption("pile", short, f"some of {pieces[0]} to {pieces[-1]}, each once, but not all")
    return pile


def _check_calls(text: str, stashes: int, placed: Pile) -> str:
    try:
        wanted = Counter(size for call in read_calls(text) for size in call.sizes)
    except ValueError:
        wanted = None
    else:
        wanted.update(size_of(piece) for piece in placed.names if text)
    if wanted is None or any(wanted[size] > EACH * stashes for size in SIZES):
        raise BadOption("calls", text, f"words such as SS L ML, at most {EACH * stashes} of each size")
    return text


def read_setup(options: Options, players: int, pile: Pile) -> Setup:
    return Setup(
        players=players,
        stashes=int(options["stashes"]),
        top=str(options["top"]),
        hands=str(options["hands"]),
        tremor=bool(options["tremor"]),
        rocks=str(options["rocks"]),
        target=int(options["target"]),
        calls=_check_calls(str(options["calls"]), int(options["stashes"]), pile),
    )
