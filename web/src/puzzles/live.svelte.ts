// A puzzle that is solved with the hand: so many tries, and the server keeps what each came to.

import { LiveWalk } from "../learn/live.svelte";
import type { FromLesson, FromPuzzle, FromSolver, PuzzleTold } from "../wire";
import { Solving } from "./solving.svelte";
import type { How } from "./walk.svelte";

export class LivePuzzleWalk extends LiveWalk {
  readonly solving = new Solving();
  ended = $state(false);
  /** How many of the hints are shown. */
  private told = 0;

  constructor(
    id: string,
    settled: () => Promise<void>,
    private readonly how: How,
  ) {
    super(id, settled, "puzzles");
  }

  override get allTold(): boolean {
    return this.hints.length > 1;
  }

  async giveUp(): Promise<void> {
    if (!this.busy && !this.ended) this.busy = this.socket.send({ t: "solution" });
  }

  override async again(): Promise<void> {
    this.solving.begin();
    this.told = 0;
    await super.again();
  }

  override async hint(): Promise<void> {
    if (this.busy || !this.now) return;
    this.told += 1;
    this.socket.send({ t: "hint" });
  }

  /** Show the board after so many events of the solution. */
  step(at: number): void {
    const position = this.solving.step(at);
    if (position) this.position = this.numbered(position, 2);
  }

  protected override remembered(): string[] {
    return [];
  }

  /** A line that comes back finds what has ended as it was. */
  protected override opened(): void {
    if (!this.ended) super.opened();
  }

  /** The server keeps what counts. */
  protected override keep(): void {}

  protected override opening(): FromSolver {
    return { t: "begin", ...this.how };
  }

  protected override receive(message: FromLesson | FromPuzzle): void {
    if (message.t === "puzzle") this.queue(() => this.listen(message));
    else super.receive(message);
  }

  private async listen({ now, tries, most, over }: PuzzleTold): Promise<void> {
    const { answer, hints } = now.run;
    this.fault = null;
    // Without an answer it is where one begins, or else help, and nothing has moved.
    if (answer || (this.busy && !over)) {
      this.busy = answer?.back ?? false;
      await this.take(now.run);
    }
    this.solving.hear(now);
    this.solving.tries = tries;
    this.solving.most = most;
    this.ended = over;
    this.hints = hints.filter((hint) => hint.en).slice(0, this.told);
    if (over) this.end(now.solved);
    else if (answer?.back) this.beginAfter([]);
  }

  private end(solved: boolean): void {
    this.busy = false;
    this.solving.shown = !solved;
    if (solved) this.solving.at = this.solving.line.length;
    else this.step(0);
  }
}
