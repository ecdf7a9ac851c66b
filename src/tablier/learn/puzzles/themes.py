"""Themes: what a solution shows, found by predicates over its moves, never typed."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from tablier.core import Game, Match, Words
from tablier.learn.puzzles.puzzle import Puzzle, part_of


class Step(NamedTuple):
    """One event of a solution: how it stood before and after, who did what, and what happened on the way."""

    before: Any
    after: Any
    seat: int | None
    play: Any
    steps: tuple[Any, ...]


class Walk(msgspec.Struct, frozen=True):
    """A solution event by event, as the solver's `seat` walks through it."""

    game: Any
    seat: int
    steps: tuple[Step, ...]
    puzzle: Puzzle

    @property
    def own(self) -> list[Step]:
        """What the solver does."""
        return [step for step in self.steps if step.seat == self.seat]


class Theme(NamedTuple):
    title: Words
    shows: Callable[[Walk], bool]


def themes_for(slug: str) -> Mapping[str, Theme]:
    """The themes that a game knows, by name."""
    themes: Mapping[str, Theme] = getattr(part_of(slug), "THEMES", {})
    return themes


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The themes that the solution shows."""
    walk = walk_of(puzzle)
    return tuple(name for name, theme in themes_for(puzzle.slug).items() if theme.shows(walk))


def walk_of(puzzle: Puzzle) -> Walk:
    game: Game[Any, Any] = puzzle.game
    match: Match[Any, Any] = puzzle.record.replay(game)
    steps = [
        Step(
            match.moments[event.seq - 1].state,
            match.moments[event.seq].state,
            event.seat,
            event.play,
            match.moments[event.seq].after.steps,
        )
        for event in match.log[puzzle.start :]
    ]
    return Walk(game, puzzle.seat, tuple(steps), puzzle)
