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
  expect(figureOf(await told(), "consulta_backup_age_allowed_seconds")).toBe(48 * 3_600);
  expect((await fetch(`${api.url}/metrics`)).status).toBe(401);
  const second = await failingStart({ ...env, DATA_DIR: path.join(folder, "b") });
  expect([second.code, second.sentence]).toEqual([
    1,
    expect.stringMatching(/^No se puede escuchar .*METRICS_PORT.*\.$/),
  ]);
  await api.end("SIGTERM");
  await expect(told()).rejects.toThrow();
});

/** What a built file loads with itself: its own files and, by the bundler's remarks, the packages whose code is in them. */
function loadedWith(file: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set([path.resolve(file)]);
  const packages = new Set<string>();
  for (const one of files) {
    const text = readFileSync(one, "utf8");
    for (const [, chunk = ""] of text.matchAll(/^(?:import|export)\b[^"';]*?"(\.{1,2}\/[^"]+)";$/gm))
      files.add(path.resolve(path.dirname(one), chunk));
    for (const [, name = ""] of text.matchAll(/^\/\/(?:#region)? ?node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm))
      packages.add(name);
    for (const [, name = ""] of text.matchAll(/^import\b[^"';]*?"((?:@[^/"]+\/)?[^./"][^/"]*)[^"]*";$/gm))
      packages.add(name);
  }
  return { files, packages };
}
/** Names that better-auth gives its spans; no code. */
const WORDS_ALONE = "@opentelemetry/semantic-conventions";

test("what is switched off is not loaded: neither program imports a library for it before it is asked", () => {
  for (const program of ["api", "gateway"]) {
    const { files, packages } = loadedWith(`dist/server/${program}.js`);
    expect(packages).toContain("undici");
    const loaded = [...packages].filter((name) => /^(prom-client|@opentelemetry\/)/.test(name) && name !== WORDS_ALONE);
    expect([program, loaded]).toEqual([program, []]);
    const asked = [...files].flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/import\("(?<chunk>\.\/[^"]*metrics-[^"]*)"\)/g),
    ]);
    expect([program, asked.length]).toEqual([program, 1]);
  }
});
