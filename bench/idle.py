"""Two thousand people who only look: how much memory the server needs for them.

python bench/idle.py --sockets 2000
"""

import argparse
import asyncio
import tempfile

from crowd import Crowd, Line
from peers import Child

PROMISE = 300
"""Megabytes for 2 000 sockets."""


async def run(sockets: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Child("serve", folder) as server:
            crowd = Crowd(server.port, "extinction")
            await crowd.open(sockets // 100)
            print(f"{sockets // 25} sockets at {sockets // 100} tables: {server.memory:.0f} MB")
            loop, lines, heard = asyncio.get_running_loop(), [], 0

            def hear(_: bytes) -> None:
                nonlocal heard
                heard += 1

            cookie = crowd.faces[3][2]
            for number in range(sockets - sockets // 25):
                path = f"/api/v1/tables/{crowd.tables[number % len(crowd.tables)].id}/socket"
                _, line = await loop.create_connection(
                    lambda path=path: Line(path, cookie, hear), "127.0.0.1", server.port
                )
                await line.ready
                lines.append(line)
            await asyncio.sleep(2)
            print(f"{sockets} sockets: {server.memory:.0f} MB (promised: under {PROMISE}), {heard} heard")
            for line in lines:
                line.transport.close()
            await crowd.close()
            await asyncio.sleep(2)
            print(f"after they have left: {server.memory:.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sockets", type=int, default=2000)
    asyncio.run(run(parser.parse_args().sockets))
