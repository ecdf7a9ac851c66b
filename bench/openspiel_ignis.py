"""Ignis as one would write it today: a Python game for OpenSpiel, the yardstick of the bench.

python bench/openspiel_ignis.py 20     how many random games a second
"""

import random
import sys
import time
from typing import Any

import numpy as np
import pyspiel

SIZE = 6
START = ".......WFWF..FWFW..WFWF..FWFW......."
DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
LONGEST = 400

GAME_TYPE = pyspiel.GameType(
    short_name="python_ignis",
    long_name="Ignis",
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
    num_distinct_actions=2 * 4 * SIZE * SIZE,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LONGEST,
)


class IgnisGame(pyspiel.Game):
    def __init__(self, params: Any = None) -> None:
        super().__init__(GAME_TYPE, GAME_INFO, params or {})

    def new_initial_state(self) -> "IgnisState":
        return IgnisState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "BoardObserver":
        return BoardObserver()


class IgnisState(pyspiel.State):
    """An action is (tile * 4 + direction) * 36 + entry square; the tile is 0 for Air, 1 for Earth."""

    def __init__(self, game: IgnisGame) -> None:
        super().__init__(game)
        self.board = list(START)
        self.player = 0
        self.reserve = {"A": 12, "E": 9}
        self.left, self.bottom, self.right, self.top = 0, 0, SIZE - 1, SIZE - 1
        self.over = False
        self.winner: int | None = None

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.over else self.player

    def _lane(self, square: int, direction: int) -> list[int]:
        file, rank = square % SIZE, square // SIZE
        step_file, step_rank = DIRECTIONS[direction]
        lane = []
        while self.left <= file <= self.right and self.bottom <= rank <= self.top:
            lane.append(rank * SIZE + file)
            file, rank = file + step_file, rank + step_rank
        return lane

    def _entries(self) -> list[tuple[int, int]]:
        found = []
        for file in range(self.left, self.right + 1):
            found += [(self.bottom * SIZE + file, 0), (self.top * SIZE + file, 2)]
        for rank in range(self.bottom, self.top + 1):
            found += [(rank * SIZE + self.left, 1), (rank * SIZE + self.right, 3)]
        return found

    def _legal_actions(self, player: int) -> list[int]:
        actions = []
        for square, direction in self._entries():
            lane = self._lane(square, direction)
            full = all(self.board[at] != "." for at in lane)
            last = self.board[lane[-1]]
            if self.reserve["A"] and not (full and last in "AE"):
                actions.append(direction * 36 + square)
            # With no Earth in the reserve, an Air is turned to Earth.
            if not (full and last == "E"):
                actions.append((4 + direction) * 36 + square)
        return sorted(actions)

    def _apply_action(self, action: int) -> None:
        kind, square = divmod(action, 36)
        tile, direction = ("A", "E")[kind // 4], kind % 4
        self.reserve[tile if self.reserve[tile] else "A"] -= 1
        carried = tile
        for at in self._lane(square, direction):
            carried, self.board[at] = self.board[at], carried
            if carried == ".":
                break
        else:
            self.reserve["E"] += 1
        while self._vanish():
            pass
        self.player = 1 - self.player
        fire, water = "F" in self.board, "W" in self.board
        if not (fire and water):
            self.over = True
            self.winner = 0 if fire else 1 if water else None

    def _vanish(self) -> bool:
        """Remove every outermost line of a single element; whether there was any."""
        if self.left > self.right or self.bottom > self.top:
            return False
        files, ranks = range(self.left, self.right + 1), range(self.bottom, self.top + 1)
        lines = {
            "bottom": [self.bottom * SIZE + file for file in files],
            "top": [self.top * SIZE + file for file in files],
            "left": [rank * SIZE + self.left for rank in ranks],
            "right": [rank * SIZE + self.right for rank in ranks],
        }
        gone = [
            side
            for side, line in lines.items()
            if len(line) > 1 and self.board[line[0]] != "." and len({self.board[at] for at in line}) == 1
        ]
        for side in gone:
            for at in lines[side]:
                if self.board[at] != "#":
                    self.reserve["E"] += 1
                    self.board[at] = "#"
        self.bottom += "bottom" in gone
        self.top -= "top" in gone
        self.left += "left" in gone
        self.right -= "right" in gone
        return bool(gone)

    def _action_to_string(self, player: int, action: int) -> str:
        kind, square = divmod(action, 36)
        return f"{'AE'[kind // 4]}{'abcdef'[square % 6]}{square // 6 + 1}{'^>v<'[kind % 4]}"

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        if self.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return "\n".join("".join(self.board[rank * 6 : rank * 6 + 6]) for rank in range(5, -1, -1))


class BoardObserver:
    def __init__(self) -> None:
        self.tensor = np.zeros(5 * 36, np.float32)
        self.dict = {"board": self.tensor.reshape(5, 36)}

    def set_from(self, state: IgnisState, player: int) -> None:
        self.tensor.fill(0)
        for at, mark in enumerate(state.board):
            if mark != ".":
                self.dict["board"]["FWAE#".index(mark), at] = 1

    def string_from(self, state: IgnisState, player: int) -> str:
        return str(state)


pyspiel.register_game(GAME_TYPE, IgnisGame)


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
    game, dice = pyspiel.load_game("python_ignis"), random.Random(seed)
    started = time.process_time()
    moves = sum(play_out(game, dice) for _ in range(games))
    spent = time.process_time() - started
    return games / spent, moves / spent


if __name__ == "__main__":
    games_a_second, moves_a_second = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    print(f"{games_a_second:.1f} games/s, {moves_a_second:,.0f} moves/s")
