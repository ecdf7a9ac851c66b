"""What is hidden from a seat, and what from all."""

from tablier.games.endangered.effects.dice import Research
from tablier.games.endangered.rules.situation import Situation


def sees_hand(now: Situation, player: int, seat: int | None) -> bool:
    return now.origin.hands == "open" or seat == now.seat_of(player)


def sees_top(now: Situation) -> bool:
    """A card that is revealed is revealed to all, while it is asked about and once it was put back."""
    if not now.effects:
        return False
    asked = bool(now.stack) and isinstance(now.program.code[now.stack[-1].pc].effect, Research)
    return asked or now.top_known
