"""Random actions that could have happened, made by construction: towers of twisted stacks, and true falls."""

from random import Random

from tablier.games.thin_ice.calls import calls
from tablier.games.thin_ice.checks import CULPRITS, MOST_ON_TABLE
from tablier.games.thin_ice.physics.geometry import twisted_rise
from tablier.games.thin_ice.pieces import SHAPES, size_of
from tablier.games.thin_ice.state import Action, Done, Elimination, Out, Pile, Place, Rest, State

SLIP = 0.12
"""How often a random player goes out instead of placing."""

TALLEST = 50_000
"""Micrometres above the table from which on nothing more goes on a tower."""

_SPOTS = ((0, 0), (40_000, 0), (20_000, 35_000))
_ASIDE = ((-95_000, -60_000), (-95_000, -20_000), (-95_000, 20_000), (-95_000, 60_000))
_STRAIGHT, _TWISTED = (1_000_000, 0, 0, 0), (923_880, 0, 0, 382_683)  # no turn, an eighth of a circle
_DROPPED = 120_000


def sample(state: State, seat: int, random: Random) -> Action:
    if state.phase == "calling":
        return random.choice(calls(state))
    pile = state.piles[seat]
    known = [*state.placed, *state.called]
    breakable: list[Elimination] = [rule for rule, count in CULPRITS.items() if len(known) >= count]
    if breakable and random.random() < SLIP:
        rule = random.choice(breakable)
        culprits = random.sample(known, CULPRITS[rule])
        if rule != "THI-9" or _slips_over(*culprits):
            return Out(rule, tuple(culprits), _broken(pile, rule, culprits))
    missing = [piece for piece in state.called if piece not in pile.names]
    if not missing:
        return Done()
    for piece in missing[: random.randint(1, len(missing))]:
        grown = _add(pile, piece, random)
        if grown is None:  # it slips off every top, and is the fourth on the table
            culprits = [*pile.table, piece]
            return Out("THI-7", tuple(culprits), _broken(pile, "THI-7", culprits))
        pile = grown
    return Place(pile)


def _add(pile: Pile, piece: str, random: Random) -> Pile | None:
    if len(pile.table) < MOST_ON_TABLE:
        x, y = _SPOTS[len(pile.table)]
        standing = Rest(piece, (x, y, 0), _STRAIGHT)
        return Pile((*pile.pieces, standing), (*pile.table, piece), pile.touching)
    carriers = [(top, rise) for top in _tops(pile) if (rise := _rise(pile, top, piece)) is not None]
    if not carriers:
        return None
    below, rise = random.choice(carriers)
    x, y, z = below.at
    turn = _STRAIGHT if below.turn == _TWISTED else _TWISTED
    rest = Rest(piece, (x, y, z + round(1000 * rise)), turn)
    return Pile((*pile.pieces, rest), pile.table, (*pile.touching, (below.piece, piece)))


def _rise(pile: Pile, top: Rest, piece: str) -> float | None:
    """How much higher the piece comes to rest; None where it slips off, or the tower would be top-heavy: a
    larger one goes on a smaller one only right above the table, and nothing goes on that. What a hand has
    built leans a little, and of that nothing is known here."""
    foot = next((rest for rest in pile.pieces if rest.at == (top.at[0], top.at[1], 0)), None)
    if foot is None:
        return None
    heavy = SHAPES[size_of(piece)].half > SHAPES[size_of(top.piece)].half
    weak = heavy or SHAPES[size_of(foot.piece)].half < SHAPES[size_of(top.piece)].half
    if top.at[2] > TALLEST or (top.at[2] > 0 and weak):
        return None
    return twisted_rise(size_of(top.piece), size_of(piece))


def _tops(pile: Pile) -> list[Rest]:
    """The pieces that carry nothing in a pile of towers."""
    carrying = {below for below, _ in pile.touching}
    return [rest for rest in pile.pieces if rest.piece not in carrying]


# --- falls -----------------------------------------------------------------------------------------


def _broken(pile: Pile, rule: Elimination, culprits: list[str]) -> Pile:
    """The moment of a verdict: what broke the rule lies, hangs or nests beside the others."""
    others = tuple(rest for rest in pile.pieces if rest.piece not in culprits)
    high = _DROPPED if rule == "THI-8" else 0
    spots = [(x, y, high) for x, y in _ASIDE]
    if rule == "THI-9":
        below, above = sorted(culprits, key=lambda piece: -SHAPES[size_of(piece)].height)
        x, y, _ = spots[0]
        spots = [(x, y, 0), (x, y, _nested(below, above))]
        culprits = [below, above]
    fallen = tuple(Rest(piece, at) for piece, at in zip(culprits, spots, strict=False))
    table = tuple(rest.piece for rest in fallen if rest.at[2] == 0)
    return Pile((*others, *fallen), (*(piece for piece in pile.table if piece not in culprits), *table))


def _nested(below: str, above: str) -> int:
    """How high the base of a piece is whose inside touches the tip of the one below, in micrometres."""
    return round(1000 * (SHAPES[size_of(below)].height - SHAPES[size_of(above)].inner_apex + 0.05))


def _slips_over(one: str, other: str) -> bool:
    """Whether the one of them that is not larger comes down on the other until their tips meet."""
    return _nested(*sorted((one, other), key=lambda piece: -SHAPES[size_of(piece)].height)) >= 0
