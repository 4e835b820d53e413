import { spawnSync } from "node:child_process";
import { build } from "./build.ts";

// `npm run admin -- waitlist | admit | lock | unlock | close | export`: what an operator does with accounts, without SQL.
await build();
const { status } = spawnSync(process.execPath, ["dist/server/admin.js", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
