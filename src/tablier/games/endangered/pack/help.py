"""Every word that a card can say, read from the code, each effect with an example from our own pack.

The README of a pack is made from this, and so is the help beside a card that is written in the browser.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from tablier.core import Words
from tablier.core.pack import PackField, PackHelp, PackWord
from tablier.games.endangered.effects.amounts import Check, Tally, Where
from tablier.games.endangered.effects.flow import AnyEffect
from tablier.games.endangered.effects.powers import Modify, Power, When
from tablier.games.endangered.pack.blanks import blank
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
from tablier.games.endangered.pack.french import COUNTED, EFFECTS, FIELDS, OCCASIONS, PARTS, QUANTITIES
from tablier.games.endangered.pack.loading import OWN
from tablier.games.endangered.pack.meanings import meanings, said, tag, title
from tablier.games.endangered.pack.splitting import TABLES

MADE_UP = {
    "spend": '{ do = "spend", money = 1 }',
    "leave": '{ do = "leave" }',
    "repeat": '{ do = "repeat", times = 2, effects = [{ do = "draw" }] }',
}
"""What our own cards never do."""
AMOUNT = Words(fr="nombre", en="amount")
SHAPES = {
    Where: Words(fr="cases", en="squares"),
    Check: Words(fr="condition", en="check"),
    Power: Words(fr="pouvoir", en="power"),
}
NO_KEYS = Words("", "")
LEFT_OUT = Words(fr="peut manquer", en="may be left out")
EXAMPLES: dict[Any, str] = {
    StartAction: '[[actions]]\nkey = "new-action"\nname = { fr = "Nom", en = "Name" }\n'
    'text = { fr = "Recevez 1 M$.", en = "Gain $1M." }\neffects = [{ do = "gain", money = 1 }]',
    Ambassador: '[[ambassadors]]\nkey = "new-country"\nname = { fr = "Nom", en = "Name" }\ncolour = "blue"\n'
    'text = { fr = "Comptez les couples.", en = "Count the pairs." }\ntarget = 5\nwant = { count = "pairs" }',
    Specialty: '[[specialties]]\nkey = "new-specialty"\nname = { fr = "Nom", en = "Name" }\n'
    'text = { fr = "Une fois par tour, piochez une carte.", en = "Once a turn, draw a card." }\n'
    'first = "research"\npower = { use = [{ do = "draw" }] }',
    Card: '[[cards]]\nkey = "new-card"\nkind = "unique"\ncopies = 1\nname = { fr = "Nom", en = "Name" }\n'
    'text = { fr = "Piochez une carte.", en = "Draw a card." }\neffects = [{ do = "draw" }]',
    EffectCard: '[[cards]]\nkey = "new-effect"\ncopies = 1\nname = { fr = "Nom", en = "Name" }\n'
    'text = { fr = "Perdez un animal.", en = "Lose one animal." }\nfact = { fr = "...", en = "..." }\n'
    'effects = [{ do = "lose" }]',
    Power: 'power = { modify = [{ what = "births", by = 1 }] }',
    When: '{ on = "born", effects = [{ do = "draw" }] }',
    Modify: '{ what = "price", by = -1 }',
    Tally: '{ count = "pairs", per = 2, most = 3 }',
    Where: "{ least = 1, near = 2 }",
    Check: '{ what = { count = "own-hand" }, least = 3 }',
    Difficulty: '[sheets.new-sheet]\nname = { fr = "Nom", en = "Name" }\n'
    'animals = { b2 = 2, c3 = 2, e5 = 1 }\nstart = ["a1", "f6"]\ntiles = 14\nmoney = [2, 2, 2, 2]',
}


@cache
def helps() -> tuple[PackHelp, ...]:
    """What a person who writes a card can look up."""
    effects = [
        PackWord(name, Words(EFFECTS[name], said(kind)), keys(kind), example(name))
        for kind in get_args(AnyEffect)
        for name in [tag(kind)]
    ]
    parts = [PackWord(title(kind), PARTS[kind.__name__], keys(kind), text) for kind, text in EXAMPLES.items()]
    return (
        PackHelp(Words(fr="Effets (do)", en="Effects (do)"), tuple(effects)),
        PackHelp(Words(fr="Ce qui se compte (count)", en="What can be counted (count)"),
                 _explained("Counted", COUNTED, '{{ count = "{}" }}')),
        PackHelp(Words(fr="Déclencheurs (on)", en="Triggers (on)"),
                 _explained("Occasion", OCCASIONS, 'on = "{}"')),
        PackHelp(Words(fr="Nombres modifiés (what)", en="Numbers that change (what)"),
                 _explained("Quantity", QUANTITIES, '{{ what = "{}", by = 1 }}')),
        PackHelp(Words(fr="Cartes et parties", en="Cards and parts"), tuple(parts)),
    )  # fmt: skip


@cache
def fields() -> tuple[PackField, ...]:
    """Every key of a part, with what its shape says of it."""
    return tuple(
        replace(_field(title(kind), key, shape), blank=blank(title(kind), key, shape))
        for kind in (StartAction, Ambassador, Specialty, Card, EffectCard, Role, Scenario, Difficulty, Voting)
        for key, shape in fields_of(kind)
        if key not in TABLES
    )


def fields_of(kind: Any) -> list[tuple[str, Any]]:
    """Each key of a shape, with what stands there."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    return [(field.encode_name, field.type) for field in shape.fields]


def called(part: str, key: str) -> Words:
    """What stands there, in a few words."""
    return FIELDS.get(f"{part}.{key}") or FIELDS[key]


def _field(part: str, key: str, kind: Any) -> PackField:
    if isinstance(kind, inspect.UnionType):  # what may be left out, and amounts: by the plainest of them
        return _field(part, key, next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
    words = called(part, key)
    match kind:
        case inspect.LiteralType(values=values):
            return PackField(part, key, words, f'"{values[0]}"', tuple(map(str, values)))
        case inspect.BoolType():
            return PackField(part, key, words, "true", ("true", "false"))
        case inspect.IntType(ge=low, le=high):
            return PackField(part, key, words, str(max(1, low or 0)), (), low, high)
        case inspect.TupleType(item_types=items):
            each = (_field(part, key, item).empty for item in items)
            return PackField(part, key, words, f"[{', '.join(each)}]")
        case inspect.StructType(cls=cls) if cls is Words:
            return PackField(part, key, words, '{ fr = "...", en = "..." }')
        case inspect.StrType():
            return PackField(part, key, words, '"..."')
        case inspect.StructType() | inspect.DictType():
            return PackField(part, key, words, "{}")
        case _:
            return PackField(part, key, words, "[]")


def _explained(name: str, french: dict[str, str], form: str) -> tuple[PackWord, ...]:
    return tuple(
        PackWord(word, Words(french[word], meaning), NO_KEYS, form.format(word))
        for word, meaning in meanings(name).items()
    )


def keys(kind: Any) -> Words:
    """Each key with what may stand there."""
    return Words(", ", ", ").join(key_words(kind))


def key_words(kind: Any) -> list[Words]:
    """One by one: with what holds where it is left out."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    told: list[Words] = []
    for field in shape.fields:
        words, usual = _kind(field.type), _usual(field)
        name = f"`{field.encode_name}{f' = {usual}' if usual else ''}`"
        if not usual and not field.required:
            words = Words(", ", ", ").join((words, LEFT_OUT)) if words.en else LEFT_OUT
        told.append(Words(f"{name} ({words.fr})", f"{name} ({words.en})") if words.en else Words(name, name))
    return told


def _usual(field: inspect.Field) -> str:
    """What holds without it, as a pack writes it; empty where it must be there, or is simply absent."""
    if field.default_factory is not msgspec.NODEFAULT:
        return "[]" if isinstance(field.default_factory(), (list, tuple)) else "{}"
    default: Any = field.default
    if isinstance(default, msgspec.Struct):
        return "{}"
    return json.dumps(default) if isinstance(default, (int, str, tuple)) else ""


def _kind(kind: Any) -> Words:
    match kind:
        case inspect.LiteralType(values=values):
            known = [list(meanings(name)) for name in ("Counted", "Occasion", "Quantity")]
            listed = sorted(map(str, values)) in map(sorted, known)
            text = "" if listed else ", ".join(f"{v}" or '""' for v in values)
            return Words(text, text)
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return Words(fr=f"de {low} à {high}", en=f"{low} to {high}")
        case inspect.UnionType(types=types) if any(
            isinstance(t, inspect.StructType) and t.cls is Tally for t in types
        ):
            return AMOUNT
        case inspect.StructType(cls=cls) if cls in SHAPES:
            return SHAPES[cls]
        case _:
            return NO_KEYS


def example(name: str) -> str:
    """The shortest that stands in our pack."""
    return shortest(f'{{ do = "{name}"', MADE_UP.get(name, f'{{ do = "{name}" }}'))


def shortest(beginning: str, otherwise: str) -> str:
    """The shortest table of our pack that begins so."""
    found = [text for path in sorted(OWN.rglob("*.toml")) for text in _tables(path, beginning)]
    return min(found, key=len, default=otherwise)


def squares(key: str, value: str) -> str:
    """The shortest description of squares in our pack that has this."""
    pattern = rf"(?:where|start|goal) = (\{{[^{{}}]*\b{key} = {re.escape(value)}[^{{}}]*\}})"
    found = [
        one for path in sorted(OWN.rglob("*.toml")) for one in re.findall(pattern, path.read_text("utf-8"))
    ]
    return min(found, key=len, default=f"{{ {key} = {value} }}")


def _tables(path: Path, beginning: str) -> list[str]:
    text, found = path.read_text("utf-8"), list[str]()
    for start in re.finditer(re.escape(beginning), text):
        depth = 0
        for at in range(start.start(), len(text)):
            depth += (text[at] == "{") - (text[at] == "}")
            if depth == 0:
                found.append(text[start.start() : at + 1])
                break
    return found
