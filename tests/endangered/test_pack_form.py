"""The blanks of the form in the browser are those of the cards: nothing is left out, nothing else offered."""

import re
import tomllib
from typing import Any, get_args

import msgspec
import pytest

from tablier.core.pack import PackBlank, PackShape
from tablier.games.endangered import game
from tablier.games.endangered.effects.amounts import Check, Tally, Where
from tablier.games.endangered.effects.flow import AnyEffect, Way
from tablier.games.endangered.effects.powers import Modify, Power, When
from tablier.games.endangered.pack.blanks import EFFECT, shapes
from tablier.games.endangered.pack.french import EFFECTS

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
    blanks = {field.key: field.blank for field in game.packs.fields() if field.blank}
    assert {(key, blank.kind, blank.of) for key, blank in blanks.items() if blank.kind != "word"} == {
        ("effects", "parts", EFFECT),
        ("destruction", "parts", EFFECT),
        ("power", "part", "power"),
        ("want", "amount", "tally"),
    }
    for field in game.packs.fields():
        if field.values and field.blank:
            assert tuple(value.word for value in field.blank.values) == field.values


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

    known = {field.key: field.blank for field in game.packs.fields()}
    found = 0
    for text in game.packs.own().values():
        for key, written in re.findall(r"^(effects|power|want|destruction) = (.*)$", text, re.MULTILINE):
            blank = known[key]
            assert blank
            found += walk(tomllib.loads(f"it = {written}")["it"], blank.of)
    assert found > 200
