import { chownSync, existsSync, globSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupFinding, lookAtFolder } from "../../api/app/doctor/folder.ts";
import { backupsIn, lastBackup } from "../../api/core/backups/kept.ts";
import { readApiConfig } from "../../api/core/config.ts";
import { signUp } from "../bench/practice.ts";
import { failingStart, startApiProcess } from "../support/apiProcess.ts";
import { checksumBy, launch, runBuilt, withDatabase } from "../support/backups.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { mountDisk } from "../support/disk.ts";

/** `nobody` of most systems, for the user a portal has of its own. */
const OWNER = 65_534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(path.join(tmpdir(), "consulta-cut-off-"));
const data = path.join(folder, "practice");
const kept = path.join(data, "backups");
let file = "";
let rowsThen = "";

beforeAll(async () => {
  const api = await startApiProcess({ DATA_DIR: await fillDataFolder(data) });
  await (await signUp(api.url, "elena@correo.es"))();
  expect(await api.end("SIGTERM")).toBe(0);
  rowsThen = await withDatabase(data, checksumBy);
  expect(await runBuilt("backup", { DATA_DIR: data })).toMatchObject({ code: 0 });
  file = path.join(kept, backupsIn(kept)[0]?.name ?? "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Begins to restore the backup and is killed over it. */
async function cutOff(DATA_DIR: string, ...options: string[]): Promise<void> {
  const child = launch("restore", { DATA_DIR }, file, ...options);
  const ended = new Promise((resolve) => child.once("close", resolve));
  const isUnpacking = () => existsSync(path.join(DATA_DIR, ".restoring", "db", "PG_VERSION"));
  await expect.poll(isUnpacking, { timeout: 30_000, interval: 2 }).toBe(true);
  child.kill("SIGKILL");
  await ended;
}
const doctorsWord = async (DATA_DIR: string) => (await lookAtFolder(readApiConfig({ DATA_DIR }), null)).finding;

test("after a restore that was killed the portal begins nothing anew, doctor says why, and it can be repeated", async () => {
  const DATA_DIR = path.join(folder, "new-server");
  await cutOff(DATA_DIR);
  const { code, sentence } = await failingStart({ DATA_DIR });
  expect([code, sentence]).toEqual([1, expect.stringMatching(/se quedó a medias la restauración.*npm run restore/)]);
  expect(readdirSync(DATA_DIR)).not.toContain("db");
  expect(await doctorsWord(DATA_DIR)).toMatchObject({ state: "wrong", sentence });
  expect(await runBuilt("restore", { DATA_DIR }, file)).toMatchObject({ code: 0 });
  expect(await doctorsWord(DATA_DIR)).toMatchObject({ state: "ok" });
  expect(await withDatabase(DATA_DIR, checksumBy)).toBe(rowsThen);
});

test("or begins anew on the operator's word, which leaves nothing of it", async () => {
  const DATA_DIR = path.join(folder, "given-up");
  await cutOff(DATA_DIR);
  expect(await runBuilt("recover", { DATA_DIR }, "new-database")).toMatchObject({ code: 0 });
  expect(readdirSync(DATA_DIR)).not.toContain(".restoring");
  const api = await startApiProcess({ DATA_DIR });
  expect(await api.end("SIGTERM")).toBe(0);
});

test("one that was killed before it took the place of anything leaves the practice as it was, and no copy of it", async () => {
  await cutOff(data, "--force");
  expect(readdirSync(data)).toContain(".restoring");
  const api = await startApiProcess({ DATA_DIR: data });
  expect(await api.end("SIGTERM")).toBe(0);
  expect(readdirSync(data)).not.toContain(".restoring");
  expect(await withDatabase(data, checksumBy)).not.toBe("");
});

const small = mountDisk(path.join(folder, "small"), 40);
test.runIf(small)("a disk without room for what is restored is named, and what to do", async () => {
  const DATA_DIR = path.join(small?.folder ?? "", "practice");
  const refused = await runBuilt("restore", { DATA_DIR }, file);
  const left = readdirSync(DATA_DIR);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^No queda sitio en .*\/practice para restaurar la copia: libera espacio/),
  });
  expect(left).toEqual([]);
});

test.runIf(isRoot)("what root backs up to another disk is its portal's own, which goes on there", async () => {
  const own = path.join(folder, "own");
  await fillDataFolder(own);
  for (const name of [".", ...globSync("**/*", { cwd: own })]) chownSync(path.join(own, name), OWNER, OWNER);
  const BACKUP_DIR = path.join(folder, "disk", "consulta");
  const owners = () => [".", ...readdirSync(BACKUP_DIR)].map((name) => lstatSync(path.join(BACKUP_DIR, name)).uid);
  mkdirSync(path.dirname(BACKUP_DIR));
  expect(await runBuilt("backup", { DATA_DIR: own, BACKUP_DIR })).toMatchObject({ code: 0 });
  expect(owners()).toEqual([OWNER, OWNER, OWNER]);
  const refused = await runBuilt("backup", { DATA_DIR: own, BACKUP_DIR: path.join(own, "portal.json") });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("No se puede escribir en la carpeta") });
});

test("a folder of backups that cannot be read has none that count, and what watches over them goes on", () => {
  const unreadable = path.join(file, "below");
  expect(lastBackup(unreadable)).toEqual({ madeAt: null, attempt: null });
  const config = readApiConfig({ DATA_DIR: data, BACKUP_DIR: unreadable });
  expect(backupFinding(config, true)).toMatchObject({ state: "wrong" });
});
