"""Reading the files of a pack into their shapes: every fault that is found, not only the first."""

import difflib
import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from tablier.core import Words
from tablier.games.endangered.pack.faults import BadPack, named_path

MOST_BYTES = 1_000_000
MOST_FAULTS = 20
"""In one file: whoever has more begins with these."""

T = TypeVar("T")


def read(folder: Path, name: str, shape: type[T], faults: list[BadPack]) -> T | None:
    """One file; None where it cannot be used. Where a card is wrong it is put aside and the next is read."""
    data = _parse(folder, name, faults)
    if data is None:
        return None
    _complete(data)
    known, repaired = len(faults), False
    while len(faults) - known < MOST_FAULTS:
        try:
            read = msgspec.convert(data, shape, strict=True)
        except msgspec.ValidationError as fault:
            message, _, path = str(fault).partition(" - at `")
            path = path.removeprefix("key` in `").rstrip("`").removeprefix("$").lstrip(".")
            words = _expected(message, data, shape, path)
            faults.append(BadPack(name, named_path(data, path), words).found_in(folder))
            repaired = _put_aside(data, path)
            if not repaired:
                return None
        except RecursionError:
            faults.append(BadPack(name, "", TOO_DEEP))
            return None
        else:
            return None if repaired else read
    return None


TOO_DEEP = Words(fr="des effets bien trop imbriqués", en="effects that are nested far too deep")


def _parse(folder: Path, name: str, faults: list[BadPack]) -> dict[str, Any] | None:
    def fault(fr: str, en: str, line: int = 0) -> None:
        faults.append(BadPack(name, "", Words(fr=fr, en=en), line))

    path = folder / name
    try:
        if path.stat().st_size > MOST_BYTES:
            return fault("ce fichier est trop grand (1 Mo au plus)", "this file is too large (1 MB at most)")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return fault("ce fichier manque", "this file is missing")
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        return fault(f"ce fichier ne peut être lu : {reason}", f"this file cannot be read: {reason}")
    except UnicodeDecodeError:
        return fault("ce fichier n'est pas en UTF-8", "this file is not written in UTF-8")
    except tomllib.TOMLDecodeError as wrong:
        line = re.search(r"at line (\d+)", str(wrong))
        fault(f"TOML illisible : {wrong}", f"unreadable TOML: {wrong}", int(line[1]) if line else 0)
        return None
    except RecursionError:
        faults.append(BadPack(name, "", TOO_DEEP))
        return None


def _complete(data: Any) -> None:
    """A text in one language stands for the other too."""
    if isinstance(data, dict):
        if len(data) == 1 and (data.keys() & {"fr", "en"}):  # type: ignore[operator]
            (text,) = data.values()  # type: ignore[misc]
            data["fr"] = data["en"] = text
        for part in data.values():  # type: ignore[union-attr]
            _complete(part)
    elif isinstance(data, list):
        for part in data:  # type: ignore[union-attr]
            _complete(part)


_NAMED = {"fr": "...", "en": "..."}
_IN_PAIRS = {
    "name": _NAMED,
    "specialties": {"key": "x", "name": _NAMED, "text": _NAMED, "first": "x", "power": {}},
}
"""What a list always has two of: one that can be read stands in for the one with the fault."""


def _put_aside(data: Any, path: str) -> bool:
    """Take the card or the like that a fault stands in out of its list, so that the others can be read."""
    found = re.match(r"([\w-]+)\[(\d+)\]", path)
    if found is None or not isinstance(data.get(found[1]), list):
        return False
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
    "null": Words(fr="rien", en="nothing"),
}


def _kind(name: str) -> Words:
    parts = [_KINDS.get(part.strip(), Words(part, part)) for part in name.split("|")]
    return Words(fr=" ou ", en=" or ").join(parts)


def _one_of(values: list[str], given: str = "") -> Words:
    listed = ", ".join(values)
    words = Words(fr=f"attendu, au choix : {listed}", en=f"expected one of: {listed}")
    near = difflib.get_close_matches(given, values, 1)
    if near:
        return Words(fr="{words} (« {near} » ?)", en="{words} ({near}?)").fill(words=words, near=near[0])
    return words


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
    given = str(value)
    if _is_text(data, shape, path) and not (isinstance(value, dict) and value.keys() & {"fr", "en"}):
        return _TEXT
    if found := re.match(r"Object contains unknown field `(.+)`", message):
        words = Words(fr="« {field} » est inconnu ici", en="{field} is not known here").fill(field=found[1])
        return Words(fr=" ; ", en="; ").join((words, _one_of(names, found[1]))) if names else words
    if found := re.match(r"Object missing required field `(.+)`", message):
        return Words(fr="« {field} » manque", en="{field} is missing").fill(field=found[1])
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
        return _one_of(names, given) if names else Words(fr="valeur inconnue", en="unknown value")
    if "matching regex" in message:
        return Words(
            fr="une clé en minuscules, chiffres et tirets", en="a key in small letters, digits and dashes"
        )
    if found := re.match(r"Expected `array` of length (<=|>=)? ?(\d+)", message):
        return _LENGTHS[found[1]].fill(
            n=found[2],
            given=len(value) if isinstance(value, list) else 0,  # type: ignore[arg-type]
        )
    return Words(message, message)


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
