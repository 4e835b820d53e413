import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { IMPORT_CHANGED, UPLOAD_GONE } from "../../../schema/rules/imports/imports.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireImport, WireImportUndone } from "../../../schema/wire/imports/imports.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { eraseForGood, shownOf } from "../../support/erasure.ts";
import { bringIn, CLIENTS_CSV, confirm, preview, upload } from "../../support/imports.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
});

const clientsNow = async () =>
  (await api.call<{ data: WireClient[] }>("/clientes", { token })).body.data.map(({ nombre }) => nombre);
const undo = (id: string, as = token) =>
  api.call<WireImportUndone>(`/importaciones/${id}/deshacer`, { token: as, method: "POST" });

describe("a file of clients", () => {
  test("is shown with what its columns hold, and nothing of it is stored", async () => {
    const { body } = await preview(api, token, CLIENTS_CSV);
    expect(body).toMatchObject({
      codificacion: "UTF_8",
      separador: ";",
      lineas: 2,
      traer: 2,
      conFallos: 0,
      faltan: [],
    });
    expect(body.columnas.map(({ titulo, campo }) => [titulo, campo])).toEqual([
      ["Nombre", "NAME"],
      ["Apellidos", "SURNAME"],
      ["Correo electrónico", "EMAIL"],
      ["Teléfono", "PHONE"],
      ["Fecha de nacimiento", "BIRTH_DATE"],
    ]);
    expect(await clientsNow()).toEqual([]);
    expect((await api.call<{ data: WireImport[] }>("/importaciones", { token })).body.data).toEqual([]);
  });

  test("is brought in once it is confirmed, all of it as it stands there", async () => {
    const made = await bringIn(api, token, CLIENTS_CSV);
    expect(made).toMatchObject({ archivo: "clientes.csv", traidas: 2, omitidas: 0, deshechaEl: null });
    expect(await clientsNow()).toEqual(["Íñigo Ruiz", "Lucía Peña Gil"]);
    const { body } = await api.call<{ data: WireClient[] }>("/clientes?search=lucia", { token });
    expect(body.data).toMatchObject([{ email: "lucia@ejemplo.es", phone: "600 100 200", dateOfBirth: "1980-12-31" }]);
  });

  test("sent again with its key is brought in once, also of five at once", async () => {
    const { huella } = (await preview(api, token, CLIENTS_CSV)).body;
    const key = { "idempotency-key": "una-clave-de-importacion" };
    const subida = await upload(api, token, CLIENTS_CSV);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => confirm(api, token, CLIENTS_CSV, huella, { subida }, key)),
    );
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(await clientsNow()).toHaveLength(2);
  });

  test("that would bring in something else than was shown is refused", async () => {
    const { huella } = (await preview(api, token, CLIENTS_CSV)).body;
    await createClient(api, token, { nombre: "Otra Lucía", email: "LUCIA@ejemplo.es" });
    expect(refusalOf(await confirm(api, token, CLIENTS_CSV, huella))).toEqual([["huella", IMPORT_CHANGED]]);
    expect(await clientsNow()).toEqual(["Otra Lucía"]);
  });

  test("with more active clients than the plan takes is shown with its numbers, and refused", async () => {
    await createClient(api, token, { nombre: "Otra Lucía" });
    const lines = Array.from({ length: 6 }, (_, at) => `Cliente ${at};c${at}@ejemplo.es;60000000${at}`);
    const csv = `Nombre;Email;Teléfono;\n${lines.join("\n")}`;
    const { body } = await preview(api, token, csv);
    const limit = { used: 1, max: 5, plan: "Gratis" };
    expect(body.limite).toEqual(limit);
    const refused = await confirm(api, token, csv, body.huella);
    expect(refused).toMatchObject({ status: 409, body: { code: "LIMIT_REACHED", limit } });
    expect(await clientsNow()).toEqual(["Otra Lucía"]);
    const inactive = `Nombre;Email;Teléfono;Estado\n${lines.map((line) => `${line};archivado`).join("\n")}`;
    expect(await bringIn(api, token, inactive)).toMatchObject({ traidas: 6 });
  });
});

test("files are looked at six hundred times an hour, and brought in all the same by whoever has done so", async () => {
  const subida = await upload(api, token, CLIENTS_CSV);
  const { huella } = (await preview(api, token, CLIENTS_CSV, { subida })).body;
  const body = { clase: "CLIENTS", subida: randomUUID() };
  const look = async () => (await api.call("/importaciones/previa", { token, body })).status;
  const seen: number[] = [];
  for (let times = 0; times < 12; times += 1) seen.push(...(await Promise.all(Array.from({ length: 50 }, look))));
  const counted = [422, 429].map((known) => seen.filter((status) => status === known).length);
  expect(counted).toEqual([599, 1]);
  expect((await confirm(api, token, CLIENTS_CSV, huella, { subida })).status).toBe(201);
});

test("of a client who is erased no word stays in the names of files, nor in a file that waits; others keep theirs", async () => {
  const csv = "Nombre;Email;Teléfono\nCanaria Vega;canaria@ejemplo.es;600000001\n";
  const { huella } = (await preview(api, token, csv)).body;
  const [hers, other] = ["Canaria Vega, depresión.csv", "suyo.csv"].map((archivo) => ({ archivo }));
  await confirm(api, token, csv, huella, hers);
  await bringIn(api, token, CLIENTS_CSV);
  const stranger = (await newTherapist(api)).token;
  await confirm(api, stranger, csv, (await preview(api, stranger, csv)).body.huella, other);
  const theirs = await upload(api, stranger, CLIENTS_CSV);
  const waits = await upload(api, token, csv);
  const id = (await api.call<{ data: WireClient[] }>("/clientes?search=canaria", { token })).body.data[0]?.id ?? "";
  expect((await eraseForGood(api, token, id, { elementos: await shownOf(api, token, id) })).status).toBe(201);
  const filesOf = async (as: string) =>
    (await api.call<{ data: WireImport[] }>("/importaciones", { token: as })).body.data.map(({ archivo }) => archivo);
  expect([await filesOf(token), await filesOf(stranger)]).toEqual([["clientes.csv", "Archivo"], ["suyo.csv"]]);
  expect(refusalOf(await confirm(api, token, csv, huella, { subida: waits }))).toEqual([["subida", UPLOAD_GONE]]);
  const looked = { clase: "CLIENTS", subida: theirs };
  expect((await api.call("/importaciones/previa", { token: stranger, body: looked })).status).toBe(200);
});

describe("undoing", () => {
  test("takes back just what the file brought, but for what was changed or used since, and says which", async () => {
    ({ token } = await payingTherapist(api, "Elena Vidal"));
    await createClient(api, token, { nombre: "Ya Estaba" });
    const lines = [
      "Ana;ana@ejemplo.es;600000001",
      "Berta;berta@ejemplo.es;600000002",
      "Carla;carla@ejemplo.es;600000003",
    ];
    const made = await bringIn(api, token, `Nombre;Email;Teléfono\n${lines.join("\n")}`);
    const { data } = (await api.call<{ data: WireClient[] }>("/clientes", { token })).body;
    const idOf = (name: string) => data.find(({ nombre }) => nombre === name)?.id ?? "";
    await api.call(`/clientes/${idOf("Ana")}`, { token, method: "PUT", body: { phone: "611111111" } });
    await api.call("/objetivos", { token, body: { titulo: "Dormir mejor", client: idOf("Berta") } });
    const { body } = await undo(made.id);
    expect(body.quedan).toEqual([
      { id: idOf("Ana"), nombre: "Ana", motivo: "CHANGED" },
      { id: idOf("Berta"), nombre: "Berta", motivo: "IN_USE" },
    ]);
    expect((await clientsNow()).sort()).toEqual(["Ana", "Berta", "Ya Estaba"]);
    expect(body.importacion).toMatchObject({ quedan: 2 });
  });

  test("is nobody else's", async () => {
    const made = await bringIn(api, token, CLIENTS_CSV);
    const stranger = (await newTherapist(api)).token;
    expect((await undo(made.id, stranger)).status).toBe(404);
    expect((await api.call<{ data: WireImport[] }>("/importaciones", { token: stranger })).body.data).toEqual([]);
    expect(await clientsNow()).toHaveLength(2);
  });
});
