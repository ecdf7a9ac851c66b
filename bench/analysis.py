"""A hundred people analyse while moves are played at tables: what the players feel of it.

    python bench/analysis.py                    # 100 analyses, 25 tables of Extinction, 100 moves a second

The clients of the tables are those of `bench/load.py`. Each analyst asks for lines of a position of their
own, and again when they are told; they share the workers, so most of them wait most of the time. Moves are
played first without them and then with them, in the same run; the goal is a p99 under 50 ms with them.
"""

import argparse
import asyncio
import contextlib
import json
import os
import tempfile
from collections import Counter

import httpx
from crowd import Crowd
from load import percentiles
from peers import Child

from tablier.core import Match
from tablier.games import find


async def analyse(port: int, number: int, told: Counter[str], here: asyncio.Semaphore) -> None:
    """One person after another position, for as long as it is measured; `here` once they have an answer."""
    match = Match(find("extinction"), {"first": "seat1"})
    match.play_out(number, 6)
    plays = [f"{(event.seat or 0) + 1} {match.game.write_play(event.play)}" for event in match.log]
    asked = {"root": {"options": {"first": "seat1"}}, "plays": plays, "lines": 3, "seconds": 60}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=None) as http:
        headers = {"X-CSRF": (await http.get("/me")).json()["csrf"]}
        met = False
        while True:
            async with http.stream(
                "POST", "/analysis/extinction/lines", json=asked, headers=headers
            ) as answer:
                async for line in answer.aiter_lines():
                    status = json.loads(line)["status"]
                    told[status] += 1
                    if not met:
                        met = True
                        here.release()


async def run(given: argparse.Namespace) -> None:
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=given.folder))
        server = await stack.enter_async_context(Child("serve", folder))
        crowd = Crowd(server.port, given.game)
        await crowd.open(given.tables)
        load = os.getloadavg()[0]
        print(f"{given.tables} tables of {given.game}, {given.rate:.0f} moves/s, load average {load:.1f}")
        await crowd.steady(given.rate, given.seconds)
        print(f"  nobody analyses: acknowledged {percentiles(crowd.acknowledged)}")
        crowd.forget()
        told: Counter[str] = Counter()
        here = asyncio.Semaphore(0)
        analysts = [
            asyncio.create_task(analyse(server.port, number, told, here)) for number in range(given.analyses)
        ]
        for _ in analysts:  # making a hundred clients takes this process its time, which no player feels
            await here.acquire()
        used = server.cpu
        await crowd.steady(given.rate, given.seconds)
        print(f"  {given.analyses} analyse:    acknowledged {percentiles(crowd.acknowledged)}")
        print(
            f"  lines told: {dict(told)}; the server itself used {server.cpu - used:.1f} s of processor time"
        )
        for one in analysts:
            one.cancel()
        await asyncio.gather(*analysts, return_exceptions=True)
        await crowd.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="extinction")
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--analyses", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument(
        "--folder", help="where the database lies; /dev/shm takes the disk out of the figures"
    )
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
