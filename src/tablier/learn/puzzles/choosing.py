"""Which puzzle comes next: the daily one, the same for everybody, and one at a player's own level."""

import hashlib
from collections.abc import Collection, Mapping
from datetime import date
from random import Random

from tablier.core import TablierError
from tablier.games import find
from tablier.learn.puzzles import texts
from tablier.learn.puzzles.puzzle import Puzzle
from tablier.learn.puzzles.shelf import UnknownPuzzle, puzzles
from tablier.learn.puzzles.themes import themes_for

NEAREST, SHARE = 24, 8
"""How many puzzles nearest to a rating one is drawn from: so many, but not more than that part of all."""


def daily(slug: str, day: date) -> Puzzle:
    """The puzzle of a day, from the date alone: easy on Mondays, hard on Sundays."""
    offered = _offered(slug)
    least, most = len(offered) * day.weekday() // 7, len(offered) * (day.weekday() + 1) // 7
    number = int.from_bytes(hashlib.sha256(f"{slug}:{day.isoformat()}".encode()).digest())
    return offered[least + number % max(1, most - least)]


def following(
    slug: str,
    rating: float,
    theme: str = "",
    seen: Collection[str] = (),
    random: Random | None = None,
    ratings: Mapping[str, float] | None = None,
) -> Puzzle:
    """A puzzle near a rating, with a theme if one is named, not `seen` before while there are others.
    `ratings` are those of puzzles that have been tried: they count instead of what we took them for."""
    known = themes_for(slug)
    if theme and theme not in known:
        raise TablierError(texts.NO_THEME.fill(name=theme, known=", ".join(known)))
    fitting = [puzzle for puzzle in _offered(slug) if not theme or theme in puzzle.themes]
    fresh = [puzzle for puzzle in fitting if puzzle.id not in seen] or fitting
    if not fresh:
        raise UnknownPuzzle(texts.UNKNOWN.fill(name=f"{slug} {theme}".strip()))
    random = random or Random()
    random.shuffle(fresh)
    known_as = ratings or {}
    near = sorted(fresh, key=lambda puzzle: abs(known_as.get(puzzle.id, puzzle.rating) - rating))
    return random.choice(near[: max(1, min(NEAREST, len(near) // SHARE))])


def _offered(slug: str) -> tuple[Puzzle, ...]:
    offered = puzzles(slug)
    if not offered:
        raise UnknownPuzzle(texts.NONE.fill(game=find(slug).title))
    return offered
