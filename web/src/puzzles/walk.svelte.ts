// A walk through a puzzle: a lesson of one step whose first try may count, and whose solution can be stepped through.

import { Walk } from "../learn/walk.svelte";
import { send, wordsOf } from "../shell/api";
import type { LessonDo, LessonNow, LessonPlay, Position, PuzzleChange, PuzzleDay, PuzzleDo, PuzzleNow } from "../wire";

export class PuzzleWalk extends Walk {
  puzzle = $state.raw<PuzzleNow | null>(null);
  /** What the first try did to one's rating. */
  change = $state.raw<PuzzleChange | null>(null);
  day = $state.raw<PuzzleDay | null>(null);
  /** The solution, event by event, once it is solved or given up. */
  line = $state.raw<readonly LessonPlay[]>([]);
  /** Which event of the solution the board shows; 0 is the position before it. */
  at = $state(0);
  givenUp = $state(false);
  private start: Position | null = null;

  constructor(
    id: string,
    settled: () => Promise<void>,
    private readonly how: Pick<PuzzleDo, "rated" | "day">,
  ) {
    super(id, settled);
  }

  /** Solved or given up: there is nothing more to find. */
  get ended(): boolean {
    return this.givenUp || (this.now !== null && this.now.step === null);
  }

  async giveUp(): Promise<void> {
    if (this.busy || this.ended) return;
    this.busy = true;
    try {
      await this.post({ done: this.now?.done ?? [], solution: true });
      this.givenUp = true;
      this.hints = [];
      this.solution = null;
      this.answer = null;
      this.step(0);
    } catch (caught) {
      this.fault = wordsOf(caught);
    } finally {
      this.busy = false;
    }
  }

  override async again(): Promise<void> {
    this.line = [];
    this.givenUp = false;
    await super.again();
  }

  /** Show the board after so many events of the solution. */
  step(at: number): void {
    this.at = Math.max(0, Math.min(at, this.line.length));
    const play = this.line[this.at - 1];
    if (play) this.position = { ...play.position, steps: play.steps };
    else if (this.start) this.position = this.start;
  }

  protected override remembered(): string[] {
    return [];
  }

  protected override keep(found: LessonNow): void {
    if (found.step === null) void this.readLine(found.done);
  }

  protected override async post(body: LessonDo & Partial<PuzzleDo>): Promise<LessonNow> {
    const found = await send<PuzzleNow>("POST", `/puzzles/${encodeURIComponent(this.id)}`, { ...this.how, ...body });
    this.puzzle = found;
    this.start ??= found.run.position;
    this.change = found.change ?? this.change;
    this.day = found.day ?? this.day;
    if (found.solution.length > 0) this.line = found.solution;
    return found.run;
  }

  /** After it was solved the way of the proof is there to be compared. */
  private async readLine(done: readonly string[]): Promise<void> {
    try {
      await this.post({ done: [...done], solution: true });
      this.at = this.line.length;
    } catch {
      // It is solved all the same.
    }
  }
}
