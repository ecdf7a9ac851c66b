"""Extinction as one would write it today: a Python game for OpenSpiel, the yardstick of the bench.

python bench/openspiel_extinction.py 20     how many random games a second
"""

import random
import sys
import time
from typing import Any

import numpy as np
import pyspiel

START = ".QQD....QQDP....QDDP....DPPP........pppd....pddq....pdqq....dqq."
PREY = {"Q": "d", "D": "p", "P": "q", "q": "D", "d": "P", "p": "Q"}
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STEPS = {"P": (DIAGONAL, 2), "D": (STRAIGHT, 2), "Q": (KNIGHT, 1)}
QUIET_LIMIT = 100
LONGEST = QUIET_LIMIT * 25

GAME_TYPE = pyspiel.GameType(
    short_name="python_extinction",
    long_name="Extinction",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={},
)
GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=64 * 64,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LONGEST,
)


class ExtinctionGame(pyspiel.Game):
    def __init__(self, params: Any = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self) -> "ExtinctionState":
        return ExtinctionState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "BoardObserver":
        return BoardObserver()


class ExtinctionState(pyspiel.State):
    def __init__(self, game: ExtinctionGame) -> None:
        super().__init__(game)
        self.board = list(START)
        self.player = 0
        self.quiet = 0
        self.seen = {(START, 0): 1}
        self.winner: int | None = None
        self.over = False

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.over else self.player

    def _legal_actions(self, player: int) -> list[int]:
        actions = []
        board = self.board
        for origin, piece in enumerate(board):
            if piece == "." or piece.islower() != bool(player):
                continue
            steps, reach = STEPS[piece.upper()]
            for df, dr in steps:
                file, rank = origin % 8, origin // 8
                for _ in range(reach):
                    file, rank = file + df, rank + dr
                    if not (0 <= file < 8 and 0 <= rank < 8):
                        break
                    target = rank * 8 + file
                    if board[target] == ".":
                        actions.append(origin * 64 + target)
                        continue
                    if board[target] == PREY[piece]:
                        actions.append(origin * 64 + target)
                    break
        return sorted(actions)

    def _apply_action(self, action: int) -> None:
        origin, target = divmod(action, 64)
        taken = self.board[target]
        self.board[target], self.board[origin] = self.board[origin], "."
        self.player = 1 - self.player
        if taken != ".":
            self.quiet = 0
            self.seen = {}
            if taken not in self.board:
                self.winner, self.over = 1 - self.player, True
                return
        else:
            self.quiet += 1
        key = ("".join(self.board), self.player)
        self.seen[key] = self.seen.get(key, 0) + 1
        if not self._legal_actions(self.player):
            self.winner, self.over = 1 - self.player, True
        elif self.seen[key] >= 3 or self.quiet >= QUIET_LIMIT:
            self.over = True

    def _action_to_string(self, player: int, action: int) -> str:
        origin, target = divmod(action, 64)
        return f"{'abcdefgh'[origin % 8]}{origin // 8 + 1}{'abcdefgh'[target % 8]}{target // 8 + 1}"

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        if self.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return "\n".join("".join(self.board[rank * 8 : rank * 8 + 8]) for rank in range(7, -1, -1))


class BoardObserver:
    def __init__(self) -> None:
        self.tensor = np.zeros(6 * 64, np.float32)
        self.dict = {"board": self.tensor.reshape(6, 64)}

    def set_from(self, state: ExtinctionState, player: int) -> None:
        self.tensor.fill(0)
        for at, piece in enumerate(state.board):
            if piece != ".":
                self.dict["board"]["PDQpdq".index(piece), at] = 1

    def string_from(self, state: ExtinctionState, player: int) -> str:
        return str(state)


pyspiel.register_game(GAME_TYPE, ExtinctionGame)


def play_out(game: Any, dice: random.Random) -> int:
    """One random game; how many moves it took."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        moves += 1
    return moves


def measure(games: int, seed: int = 1) -> tuple[float, float]:
    """Games and moves a second of processor time."""
    game, dice = pyspiel.load_game("python_extinction"), random.Random(seed)
    started = time.process_time()
    moves = sum(play_out(game, dice) for _ in range(games))
    spent = time.process_time() - started
    return games / spent, moves / spent


if __name__ == "__main__":
    games_a_second, moves_a_second = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    print(f"{games_a_second:.1f} games/s, {moves_a_second:,.0f} moves/s")
