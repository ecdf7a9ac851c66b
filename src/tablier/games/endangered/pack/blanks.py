"""What stands in an effect, an amount or a power, as a form asks for it: read from their shapes, and so it
offers what can be written and nothing else."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tablier.core import Words
from tablier.core.pack import PackBlank, PackShape, PackValue
from tablier.games.endangered.board import SIZE, SQUARES
from tablier.games.endangered.effects.amounts import Check, Tally, Where
from tablier.games.endangered.effects.flow import AnyEffect, Way
from tablier.games.endangered.effects.powers import Modify, Power, When
from tablier.games.endangered.pack.french import EFFECTS, FIELDS, OCCASIONS, QUANTITIES
from tablier.games.endangered.pack.meanings import meanings, said, tag
from tablier.games.endangered.pack.names import BLANKS, LABELS, SHAPES, VALUES
from tablier.games.endangered.texts import COUNT_NAMES

EFFECT = "effect"
ROWS = tuple(SQUARES[row * SIZE : row * SIZE + SIZE] for row in reversed(range(SIZE)))
ON_THE_BOARD = ("difficulty.start",)
"""Lists of squares, which are texts like any other."""
_KNOWN: dict[Any, str] = {
    kind: kind.__name__.lower() for kind in (Tally, Where, Check, When, Modify, Power, Way)
}
_EXPLAINED = {"Occasion": OCCASIONS, "Quantity": QUANTITIES}


@cache
def shapes() -> tuple[PackShape, ...]:
    """Every part that others are made of; effects are told apart by what they do."""
    effects = [
        PackShape(
            EFFECT,
            SHAPES.get(tag(kind)) or Words(EFFECTS[tag(kind)], said(kind)),
            tuple(_blanks(kind, tag(kind))),
            tag(kind),
        )
        for kind in get_args(AnyEffect)
    ]
    return (
        *effects,
        *(PackShape(name, SHAPES[name], tuple(_blanks(kind, name))) for kind, name in _KNOWN.items()),
    )


def blank(part: str, key: str, kind: Any) -> PackBlank | None:
    """What a key of a card is filled with, where a line of text does not say it all."""
    place = f"{part}.{key}"
    told = tuple(PackValue(str(n), words) for n, words in enumerate(LABELS.get(place, ()), 1))
    match kind:
        case inspect.TupleType(item_types=(inspect.IntType(ge=low, le=high), *_)) if told:
            return PackBlank(key, FIELDS[place], "numbers", "", told, low, high)
        case inspect.TupleType() if told:
            return PackBlank(key, FIELDS[place], "names", "", told)
        case inspect.DictType(value_type=inspect.IntType(ge=low, le=high)):
            return PackBlank(key, FIELDS[place], "counts", "", low=low, high=high, rows=ROWS)
        case inspect.VarTupleType(item_type=inspect.StrType()) if place in ON_THE_BOARD:
            return PackBlank(key, FIELDS[place], "squares", "", rows=ROWS)
        case _:
            pass
    found = _blank("", key, kind, "")
    return found if found.kind in ("amount", "part", "parts", "word") else None


def _blanks(kind: Any, shape: str) -> Iterator[PackBlank]:
    made = inspect.type_info(kind)
    assert isinstance(made, inspect.StructType)
    for field in made.fields:
        usual = ""
        if field.default_factory is not msgspec.NODEFAULT:
            usual = "[]" if isinstance(field.default_factory(), (list, tuple)) else "{}"
        elif field.default is not msgspec.NODEFAULT:
            usual = _written(field.default)
        yield _blank(shape, field.encode_name, field.type, usual)


def _written(value: Any) -> str:
    if isinstance(value, (bool, int, str)):
        return json.dumps(value)
    return "[]" if isinstance(value, tuple) else "{}"


def _blank(shape: str, key: str, kind: Any, usual: str) -> PackBlank:
    title = BLANKS.get(f"{shape}.{key}") or BLANKS.get(key) or Words(key, key)
    types = [t for t in _flat(kind) if not isinstance(t, inspect.NoneType)]
    structs = {t.cls for t in types if isinstance(t, inspect.StructType)}
    match types[0]:
        case _ if Tally in structs:
            return PackBlank(key, title, "amount", usual, low=0, high=99, of=_KNOWN[Tally])
        case inspect.BoolType():
            return PackBlank(key, title, "yes", usual)
        case inspect.IntType(ge=low, le=high):
            return PackBlank(key, title, "number", usual, low=low, high=high)
        case inspect.LiteralType(values=values):
            return PackBlank(
                key, title, "word", usual, tuple(_value(f"{shape}.{key}", v, values) for v in values)
            )
        case inspect.StructType(cls=cls) if cls is Words:
            return PackBlank(key, title, "words", usual)
        case inspect.StructType(cls=cls) if cls in _KNOWN:
            return PackBlank(key, title, "part", usual, of=_KNOWN[cls])
        case inspect.VarTupleType(item_type=item):
            parts = [t.cls for t in _flat(item) if isinstance(t, inspect.StructType)]
            if not parts:
                return PackBlank(key, title, "listed", usual)
            if len(parts) > 1 or parts[0] in _KNOWN:
                of = EFFECT if len(parts) > 1 else _KNOWN[parts[0]]
                return PackBlank(key, title, "parts", usual, of=of)
            return PackBlank(key, title, "text", usual)  # cards, which are parts of a file
        case _:
            return PackBlank(key, title, "text", usual)


def _flat(kind: Any) -> list[Any]:
    return list(kind.types) if isinstance(kind, inspect.UnionType) else [kind]


def _value(place: str, value: Any, among: tuple[Any, ...]) -> PackValue:
    if set(among) == set(COUNT_NAMES):
        return PackValue(value, COUNT_NAMES[value])
    for name, french in _EXPLAINED.items():
        if set(among) == set(french):
            return PackValue(value, Words(french[value], meanings(name)[value]))
    return PackValue(value, VALUES.get(f"{place.partition('.')[2]}:{value}") or VALUES[value])
