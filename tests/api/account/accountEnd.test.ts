import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import type { Database } from "../../../api/core/database/database.ts";
import { erasePractices } from "../../../api/practice/closing.purge.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { newAccount, signInAs } from "../../support/account.ts";
import { aClient, createClient, signUp, startTestApi, type TestApi } from "../../support/api.ts";
import { aNote, createNote } from "../../support/notes.ts";
import { anObjective } from "../../support/objectives.ts";
import { aSession, createSession } from "../../support/sessions.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const log = pino({ level: "silent" });

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

test("deleting an account needs password and phrase, closes every door at once, and erases the practice after 30 days", async () => {
  const me = await newAccount(api);
  const neighbour = await newAccount(api);
  await createClient(api, neighbour.token);
  const client = await createClient(api, me.token);
  await createSession(api, me.token, client.id, { enviarRecordatorio: true });
  await createNote(api, me.token, client.id, aNote(client.id));
  const other = (await signInAs(api, me.email, me.password)).browser;
  const ask = (phrase: string, password = me.password) => me.post("/manage/delete", { phrase, password });
  expect((await ask("eliminar cuenta")).body.code).toBe("WRONG_PHRASE");
  expect((await ask("Eliminar cuenta", "no-es-esta")).body.code).toBe("INVALID_PASSWORD");
  expect((await ask("Eliminar cuenta")).status).toBe(200);
  expect((await api.call("/clientes", { token: me.token })).status).toBe(401);
  expect((await api.call("/auth/token", { headers: { cookie: other.cookie } })).status).toBe(401);
  expect((await signInAs(api, me.email, me.password)).answer.status).toBe(401);
  const { owner } = api.database;
  const closed = () => owner.select().from(professionals).where(eq(professionals.email, me.email));
  const [practice] = await closed();
  expect(practice?.closedAt).toBeInstanceOf(Date);
  const id = practice?.id ?? "";
  expect(await owner.select().from(reminders).where(eq(reminders.professionalId, id))).toEqual([]);
  expect(await erasePractices(api.database, log)).toBe(0);
  const again = await signUp(api, { email: me.email });
  expect((await api.call<{ data: unknown[] }>("/clientes", { token: again.token })).body.data).toEqual([]);
  await owner.update(professionals).set({ closedAt: sql`now() - interval '31 days'` }).where(eq(professionals.id, id));
  expect(await erasePractices(api.database, log)).toBe(1);
  expect(await erasePractices(api.database, log)).toBe(0);
  expect(await owner.select().from(clients).where(eq(clients.id, client.id))).toEqual([]);
  expect((await api.call<{ data: unknown[] }>("/clientes", { token: neighbour.token })).body.data).toHaveLength(1);
});

test("an account is deleted also where the mail that says so cannot be queued, and the answer is no other", async () => {
  const me = await newAccount(api);
  await database.owner.execute(sql`
    create function jobs.refuse_mails() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`);
  await database.owner.execute(sql`
    create trigger refuse_mails before insert on jobs.job for each row
    when (new.name = 'account-mails') execute function jobs.refuse_mails()`);
  const gone = await me.post("/manage/delete", { phrase: "Eliminar cuenta", password: me.password });
  await database.owner.execute(sql`drop function jobs.refuse_mails cascade`);
  expect(gone.status).toBe(200);
  expect((await signInAs(api, me.email, me.password)).answer.status).toBe(401);
  expect(api.logs.join("\n")).toContain("account mail not queued");
});
