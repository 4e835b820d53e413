import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aiClientConsents } from "../../../api/ai/ai.table.ts";
import { imports } from "../../../api/imports/imports.table.ts";
import { measureLinks, measureReminders } from "../../../api/measures/measures.table.ts";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { bookingLinks } from "../../../api/sessions/booking/links/links.table.ts";
import { IMPORT_OVER } from "../../../schema/rules/imports/imports.ts";
import type { WireClient, WireClientStats } from "../../../schema/wire/clients.ts";
import type { WireImport, WireImportUndone } from "../../../schema/wire/imports/imports.ts";
import type { WireNoteStats } from "../../../schema/wire/notes.ts";
import type { WireAnalytics } from "../../../schema/wire/overview.ts";
import type { WireSession, WireSessionStats } from "../../../schema/wire/sessions.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { archiveOf, exportedClientOf } from "../../support/archives.ts";
import { ask, noted, publish } from "../../support/consents.ts";
import { eraseForGood, shownOf } from "../../support/erasure.ts";
import { bringIn } from "../../support/imports.ts";
import { createMeasure } from "../../support/measures.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { makeReceipt, refusalOf, writeIssuer } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let professionalId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token, professionalId } = await payingTherapist(api, "Elena Vidal"));
});

const DAY_MS = 86_400_000;
const get = async <Body>(path: string) => (await api.call<{ data: Body }>(path, { token })).body.data;
const clientsNow = () => get<WireClient[]>("/clientes?pageSize=100");
const undo = (id: string) => api.call<WireImportUndone>(`/importaciones/${id}/deshacer`, { token, method: "POST" });
const csvOf = (names: readonly string[]) =>
  `Nombre;Email;Teléfono\n${names.map((name, at) => `${name};${at}@ejemplo.es;60000000${at}`).join("\n")}`;
/** Moves an import back in time. */
const madeAgo = (id: string, ms: number) =>
  api.database.owner
    .update(imports)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(imports.id, id));

describe("an import", () => {
  test("can be undone for a day, and not a moment longer; undone whole it is not offered again", async () => {
    const [late, early] = [
      await bringIn(api, token, csvOf(["Ana", "Berta"])),
      await bringIn(api, token, "Nombre;Email;Teléfono\nCarla;c@ejemplo.es;611"),
    ];
    await madeAgo(late.id, DAY_MS + 1_000);
    await madeAgo(early.id, DAY_MS - 60_000);
    const told = async () =>
      Object.fromEntries(
        (await get<WireImport[]>("/importaciones")).map((one) => [one.id, one.deshacerHasta !== null]),
      );
    expect(await told()).toEqual({ [late.id]: false, [early.id]: true });
    expect(refusalOf(await undo(late.id))).toEqual([["id", IMPORT_OVER]]);
    expect((await undo(early.id)).status).toBe(200);
    expect(await told()).toEqual({ [late.id]: false, [early.id]: false });
    expect((await clientsNow()).map(({ nombre }) => nombre).toSorted()).toEqual(["Ana", "Berta"]);
  });

  const KEEPING: [string, (client: string) => Promise<unknown>][] = [
    ["a session", (client) => createSession(api, token, client)],
    ["a note", (client) => createNote(api, token, client)],
    [
      "a draft",
      (client) =>
        api.call("/notas/borradores/new", { token, method: "PUT", body: { title: "Borrador", clientId: client } }),
    ],
    ["an objective", (client) => createObjective(api, token, client)],
    ["a questionnaire", (client) => createMeasure(api, token, client)],
    [
      "a link to a questionnaire",
      (clientId) =>
        api.database.owner.insert(measureLinks).values({
          professionalId,
          clientId,
          kind: "WHO5",
          expiresAt: new Date(Date.now() + DAY_MS),
          mailed: "ENVIADO",
        }),
    ],
    [
      "a monthly questionnaire",
      (clientId) =>
        api.database.owner
          .insert(measureReminders)
          .values({ professionalId, clientId, kind: "WHO5", nextAt: new Date(Date.now() + DAY_MS) }),
    ],
    [
      "a link to book by",
      (clientId) =>
        api.database.owner
          .insert(bookingLinks)
          .values({ professionalId, clientId, expiresAt: new Date(Date.now() + DAY_MS) }),
    ],
    ["a consent", (client) => noted(api, token, client)],
    ["a consent that was asked for", (client) => ask(api, token, client)],
    [
      "a consent to AI",
      (clientId) =>
        api.database.owner.insert(aiClientConsents).values({ professionalId, clientId, recipient: "Modelo" }),
    ],
  ];
  const KEPT = KEEPING.map(([what]) => `Con ${what}`);
  test.each([
    ["of a table", () => bringIn(api, token, csvOf([...KEPT, "Otra Persona"]))],
    [
      "of an export",
      async () => {
        const clients = [...KEPT, "Otra Persona"].map((name, at) => {
          const client = exportedClientOf(name, 2);
          return { ...client, cliente: { ...client.cliente, id: `${client.cliente.id.slice(0, -2)}${at + 10}` } };
        });
        return await bringIn(api, token, await archiveOf(clients), { clase: "EXPORT" });
      },
    ],
  ])("%s leaves each client to whom anything came since, whatever that was", async (_what, bring) => {
    await publish(api, token);
    const { id } = await bring();
    const idOf = new Map((await clientsNow()).map((client) => [client.nombre, client.id]));
    expect(idOf.size).toBe(KEPT.length + 1);
    for (const [what, add] of KEEPING) await add(idOf.get(`Con ${what}`) ?? "");
    const left = (await undo(id)).body.quedan.map(({ nombre, motivo }) => `${nombre} ${motivo}`);
    expect(left.toSorted()).toEqual(KEPT.map((name) => `${name} IN_USE`).toSorted());
    expect((await clientsNow()).map(({ nombre }) => nombre).toSorted()).toEqual(KEPT.toSorted());
  });

  test("of clients takes them back, too, when what came to them was taken back or deleted first", async () => {
    const made = await bringIn(api, token, csvOf(["Ana", "Berta", "Carla", "Dora"]));
    const idOf = new Map((await clientsNow()).map((client) => [client.nombre, client.id]));
    const later = [
      await bringIn(api, token, "Cliente;Fecha\nAna;10/03/2098 10:00", { clase: "SESSIONS" }),
      await bringIn(api, token, "Cliente;Nota\nBerta;Duerme mal", { clase: "NOTES" }),
    ];
    const objective = await createObjective(api, token, idOf.get("Carla") ?? "");
    const kept = await createSession(api, token, idOf.get("Dora") ?? "");
    for (const { id } of later) expect((await undo(id)).body.quedan).toEqual([]);
    await api.call(`/objetivos/${objective.id}`, { token, method: "DELETE" });
    expect((await undo(made.id)).body.quedan).toEqual([{ id: idOf.get("Dora"), nombre: "Dora", motivo: "IN_USE" }]);
    await api.call(`/sessions/${kept.id}`, { token, method: "DELETE" });
    expect((await undo(made.id)).body.quedan).toEqual([]);
    expect(await clientsNow()).toEqual([]);
  });

  test("of sessions leaves those that stand on a receipt, moved an objective, or were answered by their client", async () => {
    await writeIssuer(api, token);
    const { id: ana } = await createClient(api, token, { nombre: "Ana Vega" });
    const made = await bringIn(
      api,
      token,
      `Cliente;Fecha;Precio\n${[3, 4, 5, 6].map((day) => `Ana Vega;0${day}/03/2026 10:00;60`).join("\n")}`,
      { clase: "SESSIONS" },
    );
    const [billed, moving, answered] = (await get<WireSession[]>("/sessions?startDate=2026-01-01")).toSorted((a, b) =>
      a.datetime.localeCompare(b.datetime),
    );
    expect((await makeReceipt(api, token, { client: ana, sesiones: [billed?.id] })).status).toBe(201);
    const goal = await createObjective(api, token, ana);
    const progress = { progreso: 50, sessionId: moving?.id };
    expect((await api.call(`/objetivos/${goal.id}`, { token, method: "PUT", body: progress })).status).toBe(200);
    await api.database.owner.insert(answers).values({
      ...{ professionalId, sessionId: answered?.id ?? "", startsAt: new Date(answered?.datetime ?? 0) },
      ...{ kind: "CONFIRMA", told: "ENVIADO" },
    });
    const { quedan } = (await undo(made.id)).body;
    expect(quedan.map(({ id, motivo }) => [id, motivo])).toEqual(
      [billed, moving, answered].map((session) => [session?.id, "IN_USE"]),
    );
  });

  test("leaves out whom somebody deleted or erased since, and takes back whom somebody has brought back", async () => {
    const made = await bringIn(api, token, csvOf(["Ana", "Berta", "Carla", "Dora"]));
    const idOf = new Map((await clientsNow()).map(({ nombre, id }) => [nombre, id]));
    const of = (name: string) => `/clientes/${idOf.get(name)}`;
    await api.call(of("Ana"), { token, method: "DELETE" });
    const berta = idOf.get("Berta") ?? "";
    await eraseForGood(api, token, berta, { elementos: await shownOf(api, token, berta) });
    await api.call(of("Carla"), { token, method: "DELETE" });
    await api.call(`${of("Carla")}/restaurar`, { token, method: "POST" });
    const { quedan, importacion } = (await undo(made.id)).body;
    // Somebody wanted to have her: that is a change.
    expect(quedan).toEqual([{ id: idOf.get("Carla"), nombre: "Carla", motivo: "CHANGED" }]);
    expect(importacion.quedan).toBe(1);
    expect((await clientsNow()).map(({ nombre }) => nombre)).toEqual(["Carla"]);
    const gone = await get<WireClient[]>("/clientes/eliminados");
    expect(gone.map(({ id }) => id).toSorted()).toEqual([idOf.get("Ana"), idOf.get("Dora")].toSorted());
  });
});

describe("the numbers", () => {
  const MANY = 130;
  const many = Array.from({ length: MANY }, (_, at) => at);
  const numbers = async () => {
    const clients = await get<WireClientStats>("/clientes/stats");
    const sessions = await get<WireSessionStats>("/sessions/stats");
    const notes = await get<WireNoteStats>("/notas/stats");
    const { data: analytics } = await get<{ data: WireAnalytics }>("/api/analytics");
    return [
      ...[clients.totalClients, clients.activeClients, clients.totalSessions, sessions.upcomingSessions],
      ...[notes.totalNotes, analytics.sessionTypes.map(({ type, count }) => `${type} ${count}`).join()],
    ];
  };

  test("are right after hundreds were brought in, taken back and partly brought back", async () => {
    await api.database.owner.execute(`update professionals set plan_id = 4 where id = '${professionalId}'`);
    const clients = await bringIn(
      api,
      token,
      `Nombre;Email;Teléfono\n${many.map((at) => `Persona ${at};p${at}@ejemplo.es;${at}`).join("\n")}`,
    );
    const { id: ana } = await createClient(api, token, { nombre: "Ana Vega" });
    const session = await createSession(api, token, ana, { type: "Evaluación" });
    const before = await numbers();
    expect(before).toEqual([MANY + 1, MANY + 1, 1, 1, 0, "Evaluación 1"]);
    const sessions = await bringIn(
      api,
      token,
      `Cliente;Fecha;Estado\n${many.map((at) => `Ana Vega;${String((at % 28) + 1).padStart(2, "0")}/0${Math.floor(at / 28) + 1}/2097 10:00;${at % 2 ? "cancelada" : ""}`).join("\n")}`,
      { clase: "SESSIONS" },
    );
    const notes = await bringIn(api, token, `Cliente;Nota\n${many.map((at) => `Ana Vega;Nota ${at}`).join("\n")}`, {
      clase: "NOTES",
    });
    expect(await numbers()).toEqual([
      ...[MANY + 1, MANY + 1, MANY / 2 + 1, MANY / 2 + 1, MANY],
      `Terapia Individual ${MANY / 2},Evaluación 1`,
    ]);
    // All of hers is hidden with her, and comes back with her.
    await api.call(`/clientes/${ana}`, { token, method: "DELETE" });
    expect(await numbers()).toEqual([MANY, MANY, 0, 0, 0, ""]);
    await api.call(`/clientes/${ana}/restaurar`, { token, method: "POST" });
    await api.call(`/sessions/${session.id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
    await api.call(`/sessions/${session.id}`, { token, method: "PUT", body: { status: "PROGRAMADA" } });
    for (const { id } of [sessions, notes]) expect((await undo(id)).body.quedan).toEqual([]);
    expect(await numbers()).toEqual(before);
    const first = (await clientsNow()).at(-1);
    await api.call(`/clientes/${first?.id}`, { token, method: "PUT", body: { isActive: false } });
    expect((await undo(clients.id)).body.quedan).toHaveLength(1);
    expect(await numbers()).toEqual([2, 1, 1, 1, 0, "Evaluación 1"]);
  });
});
