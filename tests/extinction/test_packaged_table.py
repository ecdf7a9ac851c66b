"""The table of endings that comes with the package, held to the rules where it can be sampled."""

from random import Random

import pytest

from extinction.boards import GAME
from tablier.games.extinction import endgames
from tablier.games.extinction.endgames import Ending, choices, line, solve
from tablier.games.extinction.endgames.file import PACKAGED, read_table
from tablier.games.extinction.endgames.lookup import Table
from tablier.games.extinction.endgames.stats import board_of, draws, longest_win, positions
from tablier.games.extinction.state import Position, State

SECTIONS = read_table(PACKAGED)


@pytest.fixture(scope="module")
def table() -> Table:
    return endgames.open_table(PACKAGED)


def test_listed_losses_are_lost_by_the_rules(table: Table) -> None:
    """No capture, and the best of all moves puts the end off for exactly as long as the table says."""
    random = Random(1)
    for section in SECTIONS:
        listed = list(zip(*section.listed(), strict=True))
        for number, word in random.sample(listed, min(4, len(listed))):
            state = State.of(Position(board_of(table, int(number), int(word)), 1))
            assert solve(table, state) == Ending(-1, section.distance)
            moves = choices(table, state)
            assert all(ending.value == -1 for _, ending in moves)
            assert moves[0][1].distance == section.distance


def test_drawn_positions_have_a_move_that_keeps_the_draw(table: Table) -> None:
    random = Random(2)
    seen = {1: 0, 0: 0, -1: 0}
    for _ in range(200):
        board = ["."] * 64
        for at, letter in zip(random.sample(range(64), 6), "PDQpdq", strict=True):
            board[at] = letter
        state = State.of(Position("".join(board)))
        value, distance = solve(table, state)
        best = choices(table, state)[0][1]
        assert best == Ending(value, distance)
        seen[value] += 1
    assert seen[0] > seen[1] > seen[-1]


def test_values_do_not_depend_on_how_the_board_lies(table: Table) -> None:
    random = Random(3)
    section = next(section for section in SECTIONS if section.distance == 20)
    numbers, words = section.listed()
    for i in random.sample(range(len(numbers)), 10):
        board = board_of(table, int(numbers[i]), int(words[i]))
        for turned in (board[::-1], _mirrored(board), _mirrored(board)[::-1]):
            assert solve(table, State.of(Position(turned, 1))) == Ending(-1, 20)
            assert solve(table, State.of(Position(turned.swapcase(), 0))) == Ending(-1, 20)


def _mirrored(board: str) -> str:
    """Along the diagonal from a1 to h8."""
    return "".join(board[file * 8 + rank] for rank in range(8) for file in range(8))


def test_the_longest_win_is_played_to_its_end(table: Table) -> None:
    longest = longest_win(table, SECTIONS)
    assert longest is not None
    moves = line(table, longest)
    assert len(moves) == max(section.distance + 1 for section in SECTIONS if section.wins)
    assert moves[-1].takes
    state = longest
    for move in moves:
        GAME.check(state, state.side, move)
        state = State.of(state.after(move).position)


def test_all_positions_are_accounted_for() -> None:
    assert draws(SECTIONS, 8) > positions(8) // 2
    assert SECTIONS[-1].wins == 0


def test_a_player_is_told_without_building_anything(table: Table) -> None:
    assert endgames.probe(GAME.read_state("7d/8/8/2q5/3P4/8/p7/QD6 1 0 1")) == Ending(1, 1)
    assert endgames.ranked(won := GAME.read_state("7d/8/8/2q5/3P4/8/p7/QD6 1 0 1")) == choices(table, won)
    more = GAME.read_state("7d/8/8/2q5/3P4/8/p7/QDP5 1 0 1")
    assert endgames.probe(more) is endgames.ranked(more) is None
