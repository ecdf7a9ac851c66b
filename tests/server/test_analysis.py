"""Analysis over HTTP: positions after plays, lines that stream, who may not ask; studies, and for whom."""

import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from server.conftest import Running
from server.visitor import Visitor
from tablier.core import Match, Players, Record, Study
from tablier.games import find
from tablier.learn.puzzles import puzzles
from tablier.server import limits

Come = Callable[[], Visitor]
START: dict[str, Any] = {"root": {}, "plays": []}
WON = "8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1"


def lines(visitor: Visitor, game: str, asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What comes over the stream, line by line."""
    path = f"/analysis/{game}/lines"
    with visitor.http.stream("POST", path, json=asked, headers={"X-CSRF": visitor.me["csrf"]}) as answer:
        assert answer.status_code == 200, answer.read()
        yield from (json.loads(line) for line in answer.iter_lines() if line)


def status_of(answer: httpx.Response) -> int:
    return answer.status_code


# --- positions ------------------------------------------------------------------------------------


def test_plays_lead_to_positions_and_back(visitor: Come) -> None:
    ada = visitor()
    begun = ada.post("/analysis/extinction", {"root": {"options": {"first": "seat1"}}})
    assert (begun["position"]["seat"], begun["plays"], begun["chance"]) == (0, [], None)
    played = ada.post("/analysis/extinction", {"root": {"options": {"first": "seat1"}}, "do": "Pd4-c5"})
    assert [one["play"] for one in played["plays"]] == ["1 Pd4-c5"]
    assert played["position"]["seat"] == 1
    asked = {"root": {"options": {"first": "seat1"}}, "plays": ["1 Pd4-c5"]}
    again = ada.post("/analysis/extinction", asked)
    assert again == played
    from_text = ada.post("/analysis/extinction", {"root": {"options": {"position": again["text"]}}})
    assert from_text["position"]["view"]["board"] == again["position"]["view"]["board"]
    refused = ada.send("POST", "/analysis/extinction", {**asked, "do": "Pd4-c5"})
    assert (refused.status_code, "legal" in refused.json()) == (409, False)
    for odd in ("Pd4-c5", "9 Pd4-c5", "x Pd4-c5", "1 Zz"):
        assert status_of(ada.send("POST", "/analysis/extinction", {**asked, "plays": [odd]})) in (400, 409)


def test_chance_is_drawn_or_given(visitor: Come) -> None:
    ada = visitor()
    drawn = ada.post("/analysis/endangered", {"root": {"players": 2}, "do": "*"})
    assert all(play["play"].startswith("* ") for play in drawn["plays"])
    asked = {"root": {"players": 2}, "do": "order 4 3 2 1 0", "deal": False}
    [given] = ada.post("/analysis/endangered", asked)["plays"]
    assert given["play"] == "* order 4 3 2 1 0"
    bad = ada.send("POST", "/analysis/endangered", {**asked, "do": "order 0 0 2 1 3"})
    assert status_of(bad) in (400, 409)


def test_it_begins_from_text_a_record_a_puzzle_or_a_table(visitor: Come) -> None:
    ada = visitor()
    found = ada.post("/analysis/extinction/open", {"text": WON})
    assert found["study"]["options"]["position"] == WON
    match = Match(find("ignis"))
    match.play_out(2, 6)
    record = Record.of(match).write()
    found = ada.post("/analysis/ignis/open", {"text": record, "at": 4})
    assert (len(found["study"]["nodes"]), found["at"]) == (6, 3)
    text = ada.post("/analysis/ignis/text", found["study"])["text"]
    assert Study.read(text).line() == tuple(range(6))
    assert status_of(ada.send("POST", "/analysis/extinction/open", {"text": record})) == 400
    assert status_of(ada.send("POST", "/analysis/endangered/open", {"text": "{}"})) == 400
    puzzle = next(iter(puzzles("extinction")))
    unseen = ada.post("/analysis/extinction/open", {"puzzle": puzzle.id})
    assert len(unseen["study"].get("nodes", [])) == puzzle.start
    ada.post(f"/puzzles/{puzzle.id}", {"done": [], "solution": True})
    seen = ada.post("/analysis/extinction/open", {"puzzle": puzzle.id})
    assert len(seen["study"]["nodes"]) == len(puzzle.record.events)


def test_a_position_of_endangered_is_set_up_by_hand(visitor: Come) -> None:
    ada = visitor()
    form = ada.post("/analysis/endangered/arrange", {})
    for name, value in [("scenario", "otter"), ("players", "3"), ("year", 2), ("players.2.money", 4)]:
        form = ada.post("/analysis/endangered/arrange", {"text": form["text"], "name": name, "value": value})
    refused = ada.send(
        "POST", "/analysis/endangered/arrange", {"text": form["text"], "name": "year", "value": 50}
    )
    assert (refused.status_code, refused.json()["words"]["fr"]) == (400, "50\xa0: un nombre de 1 à 7")
    opened = ada.post("/analysis/endangered/open", {"text": form["text"]})
    root = {"players": opened["study"]["players"], "options": opened["study"]["options"]}
    plays = [f"* {node['play']}" for node in opened["study"]["nodes"]]
    now = ada.post("/analysis/endangered", {"root": root, "plays": plays})
    view = now["position"]["view"]
    assert (view["scenario"], len(view["people"]), view["year"]) == ("otter", 3, 2)
    again = ada.post("/analysis/endangered/open", {"text": now["text"]})
    stood = ada.post("/analysis/endangered", {"root": {"players": 3, "options": again["study"]["options"]}})
    assert stood["position"]["view"] == view
    text = ada.post("/analysis/endangered/text", opened["study"])["text"]
    assert ada.post("/analysis/endangered/open", {"text": text})["study"]["options"] == root["options"]
    assert status_of(ada.send("POST", "/analysis/extinction/arrange", {})) == 404
    for odd in (
        {"name": "year", "value": 10**30},
        {"text": "{", "name": "year"},
        {"name": "animals", "value": 3},
    ):
        assert status_of(ada.send("POST", "/analysis/endangered/arrange", odd)) == 400


# --- the computer's lines -------------------------------------------------------------------------


def test_lines_deepen_and_exact_values_are_told(visitor: Come) -> None:
    ada = visitor()
    asked = {"root": {"options": {"position": "3/1FW/1WF F A2E4 1"}}, "lines": 2, "seconds": 30}
    told = list(lines(ada, "ignis", asked))
    assert told[-1]["status"] == "done"
    depths = [one["depth"] for one in told if one["lines"]]
    assert depths == sorted(depths)
    assert len(told[-1]["lines"]) == 2
    assert len(told[-1]["exact"]) == 24
    order = [("win", "draw", "loss").index(one["result"]) for one in told[-1]["exact"]]
    assert order == sorted(order)
    again = list(lines(ada, "ignis", asked))
    assert again == told[-1:]


def test_a_known_ending_is_told_from_the_table(visitor: Come) -> None:
    asked = {"root": {"options": {"position": WON}}, "nodes": 2000}
    told = list(lines(visitor(), "extinction", asked))
    best = told[-1]["exact"][0]
    assert (best["play"], best["result"], best["words"]["en"]) == (
        "Dd3xd5",
        "win",
        "win in 1 (a known ending)",
    )


def test_a_search_outlives_a_line_that_is_cut(server: Running, visitor: Come) -> None:
    ada = visitor()
    asked = {"root": {"options": {"first": "seat1"}}, "lines": 3, "seconds": 60}
    cut = lines(ada, "extinction", asked)
    first = next(one for one in cut if one["depth"] >= 3)
    cut.close()
    again = lines(ada, "extinction", asked)
    second = next(again)
    assert (second["status"], second["depth"] >= first["depth"]) == ("thinking", True)
    again.close()
    # another position takes its place, and the first one ends before its time
    list(lines(ada, "extinction", {"root": {"options": {"first": "seat2"}}, "nodes": 1000}))
    assert len(server.registry.analysing.pool.processes) <= 2


def test_who_waits_is_let_in(server: Running, visitor: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    """One person's endless searches leave room for another's short one."""
    monkeypatch.setattr(limits, "ANALYSIS_SHARE", 0.2)
    ada, bob = visitor(), visitor()
    ended: list[str] = []

    def hog(number: int) -> None:
        asked = {"root": {"options": {"first": "seat1"}}, "lines": number, "seconds": 60}
        ended.append([*lines(ada, "extinction", asked)][-1]["status"])

    hogs = [threading.Thread(target=hog, args=(number,)) for number in (4, 5)]
    for one in hogs:
        one.start()
    told = list(lines(bob, "ignis", {"root": {}, "nodes": 3000}))
    assert told[-1]["lines"], "whoever waited had a turn, if a short one on a busy machine"
    list(lines(bob, "ignis", {"root": {}, "nodes": 4000}))
    while any(one.is_alive() for one in hogs):  # on a busy machine one may only begin now
        for running in list(server.registry.analysing._running.values()):
            server.registry.loop.call_soon_threadsafe(running.thinking.stop)
        hogs[-1].join(0.1)
    assert set(ended) == {"shared"}


# --- who may not ask ------------------------------------------------------------------------------


@pytest.mark.parametrize("rated", [False, True])
def test_players_do_not_analyse_what_they_play(visitor: Come, rated: bool) -> None:
    ada, bob, eve = visitor(), visitor(), visitor()
    clock = {"kind": "days", "days": 3}
    wish = {"clock": clock, "rated": rated, "options": {"first": "seat1"}}
    table = ada.make_table("extinction", "me", "friend", **wish)["id"]
    bob.post(f"/tables/{table}/join", {})
    root = {"options": {"first": "seat1"}}
    ada.post(f"/tables/{table}/act", {"id": "act-1", "seq": 0, "seat": 0, "play": "Pd4-c5"})
    now = eve.post("/analysis/extinction", {"root": root, "plays": ["1 Pd4-c5"]})["text"]
    after = eve.post("/analysis/extinction", {"root": root, "plays": ["1 Pd4-c5"], "do": "Pe5-d4"})["text"]
    asked = [
        {"root": root, "plays": ["1 Pd4-c5"]},
        {"root": root, "plays": ["1 Pd4-c5", "2 Pe5-d4", "1 Pc5-d6"]},
        {"root": {"options": {"position": now}}},
        {"root": {"options": {"position": now.rsplit(" ", 2)[0] + " 7 9"}}},
        {"root": {"options": {"position": after}}},
    ]
    for who in (ada, bob):
        assert status_of(who.send("POST", "/analysis/extinction/open", {"table": table})) == 409
        for one in asked:
            refused = who.send("POST", "/analysis/extinction/lines", {**one, "nodes": 1000})
            assert status_of(refused) == 409, one
            assert "You are playing this position" in refused.json()["words"]["en"]
    assert [*lines(ada, "extinction", {"root": root, "nodes": 1000})][-1]["status"] == "done"
    assert [*lines(eve, "extinction", {**asked[0], "nodes": 1000})][-1]["status"] == "done"
    assert eve.post("/analysis/extinction/open", {"table": table})["at"] == 0


def test_nobody_sets_up_by_hand_what_they_play(server: Running, visitor: Come) -> None:
    """Of Endangered: the same board, turn and dice, whatever lies hidden."""
    ada = visitor()
    table = ada.make_table("endangered", "me")["id"]
    play = ""
    while not play.startswith("place"):
        match = server.registry.resident(table).match
        if not isinstance(match.turn, Players):  # the dice are about to be rolled
            continue
        play = match.game.write_action(match.legal[0])
        act = {"id": f"act-{match.seq}", "seq": match.seq, "seat": 0, "play": play}
        if not play.startswith("place"):
            ada.post(f"/tables/{table}/act", act)
    active, dice = match.state.active, match.state.people[match.state.active].dice
    text = ""
    for name, value in [
        ("players", "alone"),
        ("active", str(active + 1)),
        ("moment", "actions"),
        *((f"players.{active}.dice.{k}.value", value) for k, value in enumerate(dice)),
    ]:
        text = ada.post("/analysis/endangered/arrange", {"text": text, "name": name, "value": value})["text"]
    asked = {"root": {"players": 1, "options": {"position": text}}, "nodes": 1000}
    assert status_of(ada.send("POST", "/analysis/endangered/lines", asked)) == 409


def test_analysis_is_allowed_where_it_was_agreed_on(visitor: Come) -> None:
    ada = visitor()
    days = {"clock": {"kind": "days", "days": 3}, "analysis": True, "options": {"first": "seat1"}}
    table = ada.make_table("extinction", "me", "me", **days)
    assert table["analysis"]
    assert ada.post("/analysis/extinction/open", {"table": table["id"]})["at"] == -1
    told = [*lines(ada, "extinction", {"root": {"options": {"first": "seat1"}}, "nodes": 1000})]
    assert told[-1]["status"] == "done"
    assert not ada.make_table("extinction", "me", "me", analysis=True)["analysis"]
    assert not ada.make_table("endangered", "me", "me", **{**days, "options": {}})["analysis"]


# --- studies --------------------------------------------------------------------------------------


def test_a_study_is_kept_changed_and_read_by_whom_it_is_for(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    nodes = [
        {"parent": -1, "play": "Ea4>", "seat": 0, "comment": "In.", "sign": "!", "marks": ["cell a4"]},
        {"parent": -1, "play": "Ea5>", "seat": 0},
    ]
    study = {"game": "ignis/1", "players": 2, "nodes": nodes}
    kept = ada.post("/studies", {"title": "A way in", "study": study})
    path = f"/studies/{kept['info']['id']}"
    assert (kept["version"], kept["study"]["nodes"]) == (1, nodes)
    assert status_of(bob.http.get(path)) == 404
    wish = {"title": "Two ways in", "study": study, "visibility": "link", "version": 1}
    assert status_of(bob.send("PUT", path, wish)) == 404
    changed = ada.send("PUT", path, wish).json()
    assert (changed["version"], changed["info"]["visibility"]) == (2, "link")
    assert status_of(ada.send("PUT", path, wish)) == 409
    assert status_of(bob.send("PUT", path, wish)) == 403
    assert bob.get(path)["info"]["title"] == "Two ways in"
    assert not any(one["id"] == kept["info"]["id"] for one in bob.get("/studies")["public"])
    ada.send("PUT", path, {**wish, "visibility": "public", "version": 2}).raise_for_status()
    assert any(one["id"] == kept["info"]["id"] for one in bob.get("/studies", game="ignis")["public"])
    text = bob.http.get(f"{path}/study.txt").text
    opened = bob.post("/analysis/ignis/open", {"text": text})
    assert opened["study"]["nodes"] == nodes
    illegal = {**study, "nodes": [{"parent": -1, "play": "Ea9>", "seat": 0}]}
    assert status_of(ada.send("POST", "/studies", {"title": "x", "study": illegal})) == 400
    assert [one["id"] for one in ada.get("/me/export")["studies"]] == [kept["info"]["id"]]
    assert status_of(bob.send("DELETE", path)) == 403
    assert status_of(ada.send("DELETE", path)) == 204
    assert status_of(bob.http.get(path)) == 404


def test_one_leads_and_the_others_hear_of_it(visitor: Come) -> None:
    ada, bob = visitor(), visitor()
    study = {"game": "ignis/1", "players": 2}
    wish = {"title": "Together", "study": study, "visibility": "link"}
    kept = ada.post("/studies", wish)
    what = f"studies/{kept['info']['id']}"
    with ada.learn(what) as leader, bob.learn(what) as follower:
        here = follower.hear("here")["people"]
        assert [one["leads"] for one in here] == [True, False]
        follower.say("lead", plays=["1 Ea5>"])
        leader.say("lead", plays=["1 Ea4>"])
        assert follower.hear("led")["plays"] == ["1 Ea4>"]
        leader.say("ping", n=3)
        assert leader.hear("pong", "led")["t"] == "pong"
        ada.send("PUT", f"/{what}", {**wish, "version": 1}).raise_for_status()
        assert follower.hear("changed")["version"] == 2
        with visitor().learn(what) as late:
            assert late.hear("led")["plays"] == ["1 Ea4>"]


def test_a_link_to_a_study_shows_a_picture_of_it(visitor: Come) -> None:
    ada = visitor()
    nodes = [{"parent": -1, "play": "Ea4>", "seat": 0}, {"parent": 0, "play": "Ea4>", "seat": 1}]
    study = {"game": "ignis/1", "players": 2, "nodes": nodes}
    ids = {
        seen: ada.post("/studies", {"title": "A <way>", "study": study, "visibility": seen})["info"]["id"]
        for seen in ("private", "link")
    }
    assert status_of(httpx.get(f"{ada.address}/pictures/study/{ids['private']}.svg")) == 404
    pictures = [
        httpx.get(f"{ada.address}/pictures/study/{ids['link']}.svg", params={"at": at}).text for at in (0, 1)
    ]
    assert all("<svg" in picture for picture in pictures)
    assert pictures[0] != pictures[1]
