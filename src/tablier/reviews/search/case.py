"""A decision under review: a position, the line that the played move leads to, and the best one."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from tablier.bots.analysis import Variation
from tablier.core import Event, Game, Players, TablierError, Words
from tablier.games import part


class Happening(msgspec.Struct, frozen=True):
    """Something that cannot be undone. `key` tells it from others of its kind, `seat` is whose loss it is,
    `words` say it; `back` says that nothing can be taken in return on the same spot."""

    key: str
    seat: int
    words: Words
    back: Words | None = None


class Ply(NamedTuple):
    """One move of a line: by whom, what came of it, and what cannot be undone."""

    text: str
    seat: int
    before: Any
    after: Any
    happenings: tuple[Happening, ...]


class Case(msgspec.Struct, frozen=True, dict=True):
    """`played` and `best` are variations from `state` for the seat to move, looked at equally deep."""

    game: Game[Any, Any]
    state: Any
    played: Variation
    best: Variation
    depth: int
    loss: float
    small: float

    @property
    def seat(self) -> int:
        turn = self.game.turn(self.state)
        assert isinstance(turn, Players)
        return turn.seats[0]

    @cached_property
    def own(self) -> ModuleType:
        """What the game says of events that cannot be undone."""
        found = part(self.game.slug, "reviews", "happenings")
        assert found is not None, f"{self.game.slug} has no happenings"
        return found

    @cached_property
    def played_plies(self) -> tuple[Ply, ...]:
        return tuple(self.walk(self.played.line))

    @cached_property
    def best_plies(self) -> tuple[Ply, ...]:
        return tuple(self.walk(self.best.line))

    def walk(self, line: Iterable[str]) -> Iterator[Ply]:
        """A line played by the readable rules; a move that they refuse raises."""
        game, state = self.game, self.state
        for text in line:
            turn = game.turn(state)
            if not isinstance(turn, Players):
                raise TablierError(Words(fr="la partie est finie", en="the game is over"))
            seat, action = turn.seats[0], game.read_action(text)
            game.check(state, seat, action)
            after = game.transition(state, Event(1, seat, action))
            yield Ply(text, seat, state, after.state, tuple(self.own.happenings(state, action, after)))
            state = after.state

    def side(self, seat: int) -> Words:
        """A side as the game's sentences call it."""
        side: Words = self.own.SIDES[seat]
        return side

    def balance(self, state: Any) -> int:
        """By how many pieces the seat leads."""
        return int(self.own.balance(state, self.seat))

    @property
    def gain(self) -> int:
        """By how much the best line is better, in hundredths of a piece; a proof counts as everything."""
        return (self.best.score or 0) - (self.played.score or 0)
