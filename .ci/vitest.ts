import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // type-graphql and Apollo must share one copy of graphql; vitest would otherwise load its ESM and CJS builds side by side.
  resolve: { alias: [{ find: /^graphql$/, replacement: path.resolve("node_modules/graphql/index.js") }] },
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    // One more than cores: the browser tests mostly wait.
    maxWorkers: 3,
    reporters: process.env.CI ? ["default", ["json", { outputFile: "reports/vitest.json" }]] : ["default"],
  },
});
