"""Reading the files of a pack into their shapes: every fault that is found, not only the first."""

import difflib
import re
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from msgspec import inspect

from tablier.core import Words
from tablier.games.endangered.pack.faults import BadPack, named_path
from tablier.games.endangered.pack.opening import DIGITS, TOO_DEEP, open_file
from tablier.games.endangered.pack.wording import complete

MOST_FAULTS = 20
"""In one file: whoever has more begins with these."""

T = TypeVar("T")


def read(folder: Path, name: str, shape: type[T], faults: list[BadPack]) -> T | None:
    """One file; None where it cannot be used. Where a card is wrong it is put aside and the next is read."""
    try:
        data = open_file(folder, name)
        faults += [fault.found_in(folder) for fault in complete(name, data)]
    except BadPack as fault:
        faults.append(fault)
        return None
    except RecursionError:
        faults.append(BadPack(name, "", TOO_DEEP))
        return None
    known, repaired = len(faults), False
    while len(faults) - known < MOST_FAULTS:
        try:
            read = msgspec.convert(data, shape, strict=True)
        except msgspec.ValidationError as fault:
            message, _, path = str(fault).partition(" - at `")
            path = path.removeprefix("key` in `").rstrip("`").removeprefix("$").lstrip(".")
            path = _exactly(data, shape, path)
            words = _expected(message, data, shape, path)
            faults.append(_found(folder, name, named_path(data, path), words, _unknown(message)))
            repaired = _put_aside(data, path, _unknown(message))
            if not repaired:
                return None
        except RecursionError:
            faults.append(BadPack(name, "", TOO_DEEP))
            return None
        else:
            return None if repaired else read
    return None


def _unknown(message: str) -> str:
    """The key that nobody knows, where the fault is that."""
    found = re.match(r"Object contains unknown field `(.*)`", message, re.DOTALL)
    return found[1] if found else ""


def _found(folder: Path, name: str, place: str, words: Words, key: str) -> BadPack:
    """A fault with its line; that of a key is where the key stands, in whatever part."""
    line = BadPack(name, f"{place}.{key}".lstrip("."), words).found_in(folder).line if key else 0
    return BadPack(name, place, words, line).found_in(folder)


def _exactly(data: Any, shape: Any, path: str) -> str:
    """Of a table with free keys, such as animals by square: which of them it is."""
    around, dots, rest = path.partition("[...]")
    table = _value_at(data, around)
    if not dots or not isinstance(table, dict):
        return path
    entries = cast(dict[str, Any], table)
    every = dict(entries)
    try:
        for key, value in every.items():
            entries.clear()
            entries[key] = value
            try:
                msgspec.convert(data, shape, strict=True)
            except msgspec.ValidationError as fault:
                if path in str(fault):
                    return f"{around}.{key}{rest}"
    finally:
        entries.clear()
        entries.update(every)
    return path


_NAMED = {"fr": "...", "en": "..."}
_IN_PAIRS = {
    "name": _NAMED,
    "specialties": {"key": "x", "name": _NAMED, "text": _NAMED, "first": "x", "power": {}},
}
"""What a list always has two of: one that can be read stands in for the one with the fault."""


def _put_aside(data: Any, path: str, unknown: str) -> bool:
    """Take the card or the like that a fault stands in out of its list, or a key that nobody knows out of the
    file, so that the others can be read."""
    found = re.match(r"([\w-]+)\[(\d+)\]", path)
    if found is None or not isinstance(data.get(found[1]), list):
        table = _value_at(data, path)
        return isinstance(table, dict) and cast(dict[str, Any], table).pop(unknown, None) is not None
    name, number = found[1], int(found[2])
    data[name][number : number + 1] = [_IN_PAIRS[name]] if name in _IN_PAIRS else []
    return True


# --- what was expected -----------------------------------------------------------------------------

_KINDS = {
    "int": Words(fr="un nombre entier", en="a whole number"),
    "str": Words(fr="un texte entre guillemets", en="a text in quotes"),
    "bool": Words(fr="true ou false", en="true or false"),
    "array": Words(fr="une liste [ ... ]", en="a list [ ... ]"),
    "object": Words(fr="une table { ... }", en="a table { ... }"),
    "float": Words(fr="un nombre à virgule", en="a decimal number"),
    "date": Words(fr="une date", en="a date"),
    "time": Words(fr="une heure", en="a time of day"),
    "datetime": Words(fr="une date avec l'heure", en="a date with a time of day"),
    "null": Words(fr="rien", en="nothing"),
}


def _kind(name: str) -> Words:
    parts = [_KINDS.get(part.strip(), Words(part, part)) for part in name.split("|")]
    return Words(fr=" ou ", en=" or ").join(parts)


def one_of(values: list[str], given: str = "") -> Words:
    """What was expected of several, and which of them is meant."""
    listed = ", ".join(values)
    words = Words(fr=f"attendu, au choix : {listed}", en=f"expected one of: {listed}")
    near = difflib.get_close_matches(given, values, 1)
    if near:
        return Words(fr="{words} (« {near} » ?)", en="{words} ({near}?)").fill(words=words, near=near[0])
    return words


def _also(words: Words, names: list[str], given: str = "") -> Words:
    return Words(fr=" ; ", en="; ").join((words, one_of(names, given))) if names else words


_LENGTHS = {
    None: Words(
        fr="exactement {n} dans cette liste, trouvé : {given}", en="exactly {n} in this list, found {given}"
    ),
    ">=": Words(fr="au moins {n} dans cette liste", en="at least {n} in this list"),
    "<=": Words(fr="{n} dans cette liste au plus", en="{n} in this list at most"),
}
_TEXT = Words(
    fr='un texte attendu : { fr = "...", en = "..." }, ou une seule des deux langues',
    en='expected a text: { fr = "...", en = "..." }, or one of the two languages alone',
)


def _expected(message: str, data: Any, shape: Any, path: str) -> Words:
    """A fault of the shape in a player's words, with what may stand there."""
    names = _names_at(data, shape, path)
    value = _value_at(data, path)
    given = _shown(value)
    if _is_text(data, shape, path) and not (isinstance(value, dict) and value.keys() & {"fr", "en"}):
        return _TEXT
    if field := _unknown(message):
        words = Words(fr="« {field} » est inconnu ici", en="{field} is not known here").fill(field=field)
        return _also(words, names, field)
    if found := re.match(r"Object missing required field `(.+)`", message):
        words = Words(fr="« {field} » manque", en="{field} is missing").fill(field=found[1])
        tagged = _types_at(data, shape, path)
        known = any(isinstance(kind, inspect.StructType) and kind.tag_field == found[1] for kind in tagged)
        return _also(words, _tags(tagged) if known else _values_at(data, shape, f"{path}.{found[1]}"))
    if found := re.match(r"Expected `(.+?)`, got `(.+?)`", message):
        wanted, got = _kind(found[1]), _kind(found[2])
        return Words(fr="attendu : {wanted}, trouvé : {got}", en="expected {wanted}, found {got}").fill(
            wanted=wanted, got=got
        )
    if found := re.match(r"Expected `int` (>=|<=) (-?\d+)", message):
        most = found[1] == "<="
        words = Words(
            fr="{limit} au plus" if most else "{limit} au moins",
            en="{limit} at most" if most else "{limit} at least",
        ).fill(limit=found[2])
        if value is None:  # one of several, and it is not said which
            return words
        return Words(fr="{words}, trouvé : {given}", en="{words}, found {given}").fill(
            words=words, given=given
        )
    if "Invalid enum value" in message or "Invalid value" in message:
        return one_of(names, given) if names else Words(fr="valeur inconnue", en="unknown value")
    if "matching regex" in message:
        return Words(
            fr="une clé de 40 signes au plus : une minuscule, puis minuscules, chiffres et tirets",
            en="a key of 40 signs at most: a small letter, then small letters, digits and dashes",
        )
    if found := re.match(r"Expected `array` of length (<=|>=)? ?(\d+)", message):
        return _LENGTHS[found[1]].fill(
            n=found[2],
            given=len(value) if isinstance(value, list) else 0,  # type: ignore[arg-type]
        )
    return Words(message, message)


def _shown(value: Any) -> str:
    """Python refuses to write a number of thousands of digits, and nobody would read it."""
    return "..." if isinstance(value, int) and abs(value) >= 10**DIGITS else str(value)


def _steps(path: str) -> list[str]:
    return re.findall(r"[\w-]+|\[\d+\]|\[\.\.\.\]", path)


def _value_at(data: Any, path: str) -> Any:
    for part in _steps(path):
        if part.startswith("["):
            number = int(part[1:-1]) if part[1:-1].isdecimal() else -1
            data = data[number] if isinstance(data, list) and 0 <= number < len(data) else None  # type: ignore[arg-type]
        else:
            data = data.get(part) if isinstance(data, dict) else None  # type: ignore[union-attr]
    return data  # type: ignore[return-value]


def _types_at(data: Any, shape: Any, path: str) -> list[Any]:
    """What may stand at a path: of several effects the one that is named, where one is."""
    types: list[Any] = [inspect.type_info(shape)]
    at: Any = data
    for part in _steps(path):
        found: list[Any] = []
        for kind in _structs(types, at):
            match kind:
                case inspect.StructType(fields=fields):
                    found += [field.type for field in fields if field.encode_name == part]
                case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                    found.append(item)
                case inspect.TupleType(item_types=items):
                    found += items
                case inspect.DictType(value_type=value):
                    found.append(value)
                case _:
                    pass
        at = _value_at(at, part)
        types = found
    return _structs(types, at)


def _names_at(data: Any, shape: Any, path: str) -> list[str]:
    """The fields, or the values, that may stand at a path; each once, wherever two types have it."""
    around, _, last = path.rpartition(".")
    tagged = _types_at(data, shape, around)
    if any(isinstance(kind, inspect.StructType) and kind.tag_field == last for kind in tagged):
        return _tags(tagged)
    names: list[str] = []
    for kind in _types_at(data, shape, path):
        if isinstance(kind, inspect.StructType):
            names += [field.encode_name for field in kind.fields]
        elif isinstance(kind, inspect.LiteralType):
            names += [str(value) for value in kind.values]
    return list(dict.fromkeys(names))


def _values_at(data: Any, shape: Any, path: str) -> list[str]:
    """The words that may stand at a path, where it takes one of several."""
    kinds = _types_at(data, shape, path)
    return [str(value) for kind in kinds if isinstance(kind, inspect.LiteralType) for value in kind.values]


def _is_text(data: Any, shape: Any, path: str) -> bool:
    types = _types_at(data, shape, path)
    return any(isinstance(kind, inspect.StructType) and kind.cls is Words for kind in types)


def _flat(types: list[Any]) -> list[Any]:
    """Unions taken apart."""
    flat: list[Any] = []
    for kind in types:
        flat += _flat(list(kind.types)) if isinstance(kind, inspect.UnionType) else [kind]
    return flat


def _structs(types: list[Any], at: Any) -> list[Any]:
    """The types that are meant: of several effects the one that is named."""
    flat = _flat(types)
    if isinstance(at, dict):
        tagged = [
            kind
            for kind in flat
            if isinstance(kind, inspect.StructType) and kind.tag and at.get(kind.tag_field) == kind.tag  # type: ignore[union-attr]
        ]
        return tagged or flat
    return flat


def _tags(types: list[Any]) -> list[str]:
    return list(
        dict.fromkeys(str(kind.tag) for kind in types if isinstance(kind, inspect.StructType) and kind.tag)
    )
