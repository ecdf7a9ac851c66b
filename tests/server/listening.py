"""Small servers on loopback for what the server sends out: pages by https, letters, a provider of sign-in."""

import datetime
import ipaddress
import json
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class Heard(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Page:
    """What a page that takes messages was sent; `statuses` says how it answers, by path."""

    def __init__(self, port: int) -> None:
        self.port, self.heard = port, Queue[Heard]()
        self.statuses: dict[str, int] = {}

    def url(self, path: str, host: str = "page.example") -> str:
        return f"https://{host}:{self.port}{path}"


def certificate(folder: Path, *names: str) -> tuple[Path, Path]:
    """A certificate for these names, which signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, secret = folder / "page.pem", folder / "page.key"
    pem.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()))
    return pem, secret


def _name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler], trust: ssl.SSLContext | None = None) -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    if trust:
        server.socket = trust.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def page_by_https(folder: Path) -> Iterator[tuple[Page, ssl.SSLContext]]:
    """A page, and what a client must trust to speak to it."""
    pem, key = certificate(folder, "page.example")
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(pem, key)
    page = Page(0)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            page.heard.put(Heard(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(page.statuses.get(self.path, 204))
            self.send_header("Location", "https://page.example/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    with serving(Handler, ours) as port:
        page.port = port
        yield page, ssl.create_default_context(cafile=str(pem))


@contextmanager
def post_office() -> Iterator[tuple[int, Queue[str]]]:
    """A server of mail that takes every letter."""
    letters: Queue[str] = Queue()

    class Handler(StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 loopback\r\n")
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    text = b""
                    while (part := self.rfile.readline()) != b".\r\n":
                        text += part
                    letters.put(text.decode())
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 fine\r\n")
                if word == b"QUIT":
                    return

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server.server_address[1], letters
        finally:
            server.shutdown()
            thread.join()


Answer = Callable[[str, dict[str, str]], Any]


@contextmanager
def provider(answer: Answer) -> Iterator[str]:
    """Answers with JSON to whatever is asked of it: a path, and the form that was sent."""
    from urllib.parse import parse_qsl

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._tell(answer(self.path, {}))

        def do_POST(self) -> None:
            form = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._tell(answer(self.path, dict(parse_qsl(form))))

        def _tell(self, told: Any) -> None:
            data = json.dumps(told).encode()
            self.send_response(200 if told is not None else 400)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: Any) -> None: ...

    with serving(Handler) as port:
        yield f"http://127.0.0.1:{port}"
