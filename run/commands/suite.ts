import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { generate } from "./build.ts";
import { program, report, runStep, runTogether, type Step, type StepResult, tool } from "./steps.ts";

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
  program("GraphQL schema breaks no client, and its changes are told", "run/checks/check-schema.mjs"),
];

const tallyOf = ({ passed }: StepResult): Tally => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

/** The typed operations, which checks, build and the tests from the sources read. */
export async function runGenerate(): Promise<Tally[]> {
  const generated = await runStep(generate);
  report(generated);
  return [tallyOf(generated)];
}

/** Formatting, lint, types, and the papers and schemas that are made from others. */
export async function runChecks(): Promise<Tally[]> {
  const generated = await runGenerate();
  if (generated.some(({ failed }) => failed)) return generated;
  return [...generated, ...(await runTogether(CHECKS)).map(tallyOf)];
}

/** Whether what a browser has to load has grown beyond its budget. */
export async function runSizes(): Promise<Tally[]> {
  const sizes = await runStep(program("JavaScript budgets", "run/checks/check-sizes.mjs"));
  report(sizes);
  return [tallyOf(sizes)];
}

/** Some of the tests of `.ci/vitest.ts`, under a name of their own. */
export interface Some {
  name: string;
  /** Beginnings of the names of files or folders; else all. */
  paths?: string[];
  projects?: string[];
}

/** What is asked of functions, files and papers alone. */
export const RULES: Some = { name: "House rules and unit tests", projects: ["rules"] };
/** Some of them measure time, so nothing is beside them. */
export const WITHOUT_SCREEN: Some = {
  name: "Unit, integration and fault tests",
  projects: ["rules", "service", "embedded", "portal"],
};
export const WITH_SCREEN: Some = { name: "Screens and parts", projects: ["screens", "parts"] };

/**
 * Tests on real parts.
 * @param chromium a browser, for those that look at something
 */
export async function runTests(some: Some, chromium?: string | undefined): Promise<Tally[]> {
  const file = `reports/${(some.projects ?? ["some"]).join("-")}.json`;
  mkdirSync("reports", { recursive: true });
  rmSync(file, { force: true });
  const step = tool(
    some.name,
    "vitest/vitest.mjs",
    "run",
    ...(some.paths ?? []),
    ...(some.projects ?? []).flatMap((project) => ["--project", project]),
    "--config",
    ".ci/vitest.ts",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${file}`,
  );
  const result = await runStep(chromium ? { ...step, env: { CHROME_PATH: chromium } } : step);
  report(result);
  for (const { name, fault } of secondTries(file)) console.log(`  passed only the second time: ${name}\n${fault}`);
  return [
    tally(file, result.passed, (json) => ({ passed: json.numPassedTests ?? 0, failed: json.numFailedTests ?? 0 })),
  ];
}

/**
 * Journeys in a real browser against the built portal.
 * @param options only these files; how many at the same time
 */
export async function runJourneys(
  chromium: string,
  { paths = [], workers = 2 }: { paths?: string[]; workers?: number } = {},
): Promise<Tally[]> {
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
  const result = await runStep({
    ...step,
    env: { CHROME_PATH: chromium, JOURNEYS_REPORT: file, JOURNEYS_WORKERS: `${workers}` },
  });
  report(result);
  return [
    tally(file, result.passed, ({ stats }) => ({
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    })),
  ];
}

/** The tests of a report that failed first and passed then, with what the first try said. */
function secondTries(file: string): { name: string; fault: string }[] {
  try {
    const { testResults = [] } = JSON.parse(readFileSync(file, "utf8")) as Report;
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ fullName, status, failureMessages }) =>
        status === "passed" && failureMessages.length > 0
          ? [{ name: fullName, fault: stripVTControlCharacters(failureMessages.join("\n")) }]
          : [],
      ),
    );
  } catch {
    // Without a report there is a failure already.
    return [];
  }
}

interface Report {
  testResults?: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}

/** A runner that failed without a failed test (it crashed, or wrote no report) counts as one failure. */
function tally(file: string, passed: boolean, read: (json: Report) => Tally): Tally {
  try {
    const counted = read(JSON.parse(readFileSync(file, "utf8")));
    return passed || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch (error) {
    console.log(`✗ ${file}: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1 };
  }
}
