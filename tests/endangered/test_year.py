"""Births, destruction, effects, the year's end and the vote (END-9, END-19 to END-28, the rulings)."""

import shutil
from pathlib import Path

import pytest

from tablier.core import Chance, Dice, Order, Over, Players, Roll, TeamLoss, TeamWin
from tablier.core.event import Event
from tablier.games.endangered import game
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.pack import OWN, allow
from tablier.games.endangered.rules.interpreter import run
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import Envoy, Frame, State
from tests.endangered.positions import (
    ambassador,
    at_step,
    card,
    carry_out,
    cells,
    change,
    deal,
    effect,
    legal,
    opened,
    person,
    play,
    program,
    settled,
)


def board(animals: dict[str, int], tiles: tuple[str, ...] = (), **options: object) -> State:
    state = opened(players=3, **options).state
    marks = cells(dict.fromkeys(tiles, 1))
    return change(state, animals=cells(animals), tiles=marks, stock=16 - len(tiles), effects=state.effects)


# --- the order of turns ------------------------------------------------------------------------------------


@pytest.mark.rule("END-9")
def test_the_one_who_ends_names_the_next_and_two_alternate() -> None:
    three = at_step(change(opened(players=3).state, active=0, waiting=(1, 2)), "next")
    assert game.turn(three) == Players((0,))
    assert legal(three) == ["next 2", "next 3"]
    assert play(three, "next 3").active == 2
    two = at_step(change(opened(players=2).state, active=0, waiting=(1,)), "next")
    assert two.active == 1


@pytest.mark.rule("END-24")
def test_one_card_at_the_end_of_a_turn_without_hand_limit() -> None:
    state = change(opened(players=3).state, active=0, waiting=(1, 2))
    hand = tuple(range(state.people[0].role * 14, state.people[0].role * 14 + 9))
    deck = (state.people[0].role * 14 + 12,)
    after = at_step(person(state, 0, hand=hand, deck=deck), "draw")
    assert len(after.people[0].hand) == 10
    assert game.view(after, 0).phase == "next"


@pytest.mark.rule("END-24")
@pytest.mark.rule("END-27")
def test_a_year_ends_when_no_marker_is_left() -> None:
    state = at_step(change(opened(players=3).state, active=2, waiting=(), year=1), "next")
    assert state.year == 2
    assert state.waiting == (0, 1, 2)
    assert game.turn(state) == Players((2,))  # the last player names the next
    assert legal(state) == ["next 1", "next 2", "next 3"]


# --- births ------------------------------------------------------------------------------------------------


@pytest.mark.rule("END-19")
def test_the_target_is_pairs_and_one() -> None:
    state = at_step(board({"c3": 4, "a1": 2, "e5": 1}, scenario="otter"), "births")
    assert game.turn(state) == Chance(Roll(1, 6, "birth"))
    target = 4 + program(state).difficulty.births
    assert game.view(state, 0).odds.birth_target == target
    born = deal(state, target)
    assert sum(deal(state, target + 1).animals) == 7
    assert "birth c3 c4" in legal(born)
    assert "birth a1 b1" in legal(born)
    assert "birth e5 e4" not in legal(born)
    assert sum(play(born, "birth c3 c4").animals) == 8


@pytest.mark.rule("END-19")
def test_no_birth_without_pair_square_or_token() -> None:
    single = at_step(board({"a1": 1, "c3": 1}), "births")
    assert game.view(single, 0).phase == "destruction"
    full = deal(at_step(board({"a1": 15}), "births"), 1)
    assert sum(full.animals) == 15
    walled = deal(at_step(board({"a1": 2, "f6": 1}, ("a2", "b1")), "births"), 1)
    assert sum(walled.animals) == 3


@pytest.mark.rule("END-20")
@pytest.mark.rule("END-R2")
def test_tigers_part_after_a_birth() -> None:
    born = play(deal(at_step(board({"c3": 2, "f6": 1}), "births"), 1), "birth c3 c4")
    assert born.animals[14 + 6] == 1  # the young one first
    assert legal(born) == ["move c3 c2", "move c3 b3", "move c3 d3"]
    parted = play(born, "move c3 d3")
    assert [parted.animals[i] for i in (14, 15, 20)] == [1, 1, 1]


@pytest.mark.rule("END-20")
def test_a_tiger_that_cannot_part_is_lost() -> None:
    state = at_step(board({"a1": 2, "f6": 2}, ("b1", "e6", "f5")), "births")
    after = deal(state, 1)  # the young one takes a2, the only square: none is left for its parent
    assert after.animals[6] == 1
    assert after.animals[0] == 1
    assert sum(after.animals) == 4


# --- destruction -------------------------------------------------------------------------------------------


@pytest.mark.rule("END-21")
def test_the_axe_falls_on_a_line_with_a_tiger() -> None:
    state = at_step(board({"b2": 1, "e5": 2}), "destruction")
    assert legal(state) == ["line row 2", "line row 5", "line column 2", "line column 5"]
    hit = deal(play(state, "line column 5"), 5)
    assert hit.tiles[4 * 6 + 4] == 1
    assert sum(hit.animals) == 1 or hit.result == "population"


@pytest.mark.rule("END-21")
def test_a_tile_slides_towards_the_nearest_tiger() -> None:
    state = at_step(board({"b1": 1, "b6": 1, "f6": 2}, ("b4", "b5")), "destruction")
    after = deal(play(state, "line column 2"), 4)  # b6 is two away, b1 three: over b5 onto b6
    assert after.tiles[5 * 6 + 1] == 1
    assert after.animals[5 * 6 + 1] == 0


@pytest.mark.rule("END-R3")
def test_equal_distances_are_the_active_players_choice() -> None:
    state = at_step(board({"b1": 1, "b5": 1, "f6": 2}, ("b3",)), "destruction")
    tie = deal(play(state, "line column 2"), 3)
    assert legal(tie) == ["cell b2", "cell b4"]
    assert play(tie, "cell b4").tiles[3 * 6 + 1] == 1


@pytest.mark.rule("END-22")
def test_removed_tiles_return_and_none_left_loses() -> None:
    state = opened(players=3, dice=(1, 3, 5)).state
    state = person(change(state, tiles=cells({"a1": 1, "c6": 1}), stock=14), state.active, money=2)
    cleared = play(play(state, "place 1 replant"), "cell a1")
    assert (cleared.tiles[0], cleared.stock) == (0, 15)
    bare = at_step(change(board({"b2": 1, "e5": 2}), stock=0), "destruction")
    lost = deal(play(bare, "line row 2"), 1)
    assert lost.result == "destruction"
    turn = game.turn(lost)
    assert isinstance(turn, Over)
    assert isinstance(turn.outcome, TeamLoss)
    assert turn.outcome.reason.rule == "END-22"


@pytest.mark.rule("END-4")
def test_otters_drift_together_before_the_oil() -> None:
    state = at_step(board({"a2": 3, "d4": 2}, scenario="otter"), "destruction")
    assert legal(state) == ["wind west", "wind north"]
    asked = deal(play(state, "wind west"), 2)
    assert "move a2 b2" in legal(asked)
    assert play(asked, "move a2 b2").animals[7] == 3


@pytest.mark.rule("END-4")
def test_pandas_flee_alone_or_starve() -> None:
    state = board({"a1": 2, "d4": 2, "e4": 1}, ("b1",), scenario="panda")
    asked = at_step(state, "destruction")
    after = deal(asked, 1, 1)
    assert after.animals[6] == 1  # one finds a2, and there is no second square
    assert sum(after.animals) == 4


# --- effects -----------------------------------------------------------------------------------------------


def with_top(state: State, key: str) -> State:
    number = effect(state, key)
    rest = list(state.effects)
    rest.remove(number)
    return change(state, effects=(number, *rest))


@pytest.mark.rule("END-23")
def test_immediate_effects_are_discarded_constant_ones_stay() -> None:
    fire = at_step(with_top(board({"c3": 2, "d4": 2}), "forest-fire"), "effect")
    burnt = play(fire, legal(fire)[0])
    for _ in burnt.people[1:]:  # one tile for each player
        burnt = play(burnt, legal(burnt)[0])
    assert effect(burnt, "forest-fire") in burnt.spent
    kept = at_step(with_top(board({"c3": 2, "d4": 2}), "scarce-prey"), "effect")
    assert kept.constants == (effect(kept, "scarce-prey"),)
    assert all(card.copies >= 1 for card in game.view(kept, 0).constants)


@pytest.mark.rule("END-23")
@pytest.mark.rule("END-R3")
def test_constants_act_first_and_the_oldest_before_the_rest() -> None:
    state = with_top(board({"a1": 1, "c3": 2, "d4": 2}), "face-to-face")
    cut, shuffle = effect(state, "clear-cutting"), effect(state, "government-reshuffle")
    envoys = (Envoy(state.envoys[0].card, True, 2), *state.envoys[1:])
    after = at_step(change(state, constants=(shuffle, cut), envoys=envoys), "effect")
    assert after.envoys[0].cubes == 1  # the reshuffle is the older one
    assert legal(after)[0].startswith("line")  # then the clear-cutting, and only then the card
    asking = game.view(after, 0).effect
    assert asking
    assert asking.card.key == "clear-cutting"
    assert after.animals[0] == 1


@pytest.mark.rule("END-23")
def test_an_empty_effect_deck_is_made_anew() -> None:
    state = board({"c3": 2, "d4": 2})
    state = at_step(change(state, effects=(), spent=state.effects), "effect")
    turn = game.turn(state)
    assert isinstance(turn, Chance)
    assert turn.request.outcomes > 1
    order = Order(tuple(range(len(state.spent))))
    after = game.apply(state, Event(1, None, order))
    assert len(after.effects) in (17, 18)


@pytest.mark.rule("END-R4")
def test_an_empty_deck_is_made_of_the_own_discard() -> None:
    state = change(opened(players=3).state, active=0, waiting=(1, 2))
    empty = person(state, 0, deck=(), discard=(), hand=(0,))
    assert at_step(empty, "draw").people[0].hand == (0,)
    waiting = at_step(person(state, 0, deck=(), discard=(1, 2), hand=(0,)), "draw")
    assert isinstance(game.turn(waiting), Chance)
    after = game.apply(waiting, Event(1, None, Order((1, 0))))
    assert after.people[0].hand == (0, 2)
    assert after.people[0].deck == (1,)


# --- winning and losing ------------------------------------------------------------------------------


@pytest.mark.rule("END-25")
def test_a_population_of_one_loses_at_once() -> None:
    state = at_step(board({"b2": 1, "e5": 1}), "destruction")
    lost = deal(play(state, "line row 2"), 2)
    turn = game.turn(lost)
    assert isinstance(turn, Over)
    assert turn.outcome.reason.code == "population"
    assert turn.outcome.reason.rule == "END-25"


def voting(year: int, envoys: tuple[Envoy, ...], players: int = 4, **options: object) -> State:
    state = change(opened(players=players, **options).state, active=1, waiting=(), year=year)
    return at_step(change(state, envoys=envoys), "vote")


def sure(state: State, cubes: int = 20, up: bool = True) -> tuple[Envoy, ...]:
    return tuple(Envoy(e.card, up, cubes if i < 4 else 0) for i, e in enumerate(state.envoys))


@pytest.mark.rule("END-26")
def test_four_yes_in_a_voting_year_win() -> None:
    names = ("china", "kenya", "norway", "india")
    state = opened(players=4).state
    envoys = tuple(Envoy(ambassador(state, name), True, 14) for name in names) + state.envoys[4:]
    vote = voting(4, envoys)
    assert legal(vote) == ["ambassador 1", "ambassador 2", "ambassador 3", "ambassador 4"]
    for number in (4, 1, 3):
        vote = play(vote, f"ambassador {number}") if not vote.result else vote
    turn = game.turn(vote)
    assert isinstance(turn, Over)
    assert isinstance(turn.outcome, TeamWin)


@pytest.mark.rule("END-26")
@pytest.mark.parametrize(
    ("key", "cubes", "faces", "target", "yes", "said"),
    [  # the book's own examples, all of them of the normal tiger game
        ("brazil", 1, (5,), 6, True, "Brazil: die 5 + 1 (influence) = 6 of 6: Yes"),
        ("brazil", 1, (6,), 6, True, "Brazil: die 6 + 1 (influence) = 7 of 6: Yes"),
        ("brazil", 2, (3,), 6, False, "Brazil: die 3 + 2 (influence) = 5 of 6: No"),
        ("brazil", 1, (4,), 6, False, "Brazil: die 4 + 1 (influence) = 5 of 6: No"),
        ("china", 2, (), 10, True, "China: 8 (animals) + 2 (influence) = 10 of 10: Yes"),
        ("china", 1, (), 10, False, "China: 8 (animals) + 1 (influence) = 9 of 10: No"),
        ("indonesia", 3, (3, 4), 10, True, "Indonesia: dice 3 + 4 + 3 (influence) = 10 of 10: Yes"),
        ("indonesia", 2, (3, 4), 10, False, "Indonesia: dice 3 + 4 + 2 (influence) = 9 of 10: No"),
        ("japan", 8, (), 16, True, "Japan: 8 (cards in hand) + 8 (influence) = 16 of 16: Yes"),
        ("japan", 7, (), 16, False, "Japan: 8 (cards in hand) + 7 (influence) = 15 of 16: No"),
    ],
)
def test_the_votes_that_the_book_prints(
    key: str, cubes: int, faces: tuple[int, ...], target: int, yes: bool, said: str
) -> None:
    state = opened(players=4, seed=2).state
    assert (state.scenario, state.difficulty, sum(state.animals)) == ("tiger", "normal", 8)
    assert sum(len(person.hand) for person in state.people) == 8
    envoys = (Envoy(ambassador(state, key), True, cubes), Envoy(ambassador(state, "russia"), True, 1))
    before = voting(4, envoys + tuple(Envoy(e.card) for e in state.envoys[2:]))
    assert game.view(before, 0).ambassadors[0].target == target
    after = game.transition(before, Event(1, before.active, game.read_action("ambassador 1")))
    if faces:
        assert game.turn(after.state) == Chance(Roll(len(faces), 6, "ambassador"))
        after = game.transition(after.state, Event(2, None, Dice(faces)))
    told = next(step for step in after.steps if step.card == key)
    assert told.kind == ("votes-yes" if yes else "votes-no")
    assert told.words.en == f"{said} ({int(yes)} Yes of 4)"
    assert (told.target, told.yes, told.dice) == (target, int(yes), faces)


@pytest.mark.rule("END-26")
def test_whatever_changes_a_vote_is_named_in_its_sum() -> None:
    state = opened(players=4, difficulty="expert").state
    summit = next(i for i, card in enumerate(program(state).cards) if card.key == "summit")
    state = person(state, 3, permanents=(summit,))
    envoys = (Envoy(ambassador(state, "brazil"), True, 2), Envoy(ambassador(state, "russia"), True, 1))
    before = at_step(change(state, active=1, waiting=(), year=4, envoys=envoys + state.envoys[2:]), "vote")
    asked = game.transition(before, Event(1, 1, game.read_action("ambassador 1")))
    told = game.transition(asked.state, Event(2, None, Dice((3,)))).steps[0].words
    changes = "− 1 (Scenario sheet) + 1 (Preparatory Summit)"
    assert told.en == f"Brazil: die 3 + 2 (influence) {changes} = 5 of 6: No (0 Yes of 4)"
    assert "− 1 (Fiche scénario) + 1 (Sommet préparatoire)" in told.fr


@pytest.mark.rule("END-26")
def test_a_chance_of_a_yes_is_shown_before_the_roll() -> None:
    state = opened(players=4).state
    envoys = tuple(Envoy(ambassador(state, key), True, 1) for key in ("brazil", "china")) + state.envoys[2:]
    shown = game.view(voting(4, envoys), 0).ambassadors[0]
    assert (shown.sum, shown.target, shown.chance) == (1, 6, round(2 / 6, 4))  # "a 5 or a 6 will do"


@pytest.mark.rule("END-27")
@pytest.mark.rule("END-R5")
def test_two_voting_years_then_the_game_is_lost() -> None:
    for players, years in ((2, (9, 10)), (3, (6, 7)), (4, (4, 5)), (5, (3, 4))):
        state = opened(players=players).state
        assert game.view(state, 0).voting_years == years
    state = opened(players=4).state
    poor = (Envoy(ambassador(state, "japan"), True, 2), *state.envoys[1:])
    first = voting(4, poor)
    assert (first.year, first.result) == (5, "")
    assert first.envoys[0] == Envoy(ambassador(state, "japan"), True, 2)  # cubes and face stay
    second = voting(5, poor)
    assert second.result == "votes"


@pytest.mark.rule("END-28")
def test_what_cannot_be_done_is_skipped() -> None:
    state = with_top(board({"c3": 2, "d4": 2}), "face-to-face")  # no tiger stands at the edge
    after = at_step(state, "effect")
    assert sum(after.animals) == 4
    assert effect(after, "face-to-face") in after.spent


@pytest.mark.rule("END-28")
def test_the_group_votes_where_the_table_says_so() -> None:
    state = board({"b2": 1, "e5": 2}, decisions="vote")
    state = change(state, active=0)
    asked = at_step(state, "destruction")
    assert game.turn(asked) == Players((0, 1, 2))
    one = play(asked, "line row 2", seat=2)
    assert game.turn(one) == Players((0, 1))
    majority = play(one, "line row 2", seat=1)
    assert isinstance(game.turn(majority), Chance)
    assert majority.stack[-1].line == 1
    split = play(play(one, "line row 5", seat=1), "line column 2", seat=0)
    assert split.stack[-1].line == 7  # no majority: the player whose turn it is
    assert settled(split) == split


@pytest.mark.rule("END-19")
@pytest.mark.rule("END-20")
def test_the_birth_that_the_book_tells() -> None:
    """Two pairs, a target of 3, a 3: born beside the one pair that has room, which then parts."""
    state = at_step(board({"a1": 2, "d4": 2}, ("a2", "b1"), difficulty="introductory"), "births")
    assert game.view(state, 0).odds.birth_target == 3
    assert sum(deal(state, 4).animals) == 4
    born = deal(state, 3)
    assert {text.split()[1] for text in legal(born)} == {"d4"}
    parted = play(play(born, "birth d4 d5"), "move d4 d3")
    assert parted.animals == cells({"a1": 2, "d3": 1, "d4": 1, "d5": 1})


@pytest.mark.rule("END-21")
def test_the_destruction_that_the_book_tells() -> None:
    """A column, a 4, a tile there already: it slides towards the animal on 1 and reaches square 2."""
    state = at_step(board({"b1": 1, "f6": 2}, ("b3", "b4")), "destruction")
    after = deal(play(state, "line column 2"), 4)
    assert after.tiles == cells({"b2": 1, "b3": 1, "b4": 1})
    assert sum(after.animals) == 3


@pytest.mark.rule("END-17")
@pytest.mark.rule("END-23")
def test_a_fund_that_nobody_can_pay_is_discarded_and_says_so() -> None:
    state = board({"c3": 2, "d4": 2})
    for player in range(3):
        state = person(state, player, money=2)  # together they would have enough
    wanted = effect(state, "scarce-prey")
    top = with_top(change(state, constants=(wanted,)), "support-fund")
    now = Situation(change(top, stack=(Frame(PHASE["effect"], top.active, 1),)), program(top))
    run(now)
    after = now.still()
    assert "Nothing happens: nobody has enough money" in [step.words.en for step in now.told]
    assert after.spent[-1] == effect(state, "support-fund")
    assert after.constants == (wanted,)
    assert [p.money for p in after.people] == [2, 2, 2]


@pytest.mark.rule("END-27")
def test_voting_years_are_what_the_pack_says(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(OWN, folder)
    text = (folder / "pack.toml").read_text("utf-8")
    assert "years = [4, 5]" in text
    (folder / "pack.toml").write_text(text.replace("years = [4, 5]", "years = [2, 3]"), "utf-8")
    state = opened(players=4, pack=allow(folder)).state
    assert game.view(state, 0).voting_years == (2, 3)
    assert game.goal(state, 0).en == "4 Yes by year 3: 0 so far"
    envoys = (Envoy(state.envoys[0].card, True, 1), *state.envoys[1:])

    def ended(year: int) -> tuple[int, str]:
        after = at_step(change(state, active=1, waiting=(), year=year, envoys=envoys), "year")
        while isinstance(game.turn(after), Chance):
            after = deal(after, *(1,) * game.view(after, 0).ambassadors[0].dice)
        return after.year, after.result

    assert (ended(1), ended(2), ended(3)) == ((2, ""), (3, ""), (3, "votes"))


def told(state: State, *faces: int) -> tuple[list[str], list[str]]:
    steps = game.transition(state, Event(1, None, Dice(faces))).steps
    return [step.words.en for step in steps], [step.words.fr for step in steps]


@pytest.mark.rule("END-19")
def test_a_birth_and_what_becomes_of_it_are_told_with_the_reason() -> None:
    walled = at_step(board({"a1": 2, "f6": 1}, ("a2", "b1")), "births")
    english, french = told(walled, 1)
    assert english[:2] == [
        "A birth: the die shows 1, the target is 2 or less",
        "Nothing happens: the young one is not born for want of an empty square beside a pair",
    ]
    assert "faute de case vide" in french[1]
    full = at_step(board({"a1": 14, "f6": 1}), "births")
    assert (
        told(full, 1)[0][1] == "Nothing happens: the young one is not born, no animal is left in the supply"
    )
    english, french = told(walled, 6)
    assert english[:3] == [
        "No birth: the die shows 6, it took 2 or less",
        "Scenario sheet applies. When a birth fails, lose one tiger beside a tile.",
        "a1 loses 1 tiger: 2 left",
    ]
    assert french[1].endswith("s’applique. Quand une naissance échoue, perdez un tigre voisin d’une tuile.")
    cornered = at_step(board({"a1": 2, "f6": 2}, ("b1", "e6", "f5")), "births")
    assert "There is no square of refuge beside a1" in told(cornered, 1)[0]


@pytest.mark.rule("END-4")
@pytest.mark.rule("END-19")
@pytest.mark.parametrize("scenario", ["otter", "panda"])
def test_pairs_of_otters_and_pandas_stay_together(scenario: str) -> None:
    """Only the sheet of the tigers parts them; and no young one comes where somebody lives."""
    state = at_step(board({"c3": 4, "c4": 1, "e5": 2}, scenario=scenario), "births")
    born = deal(state, 1)
    assert "birth c3 c4" not in legal(born)
    after = play(born, "birth c3 c2")
    assert game.view(after, 0).phase == "destruction"
    assert after.animals == cells({"c2": 1, "c3": 4, "c4": 1, "e5": 2})


def test_a_phase_that_is_held_off_is_held_off_once() -> None:
    """Two injunctions hold off two."""
    state = board({"b2": 1, "e5": 2})
    block = program(state).card_blocks[card(state, "injunction")]
    held = carry_out(carry_out(state, block), block)
    assert held.calm == 2
    one = at_step(held, "destruction")
    assert (one.tiles, one.calm) == (state.tiles, 1)
    assert legal(at_step(change(held, calm=0), "destruction"))[0].startswith("line")
    quiet = change(with_top(state, "scarce-prey"), quiet=1)
    calm = at_step(quiet, "effect")
    assert (calm.constants, calm.quiet, len(calm.effects)) == ((), 0, 18)


@pytest.mark.rule("END-23")
@pytest.mark.rule("END-R9")
def test_what_was_seen_is_no_longer_the_next_card_once_it_is_revealed() -> None:
    state = change(with_top(board({"c3": 2, "d4": 2}), "scarce-prey"), top_known=True)
    top = game.view(state, 0).top
    assert top
    assert top.key == "scarce-prey"
    assert game.view(at_step(state, "effect"), 0).top is None


@pytest.mark.rule("END-28")
def test_without_a_majority_the_player_whose_turn_it_is_decides() -> None:
    """The first of two votes decides nothing, and where they differ it is the active player's that counts."""
    state = change(opened(players=2, decisions="vote").state, animals=cells({"b2": 1, "e5": 2}))
    asked = at_step(change(state, active=1, waiting=()), "destruction")
    one = play(asked, "line row 2", seat=0)
    assert game.turn(one) == Players((1,))
    assert play(one, "line row 5", seat=1).stack[-1].line == 4
