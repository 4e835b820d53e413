import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failingStart, startApiProcess } from "../support/apiProcess.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { startPostgres } from "../support/postgres.ts";

/** Whole processes start here, and a busy machine starts them slowly. */

const server = await startPostgres({ fsync: false });
afterAll(() => server?.stop());
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "consulta-start-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const home = (name: string) => path.join(folder, name);

describe("a start that cannot be", () => {
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

  test.runIf(server)("a database that refuses us, whose cause is in the log", async () => {
    const { code, sentence, log } = await failingStart({ DATABASE_URL: `${server?.url}-other`, DATA_DIR: home("c") });
    expect(code).toBe(1);
    expect(sentence).toMatch(ONE_SENTENCE);
    expect(sentence).toContain("DATABASE_URL");
    expect(log).toContain("3D000");
  });
});

describe("a data folder", () => {
  test("serves one process at a time, and the second says so within a second of having loaded", async () => {
    // Deeper than a Unix socket's path may be.
    const deep = home(`${"muy-".repeat(30)}honda`);
    const first = await startApiProcess({ DATA_DIR: await fillDataFolder(deep) });
    const took = async () => {
      const loading = (await failingStart({ DATA_DIR: deep, API_PORT: "x" })).ms;
      const second = await failingStart({ DATA_DIR: deep });
      expect([second.code, second.sentence]).toEqual([1, expect.stringContaining("ya está en uso")]);
      return second.ms - 2 * loading;
    };
    // The machine may have been busy with something else just then.
    await expect.poll(took).toBeLessThan(1_000);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await first.end("SIGTERM")).toBe(0);
    const third = await startApiProcess({ DATA_DIR: deep });
    expect(await third.end("SIGINT")).toBe(0);
  });

  test("keeps its secret to its owner, and the secret stays the same", async () => {
    // It lies in the folder wherever the database is.
    const env = { DATA_DIR: home("secreto"), ...(server && { DATABASE_URL: server.url }) };
    const api = await startApiProcess(env);
    await api.end("SIGTERM");
    const file = path.join(home("secreto"), "auth-secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const secret = readFileSync(file, "utf8");
    expect(secret.length).toBeGreaterThanOrEqual(32);
    const again = await startApiProcess(env);
    await again.end("SIGTERM");
    expect(readFileSync(file, "utf8")).toBe(secret);
  });
});
