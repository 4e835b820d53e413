import { spawnSync } from "node:child_process";
import { provide } from "./runBuilt.ts";

// `npm run admin -- …`: what an operator does with accounts, without SQL. `npm run doctor`: looks at the installation.
const [program = "", ...options] = process.argv.slice(2);
await provide(program);
const { status } = spawnSync(process.execPath, [`dist/server/${program}.js`, ...options], { stdio: "inherit" });
process.exit(status ?? 1);
