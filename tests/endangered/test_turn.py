"""The rules of set-up and of a turn, one by one (END-1 to END-18)."""

import shutil
from pathlib import Path

import pytest

from tablier.core import Chance, Chosen, Dice, Event, IllegalAction, Match, Players
from tablier.games.endangered import game
from tablier.games.endangered.pack import OWN, allow
from tablier.games.endangered.state import Envoy, State
from tests.endangered.positions import (
    ambassador,
    at_step,
    card,
    carry_out,
    cells,
    change,
    legal,
    opened,
    person,
    play,
    program,
)


@pytest.mark.rule("END-1")
def test_alone_one_seat_holds_two_roles() -> None:
    state = opened(players=1).state
    assert len(state.people) == 2
    assert game.turn(state) == Players((0,))
    assert [p.seat for p in game.view(state, 0).people] == [0, 0]


@pytest.mark.rule("END-1")
def test_one_to_five_players_win_or_lose_together() -> None:
    assert list(game.players) == [1, 2, 3, 4, 5]
    assert game.cooperative


@pytest.mark.rule("END-2")
def test_what_is_not_in_the_supply_cannot_be_taken() -> None:
    state = opened(dice=(1, 2, 6)).state
    rich = person(person(state, 0, money=12), 1, money=13)
    assert game.view(rich, 0).supply.money == 0
    after = play(rich, "place 1 social-media")
    assert sum(p.money for p in after.people) == 25
    full = change(state, animals=cells({"a1": 8, "b2": 7}))
    assert game.view(full, 0).supply.animals == 0
    block = program(full).card_blocks[card(full, "release")]
    paid = carry_out(person(full, full.active, money=5), block)
    assert sum(paid.animals) == 15


@pytest.mark.rule("END-3")
def test_six_ambassadors_face_down_by_colour() -> None:
    state = opened().state
    cards = program(state).pack.ambassadors
    assert state.year == 1
    assert [cards[e.card].colour for e in state.envoys] == ["blue"] * 3 + ["green"] * 2 + ["grey"]
    assert len({e.card for e in state.envoys}) == 6
    assert not any(e.up for e in state.envoys)


@pytest.mark.rule("END-4")
@pytest.mark.parametrize("scenario", ["tiger", "otter", "panda"])
@pytest.mark.parametrize("difficulty", ["introductory", "normal", "expert"])
def test_a_scenario_sets_the_table(scenario: str, difficulty: str) -> None:
    state = Match(game, {"scenario": scenario, "difficulty": difficulty}, 2).state
    terms = program(state).difficulty
    assert state.animals == cells(terms.animals)
    assert state.stock + sum(state.tiles) == terms.tiles
    assert len(state.effects) == 18
    assert game.view(state, 0).side == ("shore" if scenario == "otter" else "forest")


@pytest.mark.rule("END-5")
def test_the_normal_tiger_game() -> None:
    view = game.view(Match(game, {}, 2).state, None)
    assert (view.scenario, view.difficulty, view.side) == ("tiger", "normal", "forest")
    assert (view.population, view.supply.animals, view.supply.tiles) == (8, 7, 16)


@pytest.mark.rule("END-6")
def test_each_player_picks_a_role_a_portrait_and_a_specialty() -> None:
    match = Match(game, {}, 2)
    texts: list[str] = []
    from tablier.core import Dealer

    dealer = Dealer(3)
    while len(texts) < 6:
        if isinstance(match.turn, Chance):
            match.deal(dealer)
        else:
            choices = legal(match.state)
            texts.append(choices[0].split()[0])
            seat = match.turn.seats[0]  # type: ignore[union-attr]
            match.add(seat, game.read_action(choices[-1]))
    assert texts == ["role", "portrait", "specialty"] * 2
    assert match.state.people[0].role != match.state.people[1].role
    assert all(len(role.cards) == 14 for role in game.view(match.state, 0).roles)


@pytest.mark.rule("END-7")
def test_a_specialty_names_the_first_card_then_two_are_drawn() -> None:
    state = opened(players=3).state
    rules = program(state)
    for p in state.people:
        first = rules.specialties[p.specialty].first
        in_play = [rules.cards[c].key for c in (*state.area, *p.permanents, *p.discard)]
        assert first in in_play
        assert len(p.hand) == 2
        assert len(p.deck) == 11
        assert {c // 14 for c in p.hand + p.deck} == {p.role}


@pytest.mark.rule("END-8")
def test_hands_are_open_unless_the_table_hides_them() -> None:
    shown, hidden = opened(players=2).state, opened(players=2, hands="hidden").state
    assert all(p.hand is not None for p in game.view(shown, 0).people)
    assert [p.hand is None for p in game.view(hidden, 0).people] == [False, True]
    assert [p.hand is None for p in game.view(hidden, None).people] == [True, True]


@pytest.mark.rule("END-10")
def test_a_turn_has_five_phases_in_order() -> None:
    match = opened(players=2)
    assert match.state.active not in match.state.waiting
    phases = [game.view(match.state, None).phase]
    from random import Random

    from tablier.core import Dealer

    dealer, random = Dealer(5), Random(5)
    first = match.state.active
    while match.state.active == first and match.outcome is None:
        if isinstance(match.turn, Chance):
            match.deal(dealer)
        else:
            seat = match.turn.seats[0]  # type: ignore[union-attr]
            match.add(seat, game.sample(match.state, seat, random))
        phases.append(game.view(match.state, None).phase)
    order = ["actions", "births", "destruction", "effect", "draw", "next", "roll", "over"]
    places = [order.index(p) for p in phases]
    assert places == sorted(places)


@pytest.mark.rule("END-11")
@pytest.mark.rule("END-R1")
def test_every_die_is_placed_on_an_action_in_play() -> None:
    state = opened(dice=(1, 3, 5)).state
    keys = {text.split()[2] for text in legal(state) if text.startswith("place")}
    area = {program(state).action_names[c] for c in state.area}
    assert keys == {"plan", "social-media", "relocate", "replant"} | area
    assert "done" not in legal(state)
    assert "pass" not in legal(state)
    poor = person(state, state.active, money=0)
    after = play(poor, "place 1 replant")  # nothing can be paid: the die lies there all the same
    assert after.people[after.active].spots.count(-1) == 2


@pytest.mark.rule("END-12")
def test_never_beside_the_own_die_and_higher_than_all() -> None:
    state = play(opened(players=3, dice=(2, 4, 6)).state, "place 2 social-media")
    state = play(person(state, state.active, money=0), "place 4 replant")
    with pytest.raises(IllegalAction, match="a 6 cannot go on Replant: your own die is there") as fault:
        play(state, "place 6 replant")
    assert fault.value.rule == "END-12"
    other = (state.active + 1) % 3
    blocked = person(state, other, dice=(6, 1, 1), spots=(70, -2, -2))
    with pytest.raises(IllegalAction, match="it takes 7, a 6 is there"):
        play(blocked, "place 6 plan")


@pytest.mark.rule("END-12")
def test_with_two_players_higher_by_two() -> None:
    for players, low in ((2, 5), (3, 4)):
        state = opened(players=players, dice=(4, 5, 6)).state
        other = (state.active + 1) % players
        state = person(state, other, dice=(3, 1, 1), spots=(72, -2, -2))
        values = [int(t.split()[1]) for t in legal(state) if t.endswith("relocate")]
        assert min(values) == low


@pytest.mark.rule("END-13")
def test_the_social_media_campaign_has_no_limits() -> None:
    state = opened(dice=(1, 1, 1)).state
    other = 1 - state.active
    state = person(state, other, dice=(6, 6, 6), spots=(71, 71, 71))
    money = state.people[state.active].money
    state = play(play(state, "place 1 social-media"), "place 1 social-media")
    assert state.people[state.active].money == money + 2


@pytest.mark.rule("END-14")
def test_dice_stay_until_the_owner_plays_again() -> None:
    from random import Random

    from tablier.core import Dealer

    match, dealer, random = opened(players=2), Dealer(8), Random(8)
    first = match.state.active
    while match.state.active == first:
        if isinstance(match.turn, Chance):
            match.deal(dealer)
        else:
            seat = match.turn.seats[0]  # type: ignore[union-attr]
            match.add(seat, game.sample(match.state, seat, random))
    assert all(spot >= 0 for spot in match.state.people[first].spots)
    crowd = opened(players=5, dice=(6, 5, 4)).state
    for player in range(5):
        if player != crowd.active:
            crowd = person(crowd, player, dice=(player % 5 + 1, 1, 1), spots=(72, -2, -2))
    assert "place 6 relocate" in legal(crowd)  # four dice lie there already


@pytest.mark.rule("END-15")
def test_cards_are_played_by_their_kind() -> None:
    state = opened(players=2, dice=(1, 3, 5)).state
    me = state.active
    role = state.people[me].role
    cards = program(state).cards[role * 14 : role * 14 + 14]
    for kind in ("action", "permanent", "unique"):
        number = next(role * 14 + i for i, c in enumerate(cards) if c.kind == kind and c.key != "courtship")
        holding = person(state, me, hand=(number,), money=0)
        after = play(holding, "place 1 plan")
        assert number not in after.people[me].hand
        where = {"action": after.area, "permanent": after.people[me].permanents}
        if kind in where:
            assert number in where[kind]
        if kind == "action":
            key = program(state).card_keys[number]
            assert any(text.endswith(f" {key}") for text in legal(after))


@pytest.mark.rule("END-15")
def test_a_unique_card_ends_in_the_own_discard() -> None:
    state = opened(players=2, dice=(1, 3, 5)).state
    me = state.active
    number = next(i for i in range(70) if i // 14 == state.people[me].role and _key(state, i) == "collection")
    after = play(person(state, me, hand=(number,), money=0), "place 1 plan")
    assert after.people[me].discard == (number,)
    assert after.people[me].money == 4


def _key(state: object, number: int) -> str:
    return program(state).cards[number].key  # type: ignore[arg-type]


@pytest.mark.rule("END-16")
def test_the_first_cube_turns_an_ambassador_and_no_more() -> None:
    state = opened(dice=(1, 3, 5)).state
    rules = program(state)
    audience = next(i for i in range(70) if rules.cards[i].key == "audience")
    rich = person(change(state, area=(*state.area, audience)), state.active, money=4)
    asked = play(rich, f"place 5 {rules.action_names[audience]}")
    after = play(asked, "ambassador 3")
    assert [e.up for e in after.envoys] == [False, False, True, False, False, False]
    assert after.envoys[2].cubes == 1
    assert after.envoys[2].vote == ""
    for action in rules.pack.actions:
        assert "influence" not in repr(action.effects).lower()


@pytest.mark.rule("END-16")
def test_a_card_can_ask_for_the_instruction_now() -> None:
    state = opened(players=3, dice=(1, 3, 5)).state
    envoys = (Envoy(ambassador(state, "china"), True, 3), *state.envoys[1:])
    block = program(state).card_blocks[card(state, "straw-poll")]
    asked = carry_out(change(state, envoys=envoys), block)
    assert legal(asked) == [f"ambassador {i}" for i in range(1, 7)]  # 8 animals and 3 cubes say yes


@pytest.mark.rule("END-17")
def test_money_is_each_players_own() -> None:
    state = opened(dice=(1, 3, 5)).state
    other = 1 - state.active
    state = person(person(state, state.active, money=0), other, money=9)
    after = play(change(state, tiles=cells({"a1": 1}), stock=15), "place 5 replant")
    assert after.tiles[0] == 1  # the other's money does not pay


@pytest.mark.rule("END-18")
def test_animals_go_neither_onto_nor_through_tiles() -> None:
    state = opened(dice=(1, 3, 5)).state
    state = change(state, animals=cells({"a1": 1, "b1": 1, "f6": 2}), tiles=cells({"a2": 1}), stock=15)
    moves = legal(play(state, "place 1 relocate"))
    assert "move a1 b1" in moves  # squares with animals may be stayed on
    assert "move a1 a2" not in moves
    assert "move a1 b2" not in moves  # adjacent never means diagonal
    far = legal(carry_out(state, program(state).card_blocks[card(state, "collars")]))
    assert "move a1 c1" in far  # and crossed
    assert "move a1 a3" not in far  # three steps, but only through the tile


def test_a_placement_that_showed_nothing_can_be_taken_back() -> None:
    """What was drawn or turned over stays known, and so does the next effect card once it was looked at."""
    match = opened(2, (1, 3, 5))
    state = match.state

    def reveals(text: str) -> bool:
        return game.reveals(state, Event(1, 0, game.read_action(text)))

    assert not reveals("place 5 relocate")
    drawn = next(event for event in match.log if event.seat is None)
    assert game.reveals(match.at(drawn.seq - 1).state, drawn)
    specialties = [e for e in match.log if getattr(e.play, "verb", "") == "specialty"]
    assert not game.reveals(match.at(specialties[0].seq - 1).state, specialties[0])
    watched = change(state, area=(program(state).card_numbers["research-lawyer"],))
    researched = Event(1, 0, game.read_action("place 5 research-lawyer"))
    assert game.reveals(watched, researched)


@pytest.mark.rule("END-1")
@pytest.mark.rule("END-12")
def test_alone_dice_are_placed_as_with_two() -> None:
    state = opened(players=1, dice=(4, 5, 6)).state
    state = person(state, 1 - state.active, dice=(3, 1, 1), spots=(72, -2, -2))
    assert [text for text in legal(state) if text.endswith("relocate")] == [
        "place 5 relocate",
        "place 6 relocate",
    ]


@pytest.mark.rule("END-2")
def test_cubes_and_millions_are_counted_too() -> None:
    """What protects a square is a cube like the others, and a gain stops at what is there."""
    state = opened(players=3, dice=(1, 3, 5)).state
    state = change(state, active=0, waiting=(1, 2), guards=cells({"a1": 1, "b1": 1}))
    envoys = (Envoy(state.envoys[0].card, True, 20), Envoy(state.envoys[1].card, True, 2), *state.envoys[2:])
    state = change(state, envoys=envoys)
    assert game.view(state, 0).supply.cubes == 1
    block = program(state).card_blocks[card(state, "endowment")]
    last = play(carry_out(person(state, 0, money=3), block), "ambassador 1")
    assert game.view(last, 0).supply.cubes == 0
    assert sum(envoy.cubes for envoy in last.envoys) == 23
    assert (
        len(last.people[0].hand) == len(state.people[0].hand) + 1
    )  # the second cube is skipped, the card drawn
    poor = person(person(person(state, 0, money=4), 1, money=10), 2, money=9)
    gained = carry_out(poor, program(poor).card_blocks[card(poor, "collection-zoologist")])
    assert gained.people[0].money == 6


@pytest.mark.rule("END-7")
@pytest.mark.parametrize(
    ("first", "kind"), [("breeding-centre", "permanent"), ("testimony", "unique"), ("survey", "action")]
)
def test_the_first_card_is_played_by_its_kind(tmp_path: Path, first: str, kind: str) -> None:
    """Of ours all are actions; a unique one is carried out before the game and is discarded."""
    folder = tmp_path / "mine"
    shutil.copytree(OWN, folder)
    role = folder / "roles" / "zoologist.toml"
    text = role.read_text("utf-8")
    assert text.count('first = "survey"') == 1
    role.write_text(text.replace('first = "survey"', f'first = "{first}"'), "utf-8")
    state = opened(players=3, pack=allow(folder)).state
    number, zoologist = card(state, first), state.people[0]
    where = {"permanent": zoologist.permanents, "unique": zoologist.discard, "action": state.area}
    assert [key for key, cards in where.items() if number in cards] == [kind]
    assert number not in zoologist.deck + zoologist.hand
    assert sum(envoy.cubes for envoy in state.envoys) == (3 if kind == "unique" else 0)


@pytest.mark.rule("END-9")
def test_the_first_player_is_drawn_among_all() -> None:
    match, drawn = opened(players=4), []
    event = next(event for event in match.log if isinstance(event.play, Chosen))
    before = match.at(event.seq - 1)
    turn = before.turn
    assert isinstance(turn, Chance)
    assert turn.request.outcomes == 4
    for index in range(4):
        drawn.append(game.apply(before.state, Event(event.seq, None, Chosen(index))).active)
    assert drawn == [0, 1, 2, 3]


@pytest.mark.rule("END-11")
@pytest.mark.rule("END-12")
def test_the_dice_that_the_book_places() -> None:
    """A 1 on an empty Replant, a 4 on Relocate over a 3, a 5 on Research over a 4."""
    state = opened(players=4, dice=(1, 4, 5)).state
    me, other = state.active, (state.active + 1) % 4
    research = card(state, "research-zoologist")
    state = change(state, area=(research,), tiles=cells({"a1": 1}), stock=15)
    state = person(person(state, me, money=1), other, dice=(3, 4, 1), spots=(72, research, -2))
    assert not [text for text in legal(state) if text in ("place 1 relocate", "place 4 research-zoologist")]
    state = play(state, "place 1 replant")
    assert (state.people[me].money, sum(state.tiles), state.stock) == (0, 0, 16)
    moved = play(play(state, "place 4 relocate"), "move b2 b3")
    top = moved.effects[0]
    after = play(play(moved, "place 5 research-zoologist"), "drop")
    assert (after.spent, top in after.effects[:1]) == ((top,), after.effects[0] == top)
    assert len(after.effects) == 17


@pytest.mark.rule("END-14")
@pytest.mark.rule("END-27")
def test_dice_stay_across_the_end_of_a_year() -> None:
    state = opened(players=3).state
    for player in range(3):
        state = person(state, player, dice=(2, 4, 6), spots=(70, 71, 72))
    state = at_step(change(state, active=2, waiting=(), year=1), "year")
    assert state.year == 2
    assert [p.spots for p in state.people] == [(70, 71, 72)] * 3
    rolled = game.apply(play(state, "next 1"), Event(1, None, Dice((1, 1, 1))))
    assert [p.spots for p in rolled.people] == [(-1, -1, -1), (70, 71, 72), (70, 71, 72)]


def with_power(state: State, player: int, key: str) -> State:
    """A specialty or a permanent card in front of a player."""
    specials = [one.key for one in program(state).specialties]
    if key in specials:
        return person(state, player, specialty=specials.index(key))
    return person(state, player, permanents=(card(state, key),))


@pytest.mark.rule("END-15")
@pytest.mark.parametrize(("key", "own", "others"), [("heritage", 1, 0), ("foundation", 1, 1)])
def test_a_power_acts_on_the_turns_that_it_names(key: str, own: int, others: int) -> None:
    """`When your turn begins` is not `When any turn begins`."""
    state = change(opened(players=3).state, active=0, waiting=(0, 1, 2))
    for player in range(3):
        state = person(state, player, money=0, specialty=0)
    state = with_power(state, 0, key)
    assert at_step(state, "begin").people[0].money == own
    assert at_step(change(state, active=1), "begin").people[0].money == others


@pytest.mark.rule("END-15")
def test_what_is_used_once_a_turn_can_be_used_again_the_next() -> None:
    state = with_power(change(opened(players=3).state, active=0, waiting=(0, 1, 2)), 0, "field-biologist")
    state = person(state, 0, dice=(1, 3, 5), spots=(-1, -1, -1))
    used = play(at_step(state, "actions"), "use field-biologist")
    used = play(used, legal(used)[0])
    assert "use field-biologist" not in legal(used)
    again = at_step(change(used, stack=()), "begin")
    assert again.used == ()
    rolled = game.apply(again, Event(1, None, Dice((1, 3, 5))))
    assert "use field-biologist" in legal(rolled)


@pytest.mark.rule("END-2")
def test_without_a_cube_nothing_is_placed_and_nothing_protected() -> None:
    """A square that is protected already is not offered again."""
    state = change(opened(players=3).state, active=0, waiting=(1, 2), guards=cells({"b2": 1}))
    traps = program(state).card_blocks[card(state, "camera-traps")]
    offered = legal(carry_out(state, traps))
    assert "cell b2" not in offered
    assert "cell c3" in offered
    envoys = (Envoy(state.envoys[0].card, True, 24), *state.envoys[1:])
    bare = change(state, envoys=envoys)
    assert game.view(bare, 0).supply.cubes == 0
    after = carry_out(bare, traps)
    assert (after.guards, after.envoys) == (bare.guards, bare.envoys)
    assert isinstance(game.turn(after), Chance)  # on to the births: nobody was asked


@pytest.mark.rule("END-22")
@pytest.mark.rule("END-R8")
def test_a_tile_that_is_pushed_against_a_protection_goes_back() -> None:
    state = opened(players=3, scenario="otter").state
    state = change(
        state, animals=cells({"c3": 2, "d4": 2}), tiles=cells({"b2": 1}), guards=cells({"b3": 1}), stock=0
    )
    surge = next(i for i, one in enumerate(program(state).effect_cards) if one.key == "storm-surge")
    asked = carry_out(state, program(state).effect_blocks[surge])
    assert "move b2 b3" in legal(asked)
    after = play(asked, "move b2 b3")
    assert (sum(after.tiles), sum(after.guards), after.stock) == (0, 0, 1)
