"""What a pack may say. Every card is data: a list of effects, read in order, each a small table.

An effect names what it does under `do`. Amounts are numbers or counts of things in play, squares are
described by `Where`, lasting powers by `When` (a trigger) and `Modify` (a number that is different).
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from tablier.core import Words


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything in a pack: an unknown key is a fault, so that a slip of the pen is never ignored."""


Key = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]*$")]

# --- amounts, squares, conditions ------------------------------------------------------------------

Counted = Literal[
    "animals",  # on the board
    "pairs",
    "tiles",  # on the board
    "tiles-left",  # in the supply
    "occupied",  # squares with animals
    "lonely",  # animals alone on their square with no animal beside it
    "raft",  # most animals on squares that touch one another
    "threatened",  # animals beside a tile
    "money",  # of all players
    "own-money",
    "richest",  # money of the richest player
    "poorest",
    "hands",  # cards in all hands
    "own-hand",
    "constants",  # constant effects in the row
    "actions",  # action cards in play
    "permanents",  # permanent cards in play
    "revealed",  # ambassadors face up
    "cubes",  # influence on all ambassadors
    "dice",  # dice that lie on actions other than the one without limits
    "discards",  # cards in all players' discards
    "year",
    "players",
    "die",  # what the last roll of this effect showed, in sum
    "here",  # animals on the square this effect speaks of
]


class Tally(Part, frozen=True):
    """`each` for every `per` things counted, plus `plus`, at most `most`."""

    count: Counted
    each: int = 1
    per: Annotated[int, msgspec.Meta(ge=1)] = 1
    plus: int = 0
    most: int = 99


Amount: TypeAlias = int | Tally


class Where(Part, frozen=True):
    """Squares with at least `least` and at most `most` animals, with or without a tile, ..."""

    least: int = 0
    most: int = 99
    tile: bool | None = None
    beside: Literal["", "animals", "pair", "tile", "here", "open"] = ""
    near: int = 0  # at least so many tiles on the squares beside it
    edge: bool = False
    here: bool = False  # the square this effect speaks of
    top: Literal["", "animals", "tiles"] = ""  # only those with most animals, or most tiles beside


class Check(Part, frozen=True):
    """True where the amount lies between `least` and `most`."""

    what: Amount
    least: int = 1
    most: int = 99


# --- effects -----------------------------------------------------------------------------------------


class Effect(Part, frozen=True, tag_field="do"):
    pass


class Gain(Effect, frozen=True, tag="gain"):
    """Take money from the supply."""

    money: Amount


class Spend(Effect, frozen=True, tag="spend"):
    """Lose money, as far as there is any."""

    money: Amount


class Pay(Effect, frozen=True, tag="pay"):
    """Pay the whole price and go on with `then`, or do `otherwise`."""

    money: Amount
    then: tuple["AnyEffect", ...]
    otherwise: tuple["AnyEffect", ...] = ()
    may: bool = True


class DrawCards(Effect, frozen=True, tag="draw"):
    cards: Amount = 1


class Discard(Effect, frozen=True, tag="discard"):
    cards: Amount = 1
    may: bool = False


class Recover(Effect, frozen=True, tag="recover"):
    """Take a card of the own discard back in hand."""

    cards: Amount = 1


class PlayCard(Effect, frozen=True, tag="play"):
    cards: Amount = 1
    may: bool = False


class Influence(Effect, frozen=True, tag="influence"):
    cubes: Amount = 1
    on: Literal["any", "up", "down", "most", "least"] = "any"
    spread: bool = False  # each cube on another ambassador
    may: bool = False


class Withdraw(Effect, frozen=True, tag="withdraw"):
    """Take influence off an ambassador, back to the supply."""

    cubes: Amount = 1
    on: Literal["up", "most", "least"] = "up"


class Reveal(Effect, frozen=True, tag="reveal"):
    """Turn an ambassador face up without influence."""

    ambassadors: Amount = 1


class Consult(Effect, frozen=True, tag="consult"):
    """Carry out the instruction of a face-up ambassador now, and act on its answer."""

    yes: tuple["AnyEffect", ...] = ()
    no: tuple["AnyEffect", ...] = ()


class Move(Effect, frozen=True, tag="move"):
    animals: Amount = 1
    steps: Amount = 1
    start: Where = Where(least=1)
    goal: Where = Where()
    across: bool = False  # tiles may be crossed, never stayed on
    may: bool = False


class Place(Effect, frozen=True, tag="place"):
    animals: Amount = 1
    where: Where = Where(tile=False)


class Lose(Effect, frozen=True, tag="lose"):
    animals: Amount = 1
    where: Where = Where(least=1)


class AddTile(Effect, frozen=True, tag="tile"):
    tiles: Amount = 1
    where: Where = Where(tile=False)


class Clear(Effect, frozen=True, tag="clear"):
    tiles: Amount = 1
    where: Where = Where(tile=True)
    may: bool = False


class Shift(Effect, frozen=True, tag="shift"):
    """Push a tile to an adjacent square without one."""

    tiles: Amount = 1
    start: Where = Where(tile=True)
    goal: Where = Where(tile=False)
    may: bool = False


class Guard(Effect, frozen=True, tag="guard"):
    """Put a cube of the supply on a square: it turns the next tile away and goes back with it."""

    guards: Amount = 1
    where: Where = Where(least=1, tile=False)


class Research(Effect, frozen=True, tag="research"):
    """Look at the top effect card; discard it or put it back."""


class Reroll(Effect, frozen=True, tag="reroll"):
    dice: Amount = 1
    may: bool = True


class Turn(Effect, frozen=True, tag="turn"):
    """Turn a die that is not yet placed to another value, at most `by` away."""

    dice: Amount = 1
    by: int = 1
    may: bool = True


class Free(Effect, frozen=True, tag="free"):
    """Take a die, anyone's, off an action."""

    dice: Amount = 1
    may: bool = True


class Lift(Effect, frozen=True, tag="lift"):
    """Remove a constant effect."""

    constants: Amount = 1
    may: bool = False


class Protect(Effect, frozen=True, tag="protect"):
    """The next destruction or effect phase does not take place."""

    phase: Literal["destruction", "effect"]


class Destroy(Effect, frozen=True, tag="destroy"):
    """Carry out the scenario's destruction."""

    times: Amount = 1


class Birth(Effect, frozen=True, tag="birth"):
    """Carry out the births, with so much on the target."""

    bonus: int = 0


class Event(Effect, frozen=True, tag="event"):
    """Reveal the next effect card too."""


class Roll(Effect, frozen=True, tag="roll"):
    dice: Amount = 1


class Line(Effect, frozen=True, tag="line"):
    """Choose a row or column with an animal."""


class Axe(Effect, frozen=True, tag="axe"):
    """A tile on the square that line and die name, slid towards the nearest animal (END-21)."""


class Wind(Effect, frozen=True, tag="wind"):
    """Choose the edge of the board from which the oil comes."""

    edges: tuple[Literal["west", "east", "south", "north"], ...]


class Slick(Effect, frozen=True, tag="slick"):
    """A tile on the first square without one, seen from that edge, in the line that the die names."""


class Wither(Effect, frozen=True, tag="wither"):
    """A tile on the square that two dice name, or beside it where one lies already."""


class If(Effect, frozen=True, tag="if"):
    check: Check
    then: tuple["AnyEffect", ...]
    otherwise: tuple["AnyEffect", ...] = ()


class Way(Part, frozen=True):
    name: Words
    effects: tuple["AnyEffect", ...]


class Choose(Effect, frozen=True, tag="choose"):
    ways: tuple[Way, ...]
    may: bool = False


class Repeat(Effect, frozen=True, tag="repeat"):
    times: Amount
    effects: tuple["AnyEffect", ...]


class Each(Effect, frozen=True, tag="each"):
    """Every player in the order of seats from the active one, or all the others."""

    effects: tuple["AnyEffect", ...]
    others: bool = False


class Someone(Effect, frozen=True, tag="someone"):
    """One player, chosen by the group, carries it out."""

    effects: tuple["AnyEffect", ...]
    others: bool = False
    money: int = 0  # only those who hold so much
    may: bool = False


class Perform(Effect, frozen=True, tag="perform"):
    """Carry out an action in play without a die."""

    which: Literal["start", "cards", "any"] = "any"


AnyEffect: TypeAlias = (
    Gain | Spend | Pay | DrawCards | Discard | Recover | PlayCard | Influence | Withdraw | Reveal | Consult
    | Move | Place | Lose | AddTile | Clear | Shift | Guard | Research | Reroll | Turn | Free | Lift | Protect
    | Destroy | Birth | Event | Roll | Line | Axe | Wind | Slick | Wither | If | Choose | Repeat | Each
    | Someone | Perform
)  # fmt: skip

# --- lasting powers ------------------------------------------------------------------------------------

Occasion = Literal[
    "turn",  # a turn begins
    "rolled",  # the dice of the turn are rolled
    "die",  # a die is placed (`named`: on this action)
    "played",  # a card is played
    "cube",  # influence is placed
    "moved",  # an animal was moved by a player
    "born",
    "barren",  # the birth roll failed
    "tile",  # a tile was placed
    "lost",  # animals were lost
    "revealed",  # an effect card is revealed (`named`: this one)
    "ending",  # a turn ends
    "year",  # a year ends
]


class When(Part, frozen=True):
    on: Occasion
    effects: tuple[AnyEffect, ...]
    named: str = ""
    check: Check | None = None
    own: bool = True  # of a player's card: only on the owner's own turn


Quantity = Literal["births", "gap", "price", "steps", "draw", "sum", "destruction"]


class Modify(Part, frozen=True):
    what: Quantity
    by: int
    own: bool = True  # of a player's card: only on the owner's own turn


class Power(Part, frozen=True):
    """What lasts: triggers, changed numbers, blocked actions, and something to use once a turn."""

    when: tuple[When, ...] = ()
    modify: tuple[Modify, ...] = ()
    block: tuple[Key, ...] = ()
    use: tuple[AnyEffect, ...] = ()
