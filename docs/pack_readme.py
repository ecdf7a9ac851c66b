"""The README of a pack: every count, trigger, effect and target that a card can name, read from the code,
each effect with an example from our own pack."""

import json
from collections.abc import Iterator
from typing import get_args

from tablier.core.pack import PackBlank
from tablier.games.endangered.effects.amounts import Check, Tally, Where
from tablier.games.endangered.effects.flow import AnyEffect
from tablier.games.endangered.effects.powers import Modify, Power, When
from tablier.games.endangered.pack import OWN
from tablier.games.endangered.pack.blanks import shapes
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
from tablier.games.endangered.pack.help import example, keys, shortest, squares, title
from tablier.games.endangered.pack.meanings import meanings, said, tag

README = OWN / "README.md"
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
with them; what it learnt stands in `values.toml`, which is no part of the pack.
"""
EFFECTS = """
## Effects
Each is a table with `do`. They are carried out in order; what cannot be done is skipped, and that is said.
`may = true` lets the player pass. Examples are our pack's own where it has one.

| `do` | keys | what it does | example |
|---|---|---|---|"""


def readme() -> str:
    parts = [HEAD, "\n## What stands in the files\n\n| part | keys |\n|---|---|"]
    parts += [f"| {title(part)} | {keys(part).en} |" for part in _PARTS]
    parts.append(EFFECTS)
    parts += [
        f"| `{tag(kind)}` | {keys(kind).en} | {said(kind)} | `{example(tag(kind))}` |"
        for kind in get_args(AnyEffect)
    ]
    for heading, lead, part in _VALUES:
        parts.append(f"\n## {heading}\n{lead}\n\n{keys(part).en}")
    parts.append("\n## Targets\n\n| key | says | example |\n|---|---|---|")
    parts += list(_targets())
    for heading, name, opening, ending in (
        ("What can be counted", "Counted", '{{ count = "{}"', " }"),
        ("Triggers (`on`)", "Occasion", '{{ on = "{}"', ', effects = [{ do = "draw" }] }'),
        ("Numbers (`what`)", "Quantity", '{{ what = "{}"', ", by = 1 }"),
    ):
        parts.append(f"\n## {heading}\n\n| word | meaning | example |\n|---|---|---|")
        for word, meaning in meanings(name).items():
            begun = opening.format(word)
            parts.append(f"| `{word}` | {meaning} | `{shortest(begun, begun + ending)}` |")
    return "\n".join(parts) + "\n"


def _targets() -> Iterator[str]:
    """The squares, the ambassadors and the actions that an effect is carried out on."""
    for shape in shapes():
        for blank in shape.blanks:
            words = [(json.dumps(value.word), f": {value.told.en}") for value in blank.values if value.word]
            if shape.name == "where":
                for value, told in words or [(_usable(blank), "")]:
                    text = squares(blank.key, value)
                    yield f"| `{blank.key} = {value}` | {blank.title.en}{told} | `{text}` |"
            elif shape.tag:
                for value, told in words:
                    begun = f'{{ do = "{shape.tag}", {blank.key} = {value}'
                    text = shortest(begun, begun + " }")
                    yield f"| `{blank.key} = {value}` of `{shape.tag}` | {blank.title.en}{told} | `{text}` |"


def _usable(blank: PackBlank) -> str:
    return "true" if blank.kind == "yes" else "2" if blank.key == "most" else "1"


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
