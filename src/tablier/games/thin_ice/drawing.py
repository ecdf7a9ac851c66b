"""Pictures of the table: a list of pieces for a terminal, and each pile from the side and from above."""

from collections.abc import Callable

from tablier.games.thin_ice.geometry import Vector, point_of, rotated
from tablier.games.thin_ice.pieces import SHAPES, SIZES, size_of
from tablier.games.thin_ice.state import IceState, Pile, Rest

TINTS = (
    "#C8443A",
    "#2F6FB3",
    "#3E8E4E",
    "#C99A1D",
    "#7B4FA3",
    "#1D8F93",
    "#B5548B",
    "#5D6B7A",
    "#8A6A3B",
    "#4C4FB8",
)
"""One glass colour for each seat."""

PAPER, INK, FELT = {False: "#FAF7F2", True: "#15171C"}, {False: "#1F2430", True: "#ECE7DE"}, "#3F6B57"

CELL = 150  # millimetres of table shown for each view of a pile, one unit of the picture each
MARGIN = 14

Projection = Callable[[Vector], tuple[float, float]]


def draw_text(state: IceState) -> str:
    """The called pieces, then one line for each player, then the pieces of each pile by height."""
    stash = "  ".join(f"{size}x{sum(size_of(piece) == size for piece in state.stash)}" for size in SIZES)
    caller = "the lot" if state.table.solo else f"seat {state.caller + 1}"
    called = f"called {' '.join(state.called)}" if state.called else "to call"
    lines = [f"game {state.game}, turn {state.turn}, {caller} {called}; stash {stash}"]
    if state.quake:
        lines.append(f"the table shakes: {state.quake}")
    for seat, pile in enumerate(state.piles):
        count = len(pile.pieces)
        sips = f", {state.sips[seat]} sips" if state.table.rocks != "off" else ""
        lines.append(
            f"seat {seat + 1} [{_standing(state, seat)}] {count} piece{'s' * (count != 1)}, "
            f"table {len(pile.table)}/3, total {state.totals[seat]}{sips}"
        )
        lines += [_line(pile, rest) for rest in sorted(pile.pieces, key=lambda rest: -rest.at[2])]
    return "\n".join(lines)


def _standing(state: IceState, seat: int) -> str:
    for verdict in state.verdicts:
        if verdict.seat == seat:
            return f"out {verdict.out.rule}"
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


def draw_svg(state: IceState, dark: bool = False) -> str:
    seats = range(state.table.players)
    columns = min(5, len(seats))
    rows = -(-len(seats) // columns)
    width, height = columns * (CELL + MARGIN) + MARGIN, rows * (2 * CELL + 2 * MARGIN) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<title>Thin Ice</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER[dark]}"/>',
    ]
    for seat in seats:
        left = MARGIN + seat % columns * (CELL + MARGIN)
        top = MARGIN + seat // columns * (2 * CELL + 2 * MARGIN)
        parts += _draw_seat(state, seat, left, top, dark)
    return "".join([*parts, "</svg>"])


def _draw_seat(state: IceState, seat: int, left: int, top: int, dark: bool) -> list[str]:
    pile, ground = state.piles[seat], top + CELL - 12
    middle = _middle(pile)
    x0, y0 = left + CELL / 2 - middle[0], top + CELL * 1.5 + middle[1]

    def from_side(v: Vector) -> tuple[float, float]:
        return x0 + v[0], ground - v[2]

    def from_above(v: Vector) -> tuple[float, float]:
        return x0 + v[0], y0 - v[1]

    tint = TINTS[seat % len(TINTS)]
    label = f"{seat + 1} · {len(pile.pieces)} · {_standing(state, seat)}"
    return [
        f'<rect x="{left}" y="{ground}" width="{CELL}" height="6" rx="3" fill="{FELT}"/>',
        f'<rect x="{left}" y="{top + CELL}" width="{CELL}" height="{CELL}" rx="6" fill="{FELT}"/>',
        *(_draw_piece(rest, from_side, tint) for rest in sorted(pile.pieces, key=lambda r: -r.at[1])),
        *(_draw_piece(rest, from_above, tint) for rest in sorted(pile.pieces, key=lambda r: r.at[2])),
        f'<text x="{left + 2}" y="{top + 8}" font-family="sans-serif" font-size="9" fill="{INK[dark]}">',
        f"{label}</text>",
    ]


def _middle(pile: Pile) -> tuple[float, float]:
    count = 1000 * max(1, len(pile.pieces))
    return sum(r.at[0] for r in pile.pieces) / count, sum(r.at[1] for r in pile.pieces) / count


def corners(rest: Rest) -> list[Vector]:
    """The four corners of the base and the tip, in millimetres."""
    shape = SHAPES[size_of(rest.piece)]
    w, x, y, z = (part / 1e6 for part in rest.turn)
    half = shape.half
    own: list[Vector] = [
        (half, half, 0),
        (-half, half, 0),
        (-half, -half, 0),
        (half, -half, 0),
        (0, 0, shape.height),
    ]
    turned = [rotated((w, x, y, z), corner) for corner in own]
    return [(t[0] + rest.at[0] / 1000, t[1] + rest.at[1] / 1000, t[2] + rest.at[2] / 1000) for t in turned]


def _draw_piece(rest: Rest, project: Projection, tint: str) -> str:
    """The outline of all faces as translucent glass: what lies behind shines through."""
    *base, tip = [project(corner) for corner in corners(rest)]
    faces = [base, *([base[n], base[(n + 1) % 4], tip] for n in range(4))]
    drawn = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in face) + "Z" for face in faces)
    return f'<path d="{drawn}" fill="{tint}" fill-opacity=".28" stroke="{tint}" stroke-width=".6"/>'
