import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { consentMails, consents } from "../../../api/consents/consents.table.ts";
import { CONSENTS_OF_CLIENT_MAX } from "../../../schema/rules/consents/consents.ts";
import type { WireConsentText } from "../../../schema/wire/consents/consents.ts";
import { press } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { closeAccount } from "../../support/closing.ts";
import { accepting, ask, pageOf, publish } from "../../support/consents.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let token: string;
let therapist: string;
let professionalId: string;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token, professionalId, email: therapist } = await payingTherapist(api, "Elena Vidal"));
  clientId = (await createClient(api, token)).id;
  await publish(api, token);
});

const HOUR_MS = 3_600_000;
const asked = (expiresAt: Date, more: Partial<typeof consents.$inferInsert> = {}) => ({
  ...{ professionalId, clientId, kind: "TRATAMIENTO" as const, number: 1, way: "CORREO" as const },
  ...{ status: "PENDIENTE" as const, askedAt: new Date(), expiresAt, ...more },
});
const mailOf = async (id: string) =>
  (await api.database.owner.select().from(consentMails).where(eq(consentMails.id, id)))[0];
/** A mail that waits, asking for something. @param hours until that is over */
const waiting = (hours: number): Promise<string> =>
  api.database.owner.transaction(async (tx) => {
    const [mail] = await tx.insert(consentMails).values({ professionalId, clientId }).returning();
    const mailId = mail?.id ?? "";
    await tx.insert(consents).values(asked(new Date(Date.now() + hours * HOUR_MS), { mailId }));
    return mailId;
  });

test("so much is asked of one client, and no more", async () => {
  const many = Array.from({ length: CONSENTS_OF_CLIENT_MAX - 1 }, () => asked(new Date(), { status: "RETIRADO" }));
  await api.database.owner.insert(consents).values(many);
  expect((await ask(api, token, clientId)).status).toBe(200);
  expect(refusalOf(await ask(api, token, clientId))).toEqual([["tipos", expect.stringContaining("como máximo")]]);
});

test("a text that another window has saved since is not published unseen", async () => {
  const path = "/consentimientos/textos/TRATAMIENTO";
  const save = (texto: string, version: number) =>
    api.call<WireConsentText>(path, { token, method: "PUT", body: { texto, version } });
  const { version } = (await save("Uno", 2)).body;
  await save("Otro", version);
  const stale = await api.call(`${path}/publicar`, { token, body: { version } });
  expect(stale).toMatchObject({ status: 409, body: { code: "CONFLICT", current: { texto: "Otro" } } });
  const { data } = (await api.call<{ data: WireConsentText[] }>("/consentimientos/textos", { token })).body;
  expect(data.find(({ tipo }) => tipo === "TRATAMIENTO")?.versiones).toHaveLength(1);
});

test("what is over, or of a text that is not in force any more, is mailed to nobody", async () => {
  const over = await waiting(-1);
  const { id: other } = await createClient(api, token, { nombre: "Otra Persona", email: "otra@ejemplo.es" });
  // Asking has what waits looked at.
  await ask(api, token, other);
  await expect.poll(async () => (await mailOf(over))?.failedAt).toBeInstanceOf(Date);
  expect((await mailOf(over))?.sentAt).toBeNull();
  await api.database.owner.delete(consents).where(eq(consents.clientId, clientId));
  await publish(api, token, "TRATAMIENTO", "Otro texto, que se publica después.");
  const older = await waiting(1);
  await ask(api, token, other);
  await expect.poll(async () => (await mailOf(older))?.failedAt).toBeInstanceOf(Date);
  expect((await mailOf(older))?.sentAt).toBeNull();
});

test("asked again at another address, what went to the one before opens nothing; at the same one both open", async () => {
  await ask(api, token, clientId);
  const first = await pageOf(api, clientId);
  await ask(api, token, clientId);
  const statusOf = async (page: string) => (await api.call<string>(page)).status;
  expect([await statusOf(first), await statusOf(await pageOf(api, clientId))]).toEqual([200, 200]);
  const email = "otra.direccion@correo.es";
  await api.call(`/clientes/${clientId}`, { token, method: "PUT", body: { email } });
  await ask(api, token, clientId);
  expect([await statusOf(first), await statusOf(await pageOf(api, clientId))]).toEqual([404, 200]);
});

test("whose account goes mails nobody what waits", async () => {
  const id = await waiting(1);
  await closeAccount(api, therapist);
  expect(await mailOf(id)).toMatchObject({ sentAt: null, failedAt: expect.any(Date), omitted: true });
});

test("why a client does not accept can be copied once the link is over, when it was pressed too often, or too many were opened from one place", async () => {
  await ask(api, token, clientId);
  const page = await pageOf(api, clientId);
  const no = { respuesta: "rechazar", texto: "Quiero <hablarlo>\r\nantes" };
  const kept = /<textarea readonly[^>]*>\nQuiero &lt;hablarlo&gt;\nantes<\/textarea>/;
  await publish(api, token, "TRATAMIENTO", "Otro texto, más corto.");
  const over = await press(api, page, no);
  expect([over.status, over.body]).toEqual([404, expect.stringMatching(kept)]);
  for (let n = 1; n < 12; n += 1) await press(api, page, no);
  const often = await press(api, page, no);
  expect([often.status, often.body]).toEqual([429, expect.stringMatching(kept)]);
  const headers = { "x-forwarded-for": "10.7.7.8" };
  for (let n = 0; n < 70; n += 1) await api.call("/consentimiento/nada", { headers });
  const crowded = await press(api, page, no, headers);
  expect([crowded.status, crowded.body]).toEqual([429, expect.stringMatching(kept)]);
});

test("whoever accepts or declines by a link that is over, or too often, is told that it was not kept; whoever opens it is not", async () => {
  await ask(api, token, clientId);
  const page = await pageOf(api, clientId);
  const acceptance = await accepting(api, page);
  await publish(api, token, "TRATAMIENTO", "Otro texto, más corto.");
  const notKept = expect.stringContaining("<p>Lo que acabas de enviar no se ha guardado. ");
  for (const fields of [acceptance, { respuesta: "rechazar", texto: "" }, {}]) {
    const { status, body } = await press(api, page, fields);
    expect([status, body]).toEqual([404, notKept]);
  }
  expect((await api.call<string>(page)).body).not.toContain("guardado");
  for (let n = 3; n < 12; n += 1) await press(api, page, acceptance);
  const often = await press(api, page, acceptance);
  expect([often.status, often.body]).toEqual([429, notKept]);
});

describe("an answer that is sent from a second window, after another one", () => {
  const no = { respuesta: "rechazar", texto: "Quiero <hablarlo>\r\nantes" };
  const kept = /<textarea readonly[^>]*>\nQuiero &lt;hablarlo&gt;\nantes<\/textarea>/;
  const stored = async () => {
    const [row] = await api.database.owner.select().from(consents).where(eq(consents.clientId, clientId));
    return [row?.status, row?.words];
  };
  let page: string;
  beforeEach(async () => {
    await ask(api, token, clientId);
    page = await pageOf(api, clientId);
  });

  test("is said not to be kept, and its words can be copied, once the text was accepted", async () => {
    await press(api, page, await accepting(api, page));
    const late = await press(api, page, no);
    expect([late.status, late.body]).toEqual([409, expect.stringMatching(kept)]);
    expect(late.body).toMatch(/no se ha guardado\. Vale lo que respondiste el [^:]*: que aceptas «/);
    expect(late.body).not.toContain("respuesta está guardada");
    expect(await stored()).toEqual(["ACEPTADO", null]);
  });

  test("is said not to be kept once it was declined, unless it is the very same", async () => {
    const acceptance = await accepting(api, page);
    for (const status of [200, 200]) expect((await press(api, page, no)).status).toBe(status);
    const late = await press(api, page, acceptance);
    expect([late.status, late.body]).toEqual([409, expect.stringContaining("que no aceptas «")]);
    const other = await press(api, page, { ...no, texto: "Otra razón" });
    expect([other.status, other.body]).toEqual([409, expect.stringContaining("\nOtra razón</textarea>")]);
    const again = await press(api, page, { respuesta: "rechazar", texto: "" });
    expect([again.status, again.body]).toEqual([200, expect.stringContaining("Tu respuesta está guardada")]);
    expect(await stored()).toEqual(["RECHAZADO", "Quiero <hablarlo>\nantes"]);
  });
});
