"""The balance study: games are kept and gone on with, counted, and told on a page."""

from pathlib import Path

import msgspec

from tablier.lab.endangered.report import draw_wins, write_report
from tablier.lab.endangered.study import Cell, Played, by_card, by_role, cells, endings, interval, rates


def game(
    result: str, roles: tuple[int, ...], held: tuple[int, ...] = (), played: tuple[int, ...] = ()
) -> Played:
    return Played(Cell("tiger", "normal", 2), 0, result, 10, roles, (0, 2), held, played, 20, 0.5)


GAMES = [
    game("won", (0, 1), (3, 4), (3,)),
    game("votes", (0, 2), (3,), ()),
    game("population", (1, 2), (), ()),
]


def test_what_is_counted() -> None:
    assert rates(GAMES) == {Cell("tiger", "normal", 2): (1, 3)}
    assert by_card(GAMES)[3] == (2, 1)
    assert by_card(GAMES)[4] == (1, 0)
    assert next(iter(by_role(GAMES))) == (0, 0.5, 0.0, 2)
    assert endings(GAMES) == {"tiger": {"population": 0.5, "votes": 0.5}}
    low, high = interval(5, 10)
    assert low < 0.5 < high


def test_a_page_with_its_plot(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("# Before\n\n## Notes\n- by hand\n", encoding="utf-8")
    text = write_report(GAMES, "a command", page)
    assert page.read_text(encoding="utf-8") == text
    assert "| tiger | normal | 35% to 55% | 33%" in text
    assert "- tiger, normal, 2 players: 33%, wanted 35% to 55%" in text
    assert "- tiger: 0% of the lost games by destruction" in text
    assert "a turn took\n25 ms of one core" in text
    assert "# Before" not in text
    assert text.endswith("\n\n## Notes\n- by hand\n")
    assert write_report(GAMES, "a command", page) == text
    assert (tmp_path / "pictures" / "endangered-wins.svg").read_text(encoding="utf-8") == draw_wins(GAMES)


def test_every_cell_deals_anew_and_always_the_same() -> None:
    from tablier.lab.endangered.study import luck_of

    assert luck_of(Cell("tiger", "normal", 2), 7).tolist() == [10745420548558134616]
    starts = {int(luck_of(cell, seed)[0]) for cell in cells() for seed in range(20)}
    assert len(starts) == 27 * 20


def test_games_of_other_values_or_another_plan_do_not_belong_together() -> None:
    from tablier.lab.endangered.study import Plan, mark_of

    marks = {mark_of(cell, plan) for cell in cells() for plan in (Plan(rounds=2), Plan(rounds=12))}
    assert len(marks) == 27 * 2
    assert mark_of(Cell("tiger", "normal", 2), Plan(rounds=2)) in marks


def test_a_study_goes_on_with_its_own_games_only(tmp_path: Path) -> None:
    from tablier.lab.endangered.study import Plan, run

    file, cell, plan = tmp_path / "games.jsonl", Cell("tiger", "normal", 2), Plan(rounds=0)
    file.write_bytes(msgspec.json.encode(game("won", (0, 1))) + b"\n")  # played with something else
    told: list[tuple[int, int]] = []
    first = run([cell], range(2), plan, file, 1, lambda done, total: told.append((done, total)))
    again = run([cell], range(2), plan, file, 1, lambda done, total: told.append((done, total)))
    assert [g.seed for g in first] == [0, 1]
    assert again == first
    assert all(16 <= g.turns <= 20 or g.result not in ("won", "votes") for g in first)
    assert told == [(1, 1)]
