"""Tables as they are kept, as values: nothing here knows of a database."""

import msgspec


class KeptSeat(msgspec.Struct, frozen=True):
    """Who sits where: a person, a bot with its level, or nobody yet. `owner` is who was away when somebody
    else took over, and may take the seat again."""

    seat: int
    kind: str
    person: str = ""
    level: str = ""
    name: str = ""
    owner: str = ""
    share: str = ""
    """What this seat adds to chance; whoever takes over later takes it over too."""


class KeptEvent(msgspec.Struct, frozen=True):
    """An event of a log, with the id that its sender gave it and why a bot did it."""

    seq: int
    seat: int | None
    play: str
    at: int
    act: str = ""
    why: str = ""


class KeptLine(msgspec.Struct, frozen=True):
    """A line of chat."""

    audience: str
    person: str
    name: str
    text: str
    at: int


class KeptTable(msgspec.Struct, frozen=True):
    """A table with its seats; `options`, `clock`, `outcome` and `turn` are JSON, `seq` is the last event.
    `due` is when the clock must be looked at: 0 where that is always, None where there is no clock."""

    id: str
    code: str
    ruleset: str
    options: str
    players: int
    visibility: str
    clock: str
    rated: bool
    seed: str
    maker: str
    status: str
    created: int
    started: int | None
    ended: int | None
    outcome: str | None
    rematch: str
    due: int | None = None
    turn: str | None = None
    analysis: bool = False
    seats: tuple[KeptSeat, ...] = ()
    seq: int = 0
    changed: int = 0
