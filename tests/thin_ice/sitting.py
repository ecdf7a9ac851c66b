"""A match of Thin Ice with its scene, for tests: people place by hand, and time passes when told to."""

from typing import Any

from tablier.core import Match
from tablier.core.live import Scene
from tablier.games.thin_ice import game
from tablier.games.thin_ice.state import State

TICK = 1 / 60


class Sitting:
    """A match with its scene, and people who place by hand."""

    def __init__(self, players: int = 2, seed: int = 7, **options: Any) -> None:
        self.match = Match(game, {"first": "seat1", "hands": "steady", **options}, players)
        self.scene: Scene[Any, Any] = game.open_scene(self.match.state, tuple(range(players)), seed)
        self.frames: list[bytes] = []
        self.said: list[tuple[int, Any]] = []

    def call(self, sizes: str) -> None:
        self.match.add(self.match.state.caller, game.read_action(f"call {sizes}"))
        self.scene.follow(self.match.state)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            tick = self.scene.advance(TICK)
            self.frames.append(tick.frame)
            for seat, action in tick.events:
                self.match.add(seat, action)
                self.said.append((seat, action))
                self.scene.follow(self.match.state)

    def hold(self, seat: int, piece: str, at: tuple[float, float, float], turn: Any = (1, 0, 0, 0)) -> None:
        self.scene.hand(
            seat, {"do": "grab", "piece": piece, "at": [at[0], at[1], at[2] + 8], "turn": list(turn)}
        )
        for n in range(1, 13):
            self.scene.hand(
                seat,
                {
                    "do": "move",
                    "piece": piece,
                    "at": [at[0], at[1], at[2] + 8 * (1 - n / 12)],
                    "turn": list(turn),
                },
            )
            self.wait(TICK)
        self.wait(0.2)

    def put(self, seat: int, piece: str, at: tuple[float, float, float], turn: Any = (1, 0, 0, 0)) -> None:
        self.hold(seat, piece, (at[0], at[1], at[2] + 0.3), turn)
        self.scene.hand(seat, {"do": "release", "piece": piece})
        self.wait(1.3)

    @property
    def state(self) -> State:
        return self.match.state
