// After the build: the service worker, with the list of what belongs to this version of the client.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What is left to the network: letters of other scripts, and the table of a game that needs a server anyway. */
const LEFT_OUT = /(cyrillic|greek|vietnamese|latin-ext)|\.map$/;
const HEAVY = 400_000;
/** Solved positions that a page reads by itself: kept with the rules, or when they are first read. */
const TABLES = /\.tbl$/;
const ROOT_FILES = ["/", "/icon.svg", "/icon-192.png", "/manifest.webmanifest"];

export function serviceWorker(template: string): Plugin {
  return {
    name: "tablier-service-worker",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const size = (name: string): number => {
        const part = bundle[name];
        return !part ? 0 : part.type === "chunk" ? part.code.length : part.source.length;
      };
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const python = names.filter((name) => name.startsWith("assets/python-"));
      const shell = names.filter((name) => !python.includes(name) && !LEFT_OUT.test(name) && !TABLES.test(name) && size(name) < HEAVY);
      const version = createHash("sha256").update(names.join()).digest("hex").slice(0, 10);
      const told = {
        VERSION: version,
        SHELL: [...ROOT_FILES, ...shell.map((name) => `/${name}`)],
        PYTHON: python.map((name) => `/${name}`),
        TABLES: names.filter((name) => TABLES.test(name)).map((name) => `/${name}`),
      };
      let text = readFileSync(template, "utf-8");
      for (const [name, value] of Object.entries(told)) text = text.replace(`__${name}__`, JSON.stringify(value));
      writeFileSync(join(dir ?? "", "sw.js"), text);
    },
  };
}
