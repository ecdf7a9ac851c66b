"""What a viewer is shown of a match: built up for one seat from what the game says it may know."""

from typing import Any

from msgspec.structs import replace

from tablier.core import (
    AgreeDraw,
    Chance,
    Event,
    Game,
    Match,
    Outcome,
    Over,
    Past,
    Players,
    Resign,
    TakeBack,
    TimeOut,
    Turn,
    Words,
)
from tablier.server.wire import ActionInfo, LogLine, Position

_CONDUCT: dict[type[Any], Words] = {
    Resign: Words(fr="abandonne", en="resigns"),
    AgreeDraw: Words(fr="partie nulle d'un commun accord", en="draw agreed"),
    TimeOut: Words(fr="n'a plus de temps", en="has run out of time"),
    TakeBack: Words(fr="reprise du coup", en="a move is taken back"),
}


class Story:
    """A match with the state after each of its events, so that any moment can be shown at once.

    States are values: keeping them all costs little, and a copy may go its own way until it is
    known to be kept.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.states: Past[Any] = Past([match.state])
        self.turns: Past[Turn] = Past([match.turn])
        self._lines: dict[tuple[int | None, bool], list[LogLine]] = {}
        self.whys: dict[int, Words] = {}
        self._asked = (-1, Words("", ""))
        self._latest: dict[int | None, tuple[int, LogLine, tuple[Any, ...]]] = {}

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    def append(self, event: Event) -> None:
        self.match.append(event)
        self.states.append(self.match.state)
        self.turns.append(self.match.turn)

    def add(self, seat: int | None, play: Any, at: int, why: Words | None = None) -> None:
        self.append(Event(self.match.seq + 1, seat, play, at))
        if why:
            self.whys = {**self.whys, self.match.seq: why}

    def fork(self) -> "Story":
        twin = Story.__new__(Story)
        twin.__dict__ |= self.__dict__  # what is kept of past events is shared
        twin.match = self.match.fork()
        twin.states, twin.turns, twin._latest = self.states.fork(), self.turns.fork(), {}
        return twin

    @property
    def turn(self) -> Turn:
        """Who is to act now."""
        return self.turns[-1]

    @property
    def outcome(self) -> Outcome | None:
        return self.turn.outcome if isinstance(self.turn, Over) else None

    def event(self, seq: int, seat: int | None) -> tuple[LogLine, tuple[Any, ...]]:
        """An event in words and step by step. Where nothing is hidden all see the same of it, and it
        is told once."""
        eyes = seat if self.game.hidden else None
        known = self._latest.get(eyes)
        if known is None or known[0] != seq:
            known = self._latest[eyes] = (seq, self._line(seq, eyes), self._steps(seq, eyes))
        return known[1:]

    def _line(self, seq: int, seat: int | None) -> LogLine:
        event, before = self.match.log[seq - 1], self.states[seq - 1]
        over = self.outcome is not None
        words = _CONDUCT[type(event.play)] if event.is_conduct else self.game.tell(before, event, seat)
        play = self.game.write_play(event.play) if over or self.game.shown(event, seat) else ""
        turn = self.turns[seq - 1]
        chance = turn.request if over and isinstance(turn, Chance) and event.is_chance else None
        said = over or (self.game.cooperative and self.game.in_the_open(before))
        why = self.whys.get(seq) if said else None
        return LogLine(seq, event.seat, play, words, event.at, chance, why)

    def lines(self, seat: int | None) -> tuple[LogLine, ...]:
        """The whole log; what was put into words once is kept, until the end reveals more."""
        eyes = seat if self.game.hidden else None
        known = self._lines.setdefault((eyes, self.outcome is not None), [])
        known += [self._line(seq, eyes) for seq in range(len(known) + 1, self.match.seq + 1)]
        return tuple(known)

    def _steps(self, seq: int, seat: int | None) -> tuple[Any, ...]:
        event = self.match.log[seq - 1]
        return () if event.is_conduct else self.game.steps(self.states[seq - 1], event, seat)

    def position(self, seq: int, seat: int | None, actions: bool = False) -> Position:
        """The table after event `seq`; with `actions`, all that the seat may do, in words."""
        state, turn, game = self.states[seq], self.turns[seq], self.game
        ask, offered = self._ask(seq), ()
        if actions and isinstance(turn, Players) and seat is not None and seat in turn.seats:
            offered = self._actions(state, seat)
        secret = seat is not None and not game.in_the_open(state)
        return Position(seq, seat, game.view(state, seat), turn, ask, offered, secret=secret)

    def _ask(self, seq: int) -> Words:
        if self._asked[0] != seq:
            game, state = self.game, self.states[seq]
            waits = isinstance(self.turns[seq], Players)
            words = Words(game.ask(state, "fr"), game.ask(state, "en")) if waits else Words("", "")
            self._asked = (seq, words)
        return self._asked[1]

    def moment(self, seq: int, seat: int | None) -> Position:
        """One moment of the match with what led to it, for those who step through it."""
        return replace(self.position(seq, seat), steps=self._steps(seq, seat) if seq else ())

    def _actions(self, state: Any, seat: int) -> tuple[ActionInfo, ...]:
        game = self.game

        def info(action: Any) -> ActionInfo:
            event = Event(self.match.seq + 1, seat, action)
            return ActionInfo(game.write_action(action), game.tell(state, event, seat))

        return tuple(info(action) for action in game.actions(state, seat))
