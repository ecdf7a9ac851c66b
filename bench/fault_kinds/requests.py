"""Requests that cannot be read."""

import os

import httpx

from tablier.server import limits

from .kind import fault
from .scene import Scene


@fault("a body that is no JSON", "400")
def no_json(scene: Scene) -> str:
    answer = scene.eve.http.post("/tables", content=b"\xff{", headers={"X-CSRF": scene.eve.me["csrf"]})
    return str(answer.status_code)


@fault("brackets within brackets", "400")
def deep(scene: Scene) -> str:
    answer = scene.eve.http.post("/tables", content=b"[" * 30_000, headers={"X-CSRF": scene.eve.me["csrf"]})
    return str(answer.status_code)


@fault("a body without end", "413")
def long_body(scene: Scene) -> str:
    data = b'{"game":"' + b"x" * (limits.BODY + 1) + b'"}'
    answer = scene.eve.http.post("/tables", content=data, headers={"X-CSRF": scene.eve.me["csrf"]})
    return str(answer.status_code)


@fault("a path of a thousand letters", "404")
def long_path(scene: Scene) -> str:
    return str(httpx.get(f"{scene.victim.address}/{'x' * 1000}").status_code)


@fault("a path out of the folder", "404", "400")
def escape(scene: Scene) -> str:
    answer = scene.raw(
        b"GET /assets/..%2f..%2f..%2fetc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    )
    return answer.split(b" ")[1].decode() if b" " in answer else "closed"


@fault("a head without end", "431", "400", "closed")
def long_head(scene: Scene) -> str:
    answer = scene.raw(b"GET / HTTP/1.1\r\nX: " + b"x" * (2 * limits.HEAD))
    return answer.split(b" ")[1].decode() if b" " in answer else "closed"


@fault("no HTTP at all", "400", "closed")
def no_http(scene: Scene) -> str:
    answer = scene.raw(os.urandom(400) + b"\r\n\r\n")
    return answer.split(b" ")[1].decode() if answer.startswith(b"HTTP") else "closed"


@fault("an unknown method", "405", "400")
def method(scene: Scene) -> str:
    return str(httpx.request("BREW", f"{scene.victim.address}/api/v1/me").status_code)


@fault("a body of two lengths", "400")
def two_lengths(scene: Scene) -> str:
    answer = scene.raw(
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde"
    )
    return answer.split(b" ")[1].decode() if b" " in answer else "closed"


@fault("a request within the body of another", "400")
def smuggled(scene: Scene) -> str:
    answer = scene.raw(
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"0\r\n\r\nGET /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n"
    )
    return answer.split(b" ")[1].decode() if answer.count(b"HTTP/1.1 ") == 1 else "two answers"


@fault("a head and a body that never come", "408, 408", strict=True)
def never_come(scene: Scene) -> str:
    head = f"Host: x\r\nCookie: tablier={scene.eve.http.cookies['tablier']}\r\nX-CSRF: {scene.eve.me['csrf']}"
    body = f"PATCH /api/v1/me HTTP/1.1\r\n{head}\r\nContent-Length: 50\r\n\r\n{{"
    begun = (b"GET / HTTP/1.1\r\nHost", body.encode())
    return ", ".join(scene.together(2, lambda number: scene.waits(begun[number])))
