"""The PettingZoo view in plain Python, as it was before there were batches: what those are measured by."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from tablier.core import Dealer, IllegalAction, Match, Players, Words
from tablier.games import find

LONGEST = 20_000


class PlainAec(AECEnv[str, Any, Any]):
    """Two seats of a game with numbers of its own, by the readable rules."""

    metadata = {"render_modes": []}

    def __init__(self, slug: str) -> None:
        super().__init__()
        self.game = find(slug)
        tensor = self.game.tensor
        assert tensor is not None
        self._players, self._tensor = 2, tensor
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self._players)]
        self.action_spaces = {agent: spaces.Discrete(tensor.actions) for agent in self.possible_agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.match = Match(self.game, players=self._players)
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
