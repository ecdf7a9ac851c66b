"""The words of the line protocol: moves, limits, what was found."""

from collections.abc import Iterable, Sequence

import msgspec

from tablier.bots.analysis import Analysis, Variation
from tablier.bots.bot import Limits
from tablier.core import TablierError, Words

NUMBERS = (
    "depth",
    "nodes",
    "movetime",
    "multipv",
    "seat",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movestogo",
)
CLOCK = 30
"""Moves that the time on a clock should last for, where nobody says."""


class Order(msgspec.Struct, frozen=True):
    """What `go` asks for."""

    limits: Limits
    lines: int | None
    only: tuple[str, ...]
    seat: int | None
    infinite: bool


def read_order(text: str, side: int) -> Order:
    """What follows the word `go`, said to the engine of a seat.

    >>> read_order("movetime 500 searchmoves Ea4> Aa4>", 0).only
    ('Ea4>', 'Aa4>')
    >>> read_order("p1time 60000 p1inc 1000", 0).limits.seconds
    3.0
    """
    text, _, moves = text.partition("searchmoves")
    words, told = text.split(), dict[str, int]()
    infinite = "infinite" in words
    rest = [word for word in words if word != "infinite"]
    for name, value in zip(rest[::2], [*rest[1::2], ""], strict=False):
        if name not in NUMBERS or not value.isdigit():
            known = f"{' N, '.join(NUMBERS)} N, infinite, searchmoves"
            raise TablierError(
                Words(fr=f"go {name} {value} : attendu {known}", en=f"go {name} {value}: expected {known}")
            )
        told[name] = int(value)
    seconds = told["movetime"] / 1000 if "movetime" in told else _from_clock(told, side)
    limits = Limits(seconds, told.get("nodes"), told.get("depth"))
    if not infinite and limits == Limits():
        limits = Limits(seconds=1.0)
    seat = told["seat"] - 1 if "seat" in told else None
    return Order(limits, told.get("multipv"), split_moves(moves), seat, infinite)


def _from_clock(told: dict[str, int], side: int) -> float | None:
    left = told.get(f"p{side + 1}time")
    if left is None:
        return None
    share = left / told.get("movestogo", CLOCK) + told.get(f"p{side + 1}inc", 0)
    return min(share, left / 2) / 1000


def split_moves(text: str) -> tuple[str, ...]:
    """Moves with blanks between them; with semicolons where a move itself has blanks."""
    parts = text.split(";") if ";" in text else text.split()
    return tuple(part.strip() for part in parts if part.strip())


def join_moves(moves: Iterable[str]) -> str:
    """The inverse of `split_moves`."""
    moves = tuple(moves)
    return " ".join(f"{move};" for move in moves) if any(" " in move for move in moves) else " ".join(moves)


def write_infos(found: Analysis) -> Sequence[str]:
    """What was found, a line for each way to go on."""
    time = round(found.seconds * 1000)
    speed = round(found.nodes / max(found.seconds, 1e-9))
    return [
        f"info depth {found.depth} multipv {place} score {_score(line)} nodes {found.nodes} "
        f"time {time} nps {speed} pv {join_moves(line.line)}"
        for place, line in enumerate(found, 1)
    ]


def _score(line: Variation) -> str:
    """Proven ends in moves of the side to move, hundredths of a piece, or the odds."""
    if line.drawn:
        return "draw"
    if line.wins_in is not None:
        plies = line.wins_in
        return f"mate {(plies + 1) // 2 if plies > 0 else -(-plies // 2)}"
    return f"cp {line.score}" if line.score is not None else f"odds {line.odds or 0:.3f}"
