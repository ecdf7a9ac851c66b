"""The MuJoCo model of one pile: hollow pyramids on a table top, in centimetres, grams and seconds.

A piece is four mitred walls and a cap against other pieces, so that they nest, cover and lean, and its
outer hull against the table, where a hollow pyramid and a full one are the same.
"""

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from importlib import import_module
from typing import Any

from tablier.games.thin_ice.physics.geometry import inner_half
from tablier.games.thin_ice.pieces import BLUNT, GRIP, PLASTIC, ROUNDING, SHAPES, SIZES, Size, size_of

mujoco: Any = import_module("mujoco")  # its bindings carry no types

CM = 0.1
"""Centimetres in a millimetre: the unit of length in which contacts are well conditioned."""

STEP = 0.002
"""Seconds of one step: the table runs at 500 Hz."""

TOUCH_GAP = 0.1
"""Surfaces nearer than this, in millimetres, are reported, though they only push when they touch."""

GRIP_RATIO = 32_000
"""How much stiffer friction is than pressure: with less, piles creep; with five times more, the solver fails.
It needs the tight tolerance below, or piles tremble."""

BOUNCE = 0.7
"""Damping of a contact, where 1 is none to spare: what falls flat rises again at a quarter of its speed."""

_TEMPLATE = """<mujoco model="thin_ice">
<compiler angle="radian" boundmass="0" boundinertia="0" inertiafromgeom="false"/>
<option timestep="{step}" gravity="0 0 -981" integrator="implicitfast" solver="Newton" cone="elliptic"
        impratio="{grip_ratio}" iterations="50" ls_iterations="100" ls_tolerance="0.001"
        tolerance="1e-13" ccd_iterations="50" ccd_tolerance="1e-6">
  <flag multiccd="enable" nativeccd="enable"/>
</option>
<default>
  <geom condim="4" solref="0.004 {bounce}" solimp="0.99 0.995 0.002 0.5 2" gap="{gap}"/>
  <default class="wall">
    <geom type="mesh" contype="2" conaffinity="2" group="1" friction="{plastic} 0.01 0.0005"/>
  </default>
  <default class="hull">
    <geom type="mesh" contype="0" conaffinity="1" group="3" friction="0 0 0"/>
  </default>
</default>
<asset>
  {meshes}
</asset>
<worldbody>
  <geom name="table" type="plane" size="60 60 1" contype="1" conaffinity="0"
        friction="{grip} 0.01 0.0005"/>
  {bodies}
</worldbody>
</mujoco>"""

Corner = tuple[float, float, float]


def build(pieces: tuple[str, ...], top: str, walls: tuple[str, ...] = ()) -> Any:
    """A model of a pile of these pieces, for the caller alone; body n + 1 is piece n. Walls are pieces
    that nothing moves."""
    return copy(_compiled(pieces, top, walls))


@lru_cache(maxsize=64)
def _compiled(pieces: tuple[str, ...], top: str, walls: tuple[str, ...]) -> Any:
    bodies: list[tuple[str, Size, str]] = [(piece, size_of(piece), "1 1 1") for piece in pieces]
    fixed = "".join(f'<body name="{w}" mocap="true">{_geoms(size_of(w), "1 1 1")}</body>' for w in walls)
    return mujoco.MjModel.from_xml_string(xml(bodies, top, fixed))


def xml(bodies: Iterable[tuple[str, Size, str]], top: str, fixed: str = "") -> str:
    """The model of these bodies, each with its name, its size and its colour, and of what is fixed."""
    return _TEMPLATE.format(
        step=STEP,
        grip_ratio=GRIP_RATIO,
        bounce=BOUNCE,
        plastic=PLASTIC,
        grip=GRIP[top],
        gap=TOUCH_GAP * CM,
        meshes="\n".join(_meshes(size) for size in SIZES),
        bodies="\n".join(_body(*body) for body in bodies) + fixed,
    )


def _meshes(size: Size) -> str:
    outer, inner, tip, ceiling = _rings(size)
    walls = [
        [ring[n] for ring in (outer, inner, tip, ceiling)]
        + [ring[n - 3] for ring in (outer, inner, tip, ceiling)]
        for n in range(4)
    ]
    solids = {f"{size}w{n}": wall for n, wall in enumerate(walls)}
    top = (0.0, 0.0, SHAPES[size].height)
    solids[f"{size}cap"] = [top, *tip, *ceiling]
    solids[f"{size}hull"] = [top, *outer, *tip]
    return "\n".join(f'<mesh name="{name}" vertex="{_numbers(solid)}"/>' for name, solid in solids.items())


def _rings(size: Size) -> tuple[list[Corner], list[Corner], list[Corner], list[Corner]]:
    """The squares that a piece is drawn between: its outer and inner base, where the rounding of its tip
    begins, its inner apex."""
    shape = SHAPES[size]
    opening = inner_half(size)
    ceiling = max(BLUNT, inner_half(size, shape.inner_apex))
    return (
        _square(shape.half, 0),
        _square(opening, 0),
        _square(BLUNT, shape.height - ROUNDING),
        _square(ceiling, shape.inner_apex),
    )


def _square(half: float, height: float) -> list[Corner]:
    return [(half, -half, height), (half, half, height), (-half, half, height), (-half, -half, height)]


def _numbers(corners: Iterable[Corner]) -> str:
    return " ".join(f"{part * CM:.6f}" for corner in corners for part in corner)


def _body(piece: str, size: Size, tint: str) -> str:
    shape = SHAPES[size]
    across, along = inertia(size)
    return (
        f'<body name="{piece}"><freejoint/><inertial pos="0 0 {shape.mass_height * CM}" mass="{shape.mass}" '
        f'diaginertia="{across} {across} {along}"/>{_geoms(size, tint)}</body>'
    )


def _geoms(size: Size, tint: str) -> str:
    geoms = [("wall", f"{size}w{n}") for n in range(4)] + [("wall", f"{size}cap"), ("hull", f"{size}hull")]
    return "".join(f'<geom class="{kind}" mesh="{mesh}" rgba="{tint} .7"/>' for kind, mesh in geoms)


def inertia(size: Size) -> tuple[float, float]:
    """Moments about the centre of mass, across and along the axis, in g cm²: those of the full
    pyramid less those of its hollow, scaled to the mass of the real piece."""
    shape = SHAPES[size]
    scale = inner_half(size) / shape.half
    solids = [(1.0, 1.0), (-(scale**3), scale)]
    across = along = volume = 0.0
    for sign, factor in solids:
        side, height = shape.side * factor * CM, shape.height * factor * CM
        about_base = side**2 / 20 + height**2 / 10
        across, along, volume = across + sign * about_base, along + sign * side**2 / 10, volume + sign
    density = shape.mass / volume
    return density * across - shape.mass * (shape.mass_height * CM) ** 2, density * along
