// The outline of some points as seen from above.

import type { Vector3 } from "three";

/** The outermost of some points as seen from above, in order (Andrew's monotone chain). */
export function around(points: readonly Vector3[]): Vector3[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const turns = (a: Vector3, b: Vector3, c: Vector3) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const half = (ordered: readonly Vector3[]) => {
    const chain: Vector3[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turns(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())].map((point) => point.clone());
}
