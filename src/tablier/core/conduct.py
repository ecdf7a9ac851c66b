"""What people do at a table besides the game's own moves: resign, agree a draw, run out of time,
take back. These are events of the log like any other, and no game needs to know them."""

import msgspec

from tablier.core.errors import BadNotation
from tablier.core.numbers import whole
from tablier.core.words import Words


class Resign(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="resign"):
    """The seat gives up."""


class AgreeDraw(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="agree-draw"):
    """All who play agree that nobody wins."""


class TimeOut(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="time-out"):
    """The seat has used up its time."""


class TakeBack(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="take-back"):
    """Go on as if nothing after event `to` had happened; 0 is the start of the game. `alone`: as if the
    seat that takes back had done nothing since, where all others keep what they did meanwhile."""

    to: int
    alone: bool = False


Conduct = Resign | AgreeDraw | TimeOut | TakeBack

_PLAIN: dict[str, Conduct] = {
    "!resign": Resign(),
    "!agree-draw": AgreeDraw(),
    "!time-out": TimeOut(),
}
_WORDS = {conduct: word for word, conduct in _PLAIN.items()}

_TOLD: dict[type[Conduct], Words] = {
    Resign: Words(fr="abandonne", en="resigns"),
    AgreeDraw: Words(fr="partie nulle d'un commun accord", en="draw agreed"),
    TimeOut: Words(fr="n'a plus de temps", en="has run out of time"),
    TakeBack: Words(fr="reprend son coup", en="takes a move back"),
}


def describe_conduct(conduct: Conduct) -> Words:
    """What was done, to be read after the name of who did it."""
    return _TOLD[type(conduct)]


def write_conduct(conduct: Conduct) -> str:
    """What was done, as a record keeps it; it begins with an exclamation mark.

    >>> write_conduct(TakeBack(4))
    '!take-back 4'
    """
    if isinstance(conduct, TakeBack):
        return f"!take-back {conduct.to}" + (" alone" if conduct.alone else "")
    return _WORDS[conduct]


def read_conduct(text: str) -> Conduct:
    """The inverse of `write_conduct`.

    >>> read_conduct("!resign")
    Resign()
    """
    if text in _PLAIN:
        return _PLAIN[text]
    word, number, *rest = [*text.split(" "), ""]
    to = whole(number)
    if word == "!take-back" and to is not None and rest in ([""], ["alone", ""]):
        return TakeBack(to, alone=len(rest) > 1)
    raise BadNotation(text, 1, ", ".join([*_PLAIN, "!take-back N", "!take-back N alone"]))
