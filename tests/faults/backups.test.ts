import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupsIn, lastBackup } from "../../api/core/backups/kept.ts";
import { signUp } from "../bench/practice.ts";
import { aClient } from "../support/api.ts";
import { startApiProcess } from "../support/apiProcess.ts";
import { checksumBy, launch, type RowsIn, runBuilt, withDatabase } from "../support/backups.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { mountDisk } from "../support/disk.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-backups-"));
const data = path.join(folder, "practice");
const kept = path.join(data, "backups");
/** A practice with clients and one backup, in which nothing has been written since. */
let rowsThen = "";
let backup = "";

const launchHere = (name: string, env: Record<string, string> = {}) => launch(name, { DATA_DIR: data, ...env });
const run = (name: string, env: Record<string, string> = {}, ...options: string[]) =>
  runBuilt(name, { DATA_DIR: data, ...env }, ...options);
const namesBy = (rowsIn: RowsIn): Promise<string[]> => rowsIn("select name as it from clients order by created_at");

/** Starts the service and signs somebody up. */
async function practice() {
  const api = await startApiProcess({ DATA_DIR: await fillDataFolder(data) });
  const signedIn = await signUp(api.url, "elena@correo.es");
  const headers = { ...(await signedIn()), "content-type": "application/json" };
  const add = async (nombre: string): Promise<number> => {
    const body = JSON.stringify(aClient({ nombre }));
    return (await fetch(`${api.url}/clientes`, { method: "POST", headers, body })).status;
  };
  return { api, add };
}

let wordDuringWrites = { code: null as number | null, output: "" };
const confirmed: string[] = [];

beforeAll(async () => {
  const { api, add } = await practice();
  let isMaking = true;
  const writing = (async () => {
    for (let n = 0; isMaking && n < 3; n += 1) {
      expect(await add(`cliente ${n}`)).toBe(201);
      confirmed.push(`cliente ${n}`);
    }
  })();
  wordDuringWrites = await run("backup");
  isMaking = false;
  await writing;
  expect(await api.end("SIGTERM")).toBe(0);
  rowsThen = await withDatabase(data, checksumBy);
  const { code, output } = await run("backup");
  expect([code, output]).toEqual([0, expect.stringMatching(/^Copia hecha y comprobada en /)]);
  backup = path.join(kept, backupsIn(kept)[0]?.name ?? "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the running service makes a backup on the operator's word, while it goes on taking changes", () => {
  expect(wordDuringWrites).toEqual({ code: 0, output: expect.stringMatching(/^Copia hecha y comprobada en /) });
  expect(confirmed).toHaveLength(3);
});

test("a practice that is destroyed comes back row for row as it was backed up, and its people sign in with their secret", async () => {
  const secret = readFileSync(path.join(data, "auth-secret"), "utf8");
  const changed = await withDatabase(data, async (rowsIn) => {
    await rowsIn("update clients set name = 'después' returning name as it");
    return await checksumBy(rowsIn);
  });
  expect(changed).not.toBe(rowsThen);
  for (const name of ["db", "portal.json", "auth-secret"]) rmSync(path.join(data, name), { recursive: true });
  expect(await run("restore", {}, backup)).toMatchObject({ code: 0 });
  const found = await withDatabase(data, async (rowsIn) => [await checksumBy(rowsIn), await namesBy(rowsIn)]);
  expect(found).toEqual([rowsThen, confirmed]);
  expect(readFileSync(path.join(data, "auth-secret"), "utf8")).toBe(secret);
  const api = await startApiProcess({ DATA_DIR: data });
  const body = JSON.stringify({ email: "elena@correo.es", password: "una-clave-larga-9" });
  const post = { method: "POST", headers: { "content-type": "application/json" }, body };
  expect((await fetch(`${api.url}/auth/sign-in/email`, post)).status).toBe(200);
  expect(await run("restore", {}, backup, "--force")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/uso/),
  });
  expect(await api.end("SIGTERM")).toBe(0);
});

test("data are only replaced with --force, which puts them aside whole", async () => {
  const refused = await run("restore", {}, backup);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^En .* ya hay una base de datos: con --force .*\.$/),
  });
  const forced = await run("restore", {}, backup, "--force");
  expect(forced).toMatchObject({ code: 0 });
  const aside = readdirSync(data).find((name) => name.startsWith("apartado-")) ?? "";
  expect(readdirSync(path.join(data, aside)).sort()).toEqual(["auth-secret", "db", "portal.json"]);
  expect(await withDatabase(path.join(data, aside), namesBy)).toEqual(confirmed);
});

test("nobody else on the machine can read a backup", () => {
  chmodSync(path.join(data, "db"), 0o700);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(kept))
    expect([name, statSync(path.join(kept, name)).mode & 0o777]).toEqual([name, 0o600]);
});

test("a backup that is damaged, cut short, something else or a newer version's is refused in one sentence and changes nothing", async () => {
  const bad = path.join(folder, "consulta-bad.tar.gz");
  const bytes = readFileSync(backup);
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 0xff;
  for (const content of [flipped, bytes.subarray(0, bytes.length >> 1), Buffer.from("nada")]) {
    writeFileSync(bad, content);
    expect(await run("restore", {}, bad, "--force")).toEqual({
      code: 1,
      output: expect.stringMatching(/^La copia [^\n]* está dañada o no es una copia del portal: usa otra\.$/),
    });
  }
  const newer = path.join(folder, "newer");
  cpSync(data, newer, { recursive: true, filter: (from) => !/(backups|\.sock|apartado-.*)$/.test(from) });
  await withDatabase(newer, (rowsIn) =>
    rowsIn(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000) returning hash as it",
    ),
  );
  expect(await run("backup", { DATA_DIR: newer })).toMatchObject({ code: 0 });
  const [made] = backupsIn(path.join(newer, "backups"));
  expect(await run("restore", {}, path.join(newer, "backups", made?.name ?? ""), "--force")).toEqual({
    code: 1,
    output: expect.stringMatching(/^La copia [^\n]* versión más nueva del portal[^\n]*actualiza el programa[^\n]*\.$/),
  });
  expect(existsSync(path.join(data, ".restoring"))).toBe(false);
  expect(await withDatabase(data, checksumBy)).toBe(rowsThen);
});

test("with BACKUP_KEY a backup opens for who has the key and for nobody else", async () => {
  const key = async () => (await run("backup", {}, "new-key")).output.replace("BACKUP_KEY=", "");
  const [BACKUP_KEY, other] = [await key(), await key()];
  const BACKUP_DIR = path.join(folder, "sealed");
  expect(await run("backup", { BACKUP_KEY, BACKUP_DIR })).toMatchObject({ code: 0 });
  const sealed = path.join(BACKUP_DIR, backupsIn(BACKUP_DIR)[0]?.name ?? "");
  expect(sealed).toMatch(/\.tar\.gz\.age$/);
  expect(readFileSync(sealed).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  const into = { DATA_DIR: path.join(folder, "unsealed") };
  expect(await run("restore", into, sealed)).toEqual({
    code: 1,
    output: expect.stringMatching(/está cifrada: pon en BACKUP_KEY/),
  });
  expect(await run("restore", { ...into, BACKUP_KEY: other }, sealed)).toEqual({
    code: 1,
    output: expect.stringMatching(/no se abre con esta BACKUP_KEY/),
  });
  expect(await run("restore", { ...into, BACKUP_KEY }, sealed)).toMatchObject({ code: 0 });
  expect(await withDatabase(into.DATA_DIR, checksumBy)).toBe(rowsThen);
});

test("a backup that is killed at any moment counts for none, and the next one clears it away", async () => {
  const before = backupsIn(kept).map(({ name }) => name);
  const staging = path.join(data, ".backing-up");
  const unfinished = () => [
    ...readdirSync(data).filter((name) => name === ".backing-up"),
    ...readdirSync(kept).filter((name) => name.startsWith(".making-")),
  ];
  for (const sign of ["db", "manifest.json", "again"]) {
    const child = launchHere("backup");
    const isReached = () => existsSync(path.join(staging, sign));
    await expect.poll(isReached, { timeout: 30_000, interval: 5 }).toBe(true);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(backupsIn(kept).map(({ name }) => name)).toEqual(before);
    expect(unfinished()).not.toEqual([]);
  }
  expect(await run("backup")).toMatchObject({ code: 0 });
  expect(unfinished()).toEqual([]);
  expect(lastBackup(kept).attempt).toMatchObject({ outcome: "ok", sentence: null });
});

const small = mountDisk(path.join(folder, "small"), 250);
test.runIf(small)("a disk without room for another backup is told, and the backups before it stay", async () => {
  if (!small) return;
  const BACKUP_DIR = small.folder;
  mkdirSync(BACKUP_DIR, { mode: 0o700 });
  const [newest] = backupsIn(kept);
  if (!newest) throw new Error("there is no backup yet");
  copyFileSync(path.join(kept, newest.name), path.join(BACKUP_DIR, newest.name));
  const before = backupsIn(BACKUP_DIR);
  expect(before).toHaveLength(1);
  small.fill();
  const refused = await run("backup", { BACKUP_DIR });
  small.clear();
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^No queda sitio en [^\n]* libera al menos \d+ MB[^\n]*\.$/),
  });
  expect(backupsIn(BACKUP_DIR)).toEqual(before);
});

test("the service makes one by itself as soon as an hour has passed since the last", async () => {
  const own = path.join(folder, "hourly");
  cpSync(data, own, { recursive: true, filter: (from) => !/(backups|\.sock|apartado-.*)$/.test(from) });
  const start = () => startApiProcess({ DATA_DIR: own });
  const young = await start();
  expect(await young.end("SIGTERM")).toBe(0);
  expect(existsSync(path.join(own, "backups"))).toBe(false);
  const anHourAgo = new Date(Date.now() - 3_601_000);
  utimesSync(path.join(own, "portal.json"), anHourAgo, anHourAgo);
  const api = await start();
  await expect.poll(() => backupsIn(path.join(own, "backups")).length).toBe(1);
  expect(await api.end("SIGTERM")).toBe(0);
});
