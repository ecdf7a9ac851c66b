"""Any game as a Gymnasium environment: one seat is yours, bots hold the others.

    env = gym("extinction", opponent="3")
    seen, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    seen, reward, done, cut, info = env.step(action)

An action that is not allowed ends the game with the reward of a loss; `info["action_mask"]` tells.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import Env, spaces

from tablier.adapters.hashing import tensor_of
from tablier.bots import find_level, make
from tablier.core import Dealer, Match
from tablier.games import find
from tablier.lab.playing import go_on


class Seat(Env[np.ndarray, Any]):
    """One seat of a game; `gym` makes it."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        slug: str,
        opponent: str = "random",
        seat: int = 0,
        players: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.render_mode = find(slug), render_mode
        self._seat, self._options, self._players = seat, options, players
        bot, limits = make(slug, opponent), find_level(slug, opponent).limits
        seats = range(players or self.game.players.start)
        self._others = {other: (bot, limits) for other in seats if other != seat}
        self._tensor = tensor_of(self.game)
        self.action_space = spaces.Discrete(self._tensor.actions)
        self.observation_space = spaces.Box(-1.0, 1.0, self._tensor.shape, np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**31))
        self._dealer, self._random = Dealer(drawn), Random(drawn)
        self.match = Match(self.game, self._options, self._players)
        self._go_on()
        return self._see(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        menu = self._menu()
        if int(action) not in menu:
            return self._see(), -1.0, True, False, {**self._info(), "illegal": True}
        self.match.add(self._seat, menu[int(action)])
        self._go_on()
        outcome = self.match.outcome
        reward = 0.0 if outcome is None else 2 * outcome.scores(self.match.players)[self._seat] - 1
        return self._see(), reward, outcome is not None, False, self._info()

    def _go_on(self) -> None:
        """Chance and the bots play until it is this seat's turn, or the game is over."""
        go_on(self.match, self._dealer, self._others, self._random)

    def _menu(self) -> Mapping[int, Any]:
        over = self.match.outcome is not None
        return {} if over else self._tensor.menu(self.match.state, self._seat)

    def _see(self) -> np.ndarray:
        return self._tensor.observe(self.match.state, self._seat)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self._tensor.actions, np.int8)
        mask[list(self._menu())] = 1
        return {"action_mask": mask}

    def render(self) -> str | None:  # type: ignore[override]
        return self.game.draw_text(self.match.state, self._seat) if self.render_mode == "ansi" else None


def gym(slug: str, opponent: str = "random", seat: int = 0, players: int = 0, **options: Any) -> Seat:
    """One seat of a game against bots of a level."""
    return Seat(slug, opponent, seat, players, **options)
