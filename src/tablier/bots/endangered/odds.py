# pyright: basic
"""What each option of a turn promises: all of them are played to the end of the turn, again and again, each
time with the same dice and shuffles for every option, and what they lead to is valued as the partner does."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from tablier.bots.endangered.question import read_question
from tablier.bots.endangered.search import try_options
from tablier.bots.endangered.skill import Judge, judge_of
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.engine.protocol import book_of
from tablier.games.endangered.notation import write_action
from tablier.games.endangered.sight import sees_top
from tablier.games.endangered.state import State


class Odds(NamedTuple):
    """The chance to win, how far it lies below the best option's, and how sure that difference is."""

    chance: float
    behind: float
    doubt: float


def odds(state: State, rounds: int, seed: int) -> dict[str, Odds]:
    """Every option of the question that the state asks, by its text, measured against the best of them."""
    return measured(state, rounds, seed)


def measured(state: State, rounds: int, seed: int, against: str = "") -> dict[str, Odds]:
    """The same against an option that is named, of which some may then turn out to be ahead."""
    judge = judge_of(state)
    texts, found = _tried(state, rounds, seed)
    means = found.mean(axis=0)
    best = texts.index(against) if against else int(means.argmax())
    doubts = (found[:, [best]] - found).std(axis=0) / np.sqrt(rounds)
    told = [judge.told(float(mean)) for mean in means]
    return {
        text: Odds(told[i], told[best] - told[i], _told_doubt(judge, float(means[i]), float(doubts[i])))
        for i, text in enumerate(texts)
    }


def _told_doubt(judge: Judge, chance: float, doubt: float) -> float:
    """How sure a difference is in odds as they are told."""
    return (judge.told(min(1.0, chance + doubt)) - judge.told(max(0.0, chance - doubt))) / 2


@lru_cache(maxsize=256)
def _tried(state: State, rounds: int, seed: int) -> tuple[list[str], np.ndarray]:
    """The options, and what each led to in every round."""
    asked = read_question(state)
    book = book_of(state.folder, state.pack, state.scenario, state.difficulty)
    table, values, known = load(state), judge_of(state).table, int(sees_top(asked.now))
    codes = np.array(asked.codes, dtype=np.int64)
    picked = np.arange(len(codes))
    found = np.zeros((rounds, len(codes)))
    hurt = np.zeros(len(codes))
    for number in range(rounds):
        dice = np.uint64(1_000_003 * seed + number + 1)
        try_options(table, book, values, codes, picked, dice, known, found[number], hurt)
    return [write_action(action) for action in asked.actions], found
