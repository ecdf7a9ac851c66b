"""The table in motion: everybody's pile, sixty frames a second, and the track kept for replays."""

import os
import struct
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from tablier.core import IllegalAction, Words
from tablier.core.live import Scene, Tick
from tablier.games.thin_ice.physics.model import STEP
from tablier.games.thin_ice.physics.world import SLICE, Pose
from tablier.games.thin_ice.scene.builder import Builder
from tablier.games.thin_ice.scene.frames import Frame, pack
from tablier.games.thin_ice.scene.places import on_table
from tablier.games.thin_ice.scene.shown import Shown
from tablier.games.thin_ice.scene.strays import Strays
from tablier.games.thin_ice.state import Action, State

TRACK_EVERY = 0.05
"""Seconds between two frames that are kept for replays."""

EVERYBODY_EVERY = 1.0
"""Seconds between two frames with everything; those between show only what moves."""

MOST_THREADS = 4
"""A table uses at most so many cores at once, however many piles move."""

LONGEST = 1.0
"""A stretch of time longer than this is cut: after a pause the table goes on where it was."""


@cache
def _crew() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(1, min(MOST_THREADS, os.cpu_count() or 1) - 1), "pile")


class TableScene(Scene[State, Action]):
    def __init__(self, state: State, seats: tuple[int, ...], seed: int) -> None:
        self._seed = seed
        self._players = state.setup.players
        self._strays = Strays(state.setup.top, self._players, self._piles)
        self._builders: dict[int, Builder] = {}
        for seat in seats:
            self._builders[seat] = Builder(state, seat, seed * 100 + seat, strays=self._strays)
        self._number = self._said = 0
        self._last_said: dict[int, int] = {}
        self._time = self._owed = 0.0
        self._since_kept = TRACK_EVERY
        self._squeeze = zlib.compressobj()
        self._track: list[bytes] = []
        self._still = False
        self._all_shown = -EVERYBODY_EVERY
        self._shown = {seat: Shown() for seat in seats}

    def _piles(self) -> dict[str, Pose]:
        return {
            f"{piece}of{seat}": on_table(pose, seat, self._players)
            for seat, builder in self._builders.items()
            for piece, pose in builder.world.poses().items()
        }

    def _builder(self, seat: int) -> Builder:
        if seat not in self._builders:
            raise IllegalAction(
                Words(fr="cette pile n'est pas la vôtre", en="this pile is not yours"), "THI-4"
            )
        return self._builders[seat]

    def hand(self, seat: int, message: Mapping[str, Any]) -> None:
        self._builder(seat).hand(message)

    def perform(self, seat: int, action: Action) -> None:
        self._builder(seat).perform(action)

    def follow(self, state: State, heard: int | None = None) -> None:
        for seat, builder in self._builders.items():
            if heard is None or self._last_said.get(seat, 0) <= heard:
                builder.follow(state)
        # A frame of the last game may be on its way to somebody who knows of the next one already.
        self._still, self._all_shown = False, -EVERYBODY_EVERY

    def restore(self, state: State, seats: tuple[int, ...] | None = None) -> None:
        for seat in self._builders if seats is None else seats:
            self._builders[seat].restore(state)
            self._last_said.pop(seat, None)
        self._still = False

    def advance(self, seconds: float) -> Tick:
        self._owed += min(max(seconds, 0.0), LONGEST)
        events: list[tuple[int, Action]] = []
        moving = False
        slice_seconds = SLICE * STEP
        while self._owed >= slice_seconds - 1e-9:
            self._owed -= slice_seconds
            self._time += slice_seconds
            for builder in self._builders.values():
                builder.let_stray()
            for seat, builder in self._builders.items():
                if builder.moving:
                    moving = True
                    self._shown[seat].stir(self._time)
            for seat, actions in self._pulse():
                for action in actions:
                    events.append((seat, action))
                    self._said += 1
                    self._last_said[seat] = self._said
            self._strays.advance()
        frame = self._frame(seconds, moving or bool(events))
        busy = tuple(seat for seat, builder in self._builders.items() if builder.moving)
        return Tick(frame, tuple(events), self._said, busy)

    def _pulse(self) -> list[tuple[int, list[Action]]]:
        """Every builder goes on a little: those whose whole pile moves side by side, since a simulation runs
        outside Python's lock. No pile feels another, so the order is nothing to them."""
        toil = [builder for builder in self._builders.values() if builder.toils]
        if len(toil) < 2:
            return [(seat, builder.advance()) for seat, builder in self._builders.items()]
        working = {builder.seat: _crew().submit(builder.advance) for builder in toil[1:]}
        done = {seat: b.advance() for seat, b in self._builders.items() if seat not in working}
        return [
            (seat, working[seat].result() if seat in working else done.get(seat, []))
            for seat in self._builders
        ]

    def _frame(self, seconds: float, moving: bool) -> bytes:
        """The poses now; nothing where nothing has moved since the last frame."""
        if not moving and self._still:
            return b""
        self._still = not moving
        self._number += 1
        everybody = not moving or self._time - self._all_shown >= EVERYBODY_EVERY
        if everybody:
            self._all_shown = self._time
        piles = [
            self._shown[seat].part(builder.frame(), self._time, everybody)
            for seat, builder in self._builders.items()
            if everybody or self._shown[seat].stirs(self._time)
        ]
        frame = pack(Frame(self._number, round(self._time * 1000), tuple(piles)))
        self._since_kept += seconds
        if self._since_kept >= TRACK_EVERY or not moving:
            self._since_kept = 0.0
            self._track.append(self._squeeze.compress(struct.pack("<I", len(frame)) + frame))
        return frame

    def track(self) -> bytes:
        """Deflated frames, each after its length (u32, little-endian)."""
        self._track.append(self._squeeze.flush(zlib.Z_SYNC_FLUSH))
        return b"".join(self._track)


def frames_of(track: bytes) -> list[bytes]:
    """The frames of a track, also of one that a crash cut short."""
    data, place, found = zlib.decompressobj().decompress(track), 0, list[bytes]()
    while place + 4 <= len(data):
        (size,) = struct.unpack_from("<I", data, place)
        found.append(data[place + 4 : place + 4 + size])
        place += 4 + size
    return found
