"""What is kept of a game of Thin Ice: calls, piles at rest, verdicts. No physics here."""

from typing import ClassVar, Literal

import msgspec

from tablier.games.thin_ice.pieces import Size, stash

Elimination = Literal["THI-7", "THI-8", "THI-9"]
"""The rules that put a player out: four on the table, three in the air, two tips nested."""


class Rest(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where a piece rests: the centre of its base in micrometres from the middle of the player's
    place, z up, and its rotation as a quaternion (w, x, y, z) in millionths."""

    piece: str
    at: tuple[int, int, int]
    turn: tuple[int, int, int, int] = (1_000_000, 0, 0, 0)


class Pile(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A pile at rest: its pieces, those on the table, and the pairs that touch."""

    pieces: tuple[Rest, ...] = ()
    table: tuple[str, ...] = ()
    touching: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(rest.piece for rest in self.pieces)


class Call(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="call"):
    """One or two pieces by size, small before large (THI-3)."""

    sizes: tuple[Size, ...]


class Place(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="place"):
    """The seat holds nothing, and its pile has come to rest like this."""

    physical: ClassVar[bool] = True
    pile: Pile


class Done(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="done"):
    """All called pieces are in the pile, which rests and stays as it was last placed (THI-5)."""

    physical: ClassVar[bool] = True
    automatic: ClassVar[bool] = True


class Out(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="out"):
    """The referee's verdict: the rule that was broken, by which pieces, and the pile at that moment."""

    physical: ClassVar[bool] = True
    rule: Elimination
    pieces: tuple[str, ...]
    pile: Pile = Pile()


Action = Call | Place | Done | Out

Phase = Literal["first", "calling", "building", "over"]


class Setup(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What was agreed before the match; `calls` are those of the first turns, where they are agreed on."""

    players: int
    stashes: int = 1
    top: str = "cloth"
    hands: str = "normal"
    tremor: bool = True
    rocks: str = "off"
    target: int = 0
    calls: str = ""

    @property
    def solo(self) -> bool:
        return self.players == 1


class Verdict(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Who went out on which turn of the game, whose turn that was, and why: None for who left the
    match, on turn 0 if that was in an earlier game (THI-R6)."""

    seat: int
    turn: int
    caller: int
    out: Out | None


class State(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """`caller` is the seat whose turn it is, `first` the one that began this game. `called` names the
    pieces of this turn, `placed` those of the turns before; they are the same for all who are in.
    `done` keeps the order of finishing. `quake` is how hard the table shakes (THI-R1)."""

    setup: Setup
    phase: Phase
    piles: tuple[Pile, ...]
    caller: int = 0
    first: int = 0
    game: int = 1
    turn: int = 1
    called: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    done: tuple[int, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    quake: int = 0
    sips: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out, first one first."""
        return tuple(verdict.seat for verdict in self.verdicts)

    @property
    def gone(self) -> tuple[int, ...]:
        """The seats that have left the match for good (THI-R6)."""
        return tuple(verdict.seat for verdict in self.verdicts if verdict.out is None)

    @property
    def stash(self) -> tuple[str, ...]:
        """The pieces that a player still in can be called to take."""
        used = {*self.placed, *self.called}
        return tuple(piece for piece in stash(self.setup.stashes) if piece not in used)

    @property
    def players_in(self) -> tuple[int, ...]:
        out = self.out
        return tuple(seat for seat in range(self.setup.players) if seat not in out)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from tablier.games.thin_ice import game

        return game.draw_svg(self)
