"""The protocol. A game is rules as pure functions over values; everything else is built on this."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast, get_args

import msgspec

from tablier.core.chance import Dice, Luck, check_luck, read_luck, write_luck
from tablier.core.conduct import Conduct, read_conduct, write_conduct
from tablier.core.engine import Engine
from tablier.core.errors import BadNotation, IllegalAction, WrongType
from tablier.core.event import Event, is_conduct, is_luck
from tablier.core.options import Option, Options, read_options
from tablier.core.outcome import Draw, Outcome, Reason, TeamLoss, Win
from tablier.core.tensor import Tensor
from tablier.core.transition import Transition
from tablier.core.turn import Chance, Over, Players, Turn
from tablier.core.words import Language, Words

if TYPE_CHECKING:
    from tablier.core.arranging import Arranging
    from tablier.core.challenge import Challenges
    from tablier.core.pack import Packs

S = TypeVar("S")
A = TypeVar("A")


def _is_there(package: str, name: str) -> bool:
    is_package = hasattr(sys.modules.get(package), "__path__")
    return is_package and find_spec(f"{package}.{name}") is not None


_YOUR_TURN = Words(fr="À vous de jouer", en="Your turn")

POSITION = "position"
"""The option with which a match begins somewhere else, where a game has it."""


class Game(ABC, Generic[S, A]):
    """One game. States, actions and views are frozen msgspec Structs, so that copying is free,
    equality and hashing are by value, and reprs can be pasted back. States and actions are kept with
    every event: `gc=False` spares Python looking for cycles in them, which values cannot have.

    A subclass sets the class attributes, writes the abstract methods, and overrides a default
    only where it can do better.
    """

    slug: ClassVar[str]
    version: ClassVar[int] = 1
    title: ClassVar[Words]
    summary: ClassVar[Words]
    designer: ClassVar[str]
    minutes: ClassVar[tuple[int, int]]
    players: ClassVar[range]
    cooperative: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = ()
    State: ClassVar[type[Any]]
    Action: ClassVar[Any]  # a Struct type or a union of them
    View: ClassVar[type[Any]]
    Step: ClassVar[Any] = None  # a Struct type or a union of them; None where nothing happens on the way

    listable: ClassVar[bool] = True
    """False where actions cannot be listed; then `check` and `sample` are all there is."""

    hidden: ClassVar[bool] = False
    """True where some seat may not see the whole state; then `determinize` must be written."""

    retold: ClassVar[int] = 0
    """How many of the last events are told step by step to whoever comes to the table later. Above 0 where a
    table does not show how it came about: what partners did overnight, by which dice a vote was won."""

    @property
    def ruleset(self) -> str:
        """The name and the version of the rules, as a record keeps it: `ignis/1`."""
        return f"{self.slug}/{self.version}"

    @property
    def usual_players(self) -> int:
        """How many play where nobody says: two, where two can."""
        return 2 if 2 in self.players else self.players.start

    def read_options(self, given: Mapping[str, Any]) -> Options:
        """Every option with its value: the given ones checked, the others by default."""
        return read_options(self.options, given)

    # --- what some games have ------------------------------------------------------------------

    @cached_property
    def engine(self) -> Engine[S, A, Any] | None:
        """The compiled rules: what the module `engine` beside the game's own offers under that name."""
        return self._beside("engine")

    @cached_property
    def tensor(self) -> Tensor[S, A] | None:
        """Numbers for learners: what the module `tensor` beside the game's own offers under that name."""
        return self._beside("tensor")

    @cached_property
    def challenges(self) -> "Challenges | None":
        """What can be tried alone: what the module `challenges` beside the game's own offers."""
        return self._beside("challenges")

    @cached_property
    def packs(self) -> "Packs | None":
        """What people may write for it themselves: what the module `packs` beside the game's own offers."""
        return self._beside("packs")

    @cached_property
    def arranging(self) -> "Arranging | None":
        """Positions set up by hand as a form: what the module `arranging` beside the game's own offers."""
        return self._beside("arranging")

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: compiled code cannot be, and is found again."""
        found_again = ("engine", "tensor", "challenges", "packs", "arranging")
        return {name: value for name, value in vars(self).items() if name not in found_again}

    def _beside(self, name: str) -> Any:
        package = type(self).__module__.rpartition(".")[0]
        return getattr(import_module(f"{package}.{name}"), name) if _is_there(package, name) else None

    # --- the rules ---------------------------------------------------------------------------

    @abstractmethod
    def start(self, options: Options, players: int) -> S:
        """The first state, for options as `read_options` gives them."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Which seats may act, or what chance must decide, or that the game is over."""

    @abstractmethod
    def actions(self, state: S, seat: int) -> Sequence[A]:
        """All legal actions of a seat, in a fixed order; empty when it is not its turn."""

    @abstractmethod
    def play(self, state: S, seat: int, action: A) -> S:
        """The state after a legal action; `apply` has checked it."""

    def deal(self, state: S, luck: Luck) -> S:
        """The state after chance has answered; `apply` has checked the answer."""
        raise IllegalAction(Words(fr=f"{self.slug} n'a pas de hasard", en=f"{self.slug} has no chance"))

    def check(self, state: S, seat: int, action: A) -> None:
        """Raise IllegalAction, with the rule in the way, unless the seat may do this now."""
        legal = self.actions(state, seat)
        if action not in legal:
            shown = tuple(self.write_action(a) for a in legal)
            text = self.write_action(action)
            raise IllegalAction(
                Words(fr=f"{text} n'est pas permis ici", en=f"{text} is not allowed here"), legal=shown
            )

    def sample(self, state: S, seat: int, random: Random) -> A:
        """A random legal action."""
        return random.choice(self.actions(state, seat))

    def transition(self, state: S, event: Event) -> Transition[S]:
        """The state after a legal event and the steps that led there. A game that has steps to show
        overrides this, so that one run of its rules gives both."""
        if event.seat is None:
            return Transition(self.deal(state, event.play))
        return Transition(self.play(state, event.seat, event.play))

    def advance(self, state: S, event: Event, turn: Turn | None = None) -> Transition[S]:
        """One step of the fold. Refuses what is not legal and then leaves everything as it was. Who
        knows already whose turn it is says so, and it is not looked for again."""
        turn = turn or self.turn(state)
        if type(turn) is Players:
            self._check_turn(turn, event)
            self.check(state, cast(int, event.seat), event.play)
        elif type(turn) is Chance:
            check_luck(turn.request, event.play)
        else:
            raise IllegalAction(Words(fr="la partie est finie", en="the game is over"))
        return self.transition(state, event)

    def _check_turn(self, turn: Players, event: Event) -> None:
        if event.seat not in turn.seats or is_luck(event.play):
            seats = ", ".join(str(seat + 1) for seat in turn.seats)
            raise IllegalAction(
                Words(fr=f"c'est à la place {seats} de jouer", en=f"it is the turn of seat {seats}")
            )
        if not isinstance(event.play, self.Action):
            raise WrongType(event.play, f"an action of {self.slug} ({_names(self.Action)})")

    def apply(self, state: S, event: Event) -> S:
        """The state after an event, which must be legal."""
        return self.advance(state, event).state

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""
        turn = self.turn(state)
        return turn.outcome if isinstance(turn, Over) else None

    def leave(self, state: S, seat: int) -> S | None:
        """The state after a seat has given up or run out of time, where the others play on without it;
        None where the match ends with that, as `conceded` says."""
        return None

    def conceded(self, state: S, players: int, seat: int, reason: Reason) -> Outcome:
        """What it means that a seat gives up: two players, the other wins; a team, all lose."""
        if self.cooperative:
            return TeamLoss(reason)
        if players == 2:
            return Win(1 - seat, reason)
        return Draw(reason)

    # --- what a seat may know ------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Any:
        """What a seat (None: a spectator) sees, built up from nothing, with its legal actions in
        the form that a client needs to offer them."""

    def determinize(self, state: S, seat: int | None, random: Random) -> S:
        """A state drawn at random from those that this seat cannot tell from the true one."""
        return state

    @abstractmethod
    def describe(
        self, state: S, event: Event, seat: int | None = None, after: Transition[S] | None = None
    ) -> Words:
        """The event, which happened in `state`, in words, as far as `seat` may know it. Who knows
        already what it led to says so, and the rules are not run again."""

    def tell(self, state: S, event: Event, seat: int | None, after: Transition[S]) -> Words:
        """What the event, which happened in `state`, led to, as far as `seat` may know it: the line of a log.
        The words that offer it, unless a game has more to say of what followed."""
        return self.describe(state, event, seat, after)

    def visible_steps(self, state: S, steps: tuple[Any, ...], seat: int | None) -> tuple[Any, ...]:
        """The steps of a transition from `state` as far as a seat may know them."""
        return steps

    def is_visible(self, event: Event, seat: int | None) -> bool:
        """Whether a seat may read the event itself while the game goes on. Where something is hidden
        that is dice, conduct and its own actions alone, unless the game knows better."""
        own = event.seat is not None and event.seat == seat
        return not self.hidden or own or isinstance(event.play, Dice) or event.is_conduct

    def is_public(self, state: S) -> bool:
        """Whether no seat knows anything that another seat, or who watches, does not know too. What a
        player thinks may then be said aloud without giving anything away."""
        return not self.hidden

    def reveals(self, state: S, event: Event) -> bool:
        """Whether somebody learns something by it that taking it back could not make unknown again. Where
        things are hidden, a game says which of its events show none of them."""
        return self.hidden or event.seat is None

    def prompt(self, state: S) -> Words:
        """What the seats whose turn it is are asked to do, in a few words."""
        return _YOUR_TURN

    def goal(self, state: S, seat: int | None) -> Words:
        """What a seat (None: who watches) plays for and how far it has come, in one line."""
        return self.summary

    # --- text and binary forms -------------------------------------------------------------------

    def write_state(self, state: S) -> str:
        """All of a state as text, the rulings in force included."""
        return msgspec.json.encode(state).decode()

    def write_position(self, state: S) -> str:
        """The position alone, without what led to it or the rulings in force."""
        return self.write_state(state)

    def write_place(self, state: S) -> str:
        """What makes two positions the same for who looks one up: the position without its counters."""
        return self.write_position(state)

    @property
    def takes_positions(self) -> bool:
        """Whether a match may begin anywhere: the option `position` says where."""
        return any(option.name == POSITION for option in self.options)

    def begin_from(self, text: str) -> tuple[Mapping[str, Any], int]:
        """The options and the number of players with which a match begins in a position written so."""
        return {POSITION: text}, self.usual_players

    def begin_at(self, state: S) -> str:
        """The position as `begin_from` reads it; empty where no match can begin there."""
        return self.write_position(state) if self.takes_positions else ""

    def read_state(self, text: str) -> S:
        """The inverse of `write_state`; raises BadNotation."""
        try:
            return cast(S, msgspec.json.decode(text, type=self.State))
        except msgspec.MsgspecError as fault:
            raise BadNotation(text, 1, f"a {self.slug} position ({fault})") from None

    @abstractmethod
    def write_action(self, action: A) -> str:
        """An action as players write it down, in one line."""

    @abstractmethod
    def read_action(self, text: str) -> A:
        """The inverse of `write_action`; raises BadNotation with the column of the fault."""

    def write_play(self, play: A | Luck | Conduct) -> str:
        """Any event's content as text: an action, chance or conduct."""
        if is_luck(play):
            return write_luck(play)
        if is_conduct(play):
            return write_conduct(play)
        return self.write_action(cast(A, play))

    def read_play(self, text: str, seat: int | None) -> A | Luck | Conduct:
        """The inverse of `write_play`, for what a seat (None: chance) did."""
        if text.startswith("!"):
            return read_conduct(text)
        return read_luck(text) if seat is None else self.read_action(text)

    def pack_state(self, state: S) -> bytes:
        """All of a state as compact bytes."""
        return msgspec.msgpack.encode(state)

    def unpack_state(self, data: bytes) -> S:
        """The inverse of `pack_state`."""
        return cast(S, msgspec.msgpack.decode(data, type=self.State))

    def pack_action(self, action: A) -> bytes:
        """An action as compact bytes."""
        return msgspec.msgpack.encode(action)

    def unpack_action(self, data: bytes) -> A:
        """The inverse of `pack_action`."""
        return cast(A, msgspec.msgpack.decode(data, type=self.Action))

    # --- pictures ------------------------------------------------------------------------------

    def draw_text(self, state: S, seat: int | None = None, language: Language = "en") -> str:
        """The game as a terminal shows it; where it is drawn in signs, the language does not matter."""
        return self.write_state(state)

    def draw_svg(self, state: S, seat: int | None = None, dark: bool = False) -> str:
        """The table as a picture; empty where the game has none."""
        return ""

    # --- counting ------------------------------------------------------------------------------

    def count(self, state: S, depth: int) -> int:
        """How many sequences of `depth` plays start here (perft)."""
        if depth == 0:
            return 1
        if self.engine is not None and self.engine.covers(state):
            return self.engine.count(state, depth)
        return self.count_plainly(state, depth)

    def count_plainly(self, state: S, depth: int) -> int:
        """The same by the readable rules: slow, and what the engine's count is held to."""
        if depth == 0:
            return 1
        turn = self.turn(state)
        if not isinstance(turn, Players):
            if isinstance(turn, Over):
                return 0
            raise IllegalAction(
                Words(fr="compter s'arrête au hasard", en="counting stops where chance decides")
            )
        total = 0
        for seat in turn.seats:
            legal = self.actions(state, seat)
            if depth == 1:
                total += len(legal)
            else:
                total += sum(self.count_plainly(self.play(state, seat, a), depth - 1) for a in legal)
        return total


def _names(kinds: Any) -> str:
    """The names of a type, or of the types in a union."""
    return " or ".join(kind.__name__ for kind in get_args(kinds) or (kinds,))
