// A review as it comes in: asked for once, then how far it is, then all of it; and tries from its moments.

import { get, send, wordsOf } from "../shell/api";
import type { OwnPuzzle, Review, ReviewNow, Tried, Words } from "../wire";

/** Milliseconds between two looks at how far it is. */
const GLANCE = 500;

export class Reviewing {
  now = $state.raw<ReviewNow | null>(null);
  fault = $state.raw<Words | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #path: string;

  constructor(id: string) {
    this.#path = `/tables/${encodeURIComponent(id)}/review`;
  }

  get review(): Review | null {
    return this.now?.review ?? null;
  }

  /** Ask for it; whoever asks again hears how far it is. */
  async start(): Promise<void> {
    await this.#hear(send<ReviewNow>("POST", this.#path));
  }

  async #hear(asked: Promise<ReviewNow>): Promise<void> {
    try {
      this.now = await asked;
      this.fault = null;
    } catch (caught) {
      this.fault = wordsOf(caught);
    }
    const on = this.fault === null && (this.now?.status === "waiting" || this.now?.status === "running");
    if (on) this.#timer = setTimeout(() => void this.#hear(get<ReviewNow>(this.#path)), GLANCE);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  tryAgain(seq: number, action: string): Promise<Tried> {
    return send<Tried>("POST", `${this.#path}/tries`, { seq, action });
  }

  save(seq: number): Promise<OwnPuzzle> {
    return send<OwnPuzzle>("POST", `${this.#path}/puzzle`, { seq });
  }
}
