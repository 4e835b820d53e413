import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { failingStart, startApiProcess } from "../support/apiProcess.ts";
import { freePort } from "../support/ports.ts";
import { figureOf, scrape } from "../support/scrape.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-seen-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a process tells its figures on a port of its own, which another one that is told the same cannot have", async () => {
  const port = `${await freePort()}`;
  const env = { DATA_DIR: path.join(folder, "a"), METRICS_PORT: port };
  const api = await startApiProcess({ ...env, BACKUP_DIR: folder, BACKUPS: "off" });
  await fetch(`${api.url}/healthz`);
  const told = () => scrape(`http://127.0.0.1:${port}/metrics`);
  expect(figureOf(await told(), 'consulta_service_requests_total{method="GET",route="/healthz",status="200"}')).toBe(1);
  expect(figureOf(await told(), "consulta_backup_age_seconds")).toBeUndefined();
  expect((await fetch(`${api.url}/metrics`)).status).toBe(401);
  const second = await failingStart({ ...env, DATA_DIR: path.join(folder, "b") });
  expect([second.code, second.sentence]).toEqual([
    1,
    expect.stringMatching(/^No se puede escuchar .*METRICS_PORT.*\.$/),
  ]);
  await api.end("SIGTERM");
  await expect(told()).rejects.toThrow();
}, 60_000);

test("what is switched off is not loaded: neither program imports a library for it before it is asked", () => {
  for (const program of ["api", "gateway"]) {
    const text = readFileSync(`dist/server/${program}.js`, "utf8");
    expect(text).toContain('import("./');
    expect([program, text.match(/(?:from|import) ?"(?:prom-client|@opentelemetry)[^"]*"/g)]).toEqual([program, null]);
  }
});
