"""The analysis board of a live game: the hand moves things in a scene of its own. What comes to rest there is
told to the page, which goes on in its tree with it; nothing is kept."""

import itertools
from collections.abc import Callable
from secrets import token_bytes
from typing import Any

from tablier.core import Game, IllegalAction, Match, Players, TablierError
from tablier.core.live import is_automatic, is_live
from tablier.server import wire
from tablier.server.analysis_walk import stand
from tablier.server.analysis_wire import AnalysisRoot, FromAnalyst, Rested, Stand
from tablier.server.refusal import not_found
from tablier.server.registry.registry import Registry
from tablier.server.table.inbox import Inbox
from tablier.server.table.live import EARLY
from tablier.server.workers import scene_worker as scenes
from tablier.server.workers.proof_thread import think


class LiveAnalysis:
    """`send` and `show` are the socket's."""

    def __init__(
        self, slug: str, registry: Registry, send: Callable[[Any], None], show: Callable[[bytes], None]
    ) -> None:
        self._game: Game[Any, Any] = registry.catalogue.find(slug)
        if not is_live(self._game):
            raise not_found()
        self._pool, self._send, self._show = registry.scene_pool, send, show
        self._inbox = Inbox("analysis")
        self._begun: tuple[AnalysisRoot, tuple[str, ...]] | None = None
        self._match: Match[Any, Any] | None = None
        self._scene: int | None = None
        self._seat = 0
        self._hands = itertools.count(1)
        self._touched = False
        """A hand has moved something here; else a pile that was only looked at would go on by itself."""
        self._told = ""
        """What came to rest and was told; nothing more is, until the page says where it stands then."""
        self._heard = 0
        self._awaited = 0
        self._early: list[wire.Hand] = []

    # --- from the page ------------------------------------------------------------------------------

    def hear_analyst(self, message: FromAnalyst) -> bool:
        """False where too much waits already."""
        match message:
            case Stand(root, plays):
                posted = self._inbox.post(lambda: self._stand(root, plays))
                self._awaited += posted
                return posted
            case wire.Hand() if self._awaited:
                self._early = [*self._early, message][-EARLY:]
            case wire.Hand(seat, move):
                self._hand(seat, move)
            case wire.Ping(n):
                self._send(wire.Pong(n, 0))
        return True

    def _hand(self, seat: int, move: dict[str, Any]) -> None:
        if self._scene is not None and seat == self._seat:
            self._touched = True
            self._pool.send(scenes.Hand(self._scene, seat, move, 0, next(self._hands)))

    async def _stand(self, root: AnalysisRoot, plays: tuple[str, ...]) -> None:
        """Hands that were quicker than their scene reach into it then."""
        await self._go(root, plays)
        self._awaited -= 1
        if not self._awaited:
            early, self._early = self._early, []
            for hand in early:
                self._hand(hand.seat, hand.move)

    async def _go(self, root: AnalysisRoot, plays: tuple[str, ...]) -> None:
        """On from what was told in the same scene; anything else is another one."""
        before, told, self._told = self._begun, self._told, ""
        try:
            match = self._match = await think(stand, self._game, root, plays)
        except TablierError as fault:
            self._close_scene()
            self.refuse(fault)
            return
        self._begun = root, plays
        turn = match.turn
        seats = turn.seats if isinstance(turn, Players) else ()
        state, follows = (
            self._game.pack_state(match.state),
            before == (root, plays[:-1]) and plays[-1:] == (told,),
        )
        if follows and self._scene is not None and self._seat in seats:
            self._pool.send(scenes.Follow(self._scene, state, match.seq, self._heard))
            return
        self._close_scene()
        if not seats:
            return
        self._seat, self._touched, self._heard = seats[0], False, 0

        def order(number: int) -> scenes.Order:
            seed = int.from_bytes(token_bytes(4))
            return scenes.Open(number, self._game.slug, state, match.seq, (self._seat,), seed)

        try:
            self._scene = await self._pool.open(self, order)
        except TablierError as fault:
            self._send(wire.Trouble(fault.words))

    def refuse(self, fault: TablierError) -> None:
        rule = fault.rule if isinstance(fault, IllegalAction) else ""
        self._send(wire.Refused("", fault.words, rule, self._match.seq if self._match else 0))

    async def close(self) -> None:
        await self._inbox.close(2)
        self._inbox.end()
        self._close_scene()

    def _close_scene(self) -> None:
        scene, self._scene = self._scene, None
        if scene is not None and self._match is not None:
            self._pool.drop(scene, self._match.seq)

    # --- from the scene -----------------------------------------------------------------------------

    def hear(self, report: scenes.Report) -> None:
        match report:
            case scenes.Track(number):
                self._pool.forget(number)
            case scenes.Ticked(scene, frame, events, said) if scene == self._scene:
                if frame:
                    self._show(frame)
                for number, (seat, packed) in enumerate(events, said - len(events) + 1):
                    self._inbox.post(
                        lambda number=number, seat=seat, packed=packed: self._rest(
                            scene, number, seat, packed
                        )
                    )
            case scenes.Refused(scene, _, words, rule) if scene == self._scene:
                self._send(wire.Refused("", words, rule, self._match.seq if self._match else 0))
            case _:
                pass

    async def _rest(self, scene: int, number: int, seat: int, packed: bytes) -> None:
        action = self._game.unpack_action(packed)
        if scene != self._scene or self._told or (is_automatic(action) and not self._touched):
            return
        self._heard = number
        self._told = f"{seat + 1} {self._game.write_action(action)}"
        self._send(Rested(self._told))

    def lost(self) -> None:
        """The scene's process has died: another one goes on from where the page stands."""
        self._scene = None
        if self._begun is not None:
            self.hear_analyst(Stand(*self._begun))
