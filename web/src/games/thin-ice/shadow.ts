// The shadow of a piece on the table, where the machine cannot work out real ones.

import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from "three";
import { COLOURS } from "./colours";
import { LAMP } from "./furniture";
import { around } from "./outline";
import { corners, type Pose } from "./pieces";

const CORNERS = 5; // of a pyramid
const ink = new MeshBasicMaterial({ color: COLOURS.black, transparent: true, opacity: 0.26, depthWrite: false, side: DoubleSide });

export class Shadow extends Mesh<BufferGeometry, MeshBasicMaterial> {
  private readonly at = new BufferAttribute(new Float32Array(3 * 3 * (CORNERS - 2)), 3);

  constructor() {
    super(new BufferGeometry(), ink);
    this.geometry.setAttribute("position", this.at);
    this.frustumCulled = false;
    this.renderOrder = -1; // under the glass
  }

  /** Let the shadow of a piece at this pose fall. */
  fall(pose: Pose, piece: string): void {
    const cast = corners(pose, piece).map((corner) => corner.addScaledVector(LAMP, -Math.max(0, corner.z) / LAMP.z).setZ(0.3));
    const rim = around(cast);
    const fan = rim.slice(2).flatMap((corner, n) => [rim[0]!, rim[n + 1]!, corner]);
    fan.forEach((corner, n) => this.at.setXYZ(n, corner.x, corner.y, corner.z));
    this.geometry.setDrawRange(0, fan.length);
    this.at.needsUpdate = true;
  }
}
