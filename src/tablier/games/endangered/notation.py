"""Deeds: what a player can do, as short texts such as `place 2 relocate`, `move c4 c5`, `ambassador 3`."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from tablier.core import BadNotation, Words
from tablier.games.endangered.board import EDGES, INDEX, SQUARES, line_name
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.pack.schema import Choose, Pay
from tablier.games.endangered.questions import DONE, PASS, USE, VALUE, Kind
from tablier.games.endangered.rules.effects import PAIR
from tablier.games.endangered.state import Call, Table


class Deed(msgspec.Struct, frozen=True, array_like=True):
    verb: str
    objects: tuple[str, ...] = ()


class _Shape(NamedTuple):
    objects: tuple[str, ...]  # what stands after the verb
    words: Words


SHAPES: dict[str, _Shape] = {
    "place": _Shape(("die", "key"), Words(fr="Placer le {0} sur « {name} »", en="Place the {0} on {name}")),
    "use": _Shape(("key",), Words(fr="Se servir de « {name} »", en="Use {name}")),
    "done": _Shape((), Words(fr="Terminer la phase d'actions", en="End the action phase")),
    "cell": _Shape(("square",), Words(fr="Case {0}", en="Square {0}")),
    "move": _Shape(("square", "square"), Words(fr="De {0} à {1}", en="From {0} to {1}")),
    "birth": _Shape(
        ("square", "square"), Words(fr="Couple de {0}, petit en {1}", en="Pair on {0}, young one on {1}")
    ),
    "line": _Shape(("line", "number"), Words(fr="{line} {1}", en="{line} {1}")),
    "wind": _Shape(("edge",), Words(fr="Depuis {edge}", en="From the {edge}")),
    "ambassador": _Shape(("number",), Words(fr="Ambassadeur {0}", en="Ambassador {0}")),
    "play": _Shape(("key",), Words(fr="Jouer « {name} »", en="Play {name}")),
    "discard": _Shape(("key",), Words(fr="Défausser « {name} »", en="Discard {name}")),
    "recover": _Shape(("key",), Words(fr="Reprendre « {name} »", en="Take back {name}")),
    "player": _Shape(("number",), Words(fr="Joueur {0}", en="Player {0}")),
    "next": _Shape(("number",), Words(fr="Au joueur {0}", en="Player {0} is next")),
    "reroll": _Shape(("die",), Words(fr="Relancer le {0}", en="Reroll the {0}")),
    "turn": _Shape(("die", "die"), Words(fr="Changer le {0} en {1}", en="Turn the {0} into a {1}")),
    "free": _Shape(
        ("number", "key"),
        Words(fr="Retirer le dé du joueur {0} de « {name} »", en="Take player {0}'s die off {name}"),
    ),
    "lift": _Shape(("key",), Words(fr="Mettre fin à « {name} »", en="End {name}")),
    "perform": _Shape(("key",), Words(fr="Exécuter « {name} »", en="Carry out {name}")),
    "choose": _Shape(("number",), Words(fr="{name}", en="{name}")),
    "pay": _Shape((), Words(fr="Payer", en="Pay")),
    "keep": _Shape((), Words(fr="Laisser la carte sur la pioche", en="Leave the card on the deck")),
    "drop": _Shape((), Words(fr="Écarter la carte", en="Discard the card")),
    "role": _Shape(("key",), Words(fr="{name}", en="{name}")),
    "portrait": _Shape(("number",), Words(fr="Portrait {0}", en="Portrait {0}")),
    "specialty": _Shape(("key",), Words(fr="Spécialité « {name} »", en="Specialty {name}")),
    "pass": _Shape((), Words(fr="Passer", en="Pass")),
}

_EDGE_WORDS = {
    "west": Words(fr="l'ouest", en="west"),
    "east": Words(fr="l'est", en="east"),
    "south": Words(fr="le sud", en="south"),
    "north": Words(fr="le nord", en="north"),
}
_LINE_WORDS = {"row": Words(fr="Rangée", en="Row"), "column": Words(fr="Colonne", en="Column")}

_FITS: dict[str, Callable[[str], bool]] = {
    "die": lambda word: word in ("1", "2", "3", "4", "5", "6"),
    "number": lambda word: word.isdecimal() and word.isascii(),
    "square": lambda word: word in INDEX,
    "line": lambda word: word in _LINE_WORDS,
    "edge": lambda word: word in _EDGE_WORDS,
    "key": lambda word: word.replace("-", "").isalnum() and word == word.lower(),
}
_EXPECTED = {
    "die": Words(fr="un dé de 1 à 6", en="a die from 1 to 6"),
    "number": Words(fr="un nombre", en="a number"),
    "square": Words(fr="une case de a1 à f6", en="a square from a1 to f6"),
    "line": Words(fr="« row » ou « column »", en="row or column"),
    "edge": Words(fr="un bord : " + ", ".join(EDGES), en="an edge: " + ", ".join(EDGES)),
    "key": Words(fr="un nom en minuscules", en="a name in small letters"),
}


def write_deed(deed: Deed) -> str:
    return " ".join((deed.verb, *deed.objects))


def read_deed(text: str) -> Deed:
    words = text.split(" ")
    shape = SHAPES.get(words[0])
    if shape is None:
        raise BadNotation(text, 1, "one of " + ", ".join(SHAPES), "un verbe parmi " + ", ".join(SHAPES))
    column = len(words[0]) + 2
    for i, kind in enumerate(shape.objects, 1):
        if i >= len(words) or not _FITS[kind](words[i]):
            raise BadNotation(text, column, _EXPECTED[kind].en, _EXPECTED[kind].fr)
        column += len(words[i]) + 1
    if len(words) > len(shape.objects) + 1:
        raise BadNotation(text, column - 1, "nothing more", "plus rien")
    return Deed(words[0], tuple(words[1:]))


# --- codes of the machine and deeds ------------------------------------------------------------------

_SQUARE_PAIRS: dict[str, str] = {"move": "move", "birth": "birth"}
_NUMBERED: dict[str, str] = {
    "ambassador": "ambassador",
    "player": "player",
    "next": "next",
    "way": "choose",
    "portrait": "portrait",
}
_CARDS: dict[str, str] = {"card": "play", "discard": "discard", "recover": "recover"}


def deed_of(kind: Kind, code: int, table: Table, program: Program) -> Deed:
    """What a code of the machine means to a player."""
    if code == PASS:
        return Deed("pass")
    if kind in _SQUARE_PAIRS:
        return Deed(_SQUARE_PAIRS[kind], (SQUARES[code // PAIR], SQUARES[code % PAIR]))
    if kind in _NUMBERED:
        return Deed(_NUMBERED[kind], (str(code + 1),))
    if kind in _CARDS:
        return Deed(_CARDS[kind], (program.card_keys[code],))
    match kind:
        case "act":
            return _act(code, program)
        case "cell":
            return Deed("cell", (SQUARES[code],))
        case "line":
            return Deed("line", tuple(line_name(code).split()))
        case "edge":
            return Deed("wind", (EDGES[code],))
        case "die":
            return Deed("reroll", (str(code),))
        case "turn":
            return Deed("turn", (str(code // 8), str(code % 8)))
        case "free":
            player, die = divmod(code, 4)
            return Deed("free", (str(player + 1), program.action_names[table.people[player].spots[die]]))
        case "constant":
            return Deed("lift", (program.effect_cards[code].key,))
        case "action":
            return Deed("perform", (program.action_names[code],))
        case "top":
            return Deed("drop" if code else "keep")
        case "role":
            return Deed("role", (program.role(code).key,))
        case "specialty":
            return Deed("specialty", (program.specialties[code].key,))
        case _:
            return Deed("pay")


def _act(code: int, program: Program) -> Deed:
    if code == DONE:
        return Deed("done")
    if code >= USE:
        return Deed("use", (program.power_key(code - USE),))
    value, action = divmod(code, VALUE)
    return Deed("place", (str(value), program.action_names[action]))


def deed_words(deed: Deed, program: Program, call: Call | None = None) -> Words:
    """A deed as a sentence. `call` is the effect that asked for it, where the words depend on that."""
    words = SHAPES[deed.verb].words
    blanks: dict[str, object] = {}
    match deed.verb, deed.objects:
        case "line", (line, _):
            blanks["line"] = _LINE_WORDS[line]
        case "wind", (edge,):
            blanks["edge"] = _EDGE_WORDS[edge]
        case "choose", (number,):
            blanks["name"] = _way_name(int(number) - 1, program, call)
        case "pay", ():
            effect = program.code[call.pc].effect if call else None
            if isinstance(effect, Pay) and isinstance(effect.money, int):
                return Words(fr=f"Payer {effect.money} M$", en=f"Pay ${effect.money}M")
        case _:
            if deed.objects:
                blanks["name"] = name_of(deed.objects[-1], program)
    return Words(
        fr=words.fr.format(
            *deed.objects, **{k: v.fr if isinstance(v, Words) else v for k, v in blanks.items()}
        ),
        en=words.en.format(
            *deed.objects, **{k: v.en if isinstance(v, Words) else v for k, v in blanks.items()}
        ),
    )


def _way_name(number: int, program: Program, call: Call | None) -> Words:
    effect = program.code[call.pc].effect if call else None
    if isinstance(effect, Choose) and 0 <= number < len(effect.ways):
        return effect.ways[number].name
    return Words(fr=f"Choix {number + 1}", en=f"Choice {number + 1}")


def name_of(key: str, program: Program) -> Words:
    """The printed name behind a key: a card, an action, a role, a specialty or an effect."""
    if key in program.action_keys:
        return program.action_name(program.action_keys[key])
    if key in program.card_numbers:
        return program.cards[program.card_numbers[key]].name
    for named in (*program.specialties, *program.effect_cards):
        if named.key == key:
            return named.name
    for role in program.pack.roles:
        if role.key == key:
            return role.name[0]
    return Words(fr=key, en=key)
