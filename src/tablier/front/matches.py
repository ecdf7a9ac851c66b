"""Which games there are, and a new match of one."""

from collections.abc import Iterable, Mapping
from typing import Any

from tablier.core import Dealer, Game, Match
from tablier.games import find, slugs


def available() -> tuple[str, ...]:
    """The games that can be played, by their short names.

    >>> import tablier
    >>> tablier.available()
    ('endangered', 'extinction', 'ignis', 'thin-ice')
    """
    return slugs()


def game(name: str) -> Game[Any, Any]:
    """A game with its newest rules, or with the rules of a given version.

    >>> import tablier
    >>> tablier.game("ignis/1").designer
    'Dominique Breton'
    """
    return find(name)


def new(
    name: str,
    *,
    position: str = "",
    options: Mapping[str, Any] | None = None,
    players: int = 0,
    seed: int | bytes | None = None,
    plays: Iterable[str | tuple[int, str]] = (),
) -> Match[Any, Any]:
    """A new match, from `position` where the game can be set up so. Chance is dealt from `seed`, or anew each
    time; `plays` are what has happened already, chance included, in the game's notation, with the seat where
    it is not the one to move.

    >>> import tablier
    >>> match = tablier.new("ignis", options={"layout": "mini"}, plays=["Ea2>"])
    >>> match.seat
    1
    >>> eval(repr(match)).state == match.state
    True
    >>> len(tablier.new("extinction", position="7d/7p/5q2/8/3P4/2Q1d3/8/DQ6 1 0 1").legal)
    15
    """
    game, begun = find(name), dict[str, Any]()
    if position:
        begun, usual = game.begin_from(position)
        players = players or usual
    match = Match(game, {**(options or {}), **begun}, players, Dealer(seed))
    told = [(None, play) if isinstance(play, str) else play for play in plays]
    for seat, play in told:
        match.play(play, seat, deal=False)
    if not told:
        match.deal_all()
    return match
