"""The rules of Extinction, one after the other."""

from collections import Counter

import pytest
from hypothesis import given

from extinction.boards import GAME, diagram, moves, play, positions
from tablier import Dealer, Match
from tablier.core import AgreeDraw, Chance, Draw, IllegalAction, Over, Players, Resign, Win
from tablier.games.extinction.rules import legal_moves
from tablier.games.extinction.state import Position, State

START = Match(GAME).state


@pytest.mark.rule("EXT-1")
def test_fifteen_pyramids_each_five_of_each_species() -> None:
    assert Counter(START.board) == dict.fromkeys("PDQpdq", 5) | {".": 34}
    assert GAME.players == range(2, 3)


@pytest.mark.rule("EXT-2")
def test_the_start_is_that_of_the_rules_and_half_a_turn_maps_one_side_to_the_other() -> None:
    drawn = diagram("""
        . . . . d q q .
        . . . . p d q q
        . . . . p d d q
        . . . . p p p d
        D P P P . . . .
        Q D D P . . . .
        Q Q D P . . . .
        . Q Q D . . . .
    """)
    assert drawn == START
    assert START.board[::-1].swapcase() == START.board
    legal = GAME.actions(START, 0)
    assert len(legal) == 22
    assert not any(move.takes for move in legal)


@pytest.mark.rule("EXT-3")
def test_the_table_chooses_who_starts_and_seats_alternate() -> None:
    assert GAME.turn(START) == Players((0,))
    assert GAME.turn(play(START, "Pd4-e3")) == Players((1,))
    assert Match(GAME, {"first": "seat2"}).turn == Players((1,))
    drawn = Match(GAME, {"first": "random"})
    assert isinstance(drawn.turn, Chance)
    drawn.deal(Dealer(1))
    assert drawn.turn == Players((drawn.log[0].play.index,))


@pytest.mark.rule("EXT-4")
def test_a_pawn_goes_one_or_two_squares_along_a_free_diagonal() -> None:
    state = diagram("""
        . . . . . . . q
        . . . . . . . d
        . . . . . . . p
        . . D . . . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . p . .
        Q . . . . . . .
    """)
    here = {text for text in moves(state) if text.startswith("Pd4")}
    assert here == {"Pd4-e5", "Pd4-f6", "Pd4-c3", "Pd4-b2", "Pd4-e3"}


@pytest.mark.rule("EXT-5")
def test_a_drone_goes_one_or_two_squares_along_a_free_row_or_column() -> None:
    state = diagram("""
        . . . . . . . q
        . . . . . . . d
        . . . p . . . .
        . . . . . . . .
        . q . D P . . .
        . . . d . . . .
        . . . . . . . .
        Q . . . . . . .
    """)
    here = {text for text in moves(state) if text.startswith("Dd4")}
    assert here == {"Dd4-d5", "Dd4xd6", "Dd4-c4"}


@pytest.mark.rule("EXT-6")
def test_a_queen_leaps_like_a_knight_over_anything() -> None:
    state = diagram("""
        . . . . . . . q
        . . . . . . . d
        . . . . . . . p
        . . . . . . . .
        p p p . . . . .
        P D p . . . . .
        . Q D . . . . .
        P P P . . . . .
    """)
    here = {text for text in moves(state) if text.startswith("Qb2")}
    assert here == {"Qb2-d3", "Qb2-d1"}  # a4 and c4 hold Pawns, which a Queen cannot take


@pytest.mark.rule("EXT-7")
@pytest.mark.parametrize(
    ("hunter", "prey", "target"), [("P", "q", "e5"), ("P", "q", "f6"), ("D", "p", "d6"), ("Q", "d", "e6")]
)
def test_each_species_takes_its_prey_and_nothing_else(hunter: str, prey: str, target: str) -> None:
    at = "abcdefgh".index(target[0]) + 8 * (int(target[1]) - 1)
    for letter in "pdq":
        board = list("." * 64)
        board[27], board[at] = hunter, letter
        state = State.of(Position("".join(board)))
        texts = {str(move) for move in legal_moves(state.board, 0)}
        assert (f"{hunter}d4x{target}" in texts) == (letter == prey)
        assert f"{hunter}d4-{target}" not in texts


@pytest.mark.rule("EXT-7")
def test_the_captured_piece_leaves_the_board() -> None:
    state = diagram("""
        . . . . . . . q
        . . . . . . . d
        . . . . . q . p
        . . . . . . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        D Q . . . . . .
    """)
    after = play(state, "Pd4xf6")
    assert Counter(after.board)["q"] == 1
    assert after.board[45] == "P"
    assert after.quiet == 0


@pytest.mark.rule("EXT-7", "EXT-8")
def test_a_capture_two_squares_away_needs_a_free_square_between() -> None:
    state = diagram("""
        . . . . . . . q
        . . . . . . . d
        . . . . . q . p
        . . . . D . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        . Q . . . . . .
    """)
    assert "Pd4xf6" not in moves(state)


@pytest.mark.rule("EXT-8")
@given(positions())
def test_no_two_pieces_ever_share_a_square(position: Position) -> None:
    state = State.of(position)
    for move in GAME.actions(state, position.side or 0):
        before, after = Counter(position.board), Counter(state.after(move).board)
        gone = before - after
        assert gone == (Counter({position.board[move.target]: 1}) if move.takes else Counter())


@pytest.mark.rule("EXT-9")
@pytest.mark.parametrize(
    ("text", "capture", "code"),
    [
        ("7d/8/8/2q5/3P4/8/p7/QD6 1 0 1", "Pd4xc5", "no-queens"),
        ("7d/8/8/2q5/8/p1D5/P7/Q7 1 0 1", "Dc3xa3", "no-pawns"),
        ("7d/5Q2/8/2q5/8/p1D5/P7/8 1 0 1", "Qf7xh8", "no-drones"),
    ],
)
def test_the_last_of_a_species_is_the_game(text: str, capture: str, code: str) -> None:
    state = GAME.read_state(text)
    assert GAME.outcome(state) is None
    ended = GAME.outcome(play(state, capture))
    assert isinstance(ended, Win)
    assert (ended.winner, ended.reason.code, ended.reason.rule) == (0, code, "EXT-9")


@pytest.mark.rule("EXT-9")
def test_a_position_set_up_with_a_lost_species_is_over() -> None:
    match = Match(GAME, {"position": "7d/8/8/8/3P4/8/p7/QD6 2 0 9"})
    assert isinstance(match.turn, Over)
    assert match.outcome is not None
    assert match.outcome.scores(2) == (1.0, 0.0)


@pytest.mark.rule("EXT-10")
def test_a_capture_is_never_compulsory_and_ends_the_move() -> None:
    state = diagram("""
        . . . . . . . q
        . . . . . q . d
        . . . . q . . p
        . . . . . . . .
        . . P . . . . .
        . . . . . . . .
        . . . . . . . .
        D Q . . . . . .
    """)
    assert {"Pc4xe6", "Pc4-d5"} <= moves(state)
    after = play(state, "Pc4xe6")
    assert after.side == 1
    assert Counter(after.board)["q"] == 2  # f7 is left alone
    edge = diagram("""
        P . . . . . . q
        . . . . . . . d
        . . . . . . . p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        D Q . . . . . .
    """)
    assert play(edge, "Pa8-b7").board[49] == "P"  # no promotion on the last rank


@pytest.mark.rule("EXT-10")
@given(positions())
def test_there_is_no_passing(position: Position) -> None:
    assert all(move.origin != move.target for move in GAME.actions(State.of(position), position.side or 0))


SHUTTLE = ("Qc1-e2", "Qf8-d7", "Qe2-c1", "Qd7-f8")


@pytest.mark.rule("EXT-R1")
def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    twice = play(START, *SHUTTLE)
    assert twice.occurrences == 2
    assert GAME.outcome(twice) is None
    thrice = play(twice, *SHUTTLE)
    ended = GAME.outcome(thrice)
    assert isinstance(ended, Draw)
    assert ended.reason.rule == "EXT-R1"
    assert GAME.actions(thrice, 0) == ()


@pytest.mark.rule("EXT-R1")
def test_the_same_pieces_with_the_other_side_to_move_are_another_position() -> None:
    """A Drone that goes away in two steps and comes back in one leaves the turn to the other side."""
    start = diagram("""
        . . . . . . . .
        . . . . . . . q
        . . . . . . . d
        . . . . . . . p
        . . . . . . . .
        . . . . . . . .
        . P . . . . . .
        D Q . . . . . .
    """)
    there_and_back = play(start, "Da1-a2", "Dh6-g6", "Da2-a3", "Dg6-h6", "Da3-a1")
    assert there_and_back.board == start.board
    assert there_and_back.side == 1
    assert there_and_back.occurrences == 1


@pytest.mark.rule("EXT-R2")
def test_a_hundred_moves_without_a_capture_are_a_draw() -> None:
    state = GAME.read_state("7q/7d/7p/8/8/8/1P6/DQ6 1 98 150")
    state = play(state, "Pb2-c3")
    assert GAME.outcome(state) is None
    ended = GAME.outcome(play(state, "Ph6-g5"))
    assert isinstance(ended, Draw)
    assert ended.reason.rule == "EXT-R2"


@pytest.mark.rule("EXT-R2")
def test_a_capture_starts_the_count_again() -> None:
    state = GAME.read_state("q6q/7d/7p/8/8/2q5/1P6/DQ6 1 99 150")
    assert play(state, "Pb2xc3").quiet == 0
    assert GAME.outcome(play(state, "Pb2xc3")) is None


@pytest.mark.rule("EXT-R3")
def test_who_cannot_move_loses() -> None:
    stuck = diagram("""
        D d . . . . q .
        d . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . p . . . . . .
        . . p . . . p .
        Q . . . . . . P
    """)
    ended = GAME.outcome(stuck)
    assert isinstance(ended, Win)
    assert (ended.winner, ended.reason.rule) == (1, "EXT-R3")


@pytest.mark.rule("EXT-R4")
def test_players_may_resign_or_agree_a_draw() -> None:
    resigned = Match(GAME)
    resigned.add(0, Resign())
    assert isinstance(resigned.outcome, Win)
    assert resigned.outcome.winner == 1
    agreed = Match(GAME)
    agreed.add(1, AgreeDraw())
    assert isinstance(agreed.outcome, Draw)
    with pytest.raises(IllegalAction):
        agreed.add(0, GAME.read_action("Pd4-e3"))


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("Qa1-b3", "EXT-3", "no Queen on a1"),
        ("Pe5-d4", "EXT-3", "no Pawn on e5"),
        ("Dd1-c1", "EXT-8", "of your own"),
        ("Pd4-e5", "EXT-7", "Pawns take only Queens"),
        ("Pd4xe3", "EXT-7", "nothing to capture"),
        ("Pd4-f6", "EXT-7", "Pawns take only Queens"),
        ("Dd1-d3", "EXT-8", "of your own"),
        ("Dc3-c5", "EXT-8", "stands in the way"),
        ("Pd4-e4", "EXT-4", "diagonally"),
        ("Dd1-e2", "EXT-5", "straight"),
        ("Qc1-c5", "EXT-6", "knight"),
    ],
)
def test_an_illegal_move_is_refused_with_the_rule_in_the_way(text: str, rule: str, words: str) -> None:
    match = Match(GAME)
    with pytest.raises(IllegalAction, match=words) as caught:
        match.add(0, GAME.read_action(text))
    assert caught.value.rule == rule
    assert caught.value.legal
    assert match.seq == 0
    assert match.state == START


def test_a_capture_must_be_written_as_one() -> None:
    state = GAME.read_state("7d/8/8/2q5/3P4/8/p7/QD5q 1 0 1")
    with pytest.raises(IllegalAction, match="write x"):
        play(state, "Pd4-c5")


def test_the_wrong_seat_is_refused() -> None:
    with pytest.raises(IllegalAction, match="turn of seat 1"):
        Match(GAME).add(1, GAME.read_action("Pe5-f4"))
