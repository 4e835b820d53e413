import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notes } from "../../../api/notes/notes.table.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { receiptMails, receipts } from "../../../api/receipts/receipts.table.ts";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { type WireTimelineEntry, wireTimelineEntry } from "../../../schema/wire/timeline/timeline.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let professionalId: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Lucía Martín" });
  professionalId = await practiceOf(api, token);
});

interface Page {
  data: WireTimelineEntry[];
  pagination: { total: number; claves: string[]; haySiguientes: boolean; hayAnteriores: boolean };
}
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
const read = (query = "", as = token, of = client.id) =>
  api.call<Page>(`/clientes/${of}/historia${query}`, { token: as });
const entries = async (query = ""): Promise<WireTimelineEntry[]> => (await read(query)).body.data;

/** A session that began so many days ago. */
async function sessionOf(days: number, clientId = client.id): Promise<string> {
  const { id } = await createSession(api, token, clientId);
  await api.database.owner
    .update(sessions)
    .set({ startsAt: daysAgo(days) })
    .where(eq(sessions.id, id));
  return id;
}
async function noteOf(days: number, title: string): Promise<string> {
  const { id } = await createNote(api, token, client.id, { title, content: "un secreto" });
  await api.database.owner
    .update(notes)
    .set({ createdAt: daysAgo(days) })
    .where(eq(notes.id, id));
  return id;
}
/** Each mail that may have gone to the client, about one session; the newest is the receipt's. */
async function mailsAbout(sessionId: string): Promise<void> {
  const { owner } = api.database;
  const own = { professionalId, sessionId };
  await owner.insert(reminders).values([
    { ...own, recipient: "CLIENTE", status: "ENVIADO", dueAt: daysAgo(9), toldAt: daysAgo(9) },
    { ...own, recipient: "PROFESIONAL", status: "ENVIADO", dueAt: daysAgo(9), toldAt: daysAgo(9) },
  ]);
  const wish = { kind: "OTRA_HORA", startsAt: daysAgo(8), told: "ENVIADO", words: "un secreto" } as const;
  await owner.insert(answers).values({
    ...own,
    ...wish,
    outcome: "RECHAZADA",
    reply: "otro secreto",
    replied: "ENVIADO",
    decidedAt: daysAgo(8.5),
  });
  await owner.insert(ratings).values({ ...own, status: "ENVIADO", createdAt: daysAgo(7), rating: 1 });
  const paper = {} as typeof receipts.$inferInsert.paper;
  const [receipt] = await owner
    .insert(receipts)
    .values({
      professionalId,
      number: 1,
      clientId: client.id,
      issuedAt: daysAgo(6),
      paper,
      totalCents: 100,
      file: Buffer.from("x"),
    })
    .returning({ id: receipts.id });
  await owner.insert(receiptMails).values([
    { professionalId, receiptId: receipt?.id ?? "", sentAt: daysAgo(6) },
    { professionalId, receiptId: receipt?.id ?? "", failedAt: daysAgo(6) },
  ]);
}

test("a client's sessions, notes, objectives and mails stand in one list, newest first, each in the documented shape", async () => {
  const session = await sessionOf(8);
  await mailsAbout(session);
  const note = await noteOf(5, "Primera semana");
  const { id: objective } = await createObjective(api, token, client.id, { titulo: "Dormir" });
  await api.call(`/objetivos/${objective}`, { token, method: "PUT", body: { progreso: 50, sessionId: session } });
  const { body } = await read();
  expect(body.data.map((entry) => wireTimelineEntry.parse(entry))).toEqual(body.data);
  expect(body.data).toMatchObject([
    {
      tipo: "OBJETIVO",
      objetivo: { objetivo: objective, titulo: "Dormir", progresoAntes: 0, progreso: 50, sessionId: session },
    },
    { tipo: "OBJETIVO", objetivo: { progresoAntes: null, progreso: 0, estado: "active", noteId: null } },
    { id: note, tipo: "NOTA", nota: { title: "Primera semana", firmada: false, isPrivate: true, isAI: false } },
    { tipo: "CORREO", correo: { clase: "RECIBO", sessionId: null } },
    { tipo: "CORREO", correo: { clase: "VALORACION", sessionId: session } },
    { id: session, tipo: "SESION", sesion: { status: "PROGRAMADA", duracionMinutos: 60 } },
    { tipo: "CORREO", correo: { clase: "RESPUESTA", sessionId: session } },
    { tipo: "CORREO", correo: { clase: "RECORDATORIO", sessionId: session } },
  ]);
  expect(body.pagination).toMatchObject({ total: 8, haySiguientes: false, hayAnteriores: false });
  expect(JSON.stringify(body)).not.toContain("secreto");
});

test("it can be narrowed to kinds, which is counted; an unknown one is refused by the parameter's name", async () => {
  await sessionOf(2);
  await noteOf(1, "Una");
  await createObjective(api, token, client.id);
  const kindsOf = async (query: string) => (await entries(query)).map(({ tipo }) => tipo);
  expect(await kindsOf("?tipos=NOTA")).toEqual(["NOTA"]);
  expect(await kindsOf("?tipos=SESION,NOTA")).toEqual(["NOTA", "SESION"]);
  expect(await kindsOf("?tipos=CORREO")).toEqual([]);
  expect((await read("?tipos=SESION,NOTA")).body.pagination.total).toBe(2);
  for (const query of ["?tipos=FAX", "?tipos=", "?pageSize=0", "?pageSize=101", "?despuesDe=x"])
    expect((await read(query)).status).toBe(422);
});

test("walked by key nothing is missed or comes twice, though much is added, changed and deleted meanwhile", async () => {
  const before: string[] = [];
  for (const days of [9, 8, 7, 6, 5, 4, 3, 2, 1])
    before.push(await sessionOf(days), await noteOf(days, `Nota ${days}`));
  const met: string[] = [];
  let key: string | undefined;
  do {
    const { data, pagination }: Page = (await read(`?pageSize=4${key ? `&despuesDe=${key}` : ""}`)).body;
    met.push(...data.map(({ id }) => id));
    key = pagination.haySiguientes ? pagination.claves.at(-1) : undefined;
    await noteOf(0, "Nueva");
    // What was shown last goes: its place stays one.
    await api.call(`/notas/${data.findLast(({ tipo }) => tipo === "NOTA")?.id}`, { token, method: "DELETE" });
  } while (key);
  expect(met).toEqual(before.toReversed().sort((a, b) => met.indexOf(a) - met.indexOf(b)));
  expect(new Set(met).size).toBe(18);
});

test("entries of one moment are told apart by their ids, over the end of a page too", async () => {
  const at = daysAgo(3);
  const ids: string[] = [];
  // So many that no order but the right one is hit by luck.
  for (const title of ["Una", "Dos", "Tres", "Cuatro"]) ids.push(await sessionOf(3), await noteOf(3, title));
  await api.database.owner.update(sessions).set({ startsAt: at }).where(eq(sessions.clientId, client.id));
  await api.database.owner.update(notes).set({ createdAt: at }).where(eq(notes.clientId, client.id));
  const met: string[] = [];
  let query = "?pageSize=1";
  for (const _ of ids) {
    const { data, pagination } = (await read(query)).body;
    met.push(...data.map(({ id }) => id));
    query = `?pageSize=1&despuesDe=${pagination.claves[0]}`;
  }
  expect(met).toEqual(ids.toSorted().reverse());
});

describe("not told is", () => {
  test("a session that is yet to begin; the one that has just begun is", async () => {
    await createSession(api, token, client.id, { datetime: new Date(Date.now() + 86_400_000).toISOString() });
    const begun = await sessionOf(0);
    expect((await entries()).map(({ id }) => id)).toEqual([begun]);
  });

  test("what is deleted, with the mails and changes about it, until it is restored", async () => {
    const session = await sessionOf(8);
    await mailsAbout(session);
    const note = await noteOf(5, "Una");
    const { id: objective } = await createObjective(api, token, client.id);
    const all = await entries();
    for (const path of [`/sessions/${session}`, `/notas/${note}`, `/objetivos/${objective}`])
      await api.call(path, { token, method: "DELETE" });
    expect(await entries()).toMatchObject([{ tipo: "CORREO", correo: { clase: "RECIBO" } }]);
    expect((await read()).body.pagination.total).toBe(1);
    for (const path of [`/sessions/${session}`, `/notas/${note}`, `/objetivos/${objective}`])
      await api.call(`${path}/restaurar`, { token, body: {} });
    expect(await entries()).toEqual(all);
  });

  test.each([
    ["sessionId", "/sessions"],
    ["noteId", "/notas"],
  ] as const)("with a change of progress the %s of what is deleted, until it is restored", async (field, path) => {
    const place = field === "noteId" ? await noteOf(5, "Una") : await sessionOf(5);
    const { id } = await createObjective(api, token, client.id);
    await api.call(`/objetivos/${id}`, { token, method: "PUT", body: { progreso: 50, [field]: place } });
    const told = async () =>
      (await entries("?tipos=OBJETIVO")).map((entry) => entry.tipo === "OBJETIVO" && entry.objetivo[field]);
    expect(await told()).toEqual([place, null]);
    await api.call(`${path}/${place}`, { token, method: "DELETE" });
    expect(await told()).toEqual([null, null]);
    await api.call(`${path}/${place}/restaurar`, { token, body: {} });
    expect(await told()).toEqual([place, null]);
  });

  test("a mail that did not go out", async () => {
    const session = await sessionOf(8);
    await mailsAbout(session);
    await api.database.owner
      .update(reminders)
      .set({ status: "FALLIDO", toldAt: null })
      .where(eq(reminders.sessionId, session));
    await api.database.owner.update(answers).set({ replied: "OMITIDO" }).where(eq(answers.sessionId, session));
    await api.database.owner.update(ratings).set({ status: "PENDIENTE" }).where(eq(ratings.sessionId, session));
    await api.database.owner.execute(
      sql`update receipt_mails set sent_at = null where professional_id = ${professionalId}`,
    );
    expect(await entries("?tipos=CORREO")).toEqual([]);
  });

  test("anything of another client, and to nobody else anything of this one, nor of one that is deleted", async () => {
    const other = await createClient(api, token, { nombre: "Otra" });
    await mailsAbout(await sessionOf(8, other.id));
    await sessionOf(3);
    expect((await entries()).map(({ tipo }) => tipo)).toEqual(["SESION", "CORREO"]);
    const stranger = await newTherapist(api);
    expect((await read("", stranger.token)).status).toBe(404);
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    expect((await read()).status).toBe(404);
  });
});
