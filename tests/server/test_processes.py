"""Several processes on one PostgreSQL and one Redis, as a host would start them; one of them is killed."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import services
from server.test_cluster import move
from server.visitor import Place, Visitor
from tablier.store import tables as kept

pytestmark = pytest.mark.skipif(
    not (services.POSTGRES and services.REDIS), reason="PostgreSQL or Redis is not installed"
)


class Process:
    """A server as a host would start it; `database` and `redis` are where it finds them."""

    def __init__(self, folder: Path, database: str, redis: str, workers: int = 1) -> None:
        port = services.free_port()
        self.address = f"http://127.0.0.1:{port}"
        own = {"DATABASE": database, "REDIS": redis, "DATA": str(folder)}
        if workers == 1:
            own["ADDRESS"] = self.address
        rest = {"PORT": str(port), "WARM_UP": "false", "LIMITS": "false", "LOG_LEVEL": "error"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablier", "serve", "--port", str(port), "--workers", str(workers)],
            env={**os.environ, **{f"TABLIER_{name}": value for name, value in (own | rest).items()}},
            stdout=subprocess.DEVNULL,
        )
        self._port = port

    def wait(self) -> None:
        services.wait_for_port(self._port, 120)

    @property
    def workers(self) -> set[int]:
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return {int(pid) for pid in found.split()}

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="module")
def places() -> Iterator[tuple[str, str]]:
    with services.postgres() as database, services.redis() as redis:
        yield database, redis


@pytest.fixture
def two(places: tuple[str, str], tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    with contextlib.ExitStack() as stack:
        made: list[Process] = []
        for name in ("first", "second"):
            made.append(Process(tmp_path / name, *places))
            stack.callback(made[-1].end)
        for one in made:
            one.wait()
        yield made[0], made[1]


@pytest.fixture
def workers(places: tuple[str, str], tmp_path: Path) -> Iterator[Process]:
    made = Process(tmp_path, *places, workers=2)
    try:
        made.wait()
        yield made
    finally:
        made.end()


def play(place: Place, seat: int, seq: int) -> None:
    """Make the first legal move; it counts when it is acknowledged."""
    place.say("look", seq=seq)
    position = place.hear("looked", fits=lambda m: m["position"]["seq"] == seq)["position"]
    act = place.act(seat, seq, position["view"]["legal"][0])
    assert place.hear("ack", fits=lambda m: m["id"] == act)["seq"] == seq + 1


def insist(visitor: Visitor, table: str) -> Place:
    """Come back as a browser does: again and again, until the table has found its new owner."""
    for _ in range(200):
        place = visitor.sit(table)
        try:
            place.hear("snapshot")
            return place
        except (ConnectionClosed, EOFError):  # the lease of the dead one has not run out yet
            place.__exit__()
            time.sleep(0.2)
    raise TimeoutError("nobody has taken the table over")


def test_a_match_is_played_from_two_processes_and_survives_the_death_of_its_owner(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    ada, bob = Visitor(first.address), Visitor(second.address)
    table = ada.make_table("extinction", "me", "friend", visibility="public")["id"]
    assert bob.post(f"/tables/{table}/join", {})["status"] == "playing"
    with ada.sit(table) as left, bob.sit(table) as right:
        for seq in range(6):
            play((left, right)[seq % 2], seq % 2, seq)
        left.hear("event", fits=lambda m: m["line"]["seq"] == 6)
    first.end()
    with pytest.raises(httpx.TransportError):
        ada.get("/me")
    move(ada, second.address)
    with insist(ada, table) as left, insist(bob, table) as right:
        for seq in range(6, 10):
            play((left, right)[seq % 2], seq % 2, seq)
    assert [line["seq"] for line in ada.get(f"/tables/{table}/log")] == list(range(1, 11))
    ada.close()
    bob.close()


def test_a_study_is_led_and_followed_from_two_processes(two: tuple[Process, Process]) -> None:
    first, second = two
    ada, bob, eve = Visitor(first.address), Visitor(second.address), Visitor(second.address)
    wish = {"title": "Together", "study": {"game": "ignis/1", "players": 2}, "visibility": "link"}
    what = f"studies/{ada.post('/studies', wish)['info']['id']}"

    def here(place: Place, number: int) -> list[bool]:
        return [
            one["leads"] for one in place.hear("here", fits=lambda m: len(m["people"]) == number)["people"]
        ]

    with bob.learn(what) as follower:
        with ada.learn(what) as leader:
            assert here(leader, 2) == here(follower, 2) == [True, False]
            leader.say("lead", plays=["1 Ea4>"])
            assert follower.hear("led")["plays"] == ["1 Ea4>"]
            with eve.learn(what) as late:
                assert late.hear("led")["plays"] == ["1 Ea4>"]
                assert here(late, 3) == here(leader, 3) == [True, False, False]
            assert here(leader, 2) == [True, False]
            ada.send("PUT", f"/{what}", {**wish, "version": 1}).raise_for_status()
            assert follower.hear("changed")["version"] == 2
        assert here(follower, 1) == [False]
    with ada.learn(what) as leader:
        leader.say("lead", plays=["1 Ea5>"])
        with bob.learn(what) as follower:  # nobody was there, and where ada leads is asked for
            assert here(follower, 2) == [True, False]
            assert follower.hear("led")["plays"] == ["1 Ea5>"]
            first.end()
            assert here(follower, 1) == [False]
    for visitor in (ada, bob, eve):
        visitor.close()


def test_a_match_goes_on_when_one_of_two_workers_is_killed(workers: Process) -> None:
    ada, bob = Visitor(workers.address), Visitor(workers.address)
    tables = [ada.make_table("extinction", "me", "friend")["id"] for _ in range(3)]
    for table in tables:
        bob.post(f"/tables/{table}/join", {})
        with ada.sit(table) as left, bob.sit(table) as right:
            for seq in range(2):
                play((left, right)[seq], seq, seq)
    before = workers.workers
    assert len(before) == 2
    os.kill(min(before), signal.SIGKILL)
    for table in tables:
        with insist(ada, table) as left, insist(bob, table) as right:
            for seq in range(2, 4):
                play((left, right)[seq % 2], seq % 2, seq)
        assert [line["seq"] for line in ada.get(f"/tables/{table}/log")] == [1, 2, 3, 4]
    while len(workers.workers) < 2 or workers.workers == before:
        time.sleep(0.05)
    workers.process.send_signal(signal.SIGTERM)
    assert workers.process.wait(60) == 0
    ada.close()
    bob.close()


def test_a_commit_whose_answer_is_lost_is_looked_up(
    places: tuple[str, str], start: Any, tmp_path: Path
) -> None:
    with services.Line(places[0]) as line:
        server = start(tmp_path, database=line.url)
        ada = Visitor(server.address)
        table = ada.make_table("nim", "me", "me")["id"]
        with ada.sit(table) as place:
            place.hear("snapshot")
            line.lose_answer_to(table.encode())
            act = place.act(0, 0, "1-1")
            assert place.hear("ack", "refused") == {"t": "ack", "id": act, "seq": 1}
            assert line.lost
            second = place.act(1, 1, "2-1")
            assert place.hear("ack", fits=lambda m: m["id"] == second)["seq"] == 2
        log = server.registry.store.read_now(kept.log_of, table)
        assert [(e.seq, e.act) for e in log] == [(1, act), (2, second)]
        ada.close()
        server.stop()


def test_what_postgresql_cannot_keep_breaks_nothing(places: tuple[str, str], start: Any) -> None:
    server = start(database=places[0])
    ada = Visitor(server.address)
    for name in ("A\0da", "\ufffe", "é" * 300):
        credentials = {"name": name, "password": "correct horse"}
        asked = [("PATCH", "/me", {"name": name}), ("POST", "/session", credentials)]
        assert all(ada.send(*one).status_code < 500 for one in asked)
        for path in ("/codes/", "/tables/", "/commitments/", "/search?player="):
            assert ada.http.get(path + quote(name)).status_code < 500
    ada.close()
    server.stop()
