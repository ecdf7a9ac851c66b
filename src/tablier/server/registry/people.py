"""Guests and accounts: who someone is, their name and password, all that is theirs and its end."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
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
from tablier.server.registry.names import NAME_LENGTH, account_name, clean_name, plain
from tablier.store import Store
from tablier.store import people as kept
from tablier.store.people import KeptPerson
from tablier.store.trouble import Clash

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
    """`shut` is called when sessions of somebody end, and says which: whatever they hold open is closed."""

    def __init__(self, store: Store, cluster: OneProcess) -> None:
        self._store, self._cluster = store, cluster
        self.shut: Callable[[str, Callable[[Session], bool]], None] = lambda person, which: None
        store.write_now(lambda c: kept.forget_ended(c, int(time.time() * 1000)))
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
        """Nobody goes by the name of somebody's account."""
        found = await self.ensure(person)
        if found.login:
            return await self._keep(_with_name(found, account_name(name)))
        name = clean_name(name)
        if await self._store.read(kept.by_login, name.casefold()):
            raise _taken()
        return await self._keep(msgspec.structs.replace(found, name=name))

    async def make_account(self, person: str, name: str, password: str) -> KeptPerson:
        """Turn a guest into an account; the id stays, and with it all that is theirs."""
        found = await self.ensure(person)
        if found.login:
            raise Refusal(409, "Vous avez déjà un compte.", "You have an account already.")
        account = _with_name(found, account_name(name))
        return await self._keep(msgspec.structs.replace(account, password=await _hash(password)))

    async def guests_named(self, name: str) -> list[KeptPerson]:
        """Guests who chose a name that has become an account's: they get back the one that was made up."""
        guests = [guest(person) for person in await self._store.read(kept.guests_named, name)]
        return [await self._keep(msgspec.structs.replace(await self.find(g.id), name=g.name)) for g in guests]

    async def log_in(self, guest_id: str, name: str, password: str) -> Session:
        """Into an account; what was tried as a guest comes along."""
        found = await self._store.read(kept.by_login, plain(name).casefold())
        stored = found.password if found and found.password else await asyncio.to_thread(_nobody)
        right = await asyncio.to_thread(_verify, stored, password)
        if not found or not found.password or not right:
            raise Refusal(401, "Nom ou mot de passe inconnu.", "Unknown name or password.")
        return await self._enter(guest_id, found.id)

    async def check_password(self, person: str, password: str) -> None:
        """The password of an account, asked for again before something that cannot be undone."""
        found = await self.ensure(person)
        if not found.password:
            raise Refusal(409, "Ce compte n'a pas de mot de passe.", "This account has no password.")
        if not await asyncio.to_thread(_verify, found.password, password):
            raise Refusal(401, "Ce n'est pas le mot de passe.", "This is not the password.")

    async def change_password(self, person: str, password: str) -> Session:
        """A new password for an account; whoever was signed in with the old one is so no more."""
        found = await self.ensure(person)
        hashed = await _hash(password)
        now = self._now(person)

        def change(connection: Connection) -> None:
            kept.keep(connection, msgspec.structs.replace(found, password=hashed))
            kept.renew(connection, person, now)

        await self._store.write(change)
        self.changed(person)
        self._cluster.tell("person", person)
        return self._renew(person, now)

    async def log_out_everywhere(self, person: str) -> Session:
        """All sessions of somebody end, but for the one that is given here."""
        await self.ensure(person)
        now = self._now(person)
        await self._store.write(lambda c: kept.renew(c, person, now))
        return self._renew(person, now)

    def _now(self, person: str) -> int:
        """After every session that was ever given to them."""
        return max(int(time.time()), self._renewed.get(person, 0) + 1)

    def _renew(self, person: str, now: int) -> Session:
        self.sessions_renewed(person, now)
        self._cluster.tell("renewal", person, str(now).encode())
        return self._session(person)

    def sessions_renewed(self, person: str, at: int) -> None:
        """What was signed by then counts no more."""
        self._renewed[person] = at
        self.shut(person, lambda session: not session.scope and session.issued <= at)

    async def sign_in(self, guest_id: str, issuer: str, subject: str, name: str) -> Session:
        """Whoever this identity belongs to; the first time it becomes the asking person's own, and a guest's
        account."""
        if found := await self._store.read(kept.by_identity, issuer, subject):
            return await self._enter(guest_id, found.id)
        person = await self.ensure(guest_id)
        for tries in range(NAMES_TRIED):
            named = _free_name(name, tries)
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
        raise _taken()

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
        self.session_ended(session.id, session.person)
        self._cluster.tell("session", session.id, session.person.encode())

    async def begin_anew(self, session: Session) -> Session:
        """The same person with a session that nobody can have seen before they had something to lose."""
        made = self._session(session.person)
        await self.log_out(session)
        return made

    def session_ended(self, session: str, person: str) -> None:
        self._ended.add(session)
        self.shut(person, lambda one: one.id == session)

    def changed(self, person: str) -> None:
        """Another process wrote this person anew: look again."""
        self._known.pop(person, None)

    async def make_token(self, person: str, label: str, scope: str) -> str:
        await self.ensure(person)
        token = f"tbl_{new_id()}{new_id()}"
        now = int(time.time() * 1000)
        digest = token_digest(token)
        await self._store.write(lambda c: kept.add_token(c, person, digest, plain(label)[:40], scope, now))
        return token

    async def drop_tokens(self, person: str) -> None:
        await self._store.write(lambda c: kept.drop_tokens(c, person))
        self.tokens_dropped(person)
        self._cluster.tell("tokens", person)

    def tokens_dropped(self, person: str) -> None:
        self.shut(person, lambda session: session.scope != "")

    async def by_token(self, token: str) -> Session | None:
        """A session for as long as the request or the socket that brought the token."""
        found = await self._store.read(kept.by_token, token_digest(token))
        return Session(found[0], f"token:{found[0]}", 0, found[1]) if found else None

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
            raise _taken() from None
        self._cluster.tell("person", person.id)
        return self._remember(person)

    def _remember(self, person: KeptPerson) -> KeptPerson:
        self._known[person.id] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person


def _free_name(name: str, tries: int) -> str:
    """A name that fits a seat, with a number behind it where others have it already."""
    tail = f" {tries + 1}" if tries else ""
    try:
        return account_name(plain(name)[: NAME_LENGTH[1] - len(tail)].rstrip() + tail)
    except Refusal:
        return f"Tablier{tail}"


def _taken() -> Refusal:
    return Refusal(409, "Ce nom est déjà pris.", "This name is taken.")


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
