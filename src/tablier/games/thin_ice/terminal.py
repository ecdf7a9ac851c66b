"""The table for a terminal: who stands where, and a list of pieces."""

from tablier.games.thin_ice.physics.geometry import point_of
from tablier.games.thin_ice.pieces import SIZES, size_of
from tablier.games.thin_ice.state import Pile, Rest, State


def draw_text(state: State) -> str:
    """The called pieces, then one line for each player, then the pieces of each pile by height."""
    stash = "  ".join(f"{size}x{sum(size_of(piece) == size for piece in state.stash)}" for size in SIZES)
    caller = "the lot" if state.setup.solo else f"seat {state.caller + 1}"
    called = f"called {' '.join(state.called)}" if state.called else "to call"
    lines = [f"game {state.game}, turn {state.turn}, {caller} {called}; stash {stash}"]
    if state.quake:
        lines.append(f"the table shakes: {state.quake}")
    for seat, pile in enumerate(state.piles):
        count = len(pile.pieces)
        sips = f", {state.sips[seat]} sips" if state.setup.rocks != "off" else ""
        lines.append(
            f"seat {seat + 1} [{standing(state, seat)}] {count} piece{'s' * (count != 1)}, "
            f"table {len(pile.table)}/3, total {state.totals[seat]}{sips}"
        )
        lines += [_line(pile, rest) for rest in sorted(pile.pieces, key=lambda rest: -rest.at[2])]
    return "\n".join(lines)


def standing(state: State, seat: int) -> str:
    """In a word or two: out, done, or what is still to be placed."""
    for verdict in state.verdicts:
        if verdict.seat == seat:
            return f"out {verdict.out.rule}" if verdict.out else "left"
    if seat in state.done:
        return "done"
    missing = [piece for piece in state.called if piece not in state.piles[seat].names]
    if state.phase != "building":
        return "in"
    return " ".join(["placing", *missing]) if missing else "placed"


def _line(pile: Pile, rest: Rest) -> str:
    x, y, z = (place / 1000 for place in rest.at)
    neighbours = sorted(
        {piece for pair in pile.touching for piece in pair if rest.piece in pair} - {rest.piece}
    )
    touches = [*(["table"] if rest.piece in pile.table else []), *neighbours]
    lean = point_of(rest, 1.0)[2] - rest.at[2] / 1000
    stance = (
        "upright"
        if lean > 0.95
        else "inverted"
        if lean < -0.95
        else "lying"
        if abs(lean) < 0.45
        else "leaning"
    )
    return f"  {rest.piece:<3} {stance:<8} at {x:7.1f} {y:7.1f} {z:6.1f} mm  touches {', '.join(touches)}"
