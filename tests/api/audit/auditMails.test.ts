import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { clients } from "../../../api/clients/clients.table.ts";
import { openLimit } from "../../../api/core/limits.ts";
import { measureLinks } from "../../../api/measures/measures.table.ts";
import { receiptMails } from "../../../api/receipts/receipts.table.ts";
import { bookingLinks } from "../../../api/sessions/booking/links/links.table.ts";
import type { WireBookingLink } from "../../../schema/wire/booking/links.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { linkedPractice } from "../../support/bookingLinks.ts";
import { PATIENCE } from "../../support/bookings.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";

let server: MailServer;
let api: TestApi;
let linked: Awaited<ReturnType<typeof linkedPractice>>;
/** What the mail server says to every address; null: it takes the mail. */
let code: number | null = null;
beforeAll(async () => {
  server = await startMailServer({ refuse: () => code });
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  code = null;
  linked = await linkedPractice(api);
});

/** Who sent what, by which id, as noted down. */
const noted = async () => {
  const rows = await api.database.owner
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.professionalId, linked.professionalId), eq(auditEntries.act, "SENT")));
  return rows.map(({ who, thing, thingId, clientId }) => [who, thing, thingId, clientId === linked.client]);
};

test("a receipt's mail is noted down once it is out: not while it is put off, nor where the mail server refuses it or the receipt is cancelled first", async () => {
  const { token, client, clientEmail } = linked;
  await writeIssuer(api, token);
  const session = await earnedSession(api, token, client, "2026-10-02T10:00:00Z");
  const { id } = (await makeReceipt(api, token, { client, sesiones: [session.id] })).body;
  const mail = () => api.call<WireReceipt>(`/recibos/${id}/correo`, { token, body: {} });
  const state = async () => (await api.call<WireReceipt>(`/recibos/${id}`, { token })).body.correo;
  code = 550;
  await mail();
  await expect.poll(state, PATIENCE).toMatchObject({ estado: "FALLIDO" });
  expect(await noted()).toEqual([]);
  code = null;
  const limit = openLimit(api.database, "mails:mailbox", { points: 12, seconds: 86_400 });
  const mailbox = createHash("sha256").update(clientEmail).digest("hex");
  while ((await limit.take(mailbox)) === null);
  for (let times = 0; times < 2; times += 1) {
    await mail();
    await expect.poll(state, PATIENCE).toMatchObject({ estado: "PENDIENTE", motivo: "LIMITE" });
  }
  expect(await noted()).toEqual([]);
  await limit.forget(mailbox);
  const dueNow = () =>
    api.database.owner.update(receiptMails).set({ putOffUntil: null }).where(eq(receiptMails.receiptId, id));
  await expect
    .poll(async () => {
      await dueNow();
      return await state();
    }, PATIENCE)
    .toMatchObject({ estado: "ENVIADO" });
  expect(await noted()).toEqual([["SERVICE", "RECEIPT", id, true]]);
  code = 451;
  await mail();
  await api.call(`/recibos/${id}/rectificar`, { token, body: {} });
  expect(await state()).toMatchObject({ estado: "OMITIDO" });
  expect(await noted()).toHaveLength(1);
});

test("a booking link's mail is noted down once it is out, each time, and not where the mail server refuses it", async () => {
  const { token, client } = linked;
  const at = `/sessions/reservas/enlaces/${client}`;
  const mail = async (ends: WireBookingLink["correo"]) => {
    // Else it went within a minute of the one before, and is none of its own.
    await api.database.owner.execute(
      sql`update booking_links set mailed_at = mailed_at - interval '2 minutes' where client_id = ${client}`,
    );
    await api.call(`${at}/correo`, { token, method: "POST" });
    await expect.poll(async () => (await api.call<WireBookingLink>(at, { token })).body.correo, PATIENCE).toBe(ends);
  };
  await api.database.owner
    .update(clients)
    .set({ emailSince: sql`now() - interval '1 day'` })
    .where(eq(clients.id, client));
  code = 550;
  await mail("FALLIDO");
  expect(await noted()).toEqual([]);
  code = null;
  await mail("ENVIADO");
  await mail("ENVIADO");
  const [link] = await api.database.owner.select().from(bookingLinks).where(eq(bookingLinks.clientId, client));
  const sent = ["SERVICE", "BOOKING_LINK", link?.id, true];
  expect(await noted()).toEqual([sent, sent]);
});

test("a questionnaire's mail is noted down once it is out, and not where the mail server refuses it", async () => {
  const { token, client } = linked;
  const mail = async (ends: string) => {
    await api.call("/medidas/enlaces", { token, body: { client, medida: "PHQ9" } });
    const mailed = () =>
      api.database.owner
        .select({ mailed: measureLinks.mailed })
        .from(measureLinks)
        .where(and(eq(measureLinks.clientId, client), eq(measureLinks.mailed, "PENDIENTE")));
    await expect.poll(mailed, PATIENCE).toEqual([]);
    expect(
      await api.database.owner.$count(
        measureLinks,
        and(eq(measureLinks.clientId, client), sql`${measureLinks.mailed} = ${ends}`),
      ),
    ).toBe(1);
  };
  code = 550;
  await mail("FALLIDO");
  expect(await noted()).toEqual([]);
  code = null;
  await mail("ENVIADO");
  expect(await noted()).toEqual([["SERVICE", "MEASURE", null, true]]);
});
