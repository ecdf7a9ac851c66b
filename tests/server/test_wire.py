"""The vocabulary: the client's types are the server's, and the API describes itself."""

import socket
from typing import Any

import pytest

from tablier.server import typescript
from tablier.server.http.api import ENDPOINTS
from tablier.server.http.openapi import document


def test_the_client_has_the_types_of_the_server() -> None:
    written = typescript.TARGET.read_text(encoding="utf-8")
    assert written == typescript.generate(), "run: python -m tablier.server.typescript"


def test_every_endpoint_is_described() -> None:
    described = document(ENDPOINTS, "1")
    operations = {(path, method) for path, item in described["paths"].items() for method in item}
    assert operations == {(f"/api/v1{e.path}", e.method.lower()) for e in ENDPOINTS}
    names = [item["operationId"] for path in described["paths"].values() for item in path.values()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", ["Roll", "TableInfo", "NewTable", "Problem"])
def test_types_are_named(name: str) -> None:
    assert name in document(ENDPOINTS, "1")["components"]["schemas"]


def test_small_frames_do_not_wait_for_each_other(server: Any) -> None:
    """Nagle's waiting is off on what is accepted: an acknowledgement behind an event would else come
    only with the browser's delayed acknowledgement of the event."""
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(16).startswith(b"HTTP/1.1 200")
        accepted = [
            one.transport.get_extra_info("socket")
            for one in server.connections
            if one.transport.get_extra_info("peername") == line.getsockname()
        ]
        (ours,) = accepted
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
