// Pyramids of coloured glass: hollow, open at the base, with their pips.

import {
  BufferGeometry,
  CircleGeometry,
  DoubleSide,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  Quaternion,
  type Texture,
  Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { COLOURS, colourOf } from "./colours";
import { SHAPES, SIZES, WALL, sizeOf, type Size } from "./pieces";

/** Four faces from a square to a point. */
function mantle(half: number, height: number, inward: boolean): number[] {
  const corners = [
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ] as const;
  return corners.flatMap(([x, y], n) => {
    const [u, v] = corners[(n + 1) % 4] ?? corners[0];
    const face = [x, y, 0, u, v, 0, 0, 0, height];
    return inward ? [...face.slice(3, 6), ...face.slice(0, 3), ...face.slice(6)] : face;
  });
}

function shell(size: Size): BufferGeometry {
  const { side, height, inner } = SHAPES[size];
  const half = side / 2;
  const hole = half - (WALL * Math.hypot(half, height)) / height;
  const rim: number[] = [];
  const out = [
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ] as const;
  out.forEach(([x, y], n) => {
    const [u, v] = out[(n + 1) % 4] ?? out[0];
    const k = hole / half;
    rim.push(x, y, 0, x * k, y * k, 0, u, v, 0);
    rim.push(u, v, 0, x * k, y * k, 0, u * k, v * k, 0);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    "position",
    new Float32BufferAttribute([...mantle(half, height, false), ...mantle(hole, inner, true), ...rim], 3),
  );
  geometry.computeVertexNormals();
  return geometry;
}

/** One, two or three dots near the foot of each face. */
function pips(size: Size): BufferGeometry {
  const { side, height, pips: count } = SHAPES[size];
  const half = side / 2;
  const lean = Math.atan2(half, height);
  const dots: BufferGeometry[] = [];
  for (let face = 0; face < 4; face++)
    for (let n = 0; n < count; n++) {
      const dot = new CircleGeometry(1.15, 14);
      const up = 5.2;
      const out = half * (1 - up / height) + 0.06;
      const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), (face * Math.PI) / 2);
      const stand = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.PI / 2 - lean);
      const at = new Vector3(out, (n - (count - 1) / 2) * 3.6, up).applyQuaternion(turn);
      dots.push(dot.applyMatrix4(new Matrix4().compose(at, turn.multiply(stand), new Vector3(1, 1, 1))));
    }
  return mergeGeometries(dots);
}

const shells = new Map(SIZES.map((size) => [size, shell(size)]));
const dots = new Map(SIZES.map((size) => [size, pips(size)]));
const edges = new Map(SIZES.map((size) => [size, new EdgesGeometry(shells.get(size), 20)]));
const edgeInk = new LineBasicMaterial({ color: COLOURS.white, transparent: true, opacity: 0.55 });
const pipInk = new MeshBasicMaterial({ color: COLOURS.pip });

/** Glass lets the light through: its faces never go quite dark. */
export const GLOW = 0.16;
export const CLEAR = 0.66;

/** A pyramid; its material is its own, so that it can be lit up alone. Fine glass mirrors a room. */
export function pyramid(piece: string, seat: number, mirrored: Texture | null): Group {
  const size = sizeOf(piece);
  const look = {
    color: colourOf(seat),
    emissive: colourOf(seat),
    emissiveIntensity: GLOW,
    transparent: true,
    opacity: CLEAR,
    side: DoubleSide,
    flatShading: true,
  };
  // The inner walls are drawn before the outer ones, so that a hollow piece looks hollow.
  const fine = { roughness: 0.08, metalness: 0, clearcoat: 1, envMap: mirrored, envMapIntensity: 1.3 };
  const material = mirrored
    ? new MeshPhysicalMaterial({ ...look, ...fine, forceSinglePass: false })
    : new MeshLambertMaterial(look);
  const body = new Mesh(shells.get(size), material);
  body.castShadow = true;
  body.receiveShadow = mirrored !== null;
  const rim = new LineSegments(edges.get(size), edgeInk);
  const group = new Group();
  group.add(body, rim, new Mesh(dots.get(size), pipInk));
  group.userData = { piece, seat };
  return group;
}

type Glass = MeshPhysicalMaterial | MeshLambertMaterial;

export function glassOf(group: Group): Glass {
  return (group.children[0] as Mesh<BufferGeometry, Glass>).material;
}
