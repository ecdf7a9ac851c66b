"""Values fitted to our pack are not used on another: the partner says so, and fits its own."""

import shutil
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablier.bots import Limits, make
from tablier.bots.endangered.skill import UNFITTED, doubt_words, values_of, weights_of
from tablier.cli import main
from tablier.core import NO_WORDS, Match, Words
from tablier.games.endangered import game
from tablier.games.endangered.pack import OWN, VALUES, allow, load
from tablier.games.endangered.state import State
from tests.endangered.positions import opened


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """One scenario, with a text of its own."""
    folder = tmp_path / "mine"
    shutil.copytree(OWN, folder)
    for name in ("otter", "panda"):
        (folder / f"scenarios/{name}.toml").unlink()
    write_over(folder, "Gain $1M. No placement limits.", "Another text.")
    return folder


def write_over(folder: Path, old: str, new: str) -> None:
    text = (folder / "pack.toml").read_text("utf-8")
    assert old in text
    (folder / "pack.toml").write_text(text.replace(old, new), "utf-8")


def begun(folder: Path) -> State:
    return Match(game, {"pack": allow(folder)}, 2).state


def why(folder: Path) -> Words:
    match = opened(pack=allow(folder))
    bot = make("endangered", "good")
    return bot.choose(game, match.state, 0, Limits(nodes=1), Random(1)).why


def test_a_copy_of_our_pack_has_our_values(tmp_path: Path) -> None:
    shutil.copytree(OWN, tmp_path / "copy")
    values = values_of(begun(tmp_path / "copy"))
    assert values.fitted
    assert (values.weights == weights_of("tiger")).all()


def test_another_pack_is_given_its_own(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tablier.bots.endangered.evaluation import GENERAL

    before, mark = values_of(begun(pack)), load(allow(pack))[1]
    assert not before.fitted
    assert not before.weights[GENERAL:].any()
    assert UNFITTED.en in why(pack).en
    assert UNFITTED.fr in why(pack).fr
    words = ("lab", "endangered", "fit", "--pack", str(pack), "--rounds", "1", "--games", "1")
    with pytest.raises(SystemExit) as ended:
        main([*words, "--processes", "1"])
    assert not ended.value.code
    assert capsys.readouterr().out.startswith("tiger, values before: ")
    after = values_of(begun(pack))
    assert after.fitted
    assert not np.array_equal(after.weights, before.weights)
    assert load(allow(pack))[1] == mark, "what was learnt is no part of the pack"
    assert UNFITTED.en not in why(pack).en
    write_over(pack, "Another text.", "A third text.")
    assert doubt_words(begun(pack)) == NO_WORDS, "a text is worth nothing"
    write_over(pack, '{ do = "gain", money = 1 }', '{ do = "gain", money = 2 }')
    assert doubt_words(begun(pack)) == UNFITTED, "they were fitted to what the pack was before"


@pytest.mark.parametrize(
    "text", ["", "pack = 3", "[weights", 'pack = "{mark}"\n[weights]\ntiger = [[1, 2, 3]]']
)
def test_a_broken_file_of_values_is_not_used(pack: Path, text: str) -> None:
    (pack / VALUES).write_text(text.replace("{mark}", load(allow(pack))[1]), "utf-8")
    assert doubt_words(begun(pack)) == UNFITTED


def test_nothing_is_said_of_our_own_pack() -> None:
    assert doubt_words(Match(game, {}, 2).state) == NO_WORDS
