// A mouse, a pen or a finger on the table: what it takes hold of, and where it draws that.

import { Vector3 } from "three";
import type { Hand } from "./hand.svelte";
import type { Drawing } from "./drawing";

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
    private readonly drawing: () => Drawing | null,
    private readonly hand: Hand,
    private readonly take: (piece: string) => void,
  ) {}

  down(event: PointerEvent): void {
    const drawing = this.drawing();
    if (!drawing) return;
    // A second finger looks around, as it does on a map.
    if (this.drag) return this.up(event);
    const piece = drawing.pieceAt(event.clientX, event.clientY);
    // A finger hides what is under it: it draws the piece in the hand from wherever it lies.
    const finger = event.pointerType === "touch" && this.hand.active !== null;
    if (piece && !finger) this.take(piece);
    if (!this.hand.aim || (!finger && this.hand.active !== piece)) return;
    drawing.controls.enabled = false;
    drawing.canvas.setPointerCapture(event.pointerId);
    this.drag = {
      id: event.pointerId,
      turning: event.altKey || event.button === 2,
      last: drawing.point(event.clientX, event.clientY, this.hand.aim.at),
      plane: this.hand.aim.at.clone(),
      x: event.clientX,
      y: event.clientY,
    };
    event.preventDefault();
  }

  move(event: PointerEvent): void {
    const [drawing, drag] = [this.drawing(), this.drag];
    if (!drawing || drag?.id !== event.pointerId) return;
    if (drag.turning) {
      const right = drawing.ahead().cross(UP);
      this.hand.turn(UP, (event.clientX - drag.x) * DEGREES);
      this.hand.turn(right, (event.clientY - drag.y) * DEGREES);
      [drag.x, drag.y] = [event.clientX, event.clientY];
      return;
    }
    const under = drawing.point(event.clientX, event.clientY, drag.plane);
    if (under && drag.last) this.hand.shift(under.clone().sub(drag.last), event.shiftKey);
    drag.last = under ?? drag.last;
  }

  up(event: PointerEvent): void {
    const drawing = this.drawing();
    if (!this.drag || !drawing) return;
    if (drawing.canvas.hasPointerCapture(event.pointerId)) drawing.canvas.releasePointerCapture(event.pointerId);
    this.drag = null;
    drawing.controls.enabled = true;
  }

  /** Twice on the piece in the hand sets it down. */
  twice(event: MouseEvent): void {
    const piece = this.drawing()?.pieceAt(event.clientX, event.clientY);
    if (piece && piece === this.hand.active && !this.hand.lowering) this.hand.setDown();
  }

  wheel(event: WheelEvent): void {
    if (!this.hand.active) return;
    event.preventDefault();
    event.stopPropagation();
    this.hand.nudge(new Vector3(0, 0, event.deltaY < 0 ? 1 : -1));
  }
}
