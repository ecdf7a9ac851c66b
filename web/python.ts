// Python for the page: Pyodide from the npm registry, the library and the rules that `tools/pocket.py` packed, all in
// one folder whose name changes with its content. `virtual:python` says where.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:python";
const FILES: Record<string, string> = {
  "pyodide.asm.mjs": "node_modules/pyodide/pyodide.asm.mjs",
  "pyodide.asm.wasm": "node_modules/pyodide/pyodide.asm.wasm",
  "python.zip": "packed/python.zip",
  "tablier.tar": "packed/tablier.tar",
};

export function python(root: string): Plugin {
  const read = (name: string): Buffer => readFileSync(join(root, FILES[name] ?? ""));
  const packed = Object.values(FILES).every((path) => existsSync(join(root, path)));
  const digest = createHash("sha256");
  if (packed) for (const name of Object.keys(FILES)) digest.update(read(name));
  const lock = JSON.parse(readFileSync(join(root, "node_modules/pyodide/pyodide-lock.json"), "utf-8")) as { info: unknown };
  const folder = `assets/python-${packed ? digest.digest("hex").slice(0, 10) : "none"}`;

  const told = [
    `export const FOLDER = ${JSON.stringify(`/${folder}/`)};`,
    // No package is ever fetched: the lock names none.
    `export const LOCK = ${JSON.stringify({ info: lock.info, packages: {} })};`,
  ].join("\n");

  return {
    name: "tablier-python",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? told : undefined),
    generateBundle() {
      if (!packed) return;
      for (const name of Object.keys(FILES)) this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source: read(name) });
    },
  };
}
