// Where a piece in the hand would land: its ghost, a line down, its shadow there, and how far that is.

import {
  BufferGeometry,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  MeshBasicMaterial,
  Raycaster,
  Vector3,
} from "three";
import { COLOURS } from "./colours";
import { glassOf, pyramid } from "./glass";
import { around } from "./outline";
import { corners, ridges, type Pose } from "./pieces";

const DOWN = new Vector3(0, 0, -1);
const UP = new Vector3(0, 0, 1);
const SUNK = 4; // millimetres that an aim may be inside of what carries the piece
const FAR = 500;
const NEAR = 95; // millimetres between two pieces that can touch, at most

export class Landing {
  readonly group = new Group();
  /** How far the piece is above what lies under it, in millimetres, and what that is; null: the table. */
  gap = 0;
  over: string | null = null;
  private ghost: Group | null = null;
  private readonly line = new Line(new BufferGeometry(), new LineBasicMaterial({ color: COLOURS.white }));
  private readonly shadow = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({ color: COLOURS.black, transparent: true, opacity: 0.34, depthWrite: false, side: DoubleSide }),
  );
  private readonly outline = new LineLoop(new BufferGeometry(), new LineBasicMaterial({ color: COLOURS.white, depthTest: false }));

  constructor() {
    this.group.visible = false;
    this.group.add(this.line, this.shadow, this.outline);
  }

  /** `others` are the pyramids that it may land on. */
  show(piece: string, seat: number, aim: Pose, others: readonly Group[]): void {
    const ghost = this.ghostOf(piece, seat);
    ghost.position.copy(aim.at);
    ghost.quaternion.copy(aim.turn);
    for (const thing of [ghost, ...others]) thing.updateMatrixWorld();
    this.measure(ghost, piece, aim, others);
    this.mark(piece, aim);
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
    glassOf(ghost).opacity = 0.2;
    glassOf(ghost).depthWrite = false;
    this.group.add(ghost);
    this.ghost = ghost;
    return ghost;
  }

  /** Downwards from the edges of the piece, and upwards to it from the edges of what is near. */
  private measure(ghost: Group, piece: string, aim: Pose, others: readonly Group[]): void {
    const near = others.filter((other) => Math.hypot(other.position.x - aim.at.x, other.position.y - aim.at.y) < NEAR);
    this.gap = Math.min(...corners(aim, piece).map((corner) => corner.z));
    this.over = null;
    const meet = (from: Vector3, way: Vector3, what: readonly Group[], name: (hit: Group) => string) => {
      const start = from.clone().addScaledVector(way, -SUNK);
      const hit = new Raycaster(start, way, 0, FAR).intersectObjects(what.map((group) => group.children[0]!), false)[0];
      if (!hit || hit.distance - SUNK >= this.gap) return;
      this.gap = hit.distance - SUNK;
      this.over = name(hit.object.parent as Group);
    };
    for (const point of ridges(aim, piece)) meet(point, DOWN, near, (hit) => String(hit.userData["piece"]));
    for (const other of near) {
      const name = String(other.userData["piece"]);
      for (const point of ridges({ at: other.position, turn: other.quaternion }, name)) meet(point, UP, [ghost], () => name);
    }
  }

  private mark(piece: string, aim: Pose): void {
    const own = corners(aim, piece);
    const foot = Math.min(...own.map((corner) => corner.z));
    const ground = Math.max(0, foot - this.gap);
    const rim = around(own).map((corner) => corner.setZ(ground + 0.25));
    const fan = rim.slice(2).flatMap((corner, n) => [rim[0]!, rim[n + 1]!, corner]);
    const centre = new Vector3(0, 0, 8).applyQuaternion(aim.turn).add(aim.at);
    this.shadow.geometry.dispose();
    this.shadow.geometry = new BufferGeometry().setFromPoints(fan);
    this.outline.geometry.dispose();
    this.outline.geometry = new BufferGeometry().setFromPoints(rim);
    this.line.geometry.dispose();
    this.line.geometry = new BufferGeometry().setFromPoints([centre.clone().setZ(foot), centre.clone().setZ(ground)]);
    this.line.visible = this.outline.visible = this.gap > 0.6;
  }

  hide(): void {
    this.group.visible = false;
    this.gap = 0;
    this.over = null;
  }
}
