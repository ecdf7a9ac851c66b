"""Someone at the server: an HTTP client with a session, and sockets at tables."""

import json
import secrets
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120.0  # a cold machine compiles kernels first


class Visitor:
    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"{address}/api/v1", timeout=PATIENCE)
        self.me = self.http.get("/me").raise_for_status().json()

    def close(self) -> None:
        self.http.close()

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        given = {"X-CSRF": self.me["csrf"], **headers}
        answer = self.http.request(method, path, json=body, headers=given)
        if "set-cookie" in answer.headers and answer.is_success:
            self.me = {**self.me, "csrf": answer.json()["csrf"]}
        return answer

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("POST", path, body).raise_for_status().json()

    def get(self, path: str, **query: Any) -> Any:
        return self.http.get(path, params=query).raise_for_status().json()

    def make_table(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """Seats as `me`, `friend`, `anyone` or `bot:level`."""
        wishes = [dict(zip(("kind", "level"), seat.split(":"), strict=False)) for seat in seats]
        return self.post("/tables", {"game": game, "seats": wishes, **more})

    def sit(self, table: str, since: int | None = None, actions: int = 1, **headers: str) -> "Place":
        query = f"actions={actions}" + ("" if since is None else f"&since={since}")
        return self._open(f"tables/{table}/socket?{query}", **headers)

    def learn(self, what: str) -> "Place":
        """A lesson or puzzle that is done with the hand."""
        return self._open(f"{what}/socket")

    def _open(self, path: str, **headers: str) -> "Place":
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.address.replace('http', 'ws')}/api/v1/{path}"
        return Place(
            connect(
                url,
                additional_headers={"Cookie": cookie, **headers},
                compression=None,
                max_size=None,
                max_queue=None,
            )
        )


class Place:
    """A socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self._opening = socket
        self.socket = socket.__enter__()

    def __enter__(self) -> "Place":
        return self

    def __exit__(self, *_: object) -> None:
        self._opening.__exit__(None, None, None)

    def say(self, t: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": t, **fields}))

    def act(self, seat: int, seq: int, play: str, act: str = "") -> str:
        act = act or secrets.token_hex(8)
        self.say("act", id=act, seq=seq, seat=seat, play=play)
        return act

    def hear(self, *kinds: str, fits: Callable[[Any], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over."""
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            data = self.socket.recv(timeout=left)
            if isinstance(data, bytes):
                continue
            message = json.loads(data)
            if (not kinds or message["t"] in kinds) and fits(message):
                return message
        raise TimeoutError(f"none of {kinds} was heard")
