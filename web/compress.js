// After the build: beside every text file of the client its brotli and gzip, so that the server only chooses.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const BUILT = join(import.meta.dirname, "../src/tablier/web");
const TEXT = /\.(css|html|js|json|mjs|svg|tar|txt|wasm|webmanifest|zip)$/;
const LARGE = 1_000_000; // beyond this the last percent is not worth the minutes that it takes
const FEW = 1000; // below this many bytes the answer is one packet anyway
const best = (data) =>
  brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: data.length < LARGE ? constants.BROTLI_MAX_QUALITY : 9,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });

for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const data = readFileSync(path);
  if (data.length < FEW) continue;
  writeFileSync(`${path}.br`, best(data));
  writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }));
}
