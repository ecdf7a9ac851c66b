"""The compiled engine is held to the oracle: whole random games, question by question."""

import pytest

from tablier.games.endangered.pack import DIFFICULTIES, SCENARIOS
from tests.endangered.following import follow


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_engine_follows_the_oracle(scenario: str, players: int) -> None:
    for seed in range(2):
        difficulty = DIFFICULTIES[(players + seed) % 3]
        follow(players, 100 * players + seed, {"scenario": scenario, "difficulty": difficulty})
