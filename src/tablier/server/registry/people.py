"""Guests and accounts: who someone is, their name and password, all that is theirs and its end."""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
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
from tablier.server.registry.looks import look_of
from tablier.server.registry.names import NAME_LENGTH, account_name, clean_name, login_of, plain
from tablier.store import Store, StoreTrouble
from tablier.store import people as kept
from tablier.store.people import KeptPerson
from tablier.store.trouble import Clash

log = logging.getLogger("tablier.people")

PASSWORD_LENGTH = (8, 200)
REMEMBERED = 10_000
NAMES_TRIED = 30
"""Numbers put behind a name that others have already."""
SOON = 2.0
"""Seconds after which a database that did not answer is asked again what was missed."""

Change = Callable[[Connection, KeptPerson], KeptPerson]
"""What somebody becomes, from who they are now."""

_hasher = PasswordHasher()  # argon2id


@cache
def _nobody() -> str:
    """What an unknown name is checked against, so that it takes as long as a wrong password."""
    return _hasher.hash("nobody")


class People:
    """`shut` is called when sessions of somebody end, and says which: whatever they hold open is closed.
    `present` says who holds what open, and `renamed` is called with whoever goes by another name. `behind`
    is set when other processes may have told something that was not heard here."""

    def __init__(self, store: Store, cluster: OneProcess) -> None:
        self._store, self._cluster = store, cluster
        self.shut: Callable[[str, Callable[[Session], bool]], None] = lambda person, which: None
        self.present: Callable[[], Mapping[str, Collection[Session]]] = dict
        self.renamed: Callable[[str, str], None] = lambda person, name: None
        self.behind = asyncio.Event()
        store.write_now(lambda c: kept.forget_ended(c, _milliseconds()))
        store.write_now(lambda c: kept.note_looks(c, look_of))
        self._known: OrderedDict[str, KeptPerson] = OrderedDict()
        self._changes = 0
        self._ended: set[str] = store.read_now(kept.ended_sessions, _milliseconds())
        self._renewed: dict[str, int] = store.read_now(kept.renewals)

    async def find(self, person: str) -> KeptPerson:
        """Someone by id; a guest of whom nothing is kept yet is made up from it."""
        if found := self._known.get(person):
            self._known.move_to_end(person)
            return found
        changes = self._changes
        found = await self._store.read(kept.find, person) or guest(person)
        # who was changed while the database was asked may have been found as they were before
        return self._remember(found) if changes == self._changes else found

    def is_ended(self, session: Session) -> bool:
        """Not so for a token's, which lasts as long as the token."""
        if session.token:
            return False
        return session.id in self._ended or session.issued <= self._renewed.get(session.person, 0)

    async def ensure(self, person: str) -> KeptPerson:
        """Someone by id, written down by now."""
        found = await self.find(person)
        if found.deleted:
            raise _gone()
        return found if found.created else await self._change(person, lambda _, found: found)

    async def rename(self, person: str, name: str) -> KeptPerson:
        """Nobody goes by the name of somebody's account, or by one that looks like it."""

        def change(connection: Connection, found: KeptPerson) -> KeptPerson:
            if found.login:
                return _with_name(connection, found, account_name(name))
            new = _named(found, clean_name(name))
            kept.hold_names(connection)
            if kept.is_taken(connection, login_of(new.name), new.look, person):
                raise _taken()
            return new

        return await self._change(person, change)

    async def make_account(self, person: str, name: str, password: str) -> KeptPerson:
        """Turn a guest into an account; the id stays, and with it all that is theirs."""
        name, hashed = account_name(name), await _hash(password)

        def change(connection: Connection, found: KeptPerson) -> KeptPerson:
            if found.login:
                raise Refusal(409, "Vous avez déjà un compte.", "You have an account already.")
            account = _with_name(connection, found, name)
            return msgspec.structs.replace(account, password=hashed)

        return await self._change(person, change)

    async def log_in(self, guest_id: str, name: str, password: str) -> Session:
        """Into an account; what was tried as a guest comes along. The session counts from before the password
        was looked at: what ends all of them meanwhile ends this one too."""
        found = await self._store.read(kept.by_login, login_of(name))
        session = self._session(found.id if found else guest_id)
        stored = found.password if found and found.password else await asyncio.to_thread(_nobody)
        right = await asyncio.to_thread(_verify, stored, password)
        if not found or not found.password or not right:
            raise Refusal(401, "Nom ou mot de passe inconnu.", "Unknown name or password.")
        return await self._enter(guest_id, session)

    async def check_password(self, person: str, password: str) -> None:
        """The password of an account, asked for again before something that cannot be undone."""
        found = await self._store.read(kept.find, person) or guest(person)
        if not found.password:
            raise Refusal(409, "Ce compte n'a pas de mot de passe.", "This account has no password.")
        if not await asyncio.to_thread(_verify, found.password, password):
            raise Refusal(401, "Ce n'est pas le mot de passe.", "This is not the password.")

    async def change_password(self, person: str, password: str) -> Session:
        """A new password for an account; whoever was signed in with the old one is so no more."""
        hashed = await _hash(password)
        at = 0

        def change(connection: Connection, found: KeptPerson) -> KeptPerson:
            nonlocal at
            at = kept.renew(connection, person, int(time.time()))
            return msgspec.structs.replace(found, password=hashed)

        await self._change(person, change)
        return self._renew(person, at)

    async def log_out_everywhere(self, person: str) -> Session:
        """All sessions of somebody end, but for the one that is given here."""
        await self.ensure(person)
        return self._renew(person, await self._store.write(lambda c: kept.renew(c, person, int(time.time()))))

    def _renew(self, person: str, at: int) -> Session:
        self.sessions_renewed(person, at)
        self._cluster.tell("renewal", person, str(at).encode())
        return self._session(person)

    def sessions_renewed(self, person: str, at: int) -> None:
        """What was signed by then counts no more."""
        self._renewed[person] = max(at, self._renewed.get(person, 0))
        self.shut(person, lambda session: not session.scope and session.issued <= at)

    async def sign_in(self, session: Session, issuer: str, subject: str, name: str) -> Session:
        """Whoever this identity belongs to; the first time it becomes the asking person's own, and a guest's
        account."""
        if found := await self._store.read(kept.by_identity, issuer, subject):
            return await self._enter(session.person, self._session(found.id))

        def change(connection: Connection, found: KeptPerson) -> KeptPerson:
            account = found if found.login else _with_free_name(connection, found, name)
            kept.keep(connection, account)
            kept.add_identity(connection, account.id, issuer, subject, _milliseconds())
            return account

        try:
            await self._change(session.person, change)
        except Clash:  # somebody was quicker
            if found := await self._store.read(kept.by_identity, issuer, subject):
                return self._session(found.id)
            raise
        return await self.begin_anew(session)

    async def _enter(self, guest_id: str, session: Session) -> Session:
        """Somebody who was a guest a moment ago."""
        account = session.person
        if guest_id != account and (await self.find(guest_id)).login is None:
            now = _milliseconds()
            await self._store.write(lambda c: puzzling.join(c, guest_id, account, now))
        return session

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
        self._changes += 1
        self._known.pop(person, None)

    async def follow(self) -> None:
        """Again and again, what was told while nobody could hear it here."""
        while True:
            await self.behind.wait()
            self.behind.clear()
            try:
                await self.catch_up()
            except StoreTrouble as fault:
                log.warning("what other processes have ended is looked up again soon: %s", fault.cause)
                self.behind.set()
                await asyncio.sleep(SOON)

    async def catch_up(self) -> None:
        """What has been ended wherever ends here, and nobody is believed to be who they were."""
        self._changes += 1
        self._known.clear()
        self._ended |= await self._store.read(kept.ended_sessions, _milliseconds())
        for person, at in (await self._store.read(kept.renewals)).items():
            self._renewed[person] = max(at, self._renewed.get(person, 0))
        tokens = {one.token for own in self.present().values() for one in own if one.token}
        dropped = tokens - await self._store.read(kept.good_tokens, tokens)
        for person in self.present():
            self.shut(person, lambda one: one.token in dropped or self.is_ended(one))

    async def make_token(self, person: str, label: str, scope: str) -> str:
        await self.ensure(person)
        token = f"tbl_{new_id()}{new_id()}"
        now = _milliseconds()
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
        digest = token_digest(token)
        found = await self._store.read(kept.by_token, digest)
        return Session(found[0], f"token:{found[0]}", 0, found[1], digest) if found else None

    async def export(self, person: str) -> dict[str, Any]:
        found = await self.find(person)
        own = {
            "id": found.id,
            "name": found.name,
            "account": found.login is not None,
            "created": found.created,
        }
        return {"person": own, **await self._store.read(kept.export, person)}

    async def forget(self, person: str) -> None:
        """Nobody is this person any more: whoever was, wherever, is signed out."""
        found = await self.ensure(person)

        def forget(connection: Connection) -> int:
            kept.forget(connection, found, _milliseconds())
            return kept.renew(connection, person, int(time.time()))

        at = await self._store.write(forget)
        self.changed(person)
        self._cluster.tell("person", person)
        self.tokens_dropped(person)
        self._cluster.tell("tokens", person)
        self._renew(person, at)
        self.renamed(person, "")

    async def _change(self, person: str, change: Change) -> KeptPerson:
        """Write somebody anew, from what is kept of them by then rather than from what was known here; and
        with them the guests whose name becomes theirs: those get back the one that was made up."""

        def work(connection: Connection) -> list[KeptPerson]:
            before = kept.find(connection, person) or guest(person)
            if before.deleted:
                raise _gone()
            after = change(connection, before)
            after = msgspec.structs.replace(
                after, created=before.created or _milliseconds(), look=look_of(after.name)
            )
            guests = kept.guests_like(connection, after.look) if after.login != before.login else []
            ousted = [_named(one, guest(one.id).name) for one in guests if one.id != person]
            for one in (after, *ousted):
                kept.keep(connection, one)
            return [after, *ousted]

        try:
            changed = await self._store.write(work)
        except Clash:  # two at once wrote down who had been unknown
            changed = await self._store.write(work)
        for one in changed:
            self.changed(one.id)
            self._remember(one)
            self._cluster.tell("person", one.id)
            self.renamed(one.id, one.name)
        return changed[0]

    def _remember(self, person: KeptPerson) -> KeptPerson:
        self._known[person.id] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person


def _with_free_name(connection: Connection, person: KeptPerson, name: str) -> KeptPerson:
    for tries in range(NAMES_TRIED):
        with contextlib.suppress(Refusal):
            return _with_name(connection, person, _fitting(name, tries))
    raise _taken()


def _fitting(name: str, tries: int) -> str:
    """A name that fits a seat, with a number behind it where others have it already."""
    tail = f" {tries + 1}" if tries else ""
    try:
        return account_name(plain(name)[: NAME_LENGTH[1] - len(tail)].rstrip() + tail)
    except Refusal:
        return f"Tablier{tail}"


def _taken() -> Refusal:
    return Refusal(409, "Ce nom est déjà pris.", "This name is taken.")


def _gone() -> Refusal:
    return Refusal(401, "Ce compte n'existe plus.", "This account is gone.")


def _named(person: KeptPerson, name: str) -> KeptPerson:
    return msgspec.structs.replace(person, name=name, look=look_of(name))


def _with_name(connection: Connection, person: KeptPerson, name: str) -> KeptPerson:
    """An account under a name that nobody else's has, nor looks like; nobody else takes it meanwhile."""
    account = msgspec.structs.replace(_named(person, name), login=login_of(name))
    kept.hold_names(connection)
    if kept.is_taken(connection, login_of(name), account.look, person.id):
        raise _taken()
    return account


def _milliseconds() -> int:
    return int(time.time() * 1000)


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
