import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { objectives } from "../../../api/objectives/objectives.table.ts";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { OBJECTIVES_MAX } from "../../../schema/rules/objectives.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { type WireObjective, wireObjective } from "../../../schema/wire/objectives.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { anObjective, createObjective } from "../../support/objectives.ts";

let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Lucía Martín" });
});

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const inZone = (timeZone: string) => api.call("/user-info", { token, method: "PATCH", body: { timeZone } });
const read = (id: string) => api.call<WireObjective>(`/objetivos/${id}`, { token });
const put = <Body = WireObjective>(id: string, body: unknown) =>
  api.call<Body>(`/objetivos/${id}`, { token, method: "PUT", body });
const create = <Body = WireObjective>(fields: object, headers: Record<string, string> = {}) =>
  api.call<Body>("/objetivos", { token, body: { ...anObjective(client.id), ...fields }, headers });
const make = (fields: object = {}, of: WireClient = client) => createObjective(api, token, of.id, fields);
const remove = (path: string) => api.call(path, { token, method: "DELETE" });

describe("creating", () => {
  test("an objective comes in the documented shape, active and without progress", async () => {
    const { status, headers, body } = await create({
      descripcion: "Sin pantallas en la cama.",
      prioridad: "ALTA",
      fechaObjetivo: "2099-12-31",
    });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/objetivos/${body.id}`);
    expect(wireObjective.parse(body)).toEqual({
      id: body.id,
      titulo: "Dormir siete horas",
      descripcion: "Sin pantallas en la cama.",
      prioridad: "ALTA",
      progreso: 0,
      estado: "active",
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
      fechaObjetivo: "2099-12-31",
      fechaFinalizado: null,
      client: { id: client.id, nombre: "Lucía Martín", avatar: null },
      version: 1,
    });
    expect((await read(body.id)).body).toEqual(body);
  });

  test("a title alone makes one of medium priority; of what only a change may say nothing is read", async () => {
    const made = await create({ progreso: 100, estado: "completed", fechaFinalizado: "2020-01-01", client: client });
    expect(made.body).toMatchObject({
      prioridad: "MEDIA",
      descripcion: null,
      fechaObjetivo: null,
      progreso: 0,
      estado: "active",
      fechaFinalizado: null,
    });
  });

  test.each(["<b>fin</b>", "'; drop table objectives;--", "👩🏽‍⚕️ مرحبا \u202Eabc\u202C", "d".repeat(10_000)])(
    "gives its texts back to the byte (case %#)",
    async (descripcion) => {
      const titulo = descripcion.slice(0, 200);
      const { id } = await make({ titulo, descripcion });
      expect((await read(id)).body).toMatchObject({ titulo, descripcion });
    },
  );

  test.each<[string, unknown, string]>([
    ["titulo", "", "REQUIRED"],
    ["titulo", " \n", "REQUIRED"],
    ["titulo", null, "REQUIRED"],
    ["titulo", "t".repeat(201), "TOO_LONG"],
    ["titulo", "a\u0000b", "INVALID"],
    ["titulo", 7, "INVALID"],
    ["descripcion", "d".repeat(10_001), "TOO_LONG"],
    ["descripcion", "suelto \ud800 fin", "INVALID"],
    ["descripcion", ["lista"], "INVALID"],
    ["client", "", "REQUIRED"],
    ["client", null, "REQUIRED"],
    ["client", "no-es-id", "INVALID"],
    ["client", NOBODYS, "INVALID"],
    ["client", { id: NOBODYS }, "INVALID"],
    ["prioridad", "URGENTE", "INVALID"],
    ["prioridad", "alta", "INVALID"],
    ["fechaObjetivo", "2026-02-30", "INVALID"],
    ["fechaObjetivo", "mañana", "INVALID"],
    ["fechaObjetivo", "2100-01-01", "INVALID"],
    ["fechaObjetivo", "1999-12-31", "INVALID"],
    ["fechaObjetivo", 20990101, "INVALID"],
  ])(
    "a faulty %s is refused by name, in Spanish, on creating and on changing (case %#)",
    async (field, value, code) => {
      const { id } = await make();
      for (const answer of [
        await create<WireProblem>({ [field]: value }),
        await put<WireProblem>(id, { [field]: value }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body.errors).toEqual([{ field, code, message: expect.stringMatching(/^[A-ZÁÉÍÓÚ].+\.$/) }]);
      }
      expect((await read(id)).body.version).toBe(1);
    },
  );

  test("a target date lies today or later, where the practice is", async () => {
    await inZone("Pacific/Kiritimati");
    const today = dayIn("Pacific/Kiritimati", new Date());
    expect((await create({ fechaObjetivo: today })).status).toBe(201);
    const refused = await create<WireProblem>({ fechaObjetivo: addDays(today, -1) });
    expect(refused.body.errors).toMatchObject([{ field: "fechaObjetivo", code: "INVALID" }]);
    await inZone("Pacific/Niue");
    expect((await create({ fechaObjetivo: addDays(today, -1) })).status).toBe(201);
  });

  test("a target date that has passed stays while the rest is edited", async () => {
    const { id } = await make({ fechaObjetivo: "2099-01-01" });
    await api.database.owner.update(objectives).set({ targetDate: "2024-03-01" }).where(eq(objectives.id, id));
    const edited = await put(id, { titulo: "Otro", fechaObjetivo: "2024-03-01" });
    expect(edited.body).toMatchObject({ titulo: "Otro", fechaObjetivo: "2024-03-01" });
    expect((await put(id, { fechaObjetivo: "2024-03-02" })).status).toBe(422);
    expect((await put(id, { fechaObjetivo: null })).body.fechaObjetivo).toBeNull();
  });

  test(`a client has at most ${OBJECTIVES_MAX}, however many are sent at once`, async () => {
    const { body: me } = await api.call<{ data: { data: { id: string } } }>("/user-info", { token });
    const one = { professionalId: me.data.data.id, clientId: client.id, title: "uno de muchos" };
    await api.database.owner.insert(objectives).values(Array(OBJECTIVES_MAX - 3).fill(one));
    const answers = await Promise.all(Array.from({ length: 8 }, () => create<WireProblem>({})));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.errors).toMatchObject([{ field: "client", message: /ya tiene 100 objetivos/ }]);
    const other = await createClient(api, token, { nombre: "Otra" });
    expect((await put((await make({}, other)).id, { client: client.id })).status).toBe(422);
  });
});

describe("progress", () => {
  test("100 completes and records today where the practice is, whatever day is sent", async () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
      await inZone(zone);
      const { id } = await make();
      const before = dayIn(zone, new Date());
      const done = await put(id, { progreso: 100, estado: "completed", fechaFinalizado: "2020-01-01T00:00:00Z" });
      expect(done.body).toMatchObject({ progreso: 100, estado: "completed", version: 2 });
      expect([before, dayIn(zone, new Date())]).toContain(done.body.fechaFinalizado);
    }
  });

  test("rises and falls while the objective is active", async () => {
    const { id } = await make();
    for (const progreso of [75, 25, 0, 99])
      expect((await put(id, { progreso, estado: "active", fechaFinalizado: null })).body).toMatchObject({
        progreso,
        estado: "active",
        fechaFinalizado: null,
      });
  });

  test("the state alone completes it as well", async () => {
    const { id } = await make();
    expect((await put(id, { estado: "completed" })).body).toMatchObject({ progreso: 100, estado: "completed" });
  });

  test.each([-1, 101, 33.5, 1e9, Number.NaN, "50", null, true, [50]])("%j is no progress", async (progreso) => {
    const { id } = await make();
    const { status, body } = await put<WireProblem>(id, { progreso });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: "progreso", code: "INVALID" }]);
    expect((await read(id)).body.progreso).toBe(0);
  });

  test.each([
    ["an unknown state", { estado: "archived" }],
    ["a completed one of 50 %", { estado: "completed", progreso: 50 }],
    ["an active one of 100 %", { estado: "active", progreso: 100 }],
  ])("%s is refused", async (_what, body) => {
    const { id } = await make();
    expect((await put<WireProblem>(id, body)).body.errors).toMatchObject([{ field: "estado" }]);
    expect((await read(id)).body).toMatchObject({ estado: "active", version: 1 });
  });

  test("there is no way back from completed, and its day stays; its texts can still be edited", async () => {
    const { id } = await make();
    await put(id, { progreso: 100 });
    await api.database.owner.update(objectives).set({ completedOn: "2024-03-01" }).where(eq(objectives.id, id));
    for (const body of [{ progreso: 75 }, { estado: "active" }, { estado: "active", progreso: 100 }])
      expect((await put(id, body)).status).toBe(422);
    const again = await put(id, { progreso: 100 });
    expect(again.body).toMatchObject({ fechaFinalizado: "2024-03-01", version: 2 });
    const edited = await put(id, { titulo: "Otro título" });
    expect(edited.body).toMatchObject({ titulo: "Otro título", estado: "completed", fechaFinalizado: "2024-03-01" });
  });

  test("of many set at once on one version exactly one is saved; the others are shown it", async () => {
    const { id } = await make();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put<WireProblem>(id, { progreso: 10 + n, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const { body: now } = await read(id);
    for (const { status, body } of answers) if (status === 409) expect(body.current).toEqual(now);
  });
});

describe("changing", () => {
  test("some fields leaves the others as they are", async () => {
    const made = await make({ descripcion: "larga", prioridad: "ALTA" });
    expect((await put(made.id, { titulo: "otro" })).body).toEqual({
      ...made,
      titulo: "otro",
      updatedAt: expect.any(String),
      version: 2,
    });
    expect((await put(made.id, { descripcion: "" })).body).toMatchObject({ descripcion: null, prioridad: "ALTA" });
    expect((await put(made.id, {})).body.version).toBe(3);
  });

  test("a deleted objective is gone", async () => {
    const { id } = await make();
    expect((await remove(`/objetivos/${id}`)).status).toBe(204);
    for (const [method, body] of [["GET"], ["PUT", { titulo: "x" }], ["DELETE"]] as const)
      expect((await api.call(`/objetivos/${id}`, { token, method, body })).status).toBe(404);
  });

  test("a creation sent twice makes one, also when twenty arrive at once", async () => {
    const send = (fields = {}) => create<WireObjective & WireProblem>(fields, { "idempotency-key": "la-misma-clave" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await send({ titulo: "otro" })).body.errors).toMatchObject([{ field: "Idempotency-Key" }]);
  });
});
