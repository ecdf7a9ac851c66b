// The shadows of all pieces on the table in one draw, tinted by the glass that the light has come through.
//
// Where the machine cannot work out real ones they fall from the lamp; under real ones they are the dark line where a piece
// touches the table.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, MeshBasicMaterial, Vector3 } from "three";
import type { Shown } from "./batches";
import { COLOURS, colourOf } from "./colours";
import { LAMP } from "./furniture";
import { blended, ORDER } from "./glass";
import { around } from "./outline";
import { corners } from "./pieces";

const TRIANGLES = 3; // of an outline with at most five corners
const TINT = 0.3; // of the glass in its shadow
const NEAR = 6; // millimetres above the table up to which a piece darkens it by being near
const GROWN = 1.09;

export class Shadows extends Mesh<BufferGeometry, MeshBasicMaterial> {
  private readonly at: BufferAttribute;
  private readonly tints: BufferAttribute;

  constructor(
    most: number,
    private readonly contact: boolean,
  ) {
    super(
      new BufferGeometry(),
      blended(new MeshBasicMaterial({ vertexColors: true, opacity: 0.3, side: DoubleSide })),
    );
    this.at = new BufferAttribute(new Float32Array(most * TRIANGLES * 9), 3);
    this.tints = new BufferAttribute(new Float32Array(most * TRIANGLES * 9), 3);
    this.geometry.setAttribute("position", this.at);
    this.geometry.setAttribute("color", this.tints);
    this.frustumCulled = false;
    this.renderOrder = ORDER.floor;
  }

  fall(pieces: Iterable<Shown>): void {
    let n = 0;
    const tint = new Color();
    for (const { seat, piece, ...pose } of pieces) {
      const own = corners(pose, piece);
      if (this.contact && Math.min(...own.map((corner) => corner.z)) > NEAR) continue;
      const rim = this.contact ? touching(own) : cast(own);
      tint.set(COLOURS.black).lerp(new Color(colourOf(seat)), TINT);
      rim.slice(2).forEach((corner, k) => {
        for (const point of [rim[0]!, rim[k + 1]!, corner]) {
          if (n >= this.at.count) return;
          this.at.setXYZ(n, point.x, point.y, 0.3);
          this.tints.setXYZ(n, tint.r, tint.g, tint.b);
          n += 1;
        }
      });
    }
    this.geometry.setDrawRange(0, n);
    this.at.needsUpdate = this.tints.needsUpdate = true;
  }
}

/** Where the lamp throws the corners of a piece. */
const cast = (own: readonly Vector3[]): Vector3[] =>
  around(own.map((corner) => corner.clone().addScaledVector(LAMP, -Math.max(0, corner.z) / LAMP.z)));

/** The outline of what is near the table, a little wider. */
function touching(own: readonly Vector3[]): Vector3[] {
  const low = around(own.filter((corner) => corner.z < NEAR));
  const middle = low.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(Math.max(1, low.length));
  return low.map((corner) => corner.clone().sub(middle).multiplyScalar(GROWN).add(middle));
}
