import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import type { WireClient, WireClientStats } from "../../../schema/wire/clients.ts";
import type { WireErasurePreview, WireRetention } from "../../../schema/wire/erasure/erasure.ts";
import type { WireNote } from "../../../schema/wire/notes.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { exported } from "../../support/exports.ts";
import { bringIn, preview } from "../../support/imports.ts";
import { createNote } from "../../support/notes.ts";
import { createSessionAt, onClocks } from "../../support/overview.ts";

const ZONE = "Europe/Madrid";
const SESSIONS = { clase: "SESSIONS" };
const NOTES = { clase: "NOTES" };
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5, exportPurgeSeconds: 0.5 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
});

const clientsNow = async () => (await api.call<{ data: WireClient[] }>("/clientes", { token })).body.data;
const sessionsNow = async () =>
  (await api.call<{ data: WireSession[] }>("/sessions?pageSize=50", { token })).body.data.toSorted((a, b) =>
    a.datetime.localeCompare(b.datetime),
  );
const notesNow = async () => (await api.call<{ data: WireNote[] }>("/notas?pageSize=50", { token })).body.data;
const withoutNote = async () =>
  (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token })).body.data.sinNota.length;
const slashed = (at: Date) => dayIn(ZONE, at).split("-").reverse().join("/");

test("the tables of an own export tell another practice since when clients come, who did not, and when notes were written", async () => {
  const ana = (await createClient(api, token, { nombre: "Ana Vega", email: "ana@ejemplo.es" })).id;
  const began = new Date("2019-11-05T17:30:00Z");
  await api.database.owner.update(clients).set({ createdAt: began }).where(eq(clients.id, ana));
  const [held, missed] = [onClocks(ZONE, -2, "10:00"), onClocks(ZONE, -1, "10:00")];
  await createSessionAt(api, token, ana, held, { status: "CONFIRMADA" });
  const { id } = await createSessionAt(api, token, ana, missed);
  const absent = { status: "CANCELADA", motivoCancelacion: "NO_VINO" };
  await api.call(`/sessions/${id}`, { token, method: "PUT", body: absent });
  const note = await createNote(api, token, ana, { isPrivate: false });
  const written = onClocks(ZONE, -2, "18:45");
  await api.database.owner.update(notes).set({ createdAt: written }).where(eq(notes.id, note.id));
  const { files } = await exported(api, token);

  ({ token } = await newTherapist(api));
  const table = (name: string) => files.get(`csv/${name}.csv`) ?? new Uint8Array();
  await bringIn(api, token, table("clientes"));
  await bringIn(api, token, table("sesiones"), SESSIONS);
  expect(await withoutNote()).toBe(1);
  expect((await preview(api, token, table("notas"), NOTES)).body.columnas[2]).toMatchObject({ campo: "TIME" });
  await bringIn(api, token, table("notas"), NOTES);
  expect(await withoutNote()).toBe(0);
  expect((await clientsNow()).map(({ createdAt }) => createdAt)).toEqual(["2019-11-05T11:00:00.000Z"]);
  expect((await notesNow()).map(({ createdAt }) => createdAt)).toEqual([written.toISOString()]);
  expect((await sessionsNow()).map(({ status, motivoCancelacion }) => [status, motivoCancelacion])).toEqual([
    ["CONFIRMADA", null],
    ["CANCELADA", "NO_VINO"],
  ]);
});

test("clients are new this month only where the file does not say that they were there before", async () => {
  const csv = [
    "Nombre;Email;Teléfono;Cliente desde",
    "Ana;ana@ejemplo.es;600000001;05/11/2019",
    "Eva;eva@ejemplo.es;600000002;",
  ].join("\n");
  await bringIn(api, token, csv);
  const { body } = await api.call<{ data: WireClientStats }>("/clientes/stats", { token });
  expect(body.data).toMatchObject({ totalClients: 2, newClientsThisMonth: 1 });
});

test("a client of many years who was brought in without sessions is not offered to be erased, nor called long gone", async () => {
  await bringIn(api, token, "Nombre;Email;Teléfono;Cliente desde\nAna;ana@ejemplo.es;600000001;05/11/2001");
  const { body } = await api.call<WireRetention>("/conservacion", { token });
  expect(body.data).toEqual([]);
  const [ana] = await clientsNow();
  const erasure = await api.call<WireErasurePreview>(`/clientes/${ana?.id}/borrado`, { token });
  expect(erasure.body.ultima).toBe(dayIn(ZONE, new Date()));
});

describe("a note of which only the day is told", () => {
  beforeEach(async () => {
    await createClient(api, token, { nombre: "Ana Vega", email: "ana@ejemplo.es" });
  });
  const day = onClocks(ZONE, -2, "12:00");
  const sessions = (...times: string[]) =>
    bringIn(
      api,
      token,
      ["Cliente;Fecha;Hora;Estado", ...times.map((time) => `Ana Vega;${slashed(day)};${time}`)].join("\n"),
      SESSIONS,
    );
  const bringNote = async () => {
    await bringIn(api, token, `Cliente;Fecha;Nota\nAna Vega;${slashed(day)};Duerme mejor.`, NOTES);
    return (await notesNow()).map(({ createdAt }) => createdAt);
  };

  test("is of the end of the only session which its client had on that day, and that waits for none any more", async () => {
    await createClient(api, token, { nombre: "Luis Gil", email: "luis@ejemplo.es" });
    await sessions("17:00;realizada", "19:00;cancelada");
    await bringIn(api, token, `Cliente;Fecha\nLuis Gil;${slashed(day)} 09:00`, SESSIONS);
    expect(await withoutNote()).toBe(2);
    expect(await bringNote()).toEqual([onClocks(ZONE, -2, "18:00").toISOString()]);
    expect(await withoutNote()).toBe(1);
  });

  test("is of noon where there were two, or none", async () => {
    await sessions("10:00;realizada", "17:00;realizada");
    expect(await bringNote()).toEqual([day.toISOString()]);
  });
});
