import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { prepareFolder } from "../../api/core/ownerFolder.ts";
import { runCommand } from "../support/command.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { freePort } from "../support/ports.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-owner-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything below a folder, and itself, that somebody else than its owner may read, write or enter. */
function open(at: string): string[] {
  const facts = lstatSync(at, { throwIfNoEntry: false });
  if (!facts) return [];
  const below = facts.isDirectory() ? readdirSync(at).flatMap((name) => open(path.join(at, name))) : [];
  return facts.mode & 0o077 ? [at, ...below] : below;
}
function openUp(at: string): void {
  const isFolder = lstatSync(at).isDirectory();
  chmodSync(at, isFolder ? 0o777 : 0o666);
  if (isFolder) for (const name of readdirSync(at)) openUp(path.join(at, name));
}
const count = (at: string): number =>
  lstatSync(at).isDirectory() ? readdirSync(at).reduce((sum, name) => sum + count(path.join(at, name)), 1) : 1;

async function startAndStop(
  command: string,
  data: string,
  meanwhile: () => void = () => undefined,
  ...options: string[]
): Promise<string> {
  const env = { DATA_DIR: data, PORT: `${await freePort()}`, API_PORT: `${await freePort()}` };
  const start = runCommand(command, env, ...options);
  const ready = start.says("Registros").then(() => true);
  while (!(await Promise.race([ready, pause(20, false)]))) meanwhile();
  meanwhile();
  start.child.kill("SIGTERM");
  expect(await start.ended).toBe(0);
  return start.output();
}

test("data, log, mails and secret are their owner's alone from the first moment, and again where an older version left them open", async () => {
  // What most systems start with: files are for everybody to read.
  const before = process.umask(0o022);
  const data = path.join(folder, "data");
  const seen = new Set<string>();
  await startAndStop("start", data, () => {
    for (const file of open(data)) seen.add(file);
  });
  expect([...seen]).toEqual([]);
  expect(count(data)).toBeGreaterThan(500);

  openUp(data);
  const said = await startAndStop("start", data);
  expect(open(data)).toEqual([]);
  expect(said).not.toContain("Aviso");
  process.umask(before);
});

test("the demonstration keeps to itself as well, and is made anew when it is told to", async () => {
  const before = process.umask(0o022);
  const data = path.join(folder, "home");
  await startAndStop("demo", data);
  expect(open(data)).toEqual([]);

  writeFileSync(path.join(data, "demo", "db", "typed"), "");
  writeFileSync(path.join(data, "kept"), "");
  await startAndStop("demo", data, undefined, "--new");
  expect(open(path.join(data, "demo"))).toEqual([]);
  expect(readdirSync(data).sort()).toEqual(["demo", "kept"]);
  expect(readdirSync(path.join(data, "demo", "db"))).toContain("PG_VERSION");
  expect(readdirSync(path.join(data, "demo", "db"))).not.toContain("typed");
  process.umask(before);
});

test("a parent folder others may change is told, and files that are not the portal's keep their rights", async () => {
  const loose = path.join(folder, "loose");
  const data = path.join(loose, "data");
  openUp(await fillDataFolder(data));
  mkdirSync(path.join(data, "fotos"));
  chmodSync(loose, 0o777);
  for (const at of [data, path.join(data, "fotos")]) chmodSync(at, 0o755);
  expect(await startAndStop("start", data)).toMatch(/Aviso +La carpeta de datos .* contiene otros ficheros/);
  expect(lstatSync(path.join(data, "fotos")).mode & 0o777).toBe(0o755);
  expect(open(path.join(data, "db"))).toEqual([]);
  rmSync(path.join(data, "fotos"), { recursive: true });
  // Told in the same place as the other.
  expect(prepareFolder(data)).toMatch(/^Otros usuarios de este equipo pueden cambiar .*loose/);
});
