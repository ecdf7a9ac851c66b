"""How everything lies at the beginning of a turn, or among its actions, as people write it down.

What is not named is drawn: the rest of a deck lies under the cards that are named, and an ambassador who is
named by the colour of its back is any of that colour. The text itself decides, so it is the same each time.
"""

from typing import Literal

import msgspec

from tablier.core import TablierError, Words
from tablier.games.endangered.board import SQUARES
from tablier.games.endangered.numbering import PHASE
from tablier.games.endangered.pack import program_of
from tablier.games.endangered.pack.program import Program
from tablier.games.endangered.state import OFF, UNPLACED, Frame, Person, State

Moment = Literal["roll", "actions"]
Keys = tuple[str, ...]
HAND, AWAY = "hand", "away"  # where a die is that lies on no action


class Die(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """`on`: the action where it lies; `hand`: not placed yet; `away`: taken off."""

    value: int = 1
    on: str = AWAY


class Place(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What belongs to one player. `done`: the turn of this year was taken; `deck`: the next cards."""

    role: str
    specialty: str
    portrait: int = 1
    money: int = 0
    done: bool = False
    dice: tuple[Die, ...] = ()
    hand: Keys = ()
    deck: Keys = ()
    discard: Keys = ()
    permanents: Keys = ()


class Ambassador(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """`card`: its name, or the colour of its back."""

    card: str
    up: bool = False
    cubes: int = 0


class Layout(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Seats are counted from 1. `alone`: one person plays both roles (END-1); `effects`: the next cards."""

    scenario: str
    difficulty: str
    players: tuple[Place, ...]
    ambassadors: tuple[Ambassador, ...]
    animals: dict[str, int]
    tiles: Keys = ()
    guards: Keys = ()
    alone: bool = False
    year: int = 1
    active: int = 1
    moment: Moment = "roll"
    effects: Keys = ()
    spent: Keys = ()
    constants: Keys = ()
    area: Keys = ()
    used: Keys = ()
    seen: bool = False
    """The next effect card is known to all."""
    calm: int = 0
    quiet: int = 0

    @property
    def seats(self) -> int:
        return 1 if self.alone else len(self.players)


_UNREADABLE = Words(
    fr="ce texte n'est pas une position d'Endangered ({fault})",
    en="this text is no position of Endangered ({fault})",
)


def read(text: str) -> Layout:
    """The inverse of `write`; raises TablierError."""
    try:
        return msgspec.json.decode(text, type=Layout)
    except (msgspec.MsgspecError, UnicodeError) as fault:
        raise TablierError(_UNREADABLE.fill(fault=str(fault))) from None


def write(layout: Layout) -> str:
    return msgspec.json.encode(layout).decode()


def layout_of(state: State) -> Layout | None:
    """How everything lies; None within a phase that no layout can name, and with cards of one's own."""
    frame = state.stack[0] if len(state.stack) == 1 else None
    known: dict[int, Moment] = {PHASE["roll"]: "roll", PHASE["actions"]: "actions"}
    if frame is None or frame.pc not in known or frame != Frame(frame.pc, state.active, 1) or state.folder:
        return None
    program = program_of(state.folder, state.pack, state.scenario, state.difficulty)
    effects = [card.key for card in program.effect_cards]
    envoys = [(program.pack.ambassadors[envoy.card].key, envoy) for envoy in state.envoys]
    return Layout(
        scenario=state.scenario,
        difficulty=state.difficulty,
        players=tuple(
            _place(program, person, player not in state.waiting and player != state.active)
            for player, person in enumerate(state.people)
        ),
        ambassadors=tuple(Ambassador(key, envoy.up, envoy.cubes) for key, envoy in envoys),
        animals={SQUARES[i]: n for i, n in enumerate(state.animals) if n},
        tiles=tuple(SQUARES[i] for i, n in enumerate(state.tiles) if n),
        guards=tuple(SQUARES[i] for i, n in enumerate(state.guards) if n),
        alone=state.seats == 1,
        year=state.year,
        active=state.active + 1,
        moment=known[frame.pc],
        effects=tuple(effects[i] for i in state.effects),
        spent=tuple(effects[i] for i in state.spent),
        constants=tuple(effects[i] for i in state.constants),
        area=tuple(program.card_keys[card] for card in state.area),
        used=tuple(program.power_key(power) for power in state.used),
        seen=state.top_known,
        calm=state.calm,
        quiet=state.quiet,
    )


def _place(program: Program, person: Person, done: bool) -> Place:
    def keys(cards: tuple[int, ...]) -> Keys:
        return tuple(program.card_keys[card] for card in cards)

    where = {UNPLACED: HAND, **program.action_names}
    lying = zip(person.dice, person.spots, strict=True)
    dice = tuple(Die() if spot == OFF else Die(value, where[spot]) for value, spot in lying)
    return Place(
        role=program.role(person.role).key,
        specialty=program.specialties[person.specialty].key,
        portrait=person.portrait + 1,
        money=person.money,
        done=done,
        dice=dice if any(die.on != AWAY for die in dice) else (),
        hand=keys(person.hand),
        deck=keys(person.deck),
        discard=keys(person.discard),
        permanents=keys(person.permanents),
    )
