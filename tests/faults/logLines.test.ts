import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { createLog, openLines as linesOfService } from "../../api/core/log.ts";
import { openLines as linesOfGateway, openLog } from "../../gateway/core/log.ts";
import { LogFile } from "../../run/portal/logFile.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is still needed, after what is not has been taken away. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test("a service and a gateway whose log cannot be written go on, however much they have to say", async () => {
  // The system's own full disk: every write fails with ENOSPC.
  const full = openSync("/dev/full", "w");
  const before = heldBytes();
  for (const log of [createLog("info", linesOfService(full)), openLog("info", linesOfGateway(full))])
    for (let n = 0; n < 50_000; n += 1) log.info({ n, text: "x".repeat(2_000) }, "line");
  await pause(500);
  expect(heldBytes() - before).toBeLessThan(20_000_000);
  closeSync(full);
});

test("a gateway whose log cannot be written ends all the same", async () => {
  const script = `import { openLog } from "./gateway/core/log.ts";
    const log = openLog("info");
    log.info("begun");
    setTimeout(() => { log.info("over"); process.exit(0); }, 1_000);`;
  const full = openSync("/dev/full", "w");
  const ended = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", full, "inherit"],
    timeout: 30_000,
  });
  closeSync(full);
  expect([ended.status, ended.signal]).toEqual([0, null]);
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
