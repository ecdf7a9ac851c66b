"""Any game as a Gymnasium environment: one seat is yours, bots hold the others.

    env = gym("extinction", opponent="3")
    seen, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    seen, reward, done, cut, info = env.step(action)

An action that is not allowed ends the game with the reward of a loss; `info["action_mask"]` tells.
"""

from random import Random
from typing import Any

import numpy as np
from gymnasium import Env, spaces

from tablier.adapters.numbering import Numbering
from tablier.adapters.observing import Observing
from tablier.bots import find_level, make
from tablier.core import Dealer, Match, Players
from tablier.games import find


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
        self._limits = find_level(slug, opponent).limits
        self._bot, self._seat, self._options, self._players = make(slug, opponent), seat, options, players
        self._numbering, self._observing = Numbering(self.game), Observing(self.game)
        self.action_space = spaces.Discrete(self._numbering.size)
        self.observation_space = spaces.Box(-1.0, 1.0, self._observing.shape, np.float32)

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
        while self.match.outcome is None:
            if self.match.deal(self._dealer):
                continue
            turn = self.match.turn
            if not isinstance(turn, Players) or self._seat in turn.seats:
                return
            seat = turn.seats[0]
            seen = self.game.determinize(self.match.state, seat, self._random)
            choice = self._bot.choose(self.game, seen, seat, self._limits, self._random)
            self.match.add(seat, choice.action)

    def _menu(self) -> dict[int, Any]:
        over = self.match.outcome is not None
        return {} if over else self._numbering.menu(self.match.state, self._seat)

    def _see(self) -> np.ndarray:
        return self._observing.observe(self.match.state, self._seat)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self._numbering.size, np.int8)
        mask[list(self._menu())] = 1
        return {"action_mask": mask}

    def render(self) -> str | None:  # type: ignore[override]
        return self.game.draw_text(self.match.state, self._seat) if self.render_mode == "ansi" else None


def gym(slug: str, opponent: str = "random", seat: int = 0, players: int = 0, **options: Any) -> Seat:
    """One seat of a game against bots of a level."""
    return Seat(slug, opponent, seat, players, **options)
