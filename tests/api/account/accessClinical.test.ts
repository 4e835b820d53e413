import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANSWER } from "../../../schema/fields/answers.ts";
import { CLIENT } from "../../../schema/fields/clients.ts";
import { isClinical, withoutClinical } from "../../../schema/fields/clinical.ts";
import { NOTE } from "../../../schema/fields/notes.ts";
import { OBJECTIVE } from "../../../schema/fields/objectives.ts";
import { SESSION } from "../../../schema/fields/sessions.ts";
import type { Table } from "../../../schema/fields/table.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { ALL_BUT_CLINICAL, accessOf } from "../../support/accessTokens.ts";
import { linkedSession, press, timesOn, wednesday } from "../../support/answers.ts";
import { createClient, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { everything } from "../../support/everything.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { payingTherapist } from "../../support/reminders.ts";

const CANARY = "canario";
const TEMPLATE = "Próximos pasos";
const clinical = { emergencyContact: CANARY, objetivosTerapeuticos: CANARY, notes: CANARY };

let api: TestApi;
let owner: SignedIn;
let token: string;
let ids: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  const practice = await payingTherapist(api);
  owner = practice;
  ({ token } = await accessOf(api, owner, { scopes: ALL_BUT_CLINICAL }));
  const { id: clientes } = await createClient(api, owner.token, clinical);
  const { sessionId: sessions, page } = await linkedSession(api, practice, { notes: CANARY });
  const other = await linkedSession(api, practice, { startsAt: new Date(wednesday().getTime() + 7_200_000) });
  const [hora = ""] = timesOn((await api.call<string>(`${page}/no`)).body);
  await press(api, page, { respuesta: "otra-hora", hora, texto: CANARY });
  await press(api, other.page, { respuesta: "cancelar", motivo: "OTRO", texto: CANARY });
  const note = { title: CANARY, content: CANARY, etiquetas: CANARY };
  const { id: notas } = await createNote(api, owner.token, clientes, note);
  const sections = [{ encabezado: "Plan", texto: TEMPLATE }];
  const plantilla = { nombre: "Seguimiento", apartados: sections };
  await api.call("/notas/plantillas", { token: owner.token, body: plantilla });
  const gone = await createNote(api, owner.token, clientes, note);
  const goal = { titulo: CANARY, descripcion: CANARY };
  const { id: objetivos } = await createObjective(api, owner.token, clientes, goal);
  const undone = await createObjective(api, owner.token, clientes, goal);
  for (const path of [`/notas/${gone.id}`, `/objetivos/${undone.id}`])
    await api.call(path, { token: owner.token, method: "DELETE" });
  ids = { clientes, sessions, notas, objetivos };
});
afterAll(() => api.close());

describe("a token for everything but clinical texts", () => {
  test("reads every room, and none of its clinical texts", async () => {
    const own = JSON.stringify(await everything(api, owner.token, ids, "lucia"));
    expect(own.split(CANARY).length).toBeGreaterThan(15);
    const told = await everything(api, token, ids, "lucia");
    expect(JSON.stringify(told)).not.toContain(CANARY);
    for (const path of [
      "/notas/eliminadas",
      "/objetivos/eliminados",
      "/notas",
      "/sessions",
      "/clientes",
      "/dashboard",
    ]) {
      const { status, body } = await api.call<unknown>(path, { token });
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toContain(CANARY);
    }
    expect((await api.call(`/clientes/${ids.clientes}`, { token })).body).toMatchObject({
      nombre: "Lucía Martín",
      notes: null,
      objetivosTerapeuticos: null,
      emergencyContact: null,
    });
    expect((await api.call(`/notas/${ids.notas}`, { token })).body).toMatchObject({ title: "", content: "" });
  });

  test("reads no word that a client added to an answer", async () => {
    for (const [path, times] of [
      [`/sessions/${ids.sessions}/respuestas`, 1],
      ["/dashboard/pendientes", 2],
    ] as const) {
      const own = JSON.stringify((await api.call<unknown>(path, { token: owner.token })).body);
      expect([path, own.split(`"texto":"${CANARY}"`).length - 1]).toEqual([path, times]);
      const told = JSON.stringify((await api.call<unknown>(path, { token })).body);
      expect([path, told.split('"texto":null').length - 1, told.includes(CANARY)]).toEqual([path, times, false]);
    }
  });

  test("reads templates as they are: what a note begins with is about nobody", async () => {
    const [own, told] = await Promise.all(
      [owner.token, token].map((as) => api.call<unknown>("/notas/plantillas", { token: as })),
    );
    expect(told?.body).toEqual(own?.body);
    expect(JSON.stringify(told?.body)).toContain(TEMPLATE);
  });

  test("is told none in a conflict", async () => {
    const change = { token, method: "PUT", body: { phone: "600", version: 0 } };
    const { status, body } = await api.call(`/clientes/${ids.clientes}`, change);
    expect([status, body.current]).toEqual([409, expect.objectContaining({ notes: null })]);
  });

  test.each([
    ["clientes", { notes: "otra" }],
    ["clientes", { objetivosTerapeuticos: null }],
    ["clientes", { emergencyContact: "" }],
    ["sessions", { notes: "" }],
    ["notas", { title: "otro" }],
    ["notas", { content: "" }],
    ["notas", { etiquetas: null }],
    ["objetivos", { titulo: "otro" }],
    ["objetivos", { descripcion: null }],
  ])("neither sets nor empties one: %s %o", async (room, body) => {
    const path = `/${room}/${ids[room]}`;
    const before = (await api.call<unknown>(path, { token: owner.token })).body;
    const answer = await api.call<WireProblem>(path, { token, method: "PUT", body });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, Object.keys(body)[0]]);
    expect((await api.call<unknown>(path, { token: owner.token })).body).toEqual(before);
  });

  test("writes the rest, and the texts stay", async () => {
    const path = `/clientes/${ids.clientes}`;
    expect((await api.call(path, { token, method: "PUT", body: { phone: "611 222 333" } })).status).toBe(200);
    expect((await api.call(path, { token: owner.token })).body).toMatchObject({ phone: "611 222 333", ...clinical });
  });

  test("deletes nothing, and searches in no note", async () => {
    for (const [room, id] of Object.entries(ids))
      expect((await api.call(`/${room}/${id}`, { token, method: "DELETE" })).status).toBe(403);
    const { status, body } = await api.call(`/notas?search=${CANARY}`, { token });
    expect([status, body.errors?.[0]?.field]).toEqual([422, "search"]);
  });
});

test("which fields are clinical is said once, with the fields", () => {
  const named = ([table, fields]: [string, Table]) =>
    Object.entries(fields).flatMap(([name, { wire }]) => (wire.some(isClinical) ? [`${table}.${name}`] : []));
  const tables = Object.entries({ CLIENT, SESSION, NOTE, OBJECTIVE, ANSWER });
  expect(tables.flatMap(named)).toEqual([
    "CLIENT.emergencyContact",
    "CLIENT.therapeuticGoals",
    "CLIENT.notes",
    "SESSION.notes",
    "NOTE.title",
    "NOTE.content",
    "NOTE.tags",
    "OBJECTIVE.title",
    "OBJECTIVE.description",
    "ANSWER.words",
  ]);
  expect(withoutClinical({ data: [{ id: "1", notes: "x", client: { nombre: "Ana", titulo: "y" } }] })).toEqual({
    data: [{ id: "1", notes: null, client: { nombre: "Ana", titulo: "" } }],
  });
});
