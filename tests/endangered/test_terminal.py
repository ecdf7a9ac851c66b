"""In a terminal one sees what one needs to choose well, in both languages, and is told what happened."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import tablier
from tablier.cli import main
from tablier.cli.terminal.terminal import Terminal, changes
from tablier.cli.terminal.texts import COMMANDS
from tablier.cli.terminal.wrapping import wrap
from tablier.core import LANGUAGES, Chance, Dealer, Language, Match, Over, Players, Words
from tablier.core.typography import typeset
from tablier.front.records import read_record
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


def at_the_keyboard(monkeypatch: pytest.MonkeyPatch, *typed: str | type[BaseException]) -> None:
    """What somebody types, one answer after the other; an exception is a key that breaks in."""
    answers = iter(typed)

    def answer(*_: object) -> str:
        given = next(answers)
        if isinstance(given, str):
            return given
        raise given

    monkeypatch.setattr("rich.console.Console.input", answer)


def play(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["play", "endangered", *words])
    return int(ended.value.code or 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_each_command_and_a_move_to_begin_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: Language
) -> None:
    at_the_keyboard(monkeypatch, "?", Words(fr="aide", en="help")[language], "quit")
    play("--seed", "3", "--language", language)
    said = capsys.readouterr().out
    for name, told in COMMANDS.values():
        assert len(re.findall(rf"^  {name[language]} +{re.escape(told[language])}$", said, re.MULTILINE)) == 2
    example = Words(fr="Par exemple maintenant : role lawyer", en="For example now: role lawyer")
    assert said.count(example[language]) == 2
    assert Words(fr="? pour l'aide", en="? for help")[language] in said.splitlines()[0]


def test_what_is_no_move_is_told_with_one_that_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_the_keyboard(monkeypatch, "bonjour", "role", "99", "quitter")
    play("--seed", "3", "--language", "en")
    said = capsys.readouterr().out
    assert '"bonjour" is no move here.\nFor example now: role lawyer (Environmental lawyer)' in said
    assert "expected one of place" not in said
    assert re.search(r"column \d: expected .*\nFor example now: role lawyer", said)
    assert "There is no move 99: 1 to 5." in said


def test_who_breaks_in_is_asked_once_more_and_the_game_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, other = tmp_path / "game.txt", tmp_path / "other.txt"
    at_the_keyboard(monkeypatch, KeyboardInterrupt, "role zoologist", f"save {other}", "portrait 1",
                    KeyboardInterrupt, KeyboardInterrupt)  # fmt: skip
    assert play("--seed", "3", "--language", "en", "--save", str(file)) == 0
    said = " ".join(capsys.readouterr().out.split())  # a path may begin a line, but none is broken
    assert said.count("Ctrl-C once more to leave") == 2
    assert f"Kept in {other}." in said
    assert f"--from {file} goes on with this game." in said
    # it goes on where it was left, with the same dice
    for begun, answers in ((file, ()), (other, ("portrait 1",))):
        rest = ("specialty geneticist", "role lawyer", "portrait 1", "specialty litigator", "quit")
        at_the_keyboard(monkeypatch, *answers, *rest)
        again = tmp_path / f"again-{begun.name}"
        assert play("--from", str(begun), "--language", "en", "--save", str(again)) == 0
    texts = [(tmp_path / f"again-{begun.name}").read_text("utf-8") for begun in (file, other)]
    assert texts[0] == texts[1]
    assert tablier.load(tmp_path / "again-game.txt").seq > tablier.load(file).seq
    # nobody verifies dice before the game is over, and whoever changes the file is told
    assert set(read_record(file).tags) == {"Commitment", "Result", "Sealed"}
    file.write_text(file.read_text("utf-8").replace('[Sealed "', '[Sealed "?'), encoding="utf-8")
    assert play("--from", str(file), "--language", "en") == 2
    assert "[Sealed] is not hexadecimal" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--from", "nowhere.txt"), "nowhere.txt cannot be read"),
        (("--from", "game.txt", "--players", "3"), "keeps its options, its seats and its dice"),
        (("--from", "over.txt"), "the game in over.txt is over"),
        (("--save", "nowhere/game.txt"), "nowhere/game.txt cannot be written: nowhere"),
    ],
)
def test_what_cannot_be_gone_on_with_or_kept_is_said_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    words: tuple[str, ...], says: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    tablier.save(tablier.new("endangered", players=2), tmp_path / "game.txt")
    over = tablier.new("endangered", players=2, seed=1)
    over.play_out(1)
    tablier.save(over, tmp_path / "over.txt")
    assert play("--language", "en", *words) == 2
    heard = capsys.readouterr()
    assert says in heard.err
    assert not heard.out


def test_in_a_small_window_only_what_changed_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    match = opened(players=2, dice=(2, 4, 6))
    terminal = Terminal(match, Dealer(1), {}, ("", ""), "en")
    terminal.console = Console(highlight=False, force_terminal=True, no_color=True, width=80, height=24)
    seat = match.state.active

    def shown(**how: bool) -> list[str]:
        terminal._show(seat, **how)
        return capsys.readouterr().out.splitlines()

    whole = shown()
    assert len(whole) > 24
    match.play("place 6 social-media")
    short = shown()
    assert len(short) < 24
    assert "What has changed" in short[0]
    assert [line.split()[1] for line in short[1:7]] == list("654321")
    told = " ".join(short)
    assert "Actions" in told
    assert "social-media [6(" in told
    assert "[2 4]" in told
    assert "relocate [" not in told
    assert len(shown(whole=True)) > 24


def test_a_changed_line_stands_under_its_headings() -> None:
    before = ["1 .", "People", "  Ada", "    hand: 1", "  Bo", "    hand: 1", "Row"]
    now = ["1 .", "People", "  Ada", "    hand: 1", "  Bo", "    hand: 2", "Row", "Row"]
    assert changes(before, now) == ["1 .", "People", "  Bo", "    hand: 2", "Row"]
    assert changes(now, now) == ["1 ."]
