// Fails when the GraphQL schema breaks clients of the last release without notice, or CHANGELOG.md does not tell what has changed since.
import { readFileSync } from "node:fs";
import { faultsOf } from "./evolution.ts";
import { houseSdl, RELEASED_FILE } from "./house-schema.mjs";

const faults = await faultsOf({
  released: readFileSync(RELEASED_FILE, "utf8"),
  present: await houseSdl(),
  changelog: readFileSync("CHANGELOG.md", "utf8"),
  today: new Date().toISOString().slice(0, 10),
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
