import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readApiConfig, SettingError } from "../../api/core/config.ts";
import { failingStart, startApiProcess } from "../support/apiProcess.ts";

/** Whole processes start here, and a busy machine starts them slowly. */
const SLOW = { timeout: 120_000 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "consulta-start-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const home = (name: string) => path.join(folder, name);

describe("settings", () => {
  test("none are needed", () => {
    expect(readApiConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 4001,
      publicUrl: "http://localhost:4000",
      dataDir: ".data",
      database: { kind: "folder" },
      tokens: { jwksUrl: null, issuer: "http://localhost:4000", audience: "consulta" },
      trustProxy: 1,
    });
  });

  test("an empty one counts as missing, and the address of the portal follows its port", () => {
    expect(readApiConfig({ PORT: "5000", DATABASE_URL: " " })).toMatchObject({
      publicUrl: "http://localhost:5000",
      database: { kind: "folder" },
    });
  });

  test.each([
    ["API_PORT", { API_PORT: "70000" }],
    ["API_PORT", { API_PORT: "cuatro" }],
    ["PUBLIC_URL", { PUBLIC_URL: "portal" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
    ["AUTH_SECRET", { AUTH_SECRET: "corto" }],
    ["AUTH_JWKS_URL", { AUTH_JWKS_URL: "file:///claves" }],
    ["AUTH_ISSUER", { AUTH_JWKS_URL: "https://x.es/jwks" }],
    ["SMTP_URL", { SMTP_URL: "correo" }],
    ["LOG_LEVEL", { LOG_LEVEL: "mucho" }],
    ["API_TRUST_PROXY", { API_TRUST_PROXY: "-1" }],
    ["SMTP_URL", { NODE_ENV: "production", DATABASE_URL: "postgres://x/y", AUTH_SECRET: "s".repeat(32) }],
    ["AUTH_SECRET", { NODE_ENV: "production", DATABASE_URL: "postgres://x/y", SMTP_URL: "smtp://x" }],
  ])("a bad %s is named in one Spanish sentence (case %#)", (name, env) => {
    const read = () => readApiConfig(env);
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name} .+\\.$`));
  });
});

describe("a start that cannot be", SLOW, () => {
  const ONE_SENTENCE = /^[A-ZÁÉÍÓÚ][^\n]+\.$/;

  test("a bad setting", async () => {
    const { code, sentence } = await failingStart({ DATA_DIR: home("a"), API_PORT: "x" });
    expect(code).toBe(1);
    expect(sentence).toMatch(ONE_SENTENCE);
    expect(sentence).toContain("API_PORT");
  });

  test("a busy port", async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, "127.0.0.1", resolve));
    const address = squatter.address();
    const port = String(address && typeof address === "object" ? address.port : "");
    const { code, sentence } = await failingStart({ DATA_DIR: home("b"), API_PORT: port });
    squatter.close();
    expect(code).toBe(1);
    expect(sentence).toMatch(ONE_SENTENCE);
    expect(sentence).toContain(port);
  });

  test("a data folder that is a file", async () => {
    writeFileSync(home("fichero"), "");
    const { code, sentence } = await failingStart({ DATA_DIR: home("fichero") });
    expect(code).toBe(1);
    expect(sentence).toMatch(ONE_SENTENCE);
    expect(sentence).toContain("DATA_DIR");
  });

  test("a database that does not answer", async () => {
    const { code, sentence } = await failingStart({ DATABASE_URL: "postgres://x@127.0.0.1:9/x", DATA_DIR: home("c") });
    expect(code).toBe(1);
    expect(sentence).toMatch(ONE_SENTENCE);
    expect(sentence).toContain("DATABASE_URL");
  });
});

describe("a data folder", SLOW, () => {
  test("serves one process at a time, and the second says so within a second of having loaded", async () => {
    // Deeper than a Unix socket's path may be.
    const deep = home(`${"muy-".repeat(30)}honda`);
    mkdirSync(deep);
    const first = await startApiProcess({ DATA_DIR: deep });
    const loading = (await failingStart({ DATA_DIR: deep, API_PORT: "x" })).ms;
    const second = await failingStart({ DATA_DIR: deep });
    expect(second.code).toBe(1);
    expect(second.sentence).toContain("ya está en uso");
    expect(second.ms).toBeLessThan(loading * 2 + 1_000);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await first.end("SIGTERM")).toBe(0);
    const third = await startApiProcess({ DATA_DIR: deep });
    expect(await third.end("SIGINT")).toBe(0);
  });

  test("keeps its secret to its owner, and the secret stays the same", async () => {
    const api = await startApiProcess({ DATA_DIR: home("secreto") });
    await api.end("SIGTERM");
    const file = path.join(home("secreto"), "auth-secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const secret = readFileSync(file, "utf8");
    expect(secret.length).toBeGreaterThanOrEqual(32);
    const again = await startApiProcess({ DATA_DIR: home("secreto") });
    await again.end("SIGTERM");
    expect(readFileSync(file, "utf8")).toBe(secret);
  });
});
