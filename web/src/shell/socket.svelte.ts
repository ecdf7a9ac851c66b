// A socket that heals by itself: it reconnects with growing pauses, and says how it stands.

import { PocketLine } from "../pocket/line";
import { isHere } from "../pocket/pocket";

export type SocketState = "connecting" | "open" | "lost";

const PAUSES = [300, 800, 1500, 3000, 6000, 10000];
const HEARTBEAT = 15_000;

export class Socket<Out, In> {
  state = $state<SocketState>("connecting");
  private socket: WebSocket | PocketLine | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;

  /** `address` is asked again on every attempt, so that it can name the last event seen. */
  constructor(
    private readonly address: () => string,
    private readonly receive: (message: In) => void,
    private readonly opened: () => void = () => {},
    private readonly receiveBinary: (data: ArrayBuffer) => void = () => {},
    private readonly ping: Out | null = null,
  ) {
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  send(message: Out): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Begin again at once, for an address that has changed. */
  restart(): void {
    const socket = this.socket;
    this.connect();
    socket?.close();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = open(this.address());
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.heard = Date.now();
      this.state = "open";
      this.watch();
      this.opened();
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      this.heard = Date.now();
      if (typeof event.data === "string") this.receive(JSON.parse(event.data) as In);
      else this.receiveBinary(event.data);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.again();
    };
  }

  /** A connection can be dead without being closed: when nothing is heard for two beats it is dropped. */
  private watch(): void {
    clearInterval(this.beat);
    if (this.ping === null) return;
    this.beat = setInterval(() => {
      if (Date.now() - this.heard > 2 * HEARTBEAT) this.drop();
      else if (this.ping !== null) this.send(this.ping);
    }, HEARTBEAT);
  }

  private again(): void {
    clearInterval(this.beat);
    this.socket = null;
    if (this.closed) return;
    this.state = "lost";
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)] ?? 0;
    this.failures += 1;
    this.timer = setTimeout(() => this.connect(), pause * (0.8 + 0.4 * Math.random()));
  }

  private readonly drop = (): void => {
    const socket = this.socket;
    if (!socket || socket instanceof PocketLine) return;
    this.again();
    socket.close();
  };

  private readonly hurry = (): void => {
    if (this.state === "lost" && document.visibilityState === "visible" && !this.socket) this.connect();
  };
}

/** A table of this page needs no network. */
function open(address: string): WebSocket | PocketLine {
  const { pathname, searchParams } = new URL(address);
  const table = pathname.split("/").at(-2) ?? "";
  return isHere(table) ? new PocketLine(table, searchParams) : new WebSocket(address);
}
