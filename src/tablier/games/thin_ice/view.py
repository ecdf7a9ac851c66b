"""What a player sees. Nothing is hidden in Thin Ice; only the calls on offer depend on the seat."""

import msgspec

from tablier.games.thin_ice.calls import calls, left
from tablier.games.thin_ice.checks import MOST_IN_AIR, MOST_ON_TABLE
from tablier.games.thin_ice.notation import write_call
from tablier.games.thin_ice.physics.geometry import nests
from tablier.games.thin_ice.state import Out, Phase, Pile, Setup, State


class Light(msgspec.Struct, frozen=True):
    """How near an elimination rule is to being broken: `count` of the `most` that it allows."""

    count: int
    most: int


class Lights(msgspec.Struct, frozen=True):
    table: Light
    air: Light
    tips: Light


class SeatView(msgspec.Struct, frozen=True):
    """One player: the pile as it last rested, and how things stand. `called` are the pieces that are
    still to be placed on this turn; `verdict` is there when the player is out."""

    seat: int
    playing: bool
    done: bool
    pile: Pile
    called: tuple[str, ...]
    lights: Lights
    points: int
    total: int
    sips: int
    verdict: Out | None


class View(msgspec.Struct, frozen=True):
    """`calls` are the calls this seat may make now, as text; `quake` is how hard the table shakes."""

    setup: Setup
    phase: Phase
    game: int
    turn: int
    caller: int
    first: int
    stash: dict[str, int]
    called: tuple[str, ...]
    seats: tuple[SeatView, ...]
    done: tuple[int, ...]
    calls: tuple[str, ...]
    quake: int
    last_verdict: tuple[int, Out] | None


def view(state: State, seat: int | None) -> View:
    may_call = state.phase == "calling" and not state.setup.solo and seat == state.caller
    last = state.verdicts[-1] if state.verdicts else None
    return View(
        setup=state.setup,
        phase=state.phase,
        game=state.game,
        turn=state.turn,
        caller=state.caller,
        first=state.first,
        stash={str(size): count for size, count in left(state).items()},
        called=state.called,
        seats=tuple(_seat_view(state, seat) for seat in range(state.setup.players)),
        done=state.done,
        calls=tuple(write_call(call) for call in calls(state)) if may_call else (),
        quake=state.quake,
        last_verdict=(last.seat, last.out) if last and last.out else None,
    )


def _seat_view(state: State, seat: int) -> SeatView:
    pile = state.piles[seat]
    playing = seat in state.players_in
    waiting = playing and seat not in state.done
    return SeatView(
        seat=seat,
        playing=playing,
        done=seat in state.done,
        pile=pile,
        called=tuple(piece for piece in state.called if waiting and piece not in pile.names),
        lights=Lights(
            table=Light(len(pile.table), MOST_ON_TABLE),
            air=Light(0, MOST_IN_AIR),  # nothing floats in a pile at rest; frames tell of the others
            tips=Light(len(nests(pile)), 0),
        ),
        points=state.points[seat],
        total=state.totals[seat],
        sips=state.sips[seat],
        verdict=next((verdict.out for verdict in state.verdicts if verdict.seat == seat), None),
    )
