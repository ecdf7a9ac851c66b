"""Kill the server again and again while people play, and see that nothing acknowledged is lost.

    python bench/kill.py --kills 200 --tables 12

Clients play Nim and High card (chance, hidden cards) through real sockets and resend whatever was not
acknowledged, with the same id. The server is ended with SIGKILL at random moments and started again on
the same data. Whoever comes back must find all seats still their own. At the end every log is read from
the database and checked: each acknowledged act is there, under the number that was acknowledged, exactly
once; every log replays by the rules and ends where the server says; seats and seeds are as they were;
and every clock that a client was ever shown is counted again from the log and the outages: none was
charged for an outage, and none was given more than the time since the server's last sign of life.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tablier.core import Dealer, Match, Players
from tablier.server.registry.catalogue import Catalogue
from tablier.server.settings import Settings
from tablier.store import Store, schema, tables
from tablier.testing.tiny import HighCard, Nim

GAMES = {"nim": Nim(), "high-card": HighCard()}
CLOCK = {"kind": "live", "seconds": 3600, "increment": 0}
LONG = 10
"""Every so many kills the server stays away for a while."""

GIVEN = 3500
"""Milliseconds that a crash may give a clock: two between signs of life, one that is no outage, and a
margin for a busy machine."""


def nurse(data: str, port: int, limits: bool) -> None:
    """Imports everything once, then forks a server whenever told: dying is cheap, so it can be often."""
    from tablier.server import limits as times
    from tablier.server.app import App, prepare
    from tablier.server.serve import run

    if limits:  # nobody waits long to see what is slow end
        times.HEAD_SECONDS, times.BODY_SECONDS = 1.0, 2.0
    settings = Settings(data=data, port=port, limits=limits, bot_pause=0.0, log_level="error", warm_up=False)
    catalogue = Catalogue(GAMES.values())
    while sys.stdin.readline():
        child = os.fork()
        if not child:
            sys.stdin.close()
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            with prepare(settings):
                run(settings, App(settings, catalogue))
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


class Victim:
    """The server: a process that is killed with SIGKILL and started again on the same data."""

    def __init__(self, data: Path, limits: bool = False) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.data = data
        self._nurse = subprocess.Popen(
            [sys.executable, __file__, "--nurse", str(data), str(self.port), str(int(limits))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    async def start(self) -> None:
        assert self._nurse.stdin is not None
        self._nurse.stdin.write("start\n")
        self._nurse.stdin.flush()
        self.pid = int(await self._hear())
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"{self.address}/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.01)

    async def _hear(self) -> str:
        assert self._nurse.stdout is not None
        return await asyncio.to_thread(self._nurse.stdout.readline)

    async def kill(self) -> None:
        await self.stop(signal.SIGKILL)

    async def stop(self, how: signal.Signals) -> None:
        os.kill(self.pid, how)
        await self._hear()

    def end(self) -> None:
        assert self._nurse.stdin is not None
        assert self._nurse.stdout is not None
        self._nurse.stdin.close()
        self._nurse.wait()
        self._nurse.stdout.close()


class Player:
    """Holds all seats of table after table, acts at random, resends until it is acknowledged."""

    def __init__(self, victim: Victim, number: int) -> None:
        self.victim, self.random = victim, random.Random(number)
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.clocks: dict[tuple[str, int], list[int]] = {}
        self.resent = self.stale = 0
        self.stop = False

    async def play(self) -> None:
        http = httpx.AsyncClient(base_url=f"{self.victim.address}/api/v1", timeout=5)
        async with http:
            me = await self._insist(lambda: http.get("/me"))
            self.id = me["id"]
            while not self.stop:
                game = self.random.choice(list(GAMES))
                seats = [{"kind": "me"}] * self.random.choice([2, 2, 3] if game == "high-card" else [2])
                wish = {"game": game, "seats": seats, "clock": CLOCK}
                if game == "nim":
                    wish["options"] = {"heaps": 4}
                table = await self._insist(
                    lambda wish=wish: http.post("/tables", json=wish, headers={"X-CSRF": me["csrf"]})
                )
                self.tables[table["id"]] = table
                await self._finish(table["id"], http)

    async def _insist(self, ask: Any) -> Any:
        while True:
            try:
                answer = await ask()
                if answer.status_code < 300:
                    return answer.json()
            except httpx.HTTPError:
                pass
            await asyncio.sleep(0.02)

    async def _finish(self, table: str, http: httpx.AsyncClient) -> None:
        cookie = "; ".join(f"{k}={v}" for k, v in http.cookies.items())
        url = f"ws://127.0.0.1:{self.victim.port}/api/v1/tables/{table}/socket"
        owed: dict[str, Any] | None = None
        while not self.stop:
            try:
                async with connect(
                    url, additional_headers={"Cookie": cookie}, compression=None, open_timeout=5
                ) as line:
                    if owed:
                        self.resent += 1
                        await line.send(json.dumps(owed))
                    while True:
                        message = json.loads(await asyncio.wait_for(line.recv(), 5))
                        kind = message["t"]
                        if kind == "ack":
                            self._note(table, message)
                            if owed and owed["id"] == message["id"]:
                                owed = None
                        elif kind == "refused" and owed and message["id"] == owed["id"]:
                            self.stale += 1
                            owed = None
                        position = message.get("position")
                        if not position:
                            continue
                        if kind == "snapshot":
                            assert all(seat["mine"] for seat in message["table"]["seats"]), "a seat is lost"
                        elif message["clock"]:
                            self.clocks[table, position["seq"]] = message["clock"]["left"]
                        turn = position["turn"]
                        if turn["type"] == "over":
                            if owed is None or (table, owed["id"]) in self.acknowledged:
                                return
                            continue
                        moved_on = owed is None or position["seq"] > owed["seq"]
                        if turn["type"] == "players" and moved_on:
                            owed = await self._act(line, position)
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(0.01)

    def _note(self, table: str, message: Any) -> None:
        known = self.acknowledged.setdefault((table, message["id"]), message["seq"])
        assert known == message["seq"], "one act was acknowledged under two numbers"

    async def _act(self, line: Any, position: Any) -> Any:
        seat = position["turn"]["seats"][0]
        game = GAMES["nim" if "heaps" in position["view"] else "high-card"]
        if game.slug == "nim":
            heaps = position["view"]["heaps"]
            heap = self.random.choice([h for h, n in enumerate(heaps) if n])
            play = f"{heap + 1}-1"
        else:
            play = self.random.choice(["keep", "swap"])
        act = {"t": "act", "id": secrets.token_hex(6), "seq": position["seq"], "seat": seat, "play": play}
        await line.send(json.dumps(act))
        return act


def check(url: str, players: Sequence[Any], clocks: bool = True) -> dict[str, int]:
    """Read everything back from the database and hold it against what the clients were told."""
    store = Store(url)
    events = finished = counted = 0
    try:
        outages = store.read_now(lambda c: [tuple(row) for row in c.execute(select(schema.outages)).all()])
        for player in players:
            for table_id, told in player.tables.items():
                kept = store.read_now(tables.load, table_id)
                assert kept is not None, f"table {table_id} was acknowledged and is lost"
                log = store.read_now(tables.log_of, table_id)
                assert [e.seq for e in log] == list(range(1, len(log) + 1)), "a gap in a log"
                acts = [e.act for e in log if e.act]
                assert len(acts) == len(set(acts)), "an act was applied twice"
                for (table, act), seq in player.acknowledged.items():
                    if table == table_id:
                        assert log[seq - 1].act == act, f"acknowledged act {act} is not event {seq}"
                game = GAMES[kept.ruleset.partition("/")[0]]
                match = Match(game, json.loads(kept.options), kept.players)
                dealer = Dealer(bytes.fromhex(kept.seed), [seat.share for seat in kept.seats])
                for e in log:
                    if e.seat is None:
                        due = dealer.draw(match.turn.request, e.seq)
                        assert game.read_play(e.play, None) == due, "a die does not follow from the seed"
                    match.add(e.seat, game.read_play(e.play, e.seat), e.at)
                assert dealer.commitment == told["commitment"]
                assert (match.outcome is not None) == (kept.status == "over"), "status and log differ"
                assert [e.at for e in log] == sorted(e.at for e in log), "time ran backwards"
                assert all(s.kind == "person" and s.person == player.id for s in kept.seats), "a seat is lost"
                assert "time" not in (kept.outcome or ""), "a clock was charged for an outage"
                if clocks:
                    counted += check_clocks(match, kept.started or 0, outages, player.clocks, table_id)
                events += len(log)
                finished += kept.status == "over"
    finally:
        store.close()
    return {"events": events, "finished": finished, "clocks": counted, "outages": len(outages)}


def check_clocks(
    match: Match, started: int, outages: Any, shown: dict[tuple[str, int], list[int]], table: str
) -> int:
    """Count every clock that was shown again, event by event; how many there were."""
    again = Match(match.game, match.options, match.players)
    left, before, checked = [int(CLOCK["seconds"]) * 1000] * match.players, 0, 0
    for event in match.log:
        down = sum(max(0, min(event.at, b - started) - max(before, a - started)) for _, a, b, _ in outages)
        for seat in again.turn.seats if isinstance(again.turn, Players) else ():
            left[seat] -= max(0, event.at - before - down)
        before = event.at
        again.append(event)
        if told := shown.get((table, event.seq)):
            given = [now - then for now, then in zip(left, told, strict=True)]
            assert all(0 <= g <= GIVEN for g in given), f"clocks of {table} at {event.seq}: {given} ms apart"
            checked += 1
    return checked


async def bench(kills: int, count: int, seed: int, data: Path, limit: float = float("inf")) -> dict[str, Any]:
    rng = random.Random(seed)
    victim = Victim(data)
    await victim.start()
    players = [Player(victim, seed * 1000 + n) for n in range(count)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    began = time.monotonic()
    done = 0
    while done < kills and time.monotonic() - began < limit:
        done += 1
        await asyncio.sleep(rng.uniform(0.02, 0.5))
        await victim.kill()
        if done % LONG == 0:
            await asyncio.sleep(rng.uniform(1.2, 2.5))  # long enough to count as an outage
        await victim.start()
        failed = [t.exception() for t in tasks if t.done() and t.exception()]
        if failed:
            raise failed[0]
        if sys.stderr.isatty():
            print(f"\r{done}/{kills}", end="", file=sys.stderr)
    await asyncio.sleep(0.5)
    for player in players:
        player.stop = True
    ended, waiting = await asyncio.wait(tasks, timeout=10)
    for task in waiting:
        task.cancel()
    for task in ended:
        task.result()
    await victim.kill()
    victim.end()
    return {
        "kills": done,
        "seconds": round(time.monotonic() - began, 1),
        "tables": sum(len(p.tables) for p in players),
        "acknowledged": sum(len(p.acknowledged) for p in players),
        "resent": sum(p.resent for p in players),
        "refused as stale": sum(p.stale for p in players),
        **check(Settings(data=str(data)).database_url, players),
    }


def main() -> None:
    if sys.argv[1:2] == ["--nurse"]:
        nurse(sys.argv[2], int(sys.argv[3]), sys.argv[4] == "1")
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12, help="tables played at the same time")
    parser.add_argument("--limit", type=float, default=float("inf"), help="seconds after which to stop")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    os.environ["PYTHONWARNINGS"] = "ignore"
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(bench(given.kills, given.tables, given.seed, Path(folder), given.limit))
    for name, value in {"seed": given.seed, **report}.items():
        print(f"{name:>18}: {value}")
    print("nothing acknowledged was lost, nothing was applied twice, every log replays")


if __name__ == "__main__":
    main()
