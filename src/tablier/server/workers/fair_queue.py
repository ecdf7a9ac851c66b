"""Who thinks next, where many want to and few can: fairly among people, those who wait first."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

_Line = OrderedDict[str, deque[asyncio.Future[None]]]


class FairQueue:
    """`count` think at once, for one person no more than half of them. Among those who wait, bots that
    somebody looks at come before those that play unseen, and then one person's after another's, however
    many each has."""

    def __init__(self, count: int) -> None:
        self._free, self._quota = count, max(1, count // 2)
        self._thinking: Counter[str] = Counter()
        self._seen: _Line = OrderedDict()
        self._unseen: _Line = OrderedDict()

    @property
    def waiting(self) -> bool:
        """Whether somebody could begin if only there were room."""
        lines = (*self._seen.items(), *self._unseen.items())
        free = (turns for person, turns in lines if self._thinking[person] < self._quota)
        return any(not turn.done() for turns in free for turn in turns)

    @asynccontextmanager
    async def turn(self, person: str, seen: bool) -> AsyncIterator[None]:
        line = self._seen if seen else self._unseen
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.setdefault(person, deque()).append(mine)
        self._hand_out()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it came at the same moment
                self._give_back(person)
            raise
        try:
            yield
        finally:
            self._give_back(person)

    def _give_back(self, person: str) -> None:
        self._free += 1
        self._thinking[person] -= 1
        if not self._thinking[person]:
            del self._thinking[person]
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free and (found := self._next()) is not None:
            person, turn = found
            self._free -= 1
            self._thinking[person] += 1
            turn.set_result(None)

    def _next(self) -> tuple[str, asyncio.Future[None]] | None:
        for line in (self._seen, self._unseen):
            for person in [person for person in line if self._thinking[person] < self._quota]:
                waiting = line.pop(person)
                while waiting and waiting[0].done():  # given up meanwhile
                    waiting.popleft()
                if not waiting:
                    continue
                turn = waiting.popleft()
                if waiting:
                    line[person] = waiting  # at the end of the line
                return person, turn
        return None
