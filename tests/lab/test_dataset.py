"""Games as tables: whole, readable by others, and gone on with."""

import json
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

import tablier
from tablier.cli import main
from tablier.core import TablierError
from tablier.lab.contest import Contest, Entrant
from tablier.lab.dataset.generating import Generation, Order


def order(games: int = 12) -> Order:
    entrants = (Entrant.read("random"),)
    contest = Contest("ignis", entrants, games, options={"layout": "mini"}, alone=True)
    return Order(contest, nodes=50, lines=2)


def test_every_game_and_every_position_has_its_row(tmp_path: Path) -> None:
    going = Generation(order(), tmp_path / "games.parquet")
    running = going.run(processes=1)
    assert next(running) == 10
    running.close()
    again = Generation(order(), tmp_path / "games.parquet")
    assert again.done == 10
    assert list(again.run(processes=1)) == [12]
    games, positions, card = again.finish("the command")
    rows, moments = parquet.read_table(games).to_pylist(), parquet.read_table(positions).to_pylist()
    assert [row["game"] for row in rows] == list(range(1, 13))
    assert sum(row["length"] for row in rows) == len(moments)
    assert "the command" in card.read_text()
    assert list(tmp_path.iterdir()) == [*{games, positions, card}] or len(list(tmp_path.iterdir())) == 3
    ignis = tablier.game("ignis")
    for moment in moments:
        state = ignis.read_state(moment["position"])
        legal = [ignis.write_action(action) for action in ignis.actions(state, moment["seat"] - 1)]
        assert moment["legal"] == legal
        assert {moment["played"], *(one["action"] for one in moment["search"])} <= set(legal)
        assert moment["outcome"] == rows[moment["game"] - 1]["scores"][moment["seat"] - 1]


def test_another_order_does_not_mix_with_what_is_there(tmp_path: Path) -> None:
    Generation(order(), tmp_path / "games.jsonl")
    with pytest.raises(TablierError, match="another order"):
        Generation(order(games=3), tmp_path / "games.jsonl")
    with pytest.raises(TablierError, match=r"\.parquet or \.jsonl"):
        Generation(order(), tmp_path / "games.csv")


def test_a_record_is_exported_with_what_is_not_a_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = tablier.new("endangered", players=2, seed=1)
    match.play(match.legal[0])
    match.play("!resign")
    file = tablier.save(match, tmp_path / "game.txt")
    with pytest.raises(SystemExit) as ended:
        main(["record", "export", str(file), "--to", str(tmp_path / "out.jsonl")])
    assert ended.value.code == 0
    assert len(capsys.readouterr().out.split()) == 3
    (row,) = map(json.loads, (tmp_path / "out.jsonl").read_text().splitlines())
    moments = list(map(json.loads, (tmp_path / "out-positions.jsonl").read_text().splitlines()))
    assert row["events"][-1] == "!resign"
    assert len(moments) == 1
    assert moments[0]["played"] in moments[0]["legal"]
