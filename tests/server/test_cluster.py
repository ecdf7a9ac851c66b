"""Several processes behind one address, where a Redis is installed."""

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

import services
from server.visitor import PATIENCE, Visitor
from tablier.server.cluster import cluster as cluster
from tablier.server.cluster.handover import Handover
from tablier.server.cluster.relay import TRY_AGAIN
from tablier.server.http.socket import SIGNED_OUT
from tablier.store import tables
from tablier.store.kept import KeptEvent, KeptSeat
from tablier.store.trouble import Overtaken

pytestmark = pytest.mark.skipif(not services.REDIS, reason="Redis is not installed")


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    with services.redis() as running:
        yield running


@pytest.fixture
def two(start: Any, redis: str, tmp_path: Path, monkeypatch: Any) -> Any:
    """Two servers on one database; a lease is short, so that a death is soon noticed."""
    monkeypatch.setattr(cluster, "LEASE", 3000)
    first, second = start(tmp_path, redis=redis), start(tmp_path, redis=redis)
    yield first, second
    first.stop()
    second.stop()


def move(visitor: Visitor, address: str) -> None:
    """Come to the other server with the same cookie."""
    visitor.address = address
    visitor.http.base_url = f"{address}/api/v1"


def test_a_table_is_played_from_both_processes(two: Any) -> None:
    first, second = two
    ada, bob = Visitor(first.address), Visitor(first.address)
    table = ada.make_table("nim", "me", "friend", visibility="public")["id"]
    move(bob, second.address)
    assert bob.get("/me")["id"] == bob.me["id"], "a session of one process is known to the other"
    assert bob.post(f"/tables/{table}/join", {})["status"] == "playing"
    assert second.registry.resident(table) is None
    with ada.sit(table) as left, bob.sit(table) as right:
        assert right.hear("snapshot")["position"]["seat"] == 1
        left.act(0, 0, "1-1")
        right.hear("event")
        act = right.act(1, 1, "2-1")
        assert right.hear("ack")["id"] == act
        assert left.hear("event", fits=lambda m: m["line"]["seq"] == 2)["line"]["play"] == "2-1"
    assert bob.get(f"/tables/{table}")["seq"] == 2
    assert table in {t["id"] for t in bob.get("/tables")}
    ada.close()
    bob.close()


def test_when_a_process_stops_the_other_goes_on_with_its_tables(two: Any) -> None:
    first, second = two
    ada = Visitor(first.address)
    table = ada.make_table("nim", "me", "me")["id"]
    with ada.sit(table) as place:
        place.act(0, 0, "1-1")
        place.hear("ack")
        first.stop()
        with pytest.raises((ConnectionClosed, EOFError)):
            place.hear("nothing")
    move(ada, second.address)
    with ada.sit(table, since=0) as place:
        assert place.hear("event")["line"]["play"] == "1-1"
        place.act(1, 1, "2-1")
        place.hear("ack")
    assert second.registry.resident(table) is not None
    ada.close()


def test_a_table_that_was_taken_over_is_let_go(two: Any, redis: str) -> None:
    from redis import Redis

    first, second = two
    ada = Visitor(first.address)
    table = ada.make_table("nim", "me", "me")["id"]
    with ada.sit(table) as place:
        place.hear("snapshot")
        with Redis.from_url(redis) as client:
            client.set(f"tablier:table:{table}", second.address)
        with pytest.raises((ConnectionClosed, EOFError)):
            place.hear("nothing")
    assert first.registry.resident(table) is None
    with ada.sit(table) as place:
        place.act(0, 0, "1-1")
        place.hear("ack")
    assert second.registry.resident(table) is not None
    ada.close()


def test_who_is_given_to_a_process_that_stands_still_hears_the_goodbye(two: Any, tmp_path: Path) -> None:
    """What lies in its box holds the connection open, and a client waits for its end to come again."""
    first, second = two
    ada = Visitor(first.address)
    table = ada.make_table("nim", "me", "me")["id"]
    here, there = urlsplit(first.address), urlsplit(second.address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as box:
        box.bind(str(tmp_path / f"{here.port}.box"))
        box.listen()
        second.registry.relay.handover = Handover(tmp_path)
        with socket.create_connection((there.hostname, there.port), PATIENCE) as line:
            line.sendall(
                f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {there.netloc}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
            heard = b""
            while not heard.endswith(TRY_AGAIN.to_bytes(2, "big")):
                heard += line.recv(4096)
            line.sendall(b"\x88\x82\0\0\0\0" + TRY_AGAIN.to_bytes(2, "big"))
            assert line.recv(4096) == b"", "it has ended"
    ada.close()


def test_who_was_overtaken_writes_nothing(two: Any, redis: str) -> None:
    """As after standing still: the first believes that the table is its own, and the second has it."""
    from redis import Redis

    first, second = two
    ada = Visitor(first.address)
    name = ada.make_table("nim", "me", "friend")["id"]
    believed = first.registry.resident(name)
    with Redis.from_url(redis) as client:
        client.set(f"tablier:table:{name}", second.address)
    bob = Visitor(second.address)
    assert bob.post(f"/tables/{name}/join", {})["status"] == "playing"
    assert second.registry.resident(name) is not None
    writes = (
        tables.append(name, KeptEvent(1, 0, "1-1", 5, "late")),
        lambda c: tables.change_seat(c, name, KeptSeat(1, "person", ada.me["id"])),
        lambda c: tables.change(c, name, status="over"),
    )
    for work in writes:
        late = asyncio.run_coroutine_threadsafe(believed.keep(work), first.registry.loop)
        with pytest.raises(Overtaken):
            late.result(PATIENCE)
    kept = second.registry.store.read_now(tables.load, name)
    assert (kept.status, kept.seats[1].person, kept.seq) == ("playing", bob.me["id"], 0)
    ada.close()
    bob.close()


def test_a_table_of_days_that_nobody_looks_at_is_nobodys(start: Any, redis: str, tmp_path: Path) -> None:
    from redis import Redis

    server = start(tmp_path, redis=redis, idle=0.0)
    ada = Visitor(server.address)
    days = {"kind": "days", "days": 3}
    names = [ada.make_table("nim", "me", "me", clock=days)["id"] for _ in range(3)]
    keys = [f"tablier:table:{name}" for name in names]
    with Redis.from_url(redis) as client:
        for _ in range(600):
            if not client.exists(*keys) and not any(server.registry.resident(name) for name in names):
                break
            time.sleep(0.05)
        assert not client.exists(*keys)
        assert (
            ada.post(f"/tables/{names[0]}/act", {"id": "a", "seq": 0, "seat": 0, "play": "1-1"})["seq"] == 1
        )
    ada.close()
    server.stop()


def test_who_logs_out_in_one_process_is_out_in_all(two: Any) -> None:
    first, second = two
    ada = Visitor(first.address)
    cookie = ada.http.cookies["tablier"]
    ada.send("DELETE", "/session").raise_for_status()
    eve = Visitor(second.address)
    eve.http.cookies.clear()
    eve.http.cookies["tablier"] = cookie
    for _ in range(200):
        if eve.get("/me")["id"] != ada.me["id"]:
            break
        eve.http.cookies.clear()
        eve.http.cookies["tablier"] = cookie
        time.sleep(0.02)
    assert eve.get("/me")["id"] != ada.me["id"]
    ada.close()
    eve.close()


def test_what_ended_while_a_process_could_not_hear_ends_there_too(
    start: Any, redis: str, tmp_path: Path
) -> None:
    """Nobody tells twice: who comes back to the others looks up what they said meanwhile."""
    with services.Line(redis) as line:
        first, second = start(tmp_path, redis=redis), start(tmp_path, redis=line.url)
        ada = Visitor(second.address)
        table = ada.make_table("nim", "me", "friend")["id"]
        with ada.sit(table) as place:
            place.hear("snapshot")
            move(ada, first.address)
            line.cut()
            ada.send("DELETE", "/session").raise_for_status()
            place.say("look", seq=0)
            place.hear("looked")  # the second has not heard of it
            line.join()
            with pytest.raises(ConnectionClosed) as ended:
                place.hear("nothing")
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == SIGNED_OUT
        ada.close()
        first.stop()
        second.stop()


def test_what_is_guessed_in_one_process_counts_in_all(start: Any, redis: str, tmp_path: Path) -> None:
    first, second = (start(tmp_path, redis=redis, limits=True) for _ in range(2))
    eve = Visitor(first.address)
    wrong = {"Authorization": "Bearer guessed"}
    while eve.http.get("/me", headers=wrong).status_code == 401:
        pass
    move(eve, second.address)
    for _ in range(500):
        if second.registry.throttle.is_spent("token", "127.0.0.1"):
            break
        time.sleep(0.02)
    assert eve.http.get("/me", headers=wrong).status_code == 429
    assert eve.get("/me")["id"] == eve.me["id"], "what is right is answered still"
    eve.close()
    first.stop()
    second.stop()
