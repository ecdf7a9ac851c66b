"""Links that show themselves: previews, pictures, frames in other pages, codes, and what headers allow."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from pypdf import PdfReader

from server.visitor import PATIENCE, Visitor
from tablier.learn.puzzles.shelf import puzzles
from tablier.server.http import site
from tablier.server.http.headers import ALWAYS

Come = Callable[[], Visitor]
PAGE = "<html><head><title>Tablier</title></head><body></body></html>"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "FOLDER", tmp_path)
    for name in ("index.html", "embed.html", "tablier-game.js"):
        (tmp_path / name).write_text(PAGE)


def ask(server: Any, path: str, language: str = "en") -> httpx.Response:
    return get(f"{server.address}{path}", headers={"Accept-Language": language})


def get(address: str, **more: Any) -> httpx.Response:
    return httpx.get(address, timeout=PATIENCE, **more)


def heading(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page)
    return {name: unescape(value) for name, value in found}


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG)
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


@pytest.fixture(scope="module")
def table(server: Any) -> Iterator[str]:
    """A match of Ignis after its first move, between two seats of one person with a difficult name."""
    ada = Visitor(server.address)
    ada.send("PATCH", "/me", {"name": '"Ada" <b>&amp;'})
    made = ada.make_table("ignis", "me", "me")["id"]
    with ada.sit(made) as place:
        place.act(0, 0, place.hear("snapshot")["position"]["actions"][0]["play"])
        place.hear("ack")
    yield made
    ada.close()


def test_a_table_previews_itself_in_the_readers_language(server: Any, table: str) -> None:
    told = heading(ask(server, f"/table/{table}").text)
    assert told["og:title"] == "Ignis"
    assert told["og:description"].startswith('"Ada" <b>&amp; · "Ada" <b>&amp; · Being played, move 1')
    assert told["og:url"] == f"{server.address}/table/{table}"
    assert told["twitter:card"] == "summary_large_image"
    french = ask(server, f"/replay/{table}?at=0", "fr-FR,fr;q=0.9")
    assert "Coup 0 sur 1" in heading(french.text)["og:description"]
    assert heading(french.text)["og:image"].endswith(f"/pictures/table/{table}.png?at=0&lang=fr")
    assert french.headers["vary"] == "Accept-Language"
    assert "<b>" not in french.text


def test_the_picture_is_as_large_as_it_says(server: Any, table: str) -> None:
    told = heading(ask(server, f"/table/{table}").text)
    picture = get(told["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert size_of(picture.content) == (int(told["og:image:width"]), int(told["og:image:height"]))
    assert "max-age" in picture.headers["cache-control"]
    assert "set-cookie" not in picture.headers
    before = ask(server, f"/pictures/table/{table}.png?at=0").content
    assert before != ask(server, f"/pictures/table/{table}.png?at=1").content


def test_games_and_puzzles_preview_themselves(server: Any) -> None:
    puzzle = puzzles("extinction")[0]
    for path, title in (
        ("/rules/thin-ice", "Thin Ice"),
        (f"/puzzles/extinction/{puzzle.id}", "Puzzle: Extinction"),
    ):
        told = heading(ask(server, path).text)
        assert told["og:title"] == title
        assert size_of(get(told["og:image"]).content) == (1200, 630)


def test_a_board_alone_as_a_drawing(server: Any, table: str) -> None:
    light, dark = (ask(server, f"/pictures/table/{table}.svg?at=1{more}") for more in ("", "&theme=dark"))
    assert light.headers["content-type"] == "image/svg+xml"
    assert light.text.startswith("<svg")
    assert light.text != dark.text


@pytest.mark.parametrize(
    "path",
    [
        "/pictures/table/none.png",
        "/pictures/table/none.svg",
        "/pictures/puzzle/ignis.none.png",
        "/pictures/game/none.png",
        "/pictures/game/ignis.gif",
        "/print/none.pdf",
        "/api/v1/oembed?url=https://elsewhere.example/table/x",
        "/api/v1/oembed?url=nonsense",
    ],
)
def test_what_is_not_there(server: Any, path: str) -> None:
    assert ask(server, path).status_code == 404


def test_a_moment_that_has_not_come_or_is_none(server: Any, table: str) -> None:
    assert ask(server, f"/pictures/table/{table}.png?at=2").status_code == 404
    assert ask(server, f"/pictures/table/{table}.png?at=x").status_code == 400
    assert ask(server, f"/table/{table}?at=99").text == PAGE, "the page itself says what is wrong"


def test_how_to_put_a_table_into_a_page(server: Any, table: str) -> None:
    link = re.search(
        r'type="application/json\+oembed" href="([^"]+)"', ask(server, f"/replay/{table}?at=1").text
    )
    assert link
    told = get(f"{unescape(link[1])}&maxwidth=300").json()
    assert (told["version"], told["type"]) == ("1.0", "rich")
    assert told["width"] == 300
    frame = re.search(r'<iframe src="([^"]+)"', told["html"])
    assert frame
    assert frame[1] == f"{server.address}/embed/{table}?at=1"
    assert size_of(get(told["thumbnail_url"]).content) == (1200, 630)
    asked = parse_qs(urlsplit(unescape(link[1])).query)["url"][0]
    answer = get(f"{server.address}/api/v1/oembed", params={"url": asked, "format": "xml"})
    assert answer.status_code == 501


def test_one_path_alone_may_be_framed(server: Any, table: str) -> None:
    frame = ask(server, f"/embed/{table}")
    assert "frame-ancestors *" in frame.headers["content-security-policy"]
    assert "script-src 'self'" in frame.headers["content-security-policy"]
    assert "x-frame-options" not in frame.headers
    closed = ("/", f"/table/{table}", f"/replay/{table}", "/settings", "/api/v1/me", "/embed", "/embedded/x")
    for path in (*closed, f"/pictures/table/{table}.svg", "/api/v1/oembed", "/embed.html"):
        answer = ask(server, path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-frame-options"] == "DENY"


def test_only_what_is_meant_for_others_is_lent_to_them(server: Any, table: str) -> None:
    for path in ("/tablier-game.js", f"/pictures/table/{table}.svg", f"/embed/{table}"):
        answer = ask(server, path)
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert answer.headers["access-control-allow-origin"] == "*"
    for path in ("/", "/api/v1/me", f"/api/v1/tables/{table}", f"/table/{table}"):
        answer = ask(server, path)
        assert answer.headers["cross-origin-resource-policy"] == ALWAYS["Cross-Origin-Resource-Policy"]
        assert "access-control-allow-origin" not in answer.headers


def test_a_code_for_a_camera(server: Any) -> None:
    drawn = ask(server, "/pictures/code/some-table.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    other = ask(server, "/pictures/code/another-one.svg")
    assert drawn.text.startswith("<svg")
    assert drawn.text != other.text


def test_what_is_hidden_is_in_no_picture(visitor: Come, server: Any) -> None:
    """A spectator's drawing, though the one who asks sits at the table."""
    ada = visitor()
    table = ada.make_table("endangered", "me", "me", options={"hands": "hidden"})["id"]
    mine = ada.http.get(f"{server.address}/pictures/table/{table}.svg").text
    assert mine == ask(server, f"/pictures/table/{table}.svg").text


def test_a_pdf_is_made_once_and_kept(server: Any) -> None:
    first = get(f"{server.address}/print/extinction.pdf?lang=en")
    assert first.status_code == 200
    assert first.headers["content-type"] == "application/pdf"
    said = [page.extract_text() for page in PdfReader(BytesIO(first.content)).pages]
    assert "Print and play" in said[0]
    assert "Puzzles" in "".join(said)
    again = get(f"{server.address}/print/extinction.pdf?lang=en")
    assert again.headers["etag"] == first.headers["etag"]
