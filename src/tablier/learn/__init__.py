"""Lessons: short ways into a game, played on the real board through the real rules.

A lesson is data beside its game (`games/<game>/lessons/*.toml`, see `lesson`); a run walks through it
(`run`); goals are judged and proven here (`goals`, `proof`); laws hold every lesson to the rules as they
are (`laws`). Nothing here knows a game by name: what a goal may speak of the game tells itself, in a
module `facts`.
"""

from tablier.learn.lesson import Lesson, Step
from tablier.learn.run import Answer, Run
from tablier.learn.shelf import find_lesson, lessons

__all__ = ["Answer", "Lesson", "Run", "Step", "find_lesson", "lessons"]
