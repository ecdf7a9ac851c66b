"""Judging one position: the best line, and the line of the move played, equally deep."""

from typing import Any

from tablier.bots.analysis import Variation, analyse
from tablier.bots.bot import Limits
from tablier.bots.search.line import WIN
from tablier.bots.search.strength import STRENGTHS
from tablier.core import NO_WORDS, Event, Game, Match, Players
from tablier.games import part
from tablier.reviews.labels import Labels
from tablier.reviews.search.case import Case

SLOTS = 1 << 18
WEAK = "2"
"""The level whose choices tell which moves are easy to find."""

PATIENT = 4
"""A move that has to be looked at as deep as the best one may take so many times as long."""


class Judge:
    """Looks at positions of one game; counts what it looks at."""

    def __init__(self, game: Game[Any, Any], labels: Labels, nodes: int) -> None:
        from tablier.bots.search.searcher import Searcher

        self.game, self.labels, self.limit = game, labels, nodes
        self._searcher = Searcher(game.slug, slots=SLOTS, keep=True)
        self.nodes = 0

    def case(self, match: Match[Any, Any], seq: int, text: str) -> Case:
        """What the move `text` was worth in the place of event `seq`."""
        return self.judge(match.moments[seq - 1].state, text)

    def judge(self, state: Any, text: str) -> Case:
        known = self._known(state, text)
        if known is not None:
            played, best, depth = known
        else:
            played, best, depth = self._searched(state, text)
        if played.line[0] != best.line[0] and _rank(played) >= _rank(best):
            best = played
        loss = max(0.0, self.odds(best) - self.odds(played)) if best is not played else 0.0
        return Case(self.game, state, played, best, depth, loss, self.labels.small)

    def odds(self, line: Variation) -> float:
        """What a line promises the side to move."""
        if line.wins_in is not None:
            return float(line.wins_in > 0)
        return 0.5 if line.drawn else self.labels.odds(line.score or 0)

    def easy(self, case: Case) -> float:
        """How often a weak player finds a move as good as the best that is known."""
        right = {case.best.line[0]} | ({case.played.line[0]} if case.loss <= self.labels.small else set())
        return sum(share for text, share in self.shares(case.state, WEAK).items() if text in right)

    def finds(self, case: Case) -> list[int]:
        """The levels of fixed depth that play the best move more often than not."""
        numbers = [int(key) for key, strength in STRENGTHS.items() if strength.depth is not None]
        return [n for n in numbers if self.shares(case.state, str(n)).get(case.best.line[0], 0.0) > 0.5]

    def good_moves(self, state: Any, most: int) -> list[str]:
        """The moves that lose no more than a little, the best first, so many at most."""
        self._searcher.forget()
        found = analyse(self.game, state, Limits(nodes=most * self.limit), most, searcher=self._searcher)
        best = self.odds(found[0])
        return [line.line[0] for line in found if best - self.odds(line) <= self.labels.small]

    def shares(self, state: Any, level: str) -> dict[str, float]:
        """How often a level plays each of its moves here."""
        strength = STRENGTHS[level]
        self._searcher.forget()
        found = analyse(self.game, state, strength.limits, strength.lines, searcher=self._searcher)
        self.nodes += found.nodes
        shares = strength.shares([line.score or 0 for line in found])
        return {line.line[0]: share for line, share in zip(found, shares, strict=True)}

    def _searched(self, state: Any, text: str) -> tuple[Variation, Variation, int]:
        """The first search chooses; then both moves are looked at to the same depth, one ply further than
        all were, with what the first has found."""
        self._searcher.forget()
        first = analyse(self.game, state, Limits(nodes=self.limit), searcher=self._searcher)
        self.nodes += first.nodes
        best, depth = first[0], first.depth
        if text != best.line[0]:
            found = self._only(state, text, depth)
            again = self._only(state, best.line[0], depth)
            return found, again if _is_better(again, best) else best, depth
        return best, best, depth

    def _only(self, state: Any, text: str, depth: int) -> Variation:
        limits = Limits(depth=depth, nodes=PATIENT * self.limit)
        action = self.game.read_action(text)
        found = analyse(self.game, state, limits, only=(action,), searcher=self._searcher)
        self.nodes += found.nodes
        return found[0]

    def _known(self, state: Any, text: str) -> tuple[Variation, Variation, int] | None:
        """Both lines by the table of solved endings, where the game has one that knows them."""
        solving = part(self.game.slug, "bots", "solving")
        solution = solving.solve(self.game, state) if solving else None
        if solution is None:
            return None
        turn = self.game.turn(state)
        assert isinstance(turn, Players)
        seat, action = turn.seats[0], self.game.read_action(text)
        after = self.game.apply(state, Event(1, seat, action))
        if outcome := self.game.outcome(after):
            share = outcome.scores(2)[seat]
            played = _solved((text,), 1 if share > 0.5 else -1 if share < 0.5 else 0, 1)
        else:
            answer = solving.solve(self.game, after) if solving else None
            if answer is None or answer.result is None:
                return None
            value = {"win": -1, "loss": 1, "draw": 0}[answer.result]
            played = _solved((text, *answer.line), value, 1 + (answer.moves or 0))
        if solution.result == "draw":
            best = self._holding(state, seat, solving) or played
        else:
            best = _solved(solution.line, 1 if solution.result == "win" else -1, solution.moves or 0)
        self.nodes += 2
        return played, best, 0

    def _holding(self, state: Any, seat: int, solving: Any) -> Variation | None:
        """The first move that keeps a known draw."""
        for action in self.game.actions(state, seat):
            after = self.game.apply(state, Event(1, seat, action))
            answer = None if self.game.outcome(after) else solving.solve(self.game, after)
            if answer is not None and answer.result == "draw":
                return _solved((self.game.write_action(action),), 0, 0)
        return None


def _solved(line: tuple[str, ...], value: int, plies: int) -> Variation:
    """A line whose result is certain; `value` is 1, 0 or -1 for who is to move."""
    score = value * (WIN - plies)
    return Variation(line, (value + 1) / 2, NO_WORDS, score, value * plies or None, value == 0)


def _rank(line: Variation) -> int:
    return line.score or 0


def _is_better(again: Variation, before: Variation) -> bool:
    """What is proven stays proven, whatever a shallower look says."""
    return (before.wins_in is None and not before.drawn) or again.wins_in is not None
