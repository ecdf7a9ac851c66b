"""The conformance kit that any new game must pass, and two tiny games to try it on.

Knows the core alone. Needs Hypothesis, which the `dev` extra brings.
"""

from tablier.testing.kit import Nonconformance, check_game, check_secrets

__all__ = ["Nonconformance", "check_game", "check_secrets"]
