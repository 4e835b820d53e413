import { build } from "./build.ts";
import { runStep } from "./steps.ts";

// `npm run recover -- new-secret | new-database`: the two ways on when a secret or a database is lost for good.
await build();
const [way = ""] = process.argv.slice(2);
const { passed, output } = await runStep({
  name: "Recover",
  command: process.execPath,
  args: ["dist/server/recover.js", way],
});
console.log(output.trim());
process.exit(passed ? 0 : 1);
