"""What can be done in Endangered now: each option with its odds of winning, and what it may cost."""

import time

from tablier.bots.analysis import Analysis, Task, Variation
from tablier.bots.bot import Patience
from tablier.bots.endangered.player import (
    SKILLS,
    odds_words,
    read_question,
    risk_words,
    weigh_options,
)
from tablier.bots.endangered.skill import Skill, doubt_words
from tablier.core import NO_WORDS


def analyse(task: Task) -> Analysis:
    """The options of a question, weighed as the best partner does; `nodes` are rounds of trying them out."""
    began = time.monotonic()
    asked = read_question(task.state)
    patience = Patience(task.limits, task.stop)
    skill = Skill(max(task.lines, SKILLS["best"].keep), learnt=True)
    weighed = weigh_options(task.state, asked, skill, patience.lasts, task.random)
    doubt = doubt_words(task.state)
    order = sorted(range(len(asked.codes)), key=lambda option: -weighed.chances[option])
    lines = tuple(
        Variation(
            (task.game.write_action(asked.actions[option]),),
            weighed.chances[option],
            NO_WORDS.join((odds_words(asked, weighed, option), risk_words(weighed, option), doubt)),
        )
        for option in order[: task.lines]
    )
    return Analysis(lines, 0, weighed.rounds, time.monotonic() - began)
