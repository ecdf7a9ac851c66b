// Where a piece in the hand would land: its ghost there, a line down to it and a drawn outline, so that nobody takes it for
// the shadow that the lamp casts.

import { BufferGeometry, Group, Line, LineBasicMaterial, LineLoop, Vector3 } from "three";
import { COLOURS } from "./colours";
import type { Danger } from "./danger";
import type { Drop } from "./drop";
import { glassOf, pyramid } from "./glass";
import { around } from "./outline";
import { corners, type Pose } from "./pieces";

const FAINT = 0.34;

export class Landing {
  readonly group = new Group();
  private ghost: Group | null = null;
  private readonly line = new Line(new BufferGeometry(), new LineBasicMaterial({ color: COLOURS.white }));
  private readonly outline = new LineLoop(new BufferGeometry(), new LineBasicMaterial({ color: COLOURS.white, depthTest: false }));

  constructor() {
    this.group.visible = false;
    this.group.add(this.line, this.outline);
  }

  show(piece: string, seat: number, aim: Pose, drop: Drop, danger: Danger | null): void {
    const ghost = this.ghostOf(piece, seat);
    ghost.position.set(aim.at.x, aim.at.y, drop.z);
    ghost.quaternion.copy(aim.turn);
    const colour = danger ? COLOURS.lit : COLOURS.white;
    glassOf(ghost).color.set(colour);
    glassOf(ghost).emissive.set(colour);
    glassOf(ghost).emissiveIntensity = danger ? 0.5 : 0.15;
    this.line.material.color.set(colour);
    this.outline.material.color.set(colour);
    this.mark(piece, aim, drop.z);
    this.group.visible = true;
  }

  private ghostOf(piece: string, seat: number): Group {
    const before = this.ghost;
    if (before?.userData["piece"] === piece && before.userData["seat"] === seat) return before;
    if (before) {
      this.group.remove(before);
      glassOf(before).dispose();
    }
    const ghost = pyramid(piece, seat, null);
    glassOf(ghost).opacity = FAINT;
    glassOf(ghost).depthWrite = false;
    ghost.children[0]!.castShadow = false;
    this.group.add(ghost);
    this.ghost = ghost;
    return ghost;
  }

  private mark(piece: string, aim: Pose, z: number): void {
    const own = corners(aim, piece);
    const foot = Math.min(...own.map((corner) => corner.z));
    const ground = foot - aim.at.z + z;
    const rim = around(own).map((corner) => corner.setZ(ground + 0.25));
    const centre = new Vector3(0, 0, 8).applyQuaternion(aim.turn).add(aim.at);
    this.outline.geometry.dispose();
    this.outline.geometry = new BufferGeometry().setFromPoints(rim);
    this.line.geometry.dispose();
    this.line.geometry = new BufferGeometry().setFromPoints([centre.clone().setZ(foot), centre.clone().setZ(ground)]);
    this.line.visible = foot - ground > 1;
  }

  hide(): void {
    this.group.visible = false;
  }
}
