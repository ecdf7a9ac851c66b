"""In a terminal one sees what one needs to choose well, in both languages, and is told what happened."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.cli import main
from tablier.cli.terminal.wrapping import wrap
from tablier.core import LANGUAGES, Chance, Dealer, Language, Match, Over, Players, Words
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
    half = "50%" if language == "en" else typeset("50 %")
    assert any(f"2 + 1d6 / 6, {half}" in line for line in lines)  # two cubes: a 4, a 5 or a 6
    assert view.sheet
    assert view.sheet[language] in drawn
    assert any(line.startswith("! place 2 replant") for line in lines)
    assert "[2 4 6]" in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_roles_and_specialties_are_told_in_full_before_they_are_chosen(language: Language) -> None:
    match, dealer, told = Match(game, {}, 2), Dealer(3), dict[str, str]()
    while "specialty" not in told:
        if isinstance(match.turn, Chance):
            match.deal(dealer)
            continue
        view = game.view(match.state, 0)
        assert view.pending
        told[view.pending.kind] = game.draw_text(match.state, 0, language)
        chosen = view.pending.choices[-1]
        if view.pending.kind == "specialty":
            for offer in view.pending.choices:
                assert offer.detail
                colon = Words(fr=" : ", en=": ")[language]
                assert f"{offer.text}{colon}{offer.detail[language]}" in told["specialty"]
        match.play(chosen.text)
    for role in game.view(Match(game, {}, 2).state, 0).roles:
        for card in (*role.specialties, *role.cards):
            assert card.name[language] in told["role"]
        assert all(special.text[language] in told["role"] for special in role.specialties)
        assert role.key not in told["portrait"]


@given(st.sampled_from(["tiger", "otter", "panda"]), st.integers(1, 4), st.integers(0, 1000))
@settings(max_examples=8, deadline=None)
def test_the_table_is_set_as_each_language_is_printed(scenario: str, players: int, seed: int) -> None:
    match, dealer, random = Match(game, {"scenario": scenario}, players), Dealer(seed), Random(seed)
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Players):
            match.add(turn.seats[0], game.sample(match.state, turn.seats[0], random))
        else:
            match.deal(dealer)
        french, english = (game.draw_text(match.state, 0, language) for language in LANGUAGES)
        assert not re.search(r"\d%| [:;!?»%]|'|\{", french), french
        assert not re.search(r"[éèàç«»\xa0\u202f]|\{", english.replace("Zoo", "")), english


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


def test_nothing_is_told_twice(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "endangered", "--people", "0", "--bot", "random", "--seed", "3", "--language", "fr"])
    lines = [re.sub(r"^[*]\s?: ", "", line).strip() for line in capsys.readouterr().out.splitlines()]
    chance = [(a, b) for a, b in pairwise(lines) if a.endswith(" commence") or a.startswith("Le lancer")]
    assert len(chance) > 10
    assert not [a for a, b in chance if a == b]


def test_a_partner_says_why_when_asked_and_not_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(*words: str) -> list[str]:
        """What is said after each of these, of the way to the first die of the person."""
        answers = iter(["role zoologist", "portrait 1", "specialty geneticist", *words])
        said: list[str] = []

        def answer(*_: object) -> str:
            said.append(capsys.readouterr().out)
            return next(answers)

        monkeypatch.setattr("rich.console.Console.input", answer)
        with pytest.raises(SystemExit):
            main(["play", "endangered", "--players", "2", "--bot", "beginner", "--seed", "5",
                  "--language", "en"])  # fmt: skip
        return said

    silent = play("why", "quit")
    assert not any(" to win" in said for said in silent[:-1])
    assert " to win" in silent[-1]
    aloud = play("aloud", "why", "aloud", "quit")
    assert "now says with each move" in aloud[-3]
    assert " to win" in aloud[-2]
    assert "only when asked" in aloud[-1]


def test_the_best_partner_suggests_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["role zoologist", "portrait 1", "suggest", "why", "quit"])
    monkeypatch.setattr("rich.console.Console.input", lambda *_: next(answers))
    with pytest.raises(SystemExit):
        main(["play", "endangered", "--players", "2", "--bot", "random", "--seed", "3", "--language", "en"])
    said = capsys.readouterr().out
    assert said.count("to win") >= 2


def test_no_line_breaks_where_french_does_not() -> None:
    text = typeset("  Placer le 4 sur « Planifier » : de 51 % à 45 % de chances de gagner")
    for width in range(20, 80):
        lines = wrap(text, width).split("\n")
        assert " ".join(line.strip(" ") for line in lines) == text.strip(" ")
        assert all(len(line) <= width and line.startswith("  ") for line in lines)
        assert not any(line.lstrip(" ")[0] in "»:%" or line[-1] == "«" for line in lines)
