"""The ASGI application: everything put together."""

import contextlib
import os
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tablier import __version__
from tablier.core import TablierError, Words
from tablier.server import metrics
from tablier.server.cluster.cluster import gather
from tablier.server.http import site
from tablier.server.http.api import ENDPOINTS, PREFIX
from tablier.server.http.endpoint import House, respond
from tablier.server.http.headers import SafeHeaders
from tablier.server.http.sessions import Signer
from tablier.server.http.socket import Sockets
from tablier.server.limits import Throttle
from tablier.server.registry.catalogue import Catalogue
from tablier.server.registry.registry import Registry
from tablier.server.settings import Settings
from tablier.store import Store, facts


class App:
    """Sockets at the front door, everything else through Starlette. The store is opened when the
    server starts and closed when it ends."""

    def __init__(self, settings: Settings, catalogue: Catalogue | None = None) -> None:
        self._settings, self._catalogue = settings, catalogue
        self._pages = Starlette(middleware=[Middleware(SafeHeaders)], lifespan=self._live)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.sockets(scope)
        else:
            await self._pages(scope, receive, send)

    @contextlib.asynccontextmanager
    async def _live(self, _: Starlette) -> AsyncIterator[None]:
        settings = self._settings
        store = Store(settings.database_url, settings.data_folder / "backups")
        cluster = gather(settings)
        self.registry = Registry(settings, store, self._catalogue or Catalogue(), cluster)
        key = shared_secret(store) if cluster.several else secret(settings.data_folder)
        house = House(self.registry, Signer(key), Throttle(on=settings.limits))
        self.sockets = Sockets(house)
        self._pages.router.routes[:] = _routes(house, self.sockets)
        await self.registry.open()
        try:
            yield
        finally:
            await self.registry.close()
            await cluster.close()
            store.close()


def _routes(house: House, sockets: Sockets) -> list[Route]:
    api = [
        Route(PREFIX + endpoint.path, respond(endpoint, house), methods=[endpoint.method])
        for endpoint in ENDPOINTS
    ]

    async def health(_: Request) -> Response:
        fine = house.registry.trouble is None
        return JSONResponse({"ok": fine, "version": __version__}, 200 if fine else 503)

    async def show_metrics(_: Request) -> Response:
        tables = house.registry.in_use
        gauges = {
            "tables_in_use": ("Tables in memory", float(len(tables))),
            "sockets": ("Open sockets", float(sockets.count)),
            "bots_thinking": ("Bots that are thinking now", float(house.registry.bot_pool.thinking)),
        }
        took = {"commit_seconds": ("Time until a transaction was on the disk", house.registry.store.commits)}
        text = metrics.write(house.registry.counted, gauges, took)
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    return [
        *api,
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


def shared_secret(store: Store) -> bytes:
    """The key of several processes lies in the database that they share."""
    return bytes.fromhex(store.write_now(lambda c: facts.once(c, "secret", secrets.token_hex(32))))


def prepare(settings: Settings) -> None:
    """Open the database once before the server runs, so that a fault is said in one line."""
    try:
        settings.data_folder.mkdir(parents=True, exist_ok=True)
        Store(settings.database_url, settings.data_folder / "backups").close()
    except (SQLAlchemyError, OSError, ImportError) as fault:
        cause = str(fault).splitlines()[0]
        raise TablierError(
            Words(
                fr=f"la base de données ne s'ouvre pas : {cause}", en=f"the database does not open: {cause}"
            )
        ) from None
