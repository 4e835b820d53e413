import { findTestBrowser, providePostgres } from "./browser.ts";
import { build } from "./build.ts";
import { selectTests } from "./selectTests.ts";
import { program, report, runStep } from "./steps.ts";
import { runChecks, runJourneys, runTests, type Tally } from "./suite.ts";

const total: Tally = { passed: 0, failed: 0 };
const add = (tallies: Tally[]) => {
  for (const { passed, failed } of tallies) {
    total.passed += passed;
    total.failed += failed;
  }
};

/** Everything, as CI does. */
async function runAll(): Promise<void> {
  const chromium = findTestBrowser();
  providePostgres();
  add(await runChecks());
  await build();
  const sizes = await runStep(program("JavaScript budgets", "run/checks/check-sizes.mjs"));
  report(sizes);
  add([{ passed: sizes.passed ? 1 : 0, failed: sizes.passed ? 0 : 1 }]);
  add(await runTests({ chromium }));
  add(await runJourneys(chromium));
}

/** The tests of some rooms, or some files, without the checks. */
async function runSome(words: string[]): Promise<void> {
  const { tests, journeys, needsBuild } = selectTests(words);
  providePostgres();
  const chromium = needsBuild ? findTestBrowser() : undefined;
  if (needsBuild) await build();
  if (tests.length > 0) add(await runTests({ paths: tests, chromium }));
  if (chromium && journeys.length > 0) add(await runJourneys(chromium, journeys));
}

try {
  const words = process.argv.slice(2);
  await (words.length > 0 ? runSome(words) : runAll());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
