"""Extinction as one would write it today: a Python game for OpenSpiel, the yardstick of the bench.

python bench/openspiel_extinction.py 20     how many random games a second
"""

from openspiel_board import BoardState, pyspiel, register, report

START = ".QQD....QQDP....QDDP....DPPP........pppd....pddq....pdqq....dqq."
PREY = {"Q": "d", "D": "p", "P": "q", "q": "D", "d": "P", "p": "Q"}
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STEPS = {"P": (DIAGONAL, 2), "D": (STRAIGHT, 2), "Q": (KNIGHT, 1)}
QUIET_LIMIT = 100


class ExtinctionState(BoardState):
    """An action is 64 x origin + target."""

    size = 8

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game, START)
        self.quiet = 0
        self.seen = {(START, 0): 1}

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


NAME = register("Extinction", ExtinctionState, "PDQpdq", actions=64 * 64, longest=QUIET_LIMIT * 25)

if __name__ == "__main__":
    report(NAME)
