"""The README of a pack: every count, trigger, effect and target that a card can name, read from the code,
each effect with an example from our own pack."""

import json
import re
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

from tablier.games.endangered import numbering
from tablier.games.endangered.effects.amounts import Check, Tally, Where
from tablier.games.endangered.effects.flow import AnyEffect
from tablier.games.endangered.effects.powers import Modify, Power, When
from tablier.games.endangered.pack import OWN
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

README = OWN / "README.md"
MADE_UP = {
    "spend": '{ do = "spend", money = 1 }',
    "leave": '{ do = "leave" }',
    "repeat": '{ do = "repeat", times = 2, effects = [{ do = "draw" }] }',
}
"""What our own cards never do."""
HEAD = """# A pack for Endangered

Plain text in TOML. `tablier pack check DIR` reads it and says, with file and line, what does not fit and what
was expected there. This page is made from the code.

| file | holds |
|---|---|
| `pack.toml` | the voting years with their source, the four start actions, the yellow cards of every deck |
| `ambassadors.toml` | 12 ambassadors: 5 blue, 4 green, 3 grey |
| `roles/*.toml` | five roles, named as their keys: two specialties and, with the yellow ones, 14 cards |
| `scenarios/*.toml` | one each, named as its key: a sheet with three difficulties, and 18 effect cards |

Names and texts have a French and an English side, `{ fr = "...", en = "..." }`; one of them is enough, and
stands for both. A `key` is the short name that records use, in small letters with dashes. What stands below
with `=` may be left out, and then has that value.

A pack may have scenarios other than tiger, otter and panda: `drawn` says whose pictures such a one is shown
with. Difficulties beyond the three stand under `[sheets.KEY]`, with a `name`. A board of 36 squares, four
start actions, five roles with 14 cards each, 12 ambassadors and 18 effect cards are the game's own: no pack
changes them.

The computer knows what the cards of a pack are worth once `tablier lab endangered fit --pack DIR` has played
with them; what it learnt stands in `values.toml`, which is no part of the pack's hash.
"""
EFFECTS = """
## Effects
Each is a table with `do`. They are carried out in order; what cannot be done is skipped, and that is said.
`may = true` lets the player pass.

| `do` | keys | what it does | as our pack has it |
|---|---|---|---|"""


def readme() -> str:
    parts = [HEAD, "\n## What stands in the files\n\n| part | keys |\n|---|---|"]
    parts += [f"| {_title(part)} | {keys(part)} |" for part in _PARTS]
    parts.append(EFFECTS)
    parts += [
        f"| `{tag(kind)}` | {keys(kind)} | {said(kind)} | {example(tag(kind))} |"
        for kind in get_args(AnyEffect)
    ]
    for title, lead, part in _VALUES:
        parts.append(f"\n## {title}\n{lead}\n\n{keys(part)}")
    for title, name in (
        ("What can be counted", "Counted"),
        ("Triggers (`on`)", "Occasion"),
        ("Numbers (`what`)", "Quantity"),
    ):
        parts.append(f"\n## {title}\n\n| word | meaning |\n|---|---|")
        parts += [f"| `{word}` | {meaning} |" for word, meaning in meanings(name).items()]
    return "\n".join(parts) + "\n"


_PARTS = (
    Voting,
    StartAction,
    Ambassador,
    Role,
    Specialty,
    Card,
    Scenario,
    Difficulty,
    EffectCard,
    Power,
    When,
    Modify,
)
_VALUES = (
    ("Amounts", 'An amount is a number, or a count: `{ count = "pairs", per = 2, most = 3 }`.', Tally),
    ("Squares", "Squares are described by what is on them: `{ least = 1, near = 2 }`.", Where),
    ("Checks", 'True where an amount lies between two numbers: `{ what = { count = "own-hand" } }`.', Check),
)


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def said(kind: Any) -> str:
    return re.sub(r"\s+", " ", (kind.__doc__ or "").strip())


def _title(kind: Any) -> str:
    return re.sub(r"(?<!^)([A-Z])", lambda m: f" {m[1].lower()}", kind.__name__).lower()


def keys(kind: Any) -> str:
    """Each key with what may stand there."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    told: list[str] = []
    for field in shape.fields:
        words = _kind(field.type)
        default = field.default if field.default is not inspect.NODEFAULT else None
        value = f" = {json.dumps(default)}" if isinstance(default, (int, str)) else ""
        told.append(f"`{field.encode_name}{value}`" + (f" ({words})" if words else ""))
    return ", ".join(told)


def _kind(kind: Any) -> str:
    match kind:
        case inspect.LiteralType(values=values):
            known = [list(meanings(name)) for name in ("Counted", "Occasion", "Quantity")]
            return (
                ""
                if sorted(map(str, values)) in map(sorted, known)
                else ", ".join(f"{v}" or '""' for v in values)
            )
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return f"{low} to {high}"
        case inspect.UnionType(types=types) if any(
            isinstance(t, inspect.StructType) and t.cls is Tally for t in types
        ):
            return "amount"
        case inspect.StructType(cls=cls) if cls in (Where, Check, Power):
            return {Where: "squares", Check: "check", Power: "power"}[cls]
        case _:
            return ""


def example(name: str) -> str:
    """The shortest that stands in our pack."""
    found = [text for path in sorted(OWN.rglob("*.toml")) for text in _tables(path, name)]
    shortest = min(found, key=len) if found else MADE_UP.get(name, f'{{ do = "{name}" }}')
    return f"`{shortest}`"


def _tables(path: Path, name: str) -> list[str]:
    text, found = path.read_text("utf-8"), list[str]()
    for start in re.finditer(rf'\{{ do = "{name}"', text):
        depth = 0
        for at in range(start.start(), len(text)):
            depth += (text[at] == "{") - (text[at] == "}")
            if depth == 0:
                found.append(text[start.start() : at + 1])
                break
    return found


def meanings(name: str) -> dict[str, str]:
    """The values of a type with the comment beside each: the one place where they are explained."""
    source = Path(numbering.__file__).read_text("utf-8")
    block = re.search(rf"^{name} = Literal\[\n(.*?)^\]", source, re.MULTILINE | re.DOTALL)
    assert block is not None
    lines = re.findall(r'^    "([a-z-]+)",  # (.*)$', block[1], re.MULTILINE)
    words = dict(lines)
    assert tuple(words) == get_args(getattr(numbering, name)), "every value has its comment"
    return words
