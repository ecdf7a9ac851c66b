"""Where people wish to hear of their turns, their mail, and a forgotten password, over HTTP."""

import hashlib
import re
import secrets
import time
from urllib.parse import urlsplit

from sqlalchemy import Connection

from tablier.core import Language
from tablier.server import limits, wire
from tablier.server.http.endpoint import Ask, Endpoint
from tablier.server.http.sessions import new_id, token_digest
from tablier.server.reach import push
from tablier.server.reach.door import Unreachable, take_apart
from tablier.server.reach.mail import about_address, about_password
from tablier.server.reach.notice import Notice
from tablier.server.reach.notifier import Notifier
from tablier.server.reach_wire import (
    ChannelInfo,
    Forgotten,
    Letter,
    MailInfo,
    NewChannel,
    NewMailbox,
    NewPassword,
    Reach,
    SignIn,
    Tested,
)
from tablier.server.refusal import Refusal, bad_request, not_found, not_yours
from tablier.server.registry.people import check_password
from tablier.store import channels, mailboxes, people
from tablier.store.channels import KeptChannel
from tablier.store.mailboxes import KeptMailbox

CONFIRM, PASSWORD = 2 * 24 * 3600, 3600
"""Seconds for which a mailed token is good."""
SECRET = 16
"""Bytes of a browser's secret."""
_ADDRESS = re.compile(r"[^@\s<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,186}[A-Za-z0-9])")


# --- channels ---------------------------------------------------------------------------------------


async def get_reach(ask: Ask) -> Reach:
    store, notifier = ask.registry.store, ask.registry.notifier
    mine = await store.read(channels.mine, ask.person)
    box = await store.read(mailboxes.find, ask.person)
    mail = MailInfo(box.address, box.confirmed is not None, box.turns) if box else None
    return Reach(notifier.sender.public, tuple(map(_info, mine)), notifier.mail is not None, mail)


async def add_channel(ask: Ask) -> ChannelInfo:
    wish: NewChannel = ask.body
    try:
        take_apart(wish.address)
    except Unreachable:
        raise Refusal(400, "Une adresse commence par https://.", "An address begins with https://.") from None
    if wish.kind == "push" and (wish.table or not _is_browser(wish)):
        raise bad_request("key")
    if wish.table:
        table = await ask.registry.table(wish.table)
        if not table.seats_of(ask.person) and table.kept.maker != ask.person:
            raise not_yours()
    person = await ask.registry.people.ensure(ask.person)
    channel = KeptChannel(
        id=new_id(),
        person=person.id,
        table_id=wish.table or None,
        kind=wish.kind,
        address=wish.address,
        keys=f"{wish.key} {wish.secret}" if wish.kind == "push" else "",
        origin=ask.registry.notifier.url or str(ask.request.base_url).rstrip("/")[:200],
        language=wish.language,
        created=int(time.time() * 1000),
    )
    if not await ask.registry.store.write(lambda c: channels.add(c, channel, limits.CHANNELS)):
        raise Refusal(
            409,
            f"Vous avez déjà {limits.CHANNELS} destinations : retirez-en une.",
            f"You have {limits.CHANNELS} destinations already: remove one.",
        )
    return _info(channel)


async def drop_channel(ask: Ask) -> None:
    channel = await _mine(ask)
    await ask.registry.store.write(lambda c: channels.drop(c, channel.id))


async def test_channel(ask: Ask) -> Tested:
    """A message now, and what became of it."""
    channel = await _mine(ask)
    name = (await ask.registry.people.find(ask.person)).name
    status = await ask.registry.notifier.send(channel, Notice("test", ask.person, name))
    return Tested(200 <= status < 300, status)


async def _mine(ask: Ask) -> KeptChannel:
    for channel in await ask.registry.store.read(channels.mine, ask.person):
        if channel.id == ask.path("id"):
            return channel
    raise not_found()


def _is_browser(wish: NewChannel) -> bool:
    try:
        push.read_key(wish.key)
        return len(push.bytes_of(wish.secret)) == SECRET
    except ValueError:
        return False


def _info(channel: KeptChannel) -> ChannelInfo:
    host = urlsplit(channel.address).hostname or ""
    endpoint = hashlib.sha256(channel.address.encode()).hexdigest() if channel.kind == "push" else ""
    return ChannelInfo(channel.id, channel.kind, host, channel.table_id or "", channel.created, endpoint)  # type: ignore[arg-type]


# --- mail -------------------------------------------------------------------------------------------


async def set_mail(ask: Ask) -> MailInfo:
    """A new address is asked first whether it is theirs; nothing else goes there before."""
    notifier, store = _with_mail(ask), ask.registry.store
    address = ask.body.address.strip()
    if not _ADDRESS.fullmatch(address) or len(address) > 254:
        raise Refusal(400, "Ce n'est pas une adresse électronique.", "This is not an e-mail address.")
    person = await ask.registry.people.ensure(ask.person)
    before = await store.read(mailboxes.find, person.id)
    known = before is not None and before.address == address
    confirmed = before.confirmed if before and known else None
    box = KeptMailbox(person.id, address, confirmed, ask.body.turns, ask.body.language)
    await store.write(lambda c: mailboxes.keep(c, box))
    if confirmed is None:
        token = await _token(ask, person.id, "confirm", CONFIRM)
        link = f"{notifier.url}/mail/confirm#{token}"
        words = about_address(person.name, link, ask.body.language)
        notifier.post(notifier.write(address, *words, ask.body.language))
    return MailInfo(address, confirmed is not None, box.turns)


async def drop_mail(ask: Ask) -> None:
    await ask.registry.store.write(lambda c: mailboxes.drop(c, ask.person))


async def confirm_mail(ask: Ask) -> None:
    now, digest = int(time.time() * 1000), token_digest(ask.body.token)

    def confirm(connection: Connection) -> bool:
        person = mailboxes.take(connection, "confirm", digest, now)
        if person:
            mailboxes.confirm(connection, person, now)
        return person is not None

    if not await ask.registry.store.write(confirm):
        raise _spent()


async def forgot(ask: Ask) -> None:
    """The answer is the same, and as quick, whether anybody has this address: a worker looks."""
    notifier = _with_mail(ask)
    notifier.post(_remind(ask, notifier, ask.body.address.strip()))


async def _remind(ask: Ask, notifier: Notifier, address: str) -> None:
    for box in await ask.registry.store.read(mailboxes.confirmed_at, address):
        person = await ask.registry.store.read(people.find, box.person)
        if person and person.login:
            token = await _token(ask, person.id, "password", PASSWORD)
            language: Language = "fr" if box.language == "fr" else "en"
            words = about_password(person.name, f"{notifier.url}/mail/password#{token}", language)
            await notifier.write(box.address, *words, language)


async def set_password(ask: Ask) -> wire.Me:
    now, digest = int(time.time() * 1000), token_digest(ask.body.token)
    check_password(ask.body.password)  # before the token is spent
    person = await ask.registry.store.write(lambda c: mailboxes.take(c, "password", digest, now))
    if person is None:
        raise _spent()
    ask.session = await ask.registry.people.change_password(person, ask.body.password)
    found = await ask.registry.people.find(person)
    return wire.Me(found.id, found.name, False, ask.house.signer.csrf(ask.session))


async def get_sign_in(ask: Ask) -> SignIn:
    settings = ask.registry.settings
    return SignIn(settings.oidc_name if settings.oidc else "", bool(settings.smtp))


async def _token(ask: Ask, person: str, purpose: str, seconds: int) -> str:
    """A token to be mailed; only its hash is kept."""
    token = secrets.token_urlsafe(24)
    digest, until = token_digest(token), int(time.time() + seconds) * 1000
    await ask.registry.store.write(lambda c: mailboxes.post(c, person, purpose, digest, until))
    return token


def _with_mail(ask: Ask) -> Notifier:
    if ask.registry.notifier.mail is None:
        raise Refusal(409, "Ce serveur n'envoie pas de courrier.", "This server sends no mail.")
    return ask.registry.notifier


def _spent() -> Refusal:
    return Refusal(
        409,
        "Ce lien a déjà servi ou n'est plus valable : demandez-en un autre.",
        "This link was used already or is too old: ask for another.",
    )


CHANNEL = "/me/channels/{id}"

ENDPOINTS = (
    Endpoint("GET", "/me/reach", "Where I hear of my turns", get_reach, Reach),
    Endpoint(
        "POST",
        "/me/channels",
        "Hear of my turns there",
        add_channel,
        ChannelInfo,
        NewChannel,
        "reach",
        status=201,
    ),
    Endpoint(
        "DELETE", CHANNEL, "Hear nothing there any more", drop_channel, None, None, "change", status=204
    ),
    Endpoint("POST", f"{CHANNEL}/test", "Send a test there", test_channel, Tested, None, "reach"),
    Endpoint("POST", "/me/mail", "My e-mail address", set_mail, MailInfo, NewMailbox, "mail", personal=True),
    Endpoint(
        "DELETE", "/me/mail", "No mail for me", drop_mail, None, None, "change", status=204, personal=True
    ),
    Endpoint(
        "POST", "/mail/confirm", "This address is mine", confirm_mail, None, Letter, "login", status=204
    ),
    Endpoint("GET", "/sign-in", "How one may sign in", get_sign_in, SignIn),
    Endpoint(
        "POST", "/account/forgotten", "I forgot my password", forgot, None, Forgotten, "mail", status=204
    ),
    Endpoint("POST", "/account/password", "A new password", set_password, wire.Me, NewPassword, "login"),
)
