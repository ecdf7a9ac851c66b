// The computer's lines as it thinks: a stream that is read line by line. When it is cut it is asked for again, and the
// server, which went on thinking, goes on telling.

import { API, Failure, me, wordsOf } from "../shell/api";
import type { AnalysisRoot, LinesNow, Words } from "../wire";

const PAUSES = [300, 800, 1500, 3000, 6000];
/** Milliseconds without a word after which a stream counts as cut; the server says something every five seconds. */
const SILENCE = 16_000;

export interface Wish {
  lines: number;
  seconds: number;
  /** Positions or tries after which it stops, too; null: as many as there is time for. */
  nodes: number | null;
}

interface Asked {
  slug: string;
  root: AnalysisRoot;
  plays: string[];
}

export class Engine {
  on = $state(false);
  wish = $state<Wish>({ lines: 3, seconds: 20, nodes: null });
  now = $state.raw<LinesNow | null>(null);
  /** The line is cut, and will be there again. */
  lost = $state(false);
  fault = $state.raw<Words | null>(null);
  private asked: Asked | null = null;
  private stop: AbortController | null = null;

  constructor() {
    window.addEventListener("offline", this.cut);
  }

  /** Think about this position from now on; null: there is nothing to think about. */
  look(asked: Asked | null): void {
    this.asked = asked;
    this.begin();
  }

  begin(): void {
    this.leave();
    this.now = null;
    this.fault = null;
    this.lost = false;
    if (!this.on || !this.asked) return;
    this.stop = new AbortController();
    void this.run(this.asked, this.stop.signal);
  }

  /** Nobody listens any more. */
  leave(): void {
    this.stop?.abort();
    this.stop = null;
  }

  close(): void {
    this.leave();
    window.removeEventListener("offline", this.cut);
  }

  private cutNow: (() => void) | null = null;
  private readonly cut = (): void => this.cutNow?.();

  private async run(asked: Asked, stopped: AbortSignal): Promise<void> {
    for (let failures = 0; !stopped.aborted; failures++) {
      try {
        await this.read(asked, stopped, () => {
          failures = 0;
          this.lost = false;
        });
        return;
      } catch (caught) {
        if (stopped.aborted) return;
        if (caught instanceof Failure && caught.status < 500) {
          this.fault = wordsOf(caught);
          return;
        }
        this.lost = true;
        await pause(PAUSES[Math.min(failures, PAUSES.length - 1)]!);
      }
    }
  }

  private async read({ slug, root, plays }: Asked, stopped: AbortSignal, heard: () => void): Promise<void> {
    const cut = new AbortController();
    this.cutNow = () => cut.abort();
    const signal = AbortSignal.any([stopped, cut.signal]);
    const { csrf } = await me();
    const headers = { "Content-Type": "application/json", "X-CSRF": csrf };
    const body = JSON.stringify({ root, plays, ...this.wish });
    const answer = await fetch(`${API}/analysis/${slug}/lines`, { method: "POST", headers, body, signal });
    if (!answer.ok || !answer.body) {
      const told = (await answer.json()) as { words: Words };
      throw new Failure(told.words, answer.status);
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const silence = setTimeout(() => cut.abort(), SILENCE);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter(Boolean)) {
        this.now = JSON.parse(line) as LinesNow;
        heard();
      }
    }
    // A server that goes away ends its answers early.
    if (this.now === null || this.now.status === "thinking" || this.now.status === "waiting") throw new Error("cut");
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
