# pyright: basic
"""How a choice is weighed: by the value that it leads to at once; then the best options are played on over
many tables that look the same from the seat, every option meeting the same dice and shuffles."""

from collections.abc import Callable
from functools import partial
from operator import gt
from typing import Any, SupportsIndex

import numpy as np

from tablier.bots.endangered.search import EVERY, look, try_options
from tablier.bots.endangered.skill import FIRST_ROUNDS, Skill, Weighed
from tablier.games.endangered.engine import layout as at
from tablier.games.endangered.engine.moving import NOWHERE
from tablier.games.endangered.engine.questions import (
    ASK,
    K_ACT,
    K_CARD,
    K_ROLE,
    K_SPECIALTY,
    OVER,
    Q_KIND,
    Q_MAY,
    Q_N,
)
from tablier.games.endangered.engine.running import MOST_CODES, QUESTION, answer, below, deal_at_random, run
from tablier.games.endangered.engine.stepcodes import NEXT, ROLL

DOUBT = 1  # what is seen at once counts like so many rounds
SLIGHT = 0.01  # rounds that agree by chance are not taken for sure: each may be so far out


def weigh(
    table: Any,
    book: Any,
    weights: Any,
    codes: list[int],
    kind: int,
    skill: Skill,
    go_on: Callable[[int], bool],
    rng: Any,
    known_top: int = 0,
) -> Weighed:
    """Every option's chance to win; rounds of trying the best ones out last while `go_on(rounds)`."""
    options, values = np.array(codes, dtype=np.int64), np.full(len(codes), -1.0)
    blind = kind in (K_ROLE, K_SPECIALTY)
    if blind:  # a table that is not yet laid out has no value: all options are tried
        keep = np.arange(len(codes))
    else:
        look(table, book, weights, options, len(codes), kind, EVERY, rng, values)
        keep = np.argsort(-values, kind="stable")[: skill.keep]
    found, hurt, rounds = np.zeros((0, len(codes))), np.zeros(len(codes)), 0
    times = np.zeros(len(codes), np.int64)
    while len(keep) > 1 and (go_on(rounds) or (blind and not rounds)):
        seed, led_to = np.uint64(below(rng, 1 << 30)), np.zeros(len(codes))
        try_options(table, book, weights, options, keep, seed, known_top, led_to, hurt)
        found, rounds = np.vstack((found, led_to)), rounds + 1
        times[keep] = rounds
        if rounds % FIRST_ROUNDS == 0:
            keep, dropped = drop(found, keep, skill.sure)
            values[dropped] = found[:, dropped].mean(axis=0)
    if rounds:
        tried = _trusted(values[keep], found[:, keep].mean(axis=0), rounds)
        values = np.minimum(values, tried.min() - 1e-6)  # what was not tried to the end ranks below
        values[keep] = tried
    return Weighed(values.tolist(), times.tolist(), hurt.tolist())


def drop(found: Any, keep: Any, sure: float) -> tuple[Any, Any]:
    """Of the options still tried, those to try on and those to leave: the weakest third while there are more
    than two, and whatever lies so many standard errors behind the best, round by round."""
    order = keep[np.argsort(-found[:, keep].sum(axis=0), kind="stable")]
    stay = order[: max(2, len(order) * 2 // 3)] if len(order) > 2 else order
    if sure:
        behind = found[:, stay[:1]] - found[:, stay]
        doubt = (behind.std(axis=0) + SLIGHT) / np.sqrt(len(found))
        stay = stay[behind.mean(axis=0) <= sure * doubt]
    return stay, order[~np.isin(order, stay)]


def _trusted(values: Any, tried: Any, rounds: int) -> Any:
    """What was tried counts the more, the more often it was: a few rounds tell little more than luck."""
    trust = rounds / (rounds + DOUBT)
    apart = (1 - trust) * (values - values.mean()) + trust * (tried - tried.mean())
    return np.clip(tried.mean() + apart, 0.0, 1.0)


def pick(chances: list[float], slip: float, any_below: Callable[[int], SupportsIndex]) -> int:
    """The best option, or any that lies no further than `slip` from it."""
    best = max(chances)
    if not slip:
        return chances.index(best)
    near = [i for i, value in enumerate(chances) if value >= best - slip]
    return near[any_below(len(near))]


def play_game(
    table: Any,
    book: Any,
    weights: Any,
    skill: Skill,
    rounds: int,
    rng: Any,
    heard: Callable[[Weighed], object] | None = None,
) -> set[int]:
    """Play a table out, so many rounds for each die; the cards that were played from hands. What is thought
    of the options at each die is told to `heard`.

    What happens depends on the number in `rng` alone, not on how busy the machine is."""
    codes, q, luck = np.empty(MOST_CODES, np.int64), np.zeros(QUESTION, np.int64), np.empty(32, np.int64)
    played: set[int] = set()
    while (asked := run(table, book, codes, q, NOWHERE)) != OVER:
        if asked != ASK:
            deal_at_random(table, book, asked, q, luck, rng)
            continue
        options = codes[: q[Q_N]].tolist() + ([-1] if q[Q_MAY] else [])
        kind, step = int(q[Q_KIND]), int(table[at.STACK + at.PC])
        if table[at.DEPTH] == 1 and (step < ROLL or step >= NEXT):
            chosen = int(below(rng, len(options)))  # roles, and who is next: by lot
        else:
            most = rounds if kind == K_ACT else rounds // skill.inner
            weighed = weigh(table, book, weights, options, kind, skill, partial(gt, most), rng)
            chosen = pick(weighed.chances, skill.slip, partial(below, rng))
            if heard and kind == K_ACT:
                heard(weighed)
        if kind == K_CARD:
            played.add(options[chosen])
        answer(table, book, options[chosen])
    return played
