"""What strangers may cost: floods are cut off, heads and logs are bounded, thinking is shared out."""

import asyncio
import logging
import socket
from typing import Any

import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from server.visitor import PATIENCE, Place, Visitor
from tablier.server import limits
from tablier.server.log_limits import BURST, LENGTH, LogLimits, shorten
from tablier.server.workers.fair_queue import FairQueue
from tablier.store import people


@pytest.fixture(scope="module")
def strict(start: Any) -> Any:
    return start(limits=True)


def line_to(server: Any) -> socket.socket:
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), PATIENCE)


# --- sockets -----------------------------------------------------------------------------------------


def flood(place: Place, frame: str) -> None:
    for _ in range(20_000):
        place.socket.send(frame)
    while True:
        place.socket.recv(timeout=PATIENCE)


@pytest.mark.parametrize("frame", ['{"t":"look","seq":0}', '{"t":"ping","n":1}', "nonsense", "[" * 500])
def test_who_floods_is_cut_off_and_nobody_else_notices(strict: Any, frame: str) -> None:
    ada, eve = Visitor(strict.address), Visitor(strict.address)
    table = ada.make_table("nim", "me", "me")["id"]
    with ada.sit(table) as place, eve.sit(table) as flooder:
        place.hear("snapshot")
        with pytest.raises(ConnectionClosed) as closed:
            flood(flooder, frame)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 4429
        act = place.act(0, 0, "1-1")
        assert place.hear("ack")["id"] == act
    ada.close()
    eve.close()


# --- heads -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("endless", [b"GET / HTTP/1.1\r\nX: ", b"GET /", b"GET / HTTP/1.1\r\n"])
def test_a_head_without_end_is_refused(strict: Any, endless: bytes) -> None:
    with line_to(strict) as line:
        line.sendall(endless)
        piece = b"a: b\r\n" * 100 if endless.endswith(b"\n") else b"x" * 600
        answer = b""
        try:
            for _ in range(200):
                line.sendall(piece)
            answer = line.recv(100)
        except ConnectionError:
            return  # cut off before we had said it all
    assert answer.startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))


def test_a_head_that_does_not_come_is_not_waited_for(strict: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.05)
    for begun in (b"", b"GET / HTT", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /"):
        with line_to(strict) as line:
            line.sendall(begun)
            heard = b""
            while data := line.recv(4096):
                heard += data
            assert heard.endswith(b"connection: close\r\ncontent-length: 0\r\n\r\n")
            assert b"HTTP/1.1 408" in heard


def test_a_body_that_does_not_come_is_not_waited_for(strict: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.05)
    ada = Visitor(strict.address)
    cookie = f"tablier={ada.http.cookies['tablier']}"
    with line_to(strict) as line:
        head = f"PATCH /api/v1/me HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nX-CSRF: {ada.me['csrf']}\r\n"
        line.sendall(head.encode() + b"Content-Length: 50\r\n\r\n{")
        assert line.recv(100).startswith(b"HTTP/1.1 408")
    ada.close()


# --- who one is -----------------------------------------------------------------------------------------


def test_wrong_tokens_are_counted(start: Any) -> None:
    server = start(limits=True)
    ada = Visitor(server.address)
    token = ada.post("/tokens", {"label": "mine"})["token"]
    right = {"Authorization": f"Bearer {token}"}
    assert ada.http.get("/me", headers=right).status_code == 200
    codes = [ada.http.get("/me", headers={"Authorization": "Bearer no"}).status_code for _ in range(40)]
    assert codes[0] == 401
    assert codes[-1] == 429
    assert ada.http.get("/me").status_code == 200, "a session of its own is none the worse"
    ada.close()


def test_logging_out_looks_at_one_session_however_many_have_ended(server: Any) -> None:
    with server.registry.store.writing.begin() as connection:
        for number in range(300):
            people.end_session(connection, f"ended-{number}", 2**50)
        fetched: list[str] = []

        @event.listens_for(connection, "before_cursor_execute")
        def note(*given: Any) -> None:
            fetched.append(given[2])

        people.end_session(connection, "ended-7", 2**50)
        people.end_session(connection, "another", 2**50)
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {fetched[0]}", ("x",)).all()
        assert len(fetched) == 3 + 1
        assert "SEARCH" in str(plan)
        assert "another" in people.ended_sessions(connection, 0)


# --- logs -------------------------------------------------------------------------------------------------


def test_a_log_cannot_be_filled() -> None:
    now = [0.0]
    quiet = LogLimits(lambda: now[0])

    def said(text: str) -> logging.LogRecord | None:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "%s", (text,), None)
        return record if quiet.filter(record) else None

    assert sum(said("again") is not None for _ in range(BURST * 10)) == BURST
    now[0] += 1
    record = said("y" * LENGTH * 2)
    assert record is not None
    assert len(record.getMessage()) == LENGTH
    now[0] += 1000
    record = said("fine")
    assert record is not None
    assert record.getMessage() == "fine"
    assert len(shorten("z" * 10 * LENGTH)) < LENGTH + 10


# --- bots --------------------------------------------------------------------------------------------------


def test_thinking_is_shared_among_people_and_those_who_look_come_first() -> None:
    order: list[str] = []

    async def play() -> None:
        turns, done = FairQueue(2), asyncio.Event()

        async def think(name: str, person: str, seen: bool) -> None:
            async with turns.turn(person, seen):
                order.append(name)
                await done.wait() if name in ("m0", "x0") else await asyncio.sleep(0)

        many = [asyncio.create_task(think(f"m{n}", "many", False)) for n in range(30)]
        other = asyncio.create_task(think("x0", "x", False))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert order == ["m0", "x0"], "nobody has more than half"
        unseen = asyncio.create_task(think("y", "y", False))
        gone = asyncio.create_task(think("gone", "z", True))
        seen = [asyncio.create_task(think(name, "z", True)) for name in ("z1", "z2")]
        await asyncio.sleep(0)
        gone.cancel()
        done.set()
        await asyncio.gather(*many, other, unseen, *seen)
        assert order.index("z1") < order.index("m1")
        assert order.index("z2") < order.index("m2")
        assert order.index("y") < order.index("m2")
        assert "gone" not in order
        async with turns.turn("a", True), turns.turn("b", True):  # both places are free again
            pass

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_person_has_few_tables_of_bots_alone(strict: Any) -> None:
    ada = Visitor(strict.address)
    bots = [{"kind": "bot", "level": "3"}] * 2
    codes = [
        ada.send("POST", "/tables", {"game": "extinction", "seats": bots}).status_code
        for _ in range(limits.BOT_TABLES + 1)
    ]
    assert codes == [201] * limits.BOT_TABLES + [429]
    assert ada.make_table("nim", "me", "bot:random")["status"] == "playing"
    ada.close()
