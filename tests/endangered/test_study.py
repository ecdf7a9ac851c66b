"""The balance study: games are kept and gone on with, counted, and told on a page."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from tablier.bots.endangered.skill import Judge
from tablier.lab.endangered.counts import (
    by_ambassador,
    by_card,
    by_role,
    by_specialty,
    endings,
    interval,
    rates,
    reliability,
    steepness,
)
from tablier.lab.endangered.report import draw_wins, write_report
from tablier.lab.endangered.study import Cell, Plan, Played, cells

CELL = Cell("tiger", "normal", 2)
QUICK = Plan(rounds=0)


def game(
    result: str,
    roles: tuple[int, ...],
    held: tuple[int, ...] = (),
    played: tuple[int, ...] = (),
    specialties: tuple[int, ...] = (0, 2),
    yes: tuple[int, ...] = (),
    said: tuple[float, ...] = (0.5,),
    seed: int = 1,
) -> Played:
    row, up = (0, 1, 2, 5, 6, 9), (0, 1, 5)
    return Played(CELL, seed, result, 10, roles, specialties, held, played, row, up, yes, said, 20, 0.5)


GAMES = [
    game("won", (0, 1), (3, 4), (3,), yes=(0, 1), seed=0),
    game("votes", (0, 2), (3,), (), specialties=(1, 4), yes=(0,)),
    game("population", (1, 2), (), ()),
]


def test_what_is_counted() -> None:
    assert rates(GAMES) == {CELL: (1, 3)}
    assert by_card(GAMES)[3] == (1, 2)
    assert by_card(GAMES)[4] == (0, 1)
    lawyer = by_role(GAMES)[0]
    assert lawyer.points == pytest.approx(0.5), "one of two with the role, none without"
    assert lawyer.games == 2
    first, second, between = by_specialty(GAMES)[0]
    assert (first, second) == ((1, 2), (0, 1))
    assert between.points == pytest.approx(-0.5)
    brazil, china = list(by_ambassador(GAMES, 12))[:2]
    assert brazil[0] == (2, 3)
    assert china[0] == (1, 3)
    assert endings(GAMES) == {Cell("tiger", "normal", 0): {"population": 1, "votes": 1}}
    low, high = interval(5, 10)
    assert low < 0.5 < high


def test_odds_are_held_to_how_games_ended() -> None:
    """Whoever says 30 % and 80 % where 50 % and 90 % come true is told so, and by how much to lift it."""
    said = [(0.3, "won"), (0.3, "votes")] * 50 + [(0.8, "won")] * 90 + [(0.8, "votes")] * 10
    games = [game(result, (0, 1), said=(chance, chance), seed=i) for i, (chance, result) in enumerate(said)]
    low, high = reliability(games, lambda scenario, chance: chance)
    assert (low.first, low.dice, low.games, low.told, low.true) == (0.3, 200, 100, pytest.approx(0.3), 0.5)
    assert high.true == pytest.approx(0.9)
    assert 0.05 < low.doubt < 0.15
    judge = Judge(np.zeros((1, 1)), *steepness(games))
    assert [judge.told(chance) for chance in (0.3, 0.8)] == pytest.approx([0.5, 0.9], abs=0.001)
    assert judge.told(0.9999) < judge.told(0.99999) < 1, "nobody is told that all is sure before it is"


def test_a_page_with_its_plot(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("# Before\n\n## Notes\n- by hand\n", encoding="utf-8")
    text = write_report(GAMES, "a command", page)
    assert page.read_text(encoding="utf-8") == text
    assert "| tiger | normal | 60% to 80% | 33%" in text
    assert "- tiger, normal, 2 players: won 33% (6% to 79%, 3), wanted 60% to 80%" in text
    assert "| tiger | normal | 50% | 0% | 50% | 2 |" in text
    assert "- Points of Order lies -50.0" in text
    assert "- Indonesia: Yes in 0% (0% to 56%, 3) of the games in which it was face up" in text
    assert "25 ms of one core" in text
    assert "# Before" not in text
    assert text.endswith("\n\n## Notes\n- by hand\n")
    assert write_report(GAMES, "a command", page) == text
    assert (tmp_path / "pictures" / "endangered-wins.svg").read_text(encoding="utf-8") == draw_wins(GAMES)


def test_every_cell_deals_anew_and_always_the_same() -> None:
    from tablier.lab.endangered.study import luck_of

    assert luck_of(CELL, 7).tolist() == [10745420548558134616]
    starts = {int(luck_of(cell, seed)[0]) for cell in cells() for seed in range(20)}
    assert len(starts) == 36 * 20


def test_one_person_plays_the_table_of_two() -> None:
    """So that what is studied with two players holds for one."""
    from tablier.lab.endangered.fit import opening

    for scenario, difficulty in {(cell.scenario, cell.difficulty) for cell in cells()}:
        alone, two = opening(scenario, difficulty, 1), opening(scenario, difficulty, 2)
        assert all((mine == theirs).all() for mine, theirs in zip(alone, two, strict=True))


def test_games_of_other_values_or_another_plan_do_not_belong_together() -> None:
    from tablier.lab.endangered.study import mark_of

    marks = {mark_of(cell, plan) for cell in cells() for plan in (Plan(rounds=2), Plan(rounds=12))}
    assert len(marks) == 36 * 2
    assert mark_of(CELL, Plan(rounds=2)) in marks


def test_a_study_goes_on_with_its_own_games_only(tmp_path: Path) -> None:
    from tablier.lab.endangered.study import run

    file = tmp_path / "games.jsonl"
    file.write_bytes(msgspec.json.encode(game("won", (0, 1))) + b"\n")  # played with something else
    told: list[tuple[int, int]] = []
    first = run([CELL], range(2), QUICK, file, 1, lambda done, total: told.append((done, total)))
    again = run([CELL], range(2), QUICK, file, 1, lambda done, total: told.append((done, total)))
    assert [g.seed for g in first] == [0, 1]
    assert again == first
    assert told == [(1, 1)]
    for found in first:
        assert 16 <= found.turns <= 20 or found.result not in ("won", "votes")
        assert len(found.row) == 6
        assert set(found.yes) <= set(found.up) <= set(found.row)
        assert len(found.yes) >= 4 or found.result != "won"
        assert len(found.said) > found.turns, "something is thought at every die that can go to two places"
