import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Svelte has a half for servers, which Vitest would take.
  resolve: {
    conditions: ["browser"],
    alias: { $core: fileURLToPath(new URL("../src/tablier/core", import.meta.url)) },
  },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
