"""A partner for Endangered who plans, and says in numbers why it chose."""

import threading
import time
from functools import lru_cache
from random import Random
from typing import Any, get_args

import numpy as np

from tablier.bots.bot import Bot, Decision, Level, Limits
from tablier.bots.endangered_skill import FIRST_ROUNDS, Skill, Weighed, weights_of
from tablier.core import Game, TablierError, Words
from tablier.games.endangered.engine.layout import load
from tablier.games.endangered.engine.tables import write_book
from tablier.games.endangered.notation import Action, action_of, action_words
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.questions import PASS, Ask, Kind
from tablier.games.endangered.rules.interpreter import question as asked_of
from tablier.games.endangered.rules.situation import Situation
from tablier.games.endangered.state import State
from tablier.games.endangered.view import sees_top

SKILLS = {
    "beginner": Skill(keep=1, turns=0, slip=0.005),
    "good": Skill(keep=4, turns=0),
    "best": Skill(keep=6, turns=0),
}

LEVELS = (
    Level("beginner", Words(fr="Débutant serviable", en="Helpful beginner"), Limits(seconds=0.05)),
    Level("good", Words(fr="Bon partenaire", en="Good partner"), Limits(seconds=0.3)),
    Level("best", Words(fr="Meilleur partenaire", en="Best partner"), Limits(seconds=1.0)),
)

# Of the time for a whole turn: what one placement of a die takes, and any other choice. A turn has three
# dice and seldom more than nine other choices.
SHARE = {"act": 0.24, "role": 0.24, "specialty": 0.24}
SMALL_SHARE = 0.03


def make(level: str) -> Bot:
    if level not in SKILLS:
        known = ", ".join(SKILLS)
        raise TablierError(
            Words(
                fr=f"niveau inconnu : {level} ; connus : {known}",
                en=f"unknown level: {level}; known: {known}",
            )
        )
    return Partner(SKILLS[level])


@lru_cache(maxsize=16)
def book_of(folder: str, mark: str, scenario: str, difficulty: str) -> Any:
    return write_book(program_of(folder, mark, scenario, difficulty))


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
        now = Situation(state, program_of(state.folder, state.pack, state.scenario, state.difficulty))
        question = asked_of(now)
        if not isinstance(question, Ask):
            raise TablierError(Words(fr="rien à décider", en="there is nothing to decide"))
        codes = [*question.codes, PASS] if question.may else question.codes
        actions = [action_of(question.kind, code, now) for code in codes]
        if question.kind == "portrait":
            return Decision(random.choice(actions))
        if len(codes) == 1:
            return Decision(actions[0])
        from tablier.bots.endangered_plan import pick

        known = int(sees_top(now))
        weighed = self._weigh(state, question.kind, codes, known, limits, random, stop)
        chosen = pick(weighed.chances, self.skill.slip, random.randrange)
        return Decision(actions[chosen], weighed.chances[chosen], _words(now, actions, weighed, chosen))

    def _weigh(
        self,
        state: State,
        kind: Kind,
        codes: list[int],
        known_top: int,
        limits: Limits,
        random: Random,
        stop: threading.Event | None,
    ) -> Weighed:
        from tablier.bots.endangered_plan import weigh

        end = time.monotonic() + (limits.seconds or 1.0) * SHARE.get(kind, SMALL_SHARE)
        most = limits.nodes or 1_000_000

        def go_on(rounds: int) -> bool:
            return rounds < most and time.monotonic() < end and not (stop and stop.is_set())

        book = book_of(state.folder, state.pack, state.scenario, state.difficulty)
        rng = np.array([random.getrandbits(63)], dtype=np.uint64)
        number = get_args(Kind).index(kind)
        return weigh(
            load(state), book, weights_of(state.scenario), codes, number, self.skill, go_on, rng, known_top
        )


def _words(now: Situation, actions: list[Action], weighed: Weighed, pick: int) -> Words:
    """`Place the 4 on Relocate: 58% to win, against 51% for Place the 4 on Replant`, and what is at risk."""
    chances, mine = weighed.chances, actions[pick]
    others = [i for i, a in enumerate(actions) if a != mine and a.objects[-1:] != mine.objects[-1:]]
    said = action_words(mine, now)
    fr, en = f"{said.fr} : {chances[pick]:.0%} de chances de gagner", f"{said.en}: {chances[pick]:.0%} to win"
    if others:
        second = max(others, key=lambda i: chances[i])
        other = action_words(actions[second], now)
        fr += f", contre {chances[second]:.0%} pour « {other.fr} »"
        en += f", against {chances[second]:.0%} for {other.en}"
    if weighed.rounds >= FIRST_ROUNDS and weighed.hurt[pick]:
        share = f"{weighed.hurt[pick] / weighed.rounds:.0%}"
        fr += f" ; le risque : des animaux perdus dans {share} des suites jouées"
        en += f"; the risk: animals lost in {share} of the ways it went on"
    return Words(fr=fr, en=en)
