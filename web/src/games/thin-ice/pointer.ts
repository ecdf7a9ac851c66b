// A mouse, a pen or fingers on the table: what they take hold of, where they carry it, and when it goes down.
//
// A mouse carries a piece while its button is down, or from one click to the next; where it is let go the piece is set
// down. One finger draws the piece in the hand from wherever it lies, two turn it and lift it.

import { Quaternion, Vector3 } from "three";
import { offAnEighth } from "./danger";
import { Lowering, type Standing } from "./drop";
import type { Drawing } from "./drawing";
import type { Hand } from "./hand.svelte";
import { clearOver, hover } from "./hover";
import { SHAPES, sizeOf, turnedTo, type Pose } from "./pieces";

const UP = new Vector3(0, 0, 1);
const NOTCH = 7.5; // degrees of a turn for each notch of the wheel
const RAISED = 4; // millimetres for each notch with Shift
const TILTED = 15; // degrees for each notch with Ctrl
const DEGREES = 0.5; // of a tilt for each pixel with Alt
const HEIGHT = 0.35; // millimetres for each pixel that two fingers go up
const SNAP = 8; // degrees from an eighth of a turn against the piece below within which it is exactly that
const STILL = 4; // pixels within which a press is a click
const FINE = 0.2;
const ROOM = 60; // millimetres above the pile from which a piece may come down

interface Point {
  x: number;
  y: number;
}

/** What a drag began with: the pointer that counts, which is not where the real one is where it goes in small. */
interface Drag extends Point {
  id: number;
  tilting: boolean;
  from: Point;
  last: Point;
  moved: boolean;
  /** Whether a press took the piece up, and whether one that is not moved leaves it with the pointer. */
  taken: boolean;
  picks: boolean;
}

interface Table {
  drawing: () => Drawing | null;
  /** What stands in the own place, apart from what is held. */
  pile: () => readonly Standing[];
  take: (piece: string) => void;
}

export class Pointer {
  private drag: Drag | null = null;
  private second: { id: number; at: Point } | null = null;
  /** From the base of the piece in the hand to where it is held. */
  private grip = new Vector3();
  private lift = 0;
  /** The piece that follows a mouse whose button is up. */
  private carried: string | null = null;
  /** How it is turned, before it is drawn to an eighth of a turn. */
  private turn = new Quaternion();

  constructor(
    private readonly table: Table,
    private readonly hand: Hand,
  ) {}

  private get drawing(): Drawing | null {
    return this.table.drawing();
  }

  down(event: PointerEvent): void {
    const drawing = this.drawing;
    if (!drawing || event.button > 0) return;
    const finger = event.pointerType === "touch";
    if (finger && this.drag && this.hand.active) return this.pair(event);
    const piece = drawing.pieceAt(event.clientX, event.clientY);
    const carries = this.carried !== null && this.carried === this.hand.active;
    const taken = piece !== null && !carries && piece !== this.hand.active && !(finger && this.hand.active);
    if (taken) this.table.take(piece);
    const held = this.hand.active;
    if (!held || !this.hand.aim || !(taken || carries || finger || piece === held)) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!carries) this.hold(drawing, finger && !taken ? null : at);
    drawing.controls.enabled = false;
    drawing.canvas.setPointerCapture(event.pointerId);
    const start = finger && !taken ? drawing.screen(this.hand.aim.at.clone().add(this.grip)) : at;
    this.drag = { id: event.pointerId, tilting: event.altKey, from: at, last: at, moved: false, taken, picks: !carries, ...start };
    this.carried = null;
    event.preventDefault();
  }

  /** Take hold of the piece at the point under the pointer, or in its middle. */
  private hold(drawing: Drawing, at: Point | null): void {
    const { active, aim } = this.hand;
    if (!active || !aim) return;
    const middle = new Vector3(0, 0, SHAPES[sizeOf(active)].mass).applyQuaternion(aim.turn);
    this.grip = (at && drawing.touched(at.x, at.y)?.sub(aim.at)) ?? middle;
    this.turn = aim.turn.clone();
    this.lift = 0;
  }

  move(event: PointerEvent): void {
    const drawing = this.drawing;
    if (!drawing) return;
    const at = { x: event.clientX, y: event.clientY };
    if (this.second && this.drag && (event.pointerId === this.second.id || event.pointerId === this.drag.id)) return this.twist(event);
    const drag = this.drag;
    if (!drag) {
      if (this.carried && this.carried === this.hand.active && event.pointerType === "mouse") this.follow(drawing, at);
      return;
    }
    if (drag.id !== event.pointerId) return;
    drag.moved ||= Math.hypot(at.x - drag.from.x, at.y - drag.from.y) > STILL;
    const [dx, dy] = [at.x - drag.last.x, at.y - drag.last.y];
    drag.last = at;
    if (!drag.moved) return;
    if (drag.tilting) {
      this.rotate(drawing.ahead().cross(UP), dy * DEGREES);
      return this.rotate(UP, dx * DEGREES);
    }
    const part = event.shiftKey || this.hand.fine ? FINE : 1;
    drag.x += dx * part;
    drag.y += dy * part;
    this.follow(drawing, drag);
  }

  /** Bring the piece under a point of the screen, clear of everything. */
  private follow(drawing: Drawing, { x, y }: Point): void {
    const { active, aim } = this.hand;
    if (!active || !aim) return;
    const pile = this.table.pile();
    const lowering = new Lowering(active, aim.turn, pile);
    if (drawing.low) {
      const at = drawing.point(x, y, aim.at.clone().add(this.grip))?.sub(this.grip);
      if (at) this.hand.guide({ at: at.setZ(Math.max(at.z, clearOver(lowering, at.x, at.y).z)), turn: aim.turn });
      return;
    }
    const ceiling = Math.max(0, ...pile.map((one) => one.at.z + SHAPES[sizeOf(one.piece)].height)) + ROOM + this.lift;
    const at = hover(drawing.ray(x, y).ray, this.grip, lowering, this.lift, ceiling);
    if (at) this.hand.guide(snapped({ at, turn: this.turn.clone() }, active, pile));
  }

  /** Turn the piece where it hangs, and keep it clear. */
  private rotate(axis: Vector3, degrees: number): void {
    const { active, aim } = this.hand;
    if (!active || !aim) return;
    const by = new Quaternion().setFromAxisAngle(axis, (degrees * Math.PI) / 180);
    this.turn = by.multiply(this.carried || this.drag ? this.turn : aim.turn.clone());
    const pile = this.table.pile();
    const turned = turnedTo(aim, active, this.turn);
    this.grip.copy(new Vector3(0, 0, SHAPES[sizeOf(active)].mass).applyQuaternion(this.turn));
    const clear = clearOver(new Lowering(active, this.turn, pile), turned.at.x, turned.at.y, this.lift);
    this.hand.guide(snapped({ at: clear, turn: this.turn.clone() }, active, pile));
  }

  // --- two fingers ------------------------------------------------------------------------------

  private pair(event: PointerEvent): void {
    if (!this.drag || this.second) return;
    this.second = { id: event.pointerId, at: { x: event.clientX, y: event.clientY } };
    this.drag.moved = true;
    event.preventDefault();
  }

  private twist(event: PointerEvent): void {
    const [drag, second] = [this.drag, this.second];
    if (!drag || !second) return;
    const [one, other] = [drag.last, second.at];
    const before = { angle: Math.atan2(other.y - one.y, other.x - one.x), y: (one.y + other.y) / 2 };
    const moved = { x: event.clientX, y: event.clientY };
    if (event.pointerId === drag.id) drag.last = moved;
    else second.at = moved;
    const after = Math.atan2(second.at.y - drag.last.y, second.at.x - drag.last.x);
    const angle = Math.atan2(Math.sin(after - before.angle), Math.cos(after - before.angle));
    this.lift = Math.max(0, this.lift + (before.y - (drag.last.y + second.at.y) / 2) * HEIGHT);
    this.rotate(UP, (-angle * 180) / Math.PI);
  }

  up(event: PointerEvent): void {
    const [drawing, drag] = [this.drawing, this.drag];
    if (this.second?.id === event.pointerId) return void (this.second = null);
    if (!drag || drag.id !== event.pointerId) return;
    if (drawing?.canvas.hasPointerCapture(event.pointerId)) drawing.canvas.releasePointerCapture(event.pointerId);
    this.drag = this.second = null;
    if (drawing) drawing.controls.enabled = true;
    if (drag.tilting || event.type === "pointercancel" || !this.hand.active) return;
    if (event.pointerType === "touch") {
      if (drag.taken && drag.moved) this.hand.setDown();
    } else if (drag.picks && !drag.moved) this.carried = this.hand.active;
    else if (!this.hand.lowering) this.hand.setDown();
  }

  /** Twice on the bare table looks from above, and from the front again. */
  twice(event: MouseEvent): boolean {
    return !this.hand.active && this.drawing?.pieceAt(event.clientX, event.clientY) === null;
  }

  wheel(event: WheelEvent): void {
    const { active, aim } = this.hand;
    const drawing = this.drawing;
    if (!active || !aim || !drawing) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.hand.lowering) return; // browsers send the wheel late: it must not stop a piece that was let go
    // A browser turns Shift and the wheel into a wheel that goes sideways.
    const notch = Math.sign(event.deltaY || event.deltaX);
    if (event.shiftKey) {
      this.lift = Math.max(0, this.lift - notch * RAISED);
      const clear = clearOver(new Lowering(active, aim.turn, this.table.pile()), aim.at.x, aim.at.y, this.lift);
      this.hand.guide({ at: clear, turn: aim.turn });
    } else if (event.ctrlKey) this.rotate(drawing.ahead().cross(UP), notch * TILTED);
    else this.rotate(UP, notch * NOTCH);
  }
}

/** Near an eighth of a turn against the one below, exactly that. */
export function snapped(pose: Pose, piece: string, pile: readonly Standing[]): Pose {
  const [on] = new Lowering(piece, pose.turn, pile).over(pose.at.x, pose.at.y).on;
  const below = pile.find((one) => one.piece === on);
  const upright = UP.clone().applyQuaternion(pose.turn).z;
  if (!below || upright < 0.99 || UP.clone().applyQuaternion(below.turn).z < 0.97) return pose;
  const off = offAnEighth(pose, below);
  if (Math.abs(off) > SNAP) return pose;
  const back = new Quaternion().setFromAxisAngle(UP, (-off * Math.PI) / 180);
  return turnedTo(pose, piece, back.multiply(pose.turn));
}
