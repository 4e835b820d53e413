import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { generate } from "./build.ts";
import { program, report, runStep, runTogether, type Step, tool } from "./steps.ts";

/** How many checks or tests of one kind passed and failed, read from their reports. */
export interface Tally {
  passed: number;
  failed: number;
}

const CHECKS: Step[] = [
  tool("Format and lint", "@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--colors=off"),
  tool("Types", "typescript7/bin/tsc", "--project", "."),
  program("Printed OpenAPI document is current", "run/checks/print-openapi.ts", "--check"),
  program("List of decisions is current", "run/checks/print-decisions.ts", "--check"),
  program("Third-party notices are current", "run/checks/print-notices.ts", "--check"),
  program("Migrations make the tables of the code", "run/checks/check-migrations.ts"),
  program("Printed GraphQL schema is current", "run/checks/print-schema.mjs", "--check"),
  program("GraphQL schema breaks no client", "run/checks/check-schema.mjs"),
];

/** Formatting, lint, types, house rules and schema checks. */
export async function runChecks(): Promise<Tally[]> {
  const generated = await runStep(generate);
  report(generated);
  const results = generated.passed ? [generated, ...(await runTogether(CHECKS))] : [generated];
  return results.map(({ passed }) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 }));
}

/** What needs neither a browser nor `dist/`. */
const WITHOUT_BROWSER = ["tests/schema/", "tests/api/", "tests/gateway/", "tests/house/"];

/**
 * Unit and integration tests on real parts.
 * @param paths what of them, by the beginnings of their files' names; by default all that can run
 * @param chromium a browser, when `dist/` is current too: then also the screens and the faults of `npm start`
 */
export async function runTests({
  paths,
  chromium,
}: {
  paths?: string[];
  chromium?: string | undefined;
}): Promise<Tally[]> {
  const file = "reports/vitest.json";
  mkdirSync("reports", { recursive: true });
  rmSync(file, { force: true });
  const filters = paths ?? (chromium ? [] : WITHOUT_BROWSER);
  const step = tool(
    "Unit and integration tests",
    "vitest/vitest.mjs",
    "run",
    ...filters,
    "--config",
    ".ci/vitest.ts",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  );
  const result = await runStep(chromium ? { ...step, env: { CHROME_PATH: chromium } } : step);
  report(result);
  return [
    tally(file, result.passed, (json) => ({ passed: json.numPassedTests ?? 0, failed: json.numFailedTests ?? 0 })),
  ];
}

/**
 * Journeys in a real browser against the built portal.
 * @param paths only these files
 */
export async function runJourneys(chromium: string, paths: string[] = []): Promise<Tally[]> {
  const file = "reports/journeys.json";
  rmSync(file, { force: true });
  const step = tool(
    "Journeys in the browser",
    "@playwright/test/cli.js",
    "test",
    "--config",
    ".ci/playwright.ts",
    ...paths,
  );
  const result = await runStep({ ...step, env: { CHROME_PATH: chromium, JOURNEYS_REPORT: file } });
  report(result);
  return [
    tally(file, result.passed, ({ stats }) => ({
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    })),
  ];
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}

/** A runner that failed without a failed test (it crashed, or wrote no report) counts as one failure. */
function tally(file: string, passed: boolean, read: (json: Report) => Tally): Tally {
  try {
    const counted = read(JSON.parse(readFileSync(file, "utf8")));
    return passed || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
