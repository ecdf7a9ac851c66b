"""What a viewer is shown of a match: built up for one seat from what the game says it may know."""

from typing import Any

from msgspec.structs import replace

from tablier import core
from tablier.core import NO_WORDS, Chance, Event, Game, Match, Outcome, Players, Turn, Words
from tablier.server.wire import ActionInfo, LogLine, Position


class Moment:
    """The table after one event, with what has been made of it for those who look."""

    __slots__ = ("prompt", "seq", "state", "told", "turn", "views")

    def __init__(self, game: Game[Any, Any], seq: int, moment: core.Moment[Any]) -> None:
        self.seq, self.state, self.turn = seq, moment.state, moment.turn
        self.prompt = game.prompt(self.state) if isinstance(self.turn, Players) else NO_WORDS
        self.views: dict[int | None, Any] = {}
        self.told: dict[int | None, tuple[LogLine, tuple[Any, ...]]] = {}


class Timeline:
    """A match as it is shown. A copy may go its own way until it is known to be kept."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.whys: dict[int, Words] = {}
        self._lines: dict[tuple[int | None, bool], list[LogLine]] = {}
        self._moment: Moment | None = None

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    def append(self, event: Event) -> None:
        self.match.append(event)
        self._moment = None

    def add(self, seat: int | None, play: Any, at: int, why: Words | None = None) -> None:
        self.append(Event(self.match.seq + 1, seat, play, at))
        if why:
            self.whys = {**self.whys, self.match.seq: why}

    def copy(self) -> "Timeline":
        twin = Timeline.__new__(Timeline)
        twin.__dict__ |= self.__dict__  # what is kept of past events is shared
        twin.match = self.match.copy()
        return twin

    @property
    def turn(self) -> Turn:
        return self.match.turn

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def _at(self, seq: int) -> Moment:
        """All who are at the table look at the same moment, one after the other."""
        if self._moment is None or self._moment.seq != seq:
            self._moment = Moment(self.game, seq, self.match.moments[seq])
        return self._moment

    # --- what happened --------------------------------------------------------------------------

    def event(self, seq: int, seat: int | None) -> tuple[LogLine, tuple[Any, ...]]:
        """An event in words and step by step. Where nothing is hidden all see the same of it."""
        eyes, told = seat if self.game.hidden else None, self._at(seq).told
        if eyes not in told:
            told[eyes] = self._line(seq, eyes), self._steps(seq, eyes)
        return told[eyes]

    def _line(self, seq: int, seat: int | None) -> LogLine:
        event, before = self.match.log[seq - 1], self.match.moments[seq - 1]
        over = self.outcome is not None
        words = self.match.describe(seq, seat)
        play = self.game.write_play(event.play) if over or self.game.is_visible(event, seat) else ""
        turn = before.turn
        chance = turn.request if over and isinstance(turn, Chance) and event.is_chance else None
        said = over or (self.game.cooperative and self.game.is_public(before.state))
        why = self.whys.get(seq) if said else None
        return LogLine(seq, event.seat, play, words, event.at, chance, why)

    def lines(self, seat: int | None) -> tuple[LogLine, ...]:
        """The whole log; what was put into words once is kept, until the end reveals more."""
        eyes = seat if self.game.hidden else None
        known = self._lines.setdefault((eyes, self.outcome is not None), [])
        known += [self._line(seq, eyes) for seq in range(len(known) + 1, self.match.seq + 1)]
        return tuple(known)

    def _steps(self, seq: int, seat: int | None) -> tuple[Any, ...]:
        before, after = self.match.moments[seq - 1].state, self.match.moments[seq].after
        return self.game.visible_steps(before, after.steps, seat)

    # --- how it stands --------------------------------------------------------------------------

    def position(self, seq: int, seat: int | None, actions: bool = False) -> Position:
        """The table after event `seq`; with `actions`, all that the seat may do, in words."""
        moment, game = self._at(seq), self.game
        state, turn = moment.state, moment.turn
        acting = isinstance(turn, Players) and seat in turn.seats
        eyes = seat if acting or game.hidden else None  # where nothing is hidden all others see the same
        if eyes not in moment.views:
            moment.views[eyes] = game.view(state, eyes)
        offered = self._actions(state, seat) if actions and acting and seat is not None else ()
        secret = seat is not None and not game.is_public(state)
        goal = game.goal(state, seat)
        return Position(seq, seat, moment.views[eyes], turn, moment.prompt, goal, offered, secret=secret)

    def moment(self, seq: int, seat: int | None) -> Position:
        """One moment of the match with what led to it, for those who step through it."""
        return replace(self.position(seq, seat), steps=self._steps(seq, seat) if seq else ())

    def _actions(self, state: Any, seat: int) -> tuple[ActionInfo, ...]:
        game = self.game

        def info(action: Any) -> ActionInfo:
            event = Event(self.match.seq + 1, seat, action)
            return ActionInfo(game.write_action(action), game.describe(state, event, seat))

        return tuple(info(action) for action in game.actions(state, seat))
