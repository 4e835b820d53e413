import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isDue } from "../../../api/core/backups/hourly.ts";
import {
  backupName,
  backupsIn,
  type KeptBackup,
  lastBackup,
  noteAttempt,
  rotate,
} from "../../../api/core/backups/kept.ts";
import { markReady } from "../../../api/core/dataFolder.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const NOON = Date.parse("2026-11-23T12:00:00Z");
const backupOf = (madeAt: Date, isEncrypted = false): KeptBackup => ({ name: backupName(madeAt, isEncrypted), madeAt });
const folder = mkdtempSync(path.join(tmpdir(), "consulta-kept-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with a backup made each quarter of an hour, so many hours long, the newest at noon. */
function filled(name: string, hours: number): { at: string; newest: KeptBackup } {
  const at = path.join(folder, name);
  mkdirSync(at);
  for (let n = 0; n <= hours * 4; n += 1)
    writeFileSync(path.join(at, backupName(new Date(NOON - n * (HOUR_MS / 4)), false)), "");
  return { at, newest: backupOf(new Date(NOON)) };
}

test("of the last 24 hours and 14 days the newest backup of each is kept, and nothing else that lies there is touched", () => {
  const { at, newest } = filled("month", 30 * 24);
  writeFileSync(path.join(at, "mine.tar.gz"), "");
  rotate(at, newest);
  const left = backupsIn(at).map(({ madeAt }) => madeAt.toISOString().slice(0, 16));
  expect(left.slice(0, 3)).toEqual(["2026-11-23T12:00", "2026-11-23T11:45", "2026-11-23T10:45"]);
  // The 24 hours reach into the day before, whose newest is one of them.
  expect(left.slice(24)).toEqual(
    Array.from({ length: 12 }, (_, n) => `2026-11-${String(21 - n).padStart(2, "0")}T23:45`),
  );
  expect(readdirSync(at)).toContain("mine.tar.gz");
});

test("a portal that was off for long deletes none of the few backups it has, and none it made just now", () => {
  const { at } = filled("off", 0);
  const old = backupOf(new Date("2020-01-01T00:00:00Z"), true);
  writeFileSync(path.join(at, old.name), "");
  rotate(at, old);
  expect(backupsIn(at)).toHaveLength(2);
  // Made while the clock was a year ahead: the next, at the right time, is older, and stays as well.
  const { at: ahead, newest } = filled("ahead", 30 * 24);
  const made = backupOf(new Date("2025-11-23T12:00:10Z"));
  writeFileSync(path.join(ahead, made.name), "");
  rotate(ahead, made);
  expect(backupsIn(ahead).map(({ name }) => name)).toEqual(expect.arrayContaining([made.name, newest.name]));
});

test("when the last backup was made and how the last try went is told, also where there was none", () => {
  expect(lastBackup(path.join(folder, "none"), NOON)).toEqual({ madeAt: null, attempt: null });
  const { at } = filled("told", 1);
  const attempt = {
    at: "2026-11-23T13:00:00.000Z",
    outcome: "failed",
    sentence: "No.",
    bytes: null,
    seconds: 1,
  } as const;
  noteAttempt(at, attempt);
  expect(lastBackup(at, NOON)).toEqual({ madeAt: new Date(NOON), attempt });
  writeFileSync(path.join(at, "last.json"), "{");
  expect(lastBackup(at, NOON).attempt).toBe(null);
});

describe("made while the clock was a year ahead", () => {
  /** A practice whose database has been there for ten hours, and when its backups were made. */
  function practice(name: string, ...moments: number[]): { at: string; due: (now: number) => boolean } {
    const dataDir = path.join(folder, name);
    const at = path.join(dataDir, "backups");
    mkdirSync(at, { recursive: true });
    markReady(dataDir);
    const birth = new Date(NOON - 10 * HOUR_MS);
    utimesSync(path.join(dataDir, "portal.json"), birth, birth);
    for (const moment of moments) writeFileSync(path.join(at, backupName(new Date(moment), false)), "");
    const backups = { isHourly: true, folder: at, key: null };
    return { at, due: (now) => isDue({ dataDir, backups }, now) };
  }

  test("a backup is none of the last hour's, and the next is due an hour after the one before", () => {
    const { due } = practice("right", NOON + YEAR_MS, NOON - HOUR_MS / 2);
    expect([due(NOON), due(NOON + HOUR_MS / 2 - 1), due(NOON + HOUR_MS / 2)]).toEqual([false, false, true]);
    expect(practice("alone", NOON + YEAR_MS).due(NOON)).toBe(true);
  });

  test("a failed try keeps the next away for ten minutes of that clock alone", () => {
    const failed = { outcome: "failed", sentence: "No.", bytes: null, seconds: 1 } as const;
    const { at, due } = practice("failed", NOON - 2 * HOUR_MS);
    noteAttempt(at, { ...failed, at: new Date(NOON + YEAR_MS).toISOString() });
    expect(due(NOON)).toBe(true);
    noteAttempt(at, { ...failed, at: new Date(NOON - 60_000).toISOString() });
    expect(due(NOON)).toBe(false);
  });

  test("backups drive out none of those that are made at the right time, and are none to tell the age by", () => {
    const ahead = Array.from({ length: 30 }, (_, n) => NOON + YEAR_MS + n * 24 * HOUR_MS);
    const real = Array.from({ length: 3 }, (_, n) => NOON - n * HOUR_MS);
    const { at } = practice("many", ...ahead, ...real);
    rotate(at, backupOf(new Date(NOON)));
    expect(backupsIn(at).map(({ madeAt }) => madeAt.getTime())).toEqual([...ahead.reverse(), ...real]);
    expect(lastBackup(at, NOON + 1).madeAt).toEqual(new Date(NOON));
    expect(lastBackup(at, NOON - 1).madeAt).toEqual(new Date(NOON - HOUR_MS));
  });
});
