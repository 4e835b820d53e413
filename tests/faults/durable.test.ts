import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { openFolder } from "../../api/core/database/embedded.ts";
import { plans } from "../../api/practice/plans.table.ts";
import type { WireClient } from "../../schema/wire/clients.ts";
import { type ApiProcess, startApiProcess } from "../support/apiProcess.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { signUpAt } from "../support/frontDoor.ts";
import { startPostgres } from "../support/postgres.ts";

/** Each kill costs a start of the service; a longer run sets KILLS. */
const KILLS = Number(process.env.KILLS ?? 4);

const json = { "content-type": "application/json" };

/** What a request of the signed-in therapist carries, its token a new one. */
async function bearer(url: string, cookie: string): Promise<Record<string, string>> {
  const { token } = (await (await fetch(`${url}/auth/token`, { headers: { cookie } })).json()) as { token: string };
  return { ...json, authorization: `Bearer ${token}` };
}

const toClient = (nombre: string) => JSON.stringify({ nombre, email: "c@ejemplo.es", phone: "600" });

/** Writes clients, kills the service in the middle, starts it again: every client it confirmed must be there. */
async function killWhileWriting(
  kills: number,
  env: Record<string, string>,
  unlimited: (api: ApiProcess) => Promise<void>,
) {
  let api = await startApiProcess(env);
  const cookie = await signUpAt(api.url, { email: "ana@ejemplo.es" });
  let headers = await bearer(api.url, cookie);
  await fetch(`${api.url}/user-info/validate`, { headers });
  await unlimited(api);
  const confirmed: string[] = [];
  for (let round = 0; round < kills; round++) {
    const { url } = api;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; ; n++) {
        const name = `${round}-${writer}-${n}`;
        try {
          const answer = await fetch(`${url}/clientes`, { method: "POST", headers, body: toClient(name) });
          if (answer.status === 201) confirmed.push(((await answer.json()) as WireClient).nombre);
        } catch {
          return;
        }
        if (writer === 0 && n === 8) await api.end("SIGKILL");
      }
    });
    await Promise.all(writers);
    api = await startApiProcess(env);
    headers = await bearer(api.url, cookie);
  }
  const stored: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${api.url}/clientes?pageSize=100&page=${page}`, { headers });
    const { data } = (await answer.json()) as { data: WireClient[] };
    if (data.length === 0) break;
    stored.push(...data.map(({ nombre }) => nombre));
  }
  expect(await api.end("SIGTERM")).toBe(0);
  expect(confirmed.length).toBeGreaterThan(kills * 8);
  expect(confirmed.filter((name) => !stored.includes(name))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
}

test(
  "the embedded database keeps every confirmed client when the service is killed",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-durable-"));
    try {
      const database = await openFolder(await fillDataFolder(folder));
      await database.owner.update(plans).set({ maxClients: null });
      await database.close();
      await killWhileWriting(KILLS, { DATA_DIR: folder }, async () => undefined);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000 + KILLS * 60_000,
);

const server = await startPostgres();
test.runIf(server)(
  "PostgreSQL keeps every confirmed client when the service is killed",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-durable-"));
    const url = server?.url ?? "";
    try {
      await killWhileWriting(KILLS, { DATABASE_URL: url, DATA_DIR: folder }, async () => {
        const admin = new Client({ connectionString: url });
        await admin.connect();
        await admin.query("update plans set max_clients = null");
        await admin.end();
      });
    } finally {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000 + KILLS * 60_000,
);
