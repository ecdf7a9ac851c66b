"""The tripod test: three mediums stand on the table, and a hand lays a large one across their tips."""

from math import cos, pi, sin

from tablier.core import Match
from tablier.games.thin_ice import game
from tablier.games.thin_ice.physics.landing import lowered
from tablier.games.thin_ice.physics.world import Pose, World
from tablier.games.thin_ice.scene.builder import Builder
from tablier.games.thin_ice.state import Call, Done, Out, Pile, Place, Rest

LEGS = (("M1", -10.0, 12.0), ("M2", 10.0, 12.0), ("M3", 0.0, -14.0))
LYING = (cos((pi / 2 + 0.279) / 2), sin((pi / 2 + 0.279) / 2), 0.0, 0.0)


def place_on_tripod(gap: float, hands: str, seed: int) -> bool:
    """Lower the large one to `gap` millimetres above the tips, let go, and see whether it stays."""
    builder = _called(hands, seed)
    touch = _touching(builder.world)
    x, y, z = touch.at
    builder.hand({"do": "grab", "piece": "L1", "at": (x, y, z + gap + 12), "turn": touch.turn})
    for n in range(1, 31):
        builder.hand(
            {"do": "move", "piece": "L1", "at": (x, y, z + gap + 12 * (1 - n / 30)), "turn": touch.turn}
        )
        builder.advance()
    for _ in range(25 + seed % 10):
        builder.advance()
    builder.hand({"do": "release", "piece": "L1"})
    for _ in range(400):
        for action in builder.advance():
            if isinstance(action, Out):
                return False
            if isinstance(action, Place):
                return "L1" not in action.pile.table and len(action.pile.touching) >= 3
    return False


def _called(hands: str, seed: int) -> Builder:
    """Three mediums at rest, and a large one called."""
    match = Match(game, {"first": "seat1", "hands": hands}, 2)
    for call in (Call(("M", "M")), Call(("M",))):
        match.add(match.state.caller, call)
        for player in (0, 1):
            stand = [leg for leg in LEGS if leg[0] in (*match.state.placed, *match.state.called)]
            rests = tuple(Rest(name, (round(x * 1000), round(y * 1000), 0)) for name, x, y in stand)
            match.add(player, Place(Pile(rests, tuple(name for name, _, _ in stand))))
            match.add(player, Done())
    match.add(match.state.caller, Call(("L",)))
    return Builder(match.state, 0, seed)


def _touching(world: World) -> Pose:
    twin = world.copy()
    aim = Pose((0.0, 14.0, 60.0), LYING)
    twin.add("L1", Pose((0.0, 14.0, 200.0), LYING))
    touch = lowered(twin, "L1", aim)
    assert touch
    return touch
