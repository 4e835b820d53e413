import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireImportUndone } from "../../../schema/wire/imports/imports.ts";
import type { WireNote } from "../../../schema/wire/notes.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { bringIn } from "../../support/imports.ts";
import { createObjective } from "../../support/objectives.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let token: string;
let ana: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await payingTherapist(api, "Elena Vidal"));
  ana = await createClient(api, token, { nombre: "Ana Vega" });
});

const get = async <Body>(path: string) => (await api.call<{ data: Body }>(path, { token })).body.data;
const undo = async (id: string) =>
  (await api.call<WireImportUndone>(`/importaciones/${id}/deshacer`, { token, method: "POST" })).body;

const SESSIONS = [
  "/sessions",
  { clase: "SESSIONS" },
  "Cliente;Fecha\nAna Vega;10/03/2098 10:00\nAna Vega;11/03/2098 10:00",
] as const;
const NOTES = ["/notas", { clase: "NOTES" }, "Cliente;Nota\nAna Vega;Duerme mal\nAna Vega;Duerme bien"] as const;

test.each([SESSIONS, NOTES])(
  "what is taken back of %s while its client is deleted stays away when the client is restored, and can be restored itself",
  async (path, more, csv) => {
    const made = await bringIn(api, token, csv, more);
    await api.call(`/clientes/${ana.id}`, { token, method: "DELETE" });
    expect(await undo(made.id)).toMatchObject({ quedan: [], importacion: { deshacerHasta: null } });
    await api.call(`/clientes/${ana.id}/restaurar`, { token, method: "POST" });
    expect(await get<object[]>(path)).toEqual([]);
    expect((await get<WireClient[]>("/clientes")).map(({ totalSessions }) => totalSessions)).toEqual([0]);
    const gone = await get<{ id: string }[]>(`${path}/eliminadas`);
    expect(gone).toHaveLength(2);
    for (const { id } of gone)
      expect((await api.call(`${path}/${id}/restaurar`, { token, body: {} })).status).toBe(200);
    expect(await get<object[]>(path)).toHaveLength(2);
  },
);

test("what was changed of it stays, and is named, while its client is deleted too", async () => {
  const [path, more, csv] = SESSIONS;
  const made = await bringIn(api, token, csv, more);
  const [changed] = await get<WireSession[]>(path);
  await api.call(`${path}/${changed?.id}`, { token, method: "PUT", body: { notes: "Trae los deberes" } });
  await api.call(`/clientes/${ana.id}`, { token, method: "DELETE" });
  expect((await undo(made.id)).quedan).toEqual([{ id: changed?.id, nombre: "Ana Vega", motivo: "CHANGED" }]);
  await api.call(`/clientes/${ana.id}/restaurar`, { token, method: "POST" });
  expect((await get<WireSession[]>(path)).map(({ id }) => id)).toEqual([changed?.id]);
});

test.each([
  ["session", SESSIONS, "sessionId"],
  ["note", NOTES, "noteId"],
] as const)(
  "a %s in which an objective moved is taken back once that objective is deleted",
  async (_what, [path, more, csv], place) => {
    const made = await bringIn(api, token, csv, more);
    const [moving] = await get<(WireSession | WireNote)[]>(path);
    const goal = await createObjective(api, token, ana.id);
    const body = { progreso: 50, [place]: moving?.id };
    expect((await api.call(`/objetivos/${goal.id}`, { token, method: "PUT", body })).status).toBe(200);
    expect((await undo(made.id)).quedan.map(({ id, motivo }) => [id, motivo])).toEqual([[moving?.id, "IN_USE"]]);
    await api.call(`/objetivos/${goal.id}`, { token, method: "DELETE" });
    expect((await undo(made.id)).quedan).toEqual([]);
    expect(await get<object[]>(path)).toEqual([]);
  },
);
