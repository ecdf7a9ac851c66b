"""A state of the game as one value, and the same as a table that hands may move things on."""

from typing import Literal

import msgspec

from tablier.core import Words
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
    seer: int = -1  # who knows the top effect card
    calm: int = 0  # destruction phases that will not take place
    quiet: int = 0  # effect phases that will not take place
    verdict: int = 0  # the last ambassador consulted said yes
    result: str = ""

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from tablier.games.endangered import game

        return game.draw_svg(self)


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, for a client to show in its order."""

    kind: str
    words: Words
    cell: str = ""
    to: str = ""
    amount: int = 0
    player: int = -1
    card: str = ""
    hidden_from_others: bool = False
    dice: tuple[int, ...] = ()  # that were rolled for it


class Hand:
    """A player's place on the table, to be changed."""

    def __init__(self, person: Person) -> None:
        self.role, self.portrait, self.specialty = person.role, person.portrait, person.specialty
        self.money = person.money
        self.dice, self.spots = list(person.dice), list(person.spots)
        self.deck, self.hand, self.discard = list(person.deck), list(person.hand), list(person.discard)
        self.permanents = list(person.permanents)

    def still(self) -> Person:
        return Person(
            self.role, self.portrait, self.specialty, self.money, tuple(self.dice), tuple(self.spots),
            tuple(self.deck), tuple(self.hand), tuple(self.discard), tuple(self.permanents),
        )  # fmt: skip


class Seat:
    """An ambassador's place on the table, to be changed."""

    def __init__(self, envoy: Envoy) -> None:
        self.card, self.up, self.cubes = envoy.card, envoy.up, envoy.cubes
        self.vote: Verdict = envoy.vote

    def still(self) -> Envoy:
        return Envoy(self.card, self.up, self.cubes, self.vote)


class Call:
    """A frame of the stack, to be changed."""

    __slots__ = ("cell", "die", "left", "line", "pc", "player", "second")

    def __init__(
        self,
        pc: int,
        player: int,
        left: int = -1,
        cell: int = -1,
        line: int = -1,
        die: int = 0,
        second: int = 0,
    ) -> None:
        self.pc, self.player, self.left = pc, player, left
        self.cell, self.line, self.die, self.second = cell, line, die, second

    def still(self) -> Frame:
        return Frame(self.pc, self.player, self.left, self.cell, self.line, self.die, self.second)

    def block(self, pc: int) -> "Call":
        """A call of a part of this effect, which speaks of the same things."""
        return Call(pc, self.player, -1, self.cell, self.line, self.die, self.second)


class Table:
    """A state thawed: the rules move things here, `still` makes a value of it again."""

    def __init__(self, state: State) -> None:
        self.origin = state
        self.year, self.active, self.waiting = state.year, state.active, list(state.waiting)
        self.animals, self.tiles, self.guards = list(state.animals), list(state.tiles), list(state.guards)
        self.stock = state.stock
        self.envoys = [Seat(envoy) for envoy in state.envoys]
        self.effects, self.spent = list(state.effects), list(state.spent)
        self.constants = list(state.constants)
        self.people = [Hand(person) for person in state.people]
        self.area, self.used = list(state.area), list(state.used)
        self.stack = [Call(f.pc, f.player, f.left, f.cell, f.line, f.die, f.second) for f in state.stack]
        self.votes = list(state.votes)
        self.seer, self.calm, self.quiet = state.seer, state.calm, state.quiet
        self.verdict, self.result = state.verdict, state.result
        self.told: list[Step] = []

    def still(self) -> State:
        return msgspec.structs.replace(
            self.origin,
            year=self.year,
            active=self.active,
            waiting=tuple(self.waiting),
            animals=tuple(self.animals),
            tiles=tuple(self.tiles),
            guards=tuple(self.guards),
            stock=self.stock,
            envoys=tuple(seat.still() for seat in self.envoys),
            effects=tuple(self.effects),
            spent=tuple(self.spent),
            constants=tuple(self.constants),
            people=tuple(hand.still() for hand in self.people),
            area=tuple(self.area),
            used=tuple(self.used),
            stack=tuple(call.still() for call in self.stack),
            votes=tuple(self.votes),
            seer=self.seer,
            calm=self.calm,
            quiet=self.quiet,
            verdict=self.verdict,
            result=self.result,
        )

    # --- supplies (END-2) --------------------------------------------------------------------------

    @property
    def population(self) -> int:
        return sum(self.animals)

    @property
    def spare_animals(self) -> int:
        return ANIMALS - self.population

    @property
    def spare_cubes(self) -> int:
        return CUBES - sum(e.cubes for e in self.envoys) - sum(self.guards)

    @property
    def spare_money(self) -> int:
        return MONEY - sum(p.money for p in self.people)

    @property
    def solo(self) -> bool:
        return self.origin.seats == 1

    def seat_of(self, player: int) -> int:
        """Solo, one seat holds both roles (END-1)."""
        return 0 if self.solo else player


EMPTY: tuple[int, ...] = (0,) * (SIZE * SIZE)
