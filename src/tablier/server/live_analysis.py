"""The analysis board of a live game: the hand moves things in a scene of its own. What comes to rest there is
told to the page, which goes on in its tree with it; nothing is kept."""

from secrets import token_bytes
from typing import Any

from tablier.core import Game, Match, Players, TablierError
from tablier.core.live import is_automatic, is_live
from tablier.server import wire
from tablier.server.analysis_walk import stand
from tablier.server.analysis_wire import AnalysisRoot, FromAnalyst, Rested, Stand
from tablier.server.live_scene import LiveScene, Send, Show
from tablier.server.refusal import not_found
from tablier.server.registry.registry import Registry
from tablier.server.table.live import EARLY
from tablier.server.workers import scene_worker as scenes
from tablier.server.workers.proof_thread import think


class LiveAnalysis(LiveScene):
    def __init__(self, slug: str, registry: Registry, send: Send, show: Show) -> None:
        self._game: Game[Any, Any] = registry.catalogue.find(slug)
        if not is_live(self._game):
            raise not_found()
        super().__init__("analysis", registry.scene_pool, send, show)
        self._begun: tuple[AnalysisRoot, tuple[str, ...]] | None = None
        self._match: Match[Any, Any] | None = None
        self._seat = 0
        self._touched = False
        """A hand has moved something here; else a pile that was only looked at would go on by itself."""
        self._told = ""
        """What came to rest and was told; nothing more is, until the page says where it stands then."""
        self._awaited = 0
        self._early: list[wire.Hand] = []

    @property
    def _standing(self) -> Match[Any, Any] | None:
        return self._match

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
        follows = before == (root, plays[:-1]) and plays[-1:] == (told,)
        if follows and self._scene is not None and self._seat in seats:
            state = self._game.pack_state(match.state)
            self._pool.send(scenes.Follow(self._scene, state, match.seq, self._heard))
            return
        self._close_scene()
        if seats:
            self._seat, self._touched = seats[0], False
            await self._open_scene(match, self._seat, int.from_bytes(token_bytes(4)))

    # --- from the scene -----------------------------------------------------------------------------

    async def _rested(self, scene: int, number: int, seat: int, packed: bytes) -> None:
        action = self._game.unpack_action(packed)
        if scene != self._scene or self._told or (is_automatic(action) and not self._touched):
            return
        self._heard = number
        self._told = f"{seat + 1} {self._game.write_action(action)}"
        self._send(Rested(self._told))

    def lost(self) -> None:
        """Another scene goes on from where the page stands."""
        self._scene = None
        if self._begun is not None:
            self.hear_analyst(Stand(*self._begun))
