import { existsSync } from "node:fs";
import { type Drill, type DrillRow, printRows } from "../../tests/drills/drill.ts";
import { failover } from "../../tests/drills/failover.ts";
import { databaseFaults } from "../../tests/drills/faults.ts";
import { pointInTime } from "../../tests/drills/pitr.ts";
import { rollingRestart } from "../../tests/drills/rolling.ts";
import { postgresPrograms } from "../../tests/support/postgres.ts";
import { forgetPractice } from "../portal/demonstration.ts";
import { providePostgres } from "./browser.ts";
import { build } from "./build.ts";

// `npm run drill`, or `npm run drill rolling` for some of it: what happens to a portal under requests while something of it
// dies or is replaced. Needs Debian packages that it names; exits 1 when a drill could not be held or went wrong.
const drills: Record<string, Drill> = {
  rolling: rollingRestart,
  failover,
  pitr: pointInTime,
  faults: databaseFaults,
};
// Whoever looks after a practice may have its settings in this shell.
forgetPractice(process.env);
const wanted = process.argv.slice(2);
const PLACES = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
const isThere = (name: string): boolean => PLACES.some((place) => existsSync(`${place}/${name}`));

providePostgres();
await build();
const rows: DrillRow[] = [];
let isWhole = true;
for (const [name, drill] of Object.entries(drills)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const packages = Object.entries(drill.needs).flatMap(([needed, from]) => (isThere(needed) ? [] : from));
  if (!postgresPrograms()) packages.push("postgresql-15");
  if (packages.length > 0) {
    console.error(`The drill «${name}» cannot be held here: apt-get install ${[...new Set(packages)].join(" ")}.`);
    isWhole = false;
    continue;
  }
  console.error(`Drill: ${name}…`);
  rows.push(...(await drill.run()));
}
printRows(rows);
process.exit(isWhole && rows.every(({ met }) => met) ? 0 : 1);
