import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../support/ports.ts";
import { startPostgres, type TestPostgres, unprivileged } from "../support/postgres.ts";
import { newTherapistAt, queried, type Tally, type Therapist } from "../support/traffic.ts";
import { underWriters } from "../support/writers.ts";
import { type Drill, rowOf } from "./drill.ts";
import { type Ground, newGround, startPairs, untilReady } from "./processes.ts";

const CONFIG = "deploy/pgbackrest.conf";
const PER_SECOND = 50;
const WITHIN_SECONDS = 60;
const PATIENCE_MS = 30_000;

/** What that file tells the operator to set in PostgreSQL. */
const archiving = (): string[] =>
  [...readFileSync(CONFIG, "utf8").matchAll(/^# {3}(archive_\w+) = (.+)$/gm)].map(
    ([, name, value = ""]) => `${name}=${value.replaceAll("'", "")}`,
  );

interface BackedUp {
  start(): Promise<TestPostgres>;
  pgbackrest(...args: string[]): Promise<void>;
  /** As when the disk is gone. */
  destroy(): void;
}

/** A place for PostgreSQL whose backups pgBackRest makes as deploy/pgbackrest.conf says; only paths and ports are this machine's. */
async function newBackedUp(ground: Ground): Promise<BackedUp> {
  chmodSync(ground.folder, 0o711);
  const user = unprivileged();
  const folderOf = (name: string): string => {
    const folder = path.join(ground.folder, name);
    mkdirSync(folder);
    if ("uid" in user) chownSync(folder, Number(user.uid), Number(user.gid));
    return folder;
  };
  const folder = folderOf("server");
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    PGBACKREST_CONFIG: path.resolve(CONFIG),
    PGBACKREST_REPO1_PATH: folderOf("repository"),
    PGBACKREST_REPO1_CIPHER_PASS: "una-clave-de-prueba",
    PGBACKREST_LOCK_PATH: folderOf("lock"),
    PGBACKREST_SPOOL_PATH: folderOf("spool"),
    PGBACKREST_PG1_PATH: path.join(folder, "data"),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_USER: "consulta",
    PGBACKREST_PG1_DATABASE: "postgres",
  };
  return {
    async start() {
      const server = await startPostgres({ folder, port, settings: archiving(), env });
      if (!server) throw new Error("this machine has no PostgreSQL");
      return server;
    },
    async pgbackrest(...args) {
      await promisify(execFile)("pgbackrest", ["--stanza=consulta", ...args], { ...user, cwd: folder, env });
    },
    destroy: () => rmSync(path.join(folder, "data"), { recursive: true }),
  };
}

/** Of every row of every table; those of the queue change with the clock. */
async function checksums(url: string): Promise<Map<string, string>> {
  const tables = await queried(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'jobs') order by 1`,
  );
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await queried(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as it from ${name} t`,
    );
    sums.set(String(name), String(row?.it));
  }
  return sums;
}

/** Until what has been written so far lies with the backups. */
async function untilArchived(url: string): Promise<void> {
  const [wal] = await queried(url, "select pg_walfile_name(pg_switch_wal()) as name");
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(100)) {
    const [found] = await queried(url, "select last_archived_wal as name from pg_stat_archiver");
    if (String(found?.name) >= String(wal?.name)) return;
  }
  throw new Error("the changes were not archived");
}

const joined = (tallies: Tally[]): Tally => ({
  requests: tallies.reduce((sum, { requests }) => sum + requests, 0),
  failed: tallies.flatMap(({ failed }) => failed),
  lost: tallies.flatMap(({ lost }) => lost),
  double: tallies.flatMap(({ double }) => double),
  secondsUntilWell: 0,
});

/** The database is destroyed while the portal runs, and brought back to a moment between two backups' ends. */
export const pointInTime: Drill = {
  needs: { haproxy: "haproxy", pgbackrest: "pgbackrest" },
  async run() {
    const ground = newGround();
    const place = await newBackedUp(ground);
    let server = await place.start();
    try {
      const databaseUrl = server.url;
      const env = { DATABASE_URL: databaseUrl, COST_PER_MINUTE: "1000000" };
      const portal = await startPairs(ground, env, process.cwd());
      const therapists: Therapist[] = [];
      for (let n = 0; n < 5; n += 1) therapists.push(await newTherapistAt(portal.url, databaseUrl, portal.door));
      const writers = [...therapists, ...therapists];
      const writing = (fault: () => void | Promise<void>) =>
        underWriters({ url: portal.url, databaseUrl, therapists: writers, perSecond: PER_SECOND }, async () => {
          await pause(1_000);
          await fault();
          await pause(1_000);
        });
      await place.pgbackrest("stanza-create");
      const before = [
        await writing(() => place.pgbackrest("--type=full", "backup")),
        await writing(() => place.pgbackrest("--type=incr", "backup")),
        await writing(() => undefined),
      ];
      const then = await checksums(databaseUrl);
      const [moment] = await queried(databaseUrl, "select clock_timestamp()::text as it");
      before.push(await writing(() => untilArchived(databaseUrl)));
      const now = await checksums(databaseUrl);
      const destroyedAt = Date.now();
      process.kill(server.pid, "SIGKILL");
      await server.stop();
      place.destroy();
      await place.pgbackrest("--type=time", `--target=${moment?.it}`, "--target-action=promote", "restore");
      server = await place.start();
      await untilReady(portal.url);
      const secondsUntilWell = (Date.now() - destroyedAt) / 1_000;
      const restored = await checksums(databaseUrl);
      const otherwise = [...then].flatMap(([table, sum]) => (restored.get(table) === sum ? [] : [table]));
      for (const table of otherwise) console.error(`  ${table} is not as it was`);
      const goesOn = await writing(() => undefined);
      const wasChanged = [...then].some(([table, sum]) => now.get(table) !== sum);
      return [
        rowOf(
          "the database is destroyed, and restored to a moment",
          {
            ...joined([...before, goesOn]),
            lost: [...joined([...before, goesOn]).lost, ...otherwise],
            secondsUntilWell,
          },
          wasChanged && secondsUntilWell <= WITHIN_SECONDS && portal.allRun(),
        ),
      ];
    } finally {
      await ground.clear();
      await server.stop();
    }
  },
};
