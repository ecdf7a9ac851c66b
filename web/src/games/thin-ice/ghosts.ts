// Where a piece came to rest and where it would have stood better, side by side: each a ghost with its name over it and a line
// along the way by which it comes down.

import { BufferGeometry, Group, Line, LineBasicMaterial, LineLoop, Mesh, MeshBasicMaterial, type Sprite, Vector3 } from "three";
import { COLOURS } from "./colours";
import { glassOf, pyramid, SURFACES } from "./glass";
import { onTable, type Place } from "./geometry";
import { label } from "./label";
import { around } from "./outline";
import { corners, type Pose, SHAPES, sizeOf } from "./pieces";

export interface Ghost extends Pose {
  piece: string;
  seat: number;
  name: string;
  /** The place that was chosen with care, and not the one that was. */
  good: boolean;
  /** Whether it is the one that is spoken of now. */
  strong: boolean;
  /** Where the hand led it, from the first point to the last; straight down where that is not known. */
  way: readonly Vector3[];
}

const HIGH = 60; // millimetres above its place from which a piece comes straight down

export class Ghosts {
  readonly group = new Group();

  show(ghosts: readonly Ghost[], placeOf: (seat: number) => Place): void {
    this.clear();
    for (const ghost of ghosts) this.add(ghost, placeOf(ghost.seat));
  }

  private add({ piece, seat, name, good, strong, way, at, turn }: Ghost, place: Place): void {
    const pose = onTable({ at, turn }, place);
    const colour = good ? COLOURS.white : COLOURS.lit;
    const body = pyramid(piece, seat, null);
    body.position.copy(pose.at);
    body.quaternion.copy(pose.turn);
    const glass = glassOf(body);
    glass.color.set(colour);
    glass.emissive.set(colour);
    glass.emissiveIntensity = 0.35;
    glass.opacity = strong ? 0.62 : 0.26;
    glass.depthWrite = false;
    body.children[0]!.castShadow = false;
    const edges = new Mesh(SURFACES.edges.get(sizeOf(piece)), new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: strong ? 0.9 : 0.5 }));
    body.add(edges);
    const own = corners(pose, piece);
    const foot = Math.min(...own.map((corner) => corner.z));
    const rim = new LineLoop(
      new BufferGeometry().setFromPoints(around(own).map((corner) => corner.setZ(foot + 0.25))),
      new LineBasicMaterial({ color: colour, depthTest: false }),
    );
    const led = way.length > 1 ? way.map((point) => onTable({ at: point, turn }, place).at) : [pose.at.clone().add(new Vector3(0, 0, HIGH)), pose.at];
    const line = new Line(new BufferGeometry().setFromPoints(led), new LineBasicMaterial({ color: colour, transparent: true, opacity: strong ? 1 : 0.6 }));
    this.group.add(body, rim, line);
    if (name) this.group.add(this.nameOver(name, pose, good ? 24 : 8, piece));
  }

  private nameOver(name: string, { at }: Pose, above: number, piece: string): Sprite {
    const sprite = label(name);
    sprite.material.depthTest = false;
    sprite.position.copy(at).add(new Vector3(0, 0, SHAPES[sizeOf(piece)].height + above));
    sprite.scale.multiplyScalar(0.7);
    return sprite;
  }

  private clear(): void {
    for (const part of this.group.children) {
      if (part instanceof Group) {
        glassOf(part).dispose();
        (part.children.at(-1) as Mesh<never, MeshBasicMaterial>).material.dispose();
      } else if (part instanceof Line) {
        part.geometry.dispose();
        (part.material as LineBasicMaterial).dispose();
      } else {
        (part as Sprite).material.map?.dispose();
        (part as Sprite).material.dispose();
      }
    }
    this.group.clear();
  }
}
