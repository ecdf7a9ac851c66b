"""Guests and accounts: who someone is, their name and password, all that is theirs and its end."""

import asyncio
import time
from collections import OrderedDict
from functools import cache
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection

from tablier.server.cluster.cluster import OneProcess
from tablier.server.http.sessions import Session, guest, new_id, new_session, token_digest
from tablier.server.refusal import Refusal
from tablier.server.registry import puzzling
from tablier.store import Store
from tablier.store import people as kept
from tablier.store.people import KeptPerson
from tablier.store.trouble import Clash

NAME_LENGTH = (1, 24)
LOGIN_LENGTH = 40
"""Letters that the database keeps of a name in lower case, where some letters become three."""
PASSWORD_LENGTH = (8, 200)
REMEMBERED = 10_000
NAMES_TRIED = 30
"""Numbers put behind a name that others have already."""

_hasher = PasswordHasher()  # argon2id


@cache
def _nobody() -> str:
    """What an unknown name is checked against, so that it takes as long as a wrong password."""
    return _hasher.hash("nobody")


class People:
    def __init__(self, store: Store, cluster: OneProcess) -> None:
        self._store, self._cluster = store, cluster
        self._known: OrderedDict[str, KeptPerson] = OrderedDict()
        self._ended: set[str] = store.read_now(kept.ended_sessions, int(time.time() * 1000))
        self._renewed: dict[str, int] = store.read_now(kept.renewals)

    async def find(self, person: str) -> KeptPerson:
        """Someone by id; a guest of whom nothing is kept yet is made up from it."""
        if found := self._known.get(person):
            self._known.move_to_end(person)
            return found
        return self._remember(await self._store.read(kept.find, person) or guest(person))

    def is_ended(self, session: Session) -> bool:
        return session.id in self._ended or session.issued <= self._renewed.get(session.person, 0)

    async def ensure(self, person: str) -> KeptPerson:
        """Someone by id, written down by now."""
        found = await self.find(person)
        if found.deleted:
            raise Refusal(401, "Ce compte n'existe plus.", "This account is gone.")
        return found if found.created else await self._keep(found)

    async def rename(self, person: str, name: str) -> KeptPerson:
        found = await self.ensure(person)
        name = clean_name(name)
        login = name.casefold() if found.login else None
        return await self._keep(msgspec.structs.replace(found, name=name, login=login))

    async def make_account(self, person: str, name: str, password: str) -> KeptPerson:
        """Turn a guest into an account; the id stays, and with it all that is theirs."""
        found = await self.ensure(person)
        if found.login:
            raise Refusal(409, "Vous avez déjà un compte.", "You have an account already.")
        name = clean_name(name)
        hashed = await _hash(password)
        return await self._keep(
            msgspec.structs.replace(found, name=name, login=name.casefold(), password=hashed)
        )

    async def log_in(self, guest_id: str, name: str, password: str) -> Session:
        """Into an account; what was tried as a guest comes along."""
        found = await self._store.read(kept.by_login, plain(name).casefold())
        stored = found.password if found and found.password else await asyncio.to_thread(_nobody)
        right = await asyncio.to_thread(_verify, stored, password)
        if not found or not found.password or not right:
            raise Refusal(401, "Nom ou mot de passe inconnu.", "Unknown name or password.")
        return await self._enter(guest_id, found.id)

    async def change_password(self, person: str, password: str) -> Session:
        """A new password for an account; whoever was signed in with the old one is so no more."""
        found = await self.ensure(person)
        hashed = await _hash(password)
        now = int(time.time())

        def change(connection: Connection) -> None:
            kept.keep(connection, msgspec.structs.replace(found, password=hashed))
            kept.renew(connection, person, now)

        await self._store.write(change)
        self.changed(person)
        self.sessions_renewed(person, now)
        self._cluster.tell("person", person)
        self._cluster.tell("renewal", person, str(now).encode())
        return self._session(person)

    def sessions_renewed(self, person: str, at: int) -> None:
        """What was signed by then counts no more."""
        self._renewed[person] = at

    async def sign_in(self, guest_id: str, issuer: str, subject: str, name: str) -> Session:
        """Whoever this identity belongs to; the first time it becomes the asking person's own, and a guest's
        account."""
        if found := await self._store.read(kept.by_identity, issuer, subject):
            return await self._enter(guest_id, found.id)
        person = await self.ensure(guest_id)
        for tries in range(NAMES_TRIED):
            named = _account_name(name or person.name, tries)
            account = person if person.login else _with_name(person, named)
            now = int(time.time() * 1000)

            def keep(connection: Connection, account: KeptPerson = account, now: int = now) -> None:
                kept.keep(connection, account)
                kept.add_identity(connection, account.id, issuer, subject, now)

            try:
                await self._store.write(keep)
            except Clash:
                if found := await self._store.read(kept.by_identity, issuer, subject):
                    return self._session(found.id)
                continue
            self.changed(person.id)
            self._cluster.tell("person", person.id)
            return self._session(person.id)
        raise Refusal(409, "Ce nom est déjà pris.", "This name is taken.")

    async def _enter(self, guest_id: str, account: str) -> Session:
        """Somebody who was a guest a moment ago."""
        if guest_id != account and (await self.find(guest_id)).login is None:
            now = int(time.time() * 1000)
            await self._store.write(lambda c: puzzling.join(c, guest_id, account, now))
        return self._session(account)

    def _session(self, person: str) -> Session:
        """A session that counts, even in the second in which older ones were ended."""
        made = new_session(person)
        return msgspec.structs.replace(made, issued=max(made.issued, self._renewed.get(person, 0) + 1))

    async def log_out(self, session: Session) -> None:
        await self._store.write(lambda c: kept.end_session(c, session.id, session.until))
        self.session_ended(session.id)
        self._cluster.tell("session", session.id)

    def session_ended(self, session: str) -> None:
        self._ended.add(session)

    def changed(self, person: str) -> None:
        """Another process wrote this person anew: look again."""
        self._known.pop(person, None)

    async def make_token(self, person: str, label: str) -> str:
        await self.ensure(person)
        token = f"tbl_{new_id()}{new_id()}"
        now = int(time.time() * 1000)
        digest = token_digest(token)
        await self._store.write(lambda c: kept.add_token(c, person, digest, plain(label)[:40], now))
        return token

    async def drop_tokens(self, person: str) -> None:
        await self._store.write(lambda c: kept.drop_tokens(c, person))

    async def by_token(self, token: str) -> KeptPerson | None:
        return await self._store.read(kept.by_token, token_digest(token))

    async def export(self, person: str) -> dict[str, Any]:
        found = await self.find(person)
        own = {
            "id": found.id,
            "name": found.name,
            "account": found.login is not None,
            "created": found.created,
        }
        return {"person": own, **await self._store.read(kept.export, person)}

    async def forget(self, person: str, session: Session) -> None:
        found = await self.ensure(person)
        now = int(time.time() * 1000)
        await self._store.write(lambda c: kept.forget(c, found, now))
        self.changed(person)
        self._cluster.tell("person", person)
        await self.log_out(session)

    async def _keep(self, person: KeptPerson) -> KeptPerson:
        if not person.created:
            person = msgspec.structs.replace(person, created=int(time.time() * 1000))
        try:
            await self._store.write(lambda c: kept.keep(c, person))
        except Clash:
            raise Refusal(409, "Ce nom est déjà pris.", "This name is taken.") from None
        self._cluster.tell("person", person.id)
        return self._remember(person)

    def _remember(self, person: KeptPerson) -> KeptPerson:
        self._known[person.id] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person


def plain(text: str) -> str:
    """Text on one line, without control signs or doubled spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """A name of a length that fits a seat."""
    name = plain(name)
    low, high = NAME_LENGTH
    if not low <= len(name) <= high or len(name.casefold()) > LOGIN_LENGTH:
        raise Refusal(400, f"Un nom compte {low} à {high} signes.", f"A name has {low} to {high} characters.")
    return name


def _account_name(name: str, tries: int) -> str:
    """A name that fits a seat, with a number behind it where others have it already."""
    tail = f" {tries + 1}" if tries else ""
    head = plain(name)[: NAME_LENGTH[1] - len(tail)].rstrip() or "Tablier"
    return clean_name(head + tail)


def _with_name(person: KeptPerson, name: str) -> KeptPerson:
    return msgspec.structs.replace(person, name=name, login=name.casefold())


def check_password(password: str) -> None:
    low, high = PASSWORD_LENGTH
    if not low <= len(password) <= high:
        raise Refusal(
            400,
            f"Le mot de passe compte {low} à {high} signes.",
            f"A password has {low} to {high} characters.",
        )


async def _hash(password: str) -> str:
    check_password(password)
    return await asyncio.to_thread(_hasher.hash, password)


def _verify(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except VerificationError:
        return False
