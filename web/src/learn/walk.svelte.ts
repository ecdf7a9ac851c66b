// One walk through a lesson. The server keeps nothing: what was done so far is sent with what is done now, and the
// answer is a position as any table sends it, with the events that led there.

import { tick } from "svelte";
import { announce } from "../shell/announce.svelte";
import { send, wordsOf } from "../shell/api";
import { say } from "../shell/words.svelte";
import type { LessonAnswer, LessonDo, LessonNow, Position, Words } from "../wire";
import { doneIn, keep } from "./progress.svelte";

/** How long an event of the other side, and one that will be taken back, stays before the next one, in milliseconds. */
const REPLY = 350;
const LESSON_LEARNT = 1600;
const SLOW = 1200;

export class Walk {
  now = $state.raw<LessonNow | null>(null);
  /** What the board shows: the position of the lesson, or an event on the way there. */
  position = $state.raw<Position | null>(null);
  answer = $state.raw<LessonAnswer | null>(null);
  /** Hints that were asked for in this step; the first says where to look, the second what to do. */
  hints = $state.raw<readonly Words[]>([]);
  /** What the last hint tells to do, in the game's notation. */
  solution = $state<string | null>(null);
  fault = $state.raw<Words | null>(null);
  /** From something done until its answer has been shown. */
  busy = $state(false);
  /** The answer takes long enough to say so: somebody is thinking. */
  slow = $state(false);
  /** Where things move: the pile rests with all that was called, and the turn is over when the learner says so. */
  complete = $state(false);
  protected over = false;

  /** `settled` resolves when nothing on the board moves any more. */
  constructor(
    protected readonly id: string,
    private readonly settled: () => Promise<void>,
  ) {}

  async begin(): Promise<void> {
    const done = this.remembered();
    // A lesson may have been changed since: then it begins anew.
    if (done.length === 0 || !(await this.ask({ done }, true))) await this.ask({ done: [] });
  }

  async do(text: string): Promise<void> {
    if (this.busy || !this.now) return;
    await this.ask({ done: this.now.done, do: text });
  }

  async undo(): Promise<void> {
    if (this.busy || !this.now?.done.length) return;
    await this.ask({ done: this.now.done.slice(0, -1) });
  }

  async again(): Promise<void> {
    if (!this.busy) await this.ask({ done: [] });
  }

  async hint(): Promise<void> {
    if (this.busy || !this.now) return;
    try {
      const found = await this.post({ done: this.now.done, hint: true });
      const [where, what] = found.hints;
      const told = found.position.actions.find((action) => action.play === found.solution)?.words ?? what;
      // Where there is no place to look at, both hints say what to do.
      const known = where.en === what.en ? [told] : [where, told];
      this.hints = known.slice(0, this.hints.length + 1);
      this.solution = this.hints.length === known.length ? found.solution : null;
    } catch (caught) {
      this.fault = wordsOf(caught);
    }
  }

  /** Every hint has been told. */
  get allTold(): boolean {
    return this.solution !== null;
  }

  leave(): void {
    this.over = true;
  }

  protected forget(): void {
    this.hints = [];
    this.solution = null;
  }

  /** What was done before this page was opened. */
  protected remembered(): string[] {
    return doneIn(this.id);
  }

  protected keep(found: LessonNow): void {
    keep(this.id, found.done, found.step?.number ?? null);
  }

  protected post(body: LessonDo): Promise<LessonNow> {
    return send<LessonNow>("POST", `/lessons/${encodeURIComponent(this.id)}`, body);
  }

  private async ask(body: LessonDo, quietly = false): Promise<boolean> {
    this.busy = true;
    this.fault = null;
    const slow = setTimeout(() => (this.slow = true), SLOW);
    try {
      const found = await this.post(body).finally(() => {
        clearTimeout(slow);
        this.slow = false;
      });
      await this.take(found);
      return true;
    } catch (caught) {
      if (!quietly) this.fault = wordsOf(caught);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Show what came of it, and stand there. */
  protected async take(found: LessonNow): Promise<void> {
    const stepped = found.step?.number !== this.now?.step?.number;
    if (found.answer?.kind !== "refused" && found.answer?.kind !== "wrong") this.forget();
    if (found.answer) await this.show(found.answer);
    if (this.over) return;
    this.answer = found.answer ?? null;
    this.position = this.numbered(found.position, found.answer && !found.answer.back ? 0 : 2);
    this.now = found;
    this.busy = false; // together with the step: what leads on is enabled when it is given the keyboard
    this.keep(found);
    if (stepped) this.tell();
  }

  /** Positions as the board shall count them: 0 on is the same, 1 what an event led to, more a jump. */
  protected numbered(position: Position, _on: number): Position {
    return position;
  }

  /** The events one after the other, each to its end. */
  private async show(answer: LessonAnswer): Promise<void> {
    for (const [n, play] of answer.plays.entries()) {
      if (n > 0) await pause(REPLY);
      if (this.over) return;
      this.position = { ...this.numbered(play.position, 1), steps: play.steps };
      if (play.seat !== play.position.seat) announce(say(play.words));
      await tick();
      await this.settled();
    }
    if (answer.back && answer.plays.length > 0) {
      this.answer = answer;
      await pause(LESSON_LEARNT);
    }
  }

  private tell(): void {
    const said = [this.answer?.words, this.now?.step?.say].filter((words) => words !== undefined);
    announce(said.map(say).filter(Boolean).join(" "));
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
