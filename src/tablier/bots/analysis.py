"""Analysis of a position: the best ways to go on, each with what it promises, and why."""

import threading
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from tablier.bots.bot import Limits
from tablier.bots.discovery import evaluation, is_searched
from tablier.core import Game, Players, TablierError, Words
from tablier.games import part

S = TypeVar("S")
A = TypeVar("A")

SECOND = Limits(seconds=1.0)
EVERY = 10_000

ODDS = Words(fr="{odds} de chances", en="a {odds} chance")


class Variation(msgspec.Struct, frozen=True):
    """One way to go on, for the side to move.

    `line` holds its moves in the game's notation, `odds` is the share of the point to expect, 0 to 1, and
    `words` is the verdict as people put it. Where the common search has looked, `score` is in hundredths of
    a piece, `wins_in` the plies to a proven win (negative: loss), and `drawn` says that a draw is proven.
    """

    line: tuple[str, ...]
    odds: float | None
    words: Words
    score: int | None = None
    wins_in: int | None = None
    drawn: bool = False


class Analysis(msgspec.Struct, frozen=True):
    """The best ways to go on, the best first; no two begin with the same move.

    `depth` is how many plies all of them were searched, 0 where that has no meaning; `nodes` counts the
    positions, trials or games that were looked at.
    """

    lines: tuple[Variation, ...]
    depth: int
    nodes: int
    seconds: float

    def __getitem__(self, place: int) -> Variation:
        return self.lines[place]

    def __iter__(self) -> Iterator[Variation]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)


class Task(msgspec.Struct, frozen=True):
    """What is to be analysed, and how; `heard` is told of what is found on the way."""

    game: Any
    state: Any
    seat: int
    limits: Limits
    lines: int
    threads: int
    random: Any
    stop: threading.Event | None
    heard: Callable[[Analysis], None] | None
    only: tuple[Any, ...] = ()
    searcher: Any = None


class Analyst(Protocol):
    """A game's own `analysis` module offers one under the name `analyse`."""

    def __call__(self, task: Task) -> Analysis: ...


def analyse(
    game: Game[S, A],
    state: S,
    limits: Limits = SECOND,
    lines: int = 1,
    threads: int = 1,
    seat: int | None = None,
    seed: int = 0,
    stop: threading.Event | None = None,
    heard: Callable[[Analysis], None] | None = None,
    only: Sequence[A] = (),
    searcher: Any = None,
) -> Analysis:
    """The best ways to go on from a running position, for a seat to move (by default the first), who is
    told nothing that it may not know. `heard` is told of every depth that is done. Where `only` names
    actions, no other is looked at; a `searcher` that keeps its table is given by a `Search`.

    >>> from tablier.games import find
    >>> ignis = find("ignis")
    >>> state = ignis.read_state("3/1FW/1WF F A2E4 1")
    >>> found = analyse(ignis, state, Limits(depth=2), lines=2)
    >>> len(found), len(found[0].line) > 0, found[0].line[0] != found[1].line[0]
    (2, True, True)
    """
    turn = game.turn(state)
    if not isinstance(turn, Players) or (seat is not None and seat not in turn.seats):
        raise TablierError(
            Words(fr="personne n'a le trait dans cette position", en="nobody is to move in this position")
        )
    random, mine = Random(seed), turn.seats[0] if seat is None else seat
    seen = game.determinize(state, mine, random)
    for action in only:
        game.check(state, mine, action)
    task = Task(game, seen, mine, limits, lines, threads, random, stop, heard, tuple(only), searcher)
    return _only(task, _analyst(game.slug))


def _only(task: Task, analyst: Analyst) -> Analysis:
    """Where a game has an analyst of its own, it is asked for every line, and those not asked for go."""
    if not task.only or is_searched(task.game.slug):
        return analyst(task)
    wanted = {task.game.write_action(action) for action in task.only}
    found = analyst(msgspec.structs.replace(task, lines=EVERY))
    lines = tuple(line for line in found if line.line[0] in wanted)[: task.lines]
    return msgspec.structs.replace(found, lines=lines)


def _analyst(slug: str) -> Analyst:
    if own := part(slug, "bots", "analysis"):
        analyst: Analyst = own.analyse
        return analyst
    if is_searched(slug):
        from tablier.bots.search.analysis import analyse as by_search

        return by_search
    return _by_sampling


def _by_sampling(task: Task) -> Analysis:
    """Where a game has nothing better: how the moves fared in a sampled tree."""
    from tablier.bots.generic.uct import UctBot

    tree = UctBot(evaluation(task.game.slug)).grow(
        task.game, task.state, task.seat, task.limits, task.random, task.stop
    )
    found = tuple(
        Variation((task.game.write_action(action),), odds, ODDS.fill(odds=f"{odds:.0%}"))
        for action, odds in tree.options[: task.lines]
    )
    return Analysis(found, 0, tree.leaves, tree.seconds)
