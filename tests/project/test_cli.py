"""The command as a person at a terminal meets it."""

import io
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tablier.cli
from tablier.cli import build, main
from tablier.core import Dealer, Match, Record, Resign
from tablier.core.live import is_live
from tablier.games import find, slugs

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        out, err = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, out, err

    return run


def every_command() -> list[list[str]]:
    names: list[list[str]] = []
    for command in build().registered_commands:
        names.append([str(command.name)])
    for group in build().registered_groups:
        assert group.typer_instance is not None
        for command in group.typer_instance.registered_commands:
            names.append([str(group.name), str(command.name or command.callback.__name__)])  # type: ignore[union-attr]
    return names


@pytest.mark.parametrize("command", every_command(), ids=" ".join)
def test_every_command_has_help_with_an_example(run: Run, command: list[str]) -> None:
    code, out, _ = run(*command, "--help")
    assert code == 0
    assert re.search(rf"Example:.* tablier {' '.join(command)}", " ".join(out.split()))


def test_every_module_of_the_room_is_found() -> None:
    found = {module.name for module in pkgutil.iter_modules(tablier.cli.__path__)}
    assert {"games", "play", "perft", "record", "playthrough", "bench"} <= found


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-command"],
        ["--no-such-option"],
        ["perft", "no-such-game", "--depth", "1"],
        ["perft", "extinction"],
        ["perft", "extinction", "--depth", "-1"],
        ["perft", "extinction", "--depth", "1", "--position", "rubbish"],
        ["perft", "extinction", "--depth", "1", "--option", "first"],
        ["perft", "extinction", "--depth", "1", "--option", "first=nobody"],
        ["perft", "extinction", "--depth", "1", "--option", "colour=red"],
        ["play", "extinction", "--players", "3"],
        ["play", "extinction", "--bot", "no-such-level"],
        ["play", "extinction", "--people", "3"],
        ["play", "extinction", "--language", "xx"],
        ["playthrough", "no-such-game"],
        ["record", "show", "no-such-file"],
        ["record"],
        ["bench", "no-such-game"],
    ],
    ids=" ".join,
)
def test_bad_input_is_one_clear_line_and_exit_2(run: Run, arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("tablier: ")
    assert err.count("\n") == 1


def test_alone_it_serves_and_opens_the_browser(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[dict[str, object]] = []
    monkeypatch.setattr("tablier.cli.serve.serve", lambda **settings: served.append(settings))
    assert run()[0] == 0
    assert served == [{"open_browser": True}]


def test_help_and_import_load_nothing_heavy() -> None:
    code = "import sys, tablier.cli; tablier.cli.build(); print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    heavy = {"numba", "numpy", "mujoco", "starlette", "sqlalchemy", "uvicorn", "rich.console"}
    assert heavy & set(loaded) == set()


def test_games_lists_what_is_there(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert all(slug in out for slug in tablier.available())


def test_one_game_tells_its_options_and_levels(run: Run) -> None:
    code, out, _ = run("games", "extinction")
    assert code == 0
    assert "--option first=seat1" in out
    assert "--bot" in out


def test_perft_ends_with_the_count_alone(run: Run) -> None:
    assert run("perft", "extinction", "--depth", "2")[1] == "478\n"
    lines = run("perft", "extinction", "--depth", "2", "--divide")[1].splitlines()
    assert lines[-1] == "478"
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == 478


def test_a_game_against_a_bot_read_from_a_pipe(run: Run, tmp_path: Path) -> None:
    typed = "help\n1\nundo\n2\nrubbish\n9999\nmoves\nresign\n"
    kept = tmp_path / "game.txt"
    code, out, _ = run(
        "play", "extinction", "--bot", "random", "--seed", "3", "--save", str(kept), typed=typed
    )
    assert code == 0
    assert "There is no move 9999: 1 to " in out
    assert "Seat 2 wins (by resignation)" in out
    record = Record.read(kept.read_text("utf-8"))
    assert [text for _, _, text in record.events if text.startswith("!")] == ["!take-back 0", "!resign"]
    assert run("record", "validate", str(kept))[0] == 0
    assert run("record", "verify", str(kept))[0] == 0
    assert "resigns" in run("record", "show", str(kept))[1]


def test_input_that_ends_leaves_the_table_and_keeps_the_record(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "game.bin"
    code, _, _ = run("play", "extinction", "--people", "2", "--save", str(kept), typed="1\n")
    assert code == 0
    assert len(Record.unpack(kept.read_bytes()).events) == 1
    assert "1 events, not ended" in run("record", "validate", str(kept))[1]


def test_the_terminal_speaks_french(run: Run) -> None:
    _, out, _ = run("play", "extinction", "--bot", "random", "--language", "fr", typed="?\nresign\n")
    assert "Un coup dans la notation du jeu" in out
    assert "La place 2 gagne (par abandon)" in out


@pytest.mark.parametrize("slug", tablier.available())
def test_bots_alone_finish_any_game_in_the_terminal(run: Run, slug: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    code, _, err = run("play", slug, "--people", "0", "--bot", "random", "--seed", "7", "--save", str(kept))
    assert (code, err) == (0, "")
    # what a random hand puts down without physics need not stand, and a verification would say so
    check = "validate" if is_live(find(slug)) else "verify"
    assert run("record", check, str(kept))[0] == 0


def test_a_forged_die_is_found(run: Run, tmp_path: Path) -> None:
    game = find("extinction")
    dealer = Dealer(5)
    match = Match(game, {"first": "random"})
    event = match.deal(dealer)
    assert event is not None
    match.add(0, Resign())
    record = Record.of(match, Commitment=dealer.commitment, Seed=dealer.seed.hex())
    honest, forged = tmp_path / "honest.txt", tmp_path / "forged.txt"
    honest.write_text(record.write())
    forged.write_text(record.write().replace(f"pick {event.play.index}", f"pick {1 - event.play.index}"))
    assert "all 1 draws" in run("record", "verify", str(honest))[1]
    code, _, err = run("record", "verify", str(forged))
    assert code == 2
    assert "the seed gives" in err


def test_bench_measures_a_game(run: Run) -> None:
    code, out, _ = run("bench", "extinction", "--seconds", "0.1")
    assert code == 0
    assert "events/s" in out


GAPS = "3/1FW/1WF F A2E4 1"


def test_options_beside_a_position_apply(run: Run) -> None:
    plain = run("perft", "ignis", "--depth", "3", "--position", GAPS)[1]
    gaps = run("perft", "ignis", "--depth", "3", "--position", GAPS, "--option", "line=gaps")[1]
    assert plain != gaps
    assert run("perft", "ignis", "--depth", "3", "--position", f"{GAPS} line=gaps")[1] == gaps


@pytest.mark.parametrize("slug", slugs())
def test_every_game_is_analysed(run: Run, slug: str) -> None:
    begun: list[str] = []
    if arranging := find(slug).arranging:
        begun = ["--position", arranging.change("", "moment", "actions").text]
    if is_live(find(slug)):
        begun = ["--players", "1", "--option", "first=seat1"]
    code, out, err = run("analyse", slug, "--nodes", "40", "--lines", "2", *begun)
    assert code == 0, err
    assert "Verdict" in out
    assert re.search(r"trials|nodes in", out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ignis", "--position", f"{GAPS} line=gaps", "--option", "line=full"], "rulings"),
        (["ignis", "--position", GAPS, "--option", "first=water"], "first"),
        (["ignis", "--position", GAPS, "--option", "layout=ring"], "layout"),
        (["extinction", "--position", "8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1", "--option", "first=seat2"], "first"),
    ],
)
def test_options_that_contradict_a_position_are_refused(run: Run, words: list[str], said: str) -> None:
    for command in (["perft", "--depth", "1"], ["analyse", "--depth", "1"]):
        code, out, err = run(command[0], *words, *command[1:])
        assert (code, out) == (2, "")
        assert said in err
