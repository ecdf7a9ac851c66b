"""In a terminal one sees what one needs to choose well, in both languages, and is told what happened."""

from pathlib import Path

import pytest

from tablier.cli import main
from tablier.core import LANGUAGES, Language
from tablier.core.typography import typeset
from tablier.games.endangered import game
from tablier.games.endangered.state import Envoy
from tests.endangered.positions import ambassador, change, effect, opened, person


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_counts_is_shown(language: Language) -> None:
    state = opened(players=3, dice=(2, 4, 6)).state
    constants = (effect(state, "scarce-prey"),)
    state = change(state, envoys=(Envoy(ambassador(state, "brazil"), True, 2), *state.envoys[1:]))
    state = change(person(state, state.active, money=0), constants=constants)
    view = game.view(state, state.active)
    drawn = game.draw_text(state, state.active, language)
    lines = drawn.splitlines()
    assert lines[0].split()[0] == "6"
    assert lines[6].split() == list("abcdef")
    for number, person_view in enumerate(view.people):
        assert person_view.hand is not None
        assert all(card.text[language] in drawn for card in person_view.hand)
        assert person_view.specialty
        assert person_view.specialty.text[language] in drawn
        assert f"{number + 1} {person_view.name[language]}" in drawn
    for action in view.actions:
        assert any(f"{action.key} [" in line and action.text[language] in line for line in lines)
    assert view.constants[0].text[language] in drawn
    first, second = view.voting_years
    assert any(str(first) in line and str(second) in line for line in lines[7:10])
    assert any("2 + 1d6 / 6, 50%" in line for line in lines)  # two cubes: a 4, a 5 or a 6
    assert view.sheet
    assert view.sheet[language] in drawn
    assert any(line.startswith("! place 2 replant") for line in lines)
    assert "[2 4 6]" in drawn


def test_what_a_seat_may_not_see_is_not_drawn() -> None:
    state = opened(players=2, hands="hidden").state
    other = game.view(state, 1).people[1].hand
    assert other
    drawn = game.draw_text(state, 0)
    assert "hidden hand (2)" in drawn
    assert not any(f"hand {card.key} " in drawn for card in other)


def test_every_step_is_told_while_playing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "endangered", "--people", "0", "--bot", "random", "--seed", "3", "--language", "fr",
              "--save", str(tmp_path / "game.txt")])  # fmt: skip
    said = capsys.readouterr().out
    for words in ("Le joueur 1 lance", "Effet : ", "pioche «", "Année 1 : "):
        assert typeset(words) in said


def test_the_best_partner_suggests_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["role zoologist", "portrait 1", "suggest", "why", "quit"])
    monkeypatch.setattr("rich.console.Console.input", lambda *_: next(answers))
    with pytest.raises(SystemExit):
        main(["play", "endangered", "--players", "2", "--bot", "random", "--seed", "3", "--language", "en"])
    said = capsys.readouterr().out
    assert said.count("to win") >= 2
