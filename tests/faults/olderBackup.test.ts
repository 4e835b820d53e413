import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, expect, test } from "vitest";
import { makeBackup } from "../../api/core/backups/make.ts";
import { readApiConfig } from "../../api/core/config.ts";
import { extensions, settings } from "../../api/core/database/embedded.settings.ts";
import { startApiProcess } from "../support/apiProcess.ts";
import { runBuilt, withDatabase } from "../support/backups.ts";
import { BEFORE, makeBefore, today } from "../support/versionBefore.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-older-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A backup of a database with one client, as an older version left it. */
async function backupOfBefore(): Promise<string> {
  const dataDir = path.join(folder, "then");
  const database = path.join(dataDir, "db");
  mkdirSync(dataDir);
  const client = await PGlite.create({ dataDir: database, extensions, startParams: settings });
  const owner = drizzle(client);
  await makeBefore(owner, (config) => migrate(owner, config));
  await owner.execute(sql`
    with practice as (
      insert into professionals (issuer, subject, full_name, email, plan_id, client_count)
      values ('i', 's', 'Ana', 'ana@ejemplo.es', 1, 1) returning id)
    insert into clients (professional_id, name, email, phone) select id, 'De entonces', 'una@ejemplo.es', '600' from practice`);
  await client.close();
  const config = readApiConfig({ DATA_DIR: dataDir, AUTH_SECRET: "s".repeat(64) });
  const { file } = await makeBackup(config, (into) => cp(database, into, { recursive: true }));
  return file;
}

test("a backup of an older version is restored, and brought up to date as the portal starts", async () => {
  const file = await backupOfBefore();
  const DATA_DIR = path.join(folder, "now");
  const { code, output } = await runBuilt("restore", { DATA_DIR, AUTH_SECRET: "s".repeat(64) }, file);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Restaurada la copia del /)]);
  const api = await startApiProcess({ DATA_DIR, AUTH_SECRET: "s".repeat(64) });
  const status = (await (await fetch(`${api.url}/status`)).json()) as { schema: Record<string, string> };
  expect(await api.end("SIGTERM")).toBe(0);
  const newest = new Date(Math.max(...today()));
  expect(newest.getTime()).toBeGreaterThan(Math.max(...BEFORE));
  expect(status.schema).toEqual({ database: newest.toISOString(), program: newest.toISOString() });
  await withDatabase(DATA_DIR, async (rowsIn) => {
    expect(await rowsIn("select name as it from clients")).toEqual(["De entonces"]);
    // Counted by today's triggers from now on.
    await rowsIn(
      "insert into clients (professional_id, name, email, phone) select id, 'Hoy', 'h@ejemplo.es', '6' from professionals returning name as it",
    );
    expect(await rowsIn("select client_count as it from professionals")).toEqual([2]);
  });
});
