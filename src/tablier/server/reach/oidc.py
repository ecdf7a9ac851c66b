"""Signing in through somebody else (OpenID Connect), where a host has set it: a code, with PKCE.

What must be the same when the person comes back (state, nonce, verifier) travels in a cookie that this server
sealed and that is good for a few minutes; nothing is kept meanwhile.
"""

import asyncio
import base64
import hashlib
import logging
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import jwt
import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tablier.server.http.endpoint import House, address_of, identify, set_cookie
from tablier.server.http.sessions import new_session
from tablier.server.settings import Settings

log = logging.getLogger("tablier.oidc")

START, BACK = "/sign-in/oidc", "/sign-in/oidc/back"
COOKIE = "tablier-sign-in"
MINUTES = 10
SECONDS = 10.0
LARGEST = 256 * 1024
"""Bytes of an answer of the provider."""
DAY = 24 * 3600.0
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA")
"""Signatures with a key that only the provider has; never one that the client's secret would make."""


class Journey(msgspec.Struct, frozen=True, array_like=True):
    """What this server sent somebody off with."""

    state: str
    nonce: str
    verifier: str
    until: int
    link: bool
    """An account that is signed in already wishes to be found by this identity too."""


class Provider(msgspec.Struct, frozen=True):
    """What a provider says of itself."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str


class Faulty(Exception):
    """The provider, or who came back from it, did not say what was expected."""


class Oidc:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._issuer = settings.oidc.rstrip("/")
        self._here = settings.url.rstrip("/") + BACK
        self._known: tuple[Provider, jwt.PyJWKClient, float] | None = None

    async def departure(self, journey: Journey) -> str:
        """Where to send somebody."""
        provider, _ = await self._find()
        challenge = base64.urlsafe_b64encode(hashlib.sha256(journey.verifier.encode()).digest())
        asked = {
            "response_type": "code",
            "client_id": self._settings.oidc_client,
            "redirect_uri": self._here,
            "scope": "openid profile",
            "state": journey.state,
            "nonce": journey.nonce,
            "code_challenge": challenge.rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        at = provider.authorization_endpoint
        return f"{at}{'&' if '?' in at else '?'}{urllib.parse.urlencode(asked)}"

    async def arrival(self, journey: Journey, code: str) -> dict[str, Any]:
        """What the provider says, signed, of whoever came back with this code."""
        provider, keys = await self._find()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._here,
            "client_id": self._settings.oidc_client,
            "code_verifier": journey.verifier,
        }
        if self._settings.oidc_secret:
            form["client_secret"] = self._settings.oidc_secret
        answer = await asyncio.to_thread(_fetch, provider.token_endpoint, form)
        try:
            token = answer["id_token"]
            key = await asyncio.to_thread(keys.get_signing_key_from_jwt, token)
            told = jwt.decode(
                token,
                key,
                algorithms=list(ALGORITHMS),
                audience=self._settings.oidc_client,
                issuer=provider.issuer,
                leeway=30,
                options={"require": ["iss", "sub", "aud", "exp", "iat"]},
            )
        except (jwt.PyJWTError, KeyError, TypeError) as fault:
            raise Faulty(f"id_token: {fault}") from None
        if not secrets.compare_digest(str(told.get("nonce", "")).encode(), journey.nonce.encode()):
            raise Faulty("the nonce is another")
        if told.get("azp", self._settings.oidc_client) != self._settings.oidc_client:
            raise Faulty("meant for somebody else")
        return told

    async def _find(self) -> tuple[Provider, jwt.PyJWKClient]:
        """What the provider says of itself, asked once a day."""
        if self._known is None or self._known[2] < time.monotonic():
            told = await asyncio.to_thread(_fetch, f"{self._issuer}/.well-known/openid-configuration")
            try:
                provider = msgspec.convert(told, Provider)
            except msgspec.ValidationError as fault:
                raise Faulty(str(fault)) from None
            if provider.issuer.rstrip("/") != self._issuer:
                raise Faulty("the issuer calls itself by another name")
            for address in (provider.authorization_endpoint, provider.token_endpoint, provider.jwks_uri):
                _check(address)
            keys = jwt.PyJWKClient(provider.jwks_uri, timeout=int(SECONDS), cache_keys=True)
            self._known = (provider, keys, time.monotonic() + DAY)
        return self._known[:2]


def routes(house: House) -> list[Route]:
    settings = house.registry.settings
    if not settings.oidc:
        return []
    oidc = Oidc(settings)

    async def start(request: Request) -> Response:
        if not house.throttle.allows("login", address_of(request), ""):
            return _home("busy")
        state, nonce, verifier = (secrets.token_urlsafe(size) for size in (24, 24, 48))
        until, link = int(time.time()) + MINUTES * 60, "link" in request.query_params
        journey = Journey(state, nonce, verifier, until, link)
        try:
            answer = RedirectResponse(await oidc.departure(journey), 303)
        except Faulty as fault:
            log.warning("the provider of sign-in: %s", fault)
            return _home("provider")
        secure = settings.url.startswith("https:")
        answer.set_cookie(
            COOKIE,
            house.signer.seal_data("sign-in", msgspec.msgpack.encode(journey)),
            MINUTES * 60,
            path=START,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
        return answer

    async def back(request: Request) -> Response:
        if not house.throttle.allows("login", address_of(request), ""):
            return _home("busy")
        journey = _journey(house, request)
        given = request.query_params
        if journey is None or not secrets.compare_digest(
            given.get("state", "").encode(), journey.state.encode()
        ):
            return _home("again")
        if "code" not in given:
            return _home("declined")
        try:
            told = await oidc.arrival(journey, given["code"])
        except Faulty as fault:
            log.warning("sign-in: %s", fault)
            return _home("provider")
        people, issuer, subject = house.registry.people, str(told["iss"]), str(told["sub"])[:255]
        name = str(told.get("preferred_username") or told.get("name") or "")
        session, _ = await identify(house, request)
        # Whoever sits down at a browser where somebody is signed in must not get into that account.
        if session is None or ((await people.find(session.person)).login and not journey.link):
            session = new_session()
        new = await people.sign_in(session, issuer, subject, name)
        answer = RedirectResponse("/me", 303)
        answer.delete_cookie(COOKIE, path=START)
        set_cookie(answer, request, house.signer.seal(new))
        return answer

    return [Route(START, start), Route(BACK, back)]


def _journey(house: House, request: Request) -> Journey | None:
    data = house.signer.open_data("sign-in", request.cookies.get(COOKIE, ""))
    if data is None:
        return None
    journey = msgspec.msgpack.decode(data, type=Journey)
    return journey if journey.until > time.time() else None


def _home(why: str) -> Response:
    """Back to one's own page, which says what happened."""
    return RedirectResponse(f"/me?sign-in={why}", 303)


def _check(address: str) -> None:
    """By https; a provider on this very machine may do without."""
    parts = urllib.parse.urlsplit(address)
    if parts.scheme != "https" and parts.hostname not in ("127.0.0.1", "::1", "localhost"):
        raise Faulty(f"{address} is not https")


def _fetch(address: str, form: dict[str, str] | None = None) -> Any:
    """JSON from the provider that the host has named."""
    _check(address)
    data = urllib.parse.urlencode(form).encode() if form else None
    request = urllib.request.Request(address, data, {"Accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return msgspec.json.decode(answer.read(LARGEST))
    except (OSError, msgspec.MsgspecError, ValueError) as fault:
        raise Faulty(f"{type(fault).__name__}: {fault}") from None
