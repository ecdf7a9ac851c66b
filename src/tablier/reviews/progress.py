"""One's own play over time: the accuracy of each match that was reviewed, in which part of a match one errs,
and about what."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from tablier.core import Words
from tablier.reviews.labels import labels_for
from tablier.reviews.review import Review, ReviewMove

PHASES = (
    Words(fr="premier tiers", en="first third"),
    Words(fr="milieu", en="middle"),
    Words(fr="dernier tiers", en="last third"),
)
"""Parts of a match, by the moves that everybody made in it."""


class Reviewed(msgspec.Struct, frozen=True):
    """A match of one's own that was reviewed: at this table, begun then, from this seat."""

    table: str
    at: int
    seat: int
    review: Review


class ProgressPoint(msgspec.Struct, frozen=True):
    """How exact one was in one match."""

    table: str
    at: int
    accuracy: float


class ProgressPhase(msgspec.Struct, frozen=True):
    """How exact one was in one part of all matches; None where nothing was judged in it."""

    title: Words
    moves: int
    accuracy: float | None


class ProgressIdea(msgspec.Struct, frozen=True):
    """What one's key moments were about: how many, and what they cost on average."""

    title: Words
    moments: int
    loss: float


class Progress(msgspec.Struct, frozen=True):
    """Of one game; matches in the order of time, ideas with the most frequent first."""

    game: str
    points: tuple[ProgressPoint, ...]
    phases: tuple[ProgressPhase, ...]
    ideas: tuple[ProgressIdea, ...]


def progress(reviewed: Iterable[Reviewed]) -> tuple[Progress, ...]:
    """Game by game."""
    games: dict[str, list[Reviewed]] = {}
    for one in sorted(reviewed, key=lambda one: one.at):
        games.setdefault(one.review.game.partition("/")[0], []).append(one)
    return tuple(_of_game(slug, found) for slug, found in sorted(games.items()))


def _of_game(slug: str, found: Sequence[Reviewed]) -> Progress:
    points = [
        ProgressPoint(one.table, one.at, accuracy)
        for one in found
        if (accuracy := one.review.accuracy[one.seat]) is not None
    ]
    labels, parts = labels_for(slug), [_own_parts(one) for one in found]
    phases: list[ProgressPhase] = []
    for number, title in enumerate(PHASES):
        moves = [move for part in parts for move in part[number]]
        phases.append(ProgressPhase(title, len(moves), labels.accuracy(moves)))
    counts, losses = Counter[Words](), Counter[Words]()
    for one in found:
        for moment in one.review.moments:
            if moment.seat == one.seat:
                counts.update(moment.ideas)
                losses.update(dict.fromkeys(moment.ideas, moment.loss))
    ideas = [ProgressIdea(idea, n, round(losses[idea] / n, 4)) for idea, n in counts.most_common()]
    return Progress(slug, tuple(points), tuple(phases), tuple(ideas))


def _own_parts(one: Reviewed) -> list[list[ReviewMove]]:
    """One's own moves in each part of a match."""
    parts: list[list[ReviewMove]] = [[] for _ in PHASES]
    moves = one.review.moves
    for number, move in enumerate(moves):
        if move.seat == one.seat:
            parts[len(PHASES) * number // len(moves)].append(move)
    return parts
