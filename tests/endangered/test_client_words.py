"""What the client says of our own pack, held to the pack: the difficulties, the roles' decks, the births."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from tablier.core import LANGUAGES, Language, Words
from tablier.games.endangered.numbering import DECK
from tablier.games.endangered.pack import OWN, read_pack
from tablier.games.endangered.pack.cards import Difficulty, Pack

TEXTS = Path(__file__).parents[2] / "web" / "src" / "games" / "endangered" / "texts"

COUNTED_OTHERWISE = {
    0: Words(fr="", en=""),
    -1: Words(fr="sans le +1", en="without the +1"),
    -2: Words(fr="moins 1", en="less 1"),
}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(OWN)


def said(language: Language) -> dict[str, str]:
    return msgspec.json.decode((TEXTS / f"{language}.json").read_bytes(), type=dict[str, str])


def taken_off(level: Difficulty) -> int:
    """What every ambassador takes off its result throughout."""
    return -sum(change.by for change in level.power.modify if change.what == "sum")


def failing(level: Difficulty) -> Iterator[dict[str, object]]:
    """What a failed birth costs: which squares an animal is lost from."""
    for trigger in level.power.when:
        assert trigger.on == "barren"
        yield from (msgspec.to_builtins(effect) for effect in trigger.effects)


def test_normal_is_the_printed_game_and_a_failed_birth_costs_an_animal_beside_a_tile(pack: Pack) -> None:
    for scenario in pack.scenarios:
        assert taken_off(scenario.normal) == 0
        [cost] = failing(scenario.normal)
        assert cost["do"] == "lose"
        assert cost["where"]["near"] == 1  # type: ignore[index]


def test_introductory_has_a_kinder_start_and_failed_births_cost_little_or_nothing(pack: Pack) -> None:
    for scenario in pack.scenarios:
        first, normal = scenario.introductory, scenario.normal
        assert taken_off(first) == 0
        kinder = sum(first.animals.values()) - sum(normal.animals.values()) + sum(first.money)
        assert kinder > 0, scenario.key
        for cost in failing(first):
            assert cost["do"] == "lose"
            assert cost["where"]["near"] >= 3  # type: ignore[index]


@pytest.mark.parametrize("language", LANGUAGES)
def test_expert_has_less_and_its_ambassadors_take_off_what_is_said(pack: Pack, language: Language) -> None:
    for scenario in pack.scenarios:
        expert, normal = scenario.expert, scenario.normal
        fewer = sum(expert.animals.values()) < sum(normal.animals.values())
        assert fewer or expert.tiles < normal.tiles, scenario.key
    told = {int(number) for number in re.findall(r"\d", said(language)["choose.expert"])}
    assert told == {taken_off(scenario.expert) for scenario in pack.scenarios}


@pytest.mark.parametrize("language", LANGUAGES)
def test_births_count_as_the_aid_and_the_rules_page_say(pack: Pack, language: Language) -> None:
    """Pairs + 1, unless the scenario's own words count otherwise; the figure has three pairs."""
    assert "+ 1" in said(language)["aid.births"]
    counted: dict[str, int] = {}
    for scenario in pack.scenarios:
        [change] = {level.births for level in scenario.levels().values()}
        counted[scenario.key] = 3 + 1 + change
        assert COUNTED_OTHERWISE[change][language] in scenario.births[language]
    book = msgspec.json.decode((files("tablier.games.endangered") / "rulebook.json").read_bytes())
    figures = [chapter["figure"] for chapter in book["chapters"] if "figure" in chapter]
    [caption] = [figure["caption"] for figure in figures if figure["name"] == "births"]
    numbers = [int(number) for number in re.findall(r"\b\d\b", caption[language])]
    assert numbers == [counted["tiger"], counted["panda"], counted["otter"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_has_as_many_cards_as_its_button_says(language: Language) -> None:
    assert str(DECK) in said(language)["setup.deck.open"]
