"""Calling with intent: sizes that the own pile takes better than the others' do."""

from random import Random

from tablier.bots.thin_ice_ideas import carries, tops
from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.pieces import SIZES, Size, size_of
from tablier.games.thin_ice.state import Call, IceState, Pile
from tablier.games.thin_ice.world import World


def welcome(pile: Pile, top: str) -> dict[Size, float]:
    """How many good places a pile has for a piece of each size; later ones count less."""
    if len(pile.table) < 3:
        return dict.fromkeys(SIZES, 3.0)
    free = tops(World.of(top, pile))
    return {size: sum(0.5**n for n in range(sum(carries(size_of(t), size) for t in free))) for size in SIZES}


def choose_call(state: IceState, seat: int, intent: float, random: Random) -> Call:
    """The call with the best difference between the own pile and the others'; `intent` from 0, any
    call, to 1, always the best one."""
    legal = calls(state)
    if random.random() > intent:
        return random.choice(legal)
    own = welcome(state.piles[seat], state.table.top)
    others = [welcome(state.piles[s], state.table.top) for s in state.players_in if s != seat]

    def gain(call: Call) -> float:
        return sum(
            own[size] - sum(other[size] for other in others) / max(1, len(others)) for size in call.sizes
        ) + random.uniform(0, 0.05)

    return max(legal, key=gain)
