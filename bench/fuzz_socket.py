"""Throw malformed frames at a table's socket and see that the table lives.

    python bench/fuzz_socket.py --frames 100000

Most of the frames are messages with something wrong in them (a field missing, of another type, huge,
negative, deep), the others random text or bytes and endless brackets; one in fifty is a broken
WebSocket frame, after which the line is opened again. Those who send them hold the table's seats, and
wait for a pong now and then, so that every frame is really read. In between, a table beside it goes on
making moves; afterwards the table itself must still take one. The server must have logged no failure.
"""

import argparse
import asyncio
import json
import random
import secrets
import struct
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from crowd import PATIENCE, Crowd, Line, Table
from peers import Child

GOOD: list[dict[str, Any]] = [
    {"t": "act", "id": "a", "seq": 0, "seat": 0, "play": "step"},
    {"t": "offer", "what": "undo", "seat": 0, "level": "x"},
    {"t": "answer", "what": "draw", "yes": True},
    {"t": "resign", "id": "b", "seat": 9},
    {"t": "chat", "text": "x"},
    {"t": "look", "seq": 1},
    {"t": "sit", "seat": 1},
    {"t": "hand", "seat": 0, "move": {"do": "grab"}},
    {"t": "ping", "n": 1},
]
STRANGE: list[Any] = [
    None, True, -1, 2**70, 1e308, 0.5, "", "é" * 50, "\0", "!take-back 0", "!resign", [], {}, [[[]]],
    {"a": {"b": {"c": []}}}, "9" * 4000, ["x"] * 500,
]  # fmt: skip


def spoil(rng: random.Random) -> bytes:
    """A message with one to three things wrong."""
    message = dict(rng.choice(GOOD))
    for _ in range(rng.randint(1, 3)):
        key = rng.choice(list(message)) if message else "t"
        match rng.randrange(4):
            case 0:
                message.pop(key, None)
            case 1:
                message[key] = rng.choice(STRANGE)
            case 2:
                message[rng.choice(["x", "seq", "seat", "id"])] = rng.choice(STRANGE)
            case _:
                message["t"] = rng.choice(["act", "", "snapshot", "event", "hand", 7])
    text = json.dumps(message)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + chr(rng.randrange(0x250)) + text[at + rng.randrange(3) :]
    return text.encode()[:16000]


def broken_frame(rng: random.Random) -> bytes:
    """Reserved bits, wrong opcodes, no mask, lengths that lie."""
    return rng.choice(
        [
            bytes(rng.randrange(256) for _ in range(rng.randint(1, 30))),
            struct.pack(">BBQ", 0x81, 0xFF, 2**62) + b"\0\0\0\0",
            struct.pack(">BB", 0x81, 5) + b"hello",
            struct.pack(">BB", 0xF1, 0x80) + b"\0\0\0\0",
            struct.pack(">BB", 0x88, 0x81) + b"\0\0\0\0x",
            struct.pack(">BB", 0x01, 0x80) + b"\0\0\0\0" + struct.pack(">BB", 0x01, 0x80) + b"\0\0\0\0",
        ]
    )


class Fuzzer:
    def __init__(self, crowd: Crowd, table: Table, cookie: str, seed: int) -> None:
        self.crowd, self.table, self.cookie = crowd, table, cookie
        self.rng = random.Random(seed)
        self.answers = 0
        self.waiting = asyncio.Event()

    async def _pong(self, line: Line, number: int) -> bool:
        """Whether the server has read everything up to here; False when it has hung up."""
        self.waiting = asyncio.Event()
        line.send(b'{"t":"ping","n":%d}' % number)
        while not line.transport.is_closing():
            try:
                await asyncio.wait_for(self.waiting.wait(), 0.5)
            except TimeoutError:
                continue
            return True
        return False

    def _hear(self, data: bytes) -> None:
        self.answers += 1
        if data.startswith(b'{"t":"pong"'):
            self.waiting.set()
        assert b"Traceback" not in data, data

    async def _connect(self) -> Line:
        path = f"/api/v1/tables/{self.table.id}/socket?since={self.rng.choice(['0', '-1', 'x', '9' * 20])}"
        _, line = await asyncio.get_running_loop().create_connection(
            lambda: Line(path, self.cookie, self._hear), "127.0.0.1", self.crowd.port
        )
        await line.ready
        return line

    async def run(self, frames: int) -> None:
        line = await self._connect()
        for number in range(frames):
            kind, rng = self.rng.random(), self.rng
            if kind < 0.6:
                line.send(spoil(rng))
            elif kind < 0.75:
                line.send(
                    "".join(
                        chr(rng.choice([rng.randrange(128), rng.randrange(0xD800)])) for _ in range(50)
                    ).encode()
                )
            elif kind < 0.85:
                line._send(2, rng.randbytes(rng.randint(0, 200)))
            elif kind < 0.98:
                line.send(b"[" * rng.randint(1, 5000))
            else:  # what ends a line: text that is no text, frames that are no frames
                line._send(1, b"\xff" * 5) if rng.random() < 0.3 else line.transport.write(broken_frame(rng))
                await asyncio.sleep(0.002)
                line.transport.close()
                line = await self._connect()
            if number % 20 == 0 and not await self._pong(line, number):
                line.transport.close()
                line = await self._connect()
        line.transport.close()


async def fuzz(frames: int, seed: int, lines: int = 4) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        errors = Path(folder) / "errors.log"
        async with Child("serve", folder, errors=errors) as server:
            crowd = Crowd(server.port, "walking")
            await crowd.open(2)
            victim = crowd.tables.pop(0)
            start = time.monotonic()
            cookies = [crowd.faces[number % 4][2] for number in range(2, 2 + lines)]
            fuzzers = [Fuzzer(crowd, victim, c, seed + n) for n, c in enumerate(cookies)]
            tasks = [asyncio.create_task(f.run(frames // lines)) for f in fuzzers]
            moves = 0
            while not all(task.done() for task in tasks):
                crowd.forget()
                await crowd.flat_out(0.5)
                moves += len(crowd.acknowledged)
                assert crowd.acknowledged, "the table beside it is dead"
            for task in tasks:
                task.result()
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
                assert (await http.get("/healthz")).status_code == 200
                metrics = (await http.get("/metrics")).text
                victim.seq = (await http.get(f"/api/v1/tables/{victim.id}")).json()["seq"]
            crowd.forget()
            victim.move(time.perf_counter())
            end = time.monotonic() + PATIENCE
            while not crowd.acknowledged and time.monotonic() < end:
                await asyncio.sleep(0.05)  # what was said in a whole run's chat is written first
            assert crowd.acknowledged, "the table is dead"
            crowd.tables.append(victim)
            await crowd.close()
        said = errors.read_text()
        assert "Traceback" not in said, said[:3000]
        return {
            "frames": frames,
            "seconds": round(time.monotonic() - start, 1),
            "messages read": int(metrics.split("\ntablier_messages_total ")[1].split()[0]),
            "answers": sum(f.answers for f in fuzzers),
            "moves meanwhile": moves,
            "refused moves": len(crowd.errors),
        }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=secrets.randbits(20))
    given = parser.parse_args()
    for name, value in {"seed": given.seed, **asyncio.run(fuzz(given.frames, given.seed))}.items():
        print(f"{name:>16}: {value}")
    print("no failure logged, no dead table")
