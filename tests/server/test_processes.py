"""Two processes on one PostgreSQL and one Redis, as a host would start them; one of them is killed."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import services
from server.test_cluster import move
from server.visitor import Place, Visitor

pytestmark = pytest.mark.skipif(
    not (services.POSTGRES and services.REDIS), reason="PostgreSQL or Redis is not installed"
)


class Process:
    def __init__(self, folder: Path, database: str, redis: str) -> None:
        port = services.free_port()
        self.address = f"http://127.0.0.1:{port}"
        own = {"DATABASE": database, "REDIS": redis, "ADDRESS": self.address, "DATA": str(folder)}
        rest = {"PORT": str(port), "WARM_UP": "false", "LIMITS": "false", "LOG_LEVEL": "error"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablier", "serve", "--port", str(port)],
            env={**os.environ, **{f"TABLIER_{name}": value for name, value in (own | rest).items()}},
            stdout=subprocess.DEVNULL,
        )
        services.wait_for_port(port)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    with contextlib.ExitStack() as stack:
        database, redis = stack.enter_context(services.postgres()), stack.enter_context(services.redis())
        made: list[Process] = []
        for name in ("first", "second"):
            made.append(Process(tmp_path / name, database, redis))
            stack.callback(made[-1].end)
        yield made[0], made[1]


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
