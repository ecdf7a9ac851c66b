"""What a person who types `import tablier` meets."""

import doctest
import importlib
import pickle
import pkgutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablier
from tablier import core
from tablier.core import (
    BadNotation,
    BadOption,
    BadRecord,
    IllegalAction,
    Record,
    TablierError,
    UnknownGame,
    Words,
    WrongType,
)


@pytest.mark.parametrize("name", tablier.__all__)
def test_every_name_is_there_and_explains_itself(name: str) -> None:
    offered = getattr(tablier, name)
    assert name in dir(tablier)
    assert name == "__version__" or ">>>" in offered.__doc__


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(AttributeError, match=r"it offers .*new"):
        tablier.nothing  # noqa: B018


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    loaded = "import sys, tablier; print([m for m in sys.modules if m.startswith('tablier.')])"
    said = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def modules(*rooms: str) -> list[str]:
    found: list[str] = []
    for room in rooms:
        package = importlib.import_module(room)
        found += [room, *(m.name for m in pkgutil.walk_packages(package.__path__, f"{room}."))]
    return found


THINKING = ("tablier.bots.analysis", "tablier.bots.choosing", "tablier.bots.solving")


@pytest.mark.parametrize(
    "name",
    ["tablier.games", *modules("tablier.core", "tablier.front", "tablier.testing", "tablier.lab"), *THINKING],
)
def test_the_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


# --- a match -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", tablier.available())
@pytest.mark.parametrize("seed", [1, 2])
def test_a_repr_can_be_pasted_back(slug: str, seed: int) -> None:
    match = tablier.new(slug, seed=seed)
    match.play_out(seed, limit=25)
    again = eval(repr(match))
    assert (again.state, list(again.log)) == (match.state, list(match.log))
    assert match.game.ruleset in repr(match)


@pytest.mark.parametrize("slug", tablier.available())
def test_undo_really_takes_back_with_what_chance_answered(slug: str) -> None:
    match, random = tablier.new(slug, seed=3), Random(3)
    stood: list[tuple[int, Any]] = []
    for _ in range(6):
        seat = match.seat
        if seat is None:
            break
        stood.append((match.seq, match.state))
        match.play(match.game.sample(match.state, seat, random), seat)
    branch = match.copy()
    for seq, state in reversed(stood):
        match.undo()
        assert (match.seq, match.state) == (seq, state)
    assert branch.seq > match.seq
    assert branch.at(match.seq).state == match.state


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(IllegalAction, match="nothing to take back"):
        tablier.new("ignis", options={"first": "random"}, seed=1).undo()


def test_chance_is_dealt_by_itself_unless_told_otherwise() -> None:
    dealt = tablier.new("ignis", options={"first": "random"}, seed=1)
    assert dealt.seq == 1
    assert dealt.seat is not None
    waiting = tablier.Match(tablier.game("ignis"), {"first": "random"})
    assert waiting.seat is None
    assert not waiting.legal
    waiting.play("pick 1", deal=False)
    assert waiting.seat == 1


def test_legal_actions_speak_the_notation() -> None:
    legal = tablier.new("extinction").legal
    assert "Pd4-c5" in legal
    assert "Pd4-d8" not in legal
    assert "nonsense" not in legal
    assert legal[0] in legal
    assert legal == tablier.new("extinction").legal_for(0)
    assert len(tablier.new("extinction").legal_for(1)) == 0
    assert "Pd4-c5" in repr(legal)


def test_events_are_told_in_words() -> None:
    match = tablier.new("ignis", plays=["Ea4>", "!resign"])
    told = list(match)
    assert [line.text for line in told] == ["Ea4>", "!resign"]
    assert told[0].words.fr.startswith("Le Feu glisse une Terre")
    assert told[1].words.en == "resigns"
    assert match.outcome == core.Win(0, core.match.RESIGNED)


@pytest.mark.parametrize("slug", tablier.available())
def test_a_notebook_shows_the_board_and_the_log(slug: str) -> None:
    match = tablier.new(slug, seed=2)
    match.play_out(2, limit=12)
    assert match._repr_svg_().lstrip().startswith("<svg")
    assert match._repr_svg_() in match._repr_html_()
    assert match._repr_html_().count("<tr>") == match.seq
    assert match.state._repr_svg_() == match._repr_svg_()


# --- wrong input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", tablier.available())
@pytest.mark.parametrize("wrong", ["Pd4-c5", 7, None, 2.5], ids=repr)
def test_wrong_types_get_a_named_error(slug: str, wrong: object) -> None:
    match = tablier.new(slug, seed=1)
    before = match.state
    with pytest.raises(WrongType, match="expected an action of"):
        match.add(match.seat, wrong)
    assert match.state is before


@pytest.mark.parametrize(
    "fault",
    [
        TablierError(Words("non", "no")),
        IllegalAction(Words("non", "no"), "EXT-7", ("a", "b")),
        IllegalAction(Words("non", "no"), legal=("a",)),
        BadNotation("abc", 2, "a square", "une case"),
        BadOption("line", "gap", "full, gaps"),
        BadRecord("broken", 3),
        UnknownGame("chess", ["ignis"]),
        WrongType(3, "an action"),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_an_error_can_be_pasted_and_sent(fault: TablierError) -> None:
    for again in (eval(repr(fault), vars(core)), pickle.loads(pickle.dumps(fault))):
        assert type(again) is type(fault)
        assert str(again) == str(fault)
        assert again.words == fault.words


def test_an_unknown_game_or_version_says_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="known: endangered, extinction, ignis, thin-ice"):
        tablier.new("chess")
    with pytest.raises(UnknownGame, match="known: ignis/1"):
        tablier.game("ignis/9")


# --- records ---------------------------------------------------------------------------------------


@given(seed=st.integers(0, 2**32), slug=st.sampled_from(["ignis", "extinction", "endangered"]))
def test_a_match_is_saved_and_loaded_as_text_bytes_and_file(
    tmp_path_factory: pytest.TempPathFactory, seed: int, slug: str
) -> None:
    match = tablier.new(slug, seed=seed)
    match.play_out(seed, limit=30)
    record = Record.of(match)
    folder = tmp_path_factory.mktemp("records")
    sources = [record.write(), record.write().encode(), record.pack()]
    files = [tablier.save(match, folder / "game.txt"), tablier.save(match, str(folder / "game.bin"))]
    for source in [*sources, *files, str(files[0])]:
        again = tablier.load(source)
        assert (again.state, again.options) == (match.state, match.options)
    assert files[1].read_bytes().startswith(b"TBL1")


def test_a_record_carries_its_result_and_is_held_to_it() -> None:
    match = tablier.new("ignis")
    assert '[Result "*"]' in Record.of(match).write()
    match.play("!resign")
    text = Record.of(match).write()
    assert '[Result "win 2 (resigned)"]' in text
    with pytest.raises(BadRecord, match=r"the record says 'win 1 .*', the rules say 'win 2 .*'"):
        tablier.load(text.replace("win 2", "win 1"))


def test_what_is_no_record_is_refused_with_a_reason(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        tablier.load(tmp_path / "absent.txt")
    with pytest.raises(BadRecord, match="is no event"):
        tablier.load("hello\nworld")
    with pytest.raises(BadRecord, match="neither a text nor a binary"):
        tablier.load(b"\xff\xfe\x00")


# --- thinking ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", tablier.available())
def test_every_game_is_analysed_in_its_own_terms(slug: str) -> None:
    match = tablier.new(slug, seed=1)
    match.play_out(1, limit=3)
    match.deal_all()
    found = tablier.analyse(match, nodes=30, lines=4)
    assert 1 <= len(found) <= 4
    assert len({line.line[0] for line in found}) == len(found)
    for line in found:
        assert line.words.fr
        assert line.words.en
        assert line.odds is None or 0 <= line.odds <= 1
    choice = tablier.best(match, nodes=30)
    match.play(choice.action)


def test_the_snippets_of_the_readme_hold_together(tmp_path: Path) -> None:
    match = tablier.new("extinction", options={"position": "8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1"})
    assert tablier.analyse(match, depth=3)[0].line[0] == "Dd3xd5"
    assert tablier.solve(match).result == "win"
    tablier.save(tablier.new("ignis", plays=["Ea4>", "Ea4>"]), tmp_path / "game.txt")
    assert tablier.load(tmp_path / "game.txt").at(1).seat == 1
    assert sum(tablier.simulate("ignis", games=100, seed=1).wins) <= 100
