"""A server whose past is long: 100 000 finished games, 10 000 correspondence tables that nobody looks at.

    python bench/many.py

How long it takes to start, its memory, and how long the lobby, one's tables, the ratings, searches and
openings take: the median of what a client waits for on loopback, and the server's processor time, which the
load of the machine hardly changes.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
from peers import Child
from sqlalchemy import Connection, insert

from tablier.core import Match, Players
from tablier.games import find
from tablier.learn.openings import node_of
from tablier.server.table.timeline import KeptTurn
from tablier.store import Store, finished, schema
from tablier.store.finished import Wish

DAY = 24 * 3600 * 1000
PEOPLE = 1000
EVENTS = 6
GAME = "extinction"
ASKED = 30
PLAYS = ("Pd4-c5", "Pe5-f4", "Pc5-d4", "Pf4-e5", "Pd4-c5", "Pe5-f4")
START = "4dqq1/4pdqq/4pddq/4pppd/DPPP4/QDDP4/QQDP4/1QQD4 1 0 1"
SEARCHES = (
    "/search", f"/search?game={GAME}", "/search?player=P+7", f"/search?game={GAME}&result=won&shortest=80",
    f"/search?game={GAME}&longest=1&shortest=1&option=first=seat1",
    f"/search?game={GAME}&position={quote(START)}",
    f"/search?game={GAME}&position={quote(START)}&player=P+7&result=lost&shortest=60",
    f"/openings/{GAME}?source=server", "/me/progress",
)  # fmt: skip
CLOCKS = tuple(f'{{"kind":"{kind}","seconds":600,"increment":5,"days":3}}' for kind in ("none", "days"))
OVER = '{"type":"win","winner":0,"reason":{"code":"x","words":{"fr":"x","en":"x"},"rule":""}}'
TURN = msgspec.json.encode(KeptTurn(EVENTS, Players((0,)))).decode()


def fill(connection: Connection, me: str, games: int, days: int) -> None:
    """Half of the correspondence tables are public, and one person sits at all of them."""
    now = int(time.time() * 1000)
    people = [{"id": f"p{n}", "name": f"P {n}", "created": 1} for n in range(PEOPLE)]
    connection.execute(insert(schema.people), [*people, {"id": me, "name": "Me", "created": 1}])
    made = []
    for n in range(games + days):
        over = n < games
        created = now - DAY + n
        made.append(
            {
                "id": f"t{n:07}", "code": f"{n:08}", "ruleset": "extinction/1", "options": "{}", "players": 2,
                "visibility": "public" if n % 2 else "private", "clock": CLOCKS[not over], "rated": True,
                "seed": "00" * 32, "maker": f"p{n % PEOPLE}", "status": "over" if over else "playing",
                "created": created, "started": created, "ended": now if over else None,
                "outcome": OVER if over else None, "rematch": "",
                "due": None if over else now + 2 * DAY, "turn": None if over else TURN,
            }
        )  # fmt: skip
    connection.execute(insert(schema.tables), made)
    for seat in (0, 1):
        who = [f"p{(n + seat) % PEOPLE}" if seat or n < games else me for n in range(games + days)]
        rows = [
            {
                "table_id": t["id"],
                "seat": seat,
                "kind": "person",
                "person": p,
                "level": "",
                "created": t["created"],
            }
            for t, p in zip(made, who, strict=True)
        ]
        connection.execute(insert(schema.seats), rows)
        scores = [
            {"table_id": t["id"], "seat": seat, "person": p, "game": GAME, "setting": "", "score": 1.0,
             "at": now}
            for t, p in zip(made[:games], who, strict=False)
        ]  # fmt: skip
        connection.execute(insert(schema.results), scores)
    for seq, play in enumerate(PLAYS, 1):
        rows = [
            {"table_id": t["id"], "seq": seq, "seat": (seq + 1) % 2, "play": play, "at": seq} for t in made
        ]
        connection.execute(insert(schema.events), rows)
    _fill_finished(connection, made[:games])
    ratings = [
        {"person": f"p{n}", "game": GAME, "rating": 1500.0 + n, "deviation": 50.0, "volatility": 0.06,
         "games": 100, "at": now}
        for n in range(PEOPLE)
    ]  # fmt: skip
    connection.execute(insert(schema.ratings), ratings)


def _fill_finished(connection: Connection, made: list[dict[str, Any]]) -> None:
    """What is searched, and a row for each position: all games share the first, hardly any the last."""
    game = find(GAME)
    match, nodes = Match(game, {}, 2), list[int]()
    for play in (*PLAYS, ""):
        nodes.append(node_of(game, game.write_place(match.state)))
        if play:
            match.play(play)
    rows = [
        {
            "table_id": t["id"],
            "game": GAME,
            "public": t["visibility"] == "public",
            "setting": f" first=seat{n % 2 + 1} ",
            "players": 2,
            "kind": "win",
            "winner": n % 2,
            "length": n % 90,
            "created": t["created"],
        }
        for n, t in enumerate(made)
    ]
    connection.execute(insert(schema.finished), rows)
    for number, node in enumerate(nodes):
        ways = [
            {"node": node + n % (number + 1), "created": t["created"], "table_id": t["id"], "number": number,
             "play": PLAYS[number % len(PLAYS)], "seat": number % 2, "band": n % 4, "share": float(n % 2)}
            for n, t in enumerate(made)
            if t["visibility"] == "public"
        ]  # fmt: skip
        connection.execute(insert(schema.positions), ways)


def _time_searches(store: Store, me: str) -> None:
    """What the database does for one page, in processor time, which the load of the machine leaves alone."""
    start = node_of(find(GAME), START.rsplit(" ", 2)[0])
    wishes = {
        "all games": Wish(seen=me),
        "a person": Wish(person=("p7",), seen=me),
        "oneself, at 10 000 tables": Wish(person=(me,), seen=me),
        "what no game has": Wish(GAME, seen=me, shortest=900),
        "the first position": Wish(GAME, seen=me, node=start),
        "a person, a position, a result, a length": Wish(GAME, ("p7",), me, start, (), "lost", 60),
    }
    for name, wish in wishes.items():
        times: list[float] = []
        for _ in range(ASKED):
            begun = time.thread_time()
            store.read_now(finished.search, wish, 30)
            times.append((time.thread_time() - begun) * 1000)
        print(f"  search for {name}: {statistics.median(times):.1f} ms, at most {max(times):.1f}")
    begun = time.thread_time()
    store.read_now(finished.counts, start)
    print(f"  what was played at the first position: {(time.thread_time() - begun) * 1000:.1f} ms")


async def run(games: int, days: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        async with Child("serve", folder) as server, _client(server) as http:
            took = time.perf_counter() - begun
            me, cookies = (await http.get("/me")).json()["id"], dict(http.cookies)
            print(f"an empty server: started after {took:.2f} s, {server.cpu:.2f} s of processor time")
            await _ask(server, http, "/me")
            print(f"  {server.memory:.0f} MB")
        store = Store(f"sqlite:///{Path(folder) / 'tablier.sqlite3'}")
        store.write_now(lambda connection: fill(connection, me, games, days))
        _time_searches(store, me)
        store.close()
        begun = time.perf_counter()
        async with Child("serve", folder) as server, _client(server) as http:
            http.cookies.update(cookies)
            took, used = time.perf_counter() - begun, server.cpu
            print(f"{games} finished games, {days} tables of days: started after {took:.2f} s", end=", ")
            print(f"{used:.2f} s of processor time")
            for path in ("/me", "/tables", "/me/tables", "/ratings", *SEARCHES):
                await _ask(server, http, path)
            print(f"  {server.memory:.0f} MB")


def _client(server: Child) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}/api/v1", timeout=60)


async def _ask(server: Child, http: httpx.AsyncClient, path: str) -> None:
    times: list[float] = []
    used = server.cpu
    for _ in range(ASKED):
        asked = time.perf_counter()
        answer = (await http.get(path)).raise_for_status()
        times.append((time.perf_counter() - asked) * 1000)
    own = (server.cpu - used) / ASKED * 1000
    shown = f"{statistics.median(times):.1f} ms, {own:.1f} of processor time"
    shown += f" (the first {times[0]:.1f} ms, {len(answer.content)} bytes)"
    print(f"  {path[:76]:76} {shown}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--days", type=int, default=10_000)
    given = parser.parse_args()
    asyncio.run(run(given.finished, given.days))


if __name__ == "__main__":
    main()
