"""Who reviews a match: the game's own part in this room, or the common search."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from tablier.bots.discovery import is_searched
from tablier.core import Event, Match, TablierError, Words
from tablier.games import has_part, part
from tablier.reviews.review import Label, Review, ReviewChoice

NODES = 100_000
"""Positions that are looked at for each one that is judged."""

Heard = Callable[[int, int], None]
"""Told how many positions are done, and how many there are."""


class Tried(msgspec.Struct, frozen=True):
    """A try from a key moment: whether it is right, what it promises, and why, as in the review."""

    right: bool
    label: Label
    loss: float
    choice: ReviewChoice
    why: tuple[Words, ...] = ()


class Reviewer(Protocol):
    """A game's own `reviewing` module offers these; one that has no tries leaves out `judge_try`."""

    def review(self, match: Match[Any, Any], nodes: int, heard: Heard, tracks: Sequence[bytes]) -> Review: ...
    def judge_try(self, match: Match[Any, Any], seq: int, text: str, nodes: int) -> Tried: ...


def can_review(slug: str) -> bool:
    """Whether matches of a game can be reviewed.

    >>> can_review("ignis")
    True
    """
    return has_part(slug, "reviews", "reviewing") or is_searched(slug)


def review(
    match: Match[Any, Any],
    nodes: int = NODES,
    heard: Heard | None = None,
    tracks: Sequence[bytes] = (),
) -> Review:
    """A finished match, looked at again: what each move cost, the key moments, and why. `tracks` are how
    things moved in a live game, as they are kept beside its log.

    >>> import tablier
    >>> match = tablier.new("ignis", options={"layout": "mini"}, seed=1)
    >>> match.play_out(7) is not None
    True
    >>> found = review(match, nodes=500)
    >>> len(found.moves) == match.seq, len(found.moments) <= 3
    (True, True)
    """
    if match.outcome is None:
        raise TablierError(
            Words(fr="seule une partie finie s'analyse ainsi", en="only a finished match can be reviewed")
        )
    return _reviewer(match.game.slug).review(match, nodes, heard or (lambda done, total: None), tracks)


def judge_try(match: Match[Any, Any], seq: int, text: str, nodes: int = NODES) -> Tried:
    """What another move would have been worth in the place of event `seq`."""
    reviewer = _reviewer(match.game.slug)
    if not 1 <= seq <= match.seq or match.log[seq - 1].seat is None or match.log[seq - 1].is_conduct:
        raise TablierError(Words(fr=f"l'événement {seq} n'est pas un coup", en=f"event {seq} is no move"))
    if not hasattr(reviewer, "judge_try"):
        raise TablierError(Words(fr="rien ne se retente ici", en="there is nothing to try again here"))
    return reviewer.judge_try(match, seq, text, nodes)


def played(match: Match[Any, Any]) -> list[Event]:
    """The moves that count: by seats, and not taken back."""
    return [event for event in match.live() if event.seat is not None and not event.is_conduct]


def _reviewer(slug: str) -> Reviewer:
    if own := part(slug, "reviews", "reviewing"):
        return own  # type: ignore[return-value]
    if is_searched(slug):
        from tablier.reviews.search import reviewing

        return reviewing  # type: ignore[return-value]
    raise TablierError(Words(fr=f"{slug} n'a pas de bilan", en=f"{slug} has no review"))
