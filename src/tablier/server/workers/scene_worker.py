"""A worker process with live scenes: `python -m tablier.server.workers.scene_worker`, through its pipes.

Sixty times a second every scene goes on by as much time as has really passed; a hand that makes no sense
is answered, never believed.
"""

import queue
import threading
import time
import traceback
from typing import Any, BinaryIO

import msgspec

from tablier.core import IllegalAction, TablierError, Words
from tablier.core.live import LiveGame
from tablier.core.tape import Taped
from tablier.games import find
from tablier.server.workers.pipes import frame, own_pipes, read_all

RATE = 60
LONGEST = 0.1
"""Seconds; a worker that was held up does not make pieces jump."""

LOOK_BACK = 2.0
"""Seconds over which the pace of a worker's tables is reckoned."""


class Open(msgspec.Struct, frozen=True, tag="open"):
    """The state is the one after event `seq`; so with `Follow` and `Restore`."""

    scene: int
    game: str
    state: bytes
    seq: int
    seats: tuple[int, ...]
    seed: int


class Hand(msgspec.Struct, frozen=True, tag="hand"):
    """`by` comes back with a refusal, so that it reaches whoever the hand belongs to; `number` with
    every tick after it, so that the table knows which of its hands the scene has felt."""

    scene: int
    seat: int
    move: dict[str, Any]
    by: int
    number: int


class Perform(msgspec.Struct, frozen=True, tag="perform"):
    scene: int
    seat: int
    action: bytes


class Follow(msgspec.Struct, frozen=True, tag="follow"):
    """`heard` is how many of the scene's events the table had dealt with when it wrote the state."""

    scene: int
    state: bytes
    seq: int
    heard: int


class Restore(msgspec.Struct, frozen=True, tag="restore"):
    scene: int
    state: bytes
    seq: int
    seats: tuple[int, ...]


class Close(msgspec.Struct, frozen=True, tag="close"):
    """Answered by the scene's track and tape; the log has `seq` events."""

    scene: int
    seq: int


Order = Open | Hand | Perform | Follow | Restore | Close


class Ticked(msgspec.Struct, frozen=True, tag="ticked"):
    """`said` numbers the last of the events, `felt` the last hand before them. `pace` is how much of the
    last seconds has passed at the table: below 1 where the machine is too slow, for all alike."""

    scene: int
    frame: bytes
    events: tuple[tuple[int, bytes], ...] = ()
    said: int = 0
    moving: tuple[int, ...] = ()
    felt: int = 0
    pace: float = 1.0


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """`by` is -1 where a bot's action was refused."""

    scene: int
    seat: int
    words: Words
    rule: str
    by: int = -1


class Track(msgspec.Struct, frozen=True, tag="track"):
    """How things moved, and what the hands did."""

    scene: int
    data: bytes
    tape: bytes


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    scene: int
    trace: str


Report = Ticked | Refused | Track | Failed


class Pace:
    """How much of the time that really passed has passed at the tables."""

    def __init__(self) -> None:
        self.now = 1.0
        self._really = self._there = 0.0

    def passed(self, really: float, there: float) -> None:
        self._really, self._there = self._really + really, self._there + there
        if self._really >= LOOK_BACK:
            self.now = self._there / self._really
            self._really = self._there = 0.0


class Worker:
    def __init__(self, orders: BinaryIO, reports: BinaryIO) -> None:
        self._orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self._reports = reports
        self._scenes: dict[int, tuple[LiveGame[Any, Any], Taped[Any, Any]]] = {}
        self._felt: dict[int, int] = {}
        self._pace = Pace()
        threading.Thread(target=self._read, args=(orders,), daemon=True).start()

    def _read(self, orders: BinaryIO) -> None:
        for order in read_all(orders, Order):
            self._orders.put(order)
        self._orders.put(None)

    def run(self) -> None:
        """Until the server closes the pipe."""
        last = due = time.monotonic()
        while True:
            wait = None if not self._scenes else max(0.0, due - time.monotonic())
            try:
                order = self._orders.get(timeout=wait)
            except queue.Empty:
                now = time.monotonic()
                self._pace.passed(now - last, min(now - last, LONGEST))
                self._tick(min(now - last, LONGEST))
                last, due = now, max(due + 1 / RATE, now)
                continue
            if order is None:
                return
            if not self._scenes:
                last = due = time.monotonic()
                self._pace = Pace()
            self._guard(order.scene, lambda order=order: self._obey(order))

    def _tick(self, seconds: float) -> None:
        for number, (game, scene) in list(self._scenes.items()):

            def go_on(number: int = number, game: Any = game, scene: Any = scene) -> None:
                tick = scene.advance(seconds)
                if tick.frame or tick.events:
                    events = tuple((seat, game.pack_action(action)) for seat, action in tick.events)
                    felt = self._felt.get(number, 0)
                    self._report(
                        Ticked(number, tick.frame, events, tick.said, tick.moving, felt, self._pace.now)
                    )

            self._guard(number, go_on)

    def _guard(self, number: int, work: Any) -> None:
        """A scene that breaks is given up; the others in this process go on."""
        try:
            work()
        except Exception:
            self._scenes.pop(number, None)
            self._report(Failed(number, traceback.format_exc()))

    def _obey(self, order: Order) -> None:
        if isinstance(order, Open):
            game = find(order.game)
            if not isinstance(game, LiveGame):
                raise TypeError(f"{order.game} has no scenes")
            state = game.unpack_state(order.state)
            scene = Taped(game, state, order.seq, order.seats, order.seed)
            self._scenes[order.scene] = (game, scene)
            return
        if order.scene not in self._scenes:
            return
        game, scene = self._scenes[order.scene]
        match order:
            case Hand(number, seat, move, by, felt):
                self._felt[number] = felt
                try:
                    scene.hand(seat, move)
                except TablierError as fault:
                    self._refuse(number, seat, fault, by)
            case Perform(number, seat, action):
                try:
                    scene.perform(seat, game.unpack_action(action))
                except TablierError as fault:
                    self._refuse(number, seat, fault, -1)
            case Follow(_, state, seq, heard):
                scene.follow(game.unpack_state(state), seq, heard)
            case Restore(_, state, seq, seats):
                scene.restore(game.unpack_state(state), seq, seats)
            case Close(number, seq):
                del self._scenes[number]
                self._felt.pop(number, None)
                self._report(Track(number, scene.track(), scene.end(seq)))

    def _refuse(self, number: int, seat: int, fault: TablierError, by: int) -> None:
        rule = fault.rule if isinstance(fault, IllegalAction) else ""
        self._report(Refused(number, seat, fault.words, rule, by))

    def _report(self, report: Report) -> None:
        self._reports.write(frame(report))
        self._reports.flush()


def main() -> None:
    Worker(*own_pipes()).run()


if __name__ == "__main__":
    main()
