import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exports } from "../../../api/exports/exports.table.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { EXPORT_UNDER_WAY, EXPORTS_FULL, EXPORTS_MAX } from "../../../schema/rules/exports/exports.ts";
import { exportedClient } from "../../../schema/wire/exports/client.ts";
import type { WireExport } from "../../../schema/wire/exports/exports.ts";
import { exportedIndex } from "../../../schema/wire/exports/practice.ts";
import type { WireAudit } from "../../../schema/wire/record/audit.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import {
  askForExport,
  endedExport,
  exported,
  exportState,
  fetchExport,
  madeExport,
  textOf,
  unzipped,
} from "../../support/exports.ts";
import { createNote } from "../../support/notes.ts";
import { practiceOf } from "../../support/overview.ts";
import { refusalOf } from "../../support/receipts.ts";
import { createSession } from "../../support/sessions.ts";

const CANARY = "canarioclinico";
const PASSPHRASE = "cuatro palabras largas y verdes";
const PATIENCE = { timeout: 30_000, interval: 100 };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5, exportPurgeSeconds: 0.5 } });
});
afterAll(() => api.close());

const rowOf = async (id: string) => (await api.database.owner.select().from(exports).where(eq(exports.id, id)))[0];
/** A row as a process that is gone has left it. */
async function leftBehind(token: string, row: Partial<typeof exports.$inferInsert>): Promise<string> {
  const [made] = await api.database.owner
    .insert(exports)
    .values({ professionalId: await practiceOf(api, token), withPrivate: false, isEncrypted: false, ...row })
    .returning({ id: exports.id });
  return made?.id ?? "";
}

test("a client's dossier holds all that is kept of them, private notes only when asked", async () => {
  const { token } = await newTherapist(api);
  const { id } = await createClient(api, token, { nombre: "Ana Vega", address: "Calle Menor, 2" });
  await createClient(api, token, { nombre: "Otra Persona" });
  const session = await createSession(api, token, id, { datetime: "2026-10-02T10:00:00Z", notes: "Llegó tarde" });
  await createNote(api, token, id, { title: "Abierta", isPrivate: false, sessionId: session.id });
  await createNote(api, token, id, { title: "Secreta", isPrivate: true });

  const { files, index, clients } = await exported(api, token, { client: id });
  expect([...files.keys()].toSorted()).toEqual([
    "LEEME.txt",
    "clientes/0001/cliente.json",
    "clientes/0001/expediente.pdf",
    "consulta.json",
    "csv/clientes.csv",
    "csv/notas.csv",
    "csv/sesiones.csv",
    "firmas.json",
  ]);
  expect(exportedIndex.strict().parse(index)).toMatchObject({ notasPrivadas: false, consulta: null });
  const [client] = clients;
  expect(exportedClient.strict().parse(client).cliente).toMatchObject({
    nombre: "Ana Vega",
    address: "Calle Menor, 2",
  });
  expect(client?.sesiones).toMatchObject([{ id: session.id, notes: "Llegó tarde" }]);
  expect(client?.notas.map(({ title }) => title)).toEqual(["Abierta"]);
  expect(textOf(files.get("csv/notas.csv"))).not.toContain("Secreta");

  const whole = await exported(api, token, { client: id, notasPrivadas: true });
  expect(whole.clients[0]?.notas.map(({ title }) => title)).toEqual(["Abierta", "Secreta"]);
});

test("no export holds how clients rated: they are promised that nobody sees who gave which rating", async () => {
  const { token } = await newTherapist(api);
  const { id } = await createClient(api, token);
  const session = await createSession(api, token, id, { datetime: "2026-10-02T10:00:00Z" });
  const ratedAt = new Date("2026-10-03T09:08:07.006Z");
  await api.database.owner.insert(ratings).values({
    ...{ professionalId: await practiceOf(api, token), sessionId: session.id },
    ...{ status: "ENVIADO", rating: 2, ratedAt },
  });
  const { files } = await exported(api, token, {});
  const texts = [...files].filter(([name]) => !name.endsWith(".pdf")).map(([, file]) => textOf(file));
  expect(texts.join("\n")).toContain(session.id);
  expect(texts.filter((text) => text.includes(ratedAt.toISOString()) || /valoraci[oó]n\b/i.test(text))).toEqual([]);
});

test("a note that is not private any more brings none of its private versions along", async () => {
  const { token } = await newTherapist(api);
  const { id } = await createClient(api, token);
  const note = await createNote(api, token, id, { content: CANARY, isPrivate: true });
  await api.call(`/notas/${note.id}`, { token, method: "PUT", body: { content: "Para todos", isPrivate: false } });
  const { files } = await exported(api, token, { client: id });
  for (const [name, bytes] of files) expect([name, textOf(bytes).includes(CANARY)]).toEqual([name, false]);
});

test("a spreadsheet finds no formula in what was written, and knows the letters", async () => {
  const { token } = await newTherapist(api);
  await createClient(api, token, { nombre: '=HYPERLINK("http://x";"ñ")', notes: "@SUM(1)\nsegunda" });
  const { files } = await exported(api, token);
  const bytes = files.get("csv/clientes.csv");
  expect([...(bytes?.subarray(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
  const [, line = ""] = textOf(bytes).split("\r\n");
  expect(line).toContain(`;"'=HYPERLINK(""http://x"";""ñ"")";`);
  expect(line).toContain(`;"'@SUM(1)\nsegunda";`);
});

test("an encrypted practice opens with its passphrase alone, which is kept nowhere once the file is there", async () => {
  const owner = await newTherapist(api);
  const { token } = owner;
  await createClient(api, token, { nombre: "Ana Vega", notes: CANARY });
  await createClient(api, token, { nombre: "Berta Gil" });
  const { body: asked } = await askForExport(api, token, { contrasena: PASSPHRASE, notasPrivadas: true });
  expect((await rowOf(asked.id))?.passphrase ?? "").not.toContain(PASSPHRASE);
  const { id } = await endedExport(api, token, asked.id);
  expect((await rowOf(id))?.passphrase).toBeNull();
  expect(api.logs.join("")).not.toContain(PASSPHRASE);

  const bytes = new Uint8Array(await (await fetchExport(api, token, id)).arrayBuffer());
  expect(Buffer.from(bytes).includes("Ana Vega")).toBe(false);
  for (const wrong of [undefined, "otra cosa muy distinta"]) await expect(unzipped(bytes, wrong)).rejects.toThrow();
  const files = await unzipped(bytes, PASSPHRASE);
  expect(textOf(files.get("clientes/0001/cliente.json"))).toContain(CANARY);
  const index = JSON.parse(textOf(files.get("consulta.json")));
  expect(index.clientes).toHaveLength(2);
  expect(index.consulta.ajustes).toMatchObject({ email: owner.email, zona: "Europe/Madrid", reservas: null });
});

test("a passphrase that somebody would try first is refused by its field, and nothing is made", async () => {
  const { token, email } = await newTherapist(api);
  for (const contrasena of ["corta", "aaaaaaaaaaaaaaaa", email, "contraseña1234"]) {
    const answer = await askForExport(api, token, { contrasena });
    expect([answer.status, refusalOf(answer)[0]?.[0]]).toEqual([422, "contrasena"]);
  }
  expect((await api.call<{ data: WireExport[] }>("/exportaciones", { token })).body.data).toEqual([]);
});

test("a passphrase that 7-Zip would not open on Windows is refused by its field, with why; the longest that it opens is taken", async () => {
  const { token } = await newTherapist(api);
  for (const [contrasena, why] of [
    ["cuatro palabras y una piña", /sin tildes, «ñ».*7-Zip no abriría el archivo en Windows/],
    ["cuatro palabras más o menos", /sin tildes/],
    ["doscientos € al mes", /«€»/],
    ["tabulador\ty salto de línea", /sin tildes/],
    [`${"cuatro palabras ".repeat(6)}mares`, /99 caracteres como mucho; con más, 7-Zip/],
  ] as const) {
    const answer = await askForExport(api, token, { contrasena });
    expect([answer.status, refusalOf(answer)]).toEqual([422, [["contrasena", expect.stringMatching(why)]]]);
  }
  const contrasena = `${"cuatro palabras ".repeat(6)}son`;
  expect(contrasena).toHaveLength(99);
  expect((await exported(api, token, { contrasena })).clients).toEqual([]);
});

test("a newcomer without clients takes the settings along", async () => {
  const { token } = await newTherapist(api);
  const { files, index } = await exported(api, token);
  expect([...files.keys()].toSorted()).toEqual(["LEEME.txt", "consulta.json", "firmas.json"]);
  expect(index).toMatchObject({ clientes: [], consulta: { plantillas: [], recibosDeAntes: [] } });
});

test("one file is made at a time, one for each key, and no more lie there than may", async () => {
  const { token } = await newTherapist(api);
  // Another process is at it, and says so.
  const busy = { status: "EN_CURSO" as const, leasedUntil: new Date(Date.now() + 60_000) };
  const waiting = await leftBehind(token, busy);
  expect(refusalOf(await askForExport(api, token))).toEqual([["id", EXPORT_UNDER_WAY]]);
  expect((await api.call(`/exportaciones/${waiting}`, { token, method: "DELETE" })).status).toBe(204);

  const headers = { "idempotency-key": "una-sola-vez-000" };
  const ask = () => api.call<WireExport>("/exportaciones", { token, body: {}, headers });
  const [first, again] = await Promise.all([ask(), ask()]);
  expect(again.body.id).toBe(first.body.id);
  const other = await api.call("/exportaciones", { token, body: { notasPrivadas: true }, headers });
  expect(other.status).toBe(422);
  await endedExport(api, token, first.body.id);
  for (let more = 1; more < EXPORTS_MAX; more += 1) await leftBehind(token, { status: "LISTA" });
  expect(refusalOf(await askForExport(api, token))).toEqual([["id", EXPORTS_FULL]]);
});

test("what a process that was killed has left is made by another, and given up after some tries", async () => {
  const { token } = await newTherapist(api);
  const over = { status: "EN_CURSO" as const, leasedUntil: new Date(Date.now() - 1_000) };
  const id = await leftBehind(token, { ...over, tries: 1 });
  expect((await endedExport(api, token, id)).estado).toBe("LISTA");
  const hopeless = await leftBehind(token, { ...over, tries: 3 });
  expect(await endedExport(api, token, hopeless)).toMatchObject({ estado: "FALLIDA", fallo: "ERROR" });
  // Whoever has that secret may come to it first.
  const sealed = { ...over, isEncrypted: true, passphrase: "sellada con otro secreto" };
  const waiting = await leftBehind((await newTherapist(api)).token, { ...sealed, tries: 1 });
  await expect.poll(async () => (await rowOf(waiting))?.tries).toBe(2);
  await expect.poll(() => rowOf(waiting)).toMatchObject({ status: "PENDIENTE", passphrase: sealed.passphrase });
  const lost = await leftBehind(token, { ...sealed, tries: 2 });
  expect(await endedExport(api, token, lost)).toMatchObject({ estado: "FALLIDA", fallo: "CONTRASENA" });
  expect((await rowOf(lost))?.passphrase).toBeNull();
});

test("a file goes with its day, or when its owner wants it to", async () => {
  const { token } = await newTherapist(api);
  const [kept, over] = [await madeExport(api, token), await madeExport(api, token)];
  const [there, gone] = [await fetchExport(api, token, kept.id), await rowOf(over.id)];
  expect(there.headers.get("content-disposition")).toMatch(/^attachment; filename="consulta-\d{4}-\d\d-\d\d\.zip"$/);
  await there.arrayBuffer();
  await api.database.owner
    .update(exports)
    .set({ expiresAt: new Date(0) })
    .where(eq(exports.id, over.id));
  expect((await api.call(`/exportaciones/${over.id}`, { token })).status).toBe(404);
  await expect.poll(() => rowOf(over.id), PATIENCE).toBeUndefined();
  expect(gone?.file).toBeTruthy();

  const { body } = await api.call<{ url: string }>(`/exportaciones/${kept.id}/enlace`, { token, body: {} });
  expect((await api.call(`/exportaciones/${kept.id}`, { token, method: "DELETE" })).status).toBe(204);
  expect((await fetch(`${api.url}${new URL(body.url).pathname}`)).status).toBe(404);
});

test("neither strangers nor programs nor whoever bends a link come to a file", async () => {
  const owner = await newTherapist(api);
  const stranger = (await newTherapist(api)).token;
  const { id } = await madeExport(api, owner.token);
  const program = (await accessOf(api, owner)).token;
  for (const [path, method] of [
    [`/exportaciones/${id}`, "GET"],
    [`/exportaciones/${id}/enlace`, "POST"],
    [`/exportaciones/${id}`, "DELETE"],
  ] as const) {
    expect((await api.call(path, { token: stranger, method })).status).toBe(404);
    expect((await api.call(path, { token: program, method })).status).toBe(403);
  }
  const foreign = (await createClient(api, owner.token)).id;
  expect(refusalOf(await askForExport(api, stranger, { client: foreign }))[0]?.[0]).toBe("client");
  const { body } = await api.call<{ url: string }>(`/exportaciones/${id}/enlace`, { token: owner.token, body: {} });
  const { pathname } = new URL(body.url);
  for (const bent of [
    pathname.slice(0, -3),
    "/descarga/x",
    pathname.replace(/[\w-](?=[\w-]{40}$)/, (sign) => (sign === "A" ? "B" : "A")),
  ])
    expect((await fetch(`${api.url}${bent}`)).status).toBe(404);
  expect((await exportState(api, owner.token, id)).estado).toBe("LISTA");
});

test("the audit tells that it was asked for, and each time it is fetched", async () => {
  const { token } = await newTherapist(api);
  const client = (await createClient(api, token)).id;
  const { id } = await madeExport(api, token, { client });
  await (await fetchExport(api, token, id)).arrayBuffer();
  const { body } = await api.call<WireAudit>("/registro?actos=EXPORT_REQUESTED,EXPORTED", { token });
  expect(body.data.map(({ acto, cosa, clienteId }) => [acto, cosa, clienteId])).toEqual([
    ["EXPORTED", "CLIENT", client],
    ["EXPORT_REQUESTED", "CLIENT", client],
  ]);
});
