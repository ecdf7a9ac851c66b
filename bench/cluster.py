"""Several processes as one server: what four workers carry, and what a fault in the middle of play does.

    python bench/cluster.py ratio                      # four workers beside one, on PostgreSQL and Redis
    python bench/cluster.py faults --faults 60         # three machines, each with lines that are cut
    python bench/cluster.py faults --faults 60 --one   # one machine with three workers
    python bench/cluster.py faults --groups 3          # three such servers side by side: faults mostly wait

Players hold all seats of a table of Nim or High card and act as fast as they are answered; whatever is
not acknowledged they send again with the same id, over a new socket when nothing was heard for five
seconds. The owner of somebody's table is killed, stopped for 15 s and continued, cut off from Redis or from
PostgreSQL alone (refused, or swallowed without a word), or one of the two is restarted under everybody. At
the end every log is read and checked: each acknowledged act is there under its number, once; every log
replays by the rules; no die differs from its seed; all seats are whose they were; nobody lost on time.

The time without play is the longest silence between two acknowledgements of a player whose table was hit,
from the last one before the fault to the first act after it was mended.
"""

import argparse
import asyncio
import contextlib
import gc
import itertools
import json
import os
import random
import secrets
import signal
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from alone import Screens
from kill import CLOCK, GAMES, check
from machines import Balancer, Postgres, Redis, Server, go_on, stop
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

STOPPED = 15.0
SILENCE = 5.0
PATIENCE = 90.0
"""Seconds after which somebody who cannot play on has found a fault."""
TURNS = 3


class Player:
    def __init__(self, port: int, number: int) -> None:
        self.port, self.random = port, random.Random(number)
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.clocks: dict[tuple[str, int], list[int]] = {}
        self.heard: list[float] = []
        self.table = self.trouble = ""
        self.resent = self.paused = 0
        self.stop = False

    def begin(self) -> None:
        self.task = asyncio.create_task(self.play())

    async def play(self) -> None:
        base = f"http://127.0.0.1:{self.port}/api/v1"
        limits = httpx.Limits(max_keepalive_connections=0)  # each request finds its own way
        async with httpx.AsyncClient(base_url=base, timeout=SILENCE, limits=limits) as http:
            me = await self._insist(lambda: http.get("/me"))
            self.id = me["id"]
            while not self.stop:
                game = self.random.choice(list(GAMES))
                seats = [{"kind": "me"}] * (2 if game == "nim" else 3)
                wish = {"game": game, "seats": seats, "clock": CLOCK, "id": secrets.token_hex(6)}
                if game == "nim":
                    wish["options"] = {"heaps": 4}
                headers = {"X-CSRF": me["csrf"]}
                made = await self._insist(lambda w=wish, h=headers: http.post("/tables", json=w, headers=h))
                self.table = made["id"]
                self.tables[self.table] = made
                cookie = "; ".join(f"{k}={v}" for k, v in http.cookies.items())
                await self._finish(cookie)

    async def _insist(self, ask: Callable[[], Awaitable[httpx.Response]]) -> Any:
        while True:
            try:
                answer = await ask()
                if answer.status_code < 300:
                    return answer.json()
                assert answer.status_code == 503, f"{answer.status_code} {answer.text}"
                self.trouble = answer.text
            except httpx.HTTPError as trouble:
                self.trouble = repr(trouble)
            await asyncio.sleep(0.1)

    async def _finish(self, cookie: str) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/v1/tables/{self.table}/socket"
        self.owed: dict[str, Any] | None = None
        self.over = False
        while not self.stop:
            try:
                async with connect(
                    url,
                    additional_headers={"Cookie": cookie},
                    compression=None,
                    open_timeout=SILENCE,
                    close_timeout=0.1,
                    ping_interval=None,
                ) as line:
                    if self.owed:
                        await self._send_again(line)
                    while not await self._hear(
                        line, json.loads(await asyncio.wait_for(line.recv(), SILENCE))
                    ):
                        pass
                    return
            except (OSError, WebSocketException, TimeoutError, EOFError) as trouble:
                self.trouble = repr(trouble)
                await asyncio.sleep(0.1)

    async def _hear(self, line: Any, message: Any) -> bool:
        """Whether the match is over, and all that was owed is settled."""
        kind, position = message["t"], message.get("position")
        if kind == "ack":
            known = self.acknowledged.setdefault((self.table, message["id"]), message["seq"])
            assert known == message["seq"], "one act was acknowledged under two numbers"
            self.heard.append(time.monotonic())
            if self.owed and self.owed["id"] == message["id"]:
                self.owed = None
                return self.over
        elif kind == "refused" and self.owed and message["id"] == self.owed["id"]:
            if message["seq"] == self.owed["seq"]:  # nothing can be saved just now
                self.paused += 1
                await asyncio.sleep(0.2)
                await self._send_again(line)
            else:
                self.owed = None
        if not position:
            return False
        if kind == "snapshot":
            assert all(seat["mine"] for seat in message["table"]["seats"]), "a seat is lost"
        turn = position["turn"]
        self.over = turn["type"] == "over"
        if self.over:
            return self.owed is None or (self.table, self.owed["id"]) in self.acknowledged
        if turn["type"] == "players" and (self.owed is None or position["seq"] > self.owed["seq"]):
            await self._act(line, position)
        return False

    async def _send_again(self, line: Any) -> None:
        self.resent += 1
        await line.send(json.dumps(self.owed))

    async def _act(self, line: Any, position: Any) -> None:
        seat, view = position["turn"]["seats"][0], position["view"]
        if "heaps" in view:
            play = f"{self.random.choice([h for h, n in enumerate(view['heaps']) if n]) + 1}-1"
        else:
            play = self.random.choice(["keep", "swap"])
        await asyncio.sleep(self.random.uniform(0.02, 0.1))
        self.owed = {
            "t": "act",
            "id": secrets.token_hex(6),
            "seq": position["seq"],
            "seat": seat,
            "play": play,
        }
        await line.send(json.dumps(self.owed))


Services = tuple[Postgres, Redis]


class Faults:
    def __init__(self, services: Services, servers: list[Server], players: list[Player]) -> None:
        self.postgres, self.redis = services
        self.servers, self.players = servers, players
        self.silences: dict[str, list[float]] = {}
        self.lasted: dict[str, list[float]] = {}
        self.took: list[float] = []
        one = len(servers) == 1
        self.kinds: dict[str, Callable[[Any], Awaitable[list[Player]]]] = {
            "owner killed": self.kill,
            "owner stopped 15 s": self.freeze,
            "Redis restarted": self.restart_redis,
            "PostgreSQL restarted": self.restart_postgres,
        }
        if not one:
            self.kinds |= {"cut off from Redis": self.cut_redis, "cut off from PostgreSQL": self.cut_postgres}

    def owners(self) -> dict[Player, str]:
        """At whose process each player's table is."""
        found = self.redis.owners([player.table for player in self.players])
        return {player: owner for player, owner in zip(self.players, found, strict=True) if owner}

    async def victim(self, rng: random.Random) -> tuple[Server, int, list[Player]]:
        while True:
            owners = self.owners()
            address = rng.choice(sorted(set(owners.values()))) if owners else ""
            for server in self.servers:
                if address in server.by_address:
                    hit = [player for player, owner in owners.items() if owner == address]
                    return server, server.by_address[address], hit
            await asyncio.sleep(0.1)

    async def kill(self, rng: random.Random) -> list[Player]:
        _, pid, hit = await self.victim(rng)
        os.kill(pid, signal.SIGKILL)
        return hit

    async def freeze(self, rng: random.Random) -> list[Player]:
        _, pid, hit = await self.victim(rng)
        stop(pid)
        await asyncio.sleep(STOPPED)
        go_on(pid)
        return hit

    async def cut_redis(self, rng: random.Random) -> list[Player]:
        server, _, hit = await self.victim(rng)
        server.redis.cut(rng.random() < 0.5)
        await asyncio.sleep(rng.uniform(2, 14))
        server.redis.mend()
        return hit

    async def cut_postgres(self, rng: random.Random) -> list[Player]:
        server, _, hit = await self.victim(rng)
        server.database.cut(rng.random() < 0.5)
        await asyncio.sleep(rng.uniform(1, 12))
        server.database.mend()
        return hit

    async def restart_redis(self, rng: random.Random) -> list[Player]:
        self.redis.end()
        await asyncio.sleep(rng.uniform(0, 3))
        self.redis.start()
        return self.players

    async def restart_postgres(self, rng: random.Random) -> list[Player]:
        await asyncio.to_thread(self.postgres.stop, rng.choice(["fast", "immediate"]))
        await asyncio.sleep(rng.uniform(0, 3))
        await asyncio.to_thread(self.postgres.start)
        return self.players

    async def one(self, kind: str, rng: random.Random) -> None:
        begun = time.monotonic()
        hit = await self.kinds[kind](rng)
        self.lasted.setdefault(kind, []).append(time.monotonic() - begun)
        mended = time.monotonic()
        while waiting := [p for p in self.players if not p.heard or p.heard[-1] <= mended + 0.3]:
            self.look_after_players()
            assert time.monotonic() < mended + PATIENCE, self.who_waits(kind, waiting)
            await asyncio.sleep(0.05)
        self.silences.setdefault(kind, []).extend(_silence(player.heard, begun) for player in hit)
        self.took.append(time.monotonic() - begun)

    def look_after_players(self) -> None:
        """Who found something wrong has stopped playing, and says what."""
        for player in self.players:
            if player.task.done():
                player.task.result()

    def who_waits(self, kind: str, waiting: list[Player]) -> str:
        owners, now = self.owners(), time.monotonic()
        told = (
            f"{player.table} at {owners.get(player, 'nobody')}, heard {now - player.heard[-1]:.0f} s ago,"
            f" owed {player.owed}, last trouble {player.trouble}"
            for player in waiting
        )
        return f"{kind}: somebody cannot play on: " + "; ".join(told)


def _silence(heard: list[float], since: float) -> float:
    late = [at for at in heard if at >= since]
    before = [at for at in heard if at < since][-1:]
    times = before + late
    return max((b - a for a, b in itertools.pairwise(times)), default=0.0)


class Rehearsed(msgspec.Struct):
    """What the faults of one group came to."""

    study: Faults
    players: list[Player]
    report: dict[str, int]


async def rehearse(given: argparse.Namespace, seed: int) -> Rehearsed:
    """Some machines with a PostgreSQL and a Redis of their own, and one fault after the other."""
    rng = random.Random(seed)
    postgres, redis = Postgres(), Redis()
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(postgres.end)
        stack.callback(redis.end)
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        shape = [3] if given.one else [1, 1, 1]
        servers: list[Server] = []
        for n, workers in enumerate(shape):
            server = Server(workers, postgres, redis, data / str(n))
            servers.append(await stack.enter_async_context(server))
        port = servers[0].port
        if not given.one:
            port = (await stack.enter_async_context(Balancer(servers))).port
        players = [Player(port, seed * 1000 + n) for n in range(given.tables)]
        for player in players:
            player.begin()
        study = Faults((postgres, redis), servers, players)
        weights = {"owner killed": 4} if given.kind is None else {}
        kinds = [given.kind] if given.kind else list(study.kinds)
        began = time.monotonic()
        while any(len(player.heard) < 3 for player in players):
            study.look_after_players()
            await asyncio.sleep(0.1)
        for done in range(given.faults):
            if time.monotonic() - began > given.limit:
                break
            kind = rng.choices(kinds, [weights.get(kind, 1) for kind in kinds])[0]
            await asyncio.sleep(rng.uniform(0.2, 1.0))
            await study.one(kind, rng)
            took, silences = study.took[-1], study.silences[kind][-1:]
            print(f"{time.strftime('%T')} {seed}.{done + 1} {kind}: {took:.1f} s, {silences}", flush=True)
        await asyncio.sleep(1)
        for player in players:
            player.stop = True
        ended, waiting = await asyncio.wait([player.task for player in players], timeout=15)
        for task in waiting:
            task.cancel()
        for task in ended:
            task.result()
        url = f"postgresql://tablier@127.0.0.1:{postgres.port}/postgres"
        return Rehearsed(study, players, await asyncio.to_thread(check, url, players, False))


async def faults(given: argparse.Namespace) -> None:
    began, seeds = time.monotonic(), range(given.seed, given.seed + given.groups)
    async with asyncio.TaskGroup() as together:
        groups = [together.create_task(rehearse(given, seed)) for seed in seeds]
    say([group.result() for group in groups])
    took, load = time.monotonic() - began, os.getloadavg()[0]
    print(f"{took:.0f} s, seeds {seeds[0]} to {seeds[-1]}, load average {load:.1f}")


def say(groups: list[Rehearsed]) -> None:
    print(
        "| fault | times | lasted, p50 | tables hit | without play, p50 | worst |\n|---|---|---|---|---|---|"
    )
    for kind in sorted({kind for group in groups for kind in group.study.lasted}):
        times = [one for group in groups for one in group.study.lasted.get(kind, [])]
        found = [one for group in groups for one in group.study.silences.get(kind, [])]
        middle = f"{statistics.median(found):.1f} s" if found else ""
        worst = f"{max(found):.1f} s" if found else ""
        lasted = f"{statistics.median(times):.1f} s"
        print(f"| {kind} | {len(times)} | {lasted} | {len(found)} | {middle} | {worst} |")
    players = [player for group in groups for player in group.players]
    report = sum((Counter(group.report) for group in groups), Counter[str]())
    faults = sum(len(group.study.took) for group in groups)
    print(
        f"{faults} faults, {sum(len(p.acknowledged) for p in players)} acts acknowledged, "
        f"{sum(p.resent for p in players)} sent again, {dict(report)}"
    )
    print("nothing acknowledged was lost, nothing was applied twice, every log replays")


class Side:
    """One worker or several, with people at their tables, and what everybody used of the two cores."""

    def __init__(self, server: Server, screens: Screens, services: Services) -> None:
        self.server, self.screens, self.services = server, screens, services
        self.moves, self.seconds, self.used = 0, 0.0, Counter[str]()

    def _now(self) -> Counter[str]:
        postgres, redis = self.services
        used = {"workers": self.server.cpu, "PostgreSQL": postgres.cpu, "Redis": redis.cpu}
        return Counter({**used, "clients": time.process_time()})

    async def flat_out(self, seconds: float) -> None:
        before = self._now()
        moves, took = await self.screens.flat_out(seconds)
        after = self._now()
        self.used.update({who: after[who] - before[who] for who in after})
        self.moves, self.seconds = self.moves + moves, self.seconds + took

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    def say(self) -> None:
        each = ", ".join(f"{who} {used / self.moves * 1e6:.0f}" for who, used in self.used.items())
        shares = ", ".join(f"{who} {used / self.seconds:.2f}" for who, used in self.used.items())
        owned = Counter(self.services[1].owners(self.screens.tables))
        print(f"workers {self.server.workers}: {self.rate:.0f} moves/s flat out, tables {[*owned.values()]}")
        print(f"  us a move: {each}; cores: {shares}, together {self.used.total() / self.seconds:.2f}")
        assert not self.screens.errors, self.screens.errors[:3]


async def ratio(given: argparse.Namespace) -> None:
    gc.disable()
    postgres, redis = Postgres(), Redis()
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(postgres.end)
        stack.callback(redis.end)
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sides: list[Side] = []
        for workers in (1, given.workers):
            server = Server(workers, postgres, redis, data / str(workers), straight=True)
            await stack.enter_async_context(server)
            screens = Screens(server.port, given.game)
            await screens.open(given.tables)
            sides.append(Side(server, screens, (postgres, redis)))
        print(f"load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors, {given.game}")
        for _ in range(TURNS):
            for side in sides:
                await side.flat_out(given.seconds / TURNS)
        for side in sides:
            side.say()
            await side.screens.close()
        one, several = sides
        own = [side.used["workers"] / side.moves for side in sides]
        print(f"measured: {several.rate / one.rate:.2f} times the moves, clients and database beside")
        print(f"by CPU a move: two cores carry {2 * own[0] / own[1]:.2f} times what one worker's core does")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parts = parser.add_subparsers(required=True)
    first = parts.add_parser("ratio")
    first.add_argument("--game", default="endangered")
    first.add_argument("--tables", type=int, default=60)
    first.add_argument("--workers", type=int, default=4)
    first.add_argument("--seconds", type=float, default=30)
    first.set_defaults(run=ratio, loop=uvloop.new_event_loop)  # clients that cost little
    second = parts.add_parser("faults")
    second.add_argument("--faults", type=int, default=60, help="of each group")
    second.add_argument(
        "--groups", type=int, default=1, help="with a database and a Redis each, side by side"
    )
    second.add_argument("--tables", type=int, default=12, help="of each group")
    second.add_argument("--one", action="store_true", help="one machine with three workers")
    second.add_argument("--kind", help="this kind alone")
    second.add_argument("--limit", type=float, default=float("inf"), help="seconds after which to stop")
    second.add_argument("--seed", type=int, default=int(time.time()))
    second.set_defaults(run=faults, loop=asyncio.new_event_loop)
    given = parser.parse_args()
    with asyncio.Runner(loop_factory=given.loop) as runner:
        runner.run(given.run(given))


if __name__ == "__main__":
    main()
