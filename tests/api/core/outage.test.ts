import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { newTherapist, startTestApi } from "../../support/api.ts";
import { openServer } from "../../support/openServer.ts";
import { startPostgres } from "../../support/postgres.ts";
import { WELL } from "../../support/well.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-outage-"));
const server = await startPostgres({ folder, fsync: false });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(server)("on a PostgreSQL server", () => {
  const url = server?.url ?? "";

  test("two services that start at the same time on an empty database both come up", async () => {
    const [one, two] = await Promise.all([openServer(url), openServer(url)]);
    await Promise.all([one.ping(), two.ping()]);
    await one.close();
    await two.close();
  });

  test("an outage is told at once, and over when the database is back, without a restart", async () => {
    const api = await startTestApi({}, { database: await openServer(url) });
    const call = (target: string) => api.call(target, { token });
    const { token } = await newTherapist(api);
    try {
      expect((await call("/clientes")).status).toBe(200);
      await server?.stop();
      const startedAt = performance.now();
      const refused = await call("/clientes");
      expect(refused.status).toBe(503);
      expect(refused.body).toMatchObject({ code: "UNAVAILABLE" });
      expect((await call("/readyz")).status).toBe(503);
      expect((await call("/healthz")).status).toBe(200);
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      const again = await startPostgres({ folder, fsync: false, port: Number(new URL(url).port) });
      await expect.poll(async () => (await call("/clientes")).status, WELL).toBe(200);
      await api.close();
      await again?.stop();
    } catch (error) {
      await api.close();
      throw error;
    }
  });
});
