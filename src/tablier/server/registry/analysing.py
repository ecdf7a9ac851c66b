"""Who analyses what: searches that outlive a line that is cut, and who may not ask."""

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from random import uniform
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from tablier.core import Event, Game, Match, Players
from tablier.server import limits
from tablier.server.analysis_wire import AnalysisFact, AskLines, ExactMove, LinesNow
from tablier.server.cluster.cluster import Elsewhere
from tablier.server.refusal import Refusal, too_fast
from tablier.server.workers.analysis_pool import AnalysisPool, Thinking
from tablier.server.workers.analysis_worker import Certain, Measured, Report, Think, Thought
from tablier.server.workers.proof_thread import think
from tablier.store import tables

if TYPE_CHECKING:
    from tablier.server.registry.registry import Registry
    from tablier.server.table.table import Table

log = logging.getLogger("tablier.analysis")

BEAT = 6.0
"""Seconds, more or less, after which an unchanged line shows that the stream still lives."""
TABLES = 50
"""Matches of one person that are looked at before they may analyse."""

Key = tuple[Any, ...]


class _Running:
    """One search and who listens to it."""

    def __init__(self, person: str, now: LinesNow) -> None:
        self.person, self.now = person, now
        self.thinking = Thinking()
        self.listeners = 0
        self.changed = asyncio.Event()
        self.left: asyncio.TimerHandle | None = None

    def tell(self, now: LinesNow) -> None:
        self.now = now
        self.changed.set()
        self.changed = asyncio.Event()

    def hear(self, report: Report | None) -> None:
        now = self.now
        match report:
            case Thought(found):
                told = replace(now, depth=found.depth, nodes=found.nodes, seconds=found.seconds)
                self.tell(replace(told, status="thinking", lines=found.lines))
            case Certain(moves):
                exact = tuple(ExactMove(play, result, words) for play, result, words in moves)  # type: ignore[arg-type]
                self.tell(replace(now, exact=exact))
            case Measured(facts):
                self.tell(replace(now, facts=tuple(AnalysisFact(*fact) for fact in facts)))
            case _:
                self.tell(replace(now, status="thinking"))


class Analysing:
    def __init__(self, registry: "Registry", workers: int) -> None:
        self._registry = registry
        self.pool = AnalysisPool(workers)
        self._running: dict[Key, _Running] = {}
        self._known: OrderedDict[Key, LinesNow] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = itertools.count(1)

    async def listen(self, match: Match[Any, Any], asked: AskLines, person: str) -> AsyncIterator[LinesNow]:
        """What is found, as it is found. Who comes back within a while finds the search going on."""
        turn = match.turn
        assert isinstance(turn, Players)
        game, seat = match.game, turn.seats[0]
        data = game.pack_state(match.state)
        key = (person, game.ruleset, data, asked.lines, asked.seconds, asked.nodes)
        if (known := self._known.get(key[1:])) and known.status == "done":
            yield known
            return
        running = self._running.get(key)
        if running is None or running.thinking.stopped:
            order = Think(
                next(self._numbers), game.ruleset, data, seat, asked.lines, asked.seconds, asked.nodes
            )
            running = self._begin(key, order, person, known or LinesNow("waiting", seat))
        running.listeners += 1
        if running.left:
            running.left.cancel()
        try:
            while True:
                now, changed = running.now, running.changed
                yield now
                if now.status in ("done", "shared", "failed"):
                    return
                try:
                    await asyncio.wait_for(changed.wait(), BEAT * uniform(0.5, 1.5))  # never all at once
                except TimeoutError:
                    continue
        finally:
            running.listeners -= 1
            if not running.listeners:
                loop = asyncio.get_running_loop()
                running.left = loop.call_later(limits.ANALYSIS_GRACE, running.thinking.stop)

    def _begin(self, key: Key, order: Think, person: str, now: LinesNow) -> _Running:
        if len(self._running) >= limits.ANALYSES:
            raise too_fast()
        own = [one for one in self._running.values() if one.person == person and not one.thinking.stopped]
        heard = [one for one in own if one.listeners]
        over = heard[: max(0, len(heard) + 1 - limits.ANALYSES_BY_PERSON)]
        for one in (*over, *(one for one in own if not one.listeners)):
            one.thinking.stop()
        running = self._running[key] = _Running(person, replace(now, status="waiting"))
        task = asyncio.get_running_loop().create_task(self._run(key, order, running))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return running

    async def _run(self, key: Key, order: Think, running: _Running) -> None:
        thinking = running.thinking
        try:
            await self.pool.think(order, running.person, thinking, running.hear)
            status = "shared" if thinking.shared or thinking.stopped else "done"
        except Exception:
            log.exception("a position of %s cannot be analysed", order.game)
            status = "failed"
        running.tell(replace(running.now, status=status))
        if self._running.get(key) is running:
            del self._running[key]
        if running.left:
            running.left.cancel()
        if status != "failed" and running.now.lines:
            self._known[key[1:]] = running.now
            self._known.move_to_end(key[1:])
            if len(self._known) > limits.ANALYSES_KEPT:
                self._known.popitem(last=False)

    # --- who may not ---------------------------------------------------------------------------------

    async def check(self, person: str, match: Match[Any, Any]) -> None:
        """Nobody asks the computer about a position of a match that they are playing, nor about what leads
        there or follows at once; unless analysis was agreed on at that table."""
        game = match.game
        for kept in await self._registry.store.read(tables.tables_of, person, TABLES):
            if kept.status != "playing" or kept.analysis or kept.ruleset != game.ruleset:
                continue
            try:
                table: Table | None = await self._registry.table(kept.id)
                playing = table.match.copy() if table else None
            except Elsewhere:
                playing = await self._read(game, kept.id)
            if playing is not None and await think(_touches, match, playing):
                raise still_played()

    async def _read(self, game: Game[Any, Any], table_id: str) -> Match[Any, Any] | None:
        """A match that another process has, from the store."""
        kept = await self._registry.store.read(tables.load, table_id)
        log_of = await self._registry.store.read(tables.log_of, table_id)
        if kept is None:
            return None
        options = msgspec.json.decode(kept.options)
        return await think(
            lambda: Match.replay(
                game,
                options,
                kept.players,
                (Event(e.seq, e.seat, game.read_play(e.play, e.seat), e.at) for e in log_of),
            )
        )

    async def close(self) -> None:
        for running in self._running.values():
            running.thinking.stop()
        for task in self._tasks:
            task.cancel()
        await self.pool.close()


def still_played() -> Refusal:
    return Refusal(
        409,
        "Vous jouez cette position à une table : elle s'analyse quand la partie est finie.",
        "You are playing this position at a table: it can be analysed when the match is over.",
    )


def _touches(match: Match[Any, Any], playing: Match[Any, Any]) -> bool:
    """Whether the way of an analysis ends where a match stands, or passes a position that it has reached or
    can reach with the next move. Its start, which all matches share, is one to pass freely."""
    game = match.game
    way = [game.write_place(match.moments[seq].state) for seq in range(match.seq + 1)]
    if way[-1] == game.write_place(playing.state):
        return True
    theirs = {game.write_place(playing.moments[seq].state) for seq in range(1, playing.seq + 1)}
    turn = playing.turn
    if playing.seq and isinstance(turn, Players) and game.listable:
        for seat in turn.seats:
            legal = game.actions(playing.state, seat)
            theirs |= {game.write_place(game.play(playing.state, seat, action)) for action in legal}
    theirs.discard(game.write_place(playing.moments[0].state))
    return not theirs.isdisjoint(way)
