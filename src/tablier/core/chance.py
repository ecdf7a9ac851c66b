"""Chance is explicit: a state asks with a request, a dealer answers, the log keeps the answer.

Each request has a text form that players can read, and so has each answer:
`Roll(3, 6)` is answered by `Dice((5, 2, 2))`, written `dice 5 2 2`.
"""

from math import factorial
from random import Random

import msgspec

from tablier.core.errors import BadNotation, IllegalAction
from tablier.core.words import Words


class Dice(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="dice"):
    """What the dice show, in the order in which they were thrown."""

    faces: tuple[int, ...]


class Order(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="order"):
    """A shuffle: place i of the new pile holds what lay at `places[i]` of the old one."""

    places: tuple[int, ...]


class Chosen(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="chosen"):
    """Which one it was, counted from 0."""

    index: int


Luck = Dice | Order | Chosen


class Roll(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="roll"):
    """Throw `count` dice with faces 1 to `sides`; `what` tells the player what for."""

    count: int
    sides: int = 6
    what: str = ""

    @property
    def outcomes(self) -> int:
        """In how many ways the dice can fall."""
        return int(self.sides**self.count)

    def draw(self, random: Random) -> Dice:
        """A throw."""
        return Dice(tuple(random.randint(1, self.sides) for _ in range(self.count)))

    def accepts(self, luck: object) -> bool:
        """Whether this is an answer: as many dice as were asked for, each with a face that it has."""
        return (
            isinstance(luck, Dice)
            and len(luck.faces) == self.count
            and all(1 <= face <= self.sides for face in luck.faces)
        )


class Shuffle(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="shuffle"):
    """Put `size` cards into a random order; `what` names the pile."""

    size: int
    what: str = ""

    @property
    def outcomes(self) -> int:
        """In how many orders the cards can lie."""
        return factorial(self.size)

    def draw(self, random: Random) -> Order:
        """An order."""
        places = list(range(self.size))
        random.shuffle(places)
        return Order(tuple(places))

    def accepts(self, luck: object) -> bool:
        """Whether this is an answer: every place once."""
        return isinstance(luck, Order) and sorted(luck.places) == list(range(self.size))


class Pick(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="pick"):
    """Choose one of `size` things, each equally likely; `what` says of what."""

    size: int
    what: str = ""

    @property
    def outcomes(self) -> int:
        """How many things there are to choose from."""
        return self.size

    def draw(self, random: Random) -> Chosen:
        """A choice."""
        return Chosen(random.randrange(self.size))

    def accepts(self, luck: object) -> bool:
        """Whether this is an answer: one of the things that there are."""
        return isinstance(luck, Chosen) and 0 <= luck.index < self.size


Request = Roll | Shuffle | Pick


def check_luck(request: Request, luck: object) -> None:
    """Refuse an answer that does not fit what was asked."""
    if not request.accepts(luck):
        raise IllegalAction(
            Words(
                fr=f"le hasard demandé est {request!r}, reçu {luck!r}",
                en=f"chance was asked for {request!r} and got {luck!r}",
            )
        )


def write_luck(luck: Luck) -> str:
    """What chance answered, as a record keeps it.

    >>> write_luck(Dice((5, 2, 2)))
    'dice 5 2 2'
    """
    match luck:
        case Dice(faces):
            return " ".join(["dice", *map(str, faces)])
        case Order(places):
            return " ".join(["order", *map(str, places)])
        case Chosen(index):
            return f"pick {index}"


def read_luck(text: str) -> Luck:
    """The inverse of `write_luck`; raises BadNotation with the column of the fault.

    >>> read_luck("pick 1")
    Chosen(index=1)
    """
    word, _, rest = text.partition(" ")
    try:
        numbers = tuple(int(number) for number in rest.split())
    except ValueError:
        raise BadNotation(text, len(word) + 2, "whole numbers", "des nombres entiers") from None
    if word == "dice" and numbers:
        return Dice(numbers)
    if word == "order":
        return Order(numbers)
    if word == "pick" and len(numbers) == 1:
        return Chosen(numbers[0])
    raise BadNotation(text, 1, "'dice', 'order' or 'pick' with their numbers")
