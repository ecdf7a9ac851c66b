"""What client and server say about reaching people: channels, mail, passwords, sign-in elsewhere."""

from typing import Literal

import msgspec

from tablier.core import Language


class ChannelInfo(msgspec.Struct, frozen=True):
    """`host` is all that is shown of an address, which may hold a secret; `table` is empty for all tables."""

    id: str
    kind: Literal["push", "discord", "slack", "json"]
    host: str
    table: str
    created: int
    endpoint: str = ""
    """Of a browser alone, so that it knows itself again: a digest of its address."""


class MailInfo(msgspec.Struct, frozen=True):
    address: str
    confirmed: bool
    turns: bool


class Reach(msgspec.Struct, frozen=True):
    """`push_key` is what a browser subscribes with; `mail_offered`: the host has set up mail."""

    push_key: str
    channels: tuple[ChannelInfo, ...]
    mail_offered: bool
    mail: MailInfo | None


class SignIn(msgspec.Struct, frozen=True):
    """How one may sign in besides name and password: `elsewhere` names a provider, `mail` helps with a
    forgotten password."""

    elsewhere: str
    mail: bool


class NewChannel(msgspec.Struct, frozen=True):
    """`key` and `secret` are a browser's (`p256dh`, `auth`); `table` is empty for all of mine."""

    kind: Literal["push", "discord", "slack", "json"]
    address: str
    key: str = ""
    secret: str = ""
    table: str = ""
    language: Language = "en"


class Tested(msgspec.Struct, frozen=True):
    """`status` is what the other side answered with, 0 where nothing answered."""

    arrived: bool
    status: int


class NewMailbox(msgspec.Struct, frozen=True):
    address: str
    turns: bool = True
    language: Language = "en"


class Letter(msgspec.Struct, frozen=True):
    """The token of a mail that was sent."""

    token: str


class Forgotten(msgspec.Struct, frozen=True):
    address: str


class NewPassword(msgspec.Struct, frozen=True):
    token: str
    password: str
