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
from tablier.games.endangered.pack.meanings import meanings, said, tag

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
    Difficulty: "tiles = 16",
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
    found: dict[str, PackField] = {}
    for kind in (StartAction, Ambassador, Specialty, Card, EffectCard, Role, Scenario, Difficulty, Voting):
        shape = inspect.type_info(kind)
        assert isinstance(shape, inspect.StructType)
        for field in shape.fields:
            made = replace(_field(field.encode_name, field.type), blank=blank(field.encode_name, field.type))
            found.setdefault(field.encode_name, made)
    return tuple(found.values())


def _field(key: str, kind: Any) -> PackField:
    if isinstance(kind, inspect.UnionType):  # what may be left out, and amounts: by the plainest of them
        return _field(key, next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
    match kind:
        case inspect.LiteralType(values=values):
            return PackField(key, FIELDS[key], f'"{values[0]}"', tuple(map(str, values)))
        case inspect.BoolType():
            return PackField(key, FIELDS[key], "true", ("true", "false"))
        case inspect.IntType(ge=low, le=high):
            return PackField(key, FIELDS[key], str(max(1, low or 0)), (), low, high)
        case inspect.StructType(cls=cls) if cls is Words:
            return PackField(key, FIELDS[key], '{ fr = "...", en = "..." }')
        case inspect.StrType():
            return PackField(key, FIELDS[key], '"..."')
        case inspect.StructType() | inspect.DictType():
            return PackField(key, FIELDS[key], "{}")
        case _:
            return PackField(key, FIELDS[key], "[]")


def _explained(name: str, french: dict[str, str], form: str) -> tuple[PackWord, ...]:
    return tuple(
        PackWord(word, Words(french[word], meaning), NO_KEYS, form.format(word))
        for word, meaning in meanings(name).items()
    )


def title(kind: Any) -> str:
    return re.sub(r"(?<!^)([A-Z])", lambda m: f" {m[1].lower()}", kind.__name__).lower()


def keys(kind: Any) -> Words:
    """Each key with what may stand there."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    told: list[Words] = []
    for field in shape.fields:
        words = _kind(field.type)
        default = field.default if field.default is not msgspec.NODEFAULT else None
        value = f" = {json.dumps(default)}" if isinstance(default, (int, str)) else ""
        name = f"`{field.encode_name}{value}`"
        told.append(Words(f"{name} ({words.fr})", f"{name} ({words.en})") if words.en else Words(name, name))
    return Words(", ", ", ").join(told)


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
