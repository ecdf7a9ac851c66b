// What a hand does on the board: a piece is chosen by touch or by key, or dragged, and goes to another square.

import type { LessonOnBoard } from "../../learn/lesson";
import { neighbour, squareAt } from "./geometry";
import { writeMove, type Move, type Piece } from "./view";

const FAR = 6; // pixels after which a touch is a drag

/** The board under the hand, as it is now. */
interface Under {
  readonly drawing: SVGSVGElement | undefined;
  readonly eighths: number;
  readonly figure: boolean;
  /** Whether somebody may move from here now. */
  readonly free: boolean;
  readonly legal: readonly Move[];
  readonly at: ReadonlyMap<string, Piece>;
  readonly lesson: LessonOnBoard;
  readonly act: (play: string) => void;
}

export class Hand {
  chosen = $state<string | null>(null);
  /** The square that was last touched: the line under the board says what stands there, and why it stays. */
  asked = $state<string | null>(null);
  cursor = $state<string | null>(null);
  drag = $state.raw<{ square: string; x: number; y: number } | null>(null);
  private pressed: { square: string; x: number; y: number; was: boolean } | null = null;
  private typed = "";

  readonly movable = $derived.by(() => {
    const { free, legal } = this.under();
    return new Set(free ? legal.map((move) => move.from) : []);
  });
  /** Where the chosen piece may go; a figure shows all the moves it was given. */
  readonly targets = $derived.by(() => {
    const { free, figure, legal } = this.under();
    return new Map(legal.filter((move) => figure || (free && move.from === this.chosen)).map((move) => [move.to, move]));
  });

  constructor(private readonly under: () => Under) {}

  /** A new position ends whatever was begun on the old one. */
  forget(): void {
    this.chosen = this.asked = this.drag = null;
  }

  private choose(square: string): void {
    const { lesson, act } = this.under();
    if (lesson.point) return lesson.point(square);
    const [move, movable] = [this.targets.get(square), this.movable.has(square)];
    this.asked = square;
    if (move) {
      this.chosen = null;
      act(move.text);
    } else if (this.chosen && square !== this.chosen && !movable) this.attempt(this.chosen, square);
    else this.chosen = movable && square !== this.chosen ? square : null;
  }

  /** What is not offered is tried all the same: the server refuses it, and says by which rule. */
  private attempt(from: string, to: string): void {
    const { at, free, lesson, act } = this.under();
    const piece = at.get(from);
    if (!free || !piece) return;
    if (lesson.tries) this.chosen = null;
    act(writeMove(piece, to, at.get(to)));
  }

  // --- by pointer ---------------------------------------------------------------------------

  private pointUnder(event: PointerEvent): DOMPoint {
    const box = this.under().drawing?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(box);
  }

  private squareUnder(event: PointerEvent): string | null {
    return squareAt(this.pointUnder(event), this.under().eighths);
  }

  down = (event: PointerEvent): void => {
    const { figure, free, lesson, drawing } = this.under();
    if (figure || event.button !== 0) return;
    const square = this.squareUnder(event);
    if (!square) return;
    this.cursor = square;
    if (lesson.point) return lesson.point(square);
    if (!free) return void (this.asked = square);
    if (this.movable.has(square) && !this.targets.has(square)) {
      this.pressed = { square, x: event.clientX, y: event.clientY, was: this.chosen === square };
      this.chosen = this.asked = square;
      drawing?.setPointerCapture(event.pointerId);
    } else this.choose(square);
  };

  move = (event: PointerEvent): void => {
    if (!this.pressed) return;
    const far = Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > FAR;
    if (!this.drag && !far) return;
    const { x, y } = this.pointUnder(event);
    this.drag = { square: this.pressed.square, x, y };
    this.cursor = this.squareUnder(event) ?? this.cursor;
  };

  up = (event: PointerEvent): void => {
    if (!this.pressed) return;
    const { square: start, was } = this.pressed;
    const dropped = this.drag ? this.squareUnder(event) : start;
    this.cancel();
    if (dropped && dropped !== start && this.targets.has(dropped)) this.choose(dropped);
    else if (dropped && dropped !== start) this.attempt(start, dropped);
    else if (was && dropped === start) this.chosen = null;
  };

  cancel = (): void => {
    this.pressed = this.drag = null;
  };

  // --- by key -------------------------------------------------------------------------------

  /** Arrows lead from square to square as the board lies, a letter and a number to the square of that name. */
  key(event: KeyboardEvent, square: string): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(square, event.key, this.under().eighths);
    if (next) this.focus(next);
    else if (event.key === "Enter" || event.key === " ") this.choose(square);
    else if (event.key === "Escape") this.chosen = null;
    else if (/^[a-h]$/.test(event.key)) this.typed = event.key;
    else if (/^[1-8]$/.test(event.key) && this.typed) {
      this.focus(this.typed + event.key);
      this.typed = "";
    } else return;
    event.preventDefault();
  }

  private focus(square: string): void {
    this.cursor = square;
    this.under().drawing?.querySelector<SVGElement>(`[data-square="${square}"]`)?.focus();
  }
}
