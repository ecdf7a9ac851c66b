"""One pile in motion: MuJoCo behind the few things that the table needs. Millimetres outside."""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

import numpy as np

from tablier.games.thin_ice.physics.contacts import Contacts, near_nests
from tablier.games.thin_ice.physics.geometry import Quaternion, Vector, rotated
from tablier.games.thin_ice.physics.model import CM, STEP, TOUCH_GAP, build, mujoco
from tablier.games.thin_ice.state import Pile, Rest

SLICE = 5
"""Steps between two looks at the contacts: 10 ms."""

FAST = 300.0
"""Above this speed, in mm/s, contacts are looked for ahead of the movement, so that nothing tunnels."""

TOUCH = 0.03
"""Surfaces touch below this distance in millimetres, and have parted when they leave `model.TOUCH_GAP`."""

BURST, FINER = 1500.0, 10
"""What neither a blow (twice as fast) nor a hand gives a piece in one look, in mm/s; and how many times finer
the steps are that find out what really happens then."""

NEARBY = 1.0
"""A piece that is carried this near, in millimetres, to anything may touch it soon: the pile wakes."""

Saved = np.ndarray[Any, np.dtype[np.float64]]

_SAVED = mujoco.mjtState.mjSTATE_INTEGRATION
_AHEAD = int(mujoco.mjtEnableBit.mjENBL_SPECULATIVE)
_SLEEP = int(mujoco.mjtEnableBit.mjENBL_SLEEP)


class Pose:
    """The centre of a piece's base in millimetres, and its rotation (w, x, y, z)."""

    __slots__ = ("at", "turn")

    def __init__(self, at: Vector, turn: Quaternion = (1.0, 0.0, 0.0, 0.0)) -> None:
        norm = sqrt(sum(part * part for part in turn))
        w, x, y, z = turn
        self.at: Vector = at
        self.turn: Quaternion = (w / norm, x / norm, y / norm, z / norm)

    @classmethod
    def of(cls, rest: Rest) -> "Pose":
        x, y, z = (place / 1000 for place in rest.at)
        w, i, j, k = (part / 1e6 for part in rest.turn)
        return cls((x, y, z), (w, i, j, k))

    def rest(self, piece: str) -> Rest:
        x, y, z = (round(place * 1000) for place in self.at)
        w, i, j, k = (round(part * 1e6) for part in self.turn)
        return Rest(piece, (x, y, z), (w, i, j, k))

    def point(self, height: float) -> Vector:
        """The point of the axis at this height above the base."""
        offset = rotated(self.turn, (0.0, 0.0, height))
        return (self.at[0] + offset[0], self.at[1] + offset[1], self.at[2] + offset[2])

    def __repr__(self) -> str:
        return f"Pose({self.at}, {self.turn})"


class World:
    """The pieces of one player on their table top. `walls` are pieces that nothing moves. Who is `heedless`
    lets what lies still be, until something comes to it: quick, but contacts are seen only of what moves."""

    def __init__(self, top: str, poses: Mapping[str, Pose] | None = None) -> None:
        self.top = top
        self.walls: dict[str, Pose] = {}
        self.heedless = False
        self.pieces: tuple[str, ...] = ()
        self._build(dict(poses or {}))

    @classmethod
    def of(cls, top: str, pile: Pile) -> "World":
        return cls(top, {rest.piece: Pose.of(rest) for rest in pile.pieces})

    def _build(self, poses: dict[str, Pose]) -> None:
        self._carried: World | None = None
        self._changed()
        self.pieces = tuple(poses)
        self.model: Any = build(self.pieces, self.top, tuple(self.walls))
        self.data: Any = mujoco.MjData(self.model)
        for n, wall in enumerate(self.walls.values()):
            self.data.mocap_pos[n], self.data.mocap_quat[n] = [part * CM for part in wall.at], wall.turn
        for piece, pose in poses.items():
            self.put(piece, pose)
        mujoco.mj_forward(self.model, self.data)

    def add(self, piece: str, pose: Pose) -> None:
        """Bring one more piece in; the others keep their movement."""
        self._rebuild({**self.poses(), piece: pose})

    def remove(self, piece: str) -> None:
        """Take a piece out; the others keep their movement."""
        self._rebuild({other: pose for other, pose in self.poses().items() if other != piece})

    def _rebuild(self, poses: dict[str, Pose]) -> None:
        before = {piece: n for n, piece in enumerate(self.pieces)}
        exact, velocity = self.data.qpos.reshape(-1, 7).copy(), self.data.qvel.reshape(-1, 6).copy()
        warm = self.data.qacc_warmstart.reshape(-1, 6).copy()
        self._build(poses)
        for n, piece in enumerate(self.pieces):
            if (then := before.get(piece)) is not None:
                self.data.qpos[7 * n : 7 * n + 7] = exact[then]
                self.data.qvel[6 * n : 6 * n + 6] = velocity[then]
                self.data.qacc_warmstart[6 * n : 6 * n + 6] = warm[then]
        self.refresh()

    # --- poses ---------------------------------------------------------------------------------

    def _changed(self) -> None:
        """What was seen of the pieces holds no longer."""
        self._poses: dict[str, Pose] | None = None
        self._contacts: dict[float, Contacts] = {}

    def pose(self, piece: str) -> Pose:
        return self._poses[piece] if self._poses else self._pose(self.pieces.index(piece))

    def poses(self) -> dict[str, Pose]:
        if self._poses is None:
            self._poses = {piece: self._pose(n) for n, piece in enumerate(self.pieces)}
        return dict(self._poses)

    def _pose(self, n: int) -> Pose:
        x, y, z, w, i, j, k = self.data.qpos[7 * n : 7 * n + 7].tolist()
        return Pose((x / CM, y / CM, z / CM), (w, i, j, k))

    def put(self, piece: str, pose: Pose) -> None:
        """Set a piece down somewhere without any movement."""
        self.wake()
        n = self.pieces.index(piece)
        self.data.qpos[7 * n : 7 * n + 7] = [*(part * CM for part in pose.at), *pose.turn]
        self.data.qvel[6 * n : 6 * n + 6] = 0.0
        self._changed()

    def refresh(self) -> None:
        """Work out all contacts again, as after `put`."""
        self.model.opt.enableflags = 0
        mujoco.mj_forward(self.model, self.data)
        self._changed()

    def speeds(self, apart_from: Iterable[str] = ()) -> tuple[float, float]:
        """The fastest piece's speed in mm/s, and the fastest turn in radians a second."""
        velocity = np.abs(self.data.qvel.reshape(-1, 6))
        if left_out := [self.pieces.index(piece) for piece in apart_from]:
            velocity = np.delete(velocity, left_out, axis=0)
        if not len(velocity):
            return 0.0, 0.0
        return float(velocity[:, :3].max()) / CM, float(velocity[:, 3:].max())

    # --- time ----------------------------------------------------------------------------------

    def step(self, count: int = 1) -> None:
        if self._carried and count:
            self._carry(self._carried)
            self.step(count - 1)
        elif self.pieces and count:
            before, fastest = self.save(), self.speeds()[0]
            self.model.opt.enableflags = _AHEAD * (fastest > FAST) | _SLEEP * self.heedless
            mujoco.mj_step(self.model, self.data, count)
            if self.speeds()[0] > 2 * fastest + BURST:
                self._step_finely(before, count)
            self._changed()

    def _step_finely(self, before: Saved, count: int) -> None:
        """The solver has lost its way, as it does now and then in a fall: the same again in finer steps."""
        mujoco.mj_setState(self.model, self.data, before, _SAVED)
        self.model.opt.timestep = STEP / FINER
        mujoco.mj_step(self.model, self.data, count * FINER)
        self.model.opt.timestep = STEP

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP / SLICE)):
            self.step(SLICE)

    def among(self, poses: Mapping[str, Pose]) -> "World":
        """A small world of these pieces, to which all others are walls."""
        small = World(self.top)
        small.walls = {piece: pose for piece, pose in self.poses().items() if piece not in poses}
        small._build(dict(poses))
        return small

    # --- what sleeps -----------------------------------------------------------------------------

    def doze(self, carried: Iterable[str]) -> None:
        """Let all pieces sleep but the ones that are carried through free air: time passes in a small
        world of those, to which the others are walls, until they come near anything."""
        awake = [piece for piece in self.pieces if piece in carried]
        if not awake or any(self.depth(piece) > -TOUCH_GAP for piece in awake):
            return
        self._carried = self.among({piece: self.pose(piece) for piece in awake})
        _copy_pieces(self, self._carried)

    @property
    def dozes(self) -> bool:
        return self._carried is not None

    def wake(self) -> None:
        """All pieces move again, as they were."""
        self._carried = None

    def _carry(self, small: "World") -> None:
        """One step of the carried pieces alone. Nothing pushes them yet where they come near."""
        rows = [self.pieces.index(piece) + 1 for piece in small.pieces]
        small.data.xfrc_applied[1 : len(rows) + 1] = self.data.xfrc_applied[rows]
        near = small.near_anything()
        _copy_pieces(small, self)
        if self._poses is not None:
            self._poses.update(small.poses())
        if near:
            self.wake()

    def near_anything(self) -> bool:
        """Make a step; whether a piece was about to come near a wall or the table."""
        self.model.geom_gap[:] = (NEARBY + 2 * self.speeds()[0] * STEP) * CM
        mujoco.mj_step(self.model, self.data)
        self._changed()
        return bool(self.data.ncon)

    def lean(self, x: float, y: float) -> None:
        """Let the table accelerate sideways, in mm/s², as the pieces on it feel it."""
        self.wake()
        self.model.opt.gravity[:] = (x * CM, y * CM, -981.0)

    def push(self, piece: str, force: Iterable[float], torque: Iterable[float]) -> None:
        """Force (g cm/s²) at the centre of mass and torque, for the next steps, until changed."""
        self.data.xfrc_applied[self.pieces.index(piece) + 1] = [*force, *torque]

    def nudge(self, piece: str, speed: Vector, turning: Vector = (0.0, 0.0, 0.0)) -> None:
        """Give a piece some speed in mm/s, and some turn in radians a second."""
        self.wake()
        n = self.pieces.index(piece)
        self.data.qvel[6 * n : 6 * n + 6] += [*(part * CM for part in speed), *turning]

    def motion(self, piece: str) -> tuple[Vector, Vector]:
        """Speed of the base's centre in mm/s, and turning speed about the piece's own axes."""
        n = self.pieces.index(piece)
        a, b, c, d, e, f = self.data.qvel[6 * n : 6 * n + 6].tolist()
        return (a / CM, b / CM, c / CM), (d, e, f)

    # --- what touches what -----------------------------------------------------------------------

    def contacts(self, reach: float = TOUCH) -> Contacts:
        """Who touches whom now, nearer than `reach` millimetres."""
        if reach not in self._contacts:
            self._contacts[reach] = self._look(reach)
        return self._contacts[reach]

    def _look(self, reach: float) -> Contacts:
        contact = self.data.contact
        near = contact.dist < reach * CM
        bodies = self.model.geom_bodyid[contact.geom[near]]
        found: set[tuple[int, int]] = set(
            zip(bodies.min(axis=1).tolist(), bodies.max(axis=1).tolist(), strict=True)
        )
        table = frozenset(self.pieces[b - 1] for a, b in found if a == 0)
        pairs = {(self.pieces[a - 1], self.pieces[b - 1]) for a, b in found if a != 0}
        return Contacts(table, frozenset(pairs), near_nests(self, pairs))

    def depth(self, piece: str) -> float:
        """How deep, in millimetres, a piece is in the table or in another one; negative: it is free."""
        contact = self.data.contact
        bodies = self.model.geom_bodyid[contact.geom]
        own = (bodies == self.pieces.index(piece) + 1).any(axis=1)
        return -float(contact.dist[own].min()) / CM if own.any() else -TOUCH_GAP

    def overlap(self) -> float:
        """How deep, in millimetres, any piece is in another one or in the table."""
        return max(0.0, -float(self.data.contact.dist.min()) / CM) if len(self.data.contact.dist) else 0.0

    def pile(self) -> Pile:
        """The pile as it is now, in the form that is logged."""
        seen = self.contacts()
        return Pile(
            tuple(pose.rest(piece) for piece, pose in self.poses().items()),
            tuple(piece for piece in self.pieces if piece in seen.table),
            tuple(sorted(seen.pairs)),
        )

    # --- keeping ---------------------------------------------------------------------------------

    def save(self) -> Saved:
        """Everything that the next step depends on, so that `load` goes on bit by bit alike."""
        saved = np.empty(mujoco.mj_stateSize(self.model, _SAVED))
        mujoco.mj_getState(self.model, self.data, saved, _SAVED)
        return saved

    def load(self, saved: Saved) -> None:
        self.wake()
        mujoco.mj_setState(self.model, self.data, saved, _SAVED)
        self.refresh()

    def copy(self) -> "World":
        twin = World(self.top, self.poses())
        twin.load(self.save())
        return twin


def _copy_pieces(source: World, target: World) -> None:
    """Places and speeds of the pieces that both worlds have."""
    for n, piece in enumerate(source.pieces):
        if piece in target.pieces:
            m = target.pieces.index(piece)
            target.data.qpos[7 * m : 7 * m + 7] = source.data.qpos[7 * n : 7 * n + 7]
            target.data.qvel[6 * m : 6 * m + 6] = source.data.qvel[6 * n : 6 * n + 6]
