import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "../support/postgres.ts";
import { newTherapistAt, type Tally, underTraffic } from "../support/traffic.ts";
import { type Drill, rowOf } from "./drill.ts";
import { newGround, startPairs } from "./processes.ts";

const PER_SECOND = 50;

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

const without = (fault: string, tally: Tally) => rowOf(fault, tally, tally.failed.length === 0);

/** Every process is replaced, one after the other, while somebody reads and writes: from the version before to this one, and by itself. */
export const rollingRestart: Drill = {
  needs: { haproxy: "haproxy", git: "git" },
  async run() {
    const ground = newGround();
    const server = await startPostgres({ fsync: false });
    if (!server) throw new Error("this machine has no PostgreSQL");
    try {
      const commit = before();
      const earlier = builtAt(commit, ground.folder);
      const databaseUrl = server.url;
      const { url, door, members } = await startPairs(ground, { DATABASE_URL: databaseUrl }, earlier);
      const therapist = await newTherapistAt(url, databaseUrl, door);
      const whileReplaced = () =>
        underTraffic({ url, databaseUrl, therapist, perSecond: PER_SECOND }, async () => {
          await pause(1_000);
          for (const { replace } of members) await replace(process.cwd());
        });
      return [
        without(`all four processes go from ${commit.slice(0, 7)} to this version`, await whileReplaced()),
        without("all four processes are restarted one by one", await whileReplaced()),
      ];
    } finally {
      await ground.clear();
      await server.stop();
    }
  },
};
