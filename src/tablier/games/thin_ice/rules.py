"""How a turn and a game go on and end: calls, building, falling out, passing to the left."""

from msgspec.structs import replace

from tablier.core import Outcome, Ranking, Reason, Words
from tablier.games.thin_ice.calls import take
from tablier.games.thin_ice.scoring import points, sips_for_finishing, sips_for_passing
from tablier.games.thin_ice.state import Call, Pile, State, Verdict

LAST_STANDING = Reason(
    "last-standing", Words(fr="la dernière pile debout", en="the last pile standing"), "THI-10"
)
SHARED = Reason("shared", Words(fr="réserves épuisées", en="the stashes are used up"), "THI-R1")
TARGET = Reason(
    "target", Words(fr="le total convenu est atteint", en="the agreed total is reached"), "THI-12"
)
PRACTICE = Reason("practice", Words(fr="pièces posées", en="pieces placed"))


def call_pieces(state: State, call: Call) -> State:
    return replace(state, phase="building", called=take(state, call), done=())


def finish(state: State, seat: int) -> State:
    return end_turn_if_all_are_done(replace(state, done=(*state.done, seat)))


def end_turn_if_all_are_done(state: State) -> State:
    """The turn ends for all at once, so that being slow or quick gains nothing (THI-4, THI-5)."""
    if any(seat not in state.done for seat in state.players_in):
        return state
    state = replace(state, placed=(*state.placed, *state.called), called=(), sips=sips_for_finishing(state))
    used_up = not state.stash
    if is_decided(state) or (used_up and (state.setup.solo or not state.setup.tremor)):
        return end_game(state)
    return pass_left(replace(state, quake=state.quake + used_up))


def is_decided(state: State) -> bool:
    return len(state.players_in) <= (0 if state.setup.solo else 1)


def next_in(state: State, seat: int) -> int:
    """The next player to the left of a seat who is still in."""
    seats = state.setup.players
    return min(state.players_in, key=lambda other: (other - seat - 1) % seats)


def pass_left(state: State) -> State:
    """The next player to the left who is still in (THI-5); once the stashes are used up there is
    nothing to call, and the turn is the table's to shake (THI-R1)."""
    caller = next_in(state, state.caller)
    return replace(
        state,
        sips=sips_for_passing(state, caller),
        phase="building" if state.quake else "calling",
        caller=caller,
        turn=state.turn + 1,
        done=(),
    )


def end_game(state: State) -> State:
    won = points(state)
    totals = tuple(total + point for total, point in zip(state.totals, won, strict=True))
    seats = state.setup.players
    staying = [seat for seat in range(seats) if seat not in state.gone]
    if max(totals) >= state.setup.target or len(staying) < min(2, seats):  # THI-12, THI-R6
        return replace(state, phase="over", points=won, totals=totals)
    first = min(staying, key=lambda seat: (seat - state.first - 1) % seats)
    return State(
        setup=state.setup,
        phase="calling",
        piles=(Pile(),) * state.setup.players,
        caller=first,
        first=first,
        game=state.game + 1,
        verdicts=tuple(Verdict(seat, 0, first, None) for seat in state.gone),
        sips=state.sips,
        points=won,
        totals=totals,
    )


def outcome(state: State) -> Outcome:
    totals = tuple(map(float, state.totals))
    if state.setup.solo:
        return Ranking(totals, PRACTICE)
    if state.setup.target:  # who has left a match is behind all who stayed (THI-R6)
        stayed = tuple(-1.0 if seat in state.gone else total for seat, total in enumerate(totals))
        return Ranking(stayed, TARGET)
    return Ranking(totals, SHARED if len(state.players_in) > 1 else LAST_STANDING)
