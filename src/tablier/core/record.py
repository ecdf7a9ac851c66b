"""Records: a whole match as readable text, one event a line, or as compact binary.

    [Game "extinction/1"]
    [Players "2"]
    [Option first "seat1"]
    [Seat 1 "Ada"]
    [Result "win 1 (no-drones)"]
    [Commitment "9f86..."]

    1 1 2140 Pd4-e5
    2 2 5310 Pe5-d4

An event line is its number, the seat from 1 (or `*` for chance), milliseconds since the start, and
what was done in the game's own notation. Tags that Tablier does not know are kept. Of a game with a live
scene, lines that begin with `~` may follow: what the hands did, a tape a line, in base64.
"""

import binascii
import re
import zlib
from base64 import b64decode, b64encode
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from tablier.core.dealer import Dealer, commitment, mixed
from tablier.core.errors import BadRecord, BrokenSeal, TablierError
from tablier.core.event import Event
from tablier.core.game import Game
from tablier.core.live import LiveGame
from tablier.core.match import Match
from tablier.core.numbers import DIGITS, whole
from tablier.core.outcome import write_outcome
from tablier.core.tape import Checked, check_scenes
from tablier.core.turn import Chance

S = TypeVar("S")
A = TypeVar("A")

MAGIC = b"TBL1"
MOST = 32 << 20
"""Bytes that a record may unpack to: a few that were made to become a great many are refused..."""
MANY = 100_000
"""...and the same for its events and tapes, each of which takes far more in memory than in a file."""
SEATS = 99
_TAG = re.compile(r'\[(\w+)(?: ([\w.-]+))? "((?:[^"\\]|\\.)*)"\]')


class Record(msgspec.Struct, frozen=True):
    """`tags` keeps the order of writing; `events` are (seat or None, milliseconds, text); `tapes` are what
    the hands did, scene by scene, where the game has them.

    >>> import tablier
    >>> record = tablier.Record.of(tablier.new("ignis", plays=["Ea4>"]), seats=("Ada", "Bo"))
    >>> record.events, record.tags["Result"]
    (((0, 0, 'Ea4>'),), '*')
    >>> tablier.Record.read(record.write()) == record
    True
    """

    game: str
    players: int
    options: dict[str, str]
    events: tuple[tuple[int | None, int, str], ...]
    seats: tuple[str, ...] = ()
    tags: dict[str, str] = {}
    tapes: tuple[bytes, ...] = ()

    @classmethod
    def of(
        cls,
        match: Match[Any, Any],
        seats: tuple[str, ...] = (),
        tapes: tuple[bytes, ...] = (),
        **tags: str,
    ) -> "Record":
        """The record of a match as it stands, with the names at its seats, tapes and further tags."""
        write = match.game.write_play
        return cls(
            game=match.game.ruleset,
            players=match.players,
            options={name: _spell(value) for name, value in match.options.items()},
            events=tuple((e.seat, e.at, write(e.play)) for e in match.log),
            seats=seats,
            tags={"Result": write_outcome(match.outcome), **tags},
            tapes=tapes,
        )

    @property
    def slug(self) -> str:
        """The game without the version of its rules."""
        return self.game.partition("/")[0]

    def replay(self, game: Game[S, A]) -> Match[S, A]:
        """Fold the record again, checking every event against the rules."""
        if game.ruleset != self.game:
            raise BadRecord(f"the record is of {self.game}, the rules at hand are {game.ruleset}")
        match = Match(game, self.options, self.players)
        for number, (seat, at, text) in enumerate(self.events, 1):
            try:
                match.append(Event(number, seat, game.read_play(text, seat), at))
            except TablierError as fault:
                raise BadRecord(f"event {number} ({text}): {fault}") from None
        self._check_result(match)
        return match

    def _check_result(self, match: Match[Any, Any]) -> None:
        ended = write_outcome(match.outcome)
        if self.tags.get("Result", ended) != ended:
            raise BadRecord(f"the record says {self.tags['Result']!r}, the rules say {ended!r}")

    def verify(self, game: Game[Any, Any]) -> int:
        """Derive every die and shuffle again from the revealed seed; how many there were."""
        if "Commitment" not in self.tags:
            raise BrokenSeal("the record carries no commitment: nothing to verify")
        if "Seed" not in self.tags:
            raise BrokenSeal("the seed is not revealed yet: it is when the game ends")
        try:
            seed = bytes.fromhex(self.tags["Seed"])
        except ValueError:
            raise BrokenSeal("the seed is not hexadecimal") from None
        if commitment(seed) != self.tags["Commitment"]:
            raise BrokenSeal("the seed does not give the commitment that was shown before the game")
        dealer, draws = Dealer(seed, self._shares), 0
        match = Match(game, self.options, self.players)
        for seat, at, text in self.events:
            turn = match.turn
            play = game.read_play(text, seat)
            if isinstance(turn, Chance) and seat is None:
                due = dealer.draw(turn.request, match.seq + 1)
                if play != due:
                    raise BrokenSeal(
                        f"event {match.seq + 1} is {text!r}, the seed gives {game.write_play(due)!r}",
                        match.seq + 1,
                    )
                draws += 1
            match.add(seat, play, at)
        self._check_result(match)
        return draws

    def check_scenes(self, game: LiveGame[Any, Any]) -> Checked:
        """Run what moved between the events again, and look at what came to rest; see `core.tape`."""
        seed = bytes.fromhex(self.tags.get("Seed", ""))
        source = mixed(seed, self._shares).hex() if seed else ""
        return check_scenes(game, self.replay(game), self.tapes, source)

    @property
    def _shares(self) -> list[str]:
        """What the seats added to chance."""
        return self.tags.get("Shares", "").split()

    # --- text --------------------------------------------------------------------------------

    def write(self) -> str:
        """The record as text: tags, an empty line, one line for each event."""
        lines = [_tag("Game", self.game), _tag("Players", str(self.players))]
        lines += [_tag("Option", value, name) for name, value in self.options.items()]
        lines += [_tag("Seat", name, str(seat)) for seat, name in enumerate(self.seats, 1)]
        lines += [_tag(name, value) for name, value in self.tags.items()]
        lines.append("")
        for number, (seat, at, text) in enumerate(self.events, 1):
            lines.append(write_event(number, seat, at, text))
        lines += [f"~ {b64encode(tape).decode()}" for tape in self.tapes]
        return "\n".join(lines) + "\n"

    @classmethod
    def decode(cls, data: bytes) -> "Record":
        """A record from the bytes of a file, text or binary."""
        if data.startswith(MAGIC):
            return cls.unpack(data)
        try:
            return cls.read(data.decode("utf-8"))
        except UnicodeDecodeError:
            raise BadRecord("neither a text nor a binary record") from None

    @classmethod
    def read(cls, text: str) -> "Record":
        """The inverse of `write`; raises BadRecord with the line of the fault."""
        tags: dict[str, str] = {}
        options: dict[str, str] = {}
        seats: dict[int, str] = {}
        events: list[tuple[int | None, int, str]] = []
        tapes: list[bytes] = []
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith("["):
                _read_tag(line, number, tags, options, seats)
            elif line.startswith("~"):
                tapes.append(_read_tape(line, number))
            else:
                events.append(read_event(line, number, len(events) + 1))
            if len(events) + len(tapes) > MANY:
                raise BadRecord(f"a record has no more than {MANY} events and tapes", number)
        if "Game" not in tags:
            raise BadRecord('a record begins with a tag such as [Game "extinction/1"]', 1)
        players = whole(tags.pop("Players", ""))
        if players is None:
            raise BadRecord('the tag [Players "N"] is missing or no number')
        return cls(
            game=tags.pop("Game"),
            players=players,
            options=options,
            events=tuple(events),
            seats=tuple(seats.get(seat, "") for seat in range(1, max(seats, default=0) + 1)),
            tags=tags,
            tapes=tuple(tapes),
        )

    # --- binary --------------------------------------------------------------------------------

    def pack(self) -> bytes:
        """MAGIC, CRC-32 of the rest, then deflated msgpack."""
        body = zlib.compress(msgspec.msgpack.encode(msgspec.structs.astuple(self)), 9)
        return MAGIC + zlib.crc32(body).to_bytes(4, "big") + body

    @classmethod
    def unpack(cls, data: bytes) -> "Record":
        """The inverse of `pack`; raises BadRecord where the bytes are damaged."""
        if data[:4] != MAGIC:
            raise BadRecord("not a binary Tablier record: it does not begin with TBL1")
        body = data[8:]
        if zlib.crc32(body).to_bytes(4, "big") != data[4:8]:
            raise BadRecord("the binary record is damaged: its checksum does not fit")
        try:
            inflating = zlib.decompressobj()
            plain = inflating.decompress(body, MOST)
            if inflating.unconsumed_tail:
                raise BadRecord(f"the binary record holds more than {MOST >> 20} MB")
            return cls(*msgspec.msgpack.decode(plain, type=_Packed))
        except (msgspec.MsgspecError, zlib.error) as fault:
            raise BadRecord(f"the binary record cannot be read: {fault}") from None


_Number = Annotated[int, Meta(ge=0, le=10**DIGITS - 1)]
_Packed = tuple[
    str,
    _Number,
    Annotated[dict[str, str], Meta(max_length=MANY)],
    Annotated[tuple[tuple[_Number | None, _Number, str], ...], Meta(max_length=MANY)],
    Annotated[tuple[str, ...], Meta(max_length=SEATS)],
    Annotated[dict[str, str], Meta(max_length=MANY)],
    Annotated[tuple[bytes, ...], Meta(max_length=MANY)],
]
"""The counts stand before what is counted: nothing is made of a list that is too long."""


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _tag(name: str, value: str, key: str = "") -> str:
    quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'[{name}{" " + key if key else ""} "{quoted}"]'


def _read_tag(
    line: str, number: int, tags: dict[str, str], options: dict[str, str], seats: dict[int, str]
) -> None:
    found = _TAG.fullmatch(line.strip())
    if not found:
        raise BadRecord(f'{line!r} is no tag; a tag reads [Name "value"]', number)
    name, key, quoted = found.groups()
    value = re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], quoted)
    if name == "Option" and key:
        options[key] = value
    elif name == "Seat" and key:
        seat = whole(key)
        if seat is None or not 1 <= seat <= SEATS:
            raise BadRecord(f"a seat is a number from 1, not {key!r}", number)
        seats[seat] = value
    else:
        tags[name] = value


def _read_tape(line: str, number: int) -> bytes:
    try:
        return b64decode(line[1:].strip(), validate=True)
    except binascii.Error:
        raise BadRecord("what the hands did is written in base64, which this is not", number) from None


def write_event(number: int, seat: int | None, at: int, text: str) -> str:
    """An event as a line of a record."""
    return f"{number} {'*' if seat is None else seat + 1} {at} {text}"


def read_event(line: str, number: int, due: int) -> tuple[int | None, int, str]:
    """The inverse, for the event that is due: seat, milliseconds and text."""
    seq, seat, at, text = parts if len(parts := line.split(" ", 3)) == 4 else ("",) * 4
    event, milliseconds = whole(seq), whole(at)
    if event is None or milliseconds is None:
        raise BadRecord(f"{line!r} is no event; an event reads 'number seat milliseconds what'", number)
    if event != due:
        raise BadRecord(f"event {event} stands where event {due} is due", number)
    if seat == "*":
        return None, milliseconds, text
    place = whole(seat)
    if not place:
        raise BadRecord(f"a seat is a number from 1, or * for chance, not {seat!r}", number)
    return place - 1, milliseconds, text
