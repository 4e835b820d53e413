import { findTestBrowser, providePostgres } from "./browser.ts";
import { build } from "./build.ts";
import { program, report, runStep } from "./steps.ts";
import { runChecks, runJourneys, runTests, type Tally } from "./suite.ts";

const total: Tally = { passed: 0, failed: 0 };
const add = (tallies: Tally[]) => {
  for (const { passed, failed } of tallies) {
    total.passed += passed;
    total.failed += failed;
  }
};

try {
  const chromium = findTestBrowser();
  providePostgres();
  add(await runChecks());
  await build();
  const sizes = await runStep(program("JavaScript budgets", "run/check-sizes.mjs"));
  report(sizes);
  add([{ passed: sizes.passed ? 1 : 0, failed: sizes.passed ? 0 : 1 }]);
  add(await runTests(chromium));
  add(await runJourneys(chromium));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
