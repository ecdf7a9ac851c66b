"""The client's files go out as small as they were built, to whoever can read them so."""

import gzip
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablier.server.http import site
from tablier.server.http.encodings import LARGE, accepted

SCRIPT = "export const board = 1;\n" * 200


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As the build leaves it: what stands for brotli need not be read here, only told apart."""
    monkeypatch.setattr(site, "FOLDER", tmp_path)
    assets = tmp_path / "assets"
    assets.mkdir()
    for path in (assets / "main-1a2b.js", tmp_path / "index.html"):
        path.write_text(SCRIPT)
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(SCRIPT.encode()))
        path.with_name(path.name + ".br").write_bytes(b"pressed by brotli")
    (assets / "plain-3c.css").write_text("p { margin: 0 }")
    return tmp_path


def ask(server: Any, path: str, encoding: str = "identity", **more: str) -> httpx.Response:
    """What is on the wire: httpx would undo the encoding."""
    headers = {"Accept-Encoding": encoding, **more}
    with httpx.stream("GET", server.address + path, headers=headers) as answer:
        answer.raw = b"".join(answer.iter_raw())  # type: ignore[attr-defined]
        return answer


@pytest.mark.parametrize("path", ["/assets/main-1a2b.js", "/", "/lobby"])
def test_a_file_goes_out_in_the_smallest_form_that_is_read(server: Any, built: Path, path: str) -> None:
    forms = {
        "br": (b"pressed by brotli", "br"),
        "gzip, deflate, br, zstd": (b"pressed by brotli", "br"),
        "gzip": (gzip.compress(SCRIPT.encode()), "gzip"),
        "br;q=0, gzip;q=0.5": (gzip.compress(SCRIPT.encode()), "gzip"),
        "identity": (SCRIPT.encode(), None),
        "": (SCRIPT.encode(), None),
    }
    for header, (body, encoding) in forms.items():
        answer = ask(server, path, header)
        assert answer.status_code == 200
        assert answer.headers.get("content-encoding") == encoding
        assert gzip.decompress(answer.raw) == SCRIPT.encode() if encoding == "gzip" else answer.raw == body
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-length"] == str(len(answer.raw))
        assert answer.headers["content-type"].startswith("text/")


def test_hashed_names_are_kept_for_ever_and_pages_asked_for_again(server: Any, built: Path) -> None:
    for path, lasting in (("/assets/main-1a2b.js", True), ("/assets/plain-3c.css", True), ("/", False)):
        answer = ask(server, path, "br")
        assert ("immutable" in answer.headers["cache-control"]) is lasting
        again = ask(server, path, "br", **{"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.raw) == (304, b"")
        assert ask(server, path, "gzip", **{"If-None-Match": '"other"'}).status_code == 200
    assert "vary" not in ask(server, "/assets/plain-3c.css", "br").headers


def test_pressed_files_have_no_address_of_their_own(server: Any, built: Path) -> None:
    assert ask(server, "/assets/main-1a2b.js.br").status_code == 404


@pytest.mark.parametrize("path", ["x" * 256, "x" * 5000, "assets/" + "y" * 256 + ".js", "x/" * 2500])
def test_a_path_that_no_file_system_takes_is_not_found(server: Any, built: Path, path: str) -> None:
    assert ask(server, f"/{path}").status_code == 404
    assert ask(server, f"/api/v1/tables/{path}").status_code == 404
    page = ask(server, f"/{path}", Accept="text/html")
    assert page.status_code == 404


def test_the_server_knows_every_page_of_the_client(server: Any, built: Path) -> None:
    """A page that shows itself under a 404 is passed over by whoever makes a preview or an index of it."""
    client = Path(__file__).parents[2] / "web" / "src" / "App.svelte"
    pages = re.findall(r'^    \["(/[^"]*)", "title', client.read_text("utf-8"), re.MULTILINE)
    assert len(pages) > 20
    assert {re.sub(r":(\w+)", r"{\1}", page) for page in pages} == set(site.PAGES)
    assert ask(server, "/learn/ignis/push", Accept="text/html").status_code == 200


def test_large_answers_of_the_api_are_pressed(server: Any) -> None:
    plain = ask(server, "/api/v1/games")
    pressed = ask(server, "/api/v1/games", "gzip")
    assert len(plain.raw) > LARGE
    assert gzip.decompress(pressed.raw) == plain.raw
    assert len(pressed.raw) < len(plain.raw) / 2
    assert pressed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in ask(server, "/api/v1/me", "gzip").headers


@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        ("*", "br"),
        ("*;q=0", None),
        ("gzip, *;q=0", "gzip"),
        ("BR", "br"),
        ("gzip;q=x", "gzip"),
        (";;,=", None),
    ],
)
def test_what_is_accepted(header: str, chosen: str | None) -> None:
    assert accepted(header, ("br", "gzip")) == chosen
