import { forgetPractice } from "../portal/demonstration.ts";
import { findTestBrowser, providePostgres } from "./browser.ts";
import { build } from "./build.ts";
import { selectTests } from "./selectTests.ts";
import {
  runChecks,
  runGenerate,
  runJourneys,
  runSizes,
  runTests,
  type Tally,
  WITH_SCREEN,
  WITHOUT_SCREEN,
} from "./suite.ts";
import { reportWeaknesses } from "./weaknesses.ts";

// Whoever looks after a practice may have its settings in this shell.
forgetPractice(process.env);

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
  // First, because the build makes the typed operations too when they are not there.
  add(await runChecks());
  await reportWeaknesses();
  await build();
  add(await runSizes());
  add(await runTests(WITHOUT_SCREEN));
  add(await runTests(WITH_SCREEN, chromium));
  add(await runJourneys(chromium));
}

/** The tests of some rooms, or some files, without the checks. */
async function runSome(words: string[]): Promise<void> {
  const { tests, journeys, needs } = selectTests(words);
  if (needs.server) providePostgres();
  const chromium = needs.browser ? findTestBrowser() : undefined;
  if (needs.build) await build();
  else if (needs.browser) add(await runGenerate());
  if (tests.length > 0) add(await runTests({ name: "Tests", paths: tests }, chromium));
  if (chromium && journeys.length > 0) add(await runJourneys(chromium, { paths: journeys }));
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
