// The surfaces of a pyramid: bevelled edges, a blunt tip, the hollow, its pips and the lines that light catches on.

import { BufferGeometry, Float32BufferAttribute, Matrix4, Quaternion, Vector3 } from "three";
import { SHAPES, WALL, type Size } from "./pieces";

const BEVEL = 0.4; // millimetres
const GLINT = 0.6; // how far the light on an edge reaches over its sides
const TIP = 0.7; // half the width of the blunt tip
const ROUND = 7; // corners of a pip

/** How much light reaches a part of the surface, as nothing but glass lets it: the hollow is darker towards its tip. */
const OPEN = { out: 1, foot: 0.9, rim: 0.8, mouth: 0.72, apex: 0.42 };

type Corner = readonly [x: number, y: number, z: number, light: number];

class Surface {
  private readonly at: number[] = [];
  private readonly light: number[] = [];

  triangle(...corners: readonly [Corner, Corner, Corner]): void {
    for (const [x, y, z, light] of corners) {
      this.at.push(x, y, z);
      this.light.push(light, light, light);
    }
  }

  quad(a: Corner, b: Corner, c: Corner, d: Corner): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.at, 3));
    geometry.setAttribute("color", new Float32BufferAttribute(this.light, 3));
    geometry.computeVertexNormals();
    return geometry;
  }
}

/** A corner turned about the axis by so many quarters. */
const turned = ([x, y, z, light]: Corner, quarters: number): Corner => {
  const [c, s] = [[1, 0], [0, 1], [-1, 0], [0, -1]][quarters % 4] as [number, number];
  return [x * c - y * s, x * s + y * c, z, light];
};

/** The flat part of the side that looks along x: its lower and upper corners, right and left. */
function face(size: Size, bevel = BEVEL): { low: [Corner, Corner]; high: [Corner, Corner] } {
  const { side, height } = SHAPES[size];
  const half = side / 2;
  const at = (z: number, light: number): [Corner, Corner] => {
    const out = half * (1 - z / height);
    return [
      [out, -(out - bevel), z, light],
      [out, out - bevel, z, light],
    ];
  };
  return { low: at(BEVEL * 1.5, OPEN.foot), high: at(height * (1 - TIP / half), OPEN.out) };
}

export function shell(size: Size): BufferGeometry {
  const { side, height, inner } = SHAPES[size];
  const half = side / 2;
  const hole = half - (WALL * Math.hypot(half, height)) / height;
  const { low, high } = face(size);
  const surface = new Surface();
  const foot = half - BEVEL;
  const tip: Corner = [0, 0, height - BEVEL, OPEN.out];
  for (let n = 0; n < 4; n++) {
    const here = (corner: Corner) => turned(corner, n);
    const next = (corner: Corner) => turned(corner, n + 1);
    surface.quad(here(low[0]), here(low[1]), here(high[1]), here(high[0]));
    surface.quad(here(low[1]), next(low[0]), next(high[0]), here(high[1]));
    surface.triangle(here(high[0]), here(high[1]), tip);
    surface.triangle(here(high[1]), next(high[0]), tip);
    const rim = [here([foot, -foot, 0, OPEN.rim]), here([foot, foot, 0, OPEN.rim])] as const;
    surface.quad(rim[0], rim[1], here(low[1]), here(low[0]));
    surface.triangle(rim[1], next(low[0]), here(low[1]));
    const mouth = [here([hole, -hole, 0, OPEN.mouth]), here([hole, hole, 0, OPEN.mouth])] as const;
    surface.quad(rim[0], mouth[0], mouth[1], rim[1]);
    surface.triangle(mouth[1], mouth[0], [0, 0, inner, OPEN.apex]);
  }
  return surface.geometry();
}

/** The edges again, a hair outside and wide enough to be seen from afar: what catches the light. */
export function edges(size: Size): BufferGeometry {
  const { low, high } = face(size, GLINT);
  const surface = new Surface();
  const out = ([x, y, z, light]: Corner): Corner => [x * 1.004, y * 1.004, z, light];
  for (let n = 0; n < 4; n++) {
    const [a, b, c, d] = [turned(low[1], n), turned(low[0], n + 1), turned(high[0], n + 1), turned(high[1], n)];
    surface.quad(out(a), out(b), out(c), out(d));
    const [e, f] = [turned(low[0], n), turned(low[1], n)];
    surface.quad(out([e[0], e[1], 0.05, 1]), out([f[0], f[1], 0.05, 1]), out(f), out(e));
  }
  return surface.geometry();
}

/** One, two or three hollows near the foot of each side: their upper rims lie in shadow, their lower ones in the light. */
export function pips(size: Size): BufferGeometry {
  const { side, height, pips: count } = SHAPES[size];
  const half = side / 2;
  const lean = Math.atan2(half, height);
  const surface = new Surface();
  for (let side = 0; side < 4; side++)
    for (let n = 0; n < count; n++) {
      const up = 5.2;
      const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), (side * Math.PI) / 2);
      const stand = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.PI / 2 - lean);
      const at = new Vector3(half * (1 - up / height) + 0.06, (n - (count - 1) / 2) * 3.6, up).applyQuaternion(turn);
      const place = new Matrix4().compose(at, turn.multiply(stand), new Vector3(1, 1, 1));
      const there = (x: number, y: number, z: number, light: number): Corner => {
        const point = new Vector3(x, y, z).applyMatrix4(place);
        return [point.x, point.y, point.z, light];
      };
      const rim = Array.from({ length: ROUND }, (_, k) => {
        const angle = (2 * Math.PI * k) / ROUND;
        return there(1.15 * Math.cos(angle), 1.15 * Math.sin(angle), 0, 0.76 + 0.24 * Math.cos(angle));
      });
      rim.forEach((corner, k) => surface.triangle(corner, rim[(k + 1) % ROUND]!, there(0, 0, 0, 0.8)));
    }
  return surface.geometry();
}
