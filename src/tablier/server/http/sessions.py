"""Who is asking: a signed cookie for people, a bearer token for programs.

A guest costs nothing until they do something: the cookie alone carries who they are, and the name
follows from it. Only then is anything written down.
"""

import base64
import hashlib
import hmac
import secrets
import time

import msgspec

from tablier.store.people import KeptPerson

COOKIE = "tablier"
HOST_COOKIE = "__Host-tablier"
"""Where the line is encrypted: a name that browsers let no other host and no plain line set."""
LIFETIME = 400 * 24 * 3600
"""Seconds; the longest that browsers keep a cookie."""

GUEST_NAMES = (
    "Bison",
    "Dingo",
    "Gecko",
    "Jaguar",
    "Koala",
    "Lama",
    "Lynx",
    "Okapi",
    "Panda",
    "Puma",
    "Tapir",
)


class Session(msgspec.Struct, frozen=True, array_like=True):
    """`scope`: what the token of a program is good for; people have none and may do all that is theirs.
    `token`: its digest."""

    person: str
    id: str
    issued: int
    scope: str = ""
    token: str = ""

    @property
    def until(self) -> int:
        """When the cookie ends by itself, in milliseconds."""
        return (self.issued + LIFETIME) * 1000


class Signer:
    """Makes and checks what only this server can have made."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def derive(self, purpose: str, data: bytes) -> bytes:
        """32 bytes that follow from the data, for this purpose, and that nobody else can tell."""
        key = hmac.new(self._secret, purpose.encode(), hashlib.sha256).digest()
        return hmac.new(key, data, hashlib.sha256).digest()

    def _mac(self, purpose: str, data: bytes) -> str:
        return _text(self.derive(purpose, data))

    def seal(self, session: Session) -> str:
        return self.seal_data("session", msgspec.msgpack.encode(session))

    def open(self, cookie: str) -> Session | None:
        """The session, or None for anything that this server did not seal or that has expired."""
        data = self.open_data("session", cookie)
        try:
            session = msgspec.msgpack.decode(data, type=Session) if data else None
        except msgspec.MsgspecError:
            return None
        return session if session and session.issued + LIFETIME > time.time() else None

    def seal_data(self, purpose: str, data: bytes) -> str:
        body = _text(data)
        return f"{body}.{self._mac(purpose, body.encode())}"

    def open_data(self, purpose: str, sealed: str) -> bytes | None:
        """What was sealed for this purpose, or None for anything that this server did not seal."""
        body, _, mac = sealed.partition(".")
        if not hmac.compare_digest(mac.encode(), self._mac(purpose, body.encode()).encode()):
            return None
        try:
            return base64.urlsafe_b64decode(body + "==")
        except ValueError:
            return None

    def csrf(self, session: Session) -> str:
        return self._mac("csrf", session.id.encode())


def new_session(person: str | None = None) -> Session:
    return Session(person or new_id(), new_id(), int(time.time()))


def new_id() -> str:
    """96 bits that cannot be guessed, in 16 letters."""
    return secrets.token_urlsafe(12)


def guest(person: str) -> KeptPerson:
    """A guest as they are before anything is kept of them: the name follows from the id."""
    number = int.from_bytes(hashlib.sha256(person.encode()).digest()[:4], "big")
    return KeptPerson(person, f"{GUEST_NAMES[number % len(GUEST_NAMES)]} {number // 16 % 90 + 10}")


def token_digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
