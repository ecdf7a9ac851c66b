"""The front door: however slowly somebody writes or reads, and however many come from one address."""

import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from server.visitor import PATIENCE, Visitor
from tablier.server import limits
from tablier.server.http import http_line
from tablier.server.http.api import ENDPOINTS, PREFIX
from tablier.server.limits import Limit, Rate, Throttle

Line = Callable[..., socket.socket]
KEY = b"GET /api/v1/key HTTP/1.1\r\nHost: x\r\n"
WITH_BODY = [(one.method, re.sub(r"{\w+}", "x", one.path)) for one in ENDPOINTS if one.body is not None]


@pytest.fixture(scope="module")
def strict(start: Any) -> Any:
    """A server to which 127.0.0.1 is anybody and no proxy."""
    return start(limits=True, proxies="192.0.2.1")


@pytest.fixture
def line(strict: Any) -> Iterator[Line]:
    """Opens connections to it, from any address of this machine."""
    host, port = strict.address.removeprefix("http://").split(":")
    with ExitStack() as stack:

        def opened(comes_from: str = "127.0.0.1") -> socket.socket:
            made = socket.create_connection((host, int(port)), PATIENCE, (comes_from, 0))
            return stack.enter_context(made)

        yield opened


def heard(line: socket.socket) -> bytes:
    """All that comes until the other side ends it, however it does."""
    found = b""
    try:
        while data := line.recv(65536):
            found += data
    except ConnectionError:
        pass
    return found


def keep_saying(line: socket.socket) -> None:
    for _ in range(2000):
        line.sendall(b"x" * 1024)
        time.sleep(0.005)


@contextmanager
def sessions(strict: Any) -> Iterator[dict[str, str]]:
    ada = Visitor(strict.address)
    yield {"Cookie": f"tablier={ada.http.cookies['tablier']}", "X-CSRF": ada.me["csrf"]}
    ada.close()


def test_no_route_waits_for_a_body_that_does_not_come(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.3)
    host, port = server.address.removeprefix("http://").split(":")
    with ExitStack() as stack, sessions(server) as who:
        head = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "x", **who}.items())
        waiting: dict[str, socket.socket] = {}
        for method, path in WITH_BODY:
            one = stack.enter_context(socket.create_connection((host, int(port)), PATIENCE))
            asked = f"{method} {PREFIX}{path} HTTP/1.1\r\n{head}Connection: close\r\n"
            one.sendall(f"{asked}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\n".encode())
            waiting[f"{method} {path}"] = one
        answers = {what: one.recv(4096)[9:12] for what, one in waiting.items()}
    assert answers == dict.fromkeys(waiting, b"408")


def test_what_nobody_reads_is_not_waited_for(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.3)
    for path in (b"/api/v1/key", b"/nowhere"):
        one = line()
        one.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx")
        assert heard(one).startswith(b"HTTP/1.1 ")


def test_what_comes_after_the_answer_has_an_end(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LATE", 4096)
    one = line()
    one.sendall(KEY + b"Content-Length: 9999999\r\n\r\n")
    assert one.recv(4096).startswith(b"HTTP/1.1 200")
    with pytest.raises(ConnectionError):
        keep_saying(one)


@pytest.mark.parametrize(
    ("first", "piece"), [(b"", b"1;" + b"x" * 900 + b"\r\ny\r\n"), (b"0\r\n", b"a: b\r\n" * 200)]
)
def test_a_body_in_pieces_is_no_way_around_the_size_of_a_head(
    strict: Any, line: Line, first: bytes, piece: bytes
) -> None:
    """Neither what stands beside the size of a piece nor what follows the last one is part of the body."""
    one = line()
    with sessions(strict) as who:
        head = "".join(f"{name}: {value}\r\n" for name, value in {"Host": "x", **who}.items())
    one.sendall(f"PATCH /api/v1/me HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n".encode() + first)
    sent, answer = 0, b""
    try:
        while sent < 64 * limits.HEAD:
            one.sendall(piece)
            sent += len(piece)
        answer = heard(one)
    except ConnectionError:
        pass  # it was cut off before we had said it all
    assert answer[9:12] in (b"", b"400", b"431"), answer


def test_who_does_not_read_the_answer_is_left(
    strict: Any, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "READING_SECONDS", 0.2)
    for other in ("HEAD_SECONDS", "REQUEST_SECONDS"):
        monkeypatch.setattr(limits, other, 2 * PATIENCE)
    before = len(strict.connections)
    one = line()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.sendall(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)
    until = time.monotonic() + PATIENCE
    while len(strict.connections) <= before:
        assert time.monotonic() < until, "nobody took the connection"
    while len(strict.connections) > before:
        assert time.monotonic() < until, "who does not read is waited for"
        time.sleep(0.02)


# --- so many from one address --------------------------------------------------------------------------


def test_one_address_has_so_many_connections(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LINES_BY_ADDRESS", 3)
    mine = [line("127.0.3.1") for _ in range(3)]
    for one in mine:
        one.sendall(KEY + b"\r\n")
        assert one.recv(4096).startswith(b"HTTP/1.1 200")
    assert heard(line("127.0.3.1")).startswith(b"HTTP/1.1 429")
    other = line("127.0.3.2")
    other.sendall(KEY + b"\r\n")
    assert other.recv(4096).startswith(b"HTTP/1.1 200"), "another address has its own"
    mine[0].close()
    until = time.monotonic() + PATIENCE
    while True:
        again = line("127.0.3.1")
        again.sendall(KEY + b"\r\n")
        if again.recv(4096).startswith(b"HTTP/1.1 200"):
            break
        assert time.monotonic() < until, "who has left counts for ever"


def test_connections_of_a_proxy_are_nobodys() -> None:
    lines = http_line.Lines("192.0.2.0/24, 2001:db8::1", on=True)
    assert [lines.enter(address) for address in ("192.0.2.9", "2001:db8::1", "2001:db8::2")] == [
        "",
        "",
        "2001:db8::",
    ]
    assert http_line.Lines("*", on=True).enter("203.0.113.5") == ""


def test_one_address_has_so_many_requests_at_a_time(strict: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUESTS_BY_ADDRESS", 2)
    ada = Visitor(strict.address)
    with ada.http.stream("GET", "/me/stream"), ada.http.stream("GET", "/me/stream"):
        assert ada.http.get("/key").status_code == 429
        assert httpx.get(f"{strict.address}/healthz").status_code == 200, "who watches over it is answered"
    until = time.monotonic() + PATIENCE
    while ada.http.get("/key").status_code == 429:
        assert time.monotonic() < until, "what is over counts for ever"
    ada.close()


def test_a_host_that_is_none_is_refused(line: Line) -> None:
    one = line()
    one.sendall(b"GET / HTTP/1.1\r\nHost: " + b"x" * (limits.HOST + 1) + b"\r\nConnection: close\r\n\r\n")
    assert heard(one).startswith(b"HTTP/1.1 400")


def test_new_sessions_push_nobody_out_who_is_still_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions are free to make: with thousands of new ones nobody gets theirs forgotten, and so anew."""
    monkeypatch.setattr(limits, "BUCKETS", 10)
    now = [0.0]
    throttle = Throttle({"x": Limit(address=Rate(5, 0), session=Rate(2, 0))}, now=lambda: now[0])
    assert [throttle.allows("x", "eve", "s") for _ in range(3)] == [True, True, False]
    assert not any([throttle.allows("x", "eve", f"new {number}") for number in range(100)][2:])
    assert not throttle.allows("x", "elsewhere", "s")
