// A mouse, a pen or a finger on the table: what it takes hold of, and where it draws that.

import { Vector3 } from "three";
import type { Hand } from "./hand.svelte";
import type { Stage } from "./drawing";

const DEGREES = 0.5; // of a turn for each pixel
const UP = new Vector3(0, 0, 1);

interface Drag {
  id: number;
  turning: boolean;
  /** The point of the table that was under the pointer, and the one the plane of movement goes through. */
  last: Vector3 | null;
  plane: Vector3;
  x: number;
  y: number;
}

export class Pointer {
  private drag: Drag | null = null;

  constructor(
    private readonly stage: () => Stage | null,
    private readonly hand: Hand,
    private readonly take: (piece: string) => void,
  ) {}

  down(event: PointerEvent): void {
    const stage = this.stage();
    if (!stage) return;
    // A second finger looks around, as it does on a map.
    if (this.drag) return this.up(event);
    const piece = stage.pieceAt(event.clientX, event.clientY);
    // A finger hides what is under it: it draws the piece in the hand from wherever it lies.
    const finger = event.pointerType === "touch" && this.hand.active !== null;
    if (piece && !finger) this.take(piece);
    if (!this.hand.aim || (!finger && this.hand.active !== piece)) return;
    stage.controls.enabled = false;
    stage.canvas.setPointerCapture(event.pointerId);
    this.drag = {
      id: event.pointerId,
      turning: event.altKey || event.button === 2,
      last: stage.point(event.clientX, event.clientY, this.hand.aim.at),
      plane: this.hand.aim.at.clone(),
      x: event.clientX,
      y: event.clientY,
    };
    event.preventDefault();
  }

  move(event: PointerEvent): void {
    const [stage, drag] = [this.stage(), this.drag];
    if (!stage || drag?.id !== event.pointerId) return;
    if (drag.turning) {
      const right = stage.ahead().cross(UP);
      this.hand.turn(UP, (event.clientX - drag.x) * DEGREES);
      this.hand.turn(right, (event.clientY - drag.y) * DEGREES);
      [drag.x, drag.y] = [event.clientX, event.clientY];
      return;
    }
    const under = stage.point(event.clientX, event.clientY, drag.plane);
    if (under && drag.last) this.hand.shift(under.clone().sub(drag.last), event.shiftKey);
    drag.last = under ?? drag.last;
  }

  up(event: PointerEvent): void {
    const stage = this.stage();
    if (!this.drag || !stage) return;
    if (stage.canvas.hasPointerCapture(event.pointerId)) stage.canvas.releasePointerCapture(event.pointerId);
    this.drag = null;
    stage.controls.enabled = true;
  }

  /** Twice on the piece in the hand sets it down. */
  twice(event: MouseEvent): void {
    const piece = this.stage()?.pieceAt(event.clientX, event.clientY);
    if (piece && piece === this.hand.active && !this.hand.lowering) this.hand.setDown();
  }

  wheel(event: WheelEvent): void {
    if (!this.hand.active) return;
    event.preventDefault();
    event.stopPropagation();
    this.hand.nudge(new Vector3(0, 0, event.deltaY < 0 ? 1 : -1));
  }
}
