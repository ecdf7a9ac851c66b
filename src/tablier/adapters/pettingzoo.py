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

from tablier.adapters.gymnasium import spaces_of
from tablier.adapters.pictures import FRAMES, MODES, check_mode, show
from tablier.adapters.seats import players_of
from tablier.adapters.tables import MatchTable, open_table
from tablier.games import find


class Aec(AECEnv[str, Any, Any]):
    """All seats of a game, each an agent; `aec` makes it."""

    metadata = {"render_modes": MODES, "render_fps": FRAMES, "is_parallelizable": False}

    def __init__(
        self,
        slug: str,
        players: int = 0,
        render_mode: str | None = None,
        continuous: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = find(slug)
        self.metadata = {**type(self).metadata, "name": f"{slug}_v{self.game.version}"}
        self.render_mode = check_mode(render_mode)
        self._options, self._players, self._free = options, players_of(self.game, players), continuous
        self.table = self._usual = open_table(self.game, self._players, options, continuous)
        _, board = spaces_of(self.table.tensor, continuous)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self._players)]
        mask = spaces.Box(0, 1, (self.table.tensor.actions,), np.int8)
        seen = board if continuous else spaces.Dict({"observation": board, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.state_space = spaces.Box(-1.0, 1.0, (self._players, *self.table.tensor.shape), np.float32)
        self.action_spaces = {
            agent: spaces_of(self.table.tensor, continuous)[0] for agent in self.possible_agents
        }

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
        self.table = self._usual
        if chosen:
            self.table = open_table(self.game, self._players, {**self._options, **chosen}, self._free)
        self.table.reset(int(np.random.default_rng(seed).integers(2**31)))
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Any:
        seat = self.possible_agents.index(agent)
        seen = self.table.observe(seat)
        if self._free:
            return seen
        mask = self.table.mask(seat) if agent == self.agent_selection else np.zeros(self.table.tensor.actions)
        return {"observation": seen, "action_mask": mask.astype(np.int8)}

    def state(self) -> np.ndarray:
        """What all seats see, one after the other."""
        return np.stack([self.table.observe(seat) for seat in range(self._players)])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        if self._free:
            assert isinstance(self.table, MatchTable)
            self.table.move(seat, action)
        else:
            self.table.act(seat, self.table.check(seat, action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Name who acts next, or give everyone their share."""
        if seats := self.table.seats:
            self.agent_selection = self.possible_agents[seats[0]]
            return
        self.terminations = dict.fromkeys(self.agents, self.table.over)
        self.truncations = dict.fromkeys(self.agents, self.table.cut)
        self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))

    def render(self) -> Any:
        return show(self.game, self.table.state, None, self.render_mode)

    def close(self) -> None:
        pass


def aec(slug: str, players: int = 0, render_mode: str | None = None, **options: Any) -> Aec:
    """A table of a game with its options, for agents `seat_1`, `seat_2` and so on."""
    return Aec(slug, players, render_mode, **options)
