"""Closed: headers, origins, limits, sizes, and nothing precise said outside."""

import contextlib
import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.visitor import Visitor
from tablier.server import limits
from tablier.server.http import site
from tablier.server.limits import Limit, Rate, Throttle, too_deep

Come = Callable[[], Visitor]


def test_every_answer_carries_the_headers_of_safety(server: Any) -> None:
    for path in ("/", "/api/v1/games", "/nowhere", "/healthz"):
        headers = httpx.get(server.address + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
        assert headers["x-content-type-options"] == "nosniff"
    assert httpx.get(server.address + "/api/v1/games").headers["cache-control"] == "no-store"


def test_the_client_is_served_for_its_own_routes(server: Any, monkeypatch: Any, tmp_path: Any) -> None:
    monkeypatch.setattr(site, "FOLDER", tmp_path)
    assert "not built" in httpx.get(server.address + "/").text
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "app-12ab.js").write_text("1")
    (tmp_path.parent / "outside.txt").write_text("secret")
    for path in ("/", "/table/x", "/lobby", "/replay/x", "/rules/nim", "/me", "/verify/x", "/settings"):
        answer = httpx.get(server.address + path)
        assert answer.text == "<!doctype html>"
        assert answer.headers["cache-control"] == "no-cache"
    assert "immutable" in httpx.get(server.address + "/assets/app-12ab.js").headers["cache-control"]
    for path in ("/assets/none.js", "/..%2foutside.txt", "/assets/..%2f..%2foutside.txt", "/%00"):
        assert httpx.get(server.address + path).status_code == 404


def test_a_page_of_another_site_opens_no_socket(visitor: Come, server: Any) -> None:
    table = visitor().make_table("nim", "me", "me")["id"]
    url = f"{server.address.replace('http', 'ws')}/api/v1/tables/{table}/socket"
    with connect(url, origin="https://evil.example") as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    with connect(url, origin=server.address) as socket:
        assert json.loads(socket.recv(timeout=20))["t"] == "snapshot"


def test_a_socket_to_no_table_is_closed(server: Any) -> None:
    url = f"{server.address.replace('http', 'ws')}/api/v1/tables/nowhere/socket"
    with connect(url) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_nonsense_on_the_socket_is_refused_and_the_table_lives(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("nim", "me", "me")["id"]
    with ada.sit(table) as place:
        place.hear("snapshot")
        nonsense = [
            "",
            "null",
            "[]",
            "{}",
            '{"t":"act"}',
            '{"t":"act","id":"","seq":0,"seat":0,"play":"1-1"}',
            '{"t":"act","id":"\\u0000","seq":0,"seat":0,"play":"1-1"}',
            '{"t":"act","id":"x","seq":1e99,"seat":0,"play":"1-1"}',
            '{"t":"look","seq":-1}',
            '{"t":"hand","seat":0,"move":{}}',
            '{"t":"answer","what":"undo","yes":true}',
            '{"t":"offer","what":"substitute","seat":77,"level":"random"}',
            "[" * 1000,
            b"\xff\xfe",
        ]
        for text in nonsense:
            place.socket.send(text)
            place.hear("refused")
        place.say("ping", n=7)
        assert place.hear("pong")["n"] == 7
    with ada.sit(table) as place, contextlib.suppress(ConnectionClosed):
        place.socket.send("x" * (limits.MESSAGE + 1))
        while True:
            place.hear("nothing")
    with ada.sit(table) as place:
        place.act(0, 0, "1-1")
        place.hear("ack")


def test_long_and_deep_bodies_are_refused(visitor: Come) -> None:
    ada = visitor()
    assert ada.send("PATCH", "/me", {"name": "x" * limits.BODY}).status_code == 413
    deep: Any = "x"
    for _ in range(limits.DEPTH + 1):
        deep = [deep]
    assert ada.send("PATCH", "/me", deep).status_code == 400
    assert too_deep(json.dumps(deep))
    assert not too_deep(json.dumps([[]] * 100))


def test_who_asks_too_fast_is_told_to_wait(start: Any) -> None:
    server = start(limits=True)
    ada = Visitor(server.address)
    codes = [ada.http.get("/codes/ABCDEF").status_code for _ in range(25)]
    assert codes[0] == 404
    assert codes[-1] == 429
    assert ada.http.get("/codes/ABCDEF").headers["retry-after"]
    table = ada.make_table("nim", "me", "me")["id"]
    with ada.sit(table) as place:
        for _ in range(80):
            place.say("look", seq=0)
        assert "Too many" in place.hear("refused")["words"]["en"]
    ada.close()


def test_a_bucket_fills_again() -> None:
    now = [100.0]
    throttle = Throttle({"x": Limit(session=Rate(2, 1))}, now=lambda: now[0])
    assert [throttle.allows("x", "", "me") for _ in range(3)] == [True, True, False]
    assert throttle.allows("x", "", "you")
    now[0] += 1
    assert [throttle.allows("x", "", "me") for _ in range(2)] == [True, False]


@given(st.lists(st.integers(0, 2), max_size=30))
def test_nobody_gets_more_by_coming_to_another_door(doors: list[int]) -> None:
    processes: list[Throttle] = []

    def told(own: int, *what: str) -> None:
        for number, other in enumerate(processes):
            if number != own:
                other.heard(*what)

    dear = Limit(address=Rate(9, 0), session=Rate(5, 0), overall=Rate(4, 0), together=True)
    for own in range(3):
        processes.append(Throttle({"dear": dear}, tell=partial(told, own)))
    allowed = [door for door in doors if processes[door].allows("dear", "here", "me")]
    assert len(allowed) <= 5
    assert all(allowed.count(door) == min(doors.count(door), 4) for door in doors if len(allowed) < 5)


def test_what_breaks_inside_is_not_told_outside(visitor: Come, server: Any, monkeypatch: Any) -> None:
    def break_down() -> Any:
        raise RuntimeError("the password is hunter2")

    monkeypatch.setattr(server.registry.catalogue, "infos", break_down)
    answer = visitor().http.get("/games")
    assert answer.status_code == 500
    assert "hunter2" not in answer.text
    assert "Traceback" not in answer.text


def test_health_and_metrics(server: Any) -> None:
    assert httpx.get(server.address + "/healthz").json()["ok"] is True
    text = httpx.get(server.address + "/metrics").text
    assert "# TYPE tablier_moves_total counter" in text
    assert "tablier_sockets " in text
    (count,) = re.findall(r"tablier_commit_seconds_count (\d+)", text)
    assert int(count) > 0
    assert f'tablier_commit_seconds_bucket{{le="+Inf"}} {count}' in text


def test_a_huge_number_in_a_hand_is_refused_and_the_line_lives(visitor: Come) -> None:
    ada = visitor()
    table = ada.make_table("thin-ice", "me", "me")["id"]
    with ada.sit(table) as place:
        place.hear("snapshot")
        for huge in (2**64, -(2**70), 10**400):
            for move in ({"do": "move", "at": [huge, 0, 0]}, {"do": "grab", "piece": {"n": huge}}):
                place.say("hand", seat=0, move=move)
                assert "move" in place.hear("refused")["words"]["en"]
        place.say("hand", seat=10**30, move={"do": "grab"})
        place.hear("refused")
        place.say("ping", n=10**30)
        assert place.hear("pong")["n"] == 10**30
