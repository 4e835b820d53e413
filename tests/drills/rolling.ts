import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { underFollowers } from "../support/followers.ts";
import { startPostgres } from "../support/postgres.ts";
import { newTherapistAt, type Tally, underTraffic } from "../support/traffic.ts";
import { underVisits } from "../support/visits.ts";
import { type Drill, type DrillRow, rowOf } from "./drill.ts";
import { newGround, startPairs } from "./processes.ts";

/** Requests; a machine that is busy with other things holds fewer. */
const PER_SECOND = Number(process.env.PER_SECOND ?? 50);
/** More than HAProxy needs to see that somebody leaves. */
const DRAIN_MS = process.env.DRAIN_MS ?? "2000";

/** The commit of the version before: that of the last release, unless REV names another. */
const before = (): string =>
  process.env.REV ?? execFileSync("git", ["log", "-1", "--format=%H", "--grep=^Release "], { encoding: "utf8" }).trim();

/** Builds an earlier commit in a folder of its own. */
function builtAt(commit: string, folder: string): string {
  const place = path.join(folder, "before");
  execFileSync("git", ["clone", "--quiet", "--shared", "--no-checkout", process.cwd(), place]);
  execFileSync("git", ["checkout", "--quiet", commit], { cwd: place });
  symlinkSync(path.resolve("node_modules"), path.join(place, "node_modules"));
  execFileSync(process.execPath, ["run/main.mjs", "build"], { cwd: place, stdio: ["ignore", "ignore", "inherit"] });
  return place;
}

/** A connection that is refused is not tried again anywhere: many balancers are so. */
function withoutRetries(given: string): string {
  const changed = given
    .replace(/^ {2}retries \d+$/m, "  retries 0")
    .replace(/^ {2}(option redispatch|retry-on).*\n/gm, "");
  if (changed.includes("redispatch") || !changed.includes("retries 0"))
    throw new Error("HAProxy would still try twice");
  return changed;
}

const without = (fault: string, tally: Tally) => rowOf(fault, tally, tally.failed.length === 0);

/** Two services and two gateways, a therapist who reads and writes, and two programs that follow. */
async function inGround(
  databaseUrl: string,
  given: { folder?: string; balance?: (given: string) => string; env?: NodeJS.ProcessEnv },
  hold: (portal: {
    replaceAll(settings?: NodeJS.ProcessEnv): Promise<void>;
    whileReplaced(settings?: NodeJS.ProcessEnv): Promise<{ requests: Tally; changes: Tally; pages: Tally }>;
  }) => Promise<DrillRow[]>,
): Promise<DrillRow[]> {
  const ground = newGround();
  try {
    const { url, door, members } = await startPairs(
      ground,
      { DATABASE_URL: databaseUrl, DRAIN_MS, ...given.env },
      given.folder ?? process.cwd(),
      given.balance,
    );
    const therapist = await newTherapistAt(url, databaseUrl, door);
    const tokens: [string, string] = [await therapist.programToken(), await therapist.programToken()];
    const replaceAll = async (settings?: NodeJS.ProcessEnv): Promise<void> => {
      for (const { replace } of members) await replace(process.cwd(), settings);
    };
    return await hold({
      replaceAll,
      async whileReplaced(settings) {
        let pages = NOTHING;
        const replaced = async () => {
          await pause(1_000);
          await replaceAll(settings);
        };
        const { result: requests, tally: changes } = await underFollowers({ url, tokens }, () =>
          underTraffic({ url, databaseUrl, therapist, perSecond: PER_SECOND }, async () => {
            pages = await underVisits(url, replaced);
          }),
        );
        return { requests, changes, pages };
      },
    });
  } finally {
    await ground.clear();
  }
}

const NOTHING: Tally = { requests: 0, failed: [], lost: [], double: [], secondsUntilWell: 0 };
const VISITED = "the same, as somebody saw it who opens pages: each with all of its files";
const FOLLOWED = "the same, as two programs heard of it that follow";

/** Every process is replaced, one after the other, while somebody reads and writes: from the version before to this one, and by itself. */
export const rollingRestart: Drill = {
  needs: { haproxy: "haproxy", git: "git" },
  async run() {
    const server = await startPostgres({ fsync: false });
    if (!server) throw new Error("this machine has no PostgreSQL");
    const building = newGround();
    try {
      const commit = before();
      const folder = builtAt(commit, building.folder);
      const upgraded = await inGround(server.url, { folder }, async ({ whileReplaced }) => {
        const before = { WEB_BEFORE: path.join(folder, "dist/web") };
        const [upgrade, restart] = [await whileReplaced(before), await whileReplaced()];
        return [
          without(`all four processes go from ${commit.slice(0, 7)} to this version`, upgrade.requests),
          without(FOLLOWED, upgrade.changes),
          without(VISITED, upgrade.pages),
          without("all four processes are restarted one by one", restart.requests),
          without(FOLLOWED, restart.changes),
          without(VISITED, restart.pages),
        ];
      });
      const balanced = { balance: withoutRetries, env: { DRAIN_MS: "0" } };
      const once = await inGround(server.url, balanced, async ({ replaceAll, whileReplaced }) => {
        const atOnce = await whileReplaced({ DRAIN_MS: "0" });
        await replaceAll({ DRAIN_MS });
        const drained = await whileReplaced({ DRAIN_MS });
        return [
          // It has to fail, or the next row would show nothing.
          rowOf(
            "behind a balancer that tries nothing twice, without DRAIN_MS",
            atOnce.requests,
            atOnce.requests.failed.length > 0,
          ),
          rowOf(FOLLOWED, atOnce.changes, true),
          without(`the same with DRAIN_MS=${DRAIN_MS}`, drained.requests),
          without(FOLLOWED, drained.changes),
        ];
      });
      return [...upgraded, ...once];
    } finally {
      await building.clear();
      await server.stop();
    }
  },
};
