"""The client's files: the page for every route that the client knows, its assets for ever, both as small as
the build could press them."""

import re
from functools import lru_cache
from html import escape
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse

from tablier.server.http.encodings import accepted
from tablier.server.http.headers import ASK_AGAIN, FOR_EVER

FOLDER = Path(__file__).parents[2] / "web"
PAGES = (
    "/",
    "/lobby",
    "/me",
    "/settings",
    "/table/{id}",
    "/join/{code}",
    "/replay/{id}",
    "/verify/{id}",
    "/review/{id}",
    "/review/{id}/{seq}",
    "/rules/{slug}",
    "/learn/{slug}",
    "/learn/{slug}/{lesson}",
    "/challenges/{slug}",
    "/games",
    "/openings/{slug}",
    "/puzzles",
    "/puzzles/{slug}",
    "/puzzles/{slug}/{puzzle}",
    "/analysis/{slug}",
    "/study/{id}",
    "/packs",
    "/packs/{id}",
    "/studies",
    "/mail/{what}",
)
PRESSED = {"br": ".br", "gzip": ".gz"}
"""What the build leaves beside a file, the smaller one first."""
ENTRY = re.compile(r'src="/assets/([\w.-]+)"')
LONGEST = 200
"""Letters in the path of a file of ours; file systems refuse names not much longer."""
NOT_BUILT = (
    "Tablier runs, but its pages are not built.\n\n"
    "Build them with: python3 dev.py build\n"
    "The API answers under /api/v1 meanwhile.\n"
)


@lru_cache(maxsize=4)
def _client(index: Path, changed: int) -> str:
    found = ENTRY.search(index.read_text(encoding="utf-8"))
    return found[1] if found else ""


def client() -> str:
    """The name of the script that the page begins with: it changes whenever anything in the client does."""
    index = FOLDER / "index.html"
    return _client(index, index.stat().st_mtime_ns) if index.is_file() else ""


async def page(request: Request, status: int = 200) -> Response:
    index = FOLDER / "index.html"
    return _send(request, index, status) if index.is_file() else PlainTextResponse(NOT_BUILT, 503)


def with_head(title: str, lines: str) -> Response:
    """The page with more in its head than what the build put there."""
    index = FOLDER / "index.html"
    if not index.is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    text = index.read_text(encoding="utf-8")
    text = text.replace("<title>Tablier</title>", f"<title>{escape(title)} · Tablier</title>")
    text = text.replace("</head>", f"{lines}\n  </head>", 1)
    return HTMLResponse(text, headers={"Cache-Control": ASK_AGAIN, "Vary": "Accept-Language"})


def embed(request: Request) -> Response:
    """What stands in a frame on somebody else's page."""
    inner = FOLDER / "embed.html"
    return _send(request, inner) if inner.is_file() else PlainTextResponse(NOT_BUILT, 503)


async def file(request: Request) -> Response:
    """A file of the built client. Names under assets/ carry a hash of their content."""
    path = _find(request.path_params["path"])
    if path is not None:
        return _send(request, path)
    # Somebody who mistyped an address gets the client's own words; a missing file gets none.
    last = request.path_params["path"].rpartition("/")[2]
    asked_for_page = "." not in last and "text/html" in request.headers.get("accept", "")
    return await page(request, 404) if asked_for_page else PlainTextResponse("Not found\n", 404)


def _find(wanted: str) -> Path | None:
    if "\0" in wanted or len(wanted) > LONGEST:
        return None
    path = (FOLDER / wanted).resolve()
    ours = path.is_relative_to(FOLDER.resolve()) and path.suffix not in PRESSED.values()
    return path if ours and path.is_file() else None


def _send(request: Request, path: Path, status: int = 200) -> Response:
    """The smallest form that the browser reads; nothing at all where it has it already."""
    headers = {"Cache-Control": FOR_EVER if path.is_relative_to(FOLDER.resolve() / "assets") else ASK_AGAIN}
    media, form = guess_type(path)[0], path
    forms = {name: path.with_name(path.name + ending) for name, ending in PRESSED.items()}
    if built := {name: found for name, found in forms.items() if found.is_file()}:
        headers["Vary"] = "Accept-Encoding"
        if name := accepted(request.headers.get("accept-encoding", ""), built):
            headers["Content-Encoding"], form = name, built[name]
    answer = FileResponse(form, status, headers, media, stat_result=form.stat())
    if status == 200 and answer.headers["etag"] in request.headers.get("if-none-match", ""):
        return NotModifiedResponse(answer.headers)
    return answer
