"""Signing in through a provider of our own making, which answers as a real one does, or lies."""

import base64
import hashlib
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from server.listening import provider
from server.visitor import PATIENCE, Visitor
from tablier.server.reach.oidc import BACK, COOKIE, START

CLIENT = "tablier-club"
KEY, OTHER = (rsa.generate_private_key(65537, 2048) for _ in range(2))


class Provider:
    """Codes that were given out, and what the next token says that it should not."""

    issuer = ""

    def __init__(self) -> None:
        self.codes: dict[str, dict[str, str]] = {}
        self.lies: dict[str, Any] = {}
        self.key = KEY
        self.algorithm = "RS256"

    def answer(self, path: str, form: dict[str, str]) -> Any:
        if path == "/.well-known/openid-configuration":
            names = ("authorization_endpoint", "token_endpoint", "jwks_uri")
            return {"issuer": self.issuer, **{name: f"{self.issuer}/{name}" for name in names}}
        if path == "/jwks_uri":
            key = jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key(), as_dict=True)
            return {"keys": [{**key, "kid": "one", "use": "sig", "alg": "RS256"}]}
        asked = self.codes.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        right = asked and challenge == asked["code_challenge"] and form["client_secret"] == "hush"
        return {"id_token": self.token(asked), "access_token": "-"} if asked and right else None

    def token(self, asked: dict[str, str]) -> str:
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "sub": asked["sub"],
            "aud": CLIENT,
            "iat": now,
            "exp": now + 60,
            "nonce": asked["nonce"],
            "preferred_username": asked["name"],
            **self.lies,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode(claims, self.key, self.algorithm, headers={"kid": "one"})


@pytest.fixture(scope="module")
def club(start: Any) -> Iterator[tuple[Provider, str]]:
    there = Provider()
    with provider(there.answer) as address:
        there.issuer = address
        settings = {"oidc": address, "oidc_client": CLIENT, "oidc_secret": "hush", "oidc_name": "the club"}
        yield there, start(url="http://127.0.0.1:1", **settings).address


Come = Callable[[], Visitor]


@pytest.fixture
def honest(club: tuple[Provider, str]) -> Iterator[tuple[Provider, Come]]:
    """The provider, which tells the truth until it is told to lie, and who comes to the server."""
    there, address = club
    came: list[Visitor] = []

    def come() -> Visitor:
        came.append(Visitor(address))
        return came[-1]

    yield there, come
    there.lies, there.key, there.algorithm = {}, KEY, "RS256"
    for visitor in came:
        visitor.close()


def leave(who: Visitor, query: str = "") -> dict[str, str]:
    """To the provider: what is asked of it."""
    answer = who.http.get(f"{who.address}{START}{query}")
    assert answer.status_code == 303
    return {name: value[0] for name, value in parse_qs(urlsplit(answer.headers["location"]).query).items()}


def come_back(who: Visitor, there: Provider, sub: str, name: str = "Ada", query: str = "") -> str:
    asked = leave(who, query)
    assert asked["redirect_uri"].endswith(BACK)
    assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
    there.codes["code"] = {**asked, "sub": sub, "name": name}
    return arrive(who, code="code", state=asked["state"])


def arrive(who: Visitor, **query: str) -> str:
    answer = who.http.get(f"{who.address}{BACK}", params=query)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def test_a_guest_signs_in_and_is_the_same_person_elsewhere(honest: tuple[Provider, Come]) -> None:
    there, come = honest
    ada, again = come(), come()
    table = ada.make_table("nim", "me", "me")["id"]
    assert come_back(ada, there, "sub-1", "Ada of the club") == "/me"
    me = ada.get("/me")
    assert (me["id"], me["name"], me["guest"]) == (ada.me["id"], "Ada of the club", False)
    assert come_back(again, there, "sub-1") == "/me"
    assert again.get("/me")["id"] == me["id"]
    assert again.get("/me/tables")[0]["id"] == table
    assert again.get("/sign-in") == {"elsewhere": "the club", "mail": False}


def test_a_name_that_is_taken_gets_a_number(honest: tuple[Provider, Come]) -> None:
    there, come = honest
    names = []
    for number in range(3):
        who = come()
        come_back(who, there, f"twin-{number}", "  Twin\n" + "x" * 60)
        names.append(who.get("/me")["name"])
    assert len({name.casefold() for name in names}) == 3
    assert all(len(name) <= 24 for name in names)


def test_somebody_at_anothers_browser_does_not_get_into_their_account(honest: tuple[Provider, Come]) -> None:
    there, come = honest
    ada = come()
    ada.me = ada.post("/account", {"name": "Ada at home", "password": "correct horse battery"})
    come_back(ada, there, "somebody-else", "Bob")
    assert ada.get("/me")["id"] != ada.me["id"]
    linked = come()
    linked.me = linked.post("/account", {"name": "Linked", "password": "correct horse battery"})
    come_back(linked, there, "linked", "Bob", "?link=1")
    assert (linked.get("/me")["id"], linked.get("/me")["name"]) == (linked.me["id"], "Linked")


@pytest.mark.parametrize(
    "lies",
    [
        {"nonce": "another"},
        {"nonce": None},
        {"aud": "another client"},
        {"iss": "https://another.example"},
        {"exp": 1_000_000},
        {"sub": None},
        {"azp": "another client"},
    ],
    ids=str,
)
def test_a_token_that_says_something_else_is_refused(
    honest: tuple[Provider, Come], lies: dict[str, Any]
) -> None:
    there, come = honest
    there.lies = lies
    eve = come()
    assert come_back(eve, there, "sub-1") == "/me?sign-in=provider"
    assert eve.get("/me")["guest"]


def test_a_token_that_somebody_else_signed_is_refused(honest: tuple[Provider, Come]) -> None:
    there, come = honest
    for key, algorithm in ((OTHER, "RS256"), ("hush" * 16, "HS256"), ("", "none")):
        there.key, there.algorithm = key, algorithm  # type: ignore[assignment]
        eve = come()
        assert come_back(eve, there, "sub-1") == "/me?sign-in=provider"
        assert eve.get("/me")["guest"]


def test_who_comes_back_must_have_left_from_here(honest: tuple[Provider, Come]) -> None:
    there, come = honest
    eve, mallory = come(), come()
    asked = leave(eve)
    there.codes["code"] = {**asked, "sub": "sub-1", "name": "Ada"}
    assert arrive(mallory, code="code", state=asked["state"]) == "/me?sign-in=again"
    assert arrive(eve, code="code", state="another") == "/me?sign-in=again"
    assert arrive(eve, error="access_denied", state=asked["state"]) == "/me?sign-in=declined"
    assert arrive(eve, code="a code of nobody", state=asked["state"]) == "/me?sign-in=provider"
    assert "code" in there.codes
    eve.http.cookies.set(COOKIE, "forged.forged", path=START)
    assert eve.get("/me")["guest"]


def test_the_cookie_of_the_journey_is_kept_from_scripts(club: tuple[Provider, str]) -> None:
    cookie = httpx.get(f"{club[1]}{START}", timeout=PATIENCE).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert f"Path={START}" in cookie
    assert "SameSite=lax" in cookie


def test_a_server_without_a_provider_has_no_such_page(server: Any) -> None:
    assert httpx.get(f"{server.address}{START}", timeout=PATIENCE).status_code == 404
