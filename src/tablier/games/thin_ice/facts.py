"""What the goal of a lesson may speak of: the pile as it last rested, and the referee's verdict."""

from collections.abc import Callable
from math import hypot

from tablier.core import NO_WORDS, Words
from tablier.games.thin_ice.physics.geometry import nests
from tablier.games.thin_ice.state import Pile, Rest, State

UPRIGHT = 0.98
"""How far up the tip of a standing piece points: the cosine of about eleven degrees."""


def facts(state: State, seat: int) -> dict[str, int | str | Callable[[], int]]:
    """`pieces` in the pile, on the `table`, `standing` ones, `leaning` ones, which are tilted and touch
    another; a `stack` is a piece that stands on another, a `bridge` one that rests on two others;
    `spread` is how far the outermost one is from the middle, in millimetres; `margin` how far the table can
    be leant before the pile gives way, in degrees; `out` is the rule that put the seat out."""
    pile = state.piles[seat]
    verdict = next((v for v in state.verdicts if v.seat == seat), None)
    tips = {rest.piece: _tip(rest) for rest in pile.pieces}
    raised = [piece for piece in tips if piece not in pile.table]
    return {
        "pieces": len(pile.pieces),
        "table": len(pile.table),
        "nested": len(nests(pile)),
        "standing": sum(up > UPRIGHT for up in tips.values()),
        "leaning": sum(abs(up) <= UPRIGHT and bool(_touched(pile, piece)) for piece, up in tips.items()),
        "stacks": sum(tips[piece] > UPRIGHT for piece in raised),
        "bridges": sum(len(_touched(pile, piece) & _below(pile, piece)) >= 2 for piece in raised),
        "spread": max((round(hypot(*rest.at[:2]) / 1000) for rest in pile.pieces), default=0),
        "margin": lambda: _margin(state, pile),
        "turn": state.turn,
        "out": verdict.out.rule if verdict and verdict.out else "",
    }


def missed(state: State, seat: int) -> Words:
    """How near a pile came to being steady enough."""
    if any(verdict.seat == seat for verdict in state.verdicts):
        return NO_WORDS
    degrees = _margin(state, state.piles[seat])
    return Words(fr=f"Votre pile tient jusqu'à {degrees} degrés.", en=f"Your pile bears {degrees} degrees.")


def _margin(state: State, pile: Pile) -> int:
    from tablier.games.thin_ice.physics.margin import margin  # the physics are slow to import

    return margin(state.setup.top, pile)


def _tip(rest: Rest) -> float:
    """How far up the tip points: 1 for a standing piece, -1 for one on its tip."""
    _, x, y, _ = (part / 1_000_000 for part in rest.turn)
    return 1 - 2 * (x * x + y * y)


def _touched(pile: Pile, piece: str) -> set[str]:
    return {other for pair in pile.touching if piece in pair for other in pair} - {piece}


def _below(pile: Pile, piece: str) -> set[str]:
    """The pieces whose bases are lower."""
    height = {rest.piece: rest.at[2] for rest in pile.pieces}
    return {other for other in height if height[other] < height[piece]}
