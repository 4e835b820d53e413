import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { backupName, backupsIn, lastBackup, noteAttempt, rotate } from "../../../api/core/backups/kept.ts";

const HOUR_MS = 3_600_000;
const folder = mkdtempSync(path.join(tmpdir(), "consulta-kept-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with a backup made each quarter of an hour, so many hours long, the newest at noon. */
function filled(name: string, hours: number): { at: string; newest: string } {
  const at = path.join(folder, name);
  mkdirSync(at);
  const noon = Date.parse("2026-11-23T12:00:00Z");
  for (let n = 0; n <= hours * 4; n += 1)
    writeFileSync(path.join(at, backupName(new Date(noon - n * (HOUR_MS / 4)), false)), "");
  return { at, newest: backupName(new Date(noon), false) };
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
  const old = backupName(new Date("2020-01-01T00:00:00Z"), true);
  writeFileSync(path.join(at, old), "");
  rotate(at, old);
  expect(backupsIn(at)).toHaveLength(2);
  // Made while the clock was a year ahead: the next, at the right time, is older, and stays as well.
  const { at: ahead, newest } = filled("ahead", 30 * 24);
  const made = backupName(new Date("2025-11-23T12:00:10Z"), false);
  writeFileSync(path.join(ahead, made), "");
  rotate(ahead, made);
  expect(backupsIn(ahead).map(({ name }) => name)).toEqual(expect.arrayContaining([made, newest]));
});

test("when the last backup was made and how the last try went is told, also where there was none", () => {
  expect(lastBackup(path.join(folder, "none"))).toEqual({ madeAt: null, attempt: null });
  const { at } = filled("told", 1);
  const attempt = {
    at: "2026-11-23T13:00:00.000Z",
    outcome: "failed",
    sentence: "No.",
    bytes: null,
    seconds: 1,
  } as const;
  noteAttempt(at, attempt);
  expect(lastBackup(at)).toEqual({ madeAt: new Date("2026-11-23T12:00:00Z"), attempt });
  writeFileSync(path.join(at, "last.json"), "{");
  expect(lastBackup(at).attempt).toBe(null);
});
