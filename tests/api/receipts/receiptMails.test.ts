import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireReceipt, WireReceiptFile } from "../../../schema/wire/money/receipts.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { earnedSession, makeReceipt, refusalOf, writeIssuer } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
/** Taken by the mail server once this is over. */
let taken: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  server = await startMailServer({ answer: async () => void (await taken) });
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

test("a receipt is mailed with its file, once however often it is asked for, and to nobody who wants no mails", async () => {
  const { token, email: answersTo } = await payingTherapist(api);
  const email = "paga@ejemplo.es";
  const client = (await createClient(api, token, { email })).id;
  await writeIssuer(api, token);
  const { id } = await earnedSession(api, token, client, "2026-10-02T10:00:00Z");
  const { body: receipt } = await makeReceipt(api, token, { client, sesiones: [id] });
  const mail = (of = receipt.id) => api.call<WireReceipt>(`/recibos/${of}/correo`, { token, body: {} });
  // Else the last may be asked for when the first is out, which is a second mail.
  const asking = Promise.all([mail(), mail(), mail()]);
  taken = asking;
  const asked = await asking;
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  const state = async () => (await api.call<WireReceipt>(`/recibos/${receipt.id}`, { token })).body.correo?.estado;
  await expect.poll(state, PATIENCE).toBe("ENVIADO");
  const mails = server.mails.filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.headers.subject).toBe("Recibo n.º 0001 de Elena Vidal Ruiz");
  expect(mails[0]?.headers["reply-to"]).toContain(answersTo);
  expect(mails[0]?.text).toContain("No quiero recibir más correos");
  const { body: file } = await api.call<WireReceiptFile>(`/recibos/${receipt.id}/documento`, { token });
  const raw = mails[0]?.raw.replace(/\s/g, "") ?? "";
  expect(raw).toContain("filename=recibo-0001.pdf");
  expect(raw).toContain(file.contenido);

  // Asked for by a key it is mailed once more, however often the answer gets lost; by another one it is again.
  const keyed = async (key: string, of = receipt.id) =>
    await api.call<WireReceipt>(`/recibos/${of}/correo`, { token, body: {}, headers: { "idempotency-key": key } });
  for (const [key, mailed] of [
    ["clave-del-correo-1", 2],
    ["clave-del-correo-1", 2],
    ["clave-del-correo-2", 3],
  ] as const) {
    expect((await keyed(key)).status).toBe(200);
    await expect.poll(state, PATIENCE).toBe("ENVIADO");
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(mailed);
  }
  const { body: corrected } = await api.call<WireReceipt>(`/recibos/${receipt.id}/rectificar`, { token, body: {} });
  expect((await keyed("clave-del-correo-1", corrected.id)).body).toMatchObject({
    errors: [{ field: "Idempotency-Key", code: "IDEMPOTENCY_KEY_REUSED" }],
  });

  await api.database.owner.execute(`insert into mail_refusals (professional_id, address_hash)
    select professional_id, encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') from clients where email = '${email}'`);
  expect(refusalOf(await mail(corrected.id))).toEqual([
    ["id", "El cliente no quiere recibir correos de esta consulta."],
  ]);
});
