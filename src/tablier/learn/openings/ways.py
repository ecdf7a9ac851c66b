"""The ways that a finished match took: what was done at each place, and what it brought whoever did it."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from tablier.core import Game, Match, Words
from tablier.games import part

DEPTH = 40
"""Moves of a match, counted from its first, whose positions are known again."""


class Way(msgspec.Struct, frozen=True):
    """At the place `node` this was done; `share` is what it brought, of one point. `play` is empty where
    nothing was done there any more: the match ended, or was followed no further. `number` tells apart what
    was done at the same place in one match."""

    node: int
    number: int
    play: str
    seat: int | None
    share: float


class Group(msgspec.Struct, frozen=True):
    """Things that a game counts besides positions: what they are, and what it means that one did well."""

    title: Words
    good: Words


class Chosen(NamedTuple):
    """One such thing in one match, under the name of its group."""

    group: str
    value: str
    seat: int | None
    share: float


def walks(game: Game[Any, Any]) -> bool:
    """Whether a game is looked up by its positions: all of it lies open and nothing is drawn on the way."""
    return game.listable and not game.hidden and not groups(game.slug)


def has_openings(game: Game[Any, Any]) -> bool:
    """Whether there is anything to count."""
    return walks(game) or bool(groups(game.slug))


def groups(slug: str) -> dict[str, Group]:
    """What a game counts besides positions, by name, in the order in which it is shown."""
    own = part(slug, "learn", "openings")
    return own.GROUPS if own else {}


def say_value(slug: str, group: str, value: str) -> Words:
    """Something that was counted, in words."""
    own = part(slug, "learn", "openings")
    assert own is not None, f"{slug} counts positions alone"
    words: Words = own.say(group, value)
    return words


def node_of(game: Game[Any, Any], place: str) -> int:
    """A place as a number of 64 bits: the text of a position without its counters, or a group's name."""
    digest = blake2b(f"{game.slug} {place}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def ways(match: Match[Any, Any]) -> list[Way]:
    """All that a finished match adds to what is known."""
    if match.outcome is None:
        return []
    if walks(match.game):
        return list(_walked(match))
    own = part(match.game.slug, "learn", "openings")
    told: Iterator[Chosen] = own.chosen(match) if own else iter(())
    return [
        Way(node_of(match.game, one.group), number, one.value, one.seat, one.share)
        for number, one in enumerate(told)
    ]


def _walked(match: Match[Any, Any]) -> Iterator[Way]:
    assert match.outcome is not None
    game, scores = match.game, match.outcome.scores(match.players)
    events = [event for event in match.live() if event.seat is not None and not event.is_conduct]
    for event in events[:DEPTH]:
        assert event.seat is not None
        node = node_of(game, game.write_place(match.moments[event.seq - 1].state))
        yield Way(node, event.seq, game.write_play(event.play), event.seat, scores[event.seat])
    last = events[:DEPTH][-1].seq if events else 0
    yield Way(node_of(game, game.write_place(match.moments[last].state)), last + 1, "", None, 0.5)
