"""What is certain about a position: known from a table, or every way from it followed to the end."""

import threading
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from tablier.bots.bot import Limits, Patience
from tablier.bots.discovery import is_searched
from tablier.core import Game, Players, Solution, TablierError, Words
from tablier.games import part

S = TypeVar("S")
A = TypeVar("A")

MILLION = Limits(nodes=1_000_000)
DEEPEST = 200

Result = Literal["win", "draw", "loss"]
OTHERS: dict[Result, Result] = {"win": "loss", "loss": "win", "draw": "draw"}


def solve(
    game: Game[S, A], state: S, limits: Limits = MILLION, stop: threading.Event | None = None
) -> Solution:
    """The result of a running position under best play: by a table where the game has one, else by a
    search to the end. Where neither tells, a solution without a result that says how far it looked.

    >>> from tablier.games import find
    >>> ignis = find("ignis")
    >>> solve(ignis, ignis.start(ignis.read_options({"layout": "mini"}), 2)).result
    'draw'
    """
    if not isinstance(game.turn(state), Players):
        raise TablierError(
            Words(fr="personne n'a le trait dans cette position", en="nobody is to move in this position")
        )
    own = part(game.slug, "bots", "solving")
    known: Solution | None = own.solve(game, state) if own else None
    if known is not None:
        return known
    if is_searched(game.slug):
        return _by_search(game, state, limits, stop)
    if game.hidden or game.cooperative or not game.listable:
        return Solution(None)
    return _Plain(game, Patience(limits, stop)).solve(state)


def solve_moves(
    game: Game[S, A], state: S, limits: Limits = MILLION, stop: threading.Event | None = None
) -> dict[str, Solution]:
    """Every move, in the game's notation, with what it leads to for who makes it, the best first; empty
    where not every one of them is certain.

    >>> from tablier.games import find
    >>> extinction = find("extinction")
    >>> found = solve_moves(extinction, extinction.read_state("8/8/8/3p4/8/3D4/8/1QP2dq1 1 0 1"))
    >>> next(iter(found)), found["Dd3xd5"].result, found["Dd3xd5"].moves
    ('Dd3xd5', 'win', 1)
    """
    if known := known_moves(game, state):
        return known
    if not is_searched(game.slug):
        return {}
    from tablier.bots.analysis import EVERY, analyse

    found = analyse(game, state, limits, EVERY, stop=stop)
    if not all(line.drawn or line.wins_in is not None for line in found):
        return {}
    return {line.line[0]: _proven(line.wins_in, found.nodes) for line in found}


def known_moves(game: Game[S, A], state: S) -> dict[str, Solution]:
    """The same where a table knows it, and nothing has to be looked for."""
    own = part(game.slug, "bots", "solving")
    return (own.solve_moves(game, state) if own else None) or {}


def _proven(wins_in: int | None, nodes: int) -> Solution:
    if wins_in is None:
        return Solution("draw", None, nodes)
    return Solution("win" if wins_in > 0 else "loss", abs(wins_in), nodes)


def _by_search(game: Game[Any, Any], state: Any, limits: Limits, stop: threading.Event | None) -> Solution:
    from tablier.bots.search.player import past_of, write_line
    from tablier.bots.search.searcher import Searcher

    searcher = Searcher(game.slug, slots=1 << 20)
    rules = searcher.engine.rules
    report = searcher.search(rules.load(state), past_of(rules, state), limits, 1, stop)
    line = report.lines[0]
    if line.drawn or line.wins_in is None:
        return _proven(None, report.nodes) if line.drawn else Solution(None, None, report.nodes)
    moves = tuple(write_line(game, state, line.moves, rules))
    return replace(_proven(line.wins_in, report.nodes), line=moves)


class _Plain:
    """Every position that can follow, by the readable rules; for small games for two without chance."""

    def __init__(self, game: Game[Any, Any], patience: Patience) -> None:
        self._game, self._patience = game, patience
        self._known: dict[Any, tuple[Result, int]] = {}

    def solve(self, state: Any) -> Solution:
        found = self._value(state, 0)
        positions = len(self._known)
        if found is None:
            return Solution(None, None, positions)
        result, moves = found
        return Solution(result, None if result == "draw" else moves, positions)

    def _value(self, state: Any, depth: int) -> tuple[Result, int] | None:
        """For the side to move, with the moves until the end; None where that is not found out."""
        turn = self._game.turn(state)
        if state in self._known:
            return self._known[state]
        if not isinstance(turn, Players) or len(turn.seats) != 1 or depth > DEEPEST:
            return None
        if not self._patience.lasts(len(self._known)):
            return None
        seat = turn.seats[0]
        found: list[tuple[Result, int]] = []
        for action in self._game.actions(state, seat):
            after = self._game.play(state, seat, action)
            value = self._after(after, seat, depth)
            if value is None:
                return None
            found.append(value)
        self._known[state] = best = max(found, key=_rank)
        return best

    def _after(self, state: Any, seat: int, depth: int) -> tuple[Result, int] | None:
        """What a state is worth to the seat that led there."""
        if outcome := self._game.outcome(state):
            share = outcome.scores(2)[seat]
            return ("win" if share > 0.5 else "loss" if share < 0.5 else "draw"), 1
        turn, value = self._game.turn(state), self._value(state, depth + 1)
        if value is None or not isinstance(turn, Players):
            return None
        result, moves = value
        if turn.seats != (seat,):
            result = OTHERS[result]
        return result, moves + 1


def _rank(value: tuple[Result, int]) -> tuple[int, int]:
    """Wins first and the quickest of them, losses last and the slowest of them first."""
    result, moves = value
    return {"win": (2, -moves), "draw": (1, 0), "loss": (0, moves)}[result]
