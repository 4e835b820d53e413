import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { closed, faultsOf } from "../checks/evolution.ts";
import { houseSdl, RELEASED_FILE } from "../checks/house-schema.mjs";

// `node run/commands/release.ts 0.3.0`: what is unreleased in CHANGELOG.md becomes that version of today, and the schema
// the one that callers may count on from now on. Commit and tag what it has written.
const [version = ""] = process.argv.slice(2);
const today = new Date().toISOString().slice(0, 10);

function stop(...reasons: string[]): never {
  for (const reason of reasons) console.error(reason);
  process.exit(1);
}

function closedLog(log: string): string {
  try {
    return closed(log, version, today);
  } catch (error) {
    return stop(error instanceof Error ? error.message : "CHANGELOG.md cannot be closed.");
  }
}

if (!/^\d+\.\d+\.\d+$/.test(version)) stop("Say the version: node run/commands/release.ts 0.3.0");
const changelog = readFileSync("CHANGELOG.md", "utf8");
const present = await houseSdl();
const faults = await faultsOf({ released: readFileSync(RELEASED_FILE, "utf8"), present, changelog, today });
if (faults.length > 0) stop(...faults);
const told = closedLog(changelog);
const numbered = spawnSync("npm", ["version", version, "--no-git-tag-version", "--allow-same-version"], {
  stdio: ["ignore", "ignore", "inherit"],
});
if (numbered.status !== 0) stop("package.json did not take the version.");
writeFileSync("CHANGELOG.md", told);
writeFileSync(RELEASED_FILE, present);
console.log(
  `${version} is released: commit CHANGELOG.md, package.json, package-lock.json and schema/released.graphql.`,
);
