"""What a viewer is shown of a match: built up for one seat from what the game says it may know."""

from typing import Any

import msgspec
from msgspec.structs import replace

from tablier.core import NO_WORDS, Chance, Event, Game, Match, Moment, Players, Turn, Words
from tablier.server.wire import ActionInfo, LogLine, Position, Retold


class Shown:
    """The table after one event, with what has been made of it for those who look: all who are at the
    table look at the same moment, one after the other."""

    __slots__ = ("moment", "prompt", "seq", "told", "views")

    def __init__(self, game: Game[Any, Any], seq: int, moment: Moment[Any]) -> None:
        self.seq, self.moment = seq, moment
        self.prompt = game.prompt(moment.after.state) if isinstance(moment.turn, Players) else NO_WORDS
        self.views: dict[int | None, Any] = {}
        self.told: dict[int | None, tuple[LogLine, tuple[Any, ...]]] = {}


class Timeline:
    """A match as it is shown, and what bots thought of their actions (`whys`, by the event's number)."""

    def __init__(self, match: Match) -> None:
        self.game, self.match = match.game, match
        self.whys: dict[int, Words] = {}
        self._lines: dict[tuple[int | None, bool], list[LogLine]] = {}
        self._shown: Shown | None = None

    def follow(self, match: Match) -> None:
        """The match has gone on: this one holds what was shown so far, and more."""
        self.match, self._shown = match, None

    def _at(self, seq: int) -> Shown:
        shown = self._shown
        if shown is None or shown.seq != seq:
            shown = self._shown = Shown(self.game, seq, self.match.moments[seq])
        return shown

    # --- what happened --------------------------------------------------------------------------

    def event(self, seq: int, seat: int | None) -> tuple[LogLine, tuple[Any, ...]]:
        """An event in words and step by step. Where nothing is hidden all see the same of it."""
        eyes, told = seat if self.game.hidden else None, self._at(seq).told
        if eyes not in told:
            told[eyes] = self._line(seq, eyes), self._steps(seq, eyes)
        return told[eyes]

    def _line(self, seq: int, seat: int | None) -> LogLine:
        event, before = self.match.log[seq - 1], self.match.moments[seq - 1]
        over = self.match.outcome is not None
        words = self.match.describe(seq, seat)
        play = self.game.write_play(event.play) if over or self.game.is_visible(event, seat) else ""
        turn = before.turn
        chance = turn.request if over and isinstance(turn, Chance) and event.is_chance else None
        said = over or (self.game.cooperative and self.game.is_public(before.after.state))
        why = self.whys.get(seq) if said else None
        return LogLine(seq, event.seat, play, words, event.at, chance, why)

    def lines(self, seat: int | None) -> tuple[LogLine, ...]:
        """The whole log; what was put into words once is kept, until the end reveals more."""
        eyes = seat if self.game.hidden else None
        known = self._lines.setdefault((eyes, self.match.outcome is not None), [])
        known += [self._line(seq, eyes) for seq in range(len(known) + 1, self.match.seq + 1)]
        return tuple(known)

    def story(self, seat: int | None) -> tuple[Retold, ...]:
        """The last events step by step, as many as the game has told again; what was taken back never was."""
        story: list[Retold] = []
        for event in reversed(self.match.live() if self.game.retold else []):
            if steps := self._steps(event.seq, seat):
                story.append(Retold(event.seq, event.seat, steps))
            if len(story) == self.game.retold:
                break
        return tuple(reversed(story))

    def _steps(self, seq: int, seat: int | None) -> tuple[Any, ...]:
        before, after = self.match.moments[seq - 1].after.state, self.match.moments[seq].after
        return self.game.visible_steps(before, after.steps, seat)

    # --- how it stands --------------------------------------------------------------------------

    def position(self, seq: int, seat: int | None, actions: bool = False) -> Position:
        """The table after event `seq`; with `actions`, all that the seat may do, in words."""
        shown, game = self._at(seq), self.game
        state, turn, views = shown.moment.after.state, shown.moment.turn, shown.views
        acting = isinstance(turn, Players) and seat in turn.seats
        eyes = seat if acting or game.hidden else None  # where nothing is hidden all others see the same
        if eyes not in views:
            views[eyes] = game.view(state, eyes)
        offered = self._actions(state, seat) if actions and acting and seat is not None else ()
        secret = seat is not None and not game.is_public(state)
        goal = game.goal(state, seat)
        return Position(seq, seat, views[eyes], turn, shown.prompt, goal, offered, secret=secret)

    def moment(self, seq: int, seat: int | None) -> Position:
        """One moment of the match with what led to it, for those who step through it."""
        return replace(self.position(seq, seat), steps=self._steps(seq, seat) if seq else ())

    def _actions(self, state: Any, seat: int) -> tuple[ActionInfo, ...]:
        game = self.game

        def info(action: Any) -> ActionInfo:
            event = Event(self.match.seq + 1, seat, action)
            return ActionInfo(game.write_action(action), game.describe(state, event, seat))

        return tuple(info(action) for action in game.actions(state, seat))


class KeptTurn(msgspec.Struct, frozen=True):
    """Whose turn it was after an event, as it is kept beside a table."""

    seq: int
    turn: Turn


def write_turn(match: Match) -> str:
    return msgspec.json.encode(KeptTurn(match.seq, match.turn)).decode()


def read_turn(text: str | None, seq: int) -> Turn | None:
    """None where it is not known after that event."""
    kept = msgspec.json.decode(text, type=KeptTurn) if text else None
    return kept.turn if kept and kept.seq == seq else None
