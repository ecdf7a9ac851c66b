"""Ratings: the published example, results written once, teams counted by how hard they had it."""

from collections.abc import Callable

import pytest

from server.visitor import Visitor
from tablier.games import find
from tablier.server.registry.glicko import Glicko, after_all
from tablier.server.registry.rating import kind, setting
from tablier.testing.tiny import HighCard, Nim

Come = Callable[[], Visitor]


def test_glicko_gives_the_result_of_its_author_s_example() -> None:
    player = Glicko(1500, 200, 0.06)
    results = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
    new = after_all(player, results)
    assert (round(new.rating, 1), round(new.deviation, 1)) == (1464.1, 151.5)
    assert new.volatility == pytest.approx(0.05999, abs=1e-5)


def test_each_game_is_rated_as_it_is_played() -> None:
    assert kind(Nim()) == "glicko"
    assert kind(HighCard()) == "skill"
    team = find("endangered")
    assert kind(team) == "success"
    assert setting(team, team.read_options({}), 2).endswith("players=2")


def resign(people: list[Visitor], game: str, loser: int, rated: bool = True) -> str:
    table = people[0].make_table(game, "me", *["friend"] * (len(people) - 1), rated=rated)
    for person in people[1:]:
        person.post(f"/tables/{table['id']}/join", {})
    with people[loser].sit(table["id"]) as place:
        place.say("resign", id="r", seat=loser)
        place.hear("table", fits=lambda m: m["table"]["status"] == "over")
    return table["id"]


def test_a_rated_match_moves_both_ratings(visitor: Come) -> None:
    people = [visitor(), visitor()]
    names = ["Winner of Nim", "Loser of Nim"]
    for person, name in zip(people, names, strict=True):
        person.send("PATCH", "/me", {"name": name})
    table = resign(people, "nim", loser=1)
    [nim] = people[0].get("/ratings", game="nim")
    ranks = {row["name"]: row for row in nim["players"]}
    assert ranks[names[0]]["rating"] > 1600 > 1400 > ranks[names[1]]["rating"]
    assert ranks[names[0]]["games"] == 1
    seats = people[0].get(f"/tables/{table}")["seats"]
    assert [seat["rating"] for seat in seats] == [ranks[name]["rating"] for name in names]


def test_a_match_that_is_not_rated_or_against_oneself_moves_nothing(visitor: Come) -> None:
    people = [visitor(), visitor()]
    people[0].send("PATCH", "/me", {"name": "Unrated"})
    resign(people, "nim", loser=1, rated=False)
    assert not people[0].make_table("nim", "me", "me", rated=True)["rated"]
    assert not people[0].make_table("nim", "me", "bot:random", rated=True)["rated"]
    [nim] = people[0].get("/ratings", game="nim")
    assert "Unrated" not in {row["name"] for row in nim["players"]}


def test_more_than_two_are_rated_by_skill(visitor: Come) -> None:
    people = [visitor() for _ in range(3)]
    table = people[0].make_table("high-card", "me", "friend", "friend", rated=True)
    for person in people[1:]:
        person.post(f"/tables/{table['id']}/join", {})
    for seat, person in enumerate(people):
        with person.sit(table["id"]) as place:
            place.act(seat, seat + 1, "keep")
            place.hear("ack")
    [cards] = people[0].get("/ratings", game="high-card")
    assert cards["kind"] == "skill"
    assert len(cards["players"]) == 3
    assert cards["players"][0]["rating"] > 1500


def test_teams_are_counted_by_setting(visitor: Come) -> None:
    resign([visitor()], "endangered", loser=0)
    [team] = visitor().get("/ratings", game="endangered")
    assert team["kind"] == "success"
    assert sum(row["games"] for row in team["teams"]) >= 1
    assert {row["won"] for row in team["teams"]} == {0}
