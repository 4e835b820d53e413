import { describe, expect, test } from "vitest";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { aWireClient, aWireNote, aWireObjective, aWireSession, USER_INFO } from "../../support/outside/wireExamples.ts";
import {
  CREATE_OBJECTIVE,
  OBJECTIVE,
  OBJECTIVE_INPUT,
  OBJECTIVES,
  SET_PROGRESS,
  UPDATE_OBJECTIVE,
} from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const paths = () => service.calls.map(({ path }) => path).toSorted();
const listed = (rows: object[]) => service.on("GET /objetivos", { json: rows });
const items = async (status?: string): Promise<Record<string, unknown>[]> => {
  const { data, errors } = await gateway.ask(OBJECTIVES, { clientId: "c1", status }, token);
  expect(errors).toEqual([]);
  return (data as { objectives: Record<string, unknown>[] }).objectives;
};

test("an objective is read in domain words", async () => {
  listed([aWireObjective("o1")]);
  expect(await items()).toEqual([
    {
      id: "o1",
      title: "Dormir siete horas",
      description: "Sin pantallas en la cama.",
      priority: "HIGH",
      progress: 50,
      status: "ACTIVE",
      targetDate: "2026-12-31",
      completedOn: null,
      createdAt: "2026-03-02T10:00:00.000Z",
      version: 2,
      client: { id: "c1", name: "Ana María de la Vega", initials: "AV" },
    },
  ]);
  expect(Object.fromEntries(service.calls[0]?.query ?? [])).toEqual({ clientId: "c1", page: "1", pageSize: "100" });
});

test("words nobody knows and values that cannot be cost no row, and are logged without them", async () => {
  listed([
    aWireObjective("o1", { prioridad: "URGENTE", estado: "archivado", progreso: 400, fechaObjetivo: "pronto" }),
    aWireObjective("o2", { client: undefined, clientId: "c1", descripcion: undefined, progreso: "75" }),
    aWireObjective("o3", { fechaObjetivo: "2026-12-31T00:00:00Z", estado: "completed", fechaFinalizado: "2026-03-03" }),
    ["nada"],
  ]);
  service.on("GET /clientes/c1", { json: aWireClient("c1") });
  const known = Object.fromEntries((await items()).map((row) => [row.id, row]));
  expect(known.o1).toMatchObject({ priority: null, status: null, progress: 0, targetDate: null });
  expect(known.o2).toMatchObject({ description: null, progress: 75, client: { name: "Ana María de la Vega" } });
  expect(known.o3).toMatchObject({ status: "COMPLETED", targetDate: "2026-12-31", completedOn: "2026-03-03" });
  expect(Object.keys(known)).toHaveLength(3);
  for (const part of ["objective.prioridad", "objective.estado", "objective.progreso", "objective.fechaObjetivo"])
    expect(gateway.log()).toContain(part);
  expect(gateway.log()).not.toMatch(/URGENTE|archivado|pronto/);
});

test("the list stands in the same order whatever order the service has, and keeps to a status", async () => {
  const done = { estado: "completed", progreso: 100 };
  listed([
    aWireObjective("done-before", { ...done, fechaFinalizado: "2026-01-01" }),
    aWireObjective("low", { prioridad: "BAJA" }),
    aWireObjective("done-last", { ...done, fechaFinalizado: "2026-02-01" }),
    aWireObjective("high-undated", { fechaObjetivo: null }),
    aWireObjective("high-late", { fechaObjetivo: "2027-01-01" }),
    aWireObjective("high-soon"),
    aWireObjective("high-soon-new", { createdAt: "2026-03-03T10:00:00.000Z" }),
  ]);
  const active = ["high-soon-new", "high-soon", "high-late", "high-undated", "low"];
  expect((await items()).map(({ id }) => id)).toEqual([...active, "done-last", "done-before"]);
  expect((await items("COMPLETED")).map(({ id }) => id)).toEqual(["done-last", "done-before"]);
});

describe("a client", () => {
  const SEEN = `query ($id: ID!) {
    viewer { id timeZone }
    client(id: $id) {
      id name joinedAt status totalSessions activeObjectiveCount averageProgress
      currentFocus { id title progress } objectives { ${OBJECTIVE} } active: objectives(status: ACTIVE) { id }
      notes(first: 5) { id title preview tags } therapySessions(first: 5, upcoming: true) { id startsAt type }
    }
  }`;
  const standing = () => {
    service.on("GET /clientes/c1", { json: aWireClient("c1") });
    service.on("GET /user-info", { json: { data: { data: USER_INFO } } });
    service.on("GET /notas", { json: { data: [aWireNote("n1")] } });
    const startsTomorrow = { datetime: new Date(Date.now() + 86_400_000).toISOString() };
    service.on("GET /sessions", { json: { data: [aWireSession("s1", startsTomorrow)] } });
    listed([
      aWireObjective("o1", { prioridad: "MEDIA", progreso: 25 }),
      aWireObjective("o2", { progreso: 60 }),
      aWireObjective("o3", { estado: "completed", progreso: 100, fechaFinalizado: "2026-02-01" }),
    ]);
  };

  test("is seen from all sides with five calls of the service, none of them twice", async () => {
    standing();
    const { data, errors } = await gateway.ask(SEEN, { id: "c1" }, token);
    expect(errors).toEqual([]);
    expect(data?.client).toMatchObject({
      activeObjectiveCount: 2,
      averageProgress: 43,
      currentFocus: { id: "o2", progress: 60 },
      objectives: [{ id: "o2" }, { id: "o1" }, { id: "o3" }],
      active: [{ id: "o2" }, { id: "o1" }],
      notes: [{ id: "n1" }],
      therapySessions: [{ id: "s1" }],
    });
    expect(paths()).toEqual(["/clientes/c1", "/notas", "/objetivos", "/sessions", "/user-info"]);
  });

  test.each([
    ["/notas", ["notes"]],
    ["/sessions", ["therapySessions"]],
    ["/objetivos", ["activeObjectiveCount", "averageProgress", "currentFocus", "objectives", "active"]],
  ])("still stands when %s fails", async (path, failing) => {
    standing();
    service.on(`GET ${path}`, { status: 500, json: {} });
    const { data, errors } = await gateway.ask(SEEN, { id: "c1" }, token);
    expect(errors.map((error) => error.path?.at(-1)).toSorted()).toEqual(failing.toSorted());
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(["UPSTREAM_UNAVAILABLE"]));
    expect(data?.client).toMatchObject({ name: "Ana María de la Vega", totalSessions: 7 });
  });

  test("whose service tells the numbers with it needs no further call for them, in a list neither", async () => {
    const told = { objetivosActivos: 3, progresoObjetivos: 42 };
    service.on("GET /clientes", {
      json: { data: Array.from({ length: 100 }, (_, n) => aWireClient(`c${n}`, told)), pagination: { total: 100 } },
    });
    const { data, errors } = await gateway.ask(
      "{ clients(pageSize: 100) { items { activeObjectiveCount averageProgress } } }",
      {},
      token,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      clients: { items: Array(100).fill({ activeObjectiveCount: 3, averageProgress: 42 }) },
    });
    expect(paths()).toEqual(["/clientes"]);
  });

  test("in a large list cannot be looked up a hundred times by one operation", async () => {
    for (const part of [
      "objectives { id } notes { id }",
      "currentFocus { id } notes { id }",
      "therapySessions { id }",
    ]) {
      const { status, errors } = await gateway.ask(`{ clients(pageSize: 100) { items { ${part} } } }`, {}, token);
      expect([status, errors[0]?.extensions.code]).toEqual([400, "QUERY_TOO_COMPLEX"]);
    }
    expect(paths()).toEqual([]);
    listed([]);
    service.on("GET /clientes", { json: { data: [aWireClient("c1"), aWireClient("c2")] } });
    const { errors } = await gateway.ask("{ clients { items { objectives { id } currentFocus { id } } } }", {}, token);
    expect(errors).toEqual([]);
    expect(paths()).toEqual(["/clientes", "/objetivos"]);
  });
});

describe("a change", () => {
  test("is sent in the service's words, of medium priority unless told otherwise", async () => {
    service.on("POST /objetivos", { status: 201, json: aWireObjective("new") });
    const { data } = await gateway.ask(CREATE_OBJECTIVE, { input: OBJECTIVE_INPUT, key: "form-0001" }, token);
    expect(data).toMatchObject({ createObjective: { objective: { id: "new" }, errors: [] } });
    expect(service.calls[0]?.headers["idempotency-key"]).toBe("form-0001");
    const plain = { titulo: "Dormir siete horas", descripcion: null, prioridad: "MEDIA", fechaObjetivo: null };
    expect(service.calls[0]?.body).toEqual({ ...plain, client: "c1" });
    service.on("PUT /objetivos/o1", { json: aWireObjective("o1") });
    const input = { ...OBJECTIVE_INPUT, priority: "LOW", targetDate: "2026-12-31", description: "más" };
    await gateway.ask(UPDATE_OBJECTIVE, { id: "o1", version: 2, input }, token);
    expect(service.calls[1]?.body).toEqual({
      titulo: "Dormir siete horas",
      descripcion: "más",
      prioridad: "BAJA",
      fechaObjetivo: "2026-12-31",
      client: "c1",
      version: 2,
    });
  });

  test("names its faulty fields in Spanish before the service is asked", async () => {
    const input = { clientId: "", title: " ", description: "a\0b", targetDate: "2100-01-01" };
    const { data } = await gateway.ask(CREATE_OBJECTIVE, { input }, token);
    const { errors } = (
      data as { createObjective: { errors: { field: string[] | null; code: string; message: string }[] } }
    ).createObjective;
    expect(errors.map(({ field, code }) => `${field?.at(-1)} ${code}`).toSorted()).toEqual([
      "clientId REQUIRED",
      "description INVALID",
      "targetDate INVALID",
      "title REQUIRED",
    ]);
    for (const { message } of errors) expect(message).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/);
    expect(service.calls).toEqual([]);
  });

  test("what the service refuses is told by the input's names", async () => {
    const refused = { code: "VALIDATION", errors: [{ field: "fechaObjetivo", code: "INVALID", message: "Ya pasó." }] };
    service.on("POST /objetivos", { status: 422, json: refused });
    const { data } = await gateway.ask(CREATE_OBJECTIVE, { input: OBJECTIVE_INPUT }, token);
    expect(data?.createObjective).toEqual({
      objective: null,
      errors: [{ field: ["input", "targetDate"], code: "INVALID", message: "Ya pasó.", current: null }],
    });
  });
});

describe("progress", () => {
  test("is sent with its state, and 100 with the day it is where the practice is", async () => {
    service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, timeZone: "Pacific/Kiritimati" } } } });
    service.on("PUT /objetivos/o1", { json: aWireObjective("o1") });
    await gateway.ask(SET_PROGRESS, { id: "o1", version: 2, progress: 75 }, token);
    const before = dayIn("Pacific/Kiritimati", new Date());
    await gateway.ask(SET_PROGRESS, { id: "o1", overwrite: true, progress: 100 }, token);
    const [some, all] = service.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
    expect(some).toEqual({ progreso: 75, estado: "active", version: 2 });
    expect(all).toEqual({ progreso: 100, estado: "completed", fechaFinalizado: expect.any(String) });
    expect([before, addDays(before, 1)]).toContain(Object(all).fechaFinalizado);
  });

  test.each([-1, 101, 2 ** 31 - 1])("%j is refused before the service is asked", async (progress) => {
    const { data } = await gateway.ask(SET_PROGRESS, { id: "o1", progress }, token);
    expect(data?.setObjectiveProgress).toMatchObject({
      objective: null,
      errors: [{ code: "INVALID", field: ["progress"], message: "Progreso: indica un número entero de 0 a 100." }],
    });
    expect(service.calls).toEqual([]);
  });

  test.each([33.5, "50", null, Number.NaN, true])("%j is no number at all", async (progress) => {
    const { data, errors } = await gateway.ask(SET_PROGRESS, { id: "o1", progress }, token);
    expect([data, errors[0]?.extensions.code]).toEqual([null, "BAD_USER_INPUT"]);
    expect(service.calls).toEqual([]);
  });

  test("set by somebody else meanwhile comes back as it is now", async () => {
    const problem = { code: "CONFLICT", current: aWireObjective("o1", { progreso: 75, version: 3 }) };
    service.on("PUT /objetivos/o1", { status: 409, json: problem });
    const { data } = await gateway.ask(SET_PROGRESS, { id: "o1", version: 2, progress: 25 }, token);
    expect(data?.setObjectiveProgress).toMatchObject({
      objective: null,
      errors: [{ code: "CONFLICT", current: { id: "o1", version: 3, progress: 75 } }],
    });
  });
});
