"""Games with a live physical scene: things that move between two events of the log.

Rules stay pure: a scene simulates, and tells what came to rest or broke a rule as actions, which are
logged like any other. Those actions are `physical`: only a scene may say them, never a client.

    scene = game.open_scene(match.state, seats=(0, 1), seed=7)      # in a worker process
    scene.hand(0, {"do": "grab", "piece": "L1"})                    # what a pointer does, when it does
    tick = scene.advance(1 / 60)                                    # at the pace of a clock
    for seat, action in tick.events:
        match.add(seat, action)
    scene.follow(match.state)                                       # after every event, a call's too

Whoever runs a scene sends `tick.frame` to everybody at the table (the latest one wins; `b""`: nothing
moves) and keeps `scene.track()` beside the log, and a tape of what the hands did (`core.tape`). If the
process of a scene dies, a new scene opened with the state of the log goes on from the last rest.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic

import msgspec

from tablier.core.errors import IllegalAction
from tablier.core.game import A, Game, S
from tablier.core.words import Words


class Tick(msgspec.Struct, frozen=True):
    """What a stretch of time brought: the poses as they are now, and the physical actions to log,
    in the order in which they happened. `said` is how many the scene has told of so far, these
    included, and `moving` are the seats before which something moves or is held now."""

    frame: bytes
    events: tuple[tuple[int, Any], ...] = ()
    said: int = 0
    moving: tuple[int, ...] = ()


class Scene(ABC, Generic[S, A]):
    """The table of one match in motion, or the part of it that some seats fill.

    Deterministic: the same state, seed, hands and time between them give the same events, bit by bit,
    however the time is divided into stretches.
    """

    @abstractmethod
    def hand(self, seat: int, message: Mapping[str, Any]) -> None:
        """What a seat's hand does now. Raises IllegalAction, with the scene untouched, where the
        message makes no sense or reaches for what is not the seat's own."""

    @abstractmethod
    def perform(self, seat: int, action: A) -> None:
        """Show a physical action that was worked out elsewhere, by a bot. The pieces travel to where
        the action says; the action is an event of the tick in which they have arrived."""

    @abstractmethod
    def advance(self, seconds: float) -> Tick:
        """Let this much time pass on the table."""

    @abstractmethod
    def follow(self, state: S, heard: int | None = None) -> None:
        """The log has grown: this is where the rules stand now, with the first `heard` of the scene's own
        actions in it (None: all). A seat that has said more since is told nothing, or it would say it
        twice; whoever runs the scene answers what it said with a `follow` or a `restore` of its own."""

    @abstractmethod
    def restore(self, state: S, seats: tuple[int, ...] | None = None) -> None:
        """Put what these seats (None: all) have before them where the state says it last rested, and
        open their hands. Nobody else feels it."""

    @abstractmethod
    def track(self) -> bytes:
        """All frames since the scene was opened, for a replay that shows the movement."""


class LiveGame(Game[S, A]):
    """A game whose physical actions come from a scene."""

    live: ClassVar[bool] = True

    Hand: ClassVar[Any]  # what a client may say about a hand: a Struct type or a union of them

    gesture_help: ClassVar[Words]
    """What a person who plays by text can say to `gesture`, with examples."""

    def gesture(self, state: S, seat: int, text: str, seed: int) -> A:
        """What a seat that plays by text says: an action in the game's notation, or a movement of the
        hand in words, which is simulated here to the physical action that it ends in."""
        action = self.read_action(text)
        if is_physical(action):
            raise IllegalAction(
                Words(fr="cela, seule la table peut le dire", en="only the table itself can say that")
            )
        return action

    def suggestion(self, state: S, seat: int, random: Random) -> str:
        """Something that a seat that plays by text could say now."""
        return self.write_action(self.sample(state, seat, random))

    def pack_hand(self, message: Mapping[str, Any]) -> bytes:
        """What a hand does as compact bytes, rounded as finely as it is felt. Raises IllegalAction where
        the message makes no sense."""
        return msgspec.msgpack.encode(message)

    def unpack_hand(self, data: bytes) -> Mapping[str, Any]:
        """The inverse of `pack_hand`, but for the rounding."""
        return msgspec.msgpack.decode(data, type=dict[str, Any])

    def alike(self, said: A, logged: A) -> bool:
        """Whether a physical action of a scene that is run again, perhaps on another machine, is the one
        that was logged."""
        return said == logged

    @abstractmethod
    def check_physics(self, state: S, seat: int, action: A) -> None:
        """Raise IllegalAction where a physical action cannot be true as it stands, whatever led to it."""

    def check_start(self, state: S) -> None:
        """Raise where what lies there when a match begins cannot be; most begin with nothing."""

    @abstractmethod
    def open_scene(self, state: S, seats: tuple[int, ...], seed: int) -> Scene[S, A]:
        """The scene that simulates what these seats have before them. The seats of one match may be
        spread over several scenes in several processes."""


def is_live(game: Game[Any, Any]) -> bool:
    """Whether a game has a scene that runs in real time between its events."""
    return isinstance(game, LiveGame)


def is_automatic(play: object) -> bool:
    """Whether a scene says this by itself some time after a rest. It is taken back with that."""
    return bool(getattr(play, "automatic", False))


def is_physical(play: object) -> bool:
    """Whether only a scene (or a bot, through `Scene.perform`) may say this."""
    return bool(getattr(play, "physical", False))
