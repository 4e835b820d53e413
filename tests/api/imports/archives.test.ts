import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { IMPORT_CHANGED } from "../../../schema/rules/imports/imports.ts";
import type { ExportedIndex } from "../../../schema/wire/exports/practice.ts";
import type { WireImportUndone } from "../../../schema/wire/imports/imports.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { clientJson, exportedClientOf } from "../../support/archives.ts";
import { ask, kindOf, publish } from "../../support/consents.ts";
import { exported, fetchExport, madeExport, textOf, unzipped } from "../../support/exports.ts";
import { fillPractice } from "../../support/fullPractice.ts";
import { bringIn, confirm, preview } from "../../support/imports.ts";
import { createTemplate } from "../../support/noteTemplates.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

const PASSPHRASE = "cuatro palabras largas y verdes";
const EXPORT = { clase: "EXPORT" };
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

let api: TestApi;
let owner: Awaited<ReturnType<typeof payingTherapist>>;
let newcomer: Awaited<ReturnType<typeof payingTherapist>>;
let full: string;
/** The owner's practice. */
let whole: Uint8Array;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5 } });
  owner = await payingTherapist(api, "Elena Vidal");
  full = await fillPractice(api, owner.token);
  whole = await zipOf(owner.token);
});
afterAll(() => api.close());
beforeEach(async () => {
  newcomer = await payingTherapist(api, "Elena Vidal");
});

const zipOf = async (token: string, wish: object = { notasPrivadas: true }): Promise<Uint8Array> => {
  const { id } = await madeExport(api, token, wish);
  const bytes = new Uint8Array(await (await fetchExport(api, token, id)).arrayBuffer());
  await api.call(`/exportaciones/${id}`, { token, method: "DELETE" });
  return bytes;
};
const clientsOf = async (token: string) =>
  (await api.call<{ data: { id: string; nombre: string }[] }>("/clientes?pageSize=50", { token })).body.data;

/** What the preview has told that cannot be brought in, taken out; and when something was signed, which is anew. */
function withoutLeft(text: string): string {
  return text
    .replaceAll(/"signedAt":"[^"]+"/g, '"signedAt":"…"')
    .replaceAll(
      /("adendas":\[)(.*?)(\],"versiones")/g,
      (_all, begin, rows: string, end) => begin + rows.replaceAll(/"createdAt":"[^"]+"/g, '"createdAt":"…"') + end,
    )
    .replace(/\n"recibos":\[[\s\S]*\]/, '\n"recibos":[]')
    .replace(/\n"envioMensual":\[\n[\s\S]*?\n\]/, '\n"envioMensual":[]')
    .replaceAll(/("datetime":"20(?:2[7-9]|9)[^\n]*"enviarRecordatorio":)true/g, "$1false");
}

/** The JSON of an export, byte for byte, with ids told by the order in which they come, but for what stays behind. */
async function jsonOf(zip: Uint8Array): Promise<Record<string, string>> {
  const files = await unzipped(zip);
  const index: ExportedIndex = JSON.parse(textOf(files.get("consulta.json")));
  const texts: [string, string][] = [...files]
    .filter(([name]) => name.endsWith("cliente.json"))
    .map(([name, bytes]) => [name, textOf(bytes)]);
  const { ajustes: _, recibosDeAntes: __, ...consulta } = index.consulta ?? {};
  texts.push(["consulta.json", JSON.stringify(consulta)], ["clientes", JSON.stringify(index.clientes)]);
  const ids = new Map<string, string>();
  const named = (id: string) => {
    ids.set(id, ids.get(id) ?? `id ${ids.size + 1}`);
    return ids.get(id) ?? "";
  };
  return Object.fromEntries(
    texts
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => [name, withoutLeft(text).replace(UUID, named)]),
  );
}

test("an export in which a session stands beyond the last place of its series is brought in with a series that reaches to it", async () => {
  const client = exportedClientOf("Ana Vega", 2);
  const rule = { frecuencia: "SEMANAL", cada: 1, dia: "2026-03-04", hora: "10:00", zona: "Europe/Madrid" } as const;
  const { token } = newcomer;
  await bringIn(
    api,
    token,
    JSON.stringify({
      ...client,
      series: [{ id: "serie", ...rule, lugares: 1, lugarDia: 1, createdAt: "2026-03-01T09:00:00.000Z" }],
      sesiones: client.sesiones.map((session, at) => ({
        ...session,
        serie: { id: "serie", lugar: at + 3, propio: {} },
      })),
    }),
    EXPORT,
  );
  const { body } = await api.call<{ data: WireSession[] }>("/sessions?startDate=2020-01-01", { token });
  expect(body.data.map(({ serie }) => [serie?.lugar, serie?.de])).toEqual([
    [3, 4],
    [4, 4],
  ]);
});

describe("an export of this portal", () => {
  test("that is brought into an empty practice and exported again is the same text, but for ids and what was told to stay behind", async () => {
    const before = await jsonOf(whole);
    const { body } = await preview(api, newcomer.token, whole, EXPORT);
    expect(Object.fromEntries(body.cosas.map(({ cosa, traer, dejar }) => [cosa, [traer, dejar]]))).toEqual({
      CLIENTS: [2, 0],
      SESSIONS: [7, 0],
      SERIES: [1, 0],
      NOTES: [3, 0],
      SIGNATURES: [1, 0],
      OBJECTIVES: [2, 0],
      MEASURES: [3, 0],
      CONSENTS: [2, 0],
      PAPERS: [2, 0],
      CONSENT_TEXTS: [2, 0],
      TEMPLATES: [2, 0],
      RECEIPTS: [0, 1],
      REMINDERS: [0, 1],
      MONTHLY: [0, expect.any(Number)],
    });
    expect(await clientsOf(newcomer.token)).toEqual([]);
    await bringIn(api, newcomer.token, whole, EXPORT);
    const after = await jsonOf(await zipOf(newcomer.token));
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [name, text] of Object.entries(after)) expect(text, name).toBe(before[name]);
    const planned = await api.database.owner.select().from(reminders);
    expect(planned.filter(({ professionalId }) => professionalId === newcomer.professionalId)).toEqual([]);
  });

  test("that is undone goes with all that it brought, and comes back with a client who is restored", async () => {
    const { token } = newcomer;
    const made = await bringIn(api, token, whole, EXPORT);
    expect(made).toMatchObject({ clase: "EXPORT", traidas: 2, omitidas: 0 });
    const [berta] = (await clientsOf(token)).filter(({ nombre }) => nombre.startsWith("Berta"));
    await api.call("/notas", { token, body: { title: "Nueva", content: "De hoy", client: berta?.id } });
    const undone = await api.call<WireImportUndone>(`/importaciones/${made.id}/deshacer`, { token, method: "POST" });
    expect(undone.body.quedan).toEqual([{ id: berta?.id, nombre: "Berta Archivada", motivo: "IN_USE" }]);
    expect((await clientsOf(token)).map(({ nombre }) => nombre)).toEqual(["Berta Archivada"]);
    const notes = await api.call<{ data: { title: string }[] }>("/notas?pageSize=50", { token });
    expect(notes.body.data.map(({ title }) => title).toSorted()).toEqual(["De Berta", "Nueva"]);
    const [gone] = (await api.call<{ data: { id: string }[] }>("/clientes/eliminados", { token })).body.data;
    expect((await api.call(`/clientes/${gone?.id}/restaurar`, { token, method: "POST" })).status).toBe(200);
    expect((await api.call<{ data: object[] }>(`/notas?clientId=${gone?.id}`, { token })).body.data).toHaveLength(2);
  });

  test("that comes a second time is there already, client by client, and is brought in beside only when it is said", async () => {
    const { token } = newcomer;
    const zip = whole;
    await bringIn(api, token, zip, EXPORT);
    const { body } = await preview(api, token, zip, EXPORT);
    expect([body.traer, body.repetidas, body.repeticiones.map(({ motivo }) => motivo)]).toEqual([
      0,
      2,
      ["EMAIL", "EMAIL"],
    ]);
    expect(refusalOf(await confirm(api, token, zip, body.huella, EXPORT))[0]?.[0]).toBe("huella");
    const made = await bringIn(api, token, zip, { ...EXPORT, tomar: [2] });
    expect(made).toMatchObject({ traidas: 1, omitidas: 1 });
    expect(
      (await clientsOf(token)).map(({ nombre }) => nombre).filter((name) => name.startsWith("Berta")),
    ).toHaveLength(2);
  });

  test("is brought in only as the very file and beside the very texts that its preview has shown", async () => {
    const { token } = newcomer;
    const shown = clientJson("Ana Vega", 2);
    // Nothing that a preview tells sets the two apart.
    const other = `${shown} `;
    const { body } = await preview(api, token, shown, EXPORT);
    expect(refusalOf(await confirm(api, token, other, body.huella, EXPORT))).toEqual([["huella", IMPORT_CHANGED]]);
    expect((await confirm(api, token, shown, body.huella, EXPORT)).status).toBe(201);
    const seen = (await preview(api, token, whole, EXPORT)).body.huella;
    await publish(api, token, "TRATAMIENTO", "Un texto propio.");
    expect(refusalOf(await confirm(api, token, whole, seen, EXPORT))).toEqual([["huella", IMPORT_CHANGED]]);
    const again = (await preview(api, token, whole, EXPORT)).body.huella;
    await createTemplate(api, token, { nombre: "Niños 🧸" });
    expect(refusalOf(await confirm(api, token, whole, again, EXPORT))).toEqual([["huella", IMPORT_CHANGED]]);
  });

  test("that is encrypted asks for its passphrase, refuses another by its field, and opens with the right one", async () => {
    const { token } = newcomer;
    const zip = await zipOf(owner.token, { contrasena: PASSPHRASE });
    for (const contrasena of [undefined, "", "otra cosa muy distinta"])
      expect(refusalOf(await preview(api, token, zip, { ...EXPORT, contrasena }))[0]?.[0]).toBe("contrasena");
    const made = await bringIn(api, token, zip, { ...EXPORT, contrasena: PASSPHRASE });
    expect(made.traidas).toBe(2);
    expect(api.logs.join("")).not.toContain(PASSPHRASE);
  });

  test("brings in all of a family that shares an address, and asks nobody what a mail from there had asked, as its preview has said", async () => {
    const family = await payingTherapist(api);
    for (const nombre of ["Ana Vega", "Luis Vega"])
      await createClient(api, family.token, { nombre, email: "casa@ejemplo.es" });
    const [ana] = await clientsOf(family.token);
    await publish(api, family.token);
    await ask(api, family.token, ana?.id ?? "");
    const zip = await zipOf(family.token);
    const { body } = await preview(api, newcomer.token, zip, EXPORT);
    expect(body).toMatchObject({ traer: 2, repetidas: 0 });
    expect(body.cosas).toContainEqual({ cosa: "CONSENT_REQUESTS", traer: 0, dejar: 1 });
    await bringIn(api, newcomer.token, zip, EXPORT);
    const here = await clientsOf(newcomer.token);
    expect(here.map(({ nombre }) => nombre).toSorted()).toEqual(["Ana Vega", "Luis Vega"]);
    for (const { id } of here) expect((await kindOf(api, newcomer.token, id))?.esperando ?? null).toBeNull();
  });

  test("of one client is brought in from its ZIP and from its JSON alone, consents only where their text is here", async () => {
    const { files } = await exported(api, owner.token, { client: full, notasPrivadas: true });
    const json = files.get("clientes/0001/cliente.json") ?? new Uint8Array();
    const { body } = await preview(api, newcomer.token, json, EXPORT);
    const told = Object.fromEntries(body.cosas.map(({ cosa, traer, dejar }) => [cosa, [traer, dejar]]));
    expect(told).toMatchObject({ CLIENTS: [1, 0], NOTES: [2, 0], CONSENTS: [0, 2] });
    expect((await bringIn(api, newcomer.token, json, EXPORT)).traidas).toBe(1);
    const [client] = (await exported(api, newcomer.token, { notasPrivadas: true })).clients;
    expect(client?.consentimientos).toEqual([]);
    expect(client?.notas.map(({ title }) => title)).toEqual(["Cambiada", "Firmada"]);
  });

  test("with more active clients than the plan takes is told with its numbers and refused", async () => {
    const { token } = await newTherapist(api);
    const own = Array.from({ length: 5 }, (_, at) => ({
      nombre: `Propia ${at}`,
      email: `p${at}@ejemplo.es`,
      phone: "1",
    }));
    for (const body of own) await api.call("/clientes", { token, body });
    const zip = whole;
    const { body } = await preview(api, token, zip, EXPORT);
    expect(body.limite).toEqual({ used: 5, max: 5, plan: "Gratis" });
    expect(await confirm(api, token, zip, body.huella, EXPORT)).toMatchObject({
      status: 409,
      body: { code: "LIMIT_REACHED" },
    });
    expect(await clientsOf(token)).toHaveLength(5);
  });
});

test("signatures of what was brought in hang in this practice's chain, whole", async () => {
  const { token } = newcomer;
  await bringIn(api, token, whole, EXPORT);
  const { files } = await exported(api, token, { notasPrivadas: true });
  const seals: { posicion: number; clase: string; anterior: string; huella: string }[] = JSON.parse(
    textOf(files.get("firmas.json")),
  );
  expect(seals.map(({ posicion, clase }) => [posicion, clase])).toEqual([
    [1, "FIRMA"],
    [2, "ADENDA"],
    [3, "ADENDA"],
  ]);
  expect(seals.slice(1).map(({ anterior }) => anterior)).toEqual(seals.slice(0, -1).map(({ huella }) => huella));
});
