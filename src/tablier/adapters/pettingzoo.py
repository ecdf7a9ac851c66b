"""Any game as a PettingZoo AEC environment.

    env = aec("ignis", layout="ring")
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, done, cut, info = env.last()
        env.step(None if done or cut else env.action_space(agent).sample(seen["action_mask"]))

The options of the game are given when the table is made; those given to `reset` hold for one game. `reset`
deals chance from its seed. A reward comes at the end: 1 for all of the point, -1 for none.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tablier.adapters.hashing import tensor_of
from tablier.adapters.seats import players_of
from tablier.core import Dealer, IllegalAction, Match, Players, Words
from tablier.games import find
from tablier.lab.playing import LONGEST


class Aec(AECEnv[str, Any, Any]):
    """All seats of a game, each an agent; `aec` makes it."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1, "is_parallelizable": False}

    def __init__(self, slug: str, players: int = 0, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game = find(slug)
        self.metadata = {**type(self).metadata, "name": f"{slug}_v{self.game.version}"}
        self.render_mode = render_mode
        self._options, self._players = options, players_of(self.game, players)
        self.game.read_options(options)
        self._tensor = tensor_of(self.game)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self._players)]
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, self._tensor.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self._tensor.actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.state_space = spaces.Box(-1.0, 1.0, (self._players, *self._tensor.shape), np.float32)
        self.action_spaces = {agent: spaces.Discrete(self._tensor.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        known = {option.name for option in self.game.options}
        # PettingZoo's own kit hands over options that no game has.
        chosen = {name: value for name, value in (options or {}).items() if name in known}
        self.match = Match(self.game, {**self._options, **chosen}, self._players)
        self._dealer = Dealer(seed)
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._tensor.actions, np.int8)
        over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        if agent == self.agent_selection and not over:
            mask[list(self._tensor.menu(self.match.state, seat))] = 1
        return {"observation": self._tensor.observe(self.match.state, seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """What all seats see, one after the other."""
        seats = range(self._players)
        return np.stack([self._tensor.observe(self.match.state, seat) for seat in seats])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        menu = self._tensor.menu(self.match.state, seat)
        if action is None or int(action) not in menu:
            raise IllegalAction(
                Words(fr=f"l'action {action} n'est pas permise", en=f"action {action} is not allowed"),
                legal=tuple(map(str, menu)),
            )
        self._cumulative_rewards[agent] = 0.0
        self.match.add(seat, menu[int(action)])
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance decide, then name who acts next, or give everyone their share."""
        while self.match.deal(self._dealer):
            pass
        turn = self.match.turn
        if isinstance(turn, Players) and self.match.seq >= LONGEST:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        if isinstance(turn, Players):
            self.agent_selection = self.possible_agents[turn.seats[0]]
            return
        outcome = self.match.outcome
        assert outcome is not None
        for agent, score in zip(self.possible_agents, outcome.scores(self._players), strict=True):
            self.rewards[agent] = 2 * score - 1
            self.terminations[agent] = True

    def render(self) -> str | None:
        return self.game.draw_text(self.match.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def aec(slug: str, players: int = 0, render_mode: str | None = None, **options: Any) -> Aec:
    """A table of a game with its options, for agents `seat_1`, `seat_2` and so on."""
    return Aec(slug, players, render_mode, **options)
