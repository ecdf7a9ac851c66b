// Python in a thread of its own: it answers what the server would, and never keeps the page waiting.

import { loadPyodide } from "pyodide";
import { FOLDER, LOCK } from "virtual:python";
import type { FromPocket, ToPocket } from "./messages";

interface House {
  ask(method: string, path: string, body: string): { toJs(): [number, string]; destroy(): void };
  restore(text: string): void;
  connect(line: number, table: string, since: number, actions: boolean, receive: (text: string) => void): void;
  hear(line: number, text: string): Promise<void>;
  leave(line: number): void;
}

const tell = (message: FromPocket): void => self.postMessage(message);

async function open(): Promise<House> {
  const [python, rules] = await Promise.all([
    loadPyodide({
      indexURL: FOLDER,
      stdLibURL: `${FOLDER}python.zip`,
      lockFileContents: LOCK,
    }),
    fetch(`${FOLDER}tablier.tar`).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(new Uint8Array(rules), "tar", { extractDir: "/tablier" });
  python.globals.set("keep", (id: string, text: string) => tell({ kind: "keep", id, text }));
  return python.runPython(`
import sys
sys.path.insert(0, "/tablier")
from tablier.pocket import House
House(keep)
`) as House;
}

const house = open();
house.then(
  () => tell({ kind: "ready" }),
  (fault: unknown) => tell({ kind: "broken", why: String(fault) }),
);

self.onmessage = async (event: MessageEvent<ToPocket>): Promise<void> => {
  const message = event.data;
  const here = await house;
  switch (message.kind) {
    case "ask": {
      const found = here.ask(message.method, message.path, message.body);
      const [status, text] = found.toJs();
      found.destroy();
      tell({ kind: "answer", id: message.id, status, text });
      break;
    }
    case "restore":
      here.restore(message.text);
      break;
    case "connect":
      here.connect(message.line, message.table, message.since, message.actions, (text) =>
        tell({ kind: "told", line: message.line, text }),
      );
      break;
    case "hear":
      await here.hear(message.line, message.text);
      break;
    case "leave":
      here.leave(message.line);
      break;
  }
};
