import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgesOfDeleted } from "../../../api/app/rooms.ts";
import { objectives } from "../../../api/objectives/objectives.table.ts";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { OBJECTIVES_MAX } from "../../../schema/rules/objectives.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireDeletedObjective, WireObjective, WireProgressChange } from "../../../schema/wire/objectives.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { everything } from "../../support/everything.ts";
import { createObjective } from "../../support/objectives.ts";

const DAY_MS = 86_400_000;
const CANARY = "Canario";

let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Alba Ríos" });
});

type Answer = WireObjective & Omit<WireProblem, "status">;
const make = (titulo = CANARY) => createObjective(api, token, client.id, { titulo });
const remove = (id: string, what = "objetivos") => api.call(`/${what}/${id}`, { token, method: "DELETE" });
const put = (id: string, body: object) => api.call<Answer>(`/objetivos/${id}`, { token, method: "PUT", body });
const restore = (id: string, as = token) =>
  api.call<Answer>(`/objetivos/${id}/restaurar`, { token: as, method: "POST" });
const undo = (id: string, version: number, as = token) =>
  api.call<Answer>(`/objetivos/${id}/deshacer`, { token: as, body: { version } });
const deleted = async (query = "", as = token) =>
  (await api.call<{ data: WireDeletedObjective[] }>(`/objetivos/eliminados${query}`, { token: as })).body.data;
const standing = async () => {
  const { objetivosActivos, progresoObjetivos } = (await api.call<WireClient>(`/clientes/${client.id}`, { token }))
    .body;
  return [objetivosActivos, progresoObjetivos];
};

describe("deleting an objective", () => {
  test("hides it from every operation and number; restoring brings it back as it was, once", async () => {
    const kept = await make("queda");
    const made = await make();
    await put(made.id, { progreso: 50 });
    const nobodys = randomUUID();
    const ids = { clientes: client.id, sessions: nobodys, notas: nobodys, objetivos: made.id };
    const told = () => everything(api, token, ids, "alba");
    const before = await told();
    expect(Object.values(before).filter((text) => text.includes(CANARY)).length).toBeGreaterThan(1);
    expect(await standing()).toEqual([2, 25]);
    expect((await remove(made.id)).status).toBe(204);
    for (const [address, text] of Object.entries(await told())) expect(text, address).not.toContain(CANARY);
    expect(await standing()).toEqual([1, 0]);
    expect((await put(made.id, { progreso: 75 })).status).toBe(404);
    expect((await remove(made.id)).status).toBe(404);
    expect((await undo(made.id, 3)).status).toBe(404);
    const [one] = await deleted(`?clientId=${client.id}`);
    expect(one).toEqual({
      id: made.id,
      titulo: CANARY,
      client: { id: client.id, nombre: "Alba Ríos", avatar: null },
      deletedAt: one?.deletedAt,
      restorableUntil: one?.restorableUntil,
    });
    expect(await deleted(`?clientId=${nobodys}`)).toEqual([]);
    const answers = await Promise.all([restore(made.id), restore(made.id)]);
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(2).fill([200, 4]));
    expect(await told()).toEqual(before);
    expect(await standing()).toEqual([2, 25]);
    expect((await api.call(`/objetivos/${kept.id}`, { token })).status).toBe(200);
  });

  test("can be seen and undone by nobody else", async () => {
    const { id } = await make();
    await remove(id);
    const { token: stranger } = await newTherapist(api);
    expect(await deleted("", stranger)).toEqual([]);
    const answer = await restore(id, stranger);
    expect(answer.status).toBe(404);
    expect({ ...answer.body, requestId: "" }).toEqual({ ...(await restore(randomUUID())).body, requestId: "" });
  });

  test("and its client: only the client comes back with the client, then the objective by itself", async () => {
    const [gone] = [await make(), await make("de la clienta")];
    await remove(gone.id);
    await remove(client.id, "clientes");
    expect(await deleted()).toEqual([]);
    expect((await restore(gone.id)).body.errors).toMatchObject([
      { field: "client", message: "Su cliente está entre los clientes eliminados: recupéralo primero." },
    ]);
    await api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" });
    expect(await standing()).toEqual([1, 0]);
    expect((await restore(gone.id)).status).toBe(200);
    expect(await standing()).toEqual([2, 0]);
  });

  test("leaves room for another, which restoring then needs", async () => {
    const gone = await make();
    await remove(gone.id);
    for (let n = 0; n < OBJECTIVES_MAX; n++) await make(`${n}`);
    const { status, body } = await restore(gone.id);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.message).toMatch(/ya tiene 100 objetivos/);
  });

  test("thirty days later is for good", async () => {
    const [gone, kept] = [await make(), await make("queda")];
    await remove(gone.id);
    const purge = async (days: number) => {
      for (const one of purgesOfDeleted)
        await one(api.database, pino({ level: "silent" }), new Date(Date.now() + days * DAY_MS + 60_000));
    };
    const rows = () => api.database.owner.$count(objectives, eq(objectives.clientId, client.id));
    await purge(RESTORE_DAYS - 1);
    expect(await rows()).toBe(2);
    await purge(RESTORE_DAYS);
    expect(await rows()).toBe(1);
    expect(await standing()).toEqual([1, 0]);
    expect((await api.call(`/objetivos/${kept.id}`, { token })).status).toBe(200);
  });
});

describe("undoing a progress", () => {
  test("puts progress, state and day back as they were, from 100 too, once", async () => {
    const made = await make();
    const half = (await put(made.id, { progreso: 55 })).body;
    const done = (await put(made.id, { progreso: 100 })).body;
    expect(done).toMatchObject({ estado: "completed", fechaFinalizado: expect.any(String) });
    expect(await standing()).toEqual([0, null]);
    const undone = await undo(made.id, done.version);
    expect(undone.status).toBe(200);
    expect(undone.body).toEqual({ ...half, updatedAt: expect.any(String), version: done.version + 1 });
    expect(await standing()).toEqual([1, 55]);
    const again = await undo(made.id, undone.body.version);
    expect(again.status).toBe(422);
    expect(again.body.errors).toMatchObject([{ field: "progreso" }]);
  });

  test("overwrites nothing that was changed since, and shows it", async () => {
    const made = await make();
    const done = (await put(made.id, { progreso: 100 })).body;
    const renamed = (await put(made.id, { titulo: "en otra ventana" })).body;
    const stale = await undo(made.id, done.version);
    expect(stale.status).toBe(409);
    expect(stale.body.current).toEqual(renamed);
    expect((await undo(made.id, renamed.version)).status).toBe(422);
    expect((await put(made.id, { progreso: 50 })).status).toBe(422);
  });

  test("is over once the objective was deleted, also when it is back: how far it had come stays without a peak", async () => {
    const made = await make();
    await put(made.id, { progreso: 25 });
    await put(made.id, { progreso: 75 });
    await remove(made.id);
    const { body: back } = await restore(made.id);
    const refused = await undo(made.id, back.version);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ field: "progreso" }]);
    const { body: last } = await put(made.id, { progreso: 50 });
    expect((await undo(made.id, last.version)).body.progreso).toBe(75);
    const { body } = await api.call<{ data: WireProgressChange[] }>(`/objetivos/${made.id}/progreso`, { token });
    expect(body.data.map(({ progreso }) => progreso)).toEqual([0, 25, 75]);
  });

  test("is for nobody else", async () => {
    const made = await make();
    const { version } = (await put(made.id, { progreso: 100 })).body;
    const { token: stranger } = await newTherapist(api);
    expect((await undo(made.id, version, stranger)).status).toBe(404);
    expect((await undo(made.id, version)).body.progreso).toBe(0);
  });
});
