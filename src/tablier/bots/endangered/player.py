"""A partner for Endangered who plans, and says in numbers why it chose."""

import threading
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import numpy as np
from msgspec.structs import replace

from tablier.bots.bot import Bot, Decision, Level, Limits, Patience
from tablier.bots.endangered.question import Question, read_question
from tablier.bots.endangered.skill import Judge, Skill, Weighed, fitted_judge, judge_of
from tablier.core import Game, Words
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.questions import Kind
from tablier.games.endangered.sight import sees_top
from tablier.games.endangered.state import State

SKILLS = {
    "beginner": Skill(keep=1, slip=0.005),
    "good": Skill(keep=4),
    "best": Skill(keep=6, learnt=True, sure=2.5, inner=32),
}

ROUNDS = 16
"""Of the best level, for each die: as many as its study was played and its odds were measured with. On a busy
machine it stops earlier, by the clock."""

LEVELS = (
    Level("beginner", Words(fr="Débutant serviable", en="Helpful beginner"), Limits(seconds=0.05)),
    Level("good", Words(fr="Bon partenaire", en="Good partner"), Limits(seconds=0.3)),
    Level("best", Words(fr="Meilleur partenaire", en="Best partner"), Limits(seconds=1.0, nodes=ROUNDS)),
)

# Of the time for a whole turn: what one placement of a die takes, and any other choice. A turn has three
# dice and seldom more than nine other choices.
SHARE = {"act": 0.24, "role": 0.24, "specialty": 0.24}
SMALL_SHARE = 0.03

MOST_ROUNDS = 1_000_000


def make(level: str) -> Bot:
    return Partner(SKILLS[level])


def weigh_options(
    state: State, asked: Question, skill: Skill, go_on: Callable[[int], bool], random: Random
) -> Weighed:
    """Every option's chance to win, tried out in rounds for as long as `go_on(rounds)` holds."""
    from tablier.bots.endangered.plan import weigh
    from tablier.games.endangered.engine.protocol import book_of

    book, judge = book_of(state.folder, state.pack, state.scenario, state.difficulty), judge_for(state, skill)
    rng = np.array([random.getrandbits(63)], dtype=np.uint64)
    number, known = get_args(Kind).index(asked.kind), int(sees_top(asked.now))
    found = weigh(load(state), book, judge.table, asked.codes, number, skill, go_on, rng, known)
    return replace(found, chances=[judge.told(chance) for chance in found.chances])


def judge_for(state: State, skill: Skill) -> Judge:
    return judge_of(state) if skill.learnt else fitted_judge(state)


class Partner(Bot):
    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def choose(
        self,
        game: Game[Any, Any],
        state: State,
        seat: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None = None,
    ) -> Decision:
        asked = read_question(state)
        if asked.kind == "portrait":
            return Decision(random.choice(asked.actions))
        if len(asked.codes) == 1:
            return Decision(asked.actions[0])
        from tablier.bots.endangered.plan import pick
        from tablier.bots.endangered.speech import choice_words

        seconds = (limits.seconds or 1.0) * SHARE.get(asked.kind, SMALL_SHARE)
        rounds = (limits.nodes or MOST_ROUNDS) // (1 if asked.kind in SHARE else self.skill.inner)
        patience = Patience(Limits(seconds, rounds), stop)
        weighed = weigh_options(state, asked, self.skill, patience.lasts, random)
        chosen = pick(weighed.chances, self.skill.slip, random.randrange)
        why = choice_words(asked, weighed, judge_for(state, self.skill), chosen)
        return Decision(asked.actions[chosen], weighed.chances[chosen], why)
