import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../api/core/database/database.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { newAccount } from "../../support/account.ts";
import { aClient, createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { aNote } from "../../support/notes.ts";
import { anObjective } from "../../support/objectives.ts";
import { aSession, createSession } from "../../support/sessions.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

let database: Database;
let api: TestApi;
/** A second process of the same service, as far as what is kept in memory goes. */
let twin: TestApi;
beforeAll(async () => {
  database = await openTestDatabase();
  const shared = { ...database, close: async () => undefined };
  api = await startTestApi({}, { database: shared });
  twin = await startTestApi({ authSecret: api.config.authSecret }, { database: shared });
});
afterAll(async () => {
  await api.close();
  await twin.close();
  await database.close();
});

test("a practice takes nothing more once its account is deleted, at a process either that has not heard of it", async () => {
  const me = await newAccount(api);
  const { token } = me;
  const client = await createClient(api, token);
  const session = await createSession(api, token, client.id, { enviarRecordatorio: true });
  // From now on the twin believes the sign-in for some seconds.
  expect((await twin.call("/clientes", { token })).status).toBe(200);
  const gone = await me.post("/manage/delete", { phrase: "Eliminar cuenta", password: me.password });
  expect(gone.status).toBe(200);
  const writes: [string, string, object][] = [
    ["POST", "/clientes", aClient()],
    ["PUT", `/clientes/${client.id}`, { nombre: "Otra" }],
    ["POST", "/sessions", { ...aSession(client.id), enviarRecordatorio: true }],
    ["PUT", `/sessions/${session.id}`, { enviarRecordatorio: true }],
    ["POST", `/sessions/${session.id}/recordatorios`, { destinatario: "PROFESIONAL" }],
    ["POST", "/notas", aNote(client.id)],
    ["POST", "/objetivos", anObjective(client.id)],
  ];
  for (const [method, path, body] of writes) {
    const answer = await twin.call(path, { method, token, body });
    expect([path, answer.status, answer.body.code]).toEqual([path, 401, "UNAUTHENTICATED"]);
  }
  const [practice] = await database.owner.select().from(professionals).where(eq(professionals.email, me.email));
  const waiting = await database.owner
    .select()
    .from(reminders)
    .where(eq(reminders.professionalId, practice?.id ?? ""));
  expect(waiting).toEqual([]);
});
