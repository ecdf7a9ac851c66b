"""One player at the table: the pile, the hand, the referee, and when all this is at rest."""

from collections.abc import Container, Mapping
from math import dist, hypot, pi, sin
from typing import Any

from tablier.core import IllegalAction, Words
from tablier.games.thin_ice.physics.breath import AT_ONCE, Breath, drift
from tablier.games.thin_ice.physics.contacts import Contacts
from tablier.games.thin_ice.physics.landing import way_down
from tablier.games.thin_ice.physics.model import STEP, TOUCH_GAP
from tablier.games.thin_ice.physics.possible import STRAY, WEDGED
from tablier.games.thin_ice.physics.referee import Referee
from tablier.games.thin_ice.physics.world import SLICE, Pose, World
from tablier.games.thin_ice.scene.frames import PieceFrame, PileFrame
from tablier.games.thin_ice.scene.hand import TREMOR, Grip, Tremor
from tablier.games.thin_ice.scene.lowering import Lowering
from tablier.games.thin_ice.scene.messages import REACH, Grab, Lower, Move, Release, read_message
from tablier.games.thin_ice.scene.showing import Showing
from tablier.games.thin_ice.scene.strays import Strays
from tablier.games.thin_ice.state import Action, Done, Out, Pile, Place, State

MOST_HELD = 2
TOP_SPEED = 3000.0  # mm/s: no hand is faster
FIRST_DASH = 150.0  # mm that a hand may jump at once, as pointers do

CALM_SPEED, CALM_TURN = 0.3, 0.03
"""A pile is calm below these speeds, in mm/s and radians a second."""

CALM_FOR = 0.6
"""Seconds of calm, simulated and not slept through, after which a pile rests..."""

CALM_DRIFT = 0.01
"""...unless it has moved this far in them, in millimetres."""

THINK_AGAIN = 1.0
"""Seconds between the rest of a finished pile and the word that its player is done."""

WATCHED = 3.0
"""Seconds for which the pile of who is out moves on; a piece hung on a tip would swing for ever."""

MOVED = 0.02
"""A pile that differs by more than this, in millimetres, from the logged one is logged again."""

SHAKE_SECONDS, SHAKE_HERTZ, SHAKE_STEP = 2.5, 5.0, 300.0
"""A shaking table: how long, how quick, and how much harder each turn, in mm/s² (THI-R1)."""

UNTURNED = (1.0, 0.0, 0.0, 0.0)

HAND_OUT = (-100.0, -100.0, 60.0)
"""Where a piece from the stash appears unless the player says otherwise."""

FETCHED = 60.0
"""How high above the table a stray is picked up, in millimetres, at the edge of the own place."""


class Builder:
    def __init__(
        self,
        state: State,
        seat: int,
        seed: int,
        tremor: float | None = None,
        strays: Strays | None = None,
    ) -> None:
        """`tremor` in millimetres; by default what the table agreed on for its hands. `strays` is the
        table that all share; without one a stray stays in the builder's own world."""
        self.seat, self._strays = seat, strays
        self._tremor = Tremor(TREMOR[state.setup.hands] if tremor is None else tremor, seed)
        self.restore(state)

    def restore(self, state: State) -> None:
        """Put the pile where the log says it last rested, and open the hand."""
        self._bring_back()
        self.world = World.of(state.setup.top, state.piles[self.seat])
        self.referee = Referee()
        self._taken_away: set[str] = set()
        self.grips: dict[str, Grip] = {}
        self._lowering: dict[str, Lowering] = {}
        self.time = 0.0
        self.asleep = not self.world.pieces
        self._breath: Breath | None = None
        self._showing: Showing | None = None
        self._allowance = FIRST_DASH
        self._calm = 0.0
        self._calm_since = self._poses()
        self._logged = state.piles[self.seat]
        self._rested_for = self._fallen_for = 0.0
        self._quake = self._shaken = 0
        self._shaking = 0.0
        self.follow(state)

    def follow(self, state: State) -> None:
        new_game = not state.piles[self.seat].pieces and len(self._poses()) > 0 and not state.placed
        if new_game and state.phase == "calling":
            return self.restore(state)
        self.called = state.called
        self.out = self.seat in state.out
        if self.out:
            self._open_hand()
        self.building = state.phase == "building" and not self.out and self.seat not in state.done
        self._logged = state.piles[self.seat]
        if state.quake > self._quake and self.building:
            self._quake, self._shaking, self.asleep = state.quake, SHAKE_SECONDS, False
        return None

    # --- the hand ------------------------------------------------------------------------------

    def hand(self, message: Mapping[str, Any]) -> None:
        said = read_message(message)
        if not isinstance(said, Grab) and said.piece in self._taken_away:
            return  # not wrong, only late: the player does not know yet that it has left the hand
        if not self.building:
            raise IllegalAction(
                Words(fr="ce n'est pas le moment de poser", en="this is not the time to place"), "THI-5"
            )
        if self._shaken < self._quake:
            raise IllegalAction(
                Words(fr="on ne touche pas une table qui tremble", en="hands off while the table shakes"),
                "THI-R1",
            )
        slept = self.asleep or self.world.dozes
        match said:
            case Grab(piece, at, turn):
                known = piece in self.world.pieces
                self._grab(piece, Pose(at, turn or UNTURNED) if at else None)
                if slept and not known:
                    self.world.doze(self.grips)
            case Move(piece, at, turn):
                self._move(piece, Pose(at, turn or self._held(piece).aim.turn))
            case Lower(piece):
                self._held(piece)
                self._lowering[piece] = Lowering()
            case Release(piece):
                self._release(piece)
        self.asleep, self._rested_for = False, 0.0

    def _grab(self, piece: str, pose: Pose | None) -> None:
        if piece in self.grips:
            raise IllegalAction(Words(fr=f"{piece} est déjà en main", en=f"{piece} is already in the hand"))
        if len(self.grips) >= MOST_HELD:
            raise IllegalAction(
                Words(fr="deux pièces en main, pas plus", en="a hand holds two pieces at most"), "THI-8"
            )
        if piece in self._astray():
            assert self._strays
            self._bring(piece, _at_the_edge(self._strays.give(self.seat, piece)))
        elif piece not in self.world.pieces:
            if piece not in self.called:
                raise IllegalAction(
                    Words(fr=f"{piece} n'est pas annoncée", en=f"{piece} was not called"), "THI-4"
                )
            self._bring(piece, pose or Pose(HAND_OUT))
        self.grips[piece] = Grip(piece, self.world.pose(piece))
        self._taken_away.discard(piece)
        self._stir()

    def _bring(self, piece: str, pose: Pose) -> None:
        """A piece comes into the hand, which cannot reach through others."""
        self.world.add(piece, way_down(self.world, piece, pose))

    def _held(self, piece: str) -> Grip:
        if piece not in self.grips:
            raise IllegalAction(Words(fr=f"{piece} n'est pas en main", en=f"{piece} is not in the hand"))
        return self.grips[piece]

    def _move(self, piece: str, pose: Pose) -> None:
        grip = self._held(piece)
        way = dist(grip.aim.at, pose.at)
        if way > self._allowance:
            raise IllegalAction(
                Words(fr="aucune main n'est aussi rapide", en="no hand is as fast as that"), "THI-4"
            )
        self._allowance -= way
        grip.aim = pose
        self._lowering.pop(piece, None)

    def _release(self, piece: str) -> None:
        self._held(piece).let_go(self.world, self._tremor.part())
        del self.grips[piece]
        self._lowering.pop(piece, None)
        self._stir()

    def _open_hand(self) -> None:
        """Who is out holds nothing any more."""
        self._taken_away |= set(self.grips)
        for grip in self.grips.values():
            grip.let_go(self.world)
        self.grips.clear()
        self._lowering.clear()

    # --- what was worked out elsewhere -----------------------------------------------------------

    def perform(self, action: Action) -> None:
        # How a pile stands a shaking table, this scene finds out itself; and what was decided before
        # the player was done or out comes too late.
        if not self._quake and self.building:
            if isinstance(action, Place) and World.of(self.world.top, action.pile).overlap() > WEDGED:
                raise IllegalAction(
                    Words(fr="des pièces se traversent", en="pieces go through each other"), "THI-6"
                )
            self._bring_back()
            self._showing = Showing(self.world, action, Pose(HAND_OUT))
            self.asleep, self._rested_for = False, 0.0

    # --- time ----------------------------------------------------------------------------------

    def advance(self) -> list[Action]:
        """Ten milliseconds more; what came to rest or broke a rule."""
        seconds = SLICE * STEP
        self.time += seconds
        self._allowance = min(FIRST_DASH, self._allowance + TOP_SPEED * seconds)
        if self._showing:
            return self._show(seconds)
        if self.asleep:
            return self._finish(seconds)
        for piece, lowering in list(self._lowering.items()):
            if lowering.advance(self.world, self.grips[piece], seconds):
                self._release(piece)
                self._taken_away.add(piece)
        self._simulate()
        if self.out:
            self._fallen_for += seconds
            self.asleep = self._fallen_for > WATCHED
            return []
        verdict = self.referee.watch(
            seconds, tuple(self._poses()), self._contacts(), self._contacts(TOUCH_GAP)
        )
        if verdict and self.building:
            self.out = True
            self._open_hand()
            return [Out(*verdict, self._pile())]
        return self._settle(seconds)

    @property
    def moving(self) -> bool:
        calm = self.asleep or (self._breath is not None and not self.grips)
        return not calm or self._showing is not None

    @property
    def toils(self) -> bool:
        """Whether the whole pile is simulated now, or its twin."""
        return not self.asleep and not self.world.dozes and self._showing is None

    def _simulate(self) -> None:
        if self._shaking > 0:
            self._shake()
        if not self.grips:
            if self._breath is None:  # while its twin is breathed on, a calm pile waits
                self.world.step(SLICE)
            return
        for n in range(SLICE):
            offset = self._tremor.at(self.time + n * STEP)
            for grip in self.grips.values():
                grip.pull(self.world, offset)
            self.world.step()

    def _shake(self) -> None:
        """A shaking table is a leaning gravity to those who stand on it (THI-R1)."""
        self._shaking -= SLICE * STEP
        swing = SHAKE_STEP * self._quake * sin(pi * max(0.0, self._shaking) / SHAKE_SECONDS)
        angle = 2 * pi * SHAKE_HERTZ * self.time
        self.world.lean(swing * sin(angle), swing * sin(0.7 * angle))
        if self._shaking <= 0:
            self.world.lean(0.0, 0.0)
            self._shaken = self._quake

    def _contacts(self, reach: float | None = None) -> Contacts:
        seen = self.world.contacts(reach) if reach else self.world.contacts()
        strays = {p for p, pose in self._poses().items() if hypot(*pose.at[:2]) > STRAY}
        return Contacts(seen.table | strays, seen.pairs, seen.nests) if strays else seen

    # --- strays ----------------------------------------------------------------------------------

    def _astray(self) -> dict[str, Pose]:
        return self._strays.of(self.seat) if self._strays else {}

    def _poses(self, apart_from: Container[str] = ()) -> dict[str, Pose]:
        """All pieces, on the pile or astray."""
        known = {**self.world.poses(), **self._astray()}
        return {piece: pose for piece, pose in known.items() if piece not in apart_from}

    def _pile(self) -> Pile:
        """All pieces as they are logged; a stray is on the table (THI-R3)."""
        pile, strays = self.world.pile(), self._astray()
        rests = tuple(pose.rest(piece) for piece, pose in strays.items())
        return Pile((*pile.pieces, *rests), (*pile.table, *strays), pile.touching)

    def let_stray(self) -> None:
        """What leaves the place goes on on the table that all share."""
        if self._strays is None or self.asleep or self.world.dozes or self._showing:
            return
        for piece, pose in self.world.poses().items():
            if piece not in self.grips and hypot(*pose.at[:2]) > STRAY:
                motion = self.world.motion(piece)
                self.world.remove(piece)
                self._strays.take(self.seat, piece, pose, motion)

    def _bring_back(self) -> None:
        for piece in self._astray():
            assert self._strays
            self.world.add(piece, self._strays.give(self.seat, piece))

    def _settle(self, seconds: float) -> list[Action]:
        """Whether the pile rests: awake, calm for long enough, and where it was when it calmed down."""
        if self.world.dozes:
            return []
        speed, turning = self.world.speeds(self.grips)
        astray = self._strays is not None and self._strays.moving and bool(self._astray())
        disturbed = any(self.world.depth(piece) > -TOUCH_GAP for piece in self.grips)
        if disturbed or self._shaking > 0 or astray or speed > CALM_SPEED or turning > CALM_TURN:
            return self._stir()
        self._calm += seconds
        if self._calm < CALM_FOR:
            return []
        if self._breath is None:
            if drift(self._calm_since, self._poses(self.grips)) > CALM_DRIFT or self.world.overlap() > WEDGED:
                return self._stir()
            self._breath = Breath(self.world, self.grips)
            pile = self._pile()
            if not self.grips and self.building and self._changed(pile):
                self._logged = pile
                return [Place(pile)]
        stands = self._breath.stands(AT_ONCE, seconds)
        if stands is False:  # it is simulated on, since it may yet fall by itself
            self._stir()
        elif stands:
            self._breath = None
            self.world.doze(self.grips)
            self.asleep = not self.grips
        return self._finish(seconds)

    def _stir(self) -> list[Action]:
        """The pile has to calm down anew."""
        self._calm, self._breath, self._calm_since = 0.0, None, self._poses(self.grips)
        return []

    def _finish(self, seconds: float) -> list[Action]:
        """A pile that rests with all that was called is done, unless the hand comes back soon."""
        complete = set(self.called) <= set(self._logged.names) and self._shaken == self._quake
        if not self.building or not complete or self.grips:
            return []
        self._rested_for += seconds
        if self._rested_for < THINK_AGAIN:
            return []
        self.building = False
        return [Done()]

    def _changed(self, pile: Pile) -> bool:
        if pile.names != self._logged.names or pile.table != self._logged.table:
            return True
        logged = {rest.piece: Pose.of(rest) for rest in self._logged.pieces}
        return drift(logged, self._poses()) > MOVED

    # --- showing -------------------------------------------------------------------------------

    def _show(self, seconds: float) -> list[Action]:
        showing = self._showing
        assert showing
        if not showing.advance(seconds):
            return []
        self._showing = None
        self._stir()
        action = showing.action
        if isinstance(action, Place):
            self._logged = action.pile
            self.referee = Referee()
        self.out = isinstance(action, Out)
        if isinstance(action, Done | Out):
            self.building = False
        return [action]

    def frame(self) -> PileFrame:
        held = {*self.grips, *(self._showing.travelling if self._showing else ())}
        table = set(self.referee.on_table)
        return PileFrame(
            self.seat,
            tuple(
                PieceFrame(piece, pose.at, pose.turn, piece in held, piece in table)
                for piece, pose in self._poses().items()
            ),
            not self.moving,
            self.out,
            self._shaking > 0,
            len(table),
            len(self.referee.in_air),
            len(self.referee.nested),
        )


def _at_the_edge(pose: Pose) -> Pose:
    """Where a hand that reaches for a stray has it."""
    x, y, _ = pose.at
    share = REACH / hypot(x, y)
    return Pose((x * share, y * share, FETCHED), pose.turn)
