"""A partner for Endangered who plans, and says in numbers why it chose."""

import threading
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, get_args

import numpy as np
from msgspec.structs import replace

from tablier.bots.bot import Bot, Decision, Level, Limits, Patience
from tablier.bots.endangered.skill import (
    FIRST_ROUNDS,
    Skill,
    Weighed,
    doubt_words,
    fitted_judge,
    judge_of,
)
from tablier.core import NO_WORDS, Game, TablierError, Words
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.notation import Action, action_of, action_words
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.questions import PASS, Ask, Kind
from tablier.games.endangered.rules import interpreter
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import State
from tablier.games.endangered.view import sees_top

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


class Question(NamedTuple):
    """What a state asks, and the actions that answer it."""

    now: Situation
    kind: Kind
    codes: list[int]
    actions: list[Action]


def read_question(state: State) -> Question:
    now = Situation(state, program_of(state.folder, state.pack, state.scenario, state.difficulty))
    question = interpreter.question(now)
    if not isinstance(question, Ask):
        raise TablierError(Words(fr="rien à décider", en="there is nothing to decide"))
    codes = [*question.codes, PASS] if question.may else question.codes
    actions = [action_of(question.kind, code, now) for code in codes]
    return Question(now, question.kind, codes, actions)


def weigh_options(
    state: State, asked: Question, skill: Skill, go_on: Callable[[int], bool], random: Random
) -> Weighed:
    """Every option's chance to win, tried out in rounds for as long as `go_on(rounds)` holds."""
    from tablier.bots.endangered.plan import weigh
    from tablier.games.endangered.engine.protocol import book_of

    book = book_of(state.folder, state.pack, state.scenario, state.difficulty)
    rng = np.array([random.getrandbits(63)], dtype=np.uint64)
    number, known = get_args(Kind).index(asked.kind), int(sees_top(asked.now))
    judge = judge_of(state) if skill.learnt else fitted_judge(state)
    found = weigh(load(state), book, judge.table, asked.codes, number, skill, go_on, rng, known)
    return replace(found, chances=[judge.told(chance) for chance in found.chances])


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

        seconds = (limits.seconds or 1.0) * SHARE.get(asked.kind, SMALL_SHARE)
        rounds = (limits.nodes or MOST_ROUNDS) // (1 if asked.kind in SHARE else self.skill.inner)
        patience = Patience(Limits(seconds, rounds), stop)
        weighed = weigh_options(state, asked, self.skill, patience.lasts, random)
        chosen = pick(weighed.chances, self.skill.slip, random.randrange)
        return Decision(asked.actions[chosen], weighed.chances[chosen], _words(asked, weighed, chosen))


def _words(asked: Question, weighed: Weighed, pick: int) -> Words:
    """`Place the 4 on Relocate: 58% to win, against 51% for Place the 4 on Replant`, and what is at risk."""
    actions, chances = asked.actions, weighed.chances
    mine = actions[pick]
    others = [i for i, a in enumerate(actions) if a != mine and a.objects[-1:] != mine.objects[-1:]]
    words = odds_words(asked, weighed, pick)
    if others:
        second = max(others, key=lambda i: chances[i])
        other = action_words(actions[second], asked.now)
        words = Words(
            fr="{words}, contre {share} pour « {other} »", en="{words}, against {share} for {other}"
        ).fill(words=words, share=f"{chances[second]:.0%}", other=other)
    return NO_WORDS.join((words, risk_words(weighed, pick), doubt_words(asked.now.origin)))


def odds_words(asked: Question, weighed: Weighed, option: int) -> Words:
    """`Place the 4 on Relocate: 58% to win`."""
    said = action_words(asked.actions[option], asked.now)
    share = f"{weighed.chances[option]:.0%}"
    return Words(fr="{said} : {share} de chances de gagner", en="{said}: {share} to win").fill(
        said=said, share=share
    )


def risk_words(weighed: Weighed, option: int) -> Words:
    """What an option may cost, where it was tried often enough to tell."""
    if weighed.rounds < FIRST_ROUNDS or not weighed.hurt[option]:
        return NO_WORDS
    share = f"{weighed.hurt[option] / weighed.rounds:.0%}"
    return Words(
        fr=f" ; le risque : des animaux perdus dans {share} des suites jouées",
        en=f"; the risk: animals lost in {share} of the ways it went on",
    )
