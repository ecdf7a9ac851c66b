"""A state of the game as one value."""

from typing import Literal

import msgspec

from tablier.games.endangered.board import SIZE

ANIMALS, CUBES, MONEY = 15, 25, 25  # END-2
DICE = 3
UNPLACED, OFF = -1, -2  # where a die can be that lies on no action
UNVOTED = -2

Verdict = Literal["", "yes", "no"]


class Frame(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One effect being carried out: where in the program, how often still, for whom, and what it
    speaks of (a square, an ambassador or a card; a line; the dice it rolled)."""

    pc: int
    player: int = 0
    left: int = -1  # -1: not begun
    cell: int = -1
    line: int = -1
    die: int = 0
    second: int = 0


class Envoy(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An ambassador of the row."""

    card: int
    up: bool = False
    cubes: int = 0
    vote: Verdict = ""


class Person(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A player's place: role, money, dice (value, and the action each lies on) and cards."""

    role: int = -1
    portrait: int = 0
    specialty: int = -1
    money: int = 0
    dice: tuple[int, ...] = (0,) * DICE
    spots: tuple[int, ...] = (OFF,) * DICE
    deck: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    permanents: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    pack: str  # the hash of the pack: a changed pack is another game
    folder: str  # where the pack is read from; empty for our own
    scenario: str
    difficulty: str
    hands: str
    decisions: str
    seats: int
    year: int
    active: int
    waiting: tuple[int, ...]  # who still holds the turn marker
    animals: tuple[int, ...]
    tiles: tuple[int, ...]
    guards: tuple[int, ...]
    stock: int  # tiles in the supply
    envoys: tuple[Envoy, ...]
    effects: tuple[int, ...]  # the effect deck, top first
    spent: tuple[int, ...]  # its discard
    constants: tuple[int, ...]  # oldest first
    people: tuple[Person, ...]
    area: tuple[int, ...]  # action cards in play
    used: tuple[int, ...]  # powers used this turn
    stack: tuple[Frame, ...]
    votes: tuple[int, ...]  # of each seat on the group's question, or UNVOTED
    top_known: bool = False  # the top effect card was revealed and put back
    calm: int = 0  # destruction phases that will not take place
    quiet: int = 0  # effect phases that will not take place
    verdict: int = 0  # the last ambassador consulted said yes
    result: str = ""

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from tablier.games.endangered import game

        return game.draw_svg(self)


EMPTY: tuple[int, ...] = (0,) * (SIZE * SIZE)
