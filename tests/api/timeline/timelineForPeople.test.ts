import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { consentMails, consents } from "../../../api/consents/consents.table.ts";
import { measureLinks, measures } from "../../../api/measures/measures.table.ts";
import { receiptMails } from "../../../api/receipts/receipts.table.ts";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { bookingNotices } from "../../../api/sessions/booking/notices.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { scoreOf } from "../../../schema/rules/measures/scoring.ts";
import { type WireTimelineEntry, wireTimelineEntry } from "../../../schema/wire/timeline/timeline.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { ask, noted, publish } from "../../support/consents.ts";
import { aboutDeath, createMeasure, storeLink } from "../../support/measures.ts";
import { practiceOf } from "../../support/overview.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let me: SignedIn;
let client: string;
let professionalId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  me = await newTherapist(api);
  client = (await createClient(api, me.token, { nombre: "Lucía Martín" })).id;
  professionalId = await practiceOf(api, me.token);
});

const entries = async (query = "", token = me.token): Promise<WireTimelineEntry[]> => {
  const { body } = await api.call<{ data: WireTimelineEntry[]; pagination: { total: number } }>(
    `/clientes/${client}/historia${query}`,
    { token },
  );
  expect(body.data.map((entry) => wireTimelineEntry.parse(entry))).toEqual(body.data);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data;
};

test("each questionnaire stands there with its score by the published key, and goes and comes with it", async () => {
  const filled = [
    await createMeasure(api, me.token, client, aboutDeath(1)),
    await createMeasure(api, me.token, client, { medida: "GAD7", respuestas: [3, 2, 1, 0, 1, 2, 3] }),
    await createMeasure(api, me.token, client, { medida: "WHO5", respuestas: [5, 4, 3, 2, 1] }),
  ];
  const told = await entries("?tipos=MEDIDA");
  for (const { id, medida, respuestas, alerta } of filled)
    expect(told.find((entry) => entry.id === id)).toMatchObject({
      tipo: "MEDIDA",
      medida: { medida, puntuacion: scoreOf(medida, respuestas), via: "CONSULTA", alerta },
    });
  expect(JSON.stringify(told)).not.toContain("respuestas");
  await api.call(`/medidas/${filled[0]?.id}`, { token: me.token, method: "DELETE" });
  expect(await entries("?tipos=MEDIDA")).toHaveLength(2);
  await api.call(`/medidas/${filled[0]?.id}/restaurar`, { token: me.token, body: {} });
  expect(await entries("?tipos=MEDIDA")).toEqual(told);
});

test("what the client said to a text stands there once it is said, and then as it stands now", async () => {
  await publish(api, me.token, "TRATAMIENTO");
  expect((await ask(api, me.token, client, { tipos: ["TRATAMIENTO"], enConsulta: true })).status).toBe(200);
  expect(await entries("?tipos=CONSENTIMIENTO")).toEqual([]);
  await noted(api, me.token, client);
  const [accepted] = await entries("?tipos=CONSENTIMIENTO");
  expect(accepted).toMatchObject({
    tipo: "CONSENTIMIENTO",
    consentimiento: { tipo: "TRATAMIENTO", version: 1, medio: "PAPEL", estado: "ACEPTADO", revocado: null },
  });
  await api.database.owner
    .update(consents)
    .set({ status: "REVOCADO", revokedOn: "2026-11-02" })
    .where(eq(consents.id, accepted?.id ?? ""));
  expect(await entries("?tipos=CONSENTIMIENTO")).toMatchObject([
    { id: accepted?.id, fecha: accepted?.fecha, consentimiento: { estado: "REVOCADO", revocado: "2026-11-02" } },
  ]);
});

/** The client's mails about bookings, questionnaires and consents: each once sent, and once not. */
async function mails(): Promise<void> {
  const { owner } = api.database;
  const { id: sessionId } = await createSession(api, me.token, client);
  const startsAt = new Date();
  await owner.update(sessions).set({ startsAt }).where(eq(sessions.id, sessionId));
  for (const [replied, status] of [
    ["ENVIADO", "ENVIADO"],
    ["FALLIDO", "OMITIDO"],
  ] as const) {
    await owner
      .insert(answers)
      .values({ professionalId, sessionId, kind: "RESERVA", startsAt, told: "OMITIDO", replied });
    await owner.insert(consentMails).values([
      { professionalId, clientId: client, [status === "ENVIADO" ? "sentAt" : "failedAt"]: startsAt },
      { professionalId, clientId: client, consentId: sessionId, sentAt: status === "ENVIADO" ? startsAt : null },
    ]);
  }
  const link = await storeLink(api, me.token, client);
  await owner.update(measureLinks).set({ mailed: "FALLIDO" }).where(eq(measureLinks.id, link));
  await storeLink(api, me.token, client);
  await owner.insert(bookingNotices).values([
    { professionalId, clientId: client, sessionId },
    { professionalId, clientId: client, linkId: link },
  ]);
}

test("mails about bookings, questionnaires and consents stand there once they are out, with nothing of what they say", async () => {
  await mails();
  const told = await entries("?tipos=CORREO");
  const kinds = told.map((entry) => entry.tipo === "CORREO" && entry.correo.clase).sort();
  expect(kinds).toEqual([
    "CONSENTIMIENTO",
    "CONSENTIMIENTO_COPIA",
    "CUESTIONARIO",
    "ENLACE_RESERVA",
    "RESERVA",
    "RESERVA",
  ]);
  expect(JSON.stringify(told)).not.toContain("secreto");
});

test("a program is told of no questionnaire and no consent, nor of the mails about them, whatever its scopes", async () => {
  await createMeasure(api, me.token, client);
  await publish(api, me.token, "DATOS");
  await noted(api, me.token, client, "DATOS");
  await mails();
  const { token } = await accessOf(api, me);
  const kinds = (told: WireTimelineEntry[]) =>
    told.map((entry) => (entry.tipo === "CORREO" ? entry.correo.clase : entry.tipo)).sort();
  expect(kinds(await entries("", token))).toEqual(["ENLACE_RESERVA", "RESERVA", "RESERVA", "SESION"]);
  expect(kinds(await entries("?tipos=MEDIDA,CONSENTIMIENTO", token))).toEqual([]);
  expect(kinds(await entries("?tipos=MEDIDA,CONSENTIMIENTO"))).toEqual(["CONSENTIMIENTO", "MEDIDA"]);
});

test("a program is told of no mail with a receipt, which it may not read either", async () => {
  await writeIssuer(api, me.token);
  const { id } = await earnedSession(api, me.token, client, "2026-10-02T10:00:00Z");
  const { body: receipt } = await makeReceipt(api, me.token, { client, sesiones: [id] });
  await api.database.owner
    .insert(receiptMails)
    .values({ professionalId, receiptId: receipt.id, sentAt: new Date("2026-10-03T10:00:00Z") });
  const { token } = await accessOf(api, me);
  expect((await entries("", token)).map(({ tipo }) => tipo)).toEqual(["SESION"]);
  expect(await entries("?tipos=CORREO", token)).toEqual([]);
  expect(await entries("?tipos=CORREO")).toMatchObject([{ correo: { clase: "RECIBO" } }]);
});

test("nothing of another client", async () => {
  const other = (await createClient(api, me.token, { nombre: "Otra" })).id;
  await createMeasure(api, me.token, other);
  await storeLink(api, me.token, other);
  expect(await api.database.owner.select().from(measures).where(eq(measures.clientId, other))).toHaveLength(1);
  expect(await entries()).toEqual([]);
});
