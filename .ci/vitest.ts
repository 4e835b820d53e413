import path from "node:path";
import { defineConfig } from "vitest/config";
import parts from "./vitest.parts.ts";

/** The embedded database is a choice of its own: these rooms' tests hold on it, all others on PostgreSQL. */
const EMBEDDED = [
  "account/accounts",
  "clients/clientRestore",
  "clients/clients",
  "notes/noteDrafts",
  "notes/noteLists",
  "objectives/objectiveLists",
  "overview/analytics",
  "overview/dashboard",
  "sessions/sessionLists",
].map((name) => `tests/api/${name}.test.ts`);
/** What is asked of functions, files and papers alone: nothing is started for it. */
const RULES = ["tests/{schema,house}/**/*.test.ts", "tests/web/*/*Rules.test.ts"];
/** They end processes, fill disks and look at what this process has open: each file has a process of its own, which is brief (tests/support/brief.cjs). */
const ALONE = ["tests/{faults,clients}/**/*.test.ts"];

// What programs and threads compile when they are started from the sources is kept from one to the next, and for the next
// run: most of what such a start takes.
process.env.NODE_COMPILE_CACHE ??= path.resolve("node_modules/.cache/compiled");

const withServer = { globalSetup: "tests/support/sharedPostgres.ts" };

export default defineConfig({
  // type-graphql and Apollo must share one copy of graphql; vitest would otherwise load its ESM and CJS builds side by side.
  resolve: { alias: [{ find: /^graphql$/, replacement: path.resolve("node_modules/graphql/index.js") }] },
  test: {
    // What is waited for within a test has a limit of its own; these two only end what hangs, on the busiest machine.
    testTimeout: 600_000,
    hookTimeout: 180_000,
    // As long as is looked at a page: what is waited for comes when a busy machine gets to it.
    expect: { poll: { timeout: 30_000 } },
    pool: "forks",
    // One more than cores: the browser tests mostly wait.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: "rules", include: RULES, isolate: false } },
      {
        extends: true,
        test: {
          name: "service",
          include: ["tests/{api,gateway}/**/*.test.ts"],
          exclude: EMBEDDED,
          execArgv: ["--liftoff-only"],
          isolate: false,
          ...withServer,
        },
      },
      {
        extends: true,
        test: { name: "embedded", include: EMBEDDED, isolate: false, env: { TEST_EMBEDDED: "1" }, ...withServer },
      },
      { extends: true, test: { name: "portal", include: ALONE, execArgv: ["--liftoff-only"], ...withServer } },
      {
        extends: true,
        // One service, gateway and browser a worker for all its files. After what measures time.
        test: {
          name: "screens",
          include: ["tests/web/**/*.test.ts"],
          exclude: RULES,
          isolate: false,
          retry: 1,
          sequence: { groupOrder: 1 },
          ...withServer,
        },
      },
      parts,
    ],
  },
});
