"""Every setting with its default; from a TOML file, then the environment, then the command line."""

import os
import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from tablier.core import TablierError, Words
from tablier.games.folders import data_folder

PREFIX = "TABLIER_"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    data: str = ""
    """Where the database, the secret and backups lie; empty: the user's own data folder."""
    database: str = ""
    """SQLAlchemy URL; empty: an SQLite file in the data folder."""
    redis: str = ""
    """Redis URL, for several processes on one PostgreSQL; empty: this process is alone."""
    address: str = ""
    """How the other processes reach this one, such as http://10.0.0.2:8000; of several workers the first, the
    next one has the next port."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    """Processes on this machine; more than one needs PostgreSQL and Redis."""
    origins: tuple[str, ...] = ()
    """Other origins than the server's own whose pages may open sockets, such as a reverse proxy's."""
    proxies: str = "127.0.0.1"
    """Reverse proxies whose X-Forwarded headers are believed: addresses and networks (10.88.0.0/16), with
    commas between them; * for everybody, where nobody else can reach this port."""
    json_logs: bool = False
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    grace: float = 60.0
    """Seconds after which the others may let somebody else play for a player who has gone."""
    bot_pause: float = 0.4
    """Seconds that a bot takes at least, so that people can follow."""
    bot_threads: int = 0
    """Threads on which bots think; 0: one for each processor."""
    bots: tuple[str, ...] = ()
    """Players from elsewhere, NAME=module:Class or NAME=engine:COMMAND; NAME@GAME=... for one game alone."""
    warm_up: bool = True
    """Make all bots ready when the server starts, in a process of low priority."""
    analysis_workers: int = 0
    """Processes that think for who analyses; 0: one for every two processors."""
    scene_workers: int = 2
    """Processes that simulate live games, several tables in each."""
    idle: float = 600.0
    """Seconds after which a table that nobody looks at is put away, out of memory."""
    limits: bool = True
    """Rate limits; off only for measurements on one's own machine."""
    licence: Literal["", "CC0-1.0"] = ""
    """Under what the public games of this server may be used by others; empty: nothing is said."""
    url: str = ""
    """How people reach this server, such as https://club.example; mail and sign-in elsewhere need it."""
    smtp: str = ""
    """Where mail goes out: smtp://user:password@host:587 (STARTTLS) or smtps://...; empty: no mail."""
    mail_from: str = ""
    """The address that mail comes from."""
    oidc: str = ""
    """The issuer of OpenID Connect through which people may sign in, such as https://login.example."""
    oidc_client: str = ""
    oidc_secret: str = ""
    oidc_name: str = "OpenID"
    """What the button calls it."""

    def __post_init__(self) -> None:
        if self.smtp and not (self.url and self.mail_from):
            raise ValueError("smtp needs url and mail_from")
        if self.oidc and not (self.url and self.oidc_client):
            raise ValueError("oidc needs url and oidc_client")
        for proxy in filter(None, map(str.strip, self.proxies.split(","))):
            if proxy != "*" and not _is_network(proxy):
                raise ValueError(f"proxies: {proxy!r} is no address and no network such as 10.88.0.0/16")

    @property
    def data_folder(self) -> Path:
        return Path(self.data) if self.data else data_folder()

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data_folder / 'tablier.sqlite3'}"


def _is_network(text: str) -> bool:
    """Host names are not looked up: an address that only resembles one must not be believed silently."""
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def load(file: Path | None = None, **given: Any) -> Settings:
    """Defaults, overlaid by a file, by TABLIER_* in the environment, by what was given directly."""
    values: dict[str, Any] = {}
    chosen = file or (Path(os.environ["TABLIER_CONFIG"]) if "TABLIER_CONFIG" in os.environ else None)
    if chosen:
        values |= _from_file(chosen)
    known = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name, field in known.items():
        text = os.environ.get(PREFIX + name.upper())
        if text is not None:
            values[name] = text.split(",") if field.type == tuple[str, ...] else text
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as fault:
        raise TablierError(Words(fr=f"réglages : {fault}", en=f"settings: {fault}")) from None


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise TablierError(Words(fr=f"{path} : {fault}", en=f"{path}: {fault}")) from None
