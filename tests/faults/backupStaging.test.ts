import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { generateX25519Identity } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { diskFinding } from "../../api/app/doctor/folder.ts";
import { backupsIn } from "../../api/core/backups/kept.ts";
import { makeBackup } from "../../api/core/backups/make.ts";
import { neededForBackup } from "../../api/core/backups/space.ts";
import { readApiConfig } from "../../api/core/config.ts";
import { openFolder } from "../../api/core/database/embedded.ts";
import { startTestApi } from "../support/api.ts";
import { launch } from "../support/backups.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { mountDisk } from "../support/disk.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-staging-"));
const data = path.join(folder, "practice");
const copyFrom = (dataDir: string) => (into: string) => cp(path.join(dataDir, "db"), into, { recursive: true });
const readable = (at: string): string[] => readdirSync(at).filter((name) => !name.startsWith("last.json"));
beforeAll(() => fillDataFolder(data));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the database is copied on its own disk, its owner's alone; where backups go nothing of it lies readable at any time", async () => {
  const BACKUP_DIR = path.join(folder, "elsewhere");
  const BACKUP_KEY = await generateX25519Identity();
  const config = readApiConfig({ DATA_DIR: data, BACKUP_DIR, BACKUP_KEY });
  const seen = new Map<string, string>();
  const copied: [string, number][] = [];
  const look = () => {
    for (const name of readdirSync(BACKUP_DIR)) {
      const file = path.join(BACKUP_DIR, name);
      const facts = statSync(file, { throwIfNoEntry: false });
      if (facts?.isDirectory()) seen.set(name, "a folder");
      else if (facts?.size && name !== "last.json") seen.set(name, readFileSync(file).subarray(0, 21).toString());
    }
  };
  let isMade = false;
  const making = makeBackup(config, async (into) => {
    copied.push([path.relative(data, into), statSync(path.dirname(into)).mode & 0o777]);
    await copyFrom(data)(into);
    look();
  }).finally(() => {
    isMade = true;
  });
  while (!isMade) {
    await pause(3);
    if (existsSync(BACKUP_DIR)) look();
  }
  const { file } = await making;
  expect(copied).toEqual([[path.join(".backing-up", "db"), 0o700]]);
  expect([...seen.keys()]).toEqual([`.making-${path.basename(file)}`, path.basename(file)]);
  expect(new Set(seen.values())).toEqual(new Set(["age-encryption.org/v1"]));
  expect(readdirSync(BACKUP_DIR).sort()).toEqual([path.basename(file), "last.json"]);
  expect(readdirSync(data)).not.toContain(".backing-up");
});

test("what a backup that was killed has left is gone after the next start, also what an older version left beside the backups", async () => {
  const dataDir = path.join(folder, "left");
  await fillDataFolder(dataDir);
  const backups = { isHourly: false, folder: path.join(folder, "kept"), key: null };
  for (const at of [path.join(dataDir, ".backing-up"), path.join(backups.folder, ".making-consulta-x.tar.gz")]) {
    mkdirSync(path.join(at, "db"), { recursive: true });
    writeFileSync(path.join(at, "db", "PG_VERSION"), "17");
  }
  const api = await startTestApi({ dataDir, backups }, { database: await openFolder(dataDir) });
  await api.close();
  expect([readdirSync(dataDir).includes(".backing-up"), readable(backups.folder)]).toEqual([false, []]);
});

test("a backup that is interrupted says so and leaves nothing", async () => {
  const BACKUP_DIR = path.join(folder, "interrupted");
  const child = launch("backup", { DATA_DIR: data, BACKUP_DIR });
  let said = "";
  child.stderr.on("data", (text: Buffer) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const isCopying = () => existsSync(path.join(data, ".backing-up", "db"));
  await expect.poll(isCopying, { interval: 2 }).toBe(true);
  child.kill("SIGINT");
  expect([await ended, said.trim()]).toEqual([1, expect.stringMatching(/^La copia de seguridad se ha interrumpido/)]);
  expect([readdirSync(data).includes(".backing-up"), readable(BACKUP_DIR)]).toEqual([false, []]);
});

const small = mountDisk(path.join(folder, "small"), 120);
test.runIf(small)(
  "room is needed on either disk, and the one without it is named, by the backup and by doctor",
  async () => {
    if (!small) return;
    const dataDir = await fillDataFolder(small.folder);
    const config = readApiConfig({ DATA_DIR: dataDir, BACKUP_DIR: path.join(folder, "roomy") });
    small.fill();
    const refused = makeBackup(config, copyFrom(dataDir));
    await expect(refused).rejects.toThrow(
      /^No queda sitio en \S+\/small\/data para otra copia.*libera al menos \d+ MB/,
    );
    expect((await diskFinding(config)).sentence).toMatch(/^En \S+\/small\/data \(DATA_DIR\)/);
    small.clear();
    expect(backupsIn(config.backups.folder)).toEqual([]);
    const there = readApiConfig({ DATA_DIR: data, BACKUP_DIR: path.join(small.folder, "backups") });
    small.fill();
    await expect(makeBackup(there, copyFrom(data))).rejects.toThrow(
      /^No queda sitio en \S+\/small\/data\/backups para/,
    );
    small.clear();
  },
);

const disk = mountDisk(path.join(folder, "disk"), 20);
const other = mountDisk(path.join(folder, "other"), 30);

test.runIf(disk && other)(
  "two file systems with one room between them, as subvolumes have, are to have it for both",
  () => {
    const place = (name: string): string => {
      const at = path.join(folder, "disk", name);
      mkdirSync(at, { recursive: true });
      return at;
    };
    const dataDir = place("data");
    writeFileSync(path.join(place("data/db"), "base"), Buffer.alloc(1_000_000));
    // Another device number, and all that is written there is taken of the same disk.
    const over = path.join(folder, "over");
    mkdirSync(over);
    const layers = `lowerdir=${place("lower")},upperdir=${place("upper")},workdir=${place("work")}`;
    execFileSync("mount", ["-t", "overlay", "overlay", "-o", layers, over]);
    const needed = (backups: string) =>
      neededForBackup({ dataDir, backups: { isHourly: false, folder: path.join(backups, "backups"), key: null } });
    try {
      const alone = needed(path.join(folder, "other"));
      expect([needed(dataDir) - alone, needed(over) - alone]).toEqual([1_000_000, 1_000_000]);
    } finally {
      execFileSync("umount", ["-l", over]);
    }
  },
);
