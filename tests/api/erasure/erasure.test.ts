import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireErasure, WireErasureFile, WireErasurePreview } from "../../../schema/wire/erasure/erasure.ts";
import type { WireAudit } from "../../../schema/wire/record/audit.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { noted, publish } from "../../support/consents.ts";
import { eraseForGood, tablesWith } from "../../support/erasure.ts";
import { createMeasure } from "../../support/measures.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { createSeries } from "../../support/series.ts";

let api: TestApi;
let owner: SignedIn;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await newTherapist(api);
  token = owner.token;
  client = await createClient(api, token, { nombre: "Ana Vega", notes: "Canario" });
});

const preview = async (id = client.id) =>
  (await api.call<WireErasurePreview>(`/clientes/${id}/borrado`, { token })).body;
const erase = (elementos: number, { as = token, id = client.id, key = "" } = {}) =>
  eraseForGood(api, as, id, { elementos, key });

/** Something of every room about the client. */
async function fill(of: WireClient) {
  await writeIssuer(api, token);
  const session = await earnedSession(api, token, of.id, "2026-01-10T10:00:00Z");
  await makeReceipt(api, token, { client: of.id, sesiones: [session.id] });
  await createSeries(api, token, of.id, { veces: 3, notes: "Canario" });
  const note = await createNote(api, token, of.id, { title: "Canario", content: "Canario" });
  await api.call(`/notas/${note.id}`, { token, method: "PUT", body: { content: "Canario otra vez" } });
  await api.call(`/notas/${note.id}/firma`, { token, body: { version: 2 } });
  await api.call(`/notas/${note.id}/adendas`, { token, body: { content: "Canario" } });
  const draft = { title: "Canario", content: "Canario", clientId: of.id };
  await api.call("/notas/borradores/new", { token, method: "PUT", body: draft });
  await createObjective(api, token, of.id, { titulo: "Canario" });
  await createMeasure(api, token, of.id);
  await publish(api, token);
  await noted(api, token, of.id);
}

describe("a client that is erased for good", () => {
  test("leaves no word in any table, and its id only where the certificate says why", async () => {
    await fill(client);
    const shown = await preview();
    const { status, body } = await erase(shown.elementos);
    expect(status).toBe(201);
    expect(body).toMatchObject({ numero: 1, cliente: "Ana Vega", clienteId: client.id, borrado: shown.borra });
    expect(await tablesWith(api, "canario")).toEqual([]);
    // Ids alone: of changes for some days, of who did what, of what was certified; and receipts, as they were made out.
    expect(await tablesWith(api, client.id)).toEqual(["audit_entries", "changes", "client_erasures", "receipts"]);
    expect(await tablesWith(api, "Ana Vega")).toEqual(["client_erasures", "receipts"]);
    expect(await tablesWith(api, client.email)).toEqual([]);
    expect((await api.call(`/clientes/${client.id}`, { token })).status).toBe(404);
    expect((await api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" })).status).toBe(404);
  });

  test("is told before what goes and what stays, and leaves other clients as they are", async () => {
    const other = await createClient(api, token, { nombre: "Otra" });
    await createNote(api, token, other.id, { title: "Suya" });
    await fill(client);
    const shown = await preview();
    expect(Object.fromEntries(shown.borra.map(({ tipo, cuantos }) => [tipo, cuantos]))).toMatchObject({
      SESIONES: 4,
      SERIES: 1,
      NOTAS: 1,
      BORRADORES: 1,
      OBJETIVOS: 1,
      CUESTIONARIOS: 1,
      CONSENTIMIENTOS: 1,
    });
    expect(Object.fromEntries(shown.conserva.map(({ tipo, cuantos }) => [tipo, cuantos]))).toMatchObject({
      RECIBOS: 1,
      FIRMAS: 2,
    });
    await erase(shown.elementos);
    const left = await api.call<{ data: { title: string }[] }>("/notas", { token });
    expect(left.body.data.map(({ title }) => title)).toEqual(["Suya"]);
    const receipts = await api.call<{ data: object[] }>(`/recibos?clientId=${client.id}`, { token });
    expect(receipts.body.data).toHaveLength(1);
    const stats = await api.call<{ data: object }>("/clientes/stats", { token });
    expect(stats.body.data).toMatchObject({ totalClients: 1, totalSessions: 0 });
  });

  test("is erased just as it was shown: when something came meanwhile nothing goes", async () => {
    const { elementos } = await preview();
    await createNote(api, token, client.id);
    const refused = await erase(elementos);
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ field: "elementos" }] }]);
    expect((await api.call(`/clientes/${client.id}`, { token })).status).toBe(200);
  });

  test("is erased once for a key, and there is no other way to ask again", async () => {
    const { elementos } = await preview();
    const first = await erase(elementos, { key: "borrar-a-ana-1" });
    const again = await erase(elementos, { key: "borrar-a-ana-1" });
    expect(again.body).toEqual(first.body);
    expect((await erase(elementos)).status).toBe(404);
  });

  test("can be deleted already: its thirty days end at once", async () => {
    await fill(client);
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    const { elementos, borra } = await preview();
    expect(borra).toContainEqual({ tipo: "NOTAS", cuantos: 1 });
    expect((await erase(elementos)).status).toBe(201);
    const deleted = await api.call<{ data: object[] }>("/clientes/eliminados", { token });
    expect(deleted.body.data).toEqual([]);
  });

  test("stays whole when the certificate cannot be stored", async () => {
    await fill(client);
    const before = await tablesWith(api, client.id);
    const { elementos } = await preview();
    const { owner: db } = api.database;
    await db.execute(sql`alter table client_erasures add constraint none check (client_name <> 'Ana Vega') not valid`);
    expect((await erase(elementos)).status).toBe(500);
    await db.execute(sql`alter table client_erasures drop constraint none`);
    expect(await tablesWith(api, client.id)).toEqual(before);
    expect((await preview()).elementos).toBe(elementos);
  });

  test("is nobody else's: a stranger's id is one that does not exist, and a program may not", async () => {
    const stranger = (await newTherapist(api)).token;
    expect((await api.call(`/clientes/${client.id}/borrado`, { token: stranger })).status).toBe(404);
    expect((await erase(0, { as: stranger })).status).toBe(404);
    const program = await accessOf(api, owner);
    expect((await erase(0, { as: program.token })).status).toBe(403);
    expect((await api.call(`/clientes/${client.id}`, { token })).status).toBe(200);
  });
});

describe("a certificate", () => {
  test("is numbered without gaps, kept as it was made, and its taking along is told", async () => {
    const second = await createClient(api, token, { nombre: "Berta Sol" });
    const one = (await erase(0)).body;
    const two = (await erase(0, { id: second.id })).body;
    expect([one.numero, two.numero]).toEqual([1, 2]);
    const file = () => api.call<WireErasureFile>(`/borrados/${one.id}/documento`, { token });
    const { body } = await file();
    expect(body).toMatchObject({ nombre: "borrado-B-0001.pdf", tipo: "application/pdf" });
    expect(Buffer.from(body.contenido, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    expect((await file()).body).toEqual(body);
    const list = await api.call<{ data: WireErasure[] }>("/borrados", { token });
    expect(list.body.data.map(({ numero, cliente }) => [numero, cliente])).toEqual([
      [2, "Berta Sol"],
      [1, "Ana Vega"],
    ]);
    const told = await api.call<WireAudit>("/registro?actos=EXPORTED,ERASED", { token });
    expect(told.body.data.map(({ acto, cosa, quien }) => `${quien} ${acto} ${cosa}`)).toEqual([
      "PERSON EXPORTED ERASURE",
      "PERSON EXPORTED ERASURE",
      "PERSON ERASED CLIENT",
      "PERSON ERASED CLIENT",
    ]);
    const stranger = (await newTherapist(api)).token;
    expect((await api.call(`/borrados/${one.id}/documento`, { token: stranger })).status).toBe(404);
    expect((await api.call<{ data: object[] }>("/borrados", { token: stranger })).body.data).toEqual([]);
  });
});
