import fs, { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { backupName, noteAttempt } from "../../../api/core/backups/kept.ts";
import { openFolder } from "../../../api/core/database/embedded.ts";
import project from "../../../package.json" with { type: "json" };
import { startTestApi } from "../../support/api.ts";
import { fillDataFolder } from "../../support/dataFolder.ts";
import { openTestDatabase, SHARED_POSTGRES } from "../../support/testDatabase.ts";

const MOMENT = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);

test("the operator is told version, tables and the last backup, and nothing else of the installation", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-status-"));
  const dataDir = path.join(folder, "data");
  const database = await openFolder(await fillDataFolder(dataDir));
  const api = await startTestApi({ dataDir, backups: { isHourly: false, folder, key: null } }, { database });
  try {
    const never = await api.call("/status");
    expect([never.status, never.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(never.body).toEqual({
      version: project.version,
      schema: { database: MOMENT, program: MOMENT },
      backup: { madeAt: null, lastTry: null },
    });
    const at = "2026-11-24T02:00:00.000Z";
    writeFileSync(path.join(folder, backupName(new Date(at), false)), "");
    noteAttempt(folder, { at, outcome: "failed", sentence: `No queda sitio en ${folder}`, bytes: null, seconds: 1 });
    expect((await api.call("/status")).body).toMatchObject({
      backup: { madeAt: at, lastTry: { at, outcome: "failed" } },
    });
    expect(JSON.stringify((await api.call("/status")).body)).not.toContain(folder);
  } finally {
    await api.close();
    rmSync(folder, { recursive: true });
  }
});

test("over PostgreSQL no backup is told, because it is backed up from outside", async () => {
  const api = await startTestApi();
  try {
    const { body } = await api.call<{ schema: { database: string; program: string } }>("/status");
    expect(body).toMatchObject({ backup: null });
    expect(body.schema.database).toBe(body.schema.program);
  } finally {
    await api.close();
  }
});

test.runIf(process.env[SHARED_POSTGRES])("a database that hangs is told within a second or so", async () => {
  const database = await openTestDatabase();
  const api = await startTestApi({}, { database });
  const holder = new Client({ connectionString: database.queue.connectionString });
  try {
    await holder.connect();
    await holder.query("begin; lock table drizzle.__drizzle_migrations");
    const askedAt = performance.now();
    const { status, body } = await api.call("/status");
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    expect(performance.now() - askedAt).toBeLessThan(4_000);
    await holder.query("rollback");
    expect((await api.call("/status")).status).toBe(200);
  } finally {
    await holder.end();
    await api.close();
  }
});

test("what the program brings along is read when it starts, not at each request", async () => {
  const api = await startTestApi();
  try {
    const first = await api.call("/status");
    const looked = vi.spyOn(fs, "readFileSync");
    onTestFinished(() => looked.mockRestore());
    expect((await api.call("/status")).body).toEqual(first.body);
    expect(looked).not.toHaveBeenCalled();
  } finally {
    await api.close();
  }
});
