"""What the two yardsticks share: board games as one would write them today, in Python for OpenSpiel.

A game gives its first board and the rules; this gives what OpenSpiel asks of every such game, and
counts how many random games are played a second.
"""

import random
import sys
import time
from typing import Any

import numpy as np
import pyspiel


class BoardState(pyspiel.State):
    """A board as a list of characters, whose turn it is, and who has won if the game is over."""

    size: int

    def __init__(self, game: pyspiel.Game, start: str) -> None:
        super().__init__(game)
        self.board = list(start)
        self.player = 0
        self.over = False
        self.winner: int | None = None

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.over else self.player

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        if self.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        size = self.size
        return "\n".join("".join(self.board[rank * size :][:size]) for rank in reversed(range(size)))


class BoardObserver:
    """A plane of squares for each mark that may stand on one."""

    def __init__(self, marks: str, squares: int) -> None:
        self.marks = marks
        self.tensor = np.zeros(len(marks) * squares, np.float32)
        self.dict = {"board": self.tensor.reshape(len(marks), squares)}

    def set_from(self, state: BoardState, player: int) -> None:
        self.tensor.fill(0)
        for at, mark in enumerate(state.board):
            if mark != ".":
                self.dict["board"][self.marks.index(mark), at] = 1

    def string_from(self, state: BoardState, player: int) -> str:
        return str(state)


def register(name: str, state: type[BoardState], marks: str, actions: int, longest: int) -> str:
    """Make a game known to OpenSpiel; its name there."""
    kind = pyspiel.GameType(
        short_name=f"python_{name.lower()}",
        long_name=name,
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
    facts = pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )

    class BoardGame(pyspiel.Game):
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, facts, params or {})

        def new_initial_state(self) -> BoardState:
            return state(self)  # type: ignore[call-arg]

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BoardObserver:
            return BoardObserver(marks, state.size**2)

    pyspiel.register_game(kind, BoardGame)
    return kind.short_name


def play_out(game: Any, dice: random.Random) -> int:
    """One random game; how many moves it took."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        moves += 1
    return moves


def measure(name: str, games: int, seed: int = 1) -> tuple[float, float]:
    """Games and moves a second of processor time."""
    game, dice = pyspiel.load_game(name), random.Random(seed)
    started = time.process_time()
    moves = sum(play_out(game, dice) for _ in range(games))
    spent = time.process_time() - started
    return games / spent, moves / spent


def report(name: str) -> None:
    """What a yardstick prints when it is run by itself."""
    games_a_second, moves_a_second = measure(name, int(sys.argv[1]) if len(sys.argv) > 1 else 20)
    print(f"{games_a_second:.1f} games/s, {moves_a_second:,.0f} moves/s")
