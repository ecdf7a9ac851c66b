"""A file of a pack in its parts: each table of the text with what it is, its name and its picture."""

import re
import tomllib
from typing import Any, cast

from tablier.core import Words
from tablier.core.pack import PackPart
from tablier.games.endangered.pack.cards import (
    Ambassador,
    Card,
    Difficulty,
    EffectCard,
    Role,
    Scenario,
    Specialty,
    StartAction,
    Voting,
)
from tablier.games.endangered.pack.meanings import title

DIGITS = 9
"""Of a number that is shown on a card."""
HEAD = re.compile(r"\[\[?([\w.-]+)\]?\]")
KINDS = {
    "voting": Words(fr="Années de vote", en="Voting years"),
    "actions": Words(fr="Action de départ", en="Start action"),
    "yellow": Words(fr="Carte jaune", en="Yellow card"),
    "ambassadors": Words(fr="Ambassadeur", en="Ambassador"),
    "specialties": Words(fr="Spécialité", en="Specialty"),
    "cards": Words(fr="Carte", en="Card"),
    "effects": Words(fr="Carte Effet", en="Effect card"),
    "introductory": Words(fr="Fiche Découverte", en="Introductory sheet"),
    "normal": Words(fr="Fiche Normale", en="Normal sheet"),
    "expert": Words(fr="Fiche Expert", en="Expert sheet"),
    "sheets": Words(fr="Autre fiche", en="Another sheet"),
}
TOP = {
    "pack": Words(fr="Nom du paquet", en="Name of the pack"),
    "ambassadors": Words(fr="En-tête", en="Heading"),
    "roles": Words(fr="Personnage", en="Role"),
    "scenarios": Words(fr="Scénario", en="Scenario"),
}
SHAPES: dict[str, Any] = {
    "voting": Voting,
    "actions": StartAction,
    "yellow": Card,
    "ambassadors": Ambassador,
    "specialties": Specialty,
    "cards": Card,
    "effects": EffectCard,
    "introductory": Difficulty,
    "normal": Difficulty,
    "expert": Difficulty,
    "sheets": Difficulty,
    "roles/": Role,
    "scenarios/": Scenario,
}
TABLES = ("specialties", "cards", "introductory", "normal", "expert", "sheets")
"""What is never a key of a part, but a part of its own."""
UNKNOWN = Words(fr="Partie inconnue", en="Unknown part")


def split(file: str, text: str) -> tuple[PackPart, ...]:
    """What stands before the first table is a part too, unless it is empty or a remark."""
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if HEAD.match(line)]
    parts: list[PackPart] = []
    for first, after in zip([0, *heads], [*heads, len(lines)], strict=True):
        last = after
        while last > first and not lines[last - 1].strip():
            last -= 1
        if any(line.strip() and not line.startswith("#") for line in lines[first:last]):
            parts.append(_part(file, lines[first:last], first + 1, last))
    return tuple(parts)


def _part(file: str, lines: list[str], first: int, last: int) -> PackPart:
    head = HEAD.match(lines[0])
    table = head[1].split(".")[0] if head else ""
    if table == "cards" and file.startswith("scenarios/"):
        table = "effects"
    kind = KINDS.get(table, UNKNOWN) if table else TOP.get(re.split(r"[/.]", file)[0], UNKNOWN)
    shape = SHAPES.get(table or file.partition("/")[0] + "/")
    part = title(shape) if shape else ""
    try:
        data: Any = tomllib.loads("\n".join(lines))
    except (ValueError, RecursionError):  # TOML's own faults are among these
        return PackPart(first, last, kind, Words("", ""), part)
    for step in head[1].split(".") if head else ():
        found: Any = data[step]
        data = cast(Any, found[0] if isinstance(found, list) else found)
    return PackPart(first, last, kind, _name(data), part, _picture(table, data))


def _name(data: Any) -> Words:
    given: Any = data.get("name")
    given = given[0] if isinstance(given, list) and given else given  # type: ignore[index]
    called, players = data.get("key"), data.get("players")
    if called is None and _is_number(players):
        return Words(fr=f"{players} joueurs", en=f"{players} players")
    called = called if isinstance(called, str) else ""
    return _words(given) or Words(called, called)


def _is_number(given: Any) -> bool:
    """One that can be shown: it is a fault of its own to be larger."""
    return isinstance(given, int) and abs(given) < 10**DIGITS


def _picture(table: str, data: Any) -> dict[str, Any] | None:
    """Whatever can be read of it: a card is drawn while it is being written."""
    name, text = _words(data.get("name")), _words(data.get("text"))
    key, copies = data.get("key"), data.get("copies", 1)
    if name is None or text is None or not isinstance(key, str) or not _is_number(copies):
        return None
    card = {"key": key, "name": name, "text": text, "copies": copies, "fact": _words(data.get("fact"))}
    if table in ("cards", "yellow"):
        kind = data.get("kind")
        return {**card, "kind": kind} if kind in ("action", "permanent", "unique") else None
    if table == "effects":
        return {**card, "kind": "constant" if "power" in data else "immediate"}
    if table in ("specialties", "actions"):
        return {**card, "kind": "specialty" if table == "specialties" else "action"}
    colour, target, dice = data.get("colour"), data.get("target"), data.get("dice", 0)
    numbers = _is_number(target) and _is_number(dice)
    if table == "ambassadors" and colour in ("blue", "green", "grey") and numbers:
        return {**card, "kind": "ambassador", "colour": colour, "target": target, "dice": dice}
    return None


def _words(given: Any) -> Words | None:
    """A text in one language stands for the other too."""
    if not isinstance(given, dict):
        return None
    fr, en = given.get("fr"), given.get("en")  # type: ignore[union-attr]
    fr, en = fr or en, en or fr  # type: ignore[assignment]
    return Words(fr, en) if isinstance(fr, str) and isinstance(en, str) else None
