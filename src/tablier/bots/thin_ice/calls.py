"""Calling with intent: sizes that the own pile takes better than the others' do."""

from random import Random

from tablier.bots.thin_ice.ideas import places
from tablier.bots.thin_ice.reasons import NO_PLAN, Room, why_called
from tablier.core import Words
from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.checks import MOST_ON_TABLE
from tablier.games.thin_ice.physics.world import World
from tablier.games.thin_ice.pieces import SIZES, Size
from tablier.games.thin_ice.state import Call, Pile, State


def room_on(pile: Pile, top: str) -> Room | None:
    """How many good places a pile has for each size; None while the table itself still has room."""
    return None if len(pile.table) < MOST_ON_TABLE else places(World.of(top, pile))


def welcome(room: Room | None) -> dict[Size, float]:
    """What places are worth for each size; later ones count less."""
    if room is None:
        return dict.fromkeys(SIZES, 3.0)
    return {size: sum(0.5**n for n in range(room[size])) for size in SIZES}


def choose_call(state: State, seat: int, intent: float, random: Random) -> tuple[Call, Words]:
    """The call with the best difference between the own pile and the others', and why; `intent` from 0,
    any call, to 1, always the best one."""
    legal = calls(state)
    if random.random() > intent:
        return random.choice(legal), NO_PLAN
    rooms = {s: room_on(state.piles[s], state.setup.top) for s in state.players_in}
    own = welcome(rooms[seat])
    others = [welcome(room) for s, room in rooms.items() if s != seat]

    def gain(call: Call) -> float:
        return sum(
            own[size] - sum(other[size] for other in others) / max(1, len(others)) for size in call.sizes
        ) + random.uniform(0, 0.05)

    best = max(legal, key=gain)
    return best, why_called(best, seat, rooms)
