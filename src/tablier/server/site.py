"""The client's files: the page for every route that the client knows, its assets for ever."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from tablier.server.headers import ASK_AGAIN, FOR_EVER

FOLDER = Path(__file__).parent.parent / "web"
PAGES = (
    "/",
    "/lobby",
    "/me",
    "/settings",
    "/table/{id}",
    "/join/{code}",
    "/replay/{id}",
    "/verify/{id}",
    "/rules/{slug}",
)
NOT_BUILT = (
    "Tablier runs, but its pages are not built.\n\n"
    "Build them with: python3 dev.py build\n"
    "The API answers under /api/v1 meanwhile.\n"
)


async def page(request: Request, status: int = 200) -> Response:
    try:
        index = (FOLDER / "index.html").read_bytes()
    except FileNotFoundError:
        return PlainTextResponse(NOT_BUILT, 503)
    return HTMLResponse(index, status, headers={"Cache-Control": ASK_AGAIN})


async def file(request: Request) -> Response:
    """A file of the built client. Names under assets/ carry a hash of their content."""
    wanted = request.path_params["path"]
    if "\0" in wanted:
        return PlainTextResponse("Not found\n", 404)
    path = (FOLDER / wanted).resolve()
    if not path.is_relative_to(FOLDER.resolve()) or not path.is_file():
        # Somebody who mistyped an address gets the client's own words; a missing file gets none.
        asked_for_page = not path.suffix and "text/html" in request.headers.get("accept", "")
        return await page(request, 404) if asked_for_page else PlainTextResponse("Not found\n", 404)
    lasting = path.parent.name == "assets"
    return FileResponse(path, headers={"Cache-Control": FOR_EVER if lasting else ASK_AGAIN})
