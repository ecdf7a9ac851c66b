"""The ASGI application: everything put together."""

import contextlib
import secrets
from collections.abc import AsyncIterator, Callable

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tablier import __version__
from tablier.core import TablierError, Words
from tablier.server import keys, metrics
from tablier.server.cluster.cluster import gather
from tablier.server.cluster.handover import Handover
from tablier.server.http import printing, shared, site
from tablier.server.http.api import ENDPOINTS, PREFIX
from tablier.server.http.endpoint import House, respond
from tablier.server.http.gate import Gate
from tablier.server.http.headers import SafeHeaders
from tablier.server.http.sessions import Signer
from tablier.server.http.socket import Sockets
from tablier.server.notary import Notary
from tablier.server.reach import oidc
from tablier.server.reach.door import Door
from tablier.server.reach.mail import Mail
from tablier.server.reach.notifier import Notifier
from tablier.server.reach.push import Sender, new_key
from tablier.server.registry.catalogue import Catalogue
from tablier.server.registry.registry import Registry
from tablier.server.settings import Settings
from tablier.store import Store
from tablier.store.alone import Alone
from tablier.store.private import make_folder

KEYS: dict[str, Callable[[], bytes]] = {
    "push-key": new_key,
    "secret": lambda: secrets.token_bytes(32),
    "record-key": lambda: secrets.token_bytes(32),
}
"""The server's own, each with how it is made."""


class App:
    """Sockets at the front door, everything else through Starlette. The store is opened when the
    server starts and closed when it ends."""

    def __init__(
        self,
        settings: Settings,
        catalogue: Catalogue | None = None,
        door: Door | None = None,
        handover: Handover | None = None,
    ) -> None:
        self._settings, self._catalogue, self._door = settings, catalogue, door or Door()
        self._handover = handover
        gate = Middleware(Gate, on=settings.limits)
        self._pages = Starlette(middleware=[Middleware(SafeHeaders), gate], lifespan=self._live)

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
        self.registry = Registry(settings, store, self._catalogue or Catalogue(), cluster, self._handover)

        def key(name: str) -> bytes:
            if cluster.several:
                return keys.shared(store, name, KEYS[name])
            return keys.own(settings.data_folder, name, KEYS[name])

        self.registry.notifier = Notifier(
            store,
            self.registry.counted,
            Sender(key("push-key")),
            self._door,
            Mail(settings.smtp, settings.mail_from) if settings.smtp else None,
            settings.url.rstrip("/"),
        )
        signer = Signer(key("secret"))
        self.registry.seed_of = lambda table_id: signer.derive("seed", table_id.encode())
        notary = Notary(key("record-key"))
        house = House(self.registry, signer, notary)
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
        fine = await house.registry.is_well()
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
        *oidc.routes(house),
        *shared.routes(house),
        *printing.routes(house),
        *(Route(path, site.page) for path in site.PAGES),
        Route("/{path:path}", site.file),
    ]


def prepare(settings: Settings) -> contextlib.AbstractContextManager[Alone | None]:
    """Open the database and the keys once before the server runs, so that a fault is said in one line. While
    what is returned is held no other server that is alone serves from it."""
    try:
        make_folder(settings.data_folder)
        held = contextlib.nullcontext() if settings.redis else Alone(settings.database_url)
        Store(settings.database_url, settings.data_folder / "backups").close()
        if not settings.redis:
            for name, make in KEYS.items():
                keys.own(settings.data_folder, name, make)
        return held
    except (SQLAlchemyError, OSError, ImportError) as fault:
        cause = str(fault).splitlines()[0]
        raise TablierError(
            Words(
                fr=f"la base de données ne s'ouvre pas : {cause}", en=f"the database does not open: {cause}"
            )
        ) from None
