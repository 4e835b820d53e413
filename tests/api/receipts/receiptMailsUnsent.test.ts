import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openLimit } from "../../../api/core/limits.ts";
import { receiptMails } from "../../../api/receipts/receipts.table.ts";
import { CLIENT_MAIL_DAYS } from "../../../schema/rules/clientMails.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { earnedSession, makeReceipt, refusalOf, writeIssuer } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
const DAY_MS = 86_400_000;
let server: MailServer;
let api: TestApi;
let token: string;
let professionalId: string;
let email: string;
let client: string;
let id: string;
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
  ({ token, professionalId } = await payingTherapist(api));
  email = `paga.${crypto.randomUUID().slice(0, 8)}@ejemplo.es`;
  client = (await createClient(api, token, { email })).id;
  await writeIssuer(api, token);
  const session = await earnedSession(api, token, client, "2026-10-02T10:00:00Z");
  ({ id } = (await makeReceipt(api, token, { client, sesiones: [session.id] })).body);
});

const mail = () => api.call<WireReceipt>(`/recibos/${id}/correo`, { token, body: {} });
const correct = () => api.call<WireReceipt>(`/recibos/${id}/rectificar`, { token, body: {} });
const told = async () => {
  const { correo } = (await api.call<WireReceipt>(`/recibos/${id}`, { token })).body;
  return [correo?.estado, correo?.motivo];
};
const sent = () => server.mails.filter(({ to }) => to === email).length;
const ofReceipt = () => eq(receiptMails.receiptId, id);
/** Why each of its mails did not go; null of one that waits. */
const reasons = async () =>
  (await api.database.owner.select({ reason: receiptMails.reason }).from(receiptMails).where(ofReceipt())).map(
    ({ reason }) => reason,
  );
/** As when its hour has come. */
const dueNow = () => api.database.owner.update(receiptMails).set({ putOffUntil: null }).where(ofReceipt());
/** Whether its job has been tried, and is to be tried again. */
const hasJob = async () => {
  const [row] = await api.database.owner.select({ id: receiptMails.id }).from(receiptMails).where(ofReceipt());
  const ofRow = sql`select 1 from jobs.job where singleton_key = ${row?.id} and state = 'retry'`;
  return ((await api.database.owner.execute(ofRow)) as unknown as { rows: object[] }).rows.length > 0;
};
const refuseMails = () =>
  api.database.owner.execute(`insert into mail_refusals (professional_id, address_hash)
    values ('${professionalId}', '${createHash("sha256").update(email).digest("hex")}')`);

describe("a receipt that was cancelled", () => {
  test("is not mailed any more, and it is said which one cancelled it", async () => {
    const { body } = await correct();
    expect(refusalOf(await mail())).toEqual([["id", "Este recibo está anulado por el n.º 0002: ya no se envía."]]);
    expect((await api.call<WireReceipt>(`/recibos/${body.id}/correo`, { token, body: {} })).status).toBe(200);
    await expect.poll(sent, PATIENCE).toBe(1);
    expect(server.mails.at(-1)?.headers.subject).toContain("n.º 0002");
  });

  test("while its mail waited for the mail server is not sent, and that is told at once", async () => {
    code = 451;
    await mail();
    expect(await told()).toEqual(["PENDIENTE", null]);
    await correct();
    expect(await told()).toEqual(["OMITIDO", "ANULADO"]);
    // One that still waits, as of a receipt cancelled before mails were looked at, does not go either. The mail server
    // goes on refusing, as it could take the first from an attempt that began before.
    await api.database.owner.insert(receiptMails).values({ professionalId, receiptId: id });
    await expect.poll(reasons, PATIENCE).toEqual(["ANULADO", "ANULADO"]);
    expect(await told()).toEqual(["OMITIDO", "ANULADO"]);
  });
});

describe("a receipt's mail that does not go", () => {
  /** All that one mailbox gets in a day. */
  async function usedUp() {
    const limit = openLimit(api.database, "mails:mailbox", { points: 12, seconds: 86_400 });
    const whose = createHash("sha256").update(email).digest("hex");
    while ((await limit.take(whose)) === null);
    return () => limit.forget(whose);
  }

  test("over the day's share waits, says so, and goes out once there is another day", async () => {
    const nextDay = await usedUp();
    expect((await mail()).body.correo).toMatchObject({ estado: "PENDIENTE", motivo: null });
    await expect.poll(told, PATIENCE).toEqual(["PENDIENTE", "LIMITE"]);
    // Asked for again it is the same one, on its way until it has to wait once more.
    expect((await mail()).body.correo).toMatchObject({ estado: "PENDIENTE", motivo: null });
    await expect.poll(told, PATIENCE).toEqual(["PENDIENTE", "LIMITE"]);
    expect(await api.database.owner.$count(receiptMails, ofReceipt())).toBe(1);
    expect(sent()).toBe(0);
    await nextDay();
    await expect
      .poll(async () => {
        await dueNow();
        return await told();
      }, PATIENCE)
      .toEqual(["ENVIADO", null]);
    expect(sent()).toBe(1);
  });

  test("waits for some days and no longer, and says then what kept it", async () => {
    await usedUp();
    await mail();
    await expect.poll(told, PATIENCE).toEqual(["PENDIENTE", "LIMITE"]);
    const askedAt = new Date(Date.now() - CLIENT_MAIL_DAYS * DAY_MS - 1);
    await api.database.owner.update(receiptMails).set({ askedAt, putOffUntil: null }).where(ofReceipt());
    await expect.poll(told, PATIENCE).toEqual(["OMITIDO", "LIMITE"]);
    expect(sent()).toBe(0);
  });

  test("waits while the client is among the deleted, says so, and goes out once the client is back", async () => {
    const nextDay = await usedUp();
    await mail();
    await expect.poll(told, PATIENCE).toEqual(["PENDIENTE", "LIMITE"]);
    await api.call(`/clientes/${client}`, { token, method: "DELETE" });
    await nextDay();
    await dueNow();
    await expect.poll(told, PATIENCE).toEqual(["PENDIENTE", "CLIENTE_ELIMINADO"]);
    await api.call(`/clientes/${client}/restaurar`, { token, method: "POST" });
    await expect
      .poll(async () => {
        await dueNow();
        return await told();
      }, PATIENCE)
      .toEqual(["ENVIADO", null]);
    expect(sent()).toBe(1);
  });

  test("that the mail server puts off for that address is given up after some days, as one it refuses", async () => {
    code = 452;
    await mail();
    await expect.poll(hasJob, PATIENCE).toBe(true);
    expect(await told()).toEqual(["PENDIENTE", null]);
    const askedAt = new Date(Date.now() - CLIENT_MAIL_DAYS * DAY_MS - 1);
    await api.database.owner.update(receiptMails).set({ askedAt }).where(ofReceipt());
    await expect.poll(told, PATIENCE).toEqual(["FALLIDO", null]);
    expect(sent()).toBe(0);
  });

  test("because the client wants none since it was asked for, or the server refuses it, is told by its reason", async () => {
    code = 550;
    await mail();
    await expect.poll(told, PATIENCE).toEqual(["FALLIDO", null]);
    code = 451;
    await mail();
    await refuseMails();
    code = null;
    await expect.poll(told, PATIENCE).toEqual(["OMITIDO", "BAJA"]);
    expect(sent()).toBe(0);
  });
});
