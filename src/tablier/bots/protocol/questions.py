"""Analysis as questions and answers: a JSON object a line, in whatever order the answers are ready."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from tablier.bots.analysis import Analysis
from tablier.bots.bot import Limits
from tablier.bots.handle import Search
from tablier.core import Game, Match, Players, TablierError, Words


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match by its moves, from its beginning or from a position, and after which of them to think: by
    default after the last. `stop` names a question that no longer matters, and then nothing else counts."""

    id: str
    moves: tuple[str, ...] = ()
    position: str | None = None
    options: dict[str, str] = {}
    players: int = 0
    turns: tuple[int, ...] = ()
    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    lines: int = 1
    only: tuple[str, ...] = ()
    stop: str | None = None


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found after so many moves, for the seat to move (from 1); or what was wrong."""

    id: str
    turn: int | None = None
    seat: int | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    lines: list[dict[str, Any]] = []
    over: bool = False
    error: str | None = None


class Desk:
    """Answers questions, several at a time; `say` is called with each answer as a line."""

    def __init__(self, game: Game[Any, Any], say: Callable[[str], None], at_once: int = 1) -> None:
        self._game, self._say = game, say
        self._pool = ThreadPoolExecutor(at_once)
        self._search = threading.local()
        self._stops: dict[str, threading.Event] = {}
        self._lock = threading.Lock()

    def hear(self, line: str) -> bool:
        """Take a question; its answers come later. Always True: the end of the input is the end."""
        if not line.strip():
            return True
        try:
            question = msgspec.json.decode(line, type=Question)
        except msgspec.MsgspecError as fault:
            self._tell(Answer("", error=str(fault)))
            return True
        if question.stop is not None:
            if stop := self._stops.get(question.stop):
                stop.set()
            self._tell(Answer(question.id))
            return True
        self._stops[question.id] = stop = threading.Event()
        for turn in question.turns or (len(question.moves),):
            self._pool.submit(self._answer, question, turn, stop)
        return True

    def finish(self) -> None:
        """Wait for the answers that are due."""
        self._pool.shutdown()

    def _answer(self, question: Question, turn: int, stop: threading.Event) -> None:
        try:
            self._tell(self._think(question, turn, stop))
        except TablierError as fault:
            self._tell(Answer(question.id, turn, error=str(fault)))

    def _think(self, question: Question, turn: int, stop: threading.Event) -> Answer:
        last = len(question.moves)
        if not 0 <= turn <= last:
            raise TablierError(
                Words(
                    fr=f"tour {turn} : de 0 à {last}",
                    en=f"turn {turn}: 0 to {last}",
                )
            )
        game = self._game
        match = Match(game, question.options, question.players)
        if question.position is not None:
            match.set_up(game.read_state(question.position))
        for move in question.moves[:turn]:
            match.play(move, deal=False)
        if not isinstance(match.turn, Players):
            return Answer(question.id, turn, over=match.outcome is not None)
        limits = Limits(question.seconds, question.nodes, question.depth)
        found = self._own_search().analyse(
            match,
            limits if limits != Limits() else Limits(seconds=1.0),
            lines=question.lines,
            only=tuple(game.read_action(text) for text in question.only),
            stop=stop,
        )
        return _written(question.id, turn, match.turn.seats[0] + 1, found)

    def _own_search(self) -> Search:
        """Each thread keeps one, with a table of its own."""
        if not hasattr(self._search, "one"):
            self._search.one = Search(self._game.ruleset)
        search: Search = self._search.one
        return search

    def _tell(self, answer: Answer) -> None:
        with self._lock:
            self._say(msgspec.json.encode(answer).decode())


def _written(name: str, turn: int, seat: int, found: Analysis) -> Answer:
    told = [msgspec.structs.asdict(line) for line in found]
    lines = [{key: _short(value) for key, value in line.items() if value is not None} for line in told]
    return Answer(name, turn, seat, found.depth, found.nodes, round(found.seconds, 3), lines)


def _short(value: Any) -> Any:
    return round(value, 4) if isinstance(value, float) else value
