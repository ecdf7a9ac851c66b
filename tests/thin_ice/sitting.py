"""A match of Thin Ice with its scene, for tests: people place by hand, and time passes when told to."""

from typing import Any

from tablier.core import Match
from tablier.core.tape import Taped, scene_seed
from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.geometry import product, twisted_rise
from tablier.games.thin_ice.physics.world import Pose
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.scene.frames import PileFrame, put_over, unpack
from tablier.games.thin_ice.state import State
from thin_ice.piles import yaw

TICK = 1 / 60


class Sitting:
    """A match with its scene, and people who place by hand."""

    def __init__(self, players: int = 2, seed: int = 7, **options: Any) -> None:
        self.match = Match(game, {"first": "seat1", "hands": "steady", **options}, players)
        self.scene = self.open(seed)
        self.frames: list[bytes] = []
        self.shown: dict[int, PileFrame] = {}
        self.said: list[tuple[int, Any]] = []

    def open(self, seed: int) -> Any:
        return game.open_scene(self.match.state, tuple(range(self.match.players)), seed)

    def follow(self) -> None:
        self.scene.follow(self.match.state)

    def call(self, sizes: str) -> None:
        self.match.add(self.match.state.caller, game.read_action(f"call {sizes}"))
        self.follow()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            tick = self.scene.advance(TICK)
            self.frames.append(tick.frame)
            if tick.frame:
                put_over(self.shown, unpack(tick.frame))
            for seat, action in tick.events:
                self.match.add(seat, action)
                self.said.append((seat, action))
                self.follow()

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

    def stack(self, seat: int, piece: str, below: str) -> None:
        """Upright on another one, turned by an eighth of a circle."""
        base = next(Pose.of(rest) for rest in self.state.piles[seat].pieces if rest.piece == below)
        rise = twisted_rise(size_of(below), size_of(piece))
        assert rise
        self.put(seat, piece, base.point(rise), product(base.turn, yaw(45)))

    @property
    def state(self) -> State:
        return self.match.state


class TapedSitting(Sitting):
    """With a tape running, as at a server's table."""

    def __init__(self, players: int = 2, secret: str = "5eed0001", **options: Any) -> None:
        self.secret = secret
        super().__init__(players, 0, **options)

    def open(self, seed: int) -> Any:
        seats, seq = tuple(range(self.match.players)), self.match.seq
        return Taped(game, self.match.state, seq, seats, scene_seed(self.secret, seq))

    def follow(self) -> None:
        self.scene.follow(self.match.state, self.match.seq, len(self.said))

    def end(self) -> bytes:
        return self.scene.end(self.match.seq)
