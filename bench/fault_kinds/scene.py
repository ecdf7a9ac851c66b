"""The server on which faults are rehearsed, those who play there, and ways to do harm."""

import contextlib
import json
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import httpx
from kill import Victim
from websockets.exceptions import WebSocketException

from server.visitor import Place, Visitor
from tablier.core import Match
from tablier.testing.tiny import Nim

T = TypeVar("T")

HEAPS, MOVES = 4, 6
SMALL = '{"t":"look","seq":0}'
WELL = 5.0
"""Seconds in which the server must say that it is well, on a machine that is busy with other things."""


class Scene:
    """A server, two people at a match that goes on through everything, and somebody who means no good."""

    def __init__(self, victim: Victim) -> None:
        self.victim = victim
        self.ada, self.bo, self.eve = (Visitor(victim.address) for _ in range(3))
        wish = {"game": "nim", "seats": [{"kind": "me"}, {"kind": "friend"}], "options": {"heaps": HEAPS}}
        self.table: str = self._insist(self.ada, "/tables", wish)["id"]
        self._insist(self.bo, f"/tables/{self.table}/join", {})
        self.match = Match(Nim(), {"heaps": HEAPS}, 2)

    def _insist(self, who: Visitor, path: str, body: Any) -> Any:
        """As soon as somebody at this address who asked too often lets them."""
        while (answer := who.send("POST", path, body)).status_code == 429:
            time.sleep(0.5)
        return answer.raise_for_status().json()

    def close(self) -> None:
        for visitor in (self.ada, self.bo, self.eve):
            visitor.close()

    # --- the match that goes on -----------------------------------------------------------------------

    @property
    def mover(self) -> Visitor:
        return (self.ada, self.bo)[self.match.seat or 0]

    def act(self, **changed: Any) -> dict[str, Any]:
        """The next act of the match, or one that differs from it."""
        play = self.match.game.write_action(self.match.legal[0])
        seat = self.match.seat or 0
        return {"id": secrets.token_hex(8), "seq": self.match.seq, "seat": seat, "play": play, **changed}

    def go_on(self) -> None:
        """A move of the match, by whoever is to move."""
        assert self.match.seat is not None
        act = self.act()
        answer = self.mover.send("POST", f"/tables/{self.table}/act", act)
        assert answer.status_code == 200, f"the match does not go on: {answer.text}"
        assert answer.json()["seq"] == self.match.seq + 1
        self.match.play(act["play"])

    def get_ready(self) -> None:
        """A new match where the old one might end under the next fault."""
        if self.match.seq > MOVES:
            self.close()
            self.__init__(self.victim)

    def health(self) -> int:
        return httpx.get(f"{self.victim.address}/healthz", timeout=WELL).status_code

    def until_well(self, well: bool = True) -> None:
        """Wait until it says so: it looks again every second or two."""
        end = time.monotonic() + 4 * WELL
        while (self.health() == 200) != well:
            assert time.monotonic() < end, "the server does not notice"
            time.sleep(0.1)

    def moves_while_ill(self) -> str:
        """What a move comes to while nothing can be kept, once the server has noticed."""
        self.until_well(False)
        return self.post(f"/tables/{self.table}/act", self.act(), self.mover)

    def is_well(self) -> None:
        begun = time.monotonic()
        assert httpx.get(f"{self.victim.address}/healthz", timeout=WELL).status_code == 200
        assert time.monotonic() - begun < WELL

    # --- ways to do harm ------------------------------------------------------------------------------

    def post(self, path: str, body: Any, who: Visitor | None = None, **headers: str) -> str:
        return str((who or self.eve).send("POST", path, body, **headers).status_code)

    def wrong_token(self) -> str:
        bearer = {"Authorization": f"Bearer tbl_{secrets.token_hex(16)}"}
        return str(httpx.get(f"{self.victim.address}/api/v1/me", headers=bearer).status_code)

    def raw(self, data: bytes) -> bytes:
        """Bytes on a line of their own, and what comes back until it is closed."""
        with socket.create_connection(("127.0.0.1", self.victim.port), 10) as line:
            heard = b""
            with contextlib.suppress(OSError):
                line.sendall(data)
                line.shutdown(socket.SHUT_WR)
                while more := line.recv(65536):
                    heard += more
        return heard

    def waits(self, begun: bytes) -> str:
        """What is said to somebody who begins and does not go on."""
        with socket.create_connection(("127.0.0.1", self.victim.port), 60) as line:
            line.sendall(begun)
            return line.recv(64)[9:12].decode() or "closed"

    @contextlib.contextmanager
    def socket(self, who: Visitor | None = None, table: str = "", **headers: str) -> Iterator[Place]:
        place = (who or self.eve).sit(table or self.table, **headers)
        try:
            yield place
        finally:
            with contextlib.suppress(WebSocketException, OSError):
                place.socket.close()

    def frames(self, *frames: bytes) -> str:
        """Raw frames on an open socket: the code with which it is closed, or `open`."""
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        head = (
            f"GET /api/v1/tables/{self.table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.victim.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", self.victim.port), 10) as line:
            line.sendall(head.encode())
            heard = b""
            while b"\r\n\r\n" not in heard:
                heard += line.recv(65536)
            with contextlib.suppress(OSError):  # it may be closed before all is said
                line.sendall(b"".join(frames))
            with contextlib.suppress(OSError):
                while b"\x88\x02" not in heard[-4:] and (more := line.recv(65536)):
                    heard += more
        at = heard.rfind(b"\x88\x02")
        return str(int.from_bytes(heard[at + 2 : at + 4], "big")) if at >= 0 else "open"

    def together(self, times: int, work: Callable[[int], T]) -> list[T]:
        """So many at the same moment."""
        with ThreadPoolExecutor(times) as threads:
            return list(threads.map(work, range(times)))

    def refused(self, message: dict[str, Any] | str, who: Visitor | None = None, table: str = "") -> str:
        """What a socket says to a message that it does not take."""
        with self.socket(who, table) as place:
            place.hear("snapshot")
            place.socket.send(message if isinstance(message, str) else json.dumps(message))
            return place.hear("refused", "ack", "snapshot")["t"]

    def is_still_there(self, seat: int, table: str = "") -> bool:
        """Whether who sat there has the seat."""
        return self.ada.get(f"/tables/{table or self.table}")["seats"][seat]["kind"] == "person"


def code_of(place: Place) -> str:
    """The code with which a socket is closed."""
    try:
        place.hear("nothing")
    except WebSocketException as closed:
        return str(closed.rcvd.code) if getattr(closed, "rcvd", None) else "cut"  # type: ignore[attr-defined]
    return "open"
