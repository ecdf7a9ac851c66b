"""The blanks of the form in the browser are those of the cards: nothing is left out, nothing else offered."""

import re
import tomllib
from typing import Any, get_args

import msgspec
import pytest

from tablier.core.pack import PackBlank, PackField, PackShape
from tablier.games.endangered import game
from tablier.games.endangered.effects.amounts import Check, Tally, Where
from tablier.games.endangered.effects.flow import AnyEffect, Way
from tablier.games.endangered.effects.powers import Modify, Power, When
from tablier.games.endangered.pack.blanks import EFFECT, shapes
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
from tablier.games.endangered.pack.french import EFFECTS
from tablier.games.endangered.pack.meanings import title
from tablier.games.endangered.pack.splitting import split

PARTS: tuple[Any, ...] = (
    StartAction, Ambassador, Specialty, Card, EffectCard, Role, Scenario, Difficulty, Voting,
)  # fmt: skip

KINDS: dict[str, Any] = {
    "tally": Tally, "where": Where, "check": Check, "when": When, "modify": Modify, "power": Power,
    "way": Way, EFFECT: AnyEffect,
}  # fmt: skip
SHAPES = shapes()
NAMES = [shape.tag or shape.name for shape in SHAPES]


def value_of(blank: PackBlank, deep: int = 0) -> Any:
    """Something that the form can put there, and more than the least."""
    of = next((shape for shape in SHAPES if shape.name == blank.of), None)
    match blank.kind:
        case "number" | "amount":
            return max(blank.low or 0, 1)
        case "yes":
            return blank.usual != "true"
        case "word":
            return blank.values[-1].word
        case "words":
            return {"fr": "...", "en": "..."}
        case "listed":
            return ["west"] if blank.key == "edges" else []
        case "part":
            assert of
            return part_of(of, deep + 1)
        case "parts":
            assert of
            return [part_of(of, deep + 1)] if deep < 2 or blank.key == "ways" else []
        case _:
            return "plan"


def part_of(shape: PackShape, deep: int = 0) -> dict[str, Any]:
    wanted = [blank for blank in shape.blanks if not deep or not blank.usual]
    return ({"do": shape.tag} if shape.tag else {}) | {blank.key: value_of(blank, deep) for blank in wanted}


@pytest.mark.parametrize("shape", SHAPES, ids=NAMES)
def test_every_blank_filled_in_is_a_card_that_can_be_read(shape: PackShape) -> None:
    read = msgspec.convert(part_of(shape), KINDS[shape.name], strict=True)
    keys = {field.encode_name for field in msgspec.structs.fields(type(read))}
    assert {blank.key for blank in shape.blanks} == keys
    for field in msgspec.structs.fields(type(read)):
        blank = next(one for one in shape.blanks if one.key == field.encode_name)
        assert field.required == (not blank.usual)
        if not isinstance(field.default, (bool, int, str)):
            continue
        assert tomllib.loads(f"usual = {blank.usual}") == {"usual": field.default}


@pytest.mark.parametrize("shape", SHAPES, ids=NAMES)
def test_a_blank_offers_all_words_and_no_other(shape: PackShape) -> None:
    for blank in shape.blanks:
        assert blank.title.fr
        assert blank.title.en != blank.key or blank.key in ("cards", "dice"), blank.key
        assert all(value.told.fr and value.told.en for value in blank.values)
        part = part_of(shape, 1)
        for value in blank.values:
            msgspec.convert({**part, blank.key: value.word}, KINDS[shape.name], strict=True)
        if blank.kind == "word":
            with pytest.raises(msgspec.ValidationError) as refused:
                msgspec.convert({**part, blank.key: "nowhere"}, KINDS[shape.name], strict=True)
            assert blank.key in str(refused.value)
        if blank.kind == "number":
            for beyond in (blank.low, blank.high):
                assert beyond is not None
                step = 1 if beyond == blank.high else -1
                with pytest.raises(msgspec.ValidationError):
                    msgspec.convert({**part, blank.key: beyond + step}, KINDS[shape.name], strict=True)


def test_there_is_a_shape_for_every_effect_and_fields_of_cards_that_hold_them() -> None:
    assert [shape.tag for shape in SHAPES if shape.tag] == [
        kind.__struct_config__.tag for kind in get_args(AnyEffect)
    ]
    assert {shape.tag for shape in SHAPES if shape.tag} == set(EFFECTS)
    assert game.packs is not None
    blanks = {(field.key, field.blank) for field in game.packs.fields() if field.blank}
    assert {(key, blank.kind, blank.of) for key, blank in blanks if blank.kind != "word"} == {
        ("effects", "parts", EFFECT),
        ("destruction", "parts", EFFECT),
        ("power", "part", "power"),
        ("want", "amount", "tally"),
        ("years", "numbers", ""),
        ("money", "numbers", ""),
        ("name", "names", ""),
        ("animals", "counts", ""),
        ("start", "squares", ""),
    }
    for field in game.packs.fields():
        if field.values and field.blank:
            assert tuple(value.word for value in field.blank.values) == field.values


def field_of(part: str, key: str) -> PackField:
    assert game.packs is not None
    return next(field for field in game.packs.fields() if (field.part, field.key) == (part, key))


def test_a_field_is_of_its_part() -> None:
    """Names, animals and births are one thing on a role or a scenario and another on a card or a sheet."""
    assert field_of("card", "name").blank is None
    names = field_of("role", "name").blank
    assert names
    assert [value.told.en for value in names.values] == ["First portrait", "Second portrait"]
    assert field_of("scenario", "births").empty.startswith("{ fr = ")
    assert (field_of("difficulty", "births").low, field_of("difficulty", "births").high) == (-20, 20)
    assert field_of("scenario", "animals").blank is None
    board = field_of("difficulty", "animals").blank
    assert board
    assert (board.rows[0][0], board.rows[5][5], board.low, board.high) == ("a6", "f1", 1, 15)
    assert field_of("difficulty", "start").blank
    for field, number in ((field_of("voting", "years"), 2), (field_of("difficulty", "money"), 4)):
        assert field.blank
        assert len(field.blank.values) == len(tomllib.loads(f"it = {field.empty}")["it"]) == number


def test_every_part_of_our_pack_has_fields_and_a_new_one_can_stand_in_it() -> None:
    """An empty field is never of another kind than its part takes there."""
    assert game.packs is not None
    parts = {part.shape for name, text in game.packs.own().items() for part in split(name, text)}
    fields = game.packs.fields()
    assert parts - {""} == {field.part for field in fields} == {title(kind) for kind in PARTS}
    for kind in PARTS:
        types = {one.encode_name: one.type for one in msgspec.structs.fields(kind)}
        for field in (field for field in fields if field.part == title(kind) and field.empty != '"..."'):
            given = tomllib.loads(f"it = {field.empty}")["it"]
            msgspec.convert(given, types[field.key], strict=True)


def test_whatever_our_own_cards_hold_has_its_blank() -> None:
    """The form shows them in fields, none as text alone."""
    assert game.packs is not None
    by_part = {shape.tag or shape.name: {blank.key: blank for blank in shape.blanks} for shape in SHAPES}

    def walk(value: Any, of: str) -> int:
        if isinstance(value, list):
            return sum(walk(one, of) for one in value)  # type: ignore[misc]
        if not isinstance(value, dict) or not of:  # a text
            return 0
        blanks = by_part[value.get("do") or of]  # type: ignore[union-attr]
        return 1 + sum(walk(part, blanks[key].of) for key, part in value.items() if key != "do")  # type: ignore[misc]

    known = {field.key: field.blank for field in game.packs.fields() if field.blank}
    found = 0
    for text in game.packs.own().values():
        for key, written in re.findall(r"^(effects|power|want|destruction) = (.*)$", text, re.MULTILINE):
            blank = known[key]
            assert blank
            found += walk(tomllib.loads(f"it = {written}")["it"], blank.of)
    assert found > 200
