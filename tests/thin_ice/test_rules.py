"""The rules in the rulebook's order. No physics: what a scene would say is said by hand."""

import pytest

from tablier.core import (
    Chance,
    Chosen,
    Dealer,
    IllegalAction,
    Match,
    Over,
    Players,
    Ranking,
    Resign,
    TakeBack,
    TimeOut,
)
from tablier.games.thin_ice import game
from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.pieces import GRIP, SHAPES, stash
from tablier.games.thin_ice.state import Call, Done, Out, Pile, Place, Rest
from tablier.testing import check_game
from thin_ice.table import Play, grown, on_top, row


def refused(rule: str, match: Match, seat: int, action: object) -> None:
    with pytest.raises(IllegalAction) as refusal:
        match.add(seat, action)
    assert refusal.value.rule == rule


def test_the_protocol_holds() -> None:
    check_game(game, examples=4, effort=1)


@pytest.mark.rule("THI-1")
@pytest.mark.parametrize("stashes", [1, 2, 3])
def test_a_stash_is_five_of_each_size(stashes: int) -> None:
    state = Play(stashes=stashes).state
    assert [sum(p[0] == size for p in state.stash) for size in "SML"] == [5 * stashes] * 3
    assert len(set(stash(stashes))) == 15 * stashes


@pytest.mark.rule("THI-2")
def test_the_table_top_is_an_option_and_cloth_unless_told() -> None:
    assert Play().state.setup.top == "cloth"
    assert set(GRIP) == {"rubber", "cloth", "wood", "laminate", "glass"}
    assert GRIP["rubber"] > GRIP["cloth"] > GRIP["wood"] > GRIP["laminate"] > GRIP["glass"]


@pytest.mark.rule("THI-3")
def test_the_first_player_is_drawn_and_calls_one_or_two_pieces() -> None:
    match = Match(game, {}, 4)
    assert isinstance(match.turn, Chance)
    match.deal(Dealer(3))
    assert match.turn == Players((match.state.caller,))
    assert {len(call.sizes) for call in calls(match.state)} == {1, 2}
    match.add(match.state.caller, Call(("S", "L")))
    assert match.state.called == ("S1", "L1")


@pytest.mark.rule("THI-3")
@pytest.mark.parametrize("sizes", [(), ("S", "S", "S"), ("L", "S")])
def test_no_other_number_and_no_other_order_is_called(sizes: tuple[str, ...]) -> None:
    with pytest.raises(IllegalAction):
        Play().match.add(0, Call(sizes))  # type: ignore[arg-type]


@pytest.mark.rule("THI-4")
def test_everybody_adds_exactly_the_called_pieces_at_the_same_time() -> None:
    play = Play(3).call("MM")
    assert play.match.turn == Players((0, 1, 2))
    refused("THI-4", play.match, 1, Place(row("M1", "L1")))
    play.place(2).place(0)
    assert play.match.turn == Players((1,))


@pytest.mark.rule("THI-4", "THI-11")
def test_who_is_slow_to_fall_gains_nothing() -> None:
    """Seat 1 falls first, seat 0 later in the same turn: seat 0 had the turn, so it scores least."""
    play = Play(2).upto(3).call("L")
    assert play.state.caller == 1
    play.out(0)
    assert not isinstance(play.match.turn, Over)
    play.out(1)
    assert play.state.points == (2, 1)


@pytest.mark.rule("THI-5")
def test_the_turn_passes_to_the_left_when_all_have_placed() -> None:
    play = Play(3).turn("L")
    assert (play.state.caller, play.state.phase) == (1, "calling")
    play.turn("MM", out=()).call("S")
    assert play.state.caller == 2
    refused("THI-5", play.match, 0, Call(("S",)))
    refused("THI-5", play.match, 0, Done())


@pytest.mark.rule("THI-5")
def test_the_turn_passes_over_those_who_are_out() -> None:
    play = Play(3).upto(3).turn("L", out=(1,))
    assert play.state.caller == 2
    assert play.turn("L").state.caller == 0


@pytest.mark.rule("THI-6")
def test_a_pile_may_be_rebuilt_but_keeps_its_pieces() -> None:
    play = Play(2).upto(3).call("L")
    before = play.state.piles[0].names
    refused("THI-6", play.match, 0, Place(row("L1", *before[:2])))
    rebuilt = on_top(row("L1", *before[1:]), "L1", before[0])
    play.match.add(0, Place(rebuilt))
    assert play.state.piles[0] == rebuilt


@pytest.mark.rule("THI-7")
def test_four_on_the_table_are_out_and_three_are_not() -> None:
    play = Play(2).upto(3).call("L")
    four = Pile((*play.state.piles[0].pieces, Rest("L1", (60_000, 35_000, 0))), (*play.state.placed, "L1"))
    refused("THI-7", play.match, 0, Place(four))
    refused("THI-7", play.match, 0, Out("THI-7", play.state.placed))
    play.out(0, "THI-7")
    assert play.state.players_in == (1,)


@pytest.mark.rule("THI-8")
def test_three_in_the_air_are_out_and_nothing_floats_at_rest() -> None:
    play = Play(2).upto(3).call("L")
    floating = Pile((*play.state.piles[0].pieces, Rest("L1", (0, 0, 90_000))), play.state.placed)
    refused("THI-8", play.match, 0, Place(floating))
    refused("THI-8", play.match, 0, Out("THI-8", ("S1", "S2")))
    play.out(0, "THI-8")
    assert play.state.players_in == (1,)


@pytest.mark.rule("THI-9")
def test_a_nest_is_out() -> None:
    play = Play(2).upto(3).call("S")
    nested = on_top(play.state.piles[0], "S1", "S4", rise=9_530)
    refused("THI-9", play.match, 0, Place(nested))
    play.out(0, "THI-9")
    assert play.state.players_in == (1,)


@pytest.mark.rule("THI-9", "THI-R2")
@pytest.mark.parametrize(("rise", "legal"), [(9_530, False), (10_500, False), (10_600, True), (20_000, True)])
def test_tips_count_as_touching_within_a_millimetre(rise: int, legal: bool) -> None:
    play = Play(2).upto(3).call("S")
    place = Place(on_top(play.state.piles[0], "S1", "S4", rise))
    if legal:
        play.match.add(0, place)
    else:
        refused("THI-9", play.match, 0, place)


@pytest.mark.rule("THI-10")
def test_the_first_out_scores_one_and_the_last_one_standing_the_number_of_players() -> None:
    play = Play(4).upto(3).turn("L", out=(2,)).turn("L", out=(0,)).turn("L", out=(3,))
    assert play.state.points == (2, 4, 1, 3)
    assert isinstance(play.match.outcome, Ranking)
    assert play.match.outcome.points == (2, 4, 1, 3)


@pytest.mark.rule("THI-11")
def test_of_those_out_on_one_turn_the_latest_caller_scores_least() -> None:
    play = Play(5).upto(3).call("L")
    assert play.state.caller == 3
    play.out(4).out(2).out(3).out(1).place(0)
    # Back from the caller: seat 3 called this turn, then 2, 1; seat 4 has waited longest.
    assert play.state.points == (5, 3, 2, 1, 4)


@pytest.mark.rule("THI-12")
def test_a_match_adds_up_games_to_a_target() -> None:
    play = Play(2, target=5).upto(3).turn("L", out=(0,))
    assert (play.state.totals, play.state.game, play.state.phase) == ((1, 2), 2, "calling")
    assert play.state.caller == 1, "the seat to the left begins the next game"
    assert play.state.piles == (Pile(), Pile())
    play.upto(3).turn("L", out=(0,)).upto(3).turn("L", out=(0,))
    assert play.match.outcome == Ranking((3, 6), play.match.outcome.reason)  # type: ignore[union-attr]


@pytest.mark.rule("THI-12")
def test_a_single_game_ends_with_the_game() -> None:
    assert Play(2).upto(3).turn("L", out=(1,)).match.outcome is not None


@pytest.mark.rule("THI-13")
def test_on_the_rocks_counts_the_sips() -> None:
    play = Play(3, rocks="syrup").turn("L")
    assert play.state.sips == (0, 0, 1), "the last to finish"
    play.turn("L").turn("L")
    assert play.state.sips == (0, 0, 3)
    play.turn("L", out=(1,))
    assert play.state.sips == (0, 2, 4), "one for going out, one when the turn passes over; seat 2 was last"
    play.turn("L").turn("M")
    assert play.state.sips == (0, 3, 6), "and one each time the own turn would have come"


@pytest.mark.rule("THI-13")
def test_nobody_drinks_unless_agreed() -> None:
    assert Play(3).upto(3).turn("L", out=(1,)).state.sips == (0, 0, 0)


@pytest.mark.rule("THI-R1")
def test_only_sizes_still_in_the_stash_are_called() -> None:
    play = Play(2).turn("LL").turn("LL")
    refused("THI-R1", play.match, play.state.caller, Call(("L", "L")))
    play.turn("L")
    assert all("L" not in call.sizes for call in calls(play.state))
    refused("THI-R1", play.match, play.state.caller, Call(("L",)))


@pytest.mark.rule("THI-R1")
def test_when_the_stash_is_used_up_the_table_shakes_harder_each_turn() -> None:
    play = Play(3).upto(15)
    for force in (1, 2, 3):
        assert (play.state.quake, play.state.phase, play.state.called) == (force, "building", ())
        play.rest()
    play.out(0).rest()
    assert play.state.quake == 5
    play.out(2).rest()
    assert play.state.points == (1, 3, 2)


@pytest.mark.rule("THI-R1")
def test_without_tremor_the_win_is_shared() -> None:
    play = Play(3, tremor=False).upto(12).turn("L", out=(1,)).upto(15)
    assert play.state.points == (3, 1, 3)


@pytest.mark.rule("THI-R3")
def test_a_piece_that_fell_off_counts_as_on_the_table() -> None:
    play = Play(2).upto(3).call("L")
    pile = play.state.piles[0]
    fallen = Pile((*pile.pieces, Rest("L1", (300_000, 0, -700_000))), pile.table, pile.touching)
    refused("THI-8", play.match, 0, Place(fallen))
    refused("THI-7", play.match, 0, Place(Pile(fallen.pieces, (*pile.table, "L1"))))
    refused("THI-R3", play.match, 0, Place(Pile((*pile.pieces, Rest("L1", (20_000_000, 0, 0))), pile.table)))


@pytest.mark.rule("THI-R4")
def test_pieces_in_the_stash_belong_to_no_pile() -> None:
    play = Play(2).upto(3).call("LL")
    one = grown(play.state.piles[0], ("L1",))
    play.match.add(0, Place(one))
    assert game.view(play.state, 0).seats[0].called == ("L2",)
    refused("THI-5", play.match, 0, Done())


def test_solo_practice_counts_the_pieces_placed() -> None:
    match = Match(game, {}, 1)
    dealer = Dealer(5)
    while not isinstance(match.turn, Over):
        match.deal(dealer)
        match.add(0, Place(grown(match.state.piles[0], match.state.called)))
        match.add(0, Done())
    assert match.outcome.points == (15,)  # type: ignore[union-attr]


def test_solo_practice_ends_with_the_fall_and_keeps_what_rested() -> None:
    match = Match(game, {}, 1)
    dealer = Dealer(5)
    while len(match.state.placed) < 6:
        match.deal(dealer)
        match.add(0, Place(grown(match.state.piles[0], match.state.called)))
        match.add(0, Done())
    rested = len(match.state.placed)
    match.deal(dealer)
    match.add(0, Out("THI-9", match.state.placed[:2]))
    assert match.outcome.points == (rested,)  # type: ignore[union-attr]


def test_the_pieces_stack_as_the_real_ones_do() -> None:
    small, medium, large = SHAPES["S"], SHAPES["M"], SHAPES["L"]
    assert abs(large.inner_apex - medium.height) < 0.05, "a large one covers a medium one to the tip"
    assert abs(medium.inner_apex - small.height) < 0.05


@pytest.mark.rule("THI-R5")
def test_a_pile_that_hangs_together_but_on_nothing_does_not_rest() -> None:
    play = Play(2).call("SS")
    floating = Pile(
        (Rest("S1", (0, 0, 40_000)), Rest("S2", (0, 0, 50_000), (923_880, 0, 0, 382_683))),
        (),
        (("S1", "S2"),),
    )
    refused("THI-8", play.match, 0, Place(floating))


@pytest.mark.rule("THI-R6", "THI-10")
@pytest.mark.parametrize("how", [Resign(), TimeOut()])
def test_who_gives_up_or_runs_out_of_time_is_out_and_the_others_play_on(how: object) -> None:
    play = Play(3).turn("L").call("M")
    play.match.add(2, how)
    assert play.match.outcome is None
    assert (play.state.out, play.state.phase) == ((2,), "building")
    play.rest()
    assert play.state.phase == "calling"
    play.turn("S", out=(1,), rule="THI-9")
    assert play.match.outcome == Ranking((3.0, 2.0, 1.0), play.match.outcome.reason)  # type: ignore[union-attr]
    assert play.match.outcome.reason.code == "last-standing"  # type: ignore[union-attr]


@pytest.mark.rule("THI-R6", "THI-11")
def test_who_leaves_after_another_fell_is_ranked_before_them() -> None:
    play = Play(3).turn("LM", out=(1,), rule="THI-9")
    play.match.add(0, Resign())
    outcome = play.match.outcome
    assert outcome is not None
    assert isinstance(outcome, Ranking)
    assert (outcome.points, outcome.reason.code) == ((2.0, 1.0, 3.0), "resigned")


@pytest.mark.rule("THI-R6")
def test_the_turn_of_who_leaves_passes_to_the_left() -> None:
    play = Play(3).turn("L")
    assert play.state.caller == 1
    play.match.add(1, Resign())
    assert (play.state.caller, play.state.phase, play.state.turn) == (2, "calling", 3)
    refused("THI-R6", play.match, 1, Resign())
    play.match.add(1, TakeBack(play.match.seq - 1))
    assert play.state.caller == 1


@pytest.mark.rule("THI-R6", "THI-3")
def test_who_has_left_before_the_first_call_does_not_begin() -> None:
    match = Match(game, {}, 3)
    match.add(1, Resign())
    match.add(None, Chosen(1))
    assert match.turn == Players((2,))


@pytest.mark.rule("THI-R6", "THI-12")
def test_who_leaves_a_match_stays_away_and_is_behind_all_who_stayed() -> None:
    play = Play(3, target=9).turn("LM", out=(1, 2), rule="THI-9")
    assert (play.state.game, play.state.totals) == (2, (3, 2, 1))
    play.match.add(0, Resign())
    play.turn("LM", out=(1,), rule="THI-9")
    assert (play.state.game, play.state.totals, play.state.players_in) == (3, (5, 3, 4), (1, 2))
    play.turn("LM", out=(1,), rule="THI-9")
    assert play.state.totals == (5, 5, 7)
    play.match.add(1, TimeOut())
    outcome = play.match.outcome
    assert isinstance(outcome, Ranking)
    assert (outcome.points, outcome.reason.code) == ((-1.0, -1.0, 10.0), "time")


@pytest.mark.rule("THI-R6")
def test_practice_that_is_given_up_counts_what_rests() -> None:
    match = Match(game, {}, 1)
    match.add(None, Chosen(0))
    match.add(0, Place(row("S1")))
    match.add(0, Resign())
    assert match.outcome is not None
    assert match.outcome.points == (1.0,)  # type: ignore[union-attr]


@pytest.mark.rule("THI-R7", "THI-13")
def test_on_a_shaking_turn_nobody_drinks_for_being_last_and_the_log_says_what_happened() -> None:
    play = Play(2, rocks="syrup").upto(15)
    assert play.state.quake == 1
    sips = play.state.sips
    play.rest()
    assert (play.state.quake, play.state.sips) == (2, sips)
    told = play.match.describe(play.match.seq)
    assert told.en == "The pile of player 2 stands the shaking table (force 1)"
    assert "tremble" in told.fr
