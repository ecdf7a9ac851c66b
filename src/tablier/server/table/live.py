"""The live scene of one table: hands in, frames out, and what comes to rest into the log."""

import asyncio
import itertools
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from tablier.core import TablierError, TakeBack, Words
from tablier.core.tape import scene_seed
from tablier.server import wire
from tablier.server.refusal import not_now
from tablier.server.table.bots import TableBots
from tablier.server.table.facts import TableFacts
from tablier.server.table.inbox import Job
from tablier.server.table.viewer import Viewer
from tablier.server.workers import scene_worker as scenes
from tablier.server.workers.scene_pool import ScenePool
from tablier.store import StoreTrouble

log = logging.getLogger("tablier.live")

TRIES, WITHIN = 5, 60.0
"""A scene that is lost this often within so many seconds is not opened again by itself."""

EARLY = 100
"""What hands do while their scene is still being opened is kept, up to this many messages."""


class Table(Protocol):
    """What a scene may have its table do."""

    def post(self, job: Job) -> bool: ...
    async def append(self, seat: int | None, play: Any, act: str = "", why: Words | None = None) -> None: ...
    def keep_track(self, data: bytes, tape: bytes, kept: Callable[[], None]) -> None: ...
    def refresh(self) -> None: ...
    def changed(self) -> None: ...


SLOW, WELL = 0.8, 0.95
"""Below this pace those at the table are told that time goes slowly for all, until it is above that."""

TIME_IS_SLOW = wire.Trouble(
    Words(
        fr="Le serveur est chargé : pour toute la table, le temps passe plus lentement.",
        en="The server is busy: time goes more slowly for everybody at the table.",
    )
)


class LiveTable:
    def __init__(self, facts: TableFacts, table: Table, bots: TableBots, pool: ScenePool) -> None:
        self._facts, self._table, self._bots, self._pool = facts, table, bots, pool
        self._scene: int | None = None
        self._opening: asyncio.Task[None] | None = None
        self._owners: dict[int, Viewer] = {}
        self._numbers = itertools.count()
        self._lost: list[float] = []
        self._tracked: asyncio.Event | None = None
        self._early: list[tuple[Viewer, wire.Hand]] = []
        self._whys: dict[int, tuple[bytes, Words | None]] = {}
        self._told = 0
        self._forget()

    def _forget(self) -> None:
        """What was known of a scene that is no more: what its hands did, what it said, what moves."""
        self._hands = itertools.count(1)
        self._last_hand: dict[int, int] = {}
        self._felt = self._heard = 0
        self._moving: tuple[int, ...] = ()
        self._slow = False

    # --- from the table ---------------------------------------------------------------------------

    def look(self) -> None:
        """Open the scene while the match goes on, and tell it where the rules stand; close it after."""
        facts = self._facts
        if facts.status != "playing":
            self.close()
        elif self._scene is not None:
            state, new = facts.game.pack_state(facts.match.state), facts.match.log[self._told :]
            for event in new:
                if isinstance(event.play, TakeBack):
                    alone = event.seat if event.play.alone else None
                    self._restore(tuple(range(facts.kept.players)) if alone is None else (alone,))
            self._pool.send(scenes.Follow(self._scene, state, facts.match.seq, self._heard))
            self._told = facts.match.seq
        elif self._opening is None and (facts.viewers or self._bots.busy):
            self._opening = asyncio.get_running_loop().create_task(self._open())

    async def _open(self) -> None:
        facts = self._facts

        def order(number: int) -> scenes.Order:
            state = facts.game.pack_state(facts.match.state)
            seq, seats = facts.match.seq, tuple(range(facts.kept.players))
            self._told = seq
            self._forget()
            return scenes.Open(
                number, facts.game.slug, state, seq, seats, scene_seed(facts.dealer.source.hex(), seq)
            )

        try:
            self._scene = await self._pool.open(self, order)
        except TablierError as fault:
            log.info("table %s: no scene: %s", facts.kept.id, fault)
            return
        finally:
            self._opening = None
        early, self._early = self._early, []
        for viewer, message in early:
            self.hand(viewer, message)

    async def ready(self) -> int:
        """The scene's number, waiting for it to be opened if need be."""
        self.look()
        if self._opening:
            await self._opening
        if self._scene is None:
            raise not_now()
        return self._scene

    def hand(self, viewer: Viewer, message: wire.Hand) -> None:
        """Straight to the worker: hands are many, and only what comes to rest is ever logged."""
        self._facts.check_seat(viewer.person, message.seat)
        if self._scene is None:
            self._early = [*self._early, (viewer, message)][-EARLY:]
            self.look()
            return
        by = next((n for n, owner in self._owners.items() if owner is viewer), None)
        if by is None:
            by = next(self._numbers)
            self._owners[by] = viewer
        number = next(self._hands)
        if self._pool.send(scenes.Hand(self._scene, message.seat, message.move, by, number)):
            self._last_hand[message.seat] = number

    async def perform(self, seat: int, action: Any, why: Words | None = None) -> None:
        """A bot's action, which the scene shows and then says itself; it is logged with its reason."""
        number = await self.ready()
        packed = self._facts.game.pack_action(action)
        self._whys[seat] = (packed, why)
        self._pool.send(scenes.Perform(number, seat, packed))

    def moves(self, seats: Iterable[int]) -> bool:
        """Whether anything before these seats moves or is held, as far as can be known: a hand that
        the scene has not felt yet may be about to move it."""
        if self._scene is None:
            return self._opening is not None
        return any(seat in self._moving or self._last_hand.get(seat, 0) > self._felt for seat in seats)

    def _restore(self, seats: tuple[int, ...]) -> None:
        if self._scene is not None:
            match = self._facts.match
            state = self._facts.game.pack_state(match.state)
            self._pool.send(scenes.Restore(self._scene, state, match.seq, seats))

    def left(self, viewer: Viewer) -> None:
        for number in [n for n, owner in self._owners.items() if owner is viewer]:
            del self._owners[number]

    def close(self) -> None:
        if self._scene is not None:
            self._pool.drop(self._scene, self._facts.match.seq)

    async def finish(self) -> None:
        """Close, and wait until the track is kept."""
        if self._scene is not None:
            self._tracked = asyncio.Event()
            self.close()
            try:
                await asyncio.wait_for(self._tracked.wait(), 2)
            except TimeoutError:
                log.warning("table %s: the track of its scene is lost", self._facts.kept.id)

    # --- from the scene ----------------------------------------------------------------------------

    def hear(self, report: scenes.Report) -> None:
        match report:
            case scenes.Ticked(scene, frame, events, said, moving, felt, pace):
                self._moving, self._felt = moving, felt
                self._tell_pace(pace)
                if frame:
                    for viewer in self._facts.viewers:
                        viewer.connection.show(frame)
                for number, (seat, packed) in enumerate(events, said - len(events) + 1):
                    self._take(scene, number, seat, packed)
            case scenes.Refused(_, seat, words, rule, by):
                if by in self._owners:
                    self._owners[by].send(wire.Refused("", words, rule, self._facts.match.seq))
                elif by < 0:
                    self._bots.rested(seat)
            case scenes.Track(number, data, tape):
                self._pool.forget(number)
                if number == self._scene:
                    self._scene = None
                self._table.keep_track(data, tape, self._kept)
            case scenes.Failed():
                pass

    @property
    def notice(self) -> wire.Trouble | None:
        """What everybody at the table should know of its time."""
        return TIME_IS_SLOW if self._slow else None

    def _tell_pace(self, pace: float) -> None:
        slow = pace < (WELL if self._slow else SLOW)
        if slow != self._slow:
            self._slow = slow
            self._table.changed()

    def _take(self, scene: int, number: int, seat: int, packed: bytes) -> None:
        if not self._table.post(lambda: self._log(scene, number, seat, packed)):
            self._restore((seat,))

    async def _log(self, scene: int, number: int, seat: int, packed: bytes) -> None:
        """What came to rest. If the rules have moved on meanwhile, the pile goes back to the last rest."""
        if scene == self._scene:
            self._heard = number
        performed, why = self._whys.pop(seat, (b"", None))
        try:
            action = self._facts.game.unpack_action(packed)
            await self._table.append(seat, action, why=why if packed == performed else None)
        except (TablierError, StoreTrouble) as fault:
            log.warning("table %s: seat %d: %s", self._facts.kept.id, seat + 1, fault)
            self._restore((seat,))
        self._bots.rested(seat)

    def _kept(self) -> None:
        if self._tracked:
            self._tracked.set()

    def lost(self) -> None:
        self._scene = None
        now = time.monotonic()
        self._lost = [*(t for t in self._lost if now - t < WITHIN), now]
        if len(self._lost) < TRIES:
            self.look()
        self._table.refresh()
        self._bots.all_rested()
