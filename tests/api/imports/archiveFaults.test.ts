import { deflateRawSync } from "node:zlib";
import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ArchiveRefused } from "../../../api/imports/archive/archive.rules.ts";
import { openArchive } from "../../../api/imports/archive/archive.ts";
import { ARCHIVE_FAULT, ARCHIVE_MAX, type ArchiveFault } from "../../../schema/rules/imports/archives.ts";
import { UPLOAD_GONE, UPLOAD_PIECE_WRONG } from "../../../schema/rules/imports/imports.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import type { WireUpload } from "../../../schema/wire/imports/imports.ts";
import type { WireObjective, WireProgressChange } from "../../../schema/wire/objectives.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { exported, textOf } from "../../support/exports.ts";
import { fillPractice } from "../../support/fullPractice.ts";
import { bringIn, confirm, preview, sendPiece, upload } from "../../support/imports.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

configure({ useWebWorkers: false });
const EXPORT = { clase: "EXPORT" };
let api: TestApi;
let token: string;
let files: Map<string, Uint8Array>;
let client: ExportedClient;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5 } });
  const owner = (await payingTherapist(api, "Elena Vidal")).token;
  await fillPractice(api, owner);
  files = (await exported(api, owner, { notasPrivadas: true })).files;
  client = JSON.parse(textOf(files.get("clientes/0001/cliente.json")));
  ({ token } = await payingTherapist(api, "Elena Vidal"));
});
afterAll(() => api.close());

const texts = (): [string, string][] =>
  [...files].filter(([name]) => name.endsWith(".json")).map(([name, bytes]) => [name, textOf(bytes)]);
async function zipped(entries: readonly (readonly [string, string])[]): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { keepOrder: true });
  for (const [name, text] of entries) await zip.add(name, new TextReader(text), { level: 6 });
  return await zip.close();
}
const ofOne = (change: object): string => JSON.stringify({ ...client, ...change });
const refusal = async (content: string | Uint8Array) => refusalOf(await preview(api, token, content, EXPORT))[0];
const told = (fault: ArchiveFault) => ["subida", expect.stringContaining(ARCHIVE_FAULT[fault])];

/** A ZIP with one entry whose directory says it is as long as is wished. */
async function bomb(size: number): Promise<Uint8Array> {
  return await zipped([["consulta.json", `{"formato":1,"x":"${"0".repeat(size)}"}`]]);
}

test("a file that is no export, is broken, or of another version, is told so in a sentence", async () => {
  const whole = await zipped(texts());
  expect(await refusal("Nombre;Email")).toEqual(told("NOT_VALID"));
  expect(await refusal('{"a":1}')).toEqual(told("NOT_EXPORT"));
  expect(await refusal(await zipped([["otra.json", "{}"]]))).toEqual(told("NOT_EXPORT"));
  expect(await refusal(whole.subarray(0, whole.length - 30))).toEqual(told("BROKEN"));
  expect(await refusal(Uint8Array.from(whole, (byte, at) => (at > 40 && at < 200 ? 255 - byte : byte)))).toEqual(
    told("BROKEN"),
  );
  expect(await refusal(Buffer.from(ofOne({}), "utf16le"))).toEqual(told("NOT_VALID"));
  expect(await refusal(ofOne({ formato: 2 }))).toEqual(told("OTHER_FORMAT"));
  const index = texts().map(
    ([name, text]) => [name, name === "consulta.json" ? text.replace('"formato": 1', '"formato": 7') : text] as const,
  );
  expect(await refusal(await zipped(index))).toEqual(told("OTHER_FORMAT"));
});

test("names that lead out of the file, two indexes, and a folder that is none are refused, and nothing touches the disk", async () => {
  for (const name of ["../../etc/x", "/etc/x", "clientes\\0001\\x", "C:\\x"])
    expect(await refusal(await zipped([...texts(), [name, "x"]])), name).toEqual(told("BROKEN"));
  const [index = ""] = texts().flatMap(([name, text]) => (name === "consulta.json" ? [text] : []));
  expect(await refusal(await zipped([...texts(), ["otra/consulta.json", index]]))).toEqual(told("NOT_EXPORT"));
  const lured = texts().map(([name, text]) => [name, text.replaceAll("clientes/0001/", "../0001/")] as const);
  expect(await refusal(await zipped(lured))).toEqual(told("NOT_VALID"));
  const twice = texts().map(([name, text]) => [name, text.replaceAll("clientes/0002/", "clientes/0001/")] as const);
  expect(await refusal(await zipped(twice))).toEqual(told("NOT_VALID"));
});

test("what swells when it is unpacked, and a JSON of fifty megabytes, are refused before they fill the memory", async () => {
  expect(deflateRawSync(Buffer.alloc(1_000_000)).length * ARCHIVE_MAX.ratio).toBeLessThan(1_000_000);
  expect(await refusal(await bomb(20_000_000))).toEqual(told("TOO_LARGE"));
  expect(await refusal(ofOne({ relleno: "a".repeat(50_000_000) }))).toEqual(told("TOO_LARGE"));
  const { body } = await api.call<WireUpload>("/importaciones/subidas", {
    token,
    body: { bytes: ARCHIVE_MAX.bytes + 1 },
  });
  expect(refusalOf({ body })).toEqual([
    ["bytes", expect.stringMatching(/^El archivo pasa de 64 MB.* traerlos uno a uno\.$/)],
  ]);
});

const [session, note, goal, consent] = [
  (change: object) => ({ sesiones: client.sesiones.map((row, at) => (at === 0 ? { ...row, ...change } : row)) }),
  (change: object) => ({ notas: client.notas.map((row, at) => (at === 0 ? { ...row, ...change } : row)) }),
  (change: object) => ({ objetivos: client.objetivos.map((row, at) => (at === 0 ? { ...row, ...change } : row)) }),
  (change: object) => ({ consentimientos: client.consentimientos.map((row) => ({ ...row, ...change })) }),
];

const standsIn = (place: string) => new RegExp(`^cliente.json · ${place}`);
/** Where the reader of exports says that one stands which is not valid. */
async function placeIn(text: string): Promise<string | null> {
  const reading = openArchive({ bytes: new TextEncoder().encode(text), passphrase: null, today: "2026-11-01" });
  const error: unknown = await reading.then(
    () => null,
    (refused: unknown) => refused,
  );
  return error instanceof ArchiveRefused && error.fault === "NOT_VALID" ? error.place : null;
}

test("what somebody has changed by hand is refused by where it stands, and nothing of it is stored", async () => {
  const tampered: [string, () => object][] = [
    ["cliente", () => ({ cliente: { ...client.cliente, nombre: "n".repeat(500) } })],
    ["cliente", () => ({ cliente: { ...client.cliente, email: "nadie" } })],
    ["cliente", () => ({ cliente: { ...client.cliente, notes: "nulo\0" } })],
    ["sesiones", () => session({ status: "QUIZÁS" })],
    ["sesiones", () => session({ duracionMinutos: 7 })],
    ["sesiones", () => session({ datetime: "0000-01-01T00:00:00Z" })],
    ["sesiones", () => session({ serie: { id: "x", lugar: 1, propio: { durationMinutes: "cien" } } })],
    ["sesiones", () => session({ serie: { id: "x", lugar: 1, propio: { constructor: 1 } } })],
    ["sesiones", () => ({ sesiones: [...client.sesiones, client.sesiones[0]] })],
    ["notas", () => note({ content: "" })],
    ["notas", () => note({ title: "\ud800" })],
    ["notas", () => note({ version: 2 ** 40 })],
    ["notas", () => note({ signedAt: "2026-01-01T00:00:00Z" })],
    ["notas", () => note({ versiones: [{ ...client.notas[0]?.versiones[0], version: 99 }] })],
    ["objetivos", () => goal({ progreso: 400 })],
    ["objetivos", () => goal({ progreso: 40, estado: "completed" })],
    ["objetivos", () => goal({ progreso: 100, estado: "active" })],
    ["objetivos", () => goal({ progreso: 40, estado: "active", fechaFinalizado: "2026-01-01" })],
    ["objetivos", () => goal({ cambios: [] })],
    [
      "objetivos",
      () => ({ objetivos: Array.from({ length: 101 }, (_, at) => ({ ...client.objetivos[0], id: `x${at}` })) }),
    ],
    ["cuestionarios", () => ({ cuestionarios: client.cuestionarios.map((row) => ({ ...row, respuestas: [9, 9] })) })],
    ["consentimientos", () => consent({ estado: "PENDIENTE" })],
    ["consentimientos", () => consent({ huella: "x" })],
    [
      "consentimientosIA",
      () => ({ consentimientosIA: client.consentimientosIA.map((row) => ({ ...row, retirado: null })) }),
    ],
  ];
  for (const [place, change] of tampered) expect(await placeIn(ofOne(change()))).toMatch(standsIn(place));
  // What the reader says is handed on as it is; a thread for each of them would read the same rules anew.
  for (const [place, change] of [tampered.at(0), tampered.at(-1)].filter((one) => one !== undefined)) {
    const [field, message] = (await refusal(ofOne(change()))) ?? [];
    expect(field).toBe("subida");
    expect(message).toMatch(new RegExp(`^${ARCHIVE_FAULT.NOT_VALID} Está en: ${standsIn(place).source.slice(1)}`));
  }
  const forged = texts().map(
    ([name, text]) => [name, text.replaceAll("La segunda versión", "La versión falsa")] as const,
  );
  expect((await refusal(await zipped(forged)))?.[1]).toContain("consulta.json · textosConsentimiento TRATAMIENTO");
  expect((await api.call<{ data: object[] }>("/clientes", { token })).body.data).toEqual([]);
});

test("ids that lead to nothing, or to another practice, lead nowhere", async () => {
  const other = await newTherapist(api);
  const theirs = (
    await api.call<{ id: string }>("/clientes", {
      token: other.token,
      body: { nombre: "Ajena", email: "a@ejemplo.es", phone: "600000000" },
    })
  ).body.id;
  const lost = {
    ...{ ...session({ serie: { id: theirs, lugar: 1, propio: {} } }), ...note({ sessionId: theirs }) },
    ...goal({
      cambios: client.objetivos[0]?.cambios.map((row) => ({
        ...row,
        sessionId: theirs,
        noteId: client.sesiones[0]?.id,
      })),
    }),
  };
  const { token: newcomer } = await payingTherapist(api, "Elena Vidal");
  await bringIn(api, newcomer, ofOne(lost), EXPORT);
  const [brought] = (await exported(api, newcomer, { notasPrivadas: true })).clients;
  expect(brought?.sesiones[0]?.serie).toBeNull();
  expect(brought?.notas[0]?.sessionId).toBeNull();
  expect(brought?.objetivos[0]?.cambios.flatMap(({ sessionId, noteId }) => [sessionId, noteId])).toEqual(
    Array(6).fill(null),
  );
  expect((await api.call<{ data: object[] }>("/clientes", { token: other.token })).body.data).toHaveLength(1);
});

test("days before 1900, which tables have brought in before, come in and stay what they are", async () => {
  const days = ["1026-03-15T12:14:44.000Z", "1899-12-30T12:14:44.000Z"];
  const [since, written] = days;
  const { token: newcomer } = await payingTherapist(api, "Elena Vidal");
  const old = { cliente: { ...client.cliente, createdAt: since }, ...note({ createdAt: written }) };
  await bringIn(api, newcomer, ofOne(old), EXPORT);
  const [brought] = (await exported(api, newcomer, { notasPrivadas: true })).clients;
  expect([brought?.cliente.createdAt, brought?.notas[0]?.createdAt]).toEqual(days);
});

test("an objective whose changes count further than it does itself, as the example's do, is moved on after them", async () => {
  const behind = goal({
    version: 1,
    cambios: client.objetivos[0]?.cambios.map((row) => ({ ...row, version: row.version + 4 })),
  });
  const { token: newcomer } = await payingTherapist(api, "Elena Vidal");
  await bringIn(api, newcomer, ofOne(behind), EXPORT);
  const as = { token: newcomer };
  const brought = (await api.call<{ data: WireObjective[] }>("/objetivos?pageSize=50", as)).body.data;
  const [moved] = brought.filter(({ titulo }) => titulo === client.objetivos[0]?.titulo);
  await api.call(`/objetivos/${moved?.id}`, { ...as, method: "PUT", body: { progreso: 85 } });
  const steps = (await api.call<{ data: WireProgressChange[] }>(`/objetivos/${moved?.id}/progreso`, as)).body.data;
  expect(steps.map(({ progreso }) => progreso)).toEqual([0, 40, 70, 85]);
});

test("an upload is its practice's alone, has come whole or is none, and makes room for the newest", async () => {
  const { token: own } = await payingTherapist(api, "Elena Vidal");
  const mine = await upload(api, own, ofOne({}));
  const stranger = (await newTherapist(api)).token;
  expect((await sendPiece(api, stranger, mine, 0, new Uint8Array(3))).status).toBe(404);
  const as = { token: stranger, body: { ...EXPORT, subida: mine } };
  expect(refusalOf(await api.call("/importaciones/previa", as))).toEqual([["subida", UPLOAD_GONE]]);
  const begun = (await api.call<WireUpload>("/importaciones/subidas", { token: own, body: { bytes: 5 } })).body;
  const asked = { token: own, body: { ...EXPORT, subida: begun.id } };
  expect(refusalOf(await api.call("/importaciones/previa", asked))).toEqual([["subida", UPLOAD_PIECE_WRONG]]);
  for (const [number, length] of [
    [0, 4],
    [0, 6],
    [1, 5],
  ] as const)
    expect(refusalOf(await sendPiece(api, own, begun.id, number, new Uint8Array(length)))).toEqual([
      ["contenido", UPLOAD_PIECE_WRONG],
    ]);
  for (let more = 0; more < 2; more += 1) await upload(api, own, "x");
  expect(refusalOf(await confirm(api, own, "", "x", { ...EXPORT, subida: mine }))).toEqual([["subida", UPLOAD_GONE]]);
});
