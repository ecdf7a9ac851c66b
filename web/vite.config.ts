import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

// The server of `tablier serve`, for `npm run dev`.
const server = loadEnv("", ".", "TABLIER_")["TABLIER_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  // What the library keeps and the client shows too: rulebooks, colours, how French is set.
  resolve: {
    alias: {
      $core: fileURLToPath(new URL("../src/tablier/core", import.meta.url)),
      $games: fileURLToPath(new URL("../src/tablier/games", import.meta.url)),
    },
  },
  build: {
    outDir: "../src/tablier/web",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no inline data, so every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
});
