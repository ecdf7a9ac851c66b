// Pieces placed by hand on the analysis board: the server lets things move, and what comes to rest is the next node.

import { socketAddress } from "../shell/api";
import { Socket } from "../shell/socket.svelte";
import type { FromAnalysis, FromAnalyst, Words } from "../wire";
import type { Room } from "./room.svelte";

export class Hands {
  fault = $state.raw<Words | null>(null);
  /** Frames, for the board alone. */
  onFrame: (data: ArrayBuffer) => void = () => {};
  private readonly socket: Socket<FromAnalyst, FromAnalysis>;

  constructor(private readonly room: Room) {
    this.socket = new Socket<FromAnalyst, FromAnalysis>(
      () => socketAddress(`/analysis/${room.slug}/socket`),
      (message) => void this.hear(message),
      () => this.stand(),
      (data) => this.onFrame(data),
      { t: "ping", n: 0 },
    );
  }

  /** Another position is on the board. */
  stand(): void {
    this.fault = null;
    if (this.room.study) this.socket.send({ t: "stand", root: this.room.root, plays: this.room.plays });
  }

  hand = (move: Record<string, unknown>): void => {
    const seat = this.room.position?.seat;
    if (!this.room.busy && seat != null) this.socket.send({ t: "hand", seat, move });
  };

  frames = (receive: (data: ArrayBuffer) => void): void => {
    this.onFrame = receive;
  };

  close(): void {
    this.socket.close();
  }

  private async hear(message: FromAnalysis): Promise<void> {
    if (message.t === "rested") {
      const [, ...play] = message.play.split(" ");
      if (!(await this.room.act(play.join(" ")))) this.stand(); // the pile as it stood
    } else if (message.t !== "pong") this.fault = message.words;
  }
}
