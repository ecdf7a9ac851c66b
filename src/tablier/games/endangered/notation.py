"""Actions: what a player can do, as short texts such as `place 2 relocate`, `move c4 c5`, `ambassador 3`."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from tablier.core import BadNotation, Words
from tablier.games.endangered.board import EDGES, INDEX, SIZE, SQUARES, line_name
from tablier.games.endangered.effects.base import Effect
from tablier.games.endangered.effects.flow import Choose, Pay, Volunteer, phrases
from tablier.games.endangered.effects.money import price
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.questions import DONE, PAIR, PASS, USE, VALUE, Kind
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.texts import COLOUR_NAMES, amount, line_words, player_of


class Action(msgspec.Struct, frozen=True, array_like=True):
    verb: str
    objects: tuple[str, ...] = ()


class _Shape(NamedTuple):
    objects: tuple[str, ...]  # what stands after the verb
    words: Words


SHAPES: dict[str, _Shape] = {
    "place": _Shape(("die", "key"), Words(fr="Placer le {a} sur « {name} »", en="Place the {a} on {name}")),
    "use": _Shape(("key",), Words(fr="Se servir de « {name} »", en="Use {name}")),
    "done": _Shape((), Words(fr="Terminer la phase d'actions", en="End the action phase")),
    "cell": _Shape(("square",), Words(fr="Case {a}", en="Square {a}")),
    "move": _Shape(("square", "square"), Words(fr="De {a} à {b}", en="From {a} to {b}")),
    "birth": _Shape(
        ("square", "square"),
        Words(fr="Couple de {a}, petit en {b}", en="Pair on {a}, young one on {b}"),
    ),
    "line": _Shape(("line", "number"), Words(fr="Viser {line}", en="Aim at {line}")),
    "wind": _Shape(("edge",), Words(fr="Depuis {edge}", en="From the {edge}")),
    "ambassador": _Shape(("number",), Words(fr="Ambassadeur {a}", en="Ambassador {a}")),
    "play": _Shape(("key",), Words(fr="Jouer « {name} »", en="Play {name}")),
    "discard": _Shape(("key",), Words(fr="Défausser « {name} »", en="Discard {name}")),
    "recover": _Shape(("key",), Words(fr="Reprendre « {name} »", en="Take back {name}")),
    "player": _Shape(("number",), Words(fr="{who:nom}", en="{who}")),
    "next": _Shape(("number",), Words(fr="{who:à}", en="{who} is next")),
    "reroll": _Shape(("die",), Words(fr="Relancer le {a}", en="Reroll the {a}")),
    "turn": _Shape(("die", "die"), Words(fr="Changer le {a} en {b}", en="Turn the {a} into a {b}")),
    "free": _Shape(
        ("number", "key"),
        Words(fr="Retirer le dé {who:de} de « {name} »", en="Take {who}'s die off {name}"),
    ),
    "lift": _Shape(("key",), Words(fr="Mettre fin à « {name} »", en="End {name}")),
    "perform": _Shape(("key",), Words(fr="Exécuter « {name} »", en="Carry out {name}")),
    "choose": _Shape(("number",), Words(fr="{name}", en="{name}")),
    "pay": _Shape((), Words(fr="Payer", en="Pay")),
    "keep": _Shape((), Words(fr="Laisser la carte sur la pioche", en="Leave the card on the deck")),
    "drop": _Shape((), Words(fr="Défausser la carte", en="Discard the card")),
    "role": _Shape(("key",), Words(fr="{name}", en="{name}")),
    "portrait": _Shape(("number",), Words(fr="Portrait {a}", en="Portrait {a}")),
    "specialty": _Shape(("key",), Words(fr="Spécialité « {name} »", en="Specialty {name}")),
    "pass": _Shape((), Words(fr="Passer", en="Pass")),
}

_EDGE_WORDS = {
    "west": Words(fr="l'ouest", en="west"),
    "east": Words(fr="l'est", en="east"),
    "south": Words(fr="le sud", en="south"),
    "north": Words(fr="le nord", en="north"),
}
LINE_KINDS = ("row", "column")

_FITS: dict[str, Callable[[str], bool]] = {
    "die": lambda word: word in ("1", "2", "3", "4", "5", "6"),
    "number": lambda word: word.isdecimal() and word.isascii(),
    "square": lambda word: word in INDEX,
    "line": lambda word: word in LINE_KINDS,
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


def write_action(action: Action) -> str:
    return " ".join((action.verb, *action.objects))


def read_action(text: str) -> Action:
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
    return Action(words[0], tuple(words[1:]))


# --- codes of the rules and actions ------------------------------------------------------------------

_SQUARE_PAIRS: dict[str, str] = {"move": "move", "birth": "birth"}
_NUMBERED: dict[str, str] = {
    "ambassador": "ambassador",
    "player": "player",
    "next": "next",
    "way": "choose",
    "portrait": "portrait",
}
_CARDS: dict[str, str] = {"card": "play", "discard": "discard", "recover": "recover"}


def action_of(kind: Kind, code: int, now: Situation) -> Action:
    """What a code of the rules means to a player."""
    program = now.program
    if code == PASS:
        return Action("pass")
    if kind in _SQUARE_PAIRS:
        return Action(_SQUARE_PAIRS[kind], (SQUARES[code // PAIR], SQUARES[code % PAIR]))
    if kind in _NUMBERED:
        return Action(_NUMBERED[kind], (str(code + 1),))
    if kind in _CARDS:
        return Action(_CARDS[kind], (program.card_keys[code],))
    match kind:
        case "act":
            return _act(code, program)
        case "cell":
            return Action("cell", (SQUARES[code],))
        case "line":
            return Action("line", tuple(line_name(code).split()))
        case "edge":
            return Action("wind", (EDGES[code],))
        case "die":
            return Action("reroll", (str(code),))
        case "turn":
            return Action("turn", (str(code // 8), str(code % 8)))
        case "free":
            player, die = divmod(code, 4)
            return Action("free", (str(player + 1), program.action_names[now.people[player].spots[die]]))
        case "constant":
            return Action("lift", (program.effect_cards[code].key,))
        case "action":
            return Action("perform", (program.action_names[code],))
        case "top":
            return Action("drop" if code else "keep")
        case "role":
            return Action("role", (program.role(code).key,))
        case "specialty":
            return Action("specialty", (program.specialties[code].key,))
        case _:
            return Action("pay")


def _act(code: int, program: Program) -> Action:
    if code == DONE:
        return Action("done")
    if code >= USE:
        return Action("use", (program.power_key(code - USE),))
    value, action = divmod(code, VALUE)
    return Action("place", (str(value), program.action_names[action]))


# --- in words ------------------------------------------------------------------------------------------

_ON_A_SQUARE: dict[str, Words] = {
    "Place": Words(fr="Placer 1 {animal} en {a}", en="Place 1 {animal} on {a}"),
    "Lose": Words(fr="Perdre 1 {animal} en {a}", en="Lose 1 {animal} on {a}"),
    "AddTile": Words(fr="Placer la tuile en {a}", en="Place the tile on {a}"),
    "Axe": Words(fr="La tuile glisse en {a}", en="The tile slides to {a}"),
    "Wither": Words(fr="Le bambou meurt en {a}", en="The bamboo dies on {a}"),
    "Clear": Words(fr="Retirer la tuile de {a}", en="Remove the tile on {a}"),
    "Guard": Words(fr="Protéger {a}", en="Protect {a}"),
    "Move": Words(fr="Déplacer 1 {animal} de {a} à {b}", en="Move 1 {animal} from {a} to {b}"),
    "Shift": Words(fr="Pousser la tuile de {a} en {b}", en="Push the tile on {a} to {b}"),
}
_TO_AN_AMBASSADOR: dict[str, Words] = {
    "Influence": Words(fr="Placer 1 cube d'influence sur {name}", en="Place 1 influence cube on {name}"),
    "Withdraw": Words(fr="Retirer 1 cube d'influence de {name}", en="Take 1 influence cube off {name}"),
}
_CONSULT = Words(fr="Consulter {name}", en="Consult {name}")
_QUOTED, _WITH_ARTICLE = Words(fr="« {name} »", en="{name}"), Words(fr="l'{name}", en="{name}")
_FOR_NOTHING = Words(fr="Accepter : c'est gratuit", en="Accept: it is free")
NO_PAY = Words(fr="Ne pas payer", en="Do not pay")


def action_words(action: Action, now: Situation) -> Words:
    """An action as a sentence; what it means may depend on the effect that asks."""
    call = now.stack[-1] if now.stack else None
    effect = now.program.code[call.pc].effect if call else None
    name = type(effect).__name__ if isinstance(effect, Effect) else ""
    words = SHAPES[action.verb].words
    blanks: dict[str, object] = {"animal": now.program.scenario.animal}
    match action.verb, action.objects:
        case (("cell" | "move"), _) if name in _ON_A_SQUARE:
            words = _ON_A_SQUARE[name]
        case "ambassador", (number,) if call and 0 < int(number) <= len(now.envoys):
            words = _TO_AN_AMBASSADOR.get(name, _CONSULT)
            place = int(number) - 1
            within = _QUOTED if now.envoys[place].up else _WITH_ARTICLE
            blanks["name"] = within.fill(name=ambassador_name(now, place))
        case (("player" | "next" | "free"), (number, *_)):
            blanks["who"] = player_of(int(number) - 1)
            blanks["name"] = name_of(action.objects[-1], now.program)
        case "line", (line, number):
            blanks["line"] = line_words(LINE_KINDS.index(line) * SIZE + int(number) - 1)
        case "wind", (edge,):
            blanks["edge"] = _EDGE_WORDS[edge]
        case "choose", (number,):
            blanks["name"] = _way_name(int(number) - 1, effect)
        case "pay", () if call and isinstance(effect, (Pay, Volunteer)):
            due = price(effect.money, now, call)
            return Words(fr="Payer {due}", en="Pay {due}").fill(due=amount(due)) if due else _FOR_NOTHING
        case "pass", () if call and isinstance(effect, Pay) and effect.otherwise:
            return Words(fr=" : ", en=": ").join((NO_PAY, phrases(effect.otherwise, now, call)))
        case "pass", () if call and isinstance(effect, (Pay, Volunteer)) and price(effect.money, now, call):
            return NO_PAY
        case _:
            if action.objects:
                blanks["name"] = name_of(action.objects[-1], now.program)

    return words.fill(**dict(zip(("a", "b"), action.objects, strict=False)), **blanks)


def ambassador_name(now: Situation, place: int) -> Words:
    """Its name where it is face up, else its place and the colour of its back."""
    envoy = now.envoys[place]
    card = now.program.pack.ambassadors[envoy.card]
    if envoy.up:
        return card.name
    colour = COLOUR_NAMES[card.colour]
    return Words(
        fr=f"ambassadeur {place + 1}, face cachée ({colour.fr})",
        en=f"ambassador {place + 1}, face down ({colour.en})",
    )


def _without_portrait(name: Words) -> Words:
    """A role is chosen before its portrait: `Lobbyist (she)` is a lobbyist still."""
    return Words(name.fr.partition(" (")[0], name.en.partition(" (")[0])


def _way_name(number: int, effect: object) -> Words:
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
            return _without_portrait(role.name[0])
    return Words(fr=key, en=key)
