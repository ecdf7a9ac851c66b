// Tablier in the page: who answers when there is no network, and the tables that live here. Nothing is loaded until
// somebody is answered.

import type { FromPocket, ToPocket } from "./messages";

const TABLE = "tablier.table.";
/** Tables that are remembered; the oldest make room. */
const MOST = 20;

/** Whether a table is one of this page's own. */
export function isHere(id: string): boolean {
  return id.startsWith("pocket-");
}

export interface Answer {
  status: number;
  text: string;
}

class Pocket {
  private readonly worker = new Worker(new URL("./pocket.worker.ts", import.meta.url), { type: "module" });
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private readonly lines = new Map<number, (text: string) => void>();
  private next = 0;
  readonly ready: Promise<void>;

  constructor() {
    this.ready = new Promise((resolve, refuse) => {
      this.worker.onerror = () => refuse(new Error("Python did not start"));
      this.worker.onmessage = (event: MessageEvent<FromPocket>) => {
        const message = event.data;
        if (message.kind === "ready") resolve();
        else if (message.kind === "broken") refuse(new Error(message.why));
        else this.receive(message);
      };
    });
    for (const text of keptTables()) this.send({ kind: "restore", text });
  }

  async ask(method: string, path: string, body: string): Promise<Answer> {
    await this.ready;
    const id = (this.next += 1);
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.send({ kind: "ask", id, method, path, body });
    });
  }

  connect(table: string, since: number, actions: boolean, receive: (text: string) => void): number {
    const line = (this.next += 1);
    this.lines.set(line, receive);
    this.send({ kind: "connect", line, table, since, actions });
    return line;
  }

  hear(line: number, text: string): void {
    this.send({ kind: "hear", line, text });
  }

  leave(line: number): void {
    this.lines.delete(line);
    this.send({ kind: "leave", line });
  }

  private send(message: ToPocket): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromPocket): void {
    if (message.kind === "answer") {
      this.asked.get(message.id)?.({ status: message.status, text: message.text });
      this.asked.delete(message.id);
    } else if (message.kind === "told") this.lines.get(message.line)?.(message.text);
    else if (message.kind === "keep") keepTable(message.id, message.text);
  }
}

let opened: Pocket | null = null;

/** The one in this page, started when it is first asked for; one that did not start is tried again. */
export function pocket(): Pocket {
  if (!opened) {
    opened = new Pocket();
    opened.ready.catch(() => (opened = null));
  }
  return opened;
}

function keptTables(): string[] {
  try {
    return tableKeys().map((key) => localStorage.getItem(key) ?? "");
  } catch {
    return [];
  }
}

function tableKeys(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(TABLE))
    .sort();
}

function keepTable(id: string, text: string): void {
  try {
    localStorage.setItem(TABLE + id, text);
    for (const key of tableKeys().slice(0, -MOST)) localStorage.removeItem(key);
  } catch {
    // Without storage the table lasts as long as the page.
  }
}
