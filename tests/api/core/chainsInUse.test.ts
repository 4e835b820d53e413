import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type QueryConfig } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAudit } from "../../../api/audit/audit.verify.ts";
import { sealDue } from "../../../api/audit/sealing.ts";
import type { Queries } from "../../../api/core/database/database.ts";
import { verifySeals } from "../../../api/notes/record/seals.verify.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { openServer } from "../../support/openServer.ts";
import { type RoledServer, startRoledServer } from "../../support/servers.ts";

const log = pino({ level: "silent" });
let server: RoledServer;
let api: TestApi;
let token: string;
beforeAll(async () => {
  server = await startRoledServer();
  const database = await openServer(server.url, { practiceUrl: server.practiceUrl });
  api = await startTestApi({}, { database });
  ({ token } = await newTherapist(api));
});
afterAll(async () => {
  await api.close();
  await server.server.stop();
});

/** Signs a note of a new client, and has what was done for that sealed. */
async function work(): Promise<void> {
  const client = await createClient(api, token);
  const { id } = await createNote(api, token, client.id);
  expect((await api.call(`/notas/${id}/firma`, { token, body: { version: 1 } })).status).toBe(200);
  await sealDue(api.database, log);
}

/** Runs `look` as `doctor` does, on a connection of its own, while the practice works between what it reads first and next. */
async function lookWhileWorking<Seen>(look: (owner: Queries) => Promise<Seen>): Promise<Seen> {
  const client = new Client({ connectionString: server.url });
  let reads = 0;
  const watched = {
    async query(...asked: [QueryConfig, unknown[]]) {
      const isRead = JSON.stringify(asked[0]).includes("select");
      if (isRead) reads += 1;
      if (isRead && reads === 2) await work();
      return await client.query(...asked);
    },
  };
  await client.connect();
  try {
    return await look(drizzle(watched as unknown as Client) as unknown as Queries);
  } finally {
    await client.end();
  }
}

test("chains that grow while they are computed anew are told to be as they were made", async () => {
  await work();
  expect(await lookWhileWorking(verifyAudit)).toMatchObject({ faults: 0, named: [] });
  expect(await lookWhileWorking(verifySeals)).toMatchObject({ faults: 0, named: [] });
});
