"""What can be tried alone: as many as possible, as high as possible, bridges, small feet, against time."""

from collections.abc import Iterator, Mapping
from datetime import date
from math import asin, atan2
from random import Random
from typing import Any

from tablier.core import Match, Words
from tablier.core.challenge import Challenge, Challenges, Score
from tablier.core.options import Value
from tablier.games.thin_ice.physics.geometry import point_of
from tablier.games.thin_ice.pieces import SHAPES, SIZES, Size, size_of
from tablier.games.thin_ice.state import Pile, Place, Rest

PIECES = Words(fr="pièces posées : {n}", en="pieces placed: {n}")
MINUTES = 2
LEVEL = 0.2
"""How far, in radians, the axis of a piece that lies on a face may be off that of one on a plane table."""

_SMALL_FEET = "SS S"

_ALL = (
    Challenge(
        "free",
        Words(fr="Table libre", en="Free table"),
        Words(
            fr="Des annonces tirées au sort, autant d’essais et de retours que vous voulez.",
            en="Calls drawn by lot, as many tries and take-backs as you like.",
        ),
        PIECES,
        (6, 10, 15),
        strict=False,
    ),
    Challenge(
        "daily",
        Words(fr="La pile du jour", en="The daily pile"),
        Words(
            fr="Les mêmes annonces pour tous, jusqu’à minuit (UTC) ; à égalité, la pile la plus haute.",
            en="The same calls for everybody, until midnight (UTC); the higher pile breaks a tie.",
        ),
        PIECES,
        (6, 10, 14),
        daily=True,
    ),
    Challenge(
        "number",
        Words(fr="Le plus possible", en="As many as possible"),
        Words(fr="Posez autant de pièces que possible.", en="Place as many pieces as you can."),
        PIECES,
        (7, 11, 15),
    ),
    Challenge(
        "height",
        Words(fr="Le plus haut possible", en="As high as possible"),
        Words(
            fr="Le plus haut point de la pile au repos compte.",
            en="The highest point of the pile at rest counts.",
        ),
        Words(fr="{n} mm", en="{n} mm"),
        (75, 110, 150),
    ),
    Challenge(
        "bridge",
        Words(fr="Des ponts", en="Bridges"),
        Words(
            fr="Compte chaque pièce couchée qui repose sur deux autres.",
            en="Every piece counts that lies across two others.",
        ),
        Words(fr="ponts : {n}", en="bridges: {n}"),
        (1, 2, 3),
    ),
    Challenge(
        "feet",
        Words(fr="Trois petits pieds", en="Three small feet"),
        Words(
            fr="Les trois premières sont petites : combien de pièces portent-elles ?",
            en="The first three are small: how many pieces do they carry?",
        ),
        Words(fr="pièces portées : {n}", en="pieces carried: {n}"),
        (2, 4, 7),
    ),
    Challenge(
        "time",
        Words(fr="Contre la montre", en="Against time"),
        Words(
            fr=f"Les pièces posées en {MINUTES} minutes comptent.",
            en=f"What is placed within {MINUTES} minutes counts.",
        ),
        PIECES,
        (5, 8, 11),
    ),
)


class IceChallenges(Challenges):
    all = _ALL

    def options(self, key: str, day: date) -> Mapping[str, Value]:
        match key:
            case "free":
                return {}
            case "daily":
                return {"calls": drawn(f"{day:%Y-%m-%d}")}
            case "feet":
                return {"calls": drawn(key, _SMALL_FEET)}
            case "height":
                return {"calls": drawn(key, "L L M")}
            case "bridge":
                return {"calls": drawn(key, "MM M LL")}
            case _:
                return {"calls": drawn(key)}

    def reckon(self, key: str, match: Match[Any, Any]) -> Score:
        within = MINUTES * 60_000 if key == "time" else None
        piles = list(_rests(match, within))
        most = max((len(pile.pieces) for pile in piles), default=0)
        match key:
            case "height":
                return Score(max((_height(pile) for pile in piles), default=0), most)
            case "bridge":
                return Score(max((_bridges(pile) for pile in piles), default=0), most)
            case "feet":
                carried = (len(pile.pieces) - len(pile.table) for pile in piles if _on_small_feet(pile))
                return Score(max(carried, default=0), most)
            case _:
                return Score(most, max((_height(pile) for pile in piles), default=0))


def drawn(seed: str, first: str = "") -> str:
    """The calls of a whole stash, the same for the same seed."""
    random = Random(f"thin ice {seed}")
    words = first.split()
    left: dict[Size, int] = {size: 5 - first.count(size) for size in SIZES}
    while any(left.values()):
        sizes: list[Size] = [size for size in SIZES for _ in range(left[size])]
        taken = random.sample(sizes, min(len(sizes), random.choice((1, 2))))
        for size in taken:
            left[size] -= 1
        words.append("".join(sorted(taken, key=SIZES.index)))
    return " ".join(words)


def _rests(match: Match[Any, Any], within: int | None) -> Iterator[Pile]:
    """The pile at every rest that the log tells of, up to so many milliseconds."""
    for event in match.log:
        if isinstance(event.play, Place) and (within is None or event.at <= within):
            yield event.play.pile


def _height(pile: Pile) -> int:
    """The highest point of a pile, in whole millimetres."""
    return round(max((max(rest.at[2] / 1000, _tip(rest)) for rest in pile.pieces), default=0.0))


def _tip(rest: Rest) -> float:
    return point_of(rest, SHAPES[size_of(rest.piece)].height)[2]


def _bridges(pile: Pile) -> int:
    """Pieces that lie on a face across two others, clear of the table."""
    return sum(
        rest.piece not in pile.table
        and _lies(rest)
        and sum(rest.piece in pair for pair in pile.touching) >= 2
        for rest in pile.pieces
    )


def _lies(rest: Rest) -> bool:
    """A piece on a face points a little down: by as much as its side leans."""
    shape = SHAPES[size_of(rest.piece)]
    rise = (_tip(rest) - rest.at[2] / 1000) / shape.height
    return abs(asin(max(-1.0, min(1.0, rise))) + atan2(shape.half, shape.height)) < LEVEL


def _on_small_feet(pile: Pile) -> bool:
    return len(pile.table) == 3 and all(size_of(piece) == "S" for piece in pile.table)


challenges = IceChallenges()
