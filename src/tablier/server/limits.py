"""Every limit of the server, in one place.

A rate is (how many at once, how many a second after that). Addresses, sessions and the process as a
whole are counted apart; what goes over any of the three is refused with 429, or on a socket with a
message, and changes nothing.

Where the server is several processes, each counts what it is asked. What is dear, or guessed at, is told to
the others, so that nobody gets more of it by coming to another door; what comes with every move is not.
"""

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

import msgspec


class Rate(msgspec.Struct, frozen=True):
    burst: float
    per_second: float


class Limit(msgspec.Struct, frozen=True):
    """`together`: what an address or a session did in another process counts in this one, too. `overall` is
    what one process can bear."""

    address: Rate | None = None
    session: Rate | None = None
    overall: Rate | None = None
    together: bool = False


RATES: dict[str, Limit] = {
    "request": Limit(address=Rate(2000, 300)),
    "watch": Limit(address=Rate(120, 10)),
    "read": Limit(address=Rate(300, 50), overall=Rate(5000, 2000)),
    "change": Limit(address=Rate(60, 5), session=Rate(30, 2), overall=Rate(1000, 300)),
    "table": Limit(address=Rate(30, 0.5), session=Rate(15, 0.2), overall=Rate(200, 20), together=True),
    "login": Limit(address=Rate(10, 0.1), overall=Rate(50, 5), together=True),
    "code": Limit(address=Rate(20, 0.2), overall=Rate(200, 20), together=True),
    "socket": Limit(address=Rate(60, 5), session=Rate(30, 2), overall=Rate(5000, 500)),
    "message": Limit(address=Rate(1200, 400), session=Rate(60, 20), overall=Rate(20000, 10000)),
    "frame": Limit(address=Rate(2000, 1000), session=Rate(400, 200), overall=Rate(40000, 20000)),
    "look": Limit(address=Rate(240, 60), session=Rate(60, 15), overall=Rate(2000, 500)),
    "token": Limit(address=Rate(20, 0.2), overall=Rate(500, 50), together=True),
    "lesson": Limit(address=Rate(60, 5), session=Rate(30, 3), overall=Rate(500, 50)),
    "help": Limit(address=Rate(40, 2), session=Rate(20, 1), overall=Rate(200, 20)),
    "review": Limit(address=Rate(30, 0.2), session=Rate(12, 0.1), overall=Rate(200, 5)),
    "try": Limit(address=Rate(60, 2), session=Rate(30, 1), overall=Rate(300, 20)),
    "walk": Limit(address=Rate(200, 20), session=Rate(100, 10), overall=Rate(2000, 200)),
    "analysis": Limit(address=Rate(120, 4), session=Rate(60, 2), overall=Rate(600, 50)),
    "study": Limit(address=Rate(120, 4), session=Rate(60, 2), overall=Rate(600, 50)),
    "pack": Limit(address=Rate(40, 1), session=Rate(20, 0.5), overall=Rate(100, 4), together=True),
    "pack check": Limit(address=Rate(80, 4), session=Rate(40, 2), overall=Rate(200, 12)),
    "hand": Limit(address=Rate(2000, 1000), session=Rate(240, 120), overall=Rate(20000, 10000)),
    "reach": Limit(address=Rate(20, 0.1), session=Rate(10, 0.1), overall=Rate(200, 5), together=True),
    "mail": Limit(address=Rate(5, 1 / 120), overall=Rate(100, 0.5), together=True),
    "picture": Limit(address=Rate(120, 4), overall=Rate(400, 20)),
    "print": Limit(address=Rate(10, 0.1), overall=Rate(60, 1), together=True),
    "search": Limit(address=Rate(60, 4), session=Rate(40, 3), overall=Rate(300, 60)),
    "export": Limit(address=Rate(4, 1 / 300), overall=Rate(20, 0.05), together=True),
    "chat": Limit(address=Rate(100, 10), session=Rate(8, 0.5), overall=Rate(500, 100)),
}

HOST = 255
"""Letters of the name by which somebody calls us."""
HEAD = 32 * 1024
"""Bytes of a request's head, and of what is no body behind it."""
HEAD_SECONDS = 10.0
"""Until a request's head has come..."""
BODY_SECONDS = 20.0
"""...and then its body, for whom it is read..."""
REQUEST_SECONDS = 45.0
"""...and even if nobody reads it."""
LATE = 1 << 20
"""Bytes of a body that may still come when the request is answered already."""
READING_SECONDS = 30.0
"""In which somebody must have read something of what waits for them."""
BODY = 64 * 1024
"""Bytes of a request's body."""
MESSAGE = 16 * 1024
"""Bytes of a message on a socket."""
DEPTH = 12
"""Brackets within brackets in what is sent to us."""
LARGEST = 2**53
"""The largest whole number, either way."""
CHAT = 500
"""Characters of one line of chat."""
FLOOD = 200
"""Frames beyond the rate after which a socket is closed."""
AT_ONCE = 32
"""Frames of one socket that are looked at before somebody else's turn."""
SOCKETS_BY_ADDRESS = 200
LINES_BY_ADDRESS = 500
"""Connections by which one address asks by HTTP: a browser has six at most, and leaves them soon..."""
REQUESTS_BY_ADDRESS = 300
"""...and requests of one address that are being answered, streams among them."""
BOT_TABLES = 4
"""Tables of one person at which bots play among themselves at the same time."""
REVIEWS = 200
"""Matches that are reviewed, or wait for it, at the same time."""
ANALYSES = 500
"""Positions that are thought about for who analyses, or wait for it, at the same time..."""
ANALYSES_BY_PERSON = 2
"""...and of one person."""
ANALYSIS_SHARE = 4.0
"""Seconds of thinking that one position gets at least; then it makes room if others wait."""
ANALYSIS_GRACE = 8.0
"""Seconds for which it is still thought about when nobody listens any more: a line may be cut."""
ANALYSES_KEPT = 500
"""Positions of which the last findings are remembered."""
STUDIES = 200
"""Studies of one person."""
STUDY_NODES = 1500
STUDY_COMMENT = 2000
"""Characters of one comment."""
PACKS = 12
"""Packs of cards of one person..."""
PACK_FILES = 20
"""...the files of one, at most..."""
PACK = 160 * 1024
"""...their bytes in all, and of a request that brings them..."""
PACK_CHECKS = 8
"""...and those that are looked over, or wait for it, at the same time."""
CHANNELS = 20
"""Browsers and pages of one person that hear of turns."""
SOCKETS = 20_000
BUCKETS = 50_000
"""Addresses, and as many sessions, that are remembered for one rate: no longer than until what they may do is
what anybody may, and the longest unseen are forgotten first."""


@lru_cache(maxsize=BUCKETS)
def place_of(address: str) -> str:
    """Whom an address stands for: of the sixth version, every household has 2 ** 64 of them.

    >>> place_of("2001:db8:0:1:f00::1"), place_of("::ffff:192.0.2.7"), place_of("192.0.2.7")
    ('2001:db8:0:1::', '192.0.2.7', '192.0.2.7')
    """
    match _read_address(address):
        case IPv6Address(ipv4_mapped=IPv4Address() as mapped):
            return str(mapped)
        case IPv6Address() as wide:
            return str(ip_network((wide, 64), strict=False).network_address)
        case _:
            return address[:100]


def _read_address(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address)
    except ValueError:
        return None


class Throttle:
    """Token buckets by what is done and who does it. What is `tell`ed here is `heard` in the others."""

    def __init__(
        self,
        rates: dict[str, Limit] | None = None,
        on: bool = True,
        now: Callable[[], float] = time.monotonic,
        tell: Callable[[str, str, str], None] = lambda what, address, session: None,
    ) -> None:
        self._on, self._now, self._tell = on, now, tell
        self._rates = {
            what: (_Buckets(limit.address), _Buckets(limit.session), _Buckets(limit.overall), limit.together)
            for what, limit in (RATES if rates is None else rates).items()
        }

    def allows(self, what: str, address: str, session: str) -> bool:
        """A session is only looked at when its address is allowed: new ones are free to make."""
        if not self._on:
            return True
        addresses, sessions, overall, together = self._rates[what]
        now = self._now()
        allowed = addresses.take(address, now) and sessions.take(session, now) and overall.take("", now)
        if allowed and together:
            self._tell(what, address, session)
        return allowed

    def heard(self, what: str, address: str, session: str) -> None:
        """Another process has allowed this; one of another version may speak of what we do not know."""
        if found := self._rates.get(what):
            now = self._now()
            found[0].take(address, now)
            found[1].take(session, now)

    def is_spent(self, what: str, address: str) -> bool:
        """Whether an address has used up what it may do wrong; asking costs nothing."""
        return self._on and self._rates[what][0].holds(address, self._now()) < 1


class _Buckets:
    """What is left of one rate to everybody who has used some of it."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._full_after = rate.burst / rate.per_second if rate and rate.per_second else float("inf")
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def holds(self, who: str, now: float) -> float:
        if self._rate is None:
            return 1.0
        tokens, seen = self._left.get(who) or (self._rate.burst, now)
        return min(self._rate.burst, tokens + (now - seen) * self._rate.per_second)

    def take(self, who: str, now: float) -> bool:
        if self._rate is None:
            return True
        tokens = self.holds(who, now)
        self._left[who] = (tokens - 1 if tokens >= 1 else tokens, now)
        self._left.move_to_end(who)
        _, oldest = next(iter(self._left.values()))
        if now - oldest >= self._full_after or len(self._left) > BUCKETS:
            self._left.popitem(last=False)
        return tokens >= 1


def fits(value: Any) -> bool:
    """Whether all whole numbers in what was sent can be passed on: no client has larger ones exactly."""
    if isinstance(value, int):
        return -LARGEST <= value <= LARGEST
    if isinstance(value, dict):
        return all(fits(one) for one in value.values())
    return all(fits(one) for one in value) if isinstance(value, list) else True


_SIGNS = re.compile(r'\\.|["\[\]{}]')


def too_deep(data: bytes | str) -> bool:
    """Whether brackets lie too deep in JSON text; those inside strings do not count."""
    if isinstance(data, bytes):
        if data.count(b"[") + data.count(b"{") <= DEPTH:
            return False
        data = data.decode("utf-8", "replace")
    depth, quoted = 0, False
    for found in _SIGNS.finditer(data):
        sign = found[0]
        if sign == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif sign in "[{":
            depth += 1
            if depth > DEPTH:
                return True
        elif sign in "]}":
            depth -= 1
    return False
