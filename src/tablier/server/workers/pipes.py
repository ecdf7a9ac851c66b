"""Messages between the server and its worker processes: a length (4 bytes) and msgpack."""

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, BinaryIO

import msgspec

GLANCE = 1.0
"""Seconds between two looks of a worker at whether its server still lives."""

_encode = msgspec.msgpack.Encoder().encode


def frame(message: Any) -> bytes:
    data = _encode(message)
    return len(data).to_bytes(4, "big") + data


def read_all(pipe: BinaryIO, kind: Any) -> Iterator[Any]:
    """In the worker: every message until the server closes the pipe."""
    decode = msgspec.msgpack.Decoder(kind).decode
    while len(head := pipe.read(4)) == 4:
        yield decode(pipe.read(int.from_bytes(head, "big")))


async def hear_all(pipe: asyncio.StreamReader, kind: Any) -> AsyncIterator[Any]:
    """In the server: every message until the worker ends."""
    decode = msgspec.msgpack.Decoder(kind).decode
    try:
        while True:
            size = int.from_bytes(await pipe.readexactly(4), "big")
            yield decode(await pipe.readexactly(size))
    except asyncio.IncompleteReadError:
        return


async def start_worker(module: str, *arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        str(os.getpid()),
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def end_worker(process: asyncio.subprocess.Process) -> None:
    """Kill it, if it still lives, and wait until it is gone. Asyncio waits for its pipes, too, which
    something else may hold open; a server that stops does not wait for that, and lets go of them."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    try:
        await asyncio.wait_for(process.wait(), GLANCE)
    except TimeoutError:
        process._transport.close()  # type: ignore[attr-defined]  # the only way to it


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """In the worker: what it reads from and writes to; a stray print must not get between."""
    threading.Thread(target=_end_with, args=(int(sys.argv[1]),), daemon=True).start()
    reports = sys.stdout.buffer
    sys.stdout = sys.stderr
    return sys.stdin.buffer, reports


def _end_with(server: int) -> None:
    """A killed server closes no pipe that some process forked from it still holds open."""
    while os.getppid() == server:
        time.sleep(GLANCE)
    os._exit(1)
