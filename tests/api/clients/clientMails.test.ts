import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import {
  addPractice,
  addSession,
  minutesFromNow,
  outcomesOf,
  payingTherapist,
  type TestSession,
} from "../../support/reminders.ts";
import { createSession } from "../../support/sessions.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
afterEach(() => {
  server.mails.length = 0;
});

let numbered = 0;
const newAddress = () => `cliente${++numbered}@ejemplo.es`;
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);
const soon = () => minutesFromNow(3 * 24 * 60).toISOString();
const resend = (token: string, id: string) =>
  api.call<WireProblem>(`/sessions/${id}/recordatorios`, { token, body: { destinatario: "CLIENTE" } });
const stateOf = async (token: string, id: string) => {
  const { body } = await api.call<WireSession>(`/sessions/${id}`, { token });
  const found = body.recordatorios.find(({ destinatario }) => destinatario === "CLIENTE");
  return [found?.estado, found?.motivo].filter(Boolean).join(" ");
};
const answer = (page: string, said: string) =>
  api.call<string>(page, {
    body: `correos=${said}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/** A client with a session, the reminder's mail, and the page its last link leads to. */
async function reminded(email = newAddress()) {
  const therapist = await payingTherapist(api);
  const { token } = therapist;
  const client = await createClient(api, token, { email });
  const plan = () => createSession(api, token, client.id, { datetime: soon(), enviarRecordatorio: true });
  const { id } = await plan();
  expect((await resend(token, id)).status).toBe(202);
  await expect.poll(() => mailsTo(email).length, PATIENCE).toBe(1);
  const [mail] = mailsTo(email);
  const page = new URL(mail?.text.match(/http\S+\/correos\/\S+/)?.[0] ?? "").pathname;
  return { ...therapist, client, plan, id, clientEmail: email, page, mail };
}

describe("a client who wants no more mails", () => {
  test("says so by a link, which opening does not press", async () => {
    const { token, client, id, page, mail, clientEmail } = await reminded();
    expect(mail?.headers["list-unsubscribe"]).toContain(page);
    expect(mail?.headers["list-unsubscribe-post"]).toBeUndefined();
    const opened = await api.call<string>(page);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain("¿Dejar de recibir correos?");
    expect(opened.body).not.toMatch(/Lucía|Ana Ruiz|<script/);
    const read = async () => (await api.call<WireClient>(`/clientes/${client.id}`, { token })).body.noQuiereCorreos;
    expect(await read()).toBe(false);
    expect((await answer(page, "no")).status).toBe(200);
    expect(await read()).toBe(true);
    const refused = await resend(token, id);
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      422,
      "El cliente ha pedido no recibir correos.",
    ]);
    expect((await api.call<string>(page)).body).toContain("No recibirás más correos");
    expect(mailsTo(clientEmail)).toHaveLength(1);
    await answer(page, "si");
    expect(await read()).toBe(false);
    expect((await resend(token, id)).status).toBe(202);
  });

  test("gets neither reminder nor question, and the therapist sees why", async () => {
    const { token, professionalId, client, page, clientEmail } = await reminded();
    await answer(page, "no");
    const practice = { professionalId, email: "" };
    const due = await addSession(api.database, practice, { dueAt: new Date() }, { email: clientEmail.toUpperCase() });
    await expect.poll(() => outcomesOf(api.database, due), PATIENCE).toEqual(["OMITIDO BAJA", "ENVIADO"]);
    expect(await stateOf(token, due.sessionId)).toBe("OMITIDO BAJA");
    const own = eq(professionals.id, professionalId);
    await api.database.owner
      .update(professionals)
      .set({ ratingsAskedSince: minutesFromNow(-300) })
      .where(own);
    const [over] = await api.database.owner
      .insert(sessions)
      .values({
        professionalId,
        clientId: client.id,
        startsAt: minutesFromNow(-130),
        durationMinutes: 60,
        status: "CONFIRMADA",
        type: "Seguimiento",
      })
      .returning({ id: sessions.id });
    const question = async () =>
      (
        await api.database.owner
          .select()
          .from(ratings)
          .where(eq(ratings.sessionId, over?.id ?? ""))
      )[0]?.status;
    await expect.poll(question, PATIENCE).toBe("OMITIDO");
    expect(mailsTo(clientEmail)).toHaveLength(1);
  });

  test("is not written to as a new client of the same practice either, and still is by another", async () => {
    const { token, client, page, clientEmail } = await reminded();
    await answer(page, "no");
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    const again = await createClient(api, token, { email: clientEmail });
    expect(again.noQuiereCorreos).toBe(true);
    const { id } = await createSession(api, token, again.id, { datetime: soon(), enviarRecordatorio: true });
    expect((await resend(token, id)).status).toBe(422);
    const elsewhere = await payingTherapist(api);
    expect((await createClient(api, elsewhere.token, { email: clientEmail })).noQuiereCorreos).toBe(false);
  });

  test("is believed only by a link of ours, whole and meant for this", async () => {
    const { page, token, client } = await reminded();
    for (const altered of [`${page}x`, page.replace(/\.[^.]+\./, ".e30."), "/correos/x"]) {
      expect((await api.call(altered)).status).toBe(404);
      expect((await answer(altered, "no")).status).toBe(404);
    }
    expect((await answer(page, "quizas")).status).toBe(200);
    expect((await api.call<WireClient>(`/clientes/${client.id}`, { token })).body.noQuiereCorreos).toBe(false);
  });
});

describe("a free account", () => {
  const noted = async (fields: { email?: string } = {}) => {
    const { token, email } = await newTherapist(api);
    const client = await createClient(api, token, { email: newAddress(), ...fields });
    const { id } = await createSession(api, token, client.id, { datetime: soon(), enviarRecordatorio: true });
    return { token, email, client, id };
  };
  /** As if client and session had been noted two days ago. */
  const ageBoth = async (clientId: string) => {
    const before = minutesFromNow(-2 * 24 * 60);
    await api.database.owner.update(clients).set({ emailSince: before }).where(eq(clients.id, clientId));
    await api.database.owner.update(sessions).set({ createdAt: before }).where(eq(sessions.clientId, clientId));
  };

  test("cannot be opened to write to strangers", async () => {
    const { token, client, id } = await noted();
    const refused = await resend(token, id);
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(/^Con el plan Gratis/),
    ]);
    const practice = await addPractice(api.database);
    await api.database.owner
      .update(professionals)
      .set({ planId: 1 })
      .where(eq(professionals.id, practice.professionalId));
    const due = await addSession(api.database, practice, { dueAt: new Date() });
    await expect.poll(() => outcomesOf(api.database, due), PATIENCE).toEqual(["OMITIDO CLIENTE_NUEVO", "ENVIADO"]);
    await ageBoth(client.id);
    expect((await resend(token, id)).status).toBe(202);
    await expect.poll(() => mailsTo(client.email).length, PATIENCE).toBe(1);
  });

  test("cannot put a stranger's address on an old client", async () => {
    const { token, client, id } = await noted();
    await ageBoth(client.id);
    const email = newAddress();
    await api.call(`/clientes/${client.id}`, { token, method: "PUT", body: { email } });
    expect((await resend(token, id)).status).toBe(422);
  });

  test("writes to its owner's own address at once", async () => {
    const { token, email } = await newTherapist(api);
    const client = await createClient(api, token, { email });
    const { id } = await createSession(api, token, client.id, { datetime: soon(), enviarRecordatorio: true });
    expect((await resend(token, id)).status).toBe(202);
    await expect.poll(() => mailsTo(email).length, PATIENCE).toBe(1);
  });

  test("is what a paid plan becomes that is over", async () => {
    const { token, email, id } = await noted();
    const set = { planId: 3, planExpiresAt: minutesFromNow(-1) };
    await api.database.owner.update(professionals).set(set).where(eq(professionals.email, email));
    expect((await resend(token, id)).status).toBe(422);
  });
});

describe("a day's mails", () => {
  test("are no more than twelve for one mailbox, whichever practices write", async () => {
    const email = newAddress();
    const made: TestSession[] = [];
    for (let practices = 0; practices < 14; practices++) {
      const practice = await addPractice(api.database);
      made.push(await addSession(api.database, practice, { dueAt: new Date() }, { email }));
    }
    const all = async () =>
      (await Promise.all(made.map((one) => outcomesOf(api.database, one)))).map(([first]) => first);
    await expect
      .poll(async () => (await all()).toSorted(), { ...PATIENCE, timeout: 60_000 })
      .toEqual([...Array(12).fill("ENVIADO"), ...Array(2).fill("OMITIDO LIMITE")]);
    expect(mailsTo(email)).toHaveLength(12);
  });

  test("are no more than thirty of one free practice", async () => {
    const practice = await addPractice(api.database);
    await api.database.owner
      .update(professionals)
      .set({ planId: 1 })
      .where(eq(professionals.id, practice.professionalId));
    const made: TestSession[] = [];
    for (let people = 0; people < 32; people++) {
      const one = await addSession(api.database, practice, { dueAt: minutesFromNow(5) });
      made.push(one);
    }
    const before = minutesFromNow(-2 * 24 * 60);
    const { professionalId } = practice;
    await api.database.owner
      .update(clients)
      .set({ emailSince: before })
      .where(eq(clients.professionalId, professionalId));
    await api.database.owner
      .update(sessions)
      .set({ createdAt: before })
      .where(eq(sessions.professionalId, professionalId));
    await api.database.owner.execute(
      sql`update session_reminders set due_at = now() where professional_id = ${professionalId}`,
    );
    const all = async () =>
      (await Promise.all(made.map((one) => outcomesOf(api.database, one)))).map(([first]) => first);
    await expect
      .poll(async () => (await all()).toSorted(), { ...PATIENCE, timeout: 60_000 })
      .toEqual([...Array(30).fill("ENVIADO"), ...Array(2).fill("OMITIDO LIMITE")]);
  });
});
