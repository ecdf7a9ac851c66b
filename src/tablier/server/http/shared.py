"""What others show of us: pages that preview themselves, their pictures, the game inside another page."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from html import escape
from io import BytesIO
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tablier.core import Language, TablierError
from tablier.server.cluster.cluster import Elsewhere
from tablier.server.cluster.relay import OwnerGone
from tablier.server.http import site
from tablier.server.http.card import paint
from tablier.server.http.endpoint import House, address_of
from tablier.server.http.preview import Preview, head, of_game, of_puzzle, of_study, of_table
from tablier.server.refusal import bad_request, not_found, too_fast

PAINTED = 128
"""Pictures that are kept, a hundred kilobytes each at most."""
A_DAY, A_MINUTE = "public, max-age=86400", "public, max-age=60"
LONGEST_ID = 24
"""Letters of a table's id."""
EMBED_WIDTH, EMBED_HEIGHT, SMALLEST = 480, 620, 200
_threads = ThreadPoolExecutor(1, thread_name_prefix="tablier-picture")
"""Drawing takes tenths of a second: one at a time, and never on the event loop."""

Answer = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


def routes(house: House) -> list[Route]:
    registry = house.registry
    painted: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()

    def base_of(request: Request) -> str:
        return registry.settings.url.rstrip("/") or str(request.base_url).rstrip("/")

    # --- pages ----------------------------------------------------------------------------------

    def page(find: Callable[[Request, Language], Awaitable[Preview]]) -> Answer:
        async def answer(request: Request) -> Response:
            language = language_of(request)
            try:
                if not house.throttle.allows("read", address_of(request), ""):
                    raise too_fast()  # the page as it is costs nothing
                shown = await find(request, language)
            except (TablierError, Elsewhere):
                return await site.page(request)
            return site.with_head(shown.title, head(shown, base_of(request), language))

        return answer

    async def table_page(request: Request, language: Language) -> Preview:
        kind = request.url.path.split("/")[1]
        return await of_table(registry, request.path_params["id"], moment_of(request), language, kind)

    async def puzzle_page(request: Request, language: Language) -> Preview:
        return of_puzzle(request.path_params["puzzle"], language)

    async def study_page(request: Request, language: Language) -> Preview:
        return await of_study(registry, request.path_params["id"], moment_of(request), language)

    async def game_page(request: Request, language: Language) -> Preview:
        return of_game(registry, request.path_params["slug"], language)

    # --- pictures -------------------------------------------------------------------------------

    def picture(find: Callable[[Request, Language], Awaitable[Preview]]) -> Answer:
        async def answer(request: Request) -> Response:
            form, language = request.path_params["form"], language_of(request)
            shown = await find(request, language)
            lasting = A_DAY if shown.lasts else A_MINUTE
            headers = {"Cache-Control": lasting}
            if form == "svg":
                return Response(await aside(shown.draw), media_type="image/svg+xml", headers=headers)
            if form != "png":
                raise not_found()
            key = (shown.picture, shown.title, shown.lines)
            if key not in painted:
                painted[key] = await aside(lambda: paint(shown.draw(), shown.title, shown.lines))
                if len(painted) > PAINTED:
                    painted.popitem(last=False)
            return Response(painted[key], media_type="image/png", headers=headers)

        return guarded(answer)

    async def of_code(request: Request) -> Response:
        """The link of a table, for the camera of a telephone."""
        import segno

        table, drawn = request.path_params["id"], BytesIO()
        if len(table) > LONGEST_ID:
            raise not_found()
        link = f"{base_of(request)}/table/{table}"
        segno.make(link, error="m", micro=False).save(
            drawn, "svg", xmldecl=False, border=3, scale=4, light="#fff"
        )
        return Response(drawn.getvalue(), media_type="image/svg+xml")

    async def table_picture(request: Request, language: Language) -> Preview:
        dark = request.query_params.get("theme") == "dark"
        moment, table = moment_of(request), request.path_params["id"]
        return await of_table(registry, table, moment, language, dark=dark)

    async def puzzle_picture(request: Request, language: Language) -> Preview:
        return of_puzzle(request.path_params["id"], language)

    # --- inside other pages ---------------------------------------------------------------------

    async def embedded(request: Request) -> Response:
        """The frame that other pages may show; it asks for the table itself."""
        return site.embed(request)

    async def oembed(request: Request) -> Response:
        """How to show a link of ours inside a page (oembed.com)."""
        if request.query_params.get("format", "json") != "json":
            return PlainTextResponse("JSON only\n", 501)
        try:
            base, asked = base_of(request), urlsplit(request.query_params.get("url", ""))
        except ValueError:
            raise bad_request("url") from None
        parts = asked.path.strip("/").split("/")
        if f"{asked.scheme}://{asked.netloc}" != base or len(parts) != 2:
            raise not_found()
        if parts[0] not in ("table", "replay", "embed"):
            raise not_found()
        at = _number(parse_qs(asked.query).get("at", [""])[0])
        shown = await of_table(registry, parts[1], at, language_of(request))
        width = min(EMBED_WIDTH, _at_least(request, "maxwidth", EMBED_WIDTH))
        height = min(EMBED_HEIGHT, _at_least(request, "maxheight", EMBED_HEIGHT))
        frame = (
            f'<iframe src="{base}{shown.embed}" width="{width}" height="{height}" '
            f'title="{escape(shown.title)}" loading="lazy" style="border:0;max-width:100%"></iframe>'
        )
        told = {
            "version": "1.0",
            "type": "rich",
            "provider_name": "Tablier",
            "provider_url": base,
            "title": f"{shown.title}: {shown.sentence}",
            "html": frame,
            "width": width,
            "height": height,
            "thumbnail_url": base + shown.picture,
            "thumbnail_width": 1200,
            "thumbnail_height": 630,
        }
        return JSONResponse(told, headers={"Cache-Control": A_MINUTE})

    def guarded(answer: Answer) -> Answer:
        async def serve(request: Request) -> Response:
            try:
                if not house.throttle.allows("picture", address_of(request), ""):
                    raise too_fast()
                return await answer(request)
            except Elsewhere as owner:
                try:
                    return await house.registry.relay.request(request, b"", owner)
                except (OwnerGone, TablierError):
                    return PlainTextResponse("", 503, {"Retry-After": "1"})
            except TablierError as fault:
                return PlainTextResponse(f"{fault}\n", getattr(fault, "status", 404))

        return serve

    return [
        Route("/table/{id}", page(table_page)),
        Route("/replay/{id}", page(table_page)),
        Route("/rules/{slug}", page(game_page)),
        Route("/study/{id}", page(study_page)),
        Route("/puzzles/{slug}/{puzzle}", page(puzzle_page)),
        Route("/pictures/table/{id}.{form}", picture(table_picture)),
        Route("/pictures/study/{id}.{form}", picture(study_page)),
        Route("/pictures/puzzle/{id}.{form}", picture(puzzle_picture)),
        Route("/pictures/game/{slug}.{form}", picture(game_page)),
        Route("/pictures/code/{id}.svg", guarded(of_code)),
        Route("/embed/{id}", embedded),
        Route("/api/v1/oembed", guarded(oembed)),
    ]


async def aside(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)


def moment_of(request: Request) -> int | None:
    return _number(request.query_params.get("at", ""))


def language_of(request: Request) -> Language:
    """As the link says, else as the browser asks."""
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return "fr" if asked.lower().startswith("fr") else "en"


def _number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise bad_request("at")
    return int(text)


def _at_least(request: Request, name: str, otherwise: int) -> int:
    return max(SMALLEST, _number(request.query_params.get(name, "")) or otherwise)
