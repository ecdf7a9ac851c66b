// A walk through a lesson that is done with the hand: the server lets things move, and what comes to rest is what was done.

import { socketAddress } from "../shell/api";
import { Socket } from "../shell/socket.svelte";
import type { FromLearner, FromLesson, FromPuzzle, FromSolver, LessonNow, Position } from "../wire";
import { Walk } from "./walk.svelte";

export class LiveWalk extends Walk {
  /** Frames, for the board alone. */
  onFrame: (data: ArrayBuffer) => void = () => {};

  protected readonly socket: Socket<FromLearner | FromSolver, FromLesson | FromPuzzle>;
  /** What is told is shown one after the other. */
  private shown: Promise<void> = Promise.resolve();
  /** A board takes what has a higher number for newer, and one step higher for what an event led to. */
  private count = 0;

  /** `kind`: what is walked through. */
  constructor(id: string, settled: () => Promise<void>, kind: "lessons" | "puzzles" | "reviews" = "lessons") {
    super(id, settled);
    this.socket = new Socket<FromLearner | FromSolver, FromLesson | FromPuzzle>(
      () => socketAddress(`/${kind}/${encodeURIComponent(id)}/socket`),
      (message) => this.receive(message),
      () => this.opened(),
      (data) => this.onFrame(data),
      { t: "ping", n: 0 },
    );
  }

  override async begin(): Promise<void> {
    this.busy = true; // until the socket is open and the lesson has said where it stands
  }

  override async do(text: string): Promise<void> {
    if (this.busy || !this.now) return;
    this.fault = null;
    this.busy = this.socket.send({ t: "do", text });
  }

  hand(move: Record<string, unknown>): void {
    if (!this.busy && this.position?.seat != null) this.socket.send({ t: "hand", seat: this.position.seat, move });
  }

  override async undo(): Promise<void> {
    if (!this.busy && this.now?.done.length) this.beginAfter(this.now.done.slice(0, -1));
  }

  override async again(): Promise<void> {
    if (!this.busy) this.beginAfter([]);
  }

  /** First where to look; then the table does it. */
  override async hint(): Promise<void> {
    if (this.busy || !this.now) return;
    const [where, show] = this.now.hints;
    const known = where.en === show.en ? [show] : [where, show];
    this.hints = known.slice(0, this.hints.length + 1);
    if (this.hints.length === known.length) this.socket.send({ t: "show" });
  }

  override leave(): void {
    super.leave();
    this.socket.close();
  }

  protected override numbered(position: Position, on: number): Position {
    this.count += on;
    return { ...position, seq: this.count };
  }

  protected opened(): void {
    this.beginAfter(this.now?.done ?? this.remembered());
  }

  protected beginAfter(done: readonly string[]): void {
    this.busy = this.socket.send(this.opening(done));
  }

  /** How to go on after all that was done. */
  protected opening(done: readonly string[]): FromLearner | FromSolver {
    return { t: "begin", done: [...done] };
  }

  /** Show something after all that came before it. */
  protected queue(show: () => Promise<void>): void {
    this.shown = this.shown.then(show);
  }

  private async hear(now: LessonNow, done: boolean): Promise<void> {
    this.fault = null;
    this.complete = done;
    if (done && !now.answer) return; // only that the turn may be finished is new
    this.busy = now.answer?.back ?? false;
    await this.take(now);
    if (now.answer?.back) this.beginAfter(now.done);
  }

  protected receive(message: FromLesson | FromPuzzle): void {
    switch (message.t) {
      case "lesson":
        this.queue(() => this.hear(message.now, message.done));
        break;
      case "refused":
      case "trouble":
        this.busy = false;
        this.fault = message.words;
        break;
      case "pong":
        break;
    }
  }
}
