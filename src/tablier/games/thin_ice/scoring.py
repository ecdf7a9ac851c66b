"""Points and sips (THI-10 to THI-13)."""

from tablier.games.thin_ice.state import State


def points(state: State) -> tuple[int, ...]:
    """What each seat scores in this game: the place in the order of going out (THI-10)."""
    if state.setup.solo:
        return (len(state.piles[0].pieces),)
    last_standing = state.setup.players  # several where the win is shared (THI-R1)
    left = _order_of_leaving(state)
    absent = [verdict.seat for verdict in state.verdicts if verdict.turn == 0]  # since before this game
    return tuple(
        0 if seat in absent else left.index(seat) + 1 if seat in left else last_standing
        for seat in range(state.setup.players)
    )


def _order_of_leaving(state: State) -> list[int]:
    """First out first; of those who went out on the same turn, the latest caller first (THI-11).

    The turn passes to the left, so who called longer ago sits further to the right of the caller.
    """
    leaving: list[int] = []
    for turn in sorted({verdict.turn for verdict in state.verdicts}):
        together = [verdict for verdict in state.verdicts if verdict.turn == turn]
        caller = together[0].caller
        leaving += sorted(
            (verdict.seat for verdict in together), key=lambda seat: (caller - seat) % state.setup.players
        )
    return leaving


def sips_for_finishing(state: State) -> tuple[int, ...]:
    """The last to finish placing drinks, where there was somebody to wait for (THI-13) and something
    to place: on a shaking table nobody is last (THI-R7)."""
    late = state.done[-1:] if len(state.done) > 1 and not state.quake else ()
    return _pour(state, late)


def sips_for_passing(state: State, upto: int) -> tuple[int, ...]:
    """Those who are out drink where the turn passes over them, from the caller to `upto` (THI-13)."""
    seats = state.setup.players
    steps = (upto - state.caller) % seats or seats
    passed = [(state.caller + step) % seats for step in range(1, steps)]
    return _pour(state, tuple(seat for seat in passed if seat in state.out))


def sips_for_leaving(state: State, seat: int) -> tuple[int, ...]:
    return _pour(state, (seat,))


def _pour(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    if state.setup.rocks == "off":
        return state.sips
    return tuple(count + (seat in seats) for seat, count in enumerate(state.sips))
