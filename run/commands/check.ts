import { RULES, runChecks, runTests } from "./suite.ts";

// What is known in a minute: nothing is built or started for it.
const results = [...(await runChecks()), ...(await runTests(RULES))];
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${results.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
