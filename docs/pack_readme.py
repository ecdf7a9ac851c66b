"""The README of a pack: every count, trigger, effect and target that a card can name, read from the code,
each effect with an example from our own pack."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

from tablier.core import Words
from tablier.core.pack import PackBlank
from tablier.games.endangered import game
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
from tablier.games.endangered.pack.french import FIELDS
from tablier.games.endangered.pack.help import called, example, fields_of, key_words, keys, shortest, squares
from tablier.games.endangered.pack.meanings import meanings, said, tag, title
from tablier.games.endangered.pack.names import BLANKS
from tablier.games.endangered.pack.splitting import split

README = OWN / "README.md"
EXAMPLES = Path(__file__).parent / "pack_examples.txt"
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
with `=` may be left out, and then has that value. Squares are called as on the board: letters from left to
right, numbers from the bottom upwards, a1 to f6.

A pack may have scenarios other than tiger, otter and panda: a file of its own in `scenarios/`, begun as a
copy of one of them, in which `drawn` says whose pictures it is shown with. Difficulties beyond the three
stand under `[sheets.KEY]`, with a `name`. A board of 36 squares, four start actions, five roles with 14 cards
each, 12 ambassadors and 18 effect cards are the game's own: no pack changes them.

The computer knows what the cards of a pack are worth once `tablier lab endangered fit --pack DIR` has played
with them; what it learnt stands in `values.toml`, which is no part of the pack.
"""
POWERS = """
## Powers
What holds while a card is in play: `power = { modify = [...], when = [...] }`, of a permanent card, a
specialty, a constant effect card or a sheet."""
WHERE = {
    "voting": "`[[voting]]` in `pack.toml`, one each for 2, 3, 4 and 5 players.",
    "start action": "`[[actions]]` in `pack.toml`, four of them.",
    "card": "`[[yellow]]` in `pack.toml`, `[[cards]]` in `roles/*.toml`. A role's deck are its own cards, "
    "each as often as `copies` says, and the yellow ones: 14.",
    "ambassador": "`[[ambassadors]]` in `ambassadors.toml`. It says Yes where what is counted, its dice and "
    "the influence on it come to `target`.",
    "role": "The head of `roles/KEY.toml`.",
    "specialty": "`[[specialties]]` in `roles/*.toml`, two each.",
    "scenario": "The head of `scenarios/KEY.toml`.",
    "difficulty": "A sheet: `[introductory]`, `[normal]` and `[expert]` in `scenarios/*.toml`, and "
    "`[sheets.KEY]`.",
    "effect card": "`[[cards]]` in `scenarios/*.toml`, 18 with their copies: either `effects`, carried out "
    "at once, or a `power`, which lasts until it is removed.",
    "power": "All of it may be left out.",
    "when": "A trigger: when something happens, carry out `effects`.",
    "modify": "A number that changes.",
}
MORE = {
    "voting.years": "Years of the two votes, one after the other",
    "start action.shore": "Its name in a scenario on the shore side",
    "ambassador.want": "What is counted: an amount",
    "ambassador.dice": "Dice that are rolled and added",
    "specialty.first": "Key of a card of the deck, which is in play from the start",
    "card.kind": "`action`: dice are placed on it from now on; `permanent`: has a `power`; `unique`: carried "
    "out once",
    "role.specialties": "Stand below as `[[specialties]]`",
    "role.cards": "Stand below as `[[cards]]`",
    "scenario.introductory": "A sheet, below",
    "scenario.normal": "A sheet, below",
    "scenario.expert": "A sheet, below",
    "scenario.sheets": "Further sheets, below",
    "scenario.cards": "Stand below as `[[cards]]`",
    "scenario.caught": "What a tile does to the animals under it: they are `lost`, `drift` on together, or "
    "`flee` to a square beside it",
    "scenario.apart": "After a birth one of the pair moves on",
    "scenario.drawn": "Whose pictures: tiger, otter or panda",
    "difficulty.animals": "How many animals on which squares at the start, 2 to 15 in all",
    "difficulty.start": "Squares that begin with a tile, without animals on them",
    "difficulty.tiles": "Tiles in all, those of the start among them",
    "difficulty.money": "Each player's money at the start ($M), with 2, 3, 4 and 5 players",
    "difficulty.name": "Of a sheet beyond the three",
    "when.named": "Of `die`: only on this action; of `revealed`: only this effect card",
    "when.check": "Only where this holds",
    "when.own": "Of a player's card: only on the owner's own turn",
    "modify.own": "Of a player's card: only on the owner's own turn",
    "power.use": "Effects that the owner may carry out once a turn",
}
"""Where a form says it in fewer words."""
MORE_EXAMPLES = {
    "card.power": '{ modify = [{ what = "steps", by = 1 }] }',
    "specialty.power": '{ use = [{ do = "draw" }] }',
    "effect card.power": '{ modify = [{ what = "births", by = -1 }] }',
    "scenario.drawn": '"panda"',
    "difficulty.births": "-1",
    "difficulty.effects": '[{ do = "event" }]',
    "difficulty.name": '{ fr = "...", en = "..." }',
    "power.when": '[{ on = "born", effects = [{ do = "draw" }] }]',
    "power.modify": '[{ what = "price", by = -1 }]',
    "power.block": '["relocate"]',
    "power.use": '[{ do = "draw" }]',
    "when.on": '"die"',
    "when.effects": '[{ do = "draw" }]',
    "when.named": '"relocate"',
    "when.check": '{ what = { count = "pairs" }, least = 3 }',
    "when.own": "false",
    "modify.what": '"births"',
    "modify.by": "1",
    "modify.own": "false",
}
"""Where our own pack has none, or none that is short."""
EFFECTS = """
## Effects
Each is a table with `do`. They are carried out in order; what cannot be done is skipped, and that is said.
`may = true` lets the player pass. Examples are our pack's own where it has one.

| `do` | keys | what it does | example |
|---|---|---|---|"""


def readme() -> str:
    parts = [HEAD, "\n## What stands in the files"]
    for part in _PARTS:
        parts += _part(part)
    parts.append(POWERS)
    for part in (Power, When, Modify):
        parts += _keys(part, {}, "###")
    parts.append(EFFECTS)
    parts += [
        f"| `{tag(kind)}` | {keys(kind).en} | {said(kind)} | `{example(tag(kind))}` |"
        for kind in get_args(AnyEffect)
    ]
    for heading, lead, part in _VALUES:
        parts.append(f"\n## {heading}\n{lead} {said(part)}\n\n{keys(part).en}")
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
    return "\n".join(parts) + "\n\n" + EXAMPLES.read_text("utf-8")


def _part(part: Any) -> Iterator[str]:
    """A part with each of its keys, and the shortest of each that our pack has."""
    written = dict[str, list[str]]()
    assert game.packs is not None
    for name, text in game.packs.own().items():
        lines = text.split("\n")
        for one in split(name, text):
            if one.shape == title(part):
                for line in lines[one.first - 1 : one.last]:
                    key, is_value, value = line.partition(" = ")
                    if is_value:
                        written.setdefault(key, []).append(value)
    yield from _keys(part, {key: min(values, key=len) for key, values in written.items()}, "###")


def _keys(part: Any, examples: Mapping[str, str], level: str) -> Iterator[str]:
    name = title(part)
    yield f"\n{level} {name.capitalize()}\n{WHERE[name]}\n\n| key | says | example |\n|---|---|---|"
    for shown, (key, kind) in zip(key_words(part), fields_of(part), strict=True):
        words = MORE.get(f"{name}.{key}") or _called(name, key)
        example = MORE_EXAMPLES.get(f"{name}.{key}") or examples.get(key, "")
        if isinstance(kind, inspect.StructType) and kind.cls is Words:
            example = '{ fr = "...", en = "..." }'
        told = f"`{key} = {example}`" if example else ""
        yield f"| {shown.en} | {words} | {told} |"


def _called(part: str, key: str) -> str:
    words = BLANKS.get(f"{part}.{key}") or (called(part, key) if key in FIELDS else BLANKS[key])
    return words.en


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
)
_VALUES = (
    ("Amounts", 'An amount is a number, or a count: `{ count = "pairs", per = 2, most = 3 }`.', Tally),
    ("Squares", "Squares are described by what is on them: `{ least = 1, near = 2 }`.", Where),
    ("Checks", 'True where an amount lies between two numbers: `{ what = { count = "own-hand" } }`.', Check),
)
