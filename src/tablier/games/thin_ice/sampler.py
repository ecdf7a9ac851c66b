"""Random legal actions, made by construction: towers of twisted stacks, no physics needed."""

from random import Random

from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.checks import CULPRITS, MOST_ON_TABLE
from tablier.games.thin_ice.physics.geometry import twisted_rise
from tablier.games.thin_ice.pieces import size_of
from tablier.games.thin_ice.state import Action, Done, Elimination, Out, Pile, Place, Rest, State

SLIP = 0.12
"""How often a random player goes out instead of placing."""

_SPOTS = ((0, 0), (40_000, 0), (20_000, 35_000))
_STRAIGHT, _TWISTED = (1_000_000, 0, 0, 0), (923_880, 0, 0, 382_683)  # no turn, an eighth of a circle


def sample(state: State, seat: int, random: Random) -> Action:
    if state.phase == "calling":
        return random.choice(calls(state))
    pile = state.piles[seat]
    known = [*state.placed, *state.called]
    breakable: list[Elimination] = [rule for rule, count in CULPRITS.items() if len(known) >= count]
    if breakable and random.random() < SLIP:
        rule = random.choice(breakable)
        return Out(rule, tuple(random.sample(known, CULPRITS[rule])), pile)
    missing = [piece for piece in state.called if piece not in pile.names]
    if not missing:
        return Done()
    for piece in missing[: random.randint(1, len(missing))]:
        pile = _add(pile, piece, random)
    return Place(pile)


def _add(pile: Pile, piece: str, random: Random) -> Pile:
    if len(pile.table) < MOST_ON_TABLE:
        x, y = _SPOTS[len(pile.table)]
        standing = Rest(piece, (x, y, 0), _STRAIGHT)
        return Pile((*pile.pieces, standing), (*pile.table, piece), pile.touching)
    below = random.choice(_tops(pile))
    rise = twisted_rise(size_of(below.piece), size_of(piece))
    x, y, z = below.at
    turn = _STRAIGHT if below.turn == _TWISTED else _TWISTED
    # A large one slips over a small one; here it is held up by as much as it would by a medium one.
    height = z + round(1000 * (10.0 if rise is None else rise))
    return Pile(
        (*pile.pieces, Rest(piece, (x, y, height), turn)), pile.table, (*pile.touching, (below.piece, piece))
    )


def _tops(pile: Pile) -> list[Rest]:
    """The pieces that carry nothing in a pile of towers."""
    carrying = {below for below, _ in pile.touching}
    return [rest for rest in pile.pieces if rest.piece not in carrying]
