"""The ASGI application: everything put together."""

import contextlib
import os
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from tablier import __version__
from tablier.server import metrics, site
from tablier.server.api import ENDPOINTS, PREFIX
from tablier.server.ask import House, respond
from tablier.server.catalogue import Catalogue
from tablier.server.hall import Hall
from tablier.server.headers import SafeHeaders
from tablier.server.limits import Throttle
from tablier.server.sessions import Signer
from tablier.server.settings import Settings
from tablier.server.socket import Sockets
from tablier.store import Store


def build(settings: Settings, catalogue: Catalogue | None = None) -> Starlette:
    """The application; its store is opened when the server starts and closed when it ends."""
    routes: list[Route | WebSocketRoute] = []

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(settings.database_url, settings.data_folder / "backups")
        hall = Hall(settings, store, catalogue or Catalogue())
        house = House(hall, Signer(secret(settings.data_folder)), Throttle(on=settings.limits))
        app.state.hall = hall
        app.router.routes[:] = _routes(house)
        await hall.open()
        try:
            yield
        finally:
            await hall.close()
            store.close()

    return Starlette(routes=routes, middleware=[Middleware(SafeHeaders)], lifespan=lifespan)


def _routes(house: House) -> list[Route | WebSocketRoute]:
    sockets = Sockets(house)
    api = [
        Route(PREFIX + endpoint.path, respond(endpoint, house), methods=[endpoint.method])
        for endpoint in ENDPOINTS
    ]

    async def health(_: Request) -> Response:
        fine = house.hall.trouble is None
        return JSONResponse({"ok": fine, "version": __version__}, 200 if fine else 503)

    async def show_metrics(_: Request) -> Response:
        tables = house.hall.in_use
        gauges = {
            "tables_in_use": ("Tables in memory", float(len(tables))),
            "sockets": ("Open sockets", float(sockets.count)),
            "bots_thinking": ("Bots that are thinking now", float(house.hall.brains.thinking)),
            "commit_groups": ("Transactions committed", float(house.hall.store.writer.groups)),
        }
        return PlainTextResponse(
            metrics.write(house.hall.counted, gauges), media_type="text/plain; version=0.0.4"
        )

    return [
        *api,
        WebSocketRoute(PREFIX + "/tables/{id}/socket", sockets.table),
        WebSocketRoute(PREFIX + "/lobby/socket", sockets.lobby),
        Route("/healthz", health),
        Route("/metrics", show_metrics),
        *(Route(path, site.page) for path in site.PAGES),
        Route("/{path:path}", site.file),
    ]


def secret(folder: Path) -> bytes:
    """The key that signs sessions, made once and readable by the owner alone."""
    path = folder / "secret"
    if path.exists():
        return path.read_bytes()
    folder.mkdir(parents=True, exist_ok=True)
    made = secrets.token_bytes(32)
    with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(made)
    return made
