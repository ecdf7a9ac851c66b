"""The compiled engine against the rules in plain Python."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extinction.boards import GAME, positions
from tablier import Match
from tablier.core import Draw, IllegalAction, Win
from tablier.games.extinction import engine
from tablier.games.extinction.state import Move, Position, State
from tablier.games.kernel import repeated as seen_thrice

START = Match(GAME).state
ENGINE = engine.engine


def engine_moves(state: State, forcing: bool = False) -> list[Move]:
    words = np.empty(engine.MOST_MOVES, np.uint32)
    write = engine.generate_forcing if forcing else engine.generate
    count = write(engine.load(state)[0], words)
    return [engine.decode(int(word), state) for word in words[:count]]


def oracle_result(state: State) -> int:
    """The outcome as the engine words it, which knows no repetition."""
    fresh = State.of(state.position)
    match GAME.outcome(fresh):
        case Win(winner):
            return 1 if winner == state.side else 2
        case Draw():
            return 0
        case _:
            return -1


def check(state: State) -> None:
    """All that the engine says of a state is what the rules say."""
    record = engine.load(state)[0]
    assert engine.result(record) == oracle_result(state)
    assert engine.quiet(record) == state.quiet
    assert engine.unload(record) == State.of(state.position)
    if oracle_result(state) == -1:
        legal = set(GAME.actions(State.of(state.position), state.side))
        found = engine_moves(state)
        assert len(found) == len(set(found)) == engine.mobility(record)
        assert set(found) == legal
        assert set(engine_moves(state, forcing=True)) == {move for move in legal if move.takes}
        assert all(engine.decode(engine.encode(move), state) == move for move in legal)


@given(positions())
@settings(max_examples=300)
def test_engine_and_rules_agree_on_any_position(position: Position) -> None:
    check(State.of(position))


@pytest.mark.rule("EXT-4", "EXT-5", "EXT-6", "EXT-7", "EXT-8")
@given(st.integers(0, 2**32))
@settings(max_examples=8)
def test_engine_and_rules_agree_along_deep_random_games(seed: int) -> None:
    random = Random(seed)
    state = START
    rows = np.zeros(2, engine.POSITION)
    rows[0] = engine.load(state)[0]
    path = list(engine.path_of(state))
    while GAME.outcome(state) is None:
        check(state)
        move = GAME.sample(state, state.side, random)
        engine.play(rows[0], np.uint32(engine.encode(move)), rows[1])
        rows[0] = rows[1]
        state = GAME.play(state, state.side, move)
        assert rows[0] == engine.load(state)[0]
        path = [*([] if move.takes else path), engine.key(rows[0])]
        drawn = GAME.outcome(state)
        known = np.array(path, np.uint64)
        repeated = state.occurrences >= 3
        assert seen_thrice(known, len(known), state.quiet) == repeated
        assert repeated <= isinstance(drawn, Draw)


@pytest.mark.rule("EXT-R1")
def test_the_engine_sees_a_third_occurrence() -> None:
    state = START
    for text in ("Qc1-e2", "Qf8-d7", "Qe2-c1", "Qd7-f8") * 2:
        known = engine.path_of(state)
        assert not seen_thrice(known, len(known), state.quiet)
        state = GAME.play(state, state.side, GAME.read_action(text))
    known = engine.path_of(state)
    assert seen_thrice(known, len(known), state.quiet)


@pytest.mark.rule("EXT-2")
@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 22), (2, 478), (3, 12176), (4, 307880)])
def test_perft_from_the_start(depth: int, count: int) -> None:
    assert GAME.count(START, depth) == count


@pytest.mark.parametrize("depth", [1, 2])
def test_the_rules_count_the_same(depth: int) -> None:
    assert GAME.count_plainly(START, depth) == GAME.count(START, depth)


@given(st.integers(0, 2**32), st.integers(0, 120))
@settings(max_examples=12)
def test_both_count_the_same_in_the_middle_of_a_game(seed: int, length: int) -> None:
    match = Match(GAME)
    match.play_out(seed, length)
    assert GAME.count_plainly(match.state, 2) == GAME.count(match.state, 2)


@pytest.mark.rule("EXT-R1", "EXT-R2")
@pytest.mark.parametrize(
    "text",
    [
        "D6d/8/8/Q6q/8/8/8/P6p 1 97 200",
        "D6d/8/8/Q6q/8/8/8/P6p 1 0 1 moves Da8-b8 Dh8-g8 Db8-a8 Dg8-h8 Da8-b8 Dh8-g8 Db8-a8",
    ],
)
def test_the_rulings_end_what_is_counted(text: str) -> None:
    state = GAME.read_state(text)
    free = State.of(Position(state.board, state.side))
    assert GAME.count_plainly(state, 4) == GAME.count(state, 4) < GAME.count(free, 4)


@pytest.mark.rule("EXT-8")
def test_two_pieces_on_one_square_are_refused() -> None:
    record = engine.load(START)
    record[0]["own"][1] |= record[0]["own"][0]
    with pytest.raises(IllegalAction, match="share a square"):
        engine.unload(record[0])


def test_a_state_without_a_side_to_move_is_refused() -> None:
    with pytest.raises(IllegalAction, match="nobody is to move"):
        engine.load(Match(GAME, {"first": "random"}).state)


def test_keys_tell_positions_apart() -> None:
    """Every position within three moves of the start has a key of its own."""
    keys: dict[int, tuple[str, int | None]] = {}

    def walk(state: State, depth: int) -> None:
        here = int(engine.load(state)[0]["key"])
        assert keys.setdefault(here, (state.board, state.side)) == (state.board, state.side)
        if depth:
            for move in GAME.actions(state, state.side):
                walk(state.after(move), depth - 1)

    walk(START, 2)
    assert len(keys) > 450


def test_random_games_end_as_they_may() -> None:
    played = ENGINE.playouts(START, 2000, 7)
    assert sum(played.wins) + played.draws == played.games == 2000
    assert 300 < played.length < 460
    assert abs(played.wins[0] - played.wins[1]) < 200
    assert played == ENGINE.playouts(START, 2000, 7) != ENGINE.playouts(START, 2000, 8)
    over = ENGINE.playouts(GAME.read_state("7d/8/8/8/3P4/8/p7/QD6 1 0 9"), 3, 1)
    assert (over.wins, over.events) == ((3, 0), 0)


def test_playouts_follow_the_rules_in_plain_python() -> None:
    """Random games of both have the same length and the same results, within three errors."""
    lengths, draws = [], 0
    for seed in range(40):
        match = Match(GAME)
        draws += isinstance(match.play_out(seed), Draw)
        lengths.append(match.seq)
    played = ENGINE.playouts(START, 4000, 3)
    error = np.std(lengths) / 40**0.5
    assert abs(np.mean(lengths) - played.length) < 3 * error
    share = played.draws / 4000
    assert abs(draws / 40 - share) < 3 * (share * (1 - share) / 40) ** 0.5


@pytest.mark.rule("EXT-R1", "EXT-R2")
@pytest.mark.parametrize(
    "text",
    [
        "D6d/8/8/Q6q/8/8/8/P6p 1 99 200",
        "D6d/8/8/Q6q/8/8/8/P6p 1 0 1 moves Da8-b8 Dh8-g8 Db8-a8 Dg8-h8 Da8-b8 Dh8-g8 Db8-a8",
    ],
)
def test_random_games_end_by_the_rulings(text: str) -> None:
    """One more move, or the right one of a few, and the game is drawn: some games last a single move."""
    state = GAME.read_state(text)
    single = [ENGINE.playouts(state, 1, seed) for seed in range(60)]
    assert any(played.draws and played.events == 1 for played in single)


def test_perft_is_zero_after_the_end() -> None:
    assert GAME.count(GAME.read_state("7d/8/8/8/3P4/8/p7/QD6 1 0 9"), 3) == 0
