import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { consentVersions } from "../../../api/consents/consents.table.ts";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireClientConsents, WireConsentFile } from "../../../schema/wire/consents/consents.ts";
import type { WireTimelineEntry } from "../../../schema/wire/timeline/timeline.ts";
import { press } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { A_TEXT, accepting, ask, kindOf, pageOf, publish, stateOf } from "../../support/consents.ts";
import { exported, fetchExport, madeExport } from "../../support/exports.ts";
import { bringIn } from "../../support/imports.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let token: string;
let professionalId: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token, professionalId } = await payingTherapist(api, "Elena Vidal"));
  client = (await createClient(api, token, { nombre: "Ana Vega Ríos" })).id;
});

const today = dayIn("Europe/Madrid", new Date());
/** Publishes a text as if that had been then. */
async function publishedAt(number: number, at: string, texto = `${A_TEXT} Versión ${number}.`): Promise<void> {
  await publish(api, token, "TRATAMIENTO", texto);
  const { professionalId: whose, number: which } = consentVersions;
  await api.database.owner
    .update(consentVersions)
    .set({ publishedAt: new Date(at) })
    .where(and(eq(whose, professionalId), eq(which, number)));
}
/** The second is published on 11 June on the practice's clocks, and on the 10th in UTC. */
async function twoVersions(): Promise<void> {
  await publishedAt(1, "2026-03-02T10:00:00Z");
  await publishedAt(2, "2026-06-10T22:30:00Z");
}
const note = (fecha: string, more: object = {}, headers: Record<string, string> = {}, whose = client) =>
  api.call<WireClientConsents>(`/clientes/${whose}/consentimientos/papel`, {
    ...{ token, headers },
    body: { tipo: "TRATAMIENTO", nombre: "Ana Vega", fecha, ...more },
  });
const versionNoted = async (fecha: string, more: object = {}) => (await note(fecha, more)).body.data[0]?.version;
const accept = async () => {
  await ask(api, token, client);
  const page = await pageOf(api, client);
  expect((await press(api, page, await accepting(api, page))).status).toBe(200);
};

describe("which version was signed on paper", () => {
  test("is the one in force on that day on the practice's clocks, and of a day before the first the first", async () => {
    await twoVersions();
    for (const [day, version] of [
      ["2026-03-03", 1],
      ["2026-06-10", 1],
      ["2026-06-11", 2],
      [today, 2],
      ["2024-12-01", 1],
    ] as const)
      expect(await versionNoted(day), day).toBe(version);
  });

  test("is told by its document, the client's history and the export", async () => {
    await twoVersions();
    const [paper] = (await note("2026-03-03")).body.data;
    expect(paper?.huella).toMatch(/^[\da-f]{64}$/);
    const file = await api.call<WireConsentFile>(`/consentimientos/${paper?.id}/documento`, { token });
    expect(file.body.nombre).toBe("consentimiento-tratamiento-v1.pdf");
    const { body } = await api.call<{ data: WireTimelineEntry[] }>(
      `/clientes/${client}/historia?tipos=CONSENTIMIENTO`,
      {
        token,
      },
    );
    expect(body.data).toMatchObject([{ consentimiento: { version: 1, medio: "PAPEL" } }]);
    const { clients } = await exported(api, token, { notasPrivadas: true });
    expect(clients[0]?.consentimientos).toMatchObject([{ version: 1, huella: paper?.huella, firmado: "2026-03-03" }]);
  });

  test("is the one that the therapist chose, whatever the day, and whatever was published since", async () => {
    await twoVersions();
    expect(await versionNoted("2026-03-03", { version: 2 })).toBe(2);
    expect(await versionNoted(today, { version: 1 })).toBe(1);
    await publish(api, token, "TRATAMIENTO", `${A_TEXT} La tercera.`);
    expect(await versionNoted(today, { version: 2 })).toBe(2);
    expect(await versionNoted(today)).toBe(3);
  });

  test("cannot be one that this practice has not published of that text", async () => {
    await twoVersions();
    await publish(api, token, "DATOS");
    const stranger = (await payingTherapist(api)).token;
    for (const texto of ["Uno.", "Otro.", "Y otro."]) await publish(api, stranger, "TRATAMIENTO", texto);
    for (const version of [3, 0, -1, 2 ** 40])
      expect(refusalOf(await note(today, { version }))).toEqual([
        ["version", `Versión: no has publicado la versión ${version} de «Tratamiento».`],
      ]);
    expect(refusalOf(await note(today, { tipo: "DATOS", version: 2 }))[0]?.[0]).toBe("version");
    expect(refusalOf(await note(today, { tipo: "IA" }))[0]?.[0]).toBe("tipos");
    expect((await note(today, { version: 1.5 })).status).toBe(422);
    expect((await stateOf(api, token, client)).data).toEqual([]);
  });

  test("stays what it was when the same is sent again after another was published; the key is of that version alone", async () => {
    await twoVersions();
    const key = { "idempotency-key": "una-clave-de-papel" };
    await note(today, {}, key);
    await publish(api, token, "TRATAMIENTO", `${A_TEXT} La tercera.`);
    expect((await note(today, {}, key)).body.data.map(({ version }) => version)).toEqual([2]);
    expect((await note(today, { version: 3 }, key)).body).toMatchObject({
      errors: [{ code: "IDEMPOTENCY_KEY_REUSED" }],
    });
  });

  test("is kept by an import, also where a later one says the same again", async () => {
    await twoVersions();
    await publishedAt(3, "2026-09-01T10:00:00Z", `${A_TEXT} Versión 1.`);
    await note("2026-03-03");
    const { id } = await madeExport(api, token, { notasPrivadas: true });
    const zip = new Uint8Array(await (await fetchExport(api, token, id)).arrayBuffer());
    const newcomer = await payingTherapist(api);
    await bringIn(api, newcomer.token, zip, { clase: "EXPORT" });
    const [brought] = (await exported(api, newcomer.token, { notasPrivadas: true })).clients;
    expect(brought?.consentimientos).toMatchObject([{ version: 1, firmado: "2026-03-03" }]);
    expect(await kindOf(api, newcomer.token, brought?.cliente.id ?? "")).toMatchObject({ estado: "ANTERIOR" });
  });
});

describe("a paper of an earlier version", () => {
  test("counts like what was accepted by link before the text changed, and leaves what waits to be answered", async () => {
    await twoVersions();
    await ask(api, token, client);
    const page = await pageOf(api, client);
    await note("2026-03-03");
    const before = await kindOf(api, token, client);
    expect(before).toMatchObject({ estado: "ANTERIOR", vigente: 2, esperando: expect.any(String) });
    expect((await api.call(page)).status).toBe(200);
    await note("2026-06-12");
    expect(await kindOf(api, token, client)).toMatchObject({ estado: "ACEPTADO", esperando: null });
    expect((await api.call(page)).status).toBe(404);
  });

  test("that is found later takes nothing from what was accepted after it, nor from what was revoked", async () => {
    await twoVersions();
    await accept();
    const accepted = (await kindOf(api, token, client))?.por;
    await note("2026-03-03");
    expect(await kindOf(api, token, client)).toMatchObject({ estado: "ACEPTADO", por: accepted });
    await api.call(`/consentimientos/${accepted}/revocar`, { token, body: { fecha: today } });
    expect((await note(addDays(today, -1), { version: 2 })).body.tipos[0]).toMatchObject({ estado: "REVOCADO" });
    expect((await note(today)).body.tipos[0]).toMatchObject({ estado: "ACEPTADO" });
  });
});
