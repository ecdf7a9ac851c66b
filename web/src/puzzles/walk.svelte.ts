// A walk through a puzzle: a lesson of one step whose first try may count, and whose solution can be stepped through.

import { Walk } from "../learn/walk.svelte";
import { send, wordsOf } from "../shell/api";
import type { LessonDo, LessonNow, PuzzleDo, PuzzleNow } from "../wire";
import type { LivePuzzleWalk } from "./live.svelte";
import { Solving } from "./solving.svelte";

export type How = Required<Pick<PuzzleDo, "rated" | "day">>;
export type AnyPuzzleWalk = PuzzleWalk | LivePuzzleWalk;

export class PuzzleWalk extends Walk {
  readonly solving = new Solving();

  constructor(
    id: string,
    settled: () => Promise<void>,
    private readonly how: How,
  ) {
    super(id, settled);
  }

  /** Solved or given up: there is nothing more to find. */
  get ended(): boolean {
    return this.solving.shown || (this.now !== null && this.now.step === null);
  }

  async giveUp(): Promise<void> {
    if (this.busy || this.ended) return;
    this.busy = true;
    try {
      await this.post({ done: this.now?.done ?? [], solution: true });
      this.solving.shown = true;
      this.forget();
      this.answer = null;
      this.step(0);
    } catch (caught) {
      this.fault = wordsOf(caught);
    } finally {
      this.busy = false;
    }
  }

  override async again(): Promise<void> {
    this.solving.begin();
    await super.again();
  }

  /** Show the board after so many events of the solution. */
  step(at: number): void {
    this.position = this.solving.step(at) ?? this.position;
  }

  protected override remembered(): string[] {
    return [];
  }

  protected override keep(found: LessonNow): void {
    if (found.step === null) void this.readLine(found.done);
  }

  protected override async post(body: LessonDo & Partial<PuzzleDo>): Promise<LessonNow> {
    const path = `/puzzles/${encodeURIComponent(this.id)}`;
    return this.solving.hear(await send<PuzzleNow>("POST", path, { ...this.how, ...body }));
  }

  /** After it was solved the way of the proof is there to be compared. */
  private async readLine(done: readonly string[]): Promise<void> {
    try {
      await this.post({ done: [...done], solution: true });
      this.solving.at = this.solving.line.length;
    } catch {
      // It is solved all the same.
    }
  }
}
