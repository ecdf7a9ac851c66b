// Which piece is under the pointer.

import { Matrix4, type Ray, Vector3 } from "three";
import { SHAPES, sizeOf, type Pose } from "./pieces";

const ONE = new Vector3(1, 1, 1);

/** The first piece that a ray meets, and where. */
export function pick(ray: Ray, pieces: readonly (Pose & { piece: string })[]): { piece: string; point: Vector3 } | null {
  let [found, least] = [null as { piece: string; point: Vector3 } | null, Infinity];
  for (const { piece, at, turn } of pieces) {
    const place = new Matrix4().compose(at, turn, ONE);
    const own = ray.clone().applyMatrix4(place.clone().invert());
    for (const [a, b, c] of sides(piece)) {
      const point = own.intersectTriangle(a, b, c, false, new Vector3())?.applyMatrix4(place);
      const far = point?.distanceTo(ray.origin) ?? Infinity;
      if (point && far < least) [found, least] = [{ piece, point }, far];
    }
  }
  return found;
}

/** Its four sides and its foot. */
function sides(piece: string): [Vector3, Vector3, Vector3][] {
  const { side, height } = SHAPES[sizeOf(piece)];
  const half = side / 2;
  const foot = [[half, -half], [half, half], [-half, half], [-half, -half]].map(([x = 0, y = 0]) => new Vector3(x, y, 0));
  const [a, b, c, d] = foot as [Vector3, Vector3, Vector3, Vector3];
  const tip = new Vector3(0, 0, height);
  return [[a, b, tip], [b, c, tip], [c, d, tip], [d, a, tip], [a, c, b], [a, d, c]];
}
