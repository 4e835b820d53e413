import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgeImports } from "../../../api/imports/imports.store.ts";
import { imports } from "../../../api/imports/imports.table.ts";
import { purgeUploads } from "../../../api/imports/uploads/uploads.store.ts";
import { importPieces, importUploads } from "../../../api/imports/uploads/uploads.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { IMPORT_CHANGED, IMPORT_NAME_MAX, UPLOAD_GONE } from "../../../schema/rules/imports/imports.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireImport } from "../../../schema/wire/imports/imports.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { closeAccount } from "../../support/closing.ts";
import { bringIn, CLIENTS_CSV, confirm, preview, upload } from "../../support/imports.ts";
import { practiceOf } from "../../support/overview.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let person: SignedIn;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await newTherapist(api);
  ({ token } = person);
});

const get = async <Body>(path: string) => (await api.call<{ data: Body }>(path, { token })).body.data;
const namesNow = async () => (await get<WireClient[]>("/clientes?pageSize=50")).map(({ nombre }) => nombre).toSorted();
const csvOf = (...lines: string[]) => `Nombre;Email;Teléfono\n${lines.join("\n")}`;
const line = (at: number) => `Cliente ${at};c${at}@ejemplo.es;60000000${at}`;
const lines = (from: number, to: number) => csvOf(...Array.from({ length: to - from }, (_, at) => line(from + at)));

describe("beside what a plan takes", () => {
  test("so many clients as just fit are brought in; of two files at once that fit alone only one is", async () => {
    expect(await bringIn(api, token, lines(0, 3))).toMatchObject({ traidas: 3 });
    const files = [lines(3, 5), lines(5, 7)];
    const seen = await Promise.all(files.map((file) => preview(api, token, file)));
    expect(seen.map(({ body }) => body.limite)).toEqual([null, null]);
    const made = await Promise.all(
      files.map(async (file, at) => await confirm(api, token, file, seen[at]?.body.huella ?? "")),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await namesNow()).toHaveLength(5);
  });

  test("a plan that is over between the preview and the confirmation takes what the free one does", async () => {
    const { token: paying, professionalId } = await payingTherapist(api);
    token = paying;
    const { huella, limite } = (await preview(api, token, lines(0, 6))).body;
    expect(limite).toBeNull();
    await api.database.owner
      .update(professionals)
      .set({ planExpiresAt: new Date(Date.now() - 1_000) })
      .where(eq(professionals.id, professionalId));
    const answer = await confirm(api, token, lines(0, 6), huella);
    expect(answer).toMatchObject({ status: 409, body: { code: "LIMIT_REACHED" } });
    expect((await preview(api, token, lines(0, 6))).body.limite).toEqual({ used: 0, max: 5, plan: "Gratis" });
    expect(await namesNow()).toEqual([]);
  });
});

describe("who is there already", () => {
  test("is known by name and phone, with its country or without, in the practice and in the file, and taken when it is said", async () => {
    await createClient(api, token, { nombre: "Ana Vega", email: "ana@ejemplo.es", phone: "+34 600 111 222" });
    const csv = csvOf(
      "ANA  VEGA;otra@ejemplo.es;600-111-222",
      "Ana Vega;tercera@ejemplo.es;699999999",
      "Berta;b@ejemplo.es;611",
      "Berta;B@ejemplo.es;622",
      "Berta;b2@ejemplo.es;611",
    );
    const told = (await preview(api, token, csv)).body;
    expect(told.repeticiones.map(({ linea, motivo, otraLinea }) => [linea, motivo, otraLinea])).toEqual([
      [2, "NAME_AND_PHONE", null],
      [5, "EMAIL", 4],
      [6, "NAME_AND_PHONE", 4],
    ]);
    expect(await bringIn(api, token, csv, { tomar: [5] })).toMatchObject({ traidas: 3, omitidas: 2 });
    expect(await namesNow()).toEqual(["Ana Vega", "Ana Vega", "Berta", "Berta"]);
  });

  test("of two files with the same client that are confirmed at once one is told to look again", async () => {
    const files = [csvOf(line(1), line(2)), csvOf(line(2), line(3))];
    const seen = await Promise.all(files.map((file) => preview(api, token, file)));
    const made = await Promise.all(
      files.map(async (file, at) => await confirm(api, token, file, seen[at]?.body.huella ?? "")),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(made.filter(({ status }) => status === 422).map(refusalOf)).toEqual([[["huella", IMPORT_CHANGED]]]);
    expect(await namesNow()).toHaveLength(2);
  });

  test("whose e-mail two share is meant by name; and columns are what the therapist says they are", async () => {
    for (const nombre of ["Ana Vega", "Luis Vega"])
      await createClient(api, token, { nombre, email: "casa@ejemplo.es" });
    const csv = "Cliente;Correo;Fecha\nLuis Vega;casa@ejemplo.es;10/03/2098 10:00";
    await bringIn(api, token, csv, { clase: "SESSIONS" });
    expect((await get<WireSession[]>("/sessions")).map(({ client }) => client.nombre)).toEqual(["Luis Vega"]);
    const odd = "Uno;Dos;Tres\nEva Gil;eva@ejemplo.es;600";
    expect((await preview(api, token, odd)).body.faltan).toEqual(["NAME", "EMAIL", "PHONE"]);
    await bringIn(api, token, odd, { columnas: ["NAME", "EMAIL", "PHONE"] });
    expect(await namesNow()).toContain("Eva Gil");
  });

  test("sessions that were cancelled take nobody's time, neither there nor in the file", async () => {
    const { id } = await createClient(api, token, { nombre: "Ana Vega" });
    await createClient(api, token, { nombre: "Berta Gil", email: "berta@ejemplo.es" });
    const body = { client: id, datetime: "2098-03-10T09:00:00.000Z", type: "Seguimiento", duracionMinutos: 60 };
    const made = await api.call<WireSession>("/sessions", { token, body });
    await api.call(`/sessions/${made.body.id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
    const csv =
      "Cliente;Fecha;Estado\nBerta Gil;10/03/2098 10:00;\nBerta Gil;11/03/2098 10:00;cancelada\nAna Vega;11/03/2098 10:30;";
    expect((await preview(api, token, csv, { clase: "SESSIONS" })).body).toMatchObject({ traer: 3, solapes: 0 });
  });
});

test("hours and days are those of the practice's zone, whatever the browser's says", async () => {
  const { token: far, professionalId } = await payingTherapist(api);
  token = far;
  await api.database.owner
    .update(professionals)
    .set({ timeZone: "America/Bogota" })
    .where(eq(professionals.id, professionalId));
  await createClient(api, token, { nombre: "Ana Vega" });
  await bringIn(api, token, "Cliente;Fecha\nAna Vega;10/03/2098 10:00", { clase: "SESSIONS" });
  expect((await get<WireSession[]>("/sessions")).map(({ datetime }) => datetime)).toEqual(["2098-03-10T15:00:00.000Z"]);
});

test("a note of today is not stored as one of this evening, and one of tomorrow's tomorrow is refused", async () => {
  await createClient(api, token, { nombre: "Ana Vega" });
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const csv = `Cliente;Nota;Fecha\nAna Vega;hoy;${day(0)}\nAna Vega;luego;${day(2)}`;
  const { body } = await preview(api, token, csv, { clase: "NOTES" });
  expect(body.fallos.map(({ linea, mensaje }) => [linea, mensaje])).toEqual([
    [3, "Fecha: no puede ser posterior a hoy."],
  ]);
  await bringIn(api, token, csv, { clase: "NOTES" });
  const [note] = await get<{ createdAt: string }[]>("/notas");
  expect(Date.parse(note?.createdAt ?? "")).toBeLessThanOrEqual(Date.now());
});

test("a note's day is the practice's: the last minute of today is today's, and the first of tomorrow is not", async () => {
  await createClient(api, token, { nombre: "Ana Vega" });
  const today = dayIn("Europe/Madrid", new Date());
  const csv = `Cliente;Nota;Fecha\nAna Vega;hoy;${today} 23:59\nAna Vega;luego;${addDays(today, 1)} 00:01`;
  const { body } = await preview(api, token, csv, { clase: "NOTES" });
  expect(body.fallos.map(({ linea, mensaje }) => [linea, mensaje])).toEqual([
    [3, "Fecha: no puede ser posterior a hoy."],
  ]);
});

describe("a file's name", () => {
  test.each([
    ["with signs of several units", "👩‍👩‍👧‍👦 clientes 🗂️.csv"],
    ["from right to left, and turned round", "לקוחות \u202Evsc.مرضى.csv"],
    ["as long as it may be", `${"a".repeat(IMPORT_NAME_MAX - 4)}.csv`],
  ])("%s is kept to the letter", async (_what, archivo) => {
    await bringIn(api, token, CLIENTS_CSV, { archivo });
    expect((await get<WireImport[]>("/importaciones")).map((one) => one.archivo)).toEqual([archivo]);
  });

  test.each([
    ["is longer", "a".repeat(IMPORT_NAME_MAX + 1)],
    ["nothing can keep", "a\0b"],
    ["ends in half a sign", "\ud83d"],
  ])("that %s is refused by its field, and nothing is brought in", async (_what, archivo) => {
    const { huella } = (await preview(api, token, CLIENTS_CSV)).body;
    const answer = await confirm(api, token, CLIENTS_CSV, huella, { archivo } as object);
    expect([answer.status, refusalOf(answer)]).toEqual([422, [["archivo", expect.any(String)]]]);
    expect(await namesNow()).toEqual([]);
  });
});

describe("whose account", () => {
  test("goes while a file waits brings nothing in any more, also not through another process", async () => {
    const { huella } = (await preview(api, token, CLIENTS_CSV)).body;
    const subida = await upload(api, token, CLIENTS_CSV);
    const id = await practiceOf(api, token);
    await closeAccount(api, person.email);
    for (const answer of [
      await confirm(api, token, CLIENTS_CSV, huella, { subida }, { "idempotency-key": "una-clave-de-importacion" }),
      await confirm(api, token, CLIENTS_CSV, huella, { subida }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    const { rows } = (await api.database.owner.execute(
      sql`select count(*)::int as count from clients where professional_id = ${id}`,
    )) as unknown as { rows: { count: number }[] };
    expect(rows[0]?.count).toBe(0);
  });

  test("is a program's brings nothing in, and looks at nothing", async () => {
    const program = (await accessOf(api, person)).token;
    for (const [path, method] of [
      ["/importaciones", "GET"],
      ["/importaciones", "POST"],
      ["/importaciones/previa", "POST"],
      ["/importaciones/subidas", "POST"],
    ] as const)
      expect((await api.call(path, { token: program, method })).status).toBe(403);
  });
});

describe("an upload", () => {
  test("waits an hour, and is gone then, also before it is removed; brought in it is gone at once", async () => {
    const subida = await upload(api, token, CLIENTS_CSV);
    const { owner } = api.database;
    const ago = (minutes: number) =>
      owner
        .update(importUploads)
        .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(importUploads.id, subida));
    const look = async () => await api.call("/importaciones/previa", { token, body: { clase: "CLIENTS", subida } });
    await ago(59);
    expect((await look()).status).toBe(200);
    expect(await purgeUploads(api.database)).toBe(0);
    await ago(61);
    expect(refusalOf(await look())).toEqual([["subida", UPLOAD_GONE]]);
    expect(await purgeUploads(api.database)).toBe(1);
    expect(await owner.$count(importPieces, eq(importPieces.uploadId, subida))).toBe(0);
    await bringIn(api, token, CLIENTS_CSV);
    // That which was looked at stands beside that which was brought in.
    expect(await owner.$count(importUploads, eq(importUploads.professionalId, await practiceOf(api, token)))).toBe(1);
  });

  test("is begun sixty times an hour", async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 61 },
        async () => (await api.call("/importaciones/subidas", { token, body: { bytes: 9 } })).status,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

test("nothing is known of an import after thirty days, and what it brought stays", async () => {
  const { id } = await bringIn(api, token, CLIENTS_CSV);
  const age = (days: number) =>
    api.database.owner
      .update(imports)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(imports.id, id));
  await age(29);
  expect(await purgeImports(api.database)).toBe(0);
  await age(31);
  expect(await purgeImports(api.database)).toBe(1);
  expect(await get<WireImport[]>("/importaciones")).toEqual([]);
  expect(await namesNow()).toHaveLength(2);
});
