"""The mark of a pack follows what plays in it, and nothing else."""

import re
import shutil
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.core import Dealer, Match, Record, TablierError
from tablier.games.endangered import game
from tablier.games.endangered.engine.tables import write_book
from tablier.games.endangered.pack import OWN, allow, check_pack, load, program_of, read_pack, survey
from tablier.games.endangered.pack.mark import mark_of
from tests.endangered.mangling import mangle

SENTENCE = re.compile(r'(\b(?:fr|en) = ")([^"\\]*)(")')
NUMBER = re.compile(r"(?<== )\d+(?=[ ,}\n])")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(OWN, folder)
    return folder


def other_words(folder: Path) -> None:
    """Every sentence another one, and a remark at the end of each file."""
    for path in folder.rglob("*.toml"):
        path.write_text(SENTENCE.sub(r"\1Autre : \2\3", path.read_text("utf-8")) + "\n# a remark\n", "utf-8")


def books(folder: Path) -> list[bytes]:
    """What is compiled of each sheet."""
    pack, mark = load(allow(folder))
    return [
        write_book(program_of(allow(folder), mark, story.key, level)).tobytes()
        for story in pack.scenarios
        for level in story.levels()
    ]


def test_other_words_are_the_same_pack_and_a_match_goes_on(copy: Path, tmp_path: Path) -> None:
    match = Match(game, {"pack": allow(copy)}, 2)
    match.deal(Dealer(1))
    record = Record.of(match)
    other_words(copy)
    assert read_pack(copy) != read_pack(OWN)
    assert mark_of(read_pack(copy)) == mark_of(read_pack(OWN))
    assert record.replay(game).state == match.state


def test_other_numbers_are_another_pack(copy: Path) -> None:
    name = allow(copy)
    match = Match(game, {"pack": name}, 2)
    record = Record.of(match)
    assert record.options["pack"] == f"{name}#{match.state.pack}"
    path = copy / "ambassadors.toml"
    path.write_text(path.read_text("utf-8").replace("target = 10", "target = 11", 1), "utf-8")
    with pytest.raises(TablierError, match="the pack has changed since the game began"):
        record.replay(game)


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_any_other_number_is_seen(seed: int) -> None:
    random = Random(seed)
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent, "mine")
        shutil.copytree(OWN, folder)
        path = folder / random.choice(
            sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*.toml"))
        )
        text = path.read_text("utf-8")
        found = list(NUMBER.finditer(text))
        place = random.choice(found)
        path.write_text(f"{text[: place.start()]}{int(place[0]) + 1}{text[place.end() :]}", "utf-8")
        pack, _ = survey(folder)
        if pack is not None:
            assert mark_of(pack) != mark_of(read_pack(OWN)), (path, place)


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_packs_of_one_mark_play_alike(seed: int) -> None:
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent, "mine")
        done = mangle(folder, seed)
        pack, _ = survey(folder)
        if pack is not None and mark_of(pack) == mark_of(read_pack(OWN)) and not check_pack(pack):
            assert books(folder) == books(OWN), done
