// Fails when the tables in the code are not what the migrations make of a database.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import settings from "../../.ci/drizzle.ts";

const KEPT = settings.out ?? "";
mkdirSync("reports", { recursive: true });
const folder = mkdtempSync("reports/migrations-");
try {
  const out = path.join(folder, "migrations");
  cpSync(KEPT, out, { recursive: true });
  const config = path.join(folder, "drizzle.json");
  writeFileSync(config, JSON.stringify({ ...settings, out: `./${out}` }));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/drizzle-kit/bin.cjs", "generate", "--config", config],
    { encoding: "utf8" },
  );
  const added = readdirSync(out).filter((file) => !readdirSync(KEPT).includes(file));
  for (const file of added) console.error(readFileSync(path.join(out, file), "utf8"));
  if (status !== 0) console.error(stdout, stderr);
  if (added.length > 0)
    console.error("The tables have changed: run `npx drizzle-kit generate --config .ci/drizzle.ts` and commit it.");
  process.exitCode = added.length > 0 || status !== 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
