"""The vocabulary that server and client share; TypeScript types are generated from it.

HTTP bodies and socket messages are these Structs as JSON. Sentences go out in both languages, so
that a client switches without asking again. Nothing here knows a game: `view`, `steps` and `play`
are whatever the game's own types and notation make of them.
"""

from typing import Any, Literal

import msgspec

from tablier.core import Outcome, Request, Turn, Words
from tablier.core.options import Option, Value

# --- people -----------------------------------------------------------------------------------


class Me(msgspec.Struct, frozen=True):
    """Who the session belongs to; `csrf` goes back in the X-CSRF header of every change."""

    id: str
    name: str
    guest: bool
    csrf: str


class Rename(msgspec.Struct, frozen=True):
    name: str


class Credentials(msgspec.Struct, frozen=True):
    """To make an account of a guest, or to log in."""

    name: str
    password: str


class ChangePassword(msgspec.Struct, frozen=True):
    """`old` is asked for again: who finds a page left open cannot take the account."""

    old: str
    new: str


class NewToken(msgspec.Struct, frozen=True):
    """A token for a program; `label` reminds its owner what for. `read` looks, `play` also plays; neither
    touches the account."""

    label: str = ""
    scope: Literal["read", "play"] = "play"


class Token(msgspec.Struct, frozen=True):
    """Shown once: send it as `Authorization: Bearer ...`."""

    token: str


class HostKey(msgspec.Struct, frozen=True):
    """The public half of the key with which records are signed, in base64 (Ed25519)."""

    key: str


# --- games ------------------------------------------------------------------------------------


class LevelInfo(msgspec.Struct, frozen=True):
    key: str
    title: Words


class GameInfo(msgspec.Struct, frozen=True):
    """`puzzles`: there are some to solve; `mistakes`: a match that is over can be looked through for more;
    `reviews`: one that is over can be reviewed; `openings`: what was played is counted, `places`: and can be
    searched for by position; `positions`: a match may begin from any; `hidden`: not every seat sees all;
    `packs`: people may write cards of their own for it, and this option of a table names them."""

    slug: str
    ruleset: str
    title: Words
    summary: Words
    designer: str
    minutes: tuple[int, int]
    players: tuple[int, int]
    cooperative: bool
    live: bool
    options: tuple[Option, ...]
    levels: tuple[LevelInfo, ...]
    puzzles: bool = False
    mistakes: bool = False
    reviews: bool = False
    openings: bool = False
    places: bool = False
    printable: bool = False
    challenges: bool = False
    positions: bool = False
    hidden: bool = False
    packs: str = ""


# --- tables -----------------------------------------------------------------------------------


class SeatWish(msgspec.Struct, frozen=True):
    """`me` sits the maker down (several times: one screen for all), `friend` waits for the link."""

    kind: Literal["me", "friend", "anyone", "bot"]
    level: str = ""


class ClockWish(msgspec.Struct, frozen=True):
    kind: Literal["none", "live", "days"] = "none"
    seconds: int = 600
    increment: int = 5
    days: int = 3


class NewTable(msgspec.Struct, frozen=True):
    """`shuffle` lets chance decide which wish gets which seat, and so who starts. `id` makes a resend
    harmless: the same person's same id is the same table. `share`, up to 64 hexadecimal digits, is what the
    maker adds to chance: then whoever chose the seed did not choose the dice. `analysis` lets the players of
    a match over days analyse it meanwhile, where nothing is hidden."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Value] = {}
    visibility: Literal["public", "private"] = "private"
    clock: ClockWish = ClockWish()
    rated: bool = False
    shuffle: bool = False
    id: str = ""
    share: str = ""
    analysis: bool = False


class Commitment(msgspec.Struct, frozen=True):
    """The hash of the seed of a table that is not made yet, under the id that its maker will give it: who
    knows it before adding a share knows that the seed was not chosen after."""

    commitment: str


class Join(msgspec.Struct, frozen=True):
    """Take this seat, or any that is free. `share` is what who sits down adds to chance."""

    seat: int | None = None
    share: str = ""


class Rematch(msgspec.Struct, frozen=True):
    """Offer a rematch, or agree to it. `share` is what one adds to chance at the table that follows."""

    share: str = ""


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""
    mine: bool = False
    online: bool = False
    rating: int | None = None
    share: str = ""


class ClockInfo(msgspec.Struct, frozen=True):
    """Milliseconds left for each seat, as of `at`; `running` are the seats whose time goes on."""

    left: tuple[int, ...]
    running: tuple[int, ...]
    at: int


class TableInfo(msgspec.Struct, frozen=True):
    """All there is to say of a table but its position. `commitment` is shown from the start, `seed`
    when the game has ended; `code` is what a friend types, `rematch` the table that follows."""

    id: str
    code: str
    game: str
    ruleset: str
    options: dict[str, Value]
    seats: tuple[SeatInfo, ...]
    status: Literal["waiting", "playing", "over"]
    visibility: Literal["public", "private"]
    clock: ClockWish
    rated: bool
    seq: int
    turn: Turn | None
    outcome: Outcome | None
    created: int
    changed: int
    watchers: int
    commitment: str
    seed: str = ""
    rematch: str = ""
    analysis: bool = False


# --- what happens at a table --------------------------------------------------------------------


class LogLine(msgspec.Struct, frozen=True):
    """One event in words; `play` is empty where the viewer may not know it. `chance` is what was
    asked of chance, told when the match is over, so that anyone can draw it again from the seed. `why`
    is what a bot thought of its own action: told at once at a table of partners who hide nothing from
    each other, at any other table when the match is over."""

    seq: int
    seat: int | None
    play: str
    words: Words
    at: int
    chance: Request | None = None
    why: Words | None = None


class ActionInfo(msgspec.Struct, frozen=True):
    play: str
    words: Words


class Position(msgspec.Struct, frozen=True):
    """The table after event `seq` as `seat` (None: a spectator) sees it. `ask` is what those are asked whose
    turn it is, `goal` what this seat plays for. `actions` are all that the seat
    may do now; a client that offers them from the view leaves them out with `actions=0`. `steps` is
    what the event that led here did, where one moment of the match was asked for. `secret`: the view
    holds what other seats must not see, so a screen that several people share is handed over first."""

    seq: int
    seat: int | None
    view: Any
    turn: Turn
    ask: Words
    goal: Words
    actions: tuple[ActionInfo, ...] = ()
    steps: tuple[Any, ...] = ()
    secret: bool = False


class ChatLine(msgspec.Struct, frozen=True):
    """`mine`: said by who reads it."""

    audience: Literal["players", "watchers"]
    name: str
    text: str
    at: int
    mine: bool = False


Offer = Literal["undo", "draw", "rematch", "substitute"]

# --- standings ---------------------------------------------------------------------------------


class RatedPlayer(msgspec.Struct, frozen=True):
    name: str
    rating: int
    deviation: int
    games: int


class TeamRate(msgspec.Struct, frozen=True):
    """How often teams won with these settings, such as `scenario=tiger players=2`."""

    setting: str
    games: int
    won: int


class Ratings(msgspec.Struct, frozen=True):
    """`kind`: Glicko-2 between two, openskill among more, the success rate of a team."""

    game: str
    kind: Literal["glicko", "skill", "success"]
    players: tuple[RatedPlayer, ...] = ()
    teams: tuple[TeamRate, ...] = ()


class ActRequest(msgspec.Struct, frozen=True):
    """`Act` by HTTP: do `play` in answer to event `seq`; `id` makes a resend harmless."""

    id: str
    seq: int
    seat: int
    play: str


class Acted(msgspec.Struct, frozen=True):
    """The act is committed as event `seq`."""

    seq: int


class News(msgspec.Struct, frozen=True):
    """One line of `GET /me/stream`: it is this seat's turn, or the match is over (`outcome`)."""

    table: str
    game: str
    seat: int
    position: Position
    outcome: Outcome | None = None


class TableRef(msgspec.Struct, frozen=True):
    id: str


class Problem(msgspec.Struct, frozen=True):
    """What every refused request answers."""

    words: Words
    rule: str = ""


# --- client to server, on the table's socket -----------------------------------------------------


class Act(msgspec.Struct, frozen=True, tag_field="t", tag="act"):
    """Do `play` in answer to event `seq`; `id` makes a resend harmless."""

    id: str
    seq: int
    seat: int
    play: str


class MakeOffer(msgspec.Struct, frozen=True, tag_field="t", tag="offer"):
    """Ask the others. For `substitute`, `seat` is whose owner has gone and `level` the bot that goes
    on; without a level, in a cooperative game, whoever asks plays the seat. Only where no clock runs and
    nothing is rated; who comes back has the seat again. `share` is what one adds to chance at the table of a
    `rematch`."""

    what: Offer
    seat: int = -1
    level: str = ""
    share: str = ""


class Answer(msgspec.Struct, frozen=True, tag_field="t", tag="answer"):
    what: Offer
    yes: bool
    share: str = ""


class GiveUp(msgspec.Struct, frozen=True, tag_field="t", tag="resign"):
    id: str
    seat: int


class Say(msgspec.Struct, frozen=True, tag_field="t", tag="chat"):
    text: str


class Look(msgspec.Struct, frozen=True, tag_field="t", tag="look"):
    """Show the table as it was after event `seq`."""

    seq: int


class Sit(msgspec.Struct, frozen=True, tag_field="t", tag="sit"):
    """See the table from one of my seats (one screen for several people)."""

    seat: int


class Hand(msgspec.Struct, frozen=True, tag_field="t", tag="hand"):
    """Live games only: what a hand does now; never logged. `move` is the game's own vocabulary."""

    seat: int
    move: dict[str, Any]


class Ping(msgspec.Struct, frozen=True, tag_field="t", tag="ping"):
    n: int


FromClient = Act | MakeOffer | Answer | GiveUp | Say | Look | Sit | Hand | Ping

# --- server to client ---------------------------------------------------------------------------


class Offered(msgspec.Struct, frozen=True, tag_field="t", tag="offered"):
    """Seat `seat` asks; `state`: open for an answer, taken, or declined. For `substitute`, `whom` is the
    seat that someone else would play."""

    what: Offer
    seat: int
    state: Literal["open", "taken", "declined"]
    whom: int = -1


class Retold(msgspec.Struct, frozen=True):
    """What an event did, step by step, told to whoever was not there."""

    seq: int
    seat: int | None
    steps: tuple[Any, ...]


class Snapshot(msgspec.Struct, frozen=True, tag_field="t", tag="snapshot"):
    """Everything, on joining and whenever the client fell too far behind. A client that comes back
    with `since=N` gets a `table` message and the events after N instead, if they are not too many.
    `story`: the last events step by step, in a game that has them told again."""

    table: TableInfo
    position: Position
    log: tuple[LogLine, ...]
    story: tuple[Retold, ...]
    chat: tuple[ChatLine, ...]
    clock: ClockInfo | None
    offers: tuple[Offered, ...] = ()


class Seated(msgspec.Struct, frozen=True, tag_field="t", tag="seated"):
    """The present as the seat sees it that was asked for; log and story where seats read different ones."""

    position: Position
    log: tuple[LogLine, ...] | None = None
    story: tuple[Retold, ...] | None = None


class EventTold(msgspec.Struct, frozen=True, tag_field="t", tag="event"):
    """One event, what it did step by step, and the table after it."""

    line: LogLine
    steps: tuple[Any, ...]
    position: Position
    clock: ClockInfo | None


class TableChanged(msgspec.Struct, frozen=True, tag_field="t", tag="table"):
    table: TableInfo
    clock: ClockInfo | None


class Taken(msgspec.Struct, frozen=True, tag_field="t", tag="ack"):
    """The act with this id is committed as event `seq`."""

    id: str
    seq: int


class Refused(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """Nothing happened; `words` say why, `rule` which rule, `seq` where the table stands."""

    id: str
    words: Words
    rule: str
    seq: int


class Said(msgspec.Struct, frozen=True, tag_field="t", tag="said"):
    line: ChatLine


class Looked(msgspec.Struct, frozen=True, tag_field="t", tag="looked"):
    position: Position


class Trouble(msgspec.Struct, frozen=True, tag_field="t", tag="trouble"):
    """The server cannot do its part for the moment: it cannot save, its bots are not ready yet, or it is too
    slow for what moves (`words` say what). A `table` message tells when it can again."""

    words: Words


class Pong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    n: int
    at: int


FromServer = (
    Snapshot | Seated | EventTold | TableChanged | Taken | Refused | Offered | Said | Looked | Trouble | Pong
)


class Lobby(msgspec.Struct, frozen=True, tag_field="t", tag="lobby"):
    """The lobby's socket sends the whole list of open and public tables whenever it changes."""

    tables: tuple[TableInfo, ...]
    online: int
