"""One request to the API: who asks, for what, with which body; and how it is answered.

An endpoint is a line of data and a plain function from `Ask` to a Struct. Reading, limits, sessions,
CSRF, errors and the OpenAPI document all follow from the line.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablier.core import BadNotation, BadOption, IllegalAction, TablierError, UnknownGame
from tablier.server import limits
from tablier.server.cluster.cluster import Elsewhere
from tablier.server.cluster.relay import OWNERS, OwnerGone, out_of_reach
from tablier.server.http import site
from tablier.server.http.encodings import press
from tablier.server.http.sessions import COOKIE, HOST_COOKIE, LIFETIME, Session, Signer, new_session
from tablier.server.notary import Notary
from tablier.server.refusal import Refusal, bad_request, not_by_token, not_found, too_fast
from tablier.server.registry.registry import Registry
from tablier.server.wire import Problem, Words
from tablier.store import StoreTrouble
from tablier.store.trouble import Overtaken

log = logging.getLogger("tablier.api")

JSON = "application/json"
STATUS: dict[type[TablierError], int] = {
    IllegalAction: 409,
    BadNotation: 400,
    BadOption: 400,
    UnknownGame: 404,
    StoreTrouble: 503,
    Overtaken: 503,
}
BROKEN = Words(
    fr="Le serveur n'a pas su répondre ; l'incident est noté.", en="The server could not answer; it is noted."
)


class Query(msgspec.Struct, frozen=True):
    """A parameter of the query string, for the OpenAPI document."""

    name: str
    type: str = "integer"


class Endpoint(msgspec.Struct, frozen=True):
    """`personal`: not for programs, whatever their token. `most`: bytes of its body."""

    method: str
    path: str
    summary: str
    answer: Callable[["Ask"], Awaitable[Any]]
    reply: Any
    body: Any = None
    limit: str = "read"
    query: tuple[Query, ...] = ()
    media: str = JSON
    status: int = 200
    personal: bool = False
    most: int = limits.BODY


class House:
    """What every request needs: the registry, who signs sessions and who signs records, and the limits."""

    def __init__(self, registry: Registry, signer: Signer, notary: Notary) -> None:
        self.registry, self.signer, self.notary = registry, signer, notary
        self.throttle = registry.throttle


class Ask:
    """`session` may be replaced by an endpoint (logging in or out); the cookie follows it."""

    def __init__(self, house: House, request: Request, session: Session, body: Any) -> None:
        self.house, self.request, self.session, self.body = house, request, session, body
        self.registry = house.registry

    @property
    def person(self) -> str:
        return self.session.person

    def path(self, name: str) -> str:
        given = str(self.request.path_params[name])
        if not given.isprintable():
            raise not_found()
        return given

    def number(self, name: str, default: int | None = None) -> int | None:
        text = self.request.path_params.get(name) or self.request.query_params.get(name)
        if text is None or text == "":
            return default
        if not (text.isascii() and text.isdecimal()) or len(text) > 9:
            raise bad_request(name)
        return int(text)


def respond(endpoint: Endpoint, house: House) -> Callable[[Request], Awaitable[Response]]:
    """The ASGI side of an endpoint."""

    async def serve(request: Request) -> Response:
        house.registry.counted.requests += 1
        fresh = False
        session: Session | None = None
        try:
            session, by_token = await identify(house, request)
            if session is None:
                session, fresh = new_session(), True
            _check_limit(endpoint, house, request, session)
            house.registry.presence.note(session.person)
            if by_token:
                _check_scope(endpoint, session)
            elif endpoint.method != "GET":
                _check_csrf(house, request, session)
            body = await _read_body(endpoint, request)
            ask = Ask(house, request, session, _decode(endpoint, body))
            answer = await _answer(endpoint, ask, body)
            response = answer if isinstance(answer, Response) else _json(answer, endpoint.status)
            if response.headers.get("content-type") == JSON:
                press(request, response)
            if not by_token and (fresh or ask.session is not session):
                set_cookie(response, request, house.signer.seal(ask.session))
            return response
        except TablierError as fault:
            response = problem(fault)
        except Exception:
            log.exception("%s %s", request.method, request.url.path)
            response = _json(Problem(BROKEN), 500)
        if fresh and session:
            set_cookie(response, request, house.signer.seal(session))
        return response

    return serve


async def _answer(endpoint: Endpoint, ask: Ask, body: bytes) -> Any:
    """Ours, or that of the process that owns the table; who was dead leaves it to us."""
    for _ in range(OWNERS):
        try:
            return await endpoint.answer(ask)
        except Elsewhere as owner:
            with contextlib.suppress(OwnerGone):
                return await ask.registry.relay.request(ask.request, body, owner)
    raise out_of_reach()


async def identify(house: House, connection: Any) -> tuple[Session | None, bool]:
    """Who is asking, and whether by token; works for requests and for sockets."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        address = address_of(connection)
        if house.throttle.is_spent("token", address):
            house.registry.counted.refused += 1
            raise too_fast()
        found = await house.registry.people.by_token(token)
        if found is None:
            house.throttle.allows("token", address, "")
            raise Refusal(401, "Ce jeton n'est pas valable.", "This token is not valid.")
        return found, True
    session = house.signer.open(connection.cookies.get(_cookie_name(connection), ""))
    if session is None or house.registry.people.is_ended(session):
        return None, False
    return session, False


def set_cookie(response: Response, request: Request, value: str) -> None:
    secure = _is_encrypted(request)
    response.set_cookie(_cookie_name(request), value, LIFETIME, httponly=True, samesite="lax", secure=secure)


def _is_encrypted(connection: Any) -> bool:
    return connection.url.scheme in ("https", "wss")


def _cookie_name(connection: Any) -> str:
    return HOST_COOKIE if _is_encrypted(connection) else COOKIE


def address_of(connection: Any) -> str:
    """Whom its rates count for."""
    return limits.place_of(connection.client.host) if connection.client else ""


def _check_limit(endpoint: Endpoint, house: House, request: Request, session: Session) -> None:
    if not house.throttle.allows(endpoint.limit, address_of(request), session.id):
        house.registry.counted.refused += 1
        raise too_fast()


def _check_csrf(house: House, request: Request, session: Session) -> None:
    given = request.headers.get("x-csrf", "")
    if given.encode() != house.signer.csrf(session).encode():
        raise Refusal(
            403, "La page est trop ancienne : rechargez-la.", "The page is out of date: load it again."
        )


def _check_scope(endpoint: Endpoint, session: Session) -> None:
    if endpoint.personal or (endpoint.method != "GET" and session.scope != "play"):
        raise not_by_token()


async def _read_body(endpoint: Endpoint, request: Request) -> bytes:
    if endpoint.body is None:
        return b""
    data = bytearray()
    try:
        async with asyncio.timeout(limits.BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > endpoint.most:
                    raise Refusal(413, "C'est trop long.", "That is too long.")
    except TimeoutError:
        raise Refusal(
            408, "La demande n'est pas arrivée entière.", "The request did not arrive whole."
        ) from None
    return bytes(data)


def _decode(endpoint: Endpoint, body: bytes) -> Any:
    if endpoint.body is None:
        return None
    if limits.too_deep(body):
        raise bad_request()
    try:
        return msgspec.json.decode(body or b"{}", type=endpoint.body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise bad_request(str(fault)) from None


def problem(fault: TablierError) -> Response:
    """What went wrong, in words, with the status that it means."""
    status = next((code for kind, code in STATUS.items() if isinstance(fault, kind)), 400)
    if isinstance(fault, Refusal):
        status = fault.status
    rule = fault.rule if isinstance(fault, IllegalAction) else ""
    response = _json(Problem(fault.words, rule), status)
    if status in (429, 503):
        response.headers["Retry-After"] = "5"
    return response


def _json(answer: Any, status: int) -> Response:
    if status == 204:
        return Response(status_code=204)
    # which page belongs to this server: one that was opened before it was renewed loads itself again
    headers = {"Tablier-Client": site.client()}
    return Response(msgspec.json.encode(answer), status, headers, JSON)
