import { runChecks, runTests } from "./suite.ts";

// Everything that needs no browser and no build.
const results = [...(await runChecks()), ...(await runTests({}))];
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${results.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
