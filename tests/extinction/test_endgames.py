"""Solved endings: against brute force on small boards, and files that are damaged or not done."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from extinction import brute
from extinction.boards import GAME
from tablier.cli import main
from tablier.core import TablierError
from tablier.games.extinction import endgames
from tablier.games.extinction.endgames import file, memory
from tablier.games.extinction.endgames.build import build
from tablier.games.extinction.endgames.file import BadTable, read_table, recover
from tablier.games.extinction.endgames.lookup import make_table
from tablier.games.extinction.endgames.memory import TooLittleMemory, free_memory
from tablier.games.extinction.endgames.solver import Level, Solver
from tablier.games.extinction.endgames.stats import draws
from tablier.games.extinction.state import Position, State


def solved(size: int) -> tuple[Solver, list[Level]]:
    solver = Solver(size)
    return solver, list(solver.levels())


@pytest.mark.rule("EXT-R3")
def test_every_position_of_a_small_board_is_as_brute_force_says() -> None:
    size = 4
    nn = size * size
    solver, levels = solved(size)
    lost_in = np.full((len(solver.losses), nn), brute.UNKNOWN, np.int16)
    for level in levels:
        for square in range(nn):
            chosen = level.numbers[(level.words >> np.uint64(square) & np.uint64(1)).astype(bool)]
            assert (lost_in[chosen, square] == brute.UNKNOWN).all()
            lost_in[chosen, square] = level.distance

    distance = brute.solve(size)
    for codes in np.split(np.arange(nn**6), nn):
        compare(solver, lost_in, codes, distance[codes])
    for level in levels:
        assert level.losses == (distance == level.distance).sum()
        assert level.wins == (distance == level.distance + 1).sum()


def compare(solver: Solver, lost_in: np.ndarray, codes: np.ndarray, distance: np.ndarray) -> None:
    """Hold some positions of the solver, won and lost ones, against their distances by brute force."""
    g = solver.geometry
    nn = g.squares
    squares = [codes // nn**i % nn for i in range(6)]
    apart = np.ones(len(codes), bool)
    for i in range(6):
        for k in range(i):
            apart &= squares[i] != squares[k]
    squares, distance = [square[apart] for square in squares], distance[apart]

    def looked_up(loser: list[np.ndarray], winner: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        way = g.turn[loser[2]]
        number = g.eighth[g.image[way, loser[2]]]
        for square in (winner[0], winner[1], loser[0], loser[1]):
            number = number * nn + g.image[way, square]
        return number, g.image[way, winner[2]]

    number, square = looked_up(squares[:3], squares[3:])
    lost = (distance != brute.UNKNOWN) & (distance % 2 == 0)
    assert (lost_in[number, square] == np.where(lost, distance, brute.UNKNOWN)).all()
    number, square = looked_up(squares[3:], squares[:3])
    won = (distance != brute.UNKNOWN) & (distance % 2 == 1)
    assert ((solver.wins[number] >> square.astype(np.uint64) & np.uint64(1)).astype(bool) == won).all()


def test_a_build_that_was_interrupted_goes_on_to_the_same_table(tmp_path: Path) -> None:
    whole = tmp_path / "whole.tbl"
    sections = build(4, whole, threads=1)
    assert sections == read_table(whole)
    assert draws(sections, 4) > 0
    data = whole.read_bytes()
    for share in (0.1, 0.5, 0.99):
        path = tmp_path / f"cut-{share}.tbl"
        path.with_suffix(".part").write_bytes(data[: int(len(data) * share)])
        assert build(4, path) == sections
        assert path.read_bytes() == data
        assert not path.with_suffix(".part").exists()


@pytest.mark.parametrize(
    ("meminfo", "limit", "free"),
    [
        ("MemTotal: 9 kB\nMemAvailable:   2000000 kB\n", "max\n", "2.0"),
        ("MemAvailable: 9000000 kB\n", "1500000000\n", "1.5"),
    ],
    ids=["machine", "container"],
)
def test_too_little_memory_is_said_before_the_work_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meminfo: str, limit: str, free: str
) -> None:
    for name, text in (("MEMINFO", meminfo), ("CONTAINER_LIMIT", limit)):
        (tmp_path / name).write_text(text)
        monkeypatch.setattr(memory, name, tmp_path / name)
    table = tmp_path / "table.tbl"
    with pytest.raises(TooLittleMemory, match=rf"needs 3.3 GB of free memory and there are {free}; close"):
        build(8, table)
    assert not table.exists()
    assert build(3, table)


def test_a_system_that_tells_nothing_refuses_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MEMINFO", "CONTAINER_LIMIT"):
        monkeypatch.setattr(memory, name, tmp_path / "nowhere")
    assert free_memory() is None
    with pytest.raises(TooLittleMemory, match="free memory; close"):
        memory.take(1 << 57, np.uint64)


def test_what_follows_the_last_good_section_is_cut_off(tmp_path: Path) -> None:
    part = tmp_path / "x.part"
    file.start_file(part, 3)
    file.append_section(part, file.Section(0, 1, 2))
    good = part.read_bytes()
    part.write_bytes(good + b"half a section")
    assert len(recover(part, 3)) == 1
    assert part.read_bytes() == good
    assert recover(part, 4) == []  # of another board: begun anew


def test_a_damaged_table_is_refused_at_any_byte(tmp_path: Path) -> None:
    path = tmp_path / "small.tbl"
    build(3, path)
    data = path.read_bytes()
    random = Random(1)
    for _ in range(40):
        broken = bytearray(data)
        broken[random.randrange(len(data))] ^= 1 << random.randrange(8)
        path.write_bytes(broken)
        with pytest.raises(BadTable):
            read_table(path)
    path.write_bytes(data[:-30])
    with pytest.raises(BadTable, match="damaged"):
        read_table(path)


def test_a_table_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.tbl"
    monkeypatch.setattr(file, "FORMAT", 0)
    file.start_file(path, 8)
    monkeypatch.undo()
    with pytest.raises(BadTable, match="another version"):
        read_table(path)


@pytest.fixture
def no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLIER_DATA", str(tmp_path))
    monkeypatch.setattr(file, "PACKAGED", tmp_path / "none.tbl")
    return tmp_path


ONE_EACH = "D6d/8/8/Q6q/8/8/8/P6p 1 0 1"


def test_without_a_table_nothing_is_known(no_table: Path) -> None:
    state = GAME.read_state(ONE_EACH)
    assert endgames.covers(state)
    assert endgames.probe(state) is None
    with pytest.raises(BadTable, match="there is no table"):
        endgames.open_table()


def test_a_damaged_table_is_as_none_to_a_player(no_table: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = file.table_path()
    path.parent.mkdir()
    path.write_bytes(b"rubbish")
    assert endgames.probe(GAME.read_state(ONE_EACH)) is None
    assert "damaged" in caplog.text


EMPTY_TABLE = make_table([file.Section(0, 0, 0)])


@pytest.mark.parametrize(
    ("text", "value", "distance"),
    [
        ("7d/8/8/2q5/3P4/8/p7/QD6 1 0 1", 1, 1),  # the Pawn takes the Queen
        ("Dd6/3q4/8/8/8/1p6/8/Q6P 1 0 1", 0, 0),
    ],
)
def test_short_wins_need_no_list(text: str, value: int, distance: int) -> None:
    assert endgames.solve(EMPTY_TABLE, GAME.read_state(text)) == (value, distance)


def test_solve_agrees_with_a_search_of_the_rules() -> None:
    """Wins in 1 and 3 and losses in 0 and 2 are found without a list; a search by the rules agrees."""

    def search(state: State, depth: int) -> int | None:
        """The distance of a forced result, positive for a win, or None."""
        moves = GAME.actions(state, state.side)
        if any(move.takes for move in moves):
            return 1
        if depth == 0:
            return None if moves else 0
        worst = 0
        best = None
        for move in moves:
            found = search(state.after(move), depth - 1)
            if found is not None and found % 2 == 0:
                best = found + 1 if best is None else min(best, found + 1)
            worst = None if worst is None or found is None or found % 2 == 0 else max(worst, found + 1)
        return best if best is not None else worst

    random = Random(5)
    seen = {1: 0, 0: 0, -1: 0}
    for _ in range(60):
        squares = random.sample(range(20), 6)
        board = ["."] * 64
        for at, letter in zip(squares, "PDQpdq", strict=True):
            board[at] = letter
        state = State.of(Position("".join(board)))
        value, distance = endgames.solve(EMPTY_TABLE, state)
        found = search(state, 3)
        expected = (0, 0) if found is None else (1 if found % 2 else -1, found)
        assert (value, distance) == expected
        seen[value] += 1
    assert all(seen.values())


def test_only_one_of_each_is_covered() -> None:
    with pytest.raises(TablierError, match="one piece of each species"):
        endgames.solve(EMPTY_TABLE, GAME.read_state("7d/8/8/2q5/3P4/8/p7/QDP5 1 0 1"))


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["probe", "--position", ONE_EACH], "there is no table"),
        (["probe", "--position", "8/8"], "column"),
        (["stats"], "there is no table"),
        (["build", "--size", "9"], "--size"),
    ],
)
def test_the_command_says_in_one_line_what_is_wrong(
    no_table: Path, words: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["endgames", "extinction", *words])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert line in told
    assert told.count("\n") == 1


def test_the_command_builds_and_counts(no_table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["build", "--size", "3"], ["stats", "--size", "3"]):
        with pytest.raises(SystemExit) as ended:
            main(["endgames", "extinction", *words])
        assert ended.value.code == 0
    told = capsys.readouterr().out
    assert "14 levels" in told
    assert "drawn" in told
    assert "60,480" in told


def test_a_build_without_a_terminal_tells_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLIER_DATA", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        main(["endgames", "extinction", "build", "--size", "3", "--threads", "1"])
    assert ended.value.code == 0
    *told, last = capsys.readouterr().out.splitlines()
    assert len(told) > 1
    assert all(line.endswith(" s") for line in told)
    assert "levels" in last
