import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { archiveReading } from "../../../api/core/backups/archive.reading.ts";
import { backupReading } from "../../../api/core/backups/backup.reading.ts";
import { backupName } from "../../../api/core/backups/kept.ts";
import { startTestApi } from "../../support/api.ts";
import { openServer } from "../../support/openServer.ts";
import { postgresPrograms, startPostgres } from "../../support/postgres.ts";
import { figureOf, SCRAPED, scrape } from "../../support/scrape.ts";

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const HOURLY = { isHourly: true, key: null };
const ON_WORD = { isHourly: false, key: null };
const FIGURES = ["consulta_backup_age_seconds", "consulta_backup_age_allowed_seconds"];
const values = (samples: readonly { figure: string; value: number }[]) =>
  FIGURES.map((name) => samples.find(({ figure }) => figure === name)?.value);

function backupsOf(...hoursOld: number[]): string {
  const folder = newFolder();
  for (const hours of hoursOld)
    writeFileSync(path.join(folder, backupName(new Date(Date.now() - hours * 3_600_000), false)), "");
  return folder;
}

test("the age of the newest backup is told, and of an archive that is off nothing", async () => {
  const backups = { ...ON_WORD, folder: backupsOf(30, 2) };
  const api = await startTestApi({ metrics: SCRAPED, backups, database: { kind: "folder" } });
  onTestFinished(() => api.close());
  const text = await scrape(api.metrics);
  const age = figureOf(text, "consulta_backup_age_seconds") ?? 0;
  expect(Math.abs(age - 7_200)).toBeLessThan(60);
  expect(figureOf(text, "consulta_archive_failing")).toBeUndefined();
  expect(figureOf(text, "consulta_service_reading_failures_total")).toBe(0);
});

test("after a move to PostgreSQL the backups of the embedded database, which are left lying, grow old untold", async () => {
  const database = { kind: "postgres", url: "postgres://localhost/", practiceUrl: null, directUrl: null } as const;
  const api = await startTestApi({ metrics: SCRAPED, backups: { ...HOURLY, folder: backupsOf(300) }, database });
  onTestFinished(() => api.close());
  const text = await scrape(api.metrics);
  expect(FIGURES.map((name) => figureOf(text, name))).toEqual([undefined, undefined]);
  expect(figureOf(text, "consulta_service_reading_failures_total")).toBe(0);
});

test("backups that are made each hour may be three hours old, those on the operator's word two days", async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const folder = backupsOf(2);
  const told = async (choice: typeof HOURLY) =>
    values(await backupReading({ ...choice, folder }, () => new Date()).read(api.database));
  expect(await told(HOURLY)).toEqual([expect.closeTo(7_200, -2), 3 * 3_600]);
  expect(await told(ON_WORD)).toEqual([expect.closeTo(7_200, -2), 48 * 3_600]);
});

test("where no backup ever was made, by itself or on the operator's word, the age is that of the database", async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const begun = () => new Date(Date.now() - 4 * 3_600_000);
  const told = async (choice: typeof HOURLY) =>
    values(await backupReading({ ...choice, folder: newFolder() }, begun).read(api.database));
  expect(await told(HOURLY)).toEqual([expect.closeTo(4 * 3_600, -2), 3 * 3_600]);
  expect(await told(ON_WORD)).toEqual([expect.closeTo(4 * 3_600, -2), 48 * 3_600]);
});

test("a backup made while the clock was ahead has no age, and no age is less than none", async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const ahead = () => new Date(Date.now() + 9_000 * 3_600_000);
  const told = async (folder: string) =>
    values(await backupReading({ ...HOURLY, folder }, ahead).read(api.database))[0];
  expect(await told(backupsOf(-9_000, 2))).toBeCloseTo(7_200, -2);
  expect(await told(newFolder())).toBeGreaterThan(0);
});

test.runIf(postgresPrograms())(
  "PostgreSQL tells when it last archived, and that it cannot any more",
  async () => {
    const folder = newFolder();
    // The server runs as another user.
    chmodSync(folder, 0o755);
    const flag = path.join(folder, "broken");
    const command = `archive_command=test ! -e ${flag}`;
    const server = await startPostgres({ fsync: false, settings: ["archive_mode=on", command, "wal_level=replica"] });
    if (!server) throw new Error("this machine has no PostgreSQL");
    const database = await openServer(server.url);
    onTestFinished(async () => {
      await database.close();
      await server.stop();
    });
    const told = async () =>
      Object.fromEntries((await archiveReading.read(database)).map(({ figure, value }) => [figure, value]));
    const change = () => database.owner.execute(sql`select pg_switch_wal()`);
    const patience = { timeout: 30_000 };
    await change();
    await expect
      .poll(told, patience)
      .toEqual({ consulta_archive_failing: 0, consulta_archive_age_seconds: expect.any(Number) });
    writeFileSync(flag, "");
    await database.owner.execute(sql`create table changed as select 1 as one`);
    await change();
    await expect.poll(told, patience).toMatchObject({ consulta_archive_failing: 1 });
  },
  60_000,
);
