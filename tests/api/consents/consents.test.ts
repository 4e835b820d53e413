import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { belongingsOfClients } from "../../../api/app/rooms.ts";
import { clients } from "../../../api/clients/clients.table.ts";
import { purgeClient } from "../../../api/clients/deleted.store.ts";
import { consentFiles, consentMails, consents } from "../../../api/consents/consents.table.ts";
import { CONSENT_WORDS_MAX } from "../../../schema/rules/consents/consents.ts";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireClientConsents, WireConsentFile } from "../../../schema/wire/consents/consents.ts";
import { press } from "../../support/answers.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { A_TEXT, accepting, ask, kindOf, pageOf, publish, stateOf } from "../../support/consents.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let token: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await payingTherapist(api, "Elena Vidal"));
  client = (await createClient(api, token, { nombre: "Ana Vega Ríos" })).id;
});

const today = dayIn("Europe/Madrid", new Date());
const accept = async () => press(api, await pageOf(api, client), await accepting(api, await pageOf(api, client)));
const idNow = async () => (await kindOf(api, token, client))?.por ?? "";
const done = (id: string, what: string, body: object = {}) =>
  api.call<WireClientConsents>(`/consentimientos/${id}/${what}`, { token, body });
const paper = (body: object, headers: Record<string, string> = {}) =>
  api.call<WireClientConsents>(`/clientes/${client}/consentimientos/papel`, { token, body, headers });

describe("asking", () => {
  test("needs a text that is published, and says which is not", async () => {
    expect(refusalOf(await ask(api, token, client))).toEqual([
      ["tipos", "Consentimientos: publica antes el texto de «Tratamiento»."],
    ]);
    await publish(api, token);
    expect(refusalOf(await ask(api, token, client, { tipos: [] }))).toEqual([
      ["tipos", "Consentimientos: elige al menos uno."],
    ]);
    expect((await ask(api, token, client, { tipos: ["TRATAMIENTO", "IA"] })).status).toBe(422);
    expect((await stateOf(api, token, client)).data).toEqual([]);
  });

  test("twice is one that waits, with a new day; one key asks once, also of ten at once", async () => {
    await publish(api, token);
    const key = { "idempotency-key": "una-clave-de-consentimiento" };
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask(api, token, client, undefined, key)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    const mails = () => api.database.owner.select().from(consentMails).where(eq(consentMails.clientId, client));
    expect(await mails()).toHaveLength(1);
    await ask(api, token, client);
    expect(await mails()).toHaveLength(2);
    const { data, tipos } = await stateOf(api, token, client);
    expect(data).toHaveLength(1);
    expect(tipos[0]).toMatchObject({ estado: "PENDIENTE", vigente: 1, esperando: data[0]?.id });
  });

  test("in the room again under its key, what is over meanwhile has no page to open", async () => {
    const room = (tipos: string[], key: string) =>
      ask(api, token, client, { tipos, enConsulta: true }, { "idempotency-key": `clave-en-consulta-${key}` });
    const opened = async (tipos: string[], key: string) =>
      (await room(tipos, key)).body.enlaces.map(({ tipo }) => tipo);
    const both = ["TRATAMIENTO", "DATOS"];
    await publish(api, token);
    await publish(api, token, "DATOS");
    expect(await opened(both, "primera")).toEqual(both);
    await publish(api, token, "DATOS", `${A_TEXT} Y más.`);
    expect(await opened(both, "primera")).toEqual(["TRATAMIENTO"]);
    await api.database.owner.update(consents).set({ expiresAt: new Date() }).where(eq(consents.clientId, client));
    expect(await opened(both, "primera")).toEqual([]);
    expect(await opened(both, "segunda")).toEqual(both);
  });

  test("a client of the free plan who is new is not written to, but can be asked in the room", async () => {
    const free = await newTherapist(api);
    const { id } = await createClient(api, free.token);
    await publish(api, free.token);
    const refused = await ask(api, free.token, id);
    expect(refusalOf(refused)[0]?.[1]).toContain("Con el plan Gratis");
    const here = await ask(api, free.token, id, { tipos: ["TRATAMIENTO"], enConsulta: true });
    expect(here.body.enlaces).toMatchObject([{ tipo: "TRATAMIENTO" }]);
    const page = new URL(here.body.enlaces[0]?.url ?? "").pathname;
    expect((await press(api, page, await accepting(api, page))).status).toBe(200);
    expect((await api.call<string>(page)).body).toContain("Ya puedes devolver la pantalla");
    const [kept] = (await stateOf(api, free.token, id)).data;
    expect(kept).toMatchObject({ estado: "ACEPTADO", medio: "CONSULTA" });
    const left = (Date.parse(kept?.caduca ?? "") - Date.now()) / 60_000;
    expect(left).toBeGreaterThan(50);
    expect(left).toBeLessThanOrEqual(60);
  });
});

describe("how a kind stands", () => {
  test("it is accepted until another version is in force, and again when that is accepted, too", async () => {
    await publish(api, token);
    await ask(api, token, client);
    expect((await accept()).status).toBe(200);
    expect(await kindOf(api, token, client)).toMatchObject({ estado: "ACEPTADO", vigente: 1, esperando: null });
    await publish(api, token, "TRATAMIENTO", `${A_TEXT} Y más.`);
    expect(await kindOf(api, token, client)).toMatchObject({ estado: "ANTERIOR", vigente: 2 });
    await ask(api, token, client);
    const waiting = await kindOf(api, token, client);
    expect(waiting).toMatchObject({ estado: "ANTERIOR", esperando: expect.any(String) });
    expect(waiting?.esperando).not.toBe(waiting?.por);
    await accept();
    expect(await kindOf(api, token, client)).toMatchObject({ estado: "ACEPTADO", esperando: null });
    expect((await stateOf(api, token, client)).data).toHaveLength(2);
  });

  test("what was declined says why, and can be asked for again", async () => {
    await publish(api, token);
    await ask(api, token, client);
    const page = await pageOf(api, client);
    expect((await press(api, page, { respuesta: "rechazar", texto: " Prefiero hablarlo " })).status).toBe(200);
    expect((await api.call<string>(page)).body).toContain("No has aceptado");
    const { tipos, data } = await stateOf(api, token, client);
    expect(tipos[0]?.estado).toBe("RECHAZADO");
    expect(data[0]).toMatchObject({ estado: "RECHAZADO", frase: "Prefiero hablarlo", nombre: null });
    expect((await api.call(`/consentimientos/${data[0]?.id}/documento`, { token })).status).toBe(404);
    await ask(api, token, client);
    expect((await kindOf(api, token, client))?.estado).toBe("PENDIENTE");
    // As long as the browser lets it be, which counts a line break as one sign and sends two.
    const typed = `${"a".repeat(CONSENT_WORDS_MAX - 2)}\nb`;
    const texto = typed.replaceAll("\n", "\r\n");
    expect((await press(api, await pageOf(api, client), { respuesta: "rechazar", texto })).status).toBe(200);
    expect((await stateOf(api, token, client)).data.map(({ frase }) => frase)).toContain(typed);
  });

  test("it is taken back by the client's wish, on a day that is neither before it was given nor to come", async () => {
    await publish(api, token);
    await ask(api, token, client);
    expect((await done(await idNow(), "revocar", { fecha: today })).status).toBe(422);
    await accept();
    const id = await idNow();
    const revoke = (fecha: string) => done(id, "revocar", { fecha });
    expect(refusalOf(await revoke(addDays(today, 1)))).toEqual([["fecha", "Fecha: no puede ser un día por venir."]]);
    expect(refusalOf(await revoke(addDays(today, -1)))).toEqual([
      ["fecha", "Fecha: no puede ser anterior a la aceptación."],
    ]);
    expect(refusalOf(await revoke("ayer"))).toEqual([["fecha", "Fecha: escribe un día."]]);
    const before = await api.call<WireConsentFile>(`/consentimientos/${id}/documento`, { token });
    expect((await revoke(today)).body.tipos[0]).toMatchObject({ estado: "REVOCADO" });
    expect((await stateOf(api, token, client)).data[0]).toMatchObject({ estado: "REVOCADO", revocado: today });
    // What was accepted was accepted: its paper stays.
    expect((await api.call(`/consentimientos/${id}/documento`, { token })).body).toEqual(before.body);
    expect((await done(id, "retirar")).status).toBe(422);
    // From a window that has not seen it only the day is noted anew, and what was asked for since is still waited for.
    await ask(api, token, client);
    expect((await revoke(today)).body.tipos[0]).toMatchObject({ estado: "PENDIENTE", esperando: expect.any(String) });
    await api.database.owner
      .update(consents)
      .set({ revokedOn: "2026-03-09", answeredAt: new Date("2026-03-01T10:00:00Z") })
      .where(eq(consents.id, id));
    const { tipos, data } = (await revoke(today)).body;
    expect(tipos[0]).toMatchObject({ estado: "PENDIENTE" });
    expect(data.find((one) => one.id === id)).toMatchObject({ estado: "REVOCADO", revocado: today });
  });
});

describe("on paper", () => {
  test("it is noted with name and day, once for each key, and its document says that it is a note", async () => {
    await publish(api, token, "DATOS");
    const wish = { tipo: "DATOS", nombre: "  Ana\n Vega  ", fecha: addDays(today, -3) };
    const key = { "idempotency-key": "una-clave-de-papel" };
    const noted = await Promise.all([paper(wish, key), paper(wish, key)]);
    expect(noted.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = await stateOf(api, token, client);
    expect(data).toMatchObject([
      { estado: "ACEPTADO", medio: "PAPEL", nombre: "Ana Vega", firmado: wish.fecha, direccion: null, caduca: null },
    ]);
    const { body } = await api.call<WireConsentFile>(`/consentimientos/${data[0]?.id}/documento`, { token });
    expect(body).toMatchObject({ nombre: "consentimiento-datos-v1.pdf", tipo: "application/pdf" });
    expect(refusalOf(await paper({ ...wish, nombre: "Ana" }))).toEqual([
      ["nombre", "Nombre y apellidos: escribe el nombre y al menos un apellido."],
    ]);
    expect(refusalOf(await paper({ ...wish, fecha: addDays(today, 2) }))[0]?.[0]).toBe("fecha");
    expect((await paper({ ...wish, tipo: "IA" })).status).toBe(422);
  });

  test("ends the link that waited", async () => {
    await publish(api, token);
    await ask(api, token, client);
    const page = await pageOf(api, client);
    await paper({ tipo: "TRATAMIENTO", nombre: "Ana Vega", fecha: today });
    expect((await api.call(page)).status).toBe(404);
  });
});

describe("whose it is", () => {
  test("nobody else sees, asks, takes back, revokes or downloads it, and no program", async () => {
    await publish(api, token);
    await ask(api, token, client);
    await accept();
    const id = await idNow();
    const stranger = (await payingTherapist(api)).token;
    await publish(api, stranger);
    const nobody = crypto.randomUUID();
    for (const [known, unknown] of [
      [`/clientes/${client}/consentimientos`, `/clientes/${nobody}/consentimientos`],
      [`/consentimientos/${id}/documento`, `/consentimientos/${nobody}/documento`],
    ])
      for (const path of [known, unknown]) expect((await api.call(String(path), { token: stranger })).status).toBe(404);
    const sent: [string, object][] = [
      [`/clientes/${client}/consentimientos`, { tipos: ["TRATAMIENTO"] }],
      [`/clientes/${client}/consentimientos/papel`, { tipo: "TRATAMIENTO", nombre: "Ana Vega", fecha: today }],
      [`/consentimientos/${id}/retirar`, {}],
      [`/consentimientos/${id}/revocar`, { fecha: today }],
    ];
    for (const [path, body] of sent) expect((await api.call(path, { token: stranger, body })).status).toBe(404);
    expect((await stateOf(api, token, client)).data).toMatchObject([{ estado: "ACEPTADO" }]);
  });

  test("it is hidden with its client and erased with it, papers and mails too", async () => {
    await publish(api, token);
    await ask(api, token, client);
    await accept();
    const id = await idNow();
    await api.call(`/clientes/${client}`, { token, method: "DELETE" });
    expect((await api.call(`/clientes/${client}/consentimientos`, { token })).status).toBe(404);
    expect((await api.call(`/consentimientos/${id}/documento`, { token })).status).toBe(404);
    const { owner } = api.database;
    await owner
      .update(clients)
      .set({ deletedAt: new Date(0) })
      .where(eq(clients.id, client));
    expect(await purgeClient(owner, client, new Date(), belongingsOfClients)).toBe(true);
    expect(await owner.select().from(consents).where(eq(consents.clientId, client))).toEqual([]);
    expect(await owner.select().from(consentMails).where(eq(consentMails.clientId, client))).toEqual([]);
    expect(await owner.select().from(consentFiles).where(eq(consentFiles.consentId, id))).toEqual([]);
  });

  test("so much is asked in ten minutes, and no more", async () => {
    await publish(api, token);
    const statuses = new Set<number>();
    for (let time = 0; time < 62; time += 1) statuses.add((await ask(api, token, client)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
