"""A live scene that one page has to itself. Its hand moves things there, and sees them; what comes to rest or
falls is for the lesson, the puzzle or the analysis that the page is at."""

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from tablier.core import IllegalAction, Match, TablierError, Words
from tablier.server import wire
from tablier.server.table.inbox import Inbox
from tablier.server.workers import scene_worker as scenes
from tablier.server.workers.scene_pool import ScenePool

Send = Callable[[Any], None]
Show = Callable[[bytes], None]


class LiveScene(ABC):
    """`send` and `show` are the socket's."""

    def __init__(self, name: str, pool: ScenePool, send: Send, show: Show) -> None:
        self._pool, self._send, self._show = pool, send, show
        self._inbox = Inbox(name)
        self._scene: int | None = None
        self._hands = itertools.count(1)
        self._heard = 0
        """The last thing that the scene said and that was dealt with."""

    @property
    @abstractmethod
    def _standing(self) -> Match[Any, Any] | None:
        """The match as the rules have it; none until the page has said where to begin."""

    @abstractmethod
    async def _rested(self, scene: int, number: int, seat: int, packed: bytes) -> None:
        """What the scene says, one after the other."""

    @abstractmethod
    def lost(self) -> None:
        """The scene's process has died: another one goes on."""

    async def _open_scene(self, match: Match[Any, Any], seat: int, seed: int) -> None:
        self._heard = 0
        game = match.game

        def order(number: int) -> scenes.Order:
            return scenes.Open(number, game.slug, game.pack_state(match.state), match.seq, (seat,), seed)

        try:
            self._scene = await self._pool.open(self, order)
        except TablierError as fault:
            self._send(wire.Trouble(fault.words))

    def _close_scene(self) -> None:
        scene, self._scene = self._scene, None
        if scene is not None:
            self._pool.drop(scene, self._seq)

    async def close(self) -> None:
        await self._inbox.close(2)
        self._inbox.end()
        self._close_scene()

    def hear(self, report: scenes.Report) -> None:
        match report:
            case scenes.Track(number):
                self._pool.forget(number)
            case scenes.Ticked(scene, frame, events, said) if scene == self._scene:
                if frame:
                    self._show(frame)
                for number, (seat, packed) in enumerate(events, said - len(events) + 1):
                    self._inbox.post(
                        lambda number=number, seat=seat, packed=packed: self._rested(
                            scene, number, seat, packed
                        )
                    )
            case scenes.Refused(scene, _, words, rule) if scene == self._scene:
                self._refuse(words, rule)
            case _:
                pass

    def refuse(self, fault: TablierError) -> None:
        self._refuse(fault.words, fault.rule if isinstance(fault, IllegalAction) else "")

    def _refuse(self, words: Words, rule: str) -> None:
        self._send(wire.Refused("", words, rule, self._seq))

    @property
    def _seq(self) -> int:
        return self._standing.seq if self._standing else 0
