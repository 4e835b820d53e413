import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { archiveFinding, backupFinding } from "../../../api/app/doctor/folder.ts";
import { lookAtServer } from "../../../api/app/doctor/server.ts";
import { archiveReading } from "../../../api/core/backups/archive.reading.ts";
import { backupName } from "../../../api/core/backups/kept.ts";
import { readApiConfig } from "../../../api/core/config.ts";
import { openFolder } from "../../../api/core/database/embedded.ts";
import { startTestApi } from "../../support/api.ts";
import { fillDataFolder } from "../../support/dataFolder.ts";
import { openServer } from "../../support/openServer.ts";
import { postgresPrograms, startPostgres } from "../../support/postgres.ts";

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-doctor-backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test.runIf(postgresPrograms())(
  "an archive of PostgreSQL that is on and has kept nothing yet is not called well, though nothing of it has failed",
  async () => {
    const server = await startPostgres({ fsync: false, settings: ["archive_mode=on", "wal_level=replica"] });
    if (!server) throw new Error("this machine has no PostgreSQL");
    const database = await openServer(server.url);
    onTestFinished(async () => {
      await database.close();
      await server.stop();
    });
    const choice = { kind: "postgres", url: server.url, practiceUrl: null, directUrl: null } as const;
    const told = async () => {
      const { state, sentence } = archiveFinding((await lookAtServer(choice)).archiving);
      return `${state}: ${sentence}`;
    };
    await database.owner.execute(sql`select pg_switch_wal()`);
    expect(await told()).toMatch(
      /^wrong: .*desde que arrancó no ha archivado ningun.*archive_command.*pgbackrest --stanza=consulta check/,
    );
    expect((await archiveReading.read(database)).map(({ figure }) => figure)).toEqual(["consulta_archive_failing"]);
    await database.owner.execute(sql`alter system set archive_command to 'true'`);
    await database.owner.execute(sql`select pg_reload_conf()`);
    await expect.poll(told).toMatch(/^ok: PostgreSQL archiva sus cambios/);
  },
);

test("with BACKUPS=off doctor says in any case that the portal makes none by itself, and whose they are", async () => {
  const dataDir = await fillDataFolder(path.join(newFolder(), "practice"));
  const told = (env: Record<string, string> = { BACKUPS: "off" }) => {
    const { state, sentence } = backupFinding(readApiConfig({ DATA_DIR: dataDir, ...env }), true);
    return `${state}: ${sentence}`;
  };
  const made = (hoursAgo: number) =>
    writeFileSync(path.join(dataDir, "backups", backupName(new Date(Date.now() - hoursAgo * 3_600_000), false)), "");
  mkdirSync(path.join(dataDir, "backups"));
  expect(told()).toMatch(/^wrong: Todavía no hay ninguna.*BACKUPS=off/);
  expect(told({})).not.toContain("BACKUPS=off");
  made(50);
  expect(told()).toMatch(/^wrong: La última copia es de hace 50 horas.*BACKUPS=off/);
  made(1);
  expect(told()).toMatch(/^ok: La última, abierta y comprobada.*BACKUPS=off/);
  expect(told({})).toMatch(/^ok: (?!.*BACKUPS=off)/);
});

test("a service that makes no backups by itself says so once in its log as it starts, one that does says nothing", async () => {
  const folder = newFolder();
  const said = async (isHourly: boolean) => {
    const dataDir = await fillDataFolder(path.join(folder, `${isHourly}`));
    const backups = { isHourly, folder: path.join(dataDir, "backups"), key: null };
    const api = await startTestApi({ dataDir, backups, logLevel: "info" }, { database: await openFolder(dataDir) });
    await api.close();
    return api.logs.filter((line) => line.includes("BACKUPS=off")).length;
  };
  expect([await said(false), await said(true)]).toEqual([1, 0]);
});
