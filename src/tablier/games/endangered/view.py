"""What a seat sees: the whole table, less what is hidden from it, with its choices ready to be offered."""

import msgspec

from tablier.core import Words
from tablier.games.endangered.odds import Danger


class CardView(msgspec.Struct, frozen=True):
    key: str
    name: Words
    text: Words
    kind: str
    fact: Words | None = None
    copies: int = 1


class RoleView(msgspec.Struct, frozen=True):
    """A role as it is chosen: its two portraits by name, its specialties and its deck."""

    key: str
    names: tuple[Words, Words]
    specialties: tuple[CardView, ...]
    cards: tuple[CardView, ...]


class CellView(msgspec.Struct, frozen=True):
    name: str
    animals: int
    tile: bool
    guard: bool


class Refusal(msgspec.Struct, frozen=True):
    """Why a die of this value cannot go on an action."""

    value: int
    rule: str
    words: Words


class DieView(msgspec.Struct, frozen=True):
    player: int
    value: int


class ActionView(msgspec.Struct, frozen=True):
    key: str
    name: Words
    text: Words
    start: bool
    dice: tuple[DieView, ...]
    least: int  # the lowest die that may go there now; above 6: none
    refused: tuple[Refusal, ...]


class PersonView(msgspec.Struct, frozen=True):
    seat: int
    role: str
    name: Words
    portrait: int
    specialty: CardView | None
    money: int
    dice: tuple[tuple[int, str], ...]  # value, and the action it lies on ("" where it is not placed)
    hand: tuple[CardView, ...] | None  # None: hidden from this seat
    hand_size: int
    deck: int
    discard: tuple[CardView, ...]
    permanents: tuple[CardView, ...]
    waiting: bool


class EnvoyView(msgspec.Struct, frozen=True):
    place: int
    colour: str
    up: bool
    cubes: int
    vote: str
    key: str = ""
    name: Words | None = None
    text: Words | None = None
    target: int = 0
    dice: int = 0
    sum: int = 0  # as it stands, without dice
    chance: float = 0.0  # of a Yes if it were asked now


class Offer(msgspec.Struct, frozen=True):
    text: str
    words: Words
    squares: tuple[str, ...] = ()
    detail: Words | None = None  # what the card or specialty named in it does
    warning: Words | None = None  # why it would do nothing, buy nothing or lose the game


class Ballot(msgspec.Struct, frozen=True):
    """What a seat has voted for in a decision of the group."""

    seat: int
    words: Words


class EffectView(msgspec.Struct, frozen=True):
    """The effect card that is being carried out, and what it does as things stand."""

    card: CardView
    does: Words


class Pending(msgspec.Struct, frozen=True):
    kind: str
    words: Words
    source: CardView | None  # the card, action or power that asks
    seats: tuple[int, ...]
    vote: bool
    voted: tuple[Ballot, ...]
    choices: tuple[Offer, ...]  # for the seats that may decide; empty for the others


class Odds(msgspec.Struct, frozen=True):
    birth_target: int
    birth_die: int
    birth: float
    vote: float  # of four Yes if the vote were held now
    dangers: tuple[Danger, ...]  # of the next destruction, one for each choice that comes before its roll


class Supply(msgspec.Struct, frozen=True):
    animals: int
    cubes: int
    money: int
    tiles: int


class View(msgspec.Struct, frozen=True):
    seat: int | None
    scenario: str  # whose pictures are drawn
    difficulty: str
    title: Words
    animal: Words
    animals: Words
    tile: Words
    side: str
    story: Words
    births: Words
    destroys: Words
    sheet: Words | None  # what holds throughout at this difficulty
    year: int
    voting_years: tuple[int, int]
    phase: str
    active: int
    cells: tuple[CellView, ...]
    population: int
    pairs: int
    supply: Supply
    actions: tuple[ActionView, ...]
    people: tuple[PersonView, ...]
    ambassadors: tuple[EnvoyView, ...]
    constants: tuple[CardView, ...]
    effects_left: int
    effects_spent: tuple[CardView, ...]
    top: CardView | None  # the next effect card, where it was revealed
    effect: EffectView | None  # the effect card in progress
    odds: Odds
    pending: Pending | None
    result: str
    roles: tuple[RoleView, ...]  # while they are chosen
