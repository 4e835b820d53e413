import { spawnSync } from "node:child_process";
import { build } from "./build.ts";

// `npm run admin -- …`: what an operator does with accounts, without SQL. `npm run doctor`: looks at the installation.
const [program, ...options] = process.argv.slice(2);
await build();
const { status } = spawnSync(process.execPath, [`dist/server/${program}.js`, ...options], { stdio: "inherit" });
process.exit(status ?? 1);
