import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig, loadEnv } from "vite";
import { colours } from "./colours";
import { python } from "./python";
import { serviceWorker } from "./service";

// The server of `tablier serve`, for `npm run dev`.
const server = loadEnv("", ".", "TABLIER_")["TABLIER_SERVER"] ?? "http://127.0.0.1:8000";

// What a game keeps beside its rules and shows here too: the rulebook, the colours.
const games = fileURLToPath(new URL("../src/tablier/games", import.meta.url));

const here = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  plugins: [svelte(), colours(games), python(here), serviceWorker(`${here}/sw.js`)],
  worker: { format: "es", plugins: () => [python(here)] },
  resolve: { alias: { $core: fileURLToPath(new URL("../src/tablier/core", import.meta.url)), $games: games } },
  build: {
    outDir: "../src/tablier/web",
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no inline data, so every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // The pages, what stands in a frame on pages of others, and the element that they put it there with.
      input: ["index.html", "embed.html", "src/embed/tablier-game.ts"],
      output: {
        entryFileNames: ({ name }) => (name === "tablier-game" ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
});
