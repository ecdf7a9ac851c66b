// Where a piece hangs whose grip is under the pointer: as low along that line as the pile lets it.

import type { Ray } from "three";
import { Vector3 } from "three";
import type { Lowering } from "./drop";

export const CLEARANCE = 8; // millimetres between a carried piece and what is below it
const STRIDE = 3; // millimetres between two looks along the line
const CLIMB = 32; // from this little below the top of something the piece goes over it rather than before it
const REACH = 148;
const HALVINGS = 5;

/** Where a piece that hangs clear of everything has its base, over this place. */
export const clearOver = (lowering: Lowering, x: number, y: number, lift = 0): Vector3 =>
  new Vector3(x, y, lowering.over(x, y).z + CLEARANCE + lift);

/** The first point along the ray at which the piece would come too near to what is below; `grip` is from its base to where
 * it is held. Null where the line goes nowhere near the own place. */
export function hover(ray: Ray, grip: Vector3, lowering: Lowering, lift: number, ceiling: number): Vector3 | null {
  const { origin, direction } = ray;
  if (direction.z > -1e-3) return null;
  const until = (z: number) => Math.max(0, (z + grip.z - origin.z) / direction.z);
  const flat = Math.hypot(direction.x, direction.y);
  const step = STRIDE / Math.max(flat, Math.abs(direction.z));
  const along = (t: number) => origin.clone().addScaledVector(direction, t).sub(grip);
  const clear = (at: Vector3) => clearOver(lowering, at.x, at.y, lift);
  let before: Vector3 | null = null;
  for (let t = until(ceiling), end = until(-1); t < end + step; t += step) {
    const at = along(t);
    if (Math.hypot(at.x, at.y) > REACH) {
      if (before) return before;
    } else if (at.z > clear(at).z) before = at;
    else if (before && clear(at).z - at.z > CLIMB) return before;
    else return clear(along(before ? border(t - step, t, (part) => along(part).z <= clear(along(part)).z) : t));
  }
  return before;
}

/** Where between two numbers something begins to be so. */
function border(from: number, to: number, so: (part: number) => boolean): number {
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (from + to) / 2;
    if (so(middle)) to = middle;
    else from = middle;
  }
  return to;
}

/** How high a piece must be on its way from one place to another so as to touch nothing. */
export function safeHeight(lowering: Lowering, from: Vector3, to: Vector3): number {
  const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STRIDE));
  let highest = 0;
  for (let n = 0; n <= parts; n++) {
    const at = from.clone().lerp(to, n / parts);
    highest = Math.max(highest, lowering.over(at.x, at.y).z);
  }
  return highest + CLEARANCE / 2;
}
