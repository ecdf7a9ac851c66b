"""Ignis as one would write it today: a Python game for OpenSpiel, the yardstick of the bench.

python bench/openspiel_ignis.py 20     how many random games a second
"""

from openspiel_board import BoardState, pyspiel, register, report

SIZE = 6
START = ".......WFWF..FWFW..WFWF..FWFW......."
DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
LONGEST = 400


class IgnisState(BoardState):
    """An action is (tile * 4 + direction) * 36 + entry square; the tile is 0 for Air, 1 for Earth."""

    size = SIZE

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game, START)
        self.reserve = {"A": 12, "E": 9}
        self.left, self.bottom, self.right, self.top = 0, 0, SIZE - 1, SIZE - 1

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


NAME = register("Ignis", IgnisState, "FWAE#", actions=2 * 4 * SIZE * SIZE, longest=LONGEST)

if __name__ == "__main__":
    report(NAME)
