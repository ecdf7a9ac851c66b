"""Positions of Endangered that are set up by hand: to text and back, and one change after the other."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tablier.core import Chance, Dealer, Match, Over, Players, TablierError
from tablier.core.arranging import Cells, Form, Several
from tablier.core.options import Choice, Flag, Number
from tablier.games.endangered import game
from tablier.games.endangered.layout import layout_of, read, write
from tablier.games.endangered.state import OFF, Person, State

ARRANGING = game.arranging
assert ARRANGING is not None


def forgetful(state: State) -> State:
    """Without what no rule looks at any more: dice that were taken off, the last answer to a card."""

    def person(one: Person) -> Person:
        dice = tuple(0 if spot == OFF else value for value, spot in zip(one.dice, one.spots, strict=True))
        return replace(one, dice=dice)

    return replace(state, people=tuple(map(person, state.people)), verdict=0)


@given(st.integers(0, 2**32), st.sampled_from(["tiger", "otter", "panda"]), st.integers(1, 5))
@settings(max_examples=6)
def test_every_turn_of_a_game_can_be_written_down_and_begun_from(
    seed: int, scenario: str, players: int
) -> None:
    random, match = Random(seed), Match(game, {"scenario": scenario}, players, Dealer(seed))
    written = 0
    while not isinstance(turn := match.turn, Over):
        text = game.begin_at(match.state) if random.random() < 0.3 else ""
        if text:
            written += 1
            options, number = game.begin_from(text)
            again = Match(game, options, number)
            assert forgetful(again.state) == forgetful(match.state)
            assert game.begin_at(again.state) == text
            assert write(read(text)) == text
        if isinstance(turn, Chance):
            match.deal(match.dealer)
        else:
            assert isinstance(turn, Players)
            match.add(turn.seats[0], game.sample(match.state, turn.seats[0], random))
    assert written


def any_change(form: Form, random: Random) -> tuple[str, Any]:
    """One of the things that the form offers."""
    field = random.choice([field for part in form.parts for field in part.fields])
    match field.kind:
        case Choice(name, values):
            return name, random.choice(values)
        case Number(name, low, high):
            return name, random.randint(low, high)
        case Flag(name):
            return name, random.random() < 0.5
        case Several(name, _, chosen, more):
            now = [one.value for one in chosen]
            if more and random.random() < 0.7:
                return name, [*now, random.choice(more).value]
            return name, now[1:]
        case Cells(name, _, each, free):
            square = random.choice(free) if free else "a1"
            return name, {**field.value, square: min(each, field.value.get(square, 0) + 1)}
    raise AssertionError(field)


SPENT = ("animals", "cubes", "millions", "phase", "tiles")


@given(st.integers(0, 2**32))
@settings(max_examples=8)
def test_what_the_form_offers_can_be_laid_and_played(seed: int) -> None:
    random, form, refused = Random(seed), ARRANGING.open(""), list[str]()
    for _ in range(25):
        name, value = any_change(form, random)
        try:
            form = ARRANGING.change(form.text, name, value)
        except TablierError as fault:  # what several fields share can run out
            refused.append(str(fault))
            continue
        assert ARRANGING.open(form.text) == form
        options, players = game.begin_from(form.text)
        match = Match(game, options, players, Dealer(seed))
        laid = layout_of(match.state)
        assert laid is not None
        assert laid.animals == read(form.text).animals
    match.play_out(seed, 40)
    assert all(any(word in said for word in SPENT) for said in refused), refused


def changed(*changes: tuple[str, Any]) -> str:
    text = ""
    for name, value in changes:
        text = ARRANGING.change(text, name, value).text
    return text


def test_a_position_by_hand_is_played_on() -> None:
    text = changed(
        ("players", "3"),
        ("year", 4),
        ("active", "2"),
        ("moment", "actions"),
        ("players.1.dice.0.value", 6),
        ("players.1.money", 5),
        ("animals", {"a1": 2, "c3": 4}),
        ("tiles", {"f6": 1}),
        ("ambassadors.0.card", "brazil"),
        ("ambassadors.0.cubes", 3),
    )
    options, players = game.begin_from(text)
    match = Match(game, options, players)
    state = match.state
    assert (state.year, state.active, state.people[1].dice[0], state.people[1].money) == (4, 1, 6, 5)
    assert (state.envoys[0].up, state.envoys[0].cubes, sum(state.animals)) == (True, 3, 6)
    match.play("place 6 relocate")
    assert match.seq == 1
    assert Match(game, options, players).state == state, "what is drawn is drawn from the text"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("animals", {"a1": 16}, "16 animals: there are only 15"),
        ("animals", {"a1": 1}, "at least 2 animals"),
        ("animals", {"z9": 2}, "a square from a1 to f6"),
        ("tiles", {"c3": 1}, "nothing else lies on a square with a tile"),
        ("players.0.money", 26, "a number from 0 to 25"),
        ("players.0.role", "lobbyist", "each role is played once"),
        ("players.0.hand", ["nonsense"], "unknown card"),
        ("ambassadors.0.cubes", 1, "with a cube it lies face up"),
        ("year", 99, "a number from 1 to 10"),
        ("players.9.money", 1, "cannot be set so"),
        ("nonsense", 1, "cannot be set so"),
    ],
)
def test_what_cannot_be_is_said(name: str, value: Any, said: str) -> None:
    with pytest.raises(TablierError, match=said) as refused:
        ARRANGING.change("", name, value)
    assert refused.value.words.fr != refused.value.words.en


def test_only_who_acts_has_dice_to_place() -> None:
    text = changed(("moment", "actions")).replace('"moment":"actions",', "")
    with pytest.raises(TablierError, match="only the dice of the turn"):
        ARRANGING.open(text)


def test_a_square_has_one_tile() -> None:
    text = changed(("tiles", {"f6": 1})).replace('"tiles":["f6"]', '"tiles":["f6","f6"]')
    with pytest.raises(TablierError, match="square f6 is named 2 times"):
        ARRANGING.open(text)


@pytest.mark.parametrize("text", ["{}", "nonsense", '{"scenario": 3}', "[1]"])
def test_unreadable_positions_are_refused(text: str) -> None:
    with pytest.raises(TablierError, match="no position of Endangered"):
        game.begin_from(text)


def test_a_table_for_others_is_not_begun() -> None:
    with pytest.raises(TablierError, match="a position for 4"):
        Match(game, {"position": ARRANGING.open("").text}, 4)
