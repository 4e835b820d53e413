import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { purgesOfDeleted } from "../../../api/app/rooms.ts";
import { clients } from "../../../api/clients/clients.table.ts";
import { exports } from "../../../api/exports/exports.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import type { WireExport } from "../../../schema/wire/exports/exports.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import {
  askForExport,
  endedExport,
  fetchExport,
  madeExport,
  textOf,
  unzipped,
  whileMade,
} from "../../support/exports.ts";
import { bringIn } from "../../support/imports.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5, exportPurgeSeconds: 0.5 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  const person = await payingTherapist(api);
  ({ token } = person);
  // A plan that takes as many clients as there are.
  await api.database.owner.update(professionals).set({ planId: 4 }).where(eq(professionals.id, person.professionalId));
});

const remove = (id: string) => api.call(`/clientes/${id}`, { token, method: "DELETE" });
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

test("a client whose days are over takes along the practice's files of before the deletion; those asked for since stay", async () => {
  const { owner } = api.database;
  const [ana, berta] = [await createClient(api, token), await createClient(api, token, { nombre: "Berta Gil" })];
  const own = await madeExport(api, token, { client: ana.id });
  const other = await madeExport(api, token, { client: berta.id });
  const before = await madeExport(api, token);
  await owner
    .update(exports)
    .set({ createdAt: daysAgo(41) })
    .where(eq(exports.id, before.id));
  await remove(ana.id);
  await owner
    .update(clients)
    .set({ deletedAt: daysAgo(40) })
    .where(eq(clients.id, ana.id));
  const since = await madeExport(api, token);
  for (const purge of purgesOfDeleted) await purge(api.database, pino({ level: "silent" }), new Date());
  expect(await owner.$count(clients, eq(clients.id, ana.id))).toBe(0);
  const { data } = (await api.call<{ data: WireExport[] }>("/exportaciones", { token })).body;
  expect(data.map(({ id }) => id)).toEqual([since.id, other.id]);
  for (const gone of [own, before]) expect(await owner.$count(exports, eq(exports.id, gone.id))).toBe(0);
  expect((await fetchExport(api, token, since.id)).status).toBe(200);
});

test("each receipt is once in a practice's file, also of clients who are deleted or restored while it is made", async () => {
  await writeIssuer(api, token);
  const billed = async (nombre: string, hour: number): Promise<string> => {
    const { id } = await createClient(api, token, { nombre });
    const session = await earnedSession(api, token, id, `2026-10-02T${hour}:00:00Z`);
    expect((await makeReceipt(api, token, { client: id, sesiones: [session.id] })).status).toBe(201);
    return id;
  };
  const [written, restored] = [await billed("Ana Vega", 10), await billed("Berta Gil", 12)];
  await remove(restored);
  const people = Array.from({ length: 30 }, (_, at) => `Persona ${at};p${at}@ejemplo.es;60${at}`);
  await bringIn(api, token, ["Nombre;Email;Teléfono", ...people].join("\n"));
  const late = await billed("Zoe Gil", 14);
  const { id } = (await askForExport(api, token)).body;
  const meanwhile = async () => {
    for (const client of [written, late]) await remove(client);
    await api.call(`/clientes/${restored}/restaurar`, { token, method: "POST" });
  };
  await whileMade(api, id, meanwhile, 1);
  expect((await endedExport(api, token, id)).estado).toBe("LISTA");
  const files = await unzipped(new Uint8Array(await (await fetchExport(api, token, id)).arrayBuffer()));
  expect([...files.keys()].filter((name) => name.includes("recibos/")).toSorted()).toEqual([
    "clientes/0001/recibos/000001.pdf",
    "recibos/000002.pdf",
    "recibos/000003.pdf",
  ]);
  const [, ...rows] = textOf(files.get("csv/recibos.csv")).trim().split("\r\n");
  expect(rows.map((row) => row.split(";")[1]).toSorted()).toEqual(["0001", "0002", "0003"]);
});
