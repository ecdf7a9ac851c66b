"""What can be done in Endangered now: each option with its odds of winning, and what it may cost."""

import time

from tablier.bots.analysis import Analysis, Task, Variation
from tablier.bots.bot import Patience
from tablier.bots.endangered.player import SKILLS, judge_for, weigh_options
from tablier.bots.endangered.question import read_question
from tablier.bots.endangered.skill import Skill


def analyse(task: Task) -> Analysis:
    """The options of a question, weighed as the best partner does; `nodes` are rounds of trying them out."""
    from tablier.bots.endangered.speech import option_words

    began = time.monotonic()
    asked = read_question(task.state)
    patience = Patience(task.limits, task.stop)
    skill = Skill(max(task.lines, SKILLS["best"].keep), learnt=True)
    weighed = weigh_options(task.state, asked, skill, patience.lasts, task.random)
    judge = judge_for(task.state, skill)
    order = sorted(range(len(asked.codes)), key=lambda option: -weighed.chances[option])
    lines = tuple(
        Variation(
            (task.game.write_action(asked.actions[option]),),
            weighed.chances[option],
            option_words(asked, weighed, judge, option),
        )
        for option in order[: task.lines]
    )
    return Analysis(lines, 0, weighed.rounds, time.monotonic() - began)
