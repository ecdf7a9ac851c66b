import { defineConfig, mergeConfig } from "vitest/config";
import client from "./vite.config";

export default mergeConfig(
  client,
  defineConfig({
    // Svelte has a half for servers, which Vitest would take.
    resolve: { conditions: ["browser"] },
    test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
  }),
);
