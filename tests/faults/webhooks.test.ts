import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { clients } from "../../api/clients/clients.table.ts";
import type { Database } from "../../api/core/database/database.ts";
import { sealedWith } from "../../api/core/sealing.ts";
import { newWebhookSecret } from "../../api/webhooks/webhooks.secret.ts";
import { deliveries, webhooks } from "../../api/webhooks/webhooks.table.ts";
import { type ApiProcess, startApiProcess } from "../support/apiProcess.ts";
import { openServer } from "../support/openServer.ts";
import { startPostgres } from "../support/postgres.ts";
import { type ReceivedMessage, startReceiver, verified } from "../support/receiver.ts";
import { addPractice } from "../support/reminders.ts";

/** How often a service is killed; KILLS=50 is the full measure. */
const KILLS = Number(process.env.KILLS ?? 2);
const CHANGES = 40;
const AUTH_SECRET = "un-secreto-de-al-menos-treinta-y-dos-signos";
const server = await startPostgres();

const addClients = (database: Database, professionalId: string, count: number) =>
  database.owner
    .insert(clients)
    .values(Array.from({ length: count }, () => ({ professionalId, name: "Lucía", email: "l@ejemplo.es", phone: "1" })))
    .returning({ id: clients.id });

/** Who holds the receiver at the moment, by the order in which the processes were started. */
async function holders(database: Database): Promise<number> {
  const { rows } = (await database.owner.execute(
    sql`select count(*)::int as n from webhooks where leased_until > now()`,
  )) as unknown as { rows: { n: number }[] };
  return rows[0]?.n ?? 0;
}

test.runIf(server)(
  "no change is missed, and none told twice but the one that was on its way, when services are killed while they tell them",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-webhooks-"));
    const url = server?.url ?? "";
    const database = await openServer(url);
    const receiver = await startReceiver();
    const services: ApiProcess[] = [];
    const start = async () => {
      const env = { DATABASE_URL: url, DATA_DIR: folder, AUTH_SECRET, WEBHOOK_PRIVATE_ADDRESSES: "allow" };
      services.push(await startApiProcess(env, "tests/support/quickService.ts"));
    };
    try {
      const { professionalId } = await addPractice(database);
      const secret = newWebhookSecret();
      const sealed = await sealedWith(AUTH_SECRET, secret);
      const row = { professionalId, name: "Hoja", url: receiver.url, types: ["CLIENT" as const], secret: sealed };
      await database.owner.insert(webhooks).values({ ...row, plannedTo: 0 });
      await Promise.all([start(), start()]);
      const made: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const until = receiver.messages.length + 1 + Math.floor(Math.random() * CHANGES);
        const killed = new Promise<void>((resolve) => {
          receiver.answer = (res, _message: ReceivedMessage) => {
            if (receiver.messages.length !== until) return void res.writeHead(204).end();
            // The one that is sending is killed with the rest: nobody but it could tell who that is.
            for (const service of services) service.child.kill("SIGKILL");
            resolve();
          };
        });
        made.push(...(await addClients(database, professionalId, CHANGES)).map(({ id }) => id));
        await killed;
        await Promise.all(services.splice(0).map((service) => service.end("SIGKILL")));
        receiver.answer = (res) => void res.writeHead(204).end();
        await Promise.all([start(), start()]);
        expect(await holders(database)).toBeLessThanOrEqual(1);
      }
      const open = async () =>
        (await database.owner.select().from(deliveries).where(eq(deliveries.status, "WAITING"))).length +
        made.length -
        new Set(receiver.messages.map((message) => verified(secret, message).data.id)).size;
      await expect.poll(open, { timeout: 60_000 }).toBe(0);
      const told = receiver.messages.map((message) => verified(secret, message).data.id);
      const doubled = receiver.messages.length - new Set(receiver.messages.map(({ id }) => id)).size;
      console.log(`${KILLS} kills, ${made.length} changes, ${doubled} told twice`);
      expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(made.length);
      expect(doubled).toBeLessThanOrEqual(KILLS);
      expect([...new Set(told)]).toEqual(made);
    } finally {
      for (const service of services) await service.end("SIGKILL");
      await database.close();
      await receiver.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000 + KILLS * 40_000,
);
