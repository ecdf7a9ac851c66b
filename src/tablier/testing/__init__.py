"""The conformance kit that any new game and its lessons must pass, and two tiny games to try it on.

Knows the core, and for lessons what they are played with. Needs Hypothesis, which the `dev` extra brings.
"""

from tablier.testing.kit import Nonconformance, check_game, check_secrets
from tablier.testing.learning import check_learning
from tablier.testing.lessons import check_lessons

__all__ = ["Nonconformance", "check_game", "check_learning", "check_lessons", "check_secrets"]
