import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { createLog, openLines as linesOfService } from "../../api/core/log.ts";
import { openLines as linesOfGateway, openLog } from "../../gateway/core/log.ts";
import { LogFile } from "../../run/portal/logFile.ts";
import { mountDisk } from "../support/disk.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is still needed, after what is not has been taken away. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("a service and a gateway whose log cannot be written go on, however much they have to say", async () => {
  // The system's own full disk: every write fails with ENOSPC. Left open: what waits would go to whatever has its number next.
  const full = openSync("/dev/full", "w");
  const before = heldBytes();
  for (const log of [createLog("info", linesOfService(full)), openLog("info", linesOfGateway(full))])
    for (let n = 0; n < 50_000; n += 1) log.info({ n, text: "x".repeat(2_000) }, "line");
  await expect.poll(() => heldBytes() - before).toBeLessThan(20_000_000);
});

/** The first line that cannot be written, and whoever writes it, ends at once. */
const ENDINGS = {
  "a gateway, later": `import { openLog } from "./gateway/core/log.ts";
    const log = openLog("info");
    log.info("begun");
    setTimeout(() => { log.info("over"); process.exit(7); }, 1_000);`,
  "a gateway, at once": `import { openLog } from "./gateway/core/log.ts";
    openLog("info").info("over");
    process.exit(7);`,
  "a gateway that waits for its lines": `import { openLog } from "./gateway/core/log.ts";
    const log = openLog("info");
    log.info("over");
    log.flush(() => process.exit(7));`,
  "a gateway's last words": `import { openLog } from "./gateway/core/log.ts";
    openLog("info").fatal("over");
    process.exit(7);`,
  "a service's last words": `import { createLog } from "./api/core/log.ts";
    createLog("info").fatal("not started");
    process.exit(7);`,
};
const endingOf = (script: string, stdout: number) =>
  spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", stdout, "inherit"],
    timeout: 30_000,
  });

test.each(Object.entries(ENDINGS))("whose log cannot be written ends all the same: %s", (_, script) => {
  const full = openSync("/dev/full", "w");
  const ended = endingOf(script, full);
  closeSync(full);
  expect([ended.status, ended.signal]).toEqual([7, null]);
});

test.each(Object.entries(ENDINGS))("whose log nobody reads any more ends all the same: %s", (_, script) => {
  const pipe = path.join(folder, randomUUID());
  execFileSync("mkfifo", [pipe]);
  // Opened for both, it needs nobody at the other end; then nobody is.
  const both = openSync(pipe, "r+");
  const end = openSync(pipe, "w");
  closeSync(both);
  const ended = endingOf(script, end);
  closeSync(end);
  expect([ended.status, ended.signal]).toEqual([7, null]);
});

/** So many lines at once that some are being written while the last is said. */
const LAST_WORDS = {
  "a fatal line": `log.fatal({ n }, "why"); process.exit(7);`,
  "an error nobody caught": `log.error({ n }, "why"); throw new Error("why");`,
  "an end": `log.error({ n }, "why"); process.exit(7);`,
};
/** Where a gateway's lines go. */
const WAYS = {
  "a file": (file: string) => `> ${file}`,
  "a pipe": (file: string) => `| cat > ${file}`,
};
const lastWords = Object.entries(WAYS).flatMap(([way, through]) =>
  Object.entries(LAST_WORDS).map(([words, script]) => ({ way, through, words, script })),
);

test.each(lastWords)("all that was said before $words arrives, once and whole, through $way", ({ through, script }) => {
  for (const lines of [60, 3_000]) {
    const file = path.join(folder, randomUUID());
    const all = `import { openLog } from "./gateway/core/log.ts";
      const log = openLog("info");
      let n = 0;
      for (; n < ${lines}; n += 1) log.info({ n, text: "á".repeat(50) }, "line");
      ${script}`;
    spawnSync("sh", ["-c", `"$0" --input-type=module -e "$1" ${through(file)}`, process.execPath, all], {
      timeout: 30_000,
    });
    const told = readFileSync(file, "utf8").split("\n").slice(0, -1);
    const said = told.map((line) => (JSON.parse(line) as { n: number }).n);
    expect(said.toSorted((one, other) => one - other)).toEqual(Array.from({ length: lines + 1 }, (_, n) => n));
  }
});

const small = mountDisk(path.join(folder, "small"), 20);
test.runIf(small)("what could not be written waits for room, and how many lines did not fit is told then", async () => {
  if (!small) return;
  mkdirSync(small.folder);
  for (const [name, open] of Object.entries({ api: linesOfService, gateway: linesOfGateway })) {
    const file = path.join(small.folder, `${name}.log`);
    const fd = openSync(file, "a");
    const log = createLog("info", open(fd));
    small.fill();
    for (let n = 0; n < 2_000; n += 1) log.info({ n, text: "x".repeat(1_000) }, "line");
    small.clear();
    const told = () => readFileSync(file, "utf8").split("\n").slice(0, -1);
    await expect
      .poll(() => {
        log.info("room");
        return told().some((line) => line.includes('"lost":'));
      })
      .toBe(true);
    const lines = told().map((line) => JSON.parse(line) as { n?: number; lost?: number; msg: string });
    const kept = lines.flatMap(({ n }) => n ?? []);
    expect(kept).toEqual(kept.map((_, n) => n));
    expect(kept.length).toBeGreaterThan(800);
    const lost = lines.find((line) => line.lost);
    expect(lost).toEqual({ level: 40, time: expect.any(String), lost: expect.any(Number), msg: "lines lost" });
    expect(kept.length + (lost?.lost ?? 0)).toBeGreaterThanOrEqual(2_000);
    rmSync(file);
  }
});

test("a log file leaves out what cannot be written and says how much that was", () => {
  const file = path.join(folder, "api.log");
  symlinkSync("/dev/full", file);
  const log = new LogFile(file);
  log.write("first\n");
  log.write("second\n");
  rmSync(file);
  log.write("third\n");
  expect(readFileSync(file, "utf8")).toBe("13 bytes lost: nothing could be written\nthird\n");
});

test("log files take no more of the disk than they are given, and keep the newest lines", () => {
  const place = mkdtempSync(path.join(folder, "rotating-"));
  const log = new LogFile(path.join(place, "api.log"), { bytes: 1_000, kept: 2 });
  for (let n = 0; n < 500; n += 1) log.write(`${n} ${"x".repeat(50)}\n`);
  const files = readdirSync(place).sort();
  expect(files).toEqual(["api.log", "api.log.1", "api.log.2"]);
  expect(files.reduce((sum, name) => sum + statSync(path.join(place, name)).size, 0)).toBeLessThan(3 * 1_100);
  expect(readFileSync(path.join(place, "api.log"), "utf8")).toContain("499 ");
});
