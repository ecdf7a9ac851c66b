"""What server and client say to each other about challenges; part of the wire's vocabulary."""

import msgspec

from tablier.core import Words


class TryInfo(msgspec.Struct, frozen=True):
    """One try that is over: `table` is where it can be seen again, `name` is whose it was."""

    table: str
    name: str
    mine: bool
    score: int
    tie: int
    stars: int


class ChallengeInfo(msgspec.Struct, frozen=True):
    """A challenge as it is offered today; `day` is empty but for one of the day, `best` is one's own."""

    key: str
    title: Words
    told: Words
    unit: Words
    stars: tuple[int, int, int]
    strict: bool
    daily: bool
    day: str
    best: TryInfo | None


class ChallengeStandings(msgspec.Struct, frozen=True):
    """The best tries of all, one for each person, the best first."""

    challenge: ChallengeInfo
    tries: tuple[TryInfo, ...]
