"""Found again: openings of this server, the search over matches, studies, and all games to take away; on
SQLite, and on PostgreSQL where it is installed."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import services
from server.conftest import Running, Start
from server.visitor import PATIENCE, Visitor
from tablier.cli import main
from tablier.core import NO_WORDS, Record
from tablier.games import find
from tablier.reviews import Review
from tablier.reviews.review import ReviewGraph
from tablier.server.settings import Settings
from tablier.store import Store, reviews, schema
from tablier.store import tables as kept_tables
from tablier.store.reviews import KeptReview

LINE = ("Ea4>", "Ea4>", "Ab1^")


def play(visitor: Visitor, moves: tuple[str, ...], visibility: str, **options: Any) -> str:
    """A match of Ignis that the second player to move gives up."""
    table = visitor.make_table("ignis", "me", "me", options=options, visibility=visibility)["id"]
    with visitor.sit(table) as place:
        for seq, move in enumerate(moves):
            place.act(seq % 2, seq, move)
            place.hear("ack")
        place.say("resign", id="r", seat=1)
        place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    return table


def found(visitor: Visitor, **query: Any) -> list[str]:
    return [table["id"] for table in visitor.get("/search", **query)["tables"]]


def until_found(visitor: Visitor, table: str, **query: Any) -> None:
    """It is noted after the players have heard of the end, so not at once."""
    end = time.monotonic() + PATIENCE
    while table not in found(visitor, **query):
        assert time.monotonic() < end, "the match is not found"
        time.sleep(0.02)


@pytest.fixture(scope="module", params=["sqlite", *(["postgresql"] if services.POSTGRES else [])])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where it is all kept; empty: beside the server's other data."""
    if request.param == "sqlite":
        yield ""
    else:
        with services.postgres() as url:
            yield url


@pytest.fixture(scope="module")
def played(start: Start, database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator["Played"]:
    """A server of our own, with some matches on it."""
    data = tmp_path_factory.mktemp("found")
    server = start(data, licence="CC0-1.0", database=database)
    ada = Visitor(server.address)
    ada.send("PATCH", "/me", {"name": "Ada of the search"})
    ada.me["name"] = "Ada of the search"
    tables = {
        "long": play(ada, LINE, "public"),
        "short": play(ada, LINE[:1], "public"),
        "own": play(ada, LINE[:2], "private"),
        "mini": play(ada, ("Ea2>",), "public", layout="mini"),
    }
    for name in ("long", "short", "mini"):
        until_found(ada, tables[name], game="ignis")
    until_found(ada, tables["own"], player=ada.me["name"])
    yield server, ada, tables, data
    ada.close()
    server.stop()


Played = tuple[Running, Visitor, dict[str, str], Path]


def test_matches_are_found_by_who_what_how_and_where(played: Played) -> None:
    server, ada, tables, _ = played
    bob = Visitor(server.address)
    everything = [tables[name] for name in ("mini", "short", "long")]
    assert found(bob) == found(bob, game="ignis") == everything
    assert found(bob, game="extinction") == []
    assert found(bob, player="nobody of that name") == []
    assert found(bob, player=ada.me["name"]) == everything
    assert found(ada, player=ada.me["name"]) == [tables[name] for name in ("mini", "own", "short", "long")]
    assert found(bob, option="layout=mini") == [tables["mini"]]
    assert found(bob, shortest=2) == found(bob, shortest=3, longest=3) == [tables["long"]]
    assert found(bob, longest=1) == [tables["mini"], tables["short"]]
    assert found(bob, result="won") == everything
    assert found(bob, result="lost") == found(bob, result="drawn") == []
    assert found(bob, player=ada.me["name"], result="lost") == everything  # she sat on both sides
    game = find("ignis")
    match = Record(game.ruleset, 2, {}, tuple((n % 2, 0, move) for n, move in enumerate(LINE[:2]))).replay(
        game
    )
    where = game.write_position(match.state)
    assert found(bob, game="ignis", position=where) == [tables["long"]]
    assert found(bob, game="ignis", position=where, player=ada.me["name"]) == [tables["long"]]
    key = bob.get("/openings/ignis", line=",".join(LINE[:2]))["key"]
    assert found(bob, game="ignis", position=key) == [tables["long"]]
    bob.close()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"position": "x"}, 400),
        ({"game": "ignis", "position": "nonsense"}, 400),
        ({"game": "endangered", "position": "nonsense"}, 400),
        ({"game": "draughts"}, 404),
        ({"result": "perhaps"}, 400),
        ({"option": "layout"}, 400),
        ({"after": "yesterday"}, 400),
        ({"player": "x" * 41}, 400),
    ],
)
def test_what_cannot_be_searched_for_is_said(played: Played, query: dict[str, str], status: int) -> None:
    assert played[1].http.get("/search", params=query).status_code == status


def test_openings_of_this_server_count_its_public_matches(played: Played) -> None:
    _, ada, _, _ = played
    start = ada.get("/openings/ignis", source="server")
    assert [(move["play"], move["games"], move["won"]) for move in start["moves"]] == [("Ea4>", 2, 2)]
    assert start["position"]["turn"]["seats"] == [0]
    after = ada.get("/openings/ignis", source="server", line="Ea4>")
    assert [move["play"] for move in after["line"]] == ["Ea4>"]
    assert [(move["play"], move["games"], move["won"]) for move in after["moves"]] == [("Ea4>", 1, 0)]
    mini = ada.get("/openings/ignis", source="server", option="layout=mini")
    assert [move["play"] for move in mini["moves"]] == ["Ea2>"]
    assert ada.get("/openings/ignis", source="server", band=3)["moves"] == []
    engine = ada.get("/openings/ignis")
    assert engine["games"] > 0
    assert engine["made"]
    teams = ada.get("/openings/endangered")
    assert teams["position"] is None
    assert all(group["rows"] for group in teams["groups"])
    for path, query in (
        ("ignis", {"line": "Zz9"}),
        ("ignis", {"source": "rumour"}),
        ("ignis", {"band": "9"}),
    ):
        assert ada.http.get(f"/openings/{path}", params=query).status_code == 400
    assert ada.http.get("/openings/high-card").status_code == 404


def test_nobody_looks_up_what_they_are_playing(played: Played) -> None:
    server, ada, _, _ = played
    bob = Visitor(server.address)
    table = bob.make_table("ignis", "me", "me")["id"]
    with bob.sit(table) as place:
        place.act(0, 0, LINE[0])
        place.hear("ack")
    assert bob.http.get("/openings/ignis", params={"line": LINE[0]}).status_code == 409
    assert bob.http.get("/openings/ignis").status_code == 200
    assert ada.http.get("/openings/ignis", params={"line": LINE[0]}).status_code == 200
    bob.close()


def test_studies_are_found_by_whom_they_are_for(played: Played) -> None:
    server, ada, _, _ = played
    bob = Visitor(server.address)
    study = {"game": "ignis/1", "players": 2, "nodes": [{"parent": -1, "play": LINE[0], "seat": 0}]}
    kept = {
        seen: ada.post("/studies", {"title": seen, "study": study, "visibility": seen})["info"]["id"]
        for seen in ("private", "link", "public")
    }
    mine = [one["id"] for one in ada.get("/studies", game="ignis")["mine"]]
    assert mine == [kept["public"], kept["link"], kept["private"]]
    assert [one["id"] for one in bob.get("/studies")["public"]] == [kept["public"]]
    assert bob.get("/studies", game="extinction") == {"mine": [], "public": []}
    change = {"title": "Ours", "study": study, "visibility": "public", "version": 1}
    assert ada.send("PUT", f"/studies/{kept['private']}", change).json()["version"] == 2
    assert ada.send("PUT", f"/studies/{kept['private']}", change).status_code == 409
    shown = [one["title"] for one in bob.get("/studies")["public"]]
    assert shown == ["Ours", "public"]
    for id in kept.values():
        assert ada.send("DELETE", f"/studies/{id}").status_code == 204
    assert bob.get("/studies")["public"] == []
    bob.close()


def test_progress_is_read_from_the_reviews_of_ones_matches(played: Played) -> None:
    server, ada, tables, _ = played
    review = Review("ignis/1", 1, (), (81.0, None), ReviewGraph("odds", NO_WORDS, ()), ())
    seq = server.registry.store.read_now(kept_tables.load, tables["long"]).seq
    kept = KeptReview(tables["long"], seq, 1, msgspec.json.encode(review), 5)
    server.registry.store.write_now(lambda connection: reviews.keep(connection, kept))
    [mine] = ada.get("/me/progress")
    assert [(point["table"], point["accuracy"]) for point in mine["points"]] == [(tables["long"], 81.0)]
    bob = Visitor(server.address)
    assert bob.get("/me/progress") == []
    bob.close()


def test_all_public_games_are_given_out_as_records(
    played: Played, database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ada, tables, data = played
    monkeypatch.setenv("TABLIER_DATABASE", database)
    answer = ada.http.get("/export/games.jsonl")
    assert "publicdomain/zero" in answer.headers["link"]
    records = [msgspec.json.decode(line, type=Record) for line in answer.text.splitlines()]
    assert [record.tags["Table"] for record in records] == [
        tables[name] for name in ("long", "short", "mini")
    ]
    for record in records:
        assert record.tags["License"] == "CC0-1.0"
        assert record.replay(find(record.game)).outcome is not None
        assert record.verify(find(record.game)) == 0
    text = ada.http.get("/export/games.txt").text
    assert [Record.read(one) for one in text.split("\n\n[Game ")[0:1]] == records[0:1]
    assert text.count("[Game ") == 3
    assert ada.http.get("/export/games.jsonl", params={"game": "extinction"}).text == ""
    target = data / "all.jsonl"
    with pytest.raises(SystemExit) as ended:
        main(["export", str(target), "--data", str(data)])
    assert ended.value.code == 0
    assert "3 games" in capsys.readouterr().out
    told = [json.loads(line) for line in target.read_text().splitlines()]
    assert [one["tags"]["Table"] for one in told] == [record.tags["Table"] for record in records]
    assert "License" not in told[0]["tags"]  # nobody told this command of one


def test_what_was_missed_is_made_up_for_after_a_start(start: Start, tmp_path: Path) -> None:
    first = start(tmp_path)
    ada = Visitor(first.address)
    table = play(ada, LINE[:1], "public")
    until_found(ada, table)
    ada.close()
    first.stop()
    store = Store(Settings(data=str(tmp_path)).database_url)
    for kept in (schema.positions, schema.finished):
        store.write_now(lambda c, kept=kept: c.execute(kept.delete()))
    store.close()
    again = Visitor(start(tmp_path).address)
    until_found(again, table)
    assert again.get("/openings/ignis", source="server")["games"] == 1
    again.close()
