import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { MIGRATION_LOCK } from "../../api/core/database/postgres.ts";
import { processesWith, runCommand } from "../support/command.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-waiting-"));
const mark = path.basename(folder);
const processes = () => processesWith("AUTH_AUDIENCE", mark);
// Its own: the server runs as another user.
const files = mkdtempSync(path.join(tmpdir(), "consulta-waiting-pg-"));
const server = await startPostgres({ folder: files, fsync: false });
const databasePort = Number(new URL(server?.url ?? "postgres://x:1").port);
await server?.stop();
const again = () => startPostgres({ folder: files, fsync: false, port: databasePort });
afterEach(() => {
  for (const pid of processes()) process.kill(pid, "SIGKILL");
});
afterAll(() => {
  for (const place of [folder, files]) rmSync(place, { recursive: true, force: true });
});

async function portal() {
  const port = await freePort();
  const start = runCommand("start", {
    AUTH_AUDIENCE: mark,
    DATA_DIR: path.join(folder, "data"),
    DATABASE_URL: server?.url ?? "",
    PORT: `${port}`,
    API_PORT: `${await freePort()}`,
  });
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status ?? null;
  return { start, ready };
}

test.runIf(server)(
  "a portal waits for its PostgreSQL, at its start and when the service has to begin again, and serves within five seconds",
  async () => {
    const { start, ready } = await portal();
    await start.says("PostgreSQL (DATABASE_URL) no responde todavía");
    await expect.poll(ready, { timeout: 60_000 }).toBe(503);
    for (let times = 0; times < 2; times += 1) {
      const database = await again();
      const since = performance.now();
      await expect.poll(ready, { timeout: 30_000, interval: 50 }).toBe(200);
      console.log(`serves ${Math.round(performance.now() - since)} ms after the database`);
      expect(performance.now() - since).toBeLessThan(5_000);
      await database?.stop();
      await expect.poll(ready).toBe(503);
      // Deaths without a database: it must still be waited for.
      for (let deaths = 0; deaths < 2; deaths += 1) {
        const service = () =>
          processes().find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dist/server/api.js"));
        await expect.poll(service).toBeDefined();
        const victim = service();
        if (victim) process.kill(victim, "SIGKILL");
        await expect.poll(() => service() !== victim && service()).toBeTruthy();
      }
      await expect
        .poll(() => start.output().split("no responde todavía").length, { timeout: 60_000 })
        .toBeGreaterThan(times + 2);
    }
    start.child.kill("SIGTERM");
    expect(await start.ended).toBe(0);
  },
);

test.runIf(server)("a portal that waits for its PostgreSQL ends when it is told to", async () => {
  const { start } = await portal();
  await start.says("no responde todavía");
  start.child.kill("SIGTERM");
  expect(await start.ended).toBe(0);
  expect(processes()).toEqual([]);
});

test.runIf(server)(
  "a portal waits for a database that another brings up to date, says so, and ends when it is told to",
  async () => {
    const database = await again();
    const other = new Client({ connectionString: server?.url });
    await other.connect();
    await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const { start, ready } = await portal();
    await start.says("La base de datos se está poniendo al día; el portal arranca en cuanto termine.");
    await expect.poll(ready, { timeout: 60_000 }).toBe(503);
    start.child.kill("SIGTERM");
    expect(await start.ended).toBe(0);
    const { start: second, ready: isSecondReady } = await portal();
    await second.says("se está poniendo al día");
    await other.end();
    await expect.poll(isSecondReady, { timeout: 60_000 }).toBe(200);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    await database?.stop();
  },
);
