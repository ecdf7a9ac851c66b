"""The cards, roles, scenario sheets and ambassadors of a pack: what its files must hold."""

from typing import Annotated, Literal

import msgspec

from tablier.core import Words
from tablier.games.endangered.effects.amounts import Amount
from tablier.games.endangered.effects.base import Change, Key, Number, Part
from tablier.games.endangered.effects.flow import AnyEffect
from tablier.games.endangered.effects.powers import Power

Colour = Literal["blue", "green", "grey"]
Look = Literal["tiger", "otter", "panda"]
"""What can be drawn: an animal, its ground and what befalls it."""
DIFFICULTIES = ("normal", "introductory", "expert")
Copies = Annotated[int, msgspec.Meta(ge=1, le=18)]


class Ambassador(Part, frozen=True):
    key: Key
    name: Words
    text: Words
    colour: Colour
    target: Number
    dice: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    want: Amount = 0


class Card(Part, frozen=True):
    """`copies` is how many the deck holds; a `yellow` card lies once in every role's deck."""

    key: Key
    name: Words
    text: Words
    kind: Literal["action", "permanent", "unique"]
    copies: Copies = 1
    effects: tuple[AnyEffect, ...] = ()
    power: Power = Power()


class Specialty(Part, frozen=True):
    key: Key
    name: Words
    text: Words
    first: Key
    power: Power


class Role(Part, frozen=True):
    key: Key
    name: tuple[Words, Words]  # of the two portraits
    specialties: tuple[Specialty, Specialty]
    cards: tuple[Card, ...]


class EffectCard(Part, frozen=True):
    key: Key
    name: Words
    text: Words
    fact: Words
    copies: Copies
    effects: tuple[AnyEffect, ...] = ()  # immediate
    power: Power | None = None  # constant


class StartAction(Part, frozen=True):
    key: Key
    name: Words
    text: Words
    effects: tuple[AnyEffect, ...]
    free: bool = False  # no placement limits at all (END-13)
    shore: Words | None = None  # its name on the Shore side


class Difficulty(Part, frozen=True):
    animals: dict[str, Annotated[int, msgspec.Meta(ge=1, le=15)]]  # by square
    tiles: Annotated[int, msgspec.Meta(ge=1, le=24)]  # in the supply at the start, with those on the board
    start: tuple[str, ...] = ()  # squares that begin with a tile
    money: tuple[Number, Number, Number, Number] = (0, 0, 0, 0)  # each player's, with 2, 3, 4, 5 players
    births: Change = 0  # on the target
    effects: tuple[AnyEffect, ...] = ()  # any more set-up
    power: Power = Power()  # what holds throughout the game
    note: Words | None = None  # the same in words
    name: Words | None = None  # of a sheet beyond the three


class Scenario(Part, frozen=True):
    key: Key
    name: Words
    animal: Words
    animals: Words
    tile: Words
    story: Words
    births: Words
    destroys: Words
    side: Literal["forest", "shore"]
    destruction: tuple[AnyEffect, ...]
    introductory: Difficulty
    normal: Difficulty
    expert: Difficulty
    caught: Literal["lost", "drift", "flee"]  # what a tile does to the animals under it
    birth_die: Annotated[int, msgspec.Meta(ge=2, le=20)] = 6
    apart: bool = False  # after a birth one of the pair moves on (END-20)
    cards: tuple[EffectCard, ...] = ()
    drawn: Look | None = None  # whose pictures a scenario beyond the three is shown with
    # difficulties beyond the three
    sheets: dict[Key, Difficulty] = msgspec.field(default_factory=dict[Key, Difficulty])

    @property
    def look(self) -> str:
        """Whose pictures it is shown with."""
        return self.drawn or self.key

    def levels(self) -> dict[str, Difficulty]:
        """Every difficulty by its key, the usual one first."""
        return {level: getattr(self, level) for level in DIFFICULTIES} | self.sheets


class Voting(Part, frozen=True):
    """The two voting years with so many players, and where they are written (END-27)."""

    players: Annotated[int, msgspec.Meta(ge=2, le=5)]
    years: tuple[Number, Number]
    source: Words


class Pack(Part, frozen=True):
    name: Words
    voting: tuple[Voting, ...]
    ambassadors: tuple[Ambassador, ...]
    actions: tuple[StartAction, ...]
    yellow: tuple[Card, ...]
    roles: tuple[Role, ...]
    scenarios: tuple[Scenario, ...]

    def years(self, players: int) -> tuple[int, int]:
        """The voting years with so many players."""
        return next(voting.years for voting in self.voting if voting.players == players)
