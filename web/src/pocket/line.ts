// A socket to a table of this page: as a WebSocket is, as far as `Socket` uses one.

import { pocket } from "./pocket";

export class PocketLine {
  binaryType: BinaryType = "arraybuffer";
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: (() => void) | null = null;
  private line: number | null = null;

  constructor(table: string, query: URLSearchParams) {
    const home = pocket();
    home.ready.then(
      () => {
        if (this.readyState !== WebSocket.CONNECTING) return;
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
        const since = Number(query.get("since") ?? -1);
        this.line = home.connect(table, since, query.get("actions") !== "0", (text) =>
          this.onmessage?.(new MessageEvent("message", { data: text })),
        );
      },
      () => this.close(),
    );
  }

  send(text: string): void {
    if (this.line !== null) pocket().hear(this.line, text);
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    if (this.line !== null) pocket().leave(this.line);
    this.onclose?.();
  }
}
