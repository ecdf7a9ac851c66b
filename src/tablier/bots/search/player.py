"""The players of a compiled game: the common search at eight strengths, and sampling."""

import math
import threading
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from tablier.bots.bot import Bot, Decision, Limits
from tablier.bots.search.judgement import TUNED, Judgement, full_strength
from tablier.bots.search.line import WON, Line
from tablier.bots.search.searcher import Searcher
from tablier.bots.search.strength import STRENGTHS, Strength
from tablier.core import Event, Game, Words
from tablier.games import find

KINDS = ("uct",)
"""Generic kinds that a compiled game plays in a faster way of its own."""

SCALE = 200.0
"""Hundredths of a piece that make a result about 73 % sure."""


ONLY_LOOKED_AT = Words(
    fr="le meilleur des coups regardés, sans aller plus loin",
    en="the best of the moves, without looking further",
)
PROVEN_DRAW = Words(fr="nulle, prouvée", en="draw, proven")


def make(slug: str, level: str, judgement: Judgement | None = None) -> Bot:
    if level in KINDS:
        from tablier.bots.search.sampling import SamplingBot

        return SamplingBot(slug)
    return SearchBot(slug, STRENGTHS[level], judgement)


class SearchBot(Bot):
    releases = True

    """Where nothing else is said, full strength asks the network that ships; the levels below it judge by
    the weights alone, with which their ladder was played."""

    def __init__(self, slug: str, strength: Strength, judgement: Judgement | None = None) -> None:
        self._slug, self._strength, self._judgement = slug, strength, judgement

    def choose(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        strength = self._strength
        usual = strength.limits
        slots = 1 << (20 if usual.depth is None else 15)
        judgement = self._judgement or (full_strength(self._slug) if usual.depth is None else TUNED)
        searcher = Searcher(self._slug, judgement, slots=slots)
        rules = searcher.engine.rules
        limits = limits.or_else(usual)
        if usual.depth is not None and limits.depth is not None:
            limits = Limits(limits.seconds, limits.nodes, min(limits.depth, usual.depth))
        report = searcher.search(rules.load(state), past_of(rules, state), limits, strength.lines, stop)
        line = strength.pick(report.lines, random)
        action = rules.decode(line.moves[0], state)
        return Decision(action, chance_of(line.score), explain(game, state, seat, line, rules))


def past_of(rules: Any, state: Any) -> Sequence[int]:
    """The keys a repetition may go back to; none in a game where nothing can come again."""
    return rules.path_of(state)[:-1] if hasattr(rules, "path_of") else ()


def chance_of(score: int) -> float:
    """A score as a share of the point, 0 to 1."""
    if abs(score) > WON:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / SCALE))


def explain(game: Game[Any, Any], state: Any, seat: int, line: Line, rules: Any) -> Words:
    """What the bot expects: a proven end, or the next few moves."""
    if line.drawn:
        return PROVEN_DRAW
    if line.wins_in is not None:
        return announce(line.wins_in)
    expected = tell_line(game, state, line.moves[:3], rules)[1:]
    if not expected:
        return ONLY_LOOKED_AT
    return Words(fr="suite attendue : {line}", en="expected next: {line}").fill(
        line=Words(" ; ", "; ").join(expected)
    )


def announce(plies: int) -> Words:
    """A proven end in moves of the side to move: plies to its win, negative for its loss."""
    if plies > 0:
        moves = (plies + 1) // 2
        return Words(fr=f"gain en {moves}", en=f"win in {moves}")
    moves = -plies // 2
    return Words(fr=f"perte en {moves}", en=f"loss in {moves}")


def tell_line(game: Game[Any, Any], state: Any, moves: Sequence[int], rules: Any) -> list[Words]:
    """The moves of a line in words, for people who read no notation."""
    told: list[Words] = []
    for move in moves:
        action, seat = rules.decode(move, state), game.turn(state).seats[0]  # type: ignore[union-attr]
        told.append(game.describe(state, Event(len(told) + 1, seat, action)))
        state = game.play(state, seat, action)
    return told


def write_line(game: Game[Any, Any], state: Any, moves: Sequence[int], rules: Any) -> list[str]:
    """The moves of a line in the game's notation."""
    texts: list[str] = []
    for move in moves:
        action = rules.decode(move, state)
        texts.append(game.write_action(action))
        state = game.play(state, game.turn(state).seats[0], action)  # type: ignore[union-attr]
    return texts


@cache
def _judge(slug: str) -> tuple[Any, Any]:
    import numpy as np

    from tablier.bots.search.engines import find_engine

    engine = find_engine(slug)
    return engine, np.array(engine.evaluation.WEIGHTS, np.int32)


def evaluate(slug: str, state: Any, seat: int) -> float:
    """What a running state promises a seat, by the evaluation alone."""
    game = find(slug)
    engine, weights = _judge(slug)
    score = int(engine.evaluation.evaluate(engine.rules.load(state)[0], weights))
    return chance_of(score if seat in game.turn(state).seats else -score)  # type: ignore[union-attr]
