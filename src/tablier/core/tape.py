"""Tapes: all that a live scene was told, and when, so that it can be run again.

A scene is deterministic, so a tape of a few bytes for each gesture keeps a whole match in motion. Whoever
has it lets the same scene happen anew and compares what comes to rest with what the log says.

    taped = Taped(game, match.state, match.seq, seats=(0, 1), seed=7)     # where the scene runs
    taped.hand(0, {"do": "grab", "piece": "L1"})
    taped.advance(1 / 60)
    taped.follow(match.state, match.seq)
    tape = taped.end(match.seq)

    check_scenes(game, match, (tape,), seed)                              # whoever doubts it
"""

import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic

import msgspec

from tablier.core.errors import BadRecord, TablierError
from tablier.core.event import Event
from tablier.core.game import A, S
from tablier.core.live import LiveGame, Scene, Tick, is_physical
from tablier.core.match import Match

STRETCH = 100
"""Milliseconds that a scene which is run again goes on at once."""

MOST = 64 << 20
"""Bytes of a tape once inflated; no match is longer."""


class _Open(msgspec.Struct, frozen=True, array_like=True, tag=0):
    seq: int
    seats: tuple[int, ...]
    seed: int


class _Wait(msgspec.Struct, frozen=True, array_like=True, tag=1):
    milliseconds: int


class _Hand(msgspec.Struct, frozen=True, array_like=True, tag=2):
    seat: int
    move: bytes


class _Perform(msgspec.Struct, frozen=True, array_like=True, tag=3):
    seat: int
    action: bytes


class _Follow(msgspec.Struct, frozen=True, array_like=True, tag=4):
    seq: int
    heard: int | None


class _Restore(msgspec.Struct, frozen=True, array_like=True, tag=5):
    seq: int
    seats: tuple[int, ...] | None


class _End(msgspec.Struct, frozen=True, array_like=True, tag=6):
    seq: int


_Entry = _Open | _Wait | _Hand | _Perform | _Follow | _Restore | _End
_encode = msgspec.msgpack.Encoder().encode


class Taped(Generic[S, A]):
    """A scene with a tape running. It is told the number of the event after which a state stood, and
    feels hands as the tape keeps them: rounded, where the game rounds them."""

    def __init__(self, game: LiveGame[S, A], state: S, seq: int, seats: tuple[int, ...], seed: int) -> None:
        self._game = game
        self.scene: Scene[S, A] = game.open_scene(state, seats, seed)
        self._squeeze, self._tape = zlib.compressobj(9), bytearray()
        self._owed, self._waited = 0.0, 0
        self._keep(_Open(seq, seats, seed))

    def _keep(self, entry: _Entry) -> None:
        if self._waited:
            waited, self._waited = _Wait(self._waited), 0
            self._keep(waited)
        data = _encode(entry)
        self._tape += self._squeeze.compress(len(data).to_bytes(4, "big") + data)

    def hand(self, seat: int, message: Mapping[str, Any]) -> None:
        """As `Scene.hand`; what is refused leaves no trace."""
        move = self._game.pack_hand(message)
        self.scene.hand(seat, self._game.unpack_hand(move))
        self._keep(_Hand(seat, move))

    def perform(self, seat: int, action: A) -> None:
        """As `Scene.perform`."""
        self.scene.perform(seat, action)
        self._keep(_Perform(seat, self._game.pack_action(action)))

    def follow(self, state: S, seq: int, heard: int | None = None) -> None:
        """As `Scene.follow`, with the state after event `seq`."""
        self.scene.follow(state, heard)
        self._keep(_Follow(seq, heard))

    def restore(self, state: S, seq: int, seats: tuple[int, ...] | None = None) -> None:
        """As `Scene.restore`, with the state after event `seq`."""
        self.scene.restore(state, seats)
        self._keep(_Restore(seq, seats))

    def advance(self, seconds: float) -> Tick:
        """As `Scene.advance`, in whole milliseconds; what is left over comes with the next call."""
        self._owed += max(0.0, seconds) * 1000
        whole = int(self._owed)
        self._owed -= whole
        self._waited += whole
        return self.scene.advance(whole / 1000)

    def track(self) -> bytes:
        """As `Scene.track`."""
        return self.scene.track()

    def end(self, seq: int) -> bytes:
        """The tape: the scene is over, and the log has `seq` events."""
        self._keep(_End(seq))
        self._tape += self._squeeze.flush()
        return bytes(self._tape)


class Checked(msgspec.Struct, frozen=True):
    """How many physical events of a log were run again from tapes, and how many had no tape, or were a
    bot's, and could only be looked at as they stand."""

    run_again: int
    as_they_stand: int


def check_scenes(game: LiveGame[S, A], match: Match[S, A], tapes: Iterable[bytes], seed: str = "") -> Checked:
    """Look at all that a match says came to rest or broke a rule: whether it can be, and whether it is what
    the scene on the tapes does. `seed` is that of the match, in hexadecimal, which gives the scenes' own.
    Raises BadRecord with the first event that is not right."""
    physical = [event for event in match.log if is_physical(event.play)]
    run_again = {seq for tape in tapes for seq in _Rerun(game, match, tape, seed).check()}
    try:
        game.check_start(match.moments[0].state)
    except TablierError as fault:
        raise BadRecord(f"the match begins with what cannot be: {fault}") from None
    for event in physical:
        assert event.seat is not None
        try:
            game.check_physics(match.moments[event.seq - 1].after.state, event.seat, event.play)
        except TablierError as fault:
            raise _forged(game, event, str(fault)) from None
    return Checked(len(run_again), len(physical) - len(run_again))


class _Rerun(Generic[S, A]):
    """One tape, and what the log says of the same time."""

    def __init__(self, game: LiveGame[S, A], match: Match[S, A], tape: bytes, seed: str) -> None:
        self._game, self._match = game, match
        entries = list(_read(tape))
        opened, *self._entries, ended = entries if len(entries) > 1 else (None, None)
        if not isinstance(opened, _Open) or not isinstance(ended, _End):
            raise BadRecord("a tape of hands lacks its begin or its end")
        if not 0 <= opened.seq <= ended.seq <= match.seq:
            raise BadRecord("a tape of hands is not of this match")
        if seed and opened.seed != scene_seed(seed, opened.seq):
            raise BadRecord(f"the hands after event {opened.seq} tremble by another seed than the match's")
        self._scene = game.open_scene(self._state(opened.seq), opened.seats, opened.seed)
        self._logged: dict[int, list[Event]] = defaultdict(list)
        for event in match.log[opened.seq : ended.seq]:
            if is_physical(event.play) and event.seat is not None:
                self._logged[event.seat].append(event)
        self._performed: dict[int, list[A]] = defaultdict(list)
        self._open: dict[int, tuple[int, A]] = {}  # said by a seat, and neither logged nor taken back
        self._said = self._heard = 0

    def _state(self, seq: int) -> S:
        if not 0 <= seq <= self._match.seq:
            raise BadRecord(f"a tape of hands names event {seq}, which is not there")
        return self._match.moments[seq].after.state

    def check(self) -> set[int]:
        """The events that hands led to, by number."""
        found: set[int] = set()
        for entry in self._entries:
            try:
                self._tell(entry, found)
            except BadRecord:
                raise
            except (TablierError, msgspec.MsgspecError) as fault:
                raise BadRecord(f"a hand on the tape does what no hand can: {fault}") from None
        for event in (left[0] for left in self._logged.values() if left):
            raise _forged(self._game, event, "this is not what came of the hands on the tape")
        for seat, (number, action) in self._open.items():
            if number <= self._heard:
                text = self._game.write_play(action)
                raise BadRecord(f"the log leaves out what befell seat {seat + 1}: {text}")
        return found

    def _tell(self, entry: _Entry, found: set[int]) -> None:
        scene = self._scene
        match entry:
            case _Wait(milliseconds):
                for begun in range(0, milliseconds, STRETCH):
                    tick = scene.advance(min(STRETCH, milliseconds - begun) / 1000)
                    for seat, action in tick.events:
                        self._hear(seat, action, found)
            case _Hand(seat, move):
                scene.hand(seat, self._game.unpack_hand(move))
            case _Perform(seat, packed):
                action = self._game.unpack_action(packed)
                scene.perform(seat, action)
                self._performed[seat].append(action)
            case _Follow(seq, heard):
                scene.follow(self._state(seq), heard)
                self._heard = max(self._heard, heard or 0)
            case _Restore(seq, seats):
                scene.restore(self._state(seq), seats)
                for seat in list(self._open) if seats is None else seats:
                    self._open.pop(seat, None)
            case _:
                raise BadRecord("a tape of hands begins or ends twice")

    def _hear(self, seat: int, action: A, found: set[int]) -> None:
        self._said += 1
        logged = self._logged[seat]
        if logged and self._game.alike(action, logged[0].play):
            event = logged.pop(0)
            if action not in self._performed[seat]:
                found.add(event.seq)
        else:
            self._open[seat] = (self._said, action)


def scene_seed(seed: str, seq: int) -> int:
    """The seed of the scene that a match opens after event `seq`, from the match's own in hexadecimal."""
    return int(seed[:8], 16) + seq


def _read(tape: bytes) -> Iterator[_Entry]:
    """Entries, each after its length (4 bytes)."""
    try:
        inflating = zlib.decompressobj()
        data = inflating.decompress(tape, MOST)
        if inflating.unconsumed_tail or not inflating.eof:
            raise BadRecord("a tape of hands is cut short, or longer than any match")
        place, decode = 0, msgspec.msgpack.Decoder(_Entry).decode
        while place < len(data):
            size = int.from_bytes(data[place : place + 4], "big")
            yield decode(data[place + 4 : place + 4 + size])
            place += 4 + size
    except (zlib.error, msgspec.MsgspecError) as fault:
        raise BadRecord(f"a tape of hands cannot be read: {fault}") from None


def _forged(game: LiveGame[Any, Any], event: Event, why: str) -> BadRecord:
    text = game.write_play(event.play)
    short = text if len(text) < 40 else text[:37] + "..."
    return BadRecord(f"event {event.seq} ({short}): {why}")
