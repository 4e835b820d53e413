import { describe, expect, test } from "vitest";
import { startTestGateway } from "../../support/gateway.ts";
import { aWireClient, aWireSession } from "../../support/outside/wireExamples.ts";
import { CREATE_SESSION, MOVE_SESSION, SESSION, SESSION_INPUT, SESSIONS, UPDATE_SESSION } from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const paths = () => service.calls.map(({ path }) => path);
const listed = (rows: object[]) => service.on("GET /sessions", { json: { data: rows } });
const items = async (): Promise<Record<string, unknown>[]> => {
  const { data, errors } = await gateway.ask(SESSIONS, {}, token);
  expect(errors).toEqual([]);
  return (data as { therapySessions: { items: Record<string, unknown>[] } }).therapySessions.items;
};

test("a session is read in domain words, with what follows from its time", async () => {
  listed([aWireSession("s1")]);
  expect(await items()).toEqual([
    {
      id: "s1",
      startsAt: "2026-03-02T10:00:00.000Z",
      endsAt: "2026-03-02T11:00:00.000Z",
      durationMinutes: 60,
      type: "INDIVIDUAL",
      location: "Consulta",
      notes: "Trae el registro de sueño.",
      price: { amount: "45.50", currency: "USD" },
      status: "CONFIRMED",
      displayStatus: "COMPLETED",
      isPast: true,
      isCompleted: true,
      canConfirm: false,
      canCancel: true,
      version: 2,
      reminder: { option: "ONE_HOUR_BEFORE", dueAt: "2026-03-02T09:00:00.000Z", deliveries: [] },
      client: { id: "c1", name: "Ana María de la Vega", initials: "AV" },
    },
  ]);
});

test("status and time decide what is shown and what can be done; an unknown status is pending and warned of", async () => {
  const later = { datetime: "2090-01-01T10:00:00Z" };
  listed([
    aWireSession("a", { status: "PROGRAMADA", ...later }),
    aWireSession("b", { status: "PROGRAMADA" }),
    aWireSession("c", { status: "CONFIRMADA", ...later }),
    aWireSession("d", { status: "CANCELADA", ...later }),
    aWireSession("e", { status: "APLAZADA", type: "Constelación", price: "gratis" }),
  ]);
  const shown = (await items()).map(({ status, displayStatus, isCompleted, canConfirm, canCancel }) => [
    status,
    displayStatus,
    isCompleted,
    canConfirm,
    canCancel,
  ]);
  expect(shown).toEqual([
    ["SCHEDULED", "SCHEDULED", false, true, true],
    ["SCHEDULED", "SCHEDULED", false, true, true],
    ["CONFIRMED", "CONFIRMED", false, false, true],
    ["CANCELLED", "CANCELLED", false, false, false],
    [null, "PENDING", false, false, false],
  ]);
  for (const what of ["session.status", "session.type", "session.price"]) expect(gateway.log()).toContain(what);
  expect(gateway.log()).not.toContain("APLAZADA");
});

test("a bare client id is looked up once, and nobody knows a client that is gone", async () => {
  service.on("GET /clientes/c7", { json: aWireClient("c7", { nombre: "Luis Gil" }) });
  listed([
    aWireSession("a", { client: "c7" }),
    aWireSession("b", { client: null, clientId: "c7" }),
    aWireSession("c", { client: { id: "c7" } }),
    aWireSession("d", { client: "gone" }),
    aWireSession("e", { client: { id: 9, name: "Eva Sol" }, duracionMinutos: undefined, duration: "45" }),
  ]);
  const clients = (await items()).map(({ client }) => client);
  expect(clients).toEqual([
    { id: "c7", name: "Luis Gil", initials: "LG" },
    { id: "c7", name: "Luis Gil", initials: "LG" },
    { id: "c7", name: "Luis Gil", initials: "LG" },
    { id: "gone", name: "Cliente desconocido", initials: "CD" },
    { id: "9", name: "Eva Sol", initials: "ES" },
  ]);
  expect(paths().toSorted()).toEqual(["/clientes/c7", "/clientes/gone", "/sessions"]);
});

test("the filter travels in the service's words, and a service that ignores the status is filtered here", async () => {
  listed([aWireSession("a"), aWireSession("b", { status: "CANCELADA" })]);
  const filter = { from: "2026-03-01", to: "2026-03-31", clientId: "c1", statuses: ["SCHEDULED", "CONFIRMED"] };
  const { data } = await gateway.ask(SESSIONS, { filter, page: 2 }, token);
  expect(data).toMatchObject({ therapySessions: { items: [{ id: "a" }] } });
  expect(Object.fromEntries(service.calls[0]?.query ?? [])).toEqual({
    page: "2",
    pageSize: "10",
    startDate: "2026-03-01",
    endDate: "2026-03-31",
    clientId: "c1",
    status: "PROGRAMADA,CONFIRMADA",
  });
});

describe("a change", () => {
  test("is sent in the service's words, scheduled, both words for the duration, overlaps refused unless allowed", async () => {
    service.on("POST /sessions", { status: 201, json: aWireSession("new", { status: "PROGRAMADA" }) });
    const { data } = await gateway.ask(CREATE_SESSION, { input: SESSION_INPUT, key: "form-0001" }, token);
    expect(data).toMatchObject({ createTherapySession: { therapySession: { id: "new" }, errors: [] } });
    const posts = () => service.calls.filter(({ method }) => method === "POST");
    expect(posts()[0]).toMatchObject({
      headers: { "idempotency-key": "form-0001" },
      body: {
        client: "c1",
        type: "Evaluación",
        datetime: "2026-12-01T09:30:00.000Z",
        duration: 45,
        duracionMinutos: 45,
        modalidad: null,
        price: 45.5,
        status: "PROGRAMADA",
        enviarRecordatorio: true,
        opcionRecordatorio: "P1_DIA_ANTES",
        fechaRecordatorio: "2026-11-30T09:30:00.000Z",
        evitarSolape: true,
      },
    });
    await gateway.ask(CREATE_SESSION, { input: SESSION_INPUT, allowOverlap: true }, token);
    expect(posts()[1]).toMatchObject({ body: { evitarSolape: false } });
  });

  test("names its faulty fields in Spanish before the service is asked", async () => {
    const input = {
      ...SESSION_INPUT,
      clientId: "",
      startsAt: "9999-01-01T10:00:00Z",
      durationMinutes: 0,
      price: { amount: "mucho" },
      location: "x".repeat(121),
      notes: "a\0b",
    };
    const { data } = await gateway.ask(CREATE_SESSION, { input }, token);
    const { errors } = (
      data as { createTherapySession: { errors: { field: string[] | null; code: string; message: string }[] } }
    ).createTherapySession;
    expect(errors.map(({ field, code }) => `${field?.at(-1)} ${code}`).toSorted()).toEqual([
      "clientId REQUIRED",
      "durationMinutes INVALID",
      "location TOO_LONG",
      "notes INVALID",
      "price INVALID",
      "startsAt INVALID",
    ]);
    expect(errors.find(({ field }) => field?.at(-1) === "price")?.message).toBe(
      "Precio: escribe un importe como 45 o 45,50.",
    );
    expect(service.calls).toEqual([]);
  });

  test("over another session tells which; a stale one tells how it is now; a refused field keeps its sentence", async () => {
    const refuse = (problem: object, status = 409) =>
      service.on("PUT /sessions/s1", { status, type: "application/problem+json", json: problem });
    const update = async () => {
      const { data } = await gateway.ask(UPDATE_SESSION, { id: "s1", version: 2, input: SESSION_INPUT }, token);
      return (data as { updateTherapySession: unknown }).updateTherapySession;
    };
    refuse({ code: "OVERLAP", overlaps: [aWireSession("other")] });
    expect(await update()).toMatchObject({
      therapySession: null,
      errors: [{ code: "OVERLAP", overlaps: [{ id: "other", client: { name: "Ana María de la Vega" } }] }],
    });
    refuse({ code: "CONFLICT", current: aWireSession("s1", { version: 3 }) });
    expect(await update()).toMatchObject({ errors: [{ code: "CONFLICT", current: { id: "s1", version: 3 } }] });
    const fault = { field: "client", code: "INVALID", message: "Cliente no encontrado." };
    refuse({ code: "VALIDATION", errors: [fault] }, 422);
    expect(await update()).toMatchObject({ errors: [{ ...fault, field: ["input", "clientId"] }] });
  });

  test("of time alone sends time alone", async () => {
    service.on("PUT /sessions/s1", { json: aWireSession("s1") });
    const startsAt = "2026-12-24T18:00:00+01:00";
    await gateway.ask(MOVE_SESSION, { id: "s1", version: 2, startsAt }, token);
    expect(service.calls[0]?.body).toEqual({ datetime: "2026-12-24T17:00:00.000Z", evitarSolape: true, version: 2 });
    const { data } = await gateway.ask(MOVE_SESSION, { id: "s1", startsAt, durationMinutes: 7 }, token);
    expect(data).toMatchObject({ moveTherapySession: { errors: [{ field: ["durationMinutes"], code: "INVALID" }] } });
  });

  test("of a cancelled session's time says that it is to take place, and when a field is at fault says nothing", async () => {
    service.on("PUT /sessions/s1", { json: aWireSession("s1") });
    const document = `mutation($at: DateTime!) { rescheduleTherapySession(id: "s1", version: 2, startsAt: $at) {
      therapySession { id } errors { field code } } }`;
    const faulty = await gateway.ask(document, { at: "1990-01-01T00:00:00Z" }, token);
    expect(faulty.data).toMatchObject({
      rescheduleTherapySession: { errors: [{ field: ["startsAt"], code: "INVALID" }] },
    });
    const { data } = await gateway.ask(document, { at: "2026-12-24T17:00:00Z" }, token);
    expect(data).toEqual({ rescheduleTherapySession: { therapySession: { id: "s1" }, errors: [] } });
    expect(service.calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      {
        datetime: "2026-12-24T17:00:00.000Z",
        evitarSolape: true,
        status: "PROGRAMADA",
        reprogramar: true,
        version: 2,
      },
    ]);
  });
});

test("what hangs on a client is asked with the client's id, upcoming ones from this moment on", async () => {
  service.on("GET /clientes/c1", { json: aWireClient("c1") });
  listed([aWireSession("s1")]);
  const document = `{ client(id: "c1") { next: therapySessions(first: 1, upcoming: true) { ${SESSION} } therapySessions { id } } }`;
  const { data, errors } = await gateway.ask(document, {}, token);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ client: { next: [{ id: "s1" }], therapySessions: [{ id: "s1" }] } });
  const queries = service.calls.filter(({ path }) => path === "/sessions").map(({ query }) => query);
  expect(queries.map((query) => [query.get("clientId"), query.get("pageSize")])).toEqual([
    ["c1", "1"],
    ["c1", "5"],
  ]);
  expect(Math.abs(Date.parse(queries[0]?.get("startDate") ?? "") - Date.now())).toBeLessThan(60_000);
});

test("a reminder that is on and names no time is the usual one, an hour before; one at a time nobody knows is none", async () => {
  const at = (opcionRecordatorio: unknown) => ({ enviarRecordatorio: true, opcionRecordatorio });
  listed([aWireSession("a", at(null)), aWireSession("b", at(undefined)), aWireSession("c", at("P9_SEMANAS_ANTES"))]);
  const reminders = (await items()).map(({ reminder }) => Object(reminder).option);
  expect(reminders).toEqual(["ONE_HOUR_BEFORE", "ONE_HOUR_BEFORE", undefined]);
});

test("moving a session that is gone is told as data also where the service plans no reminders itself", async () => {
  service.on("GET /openapi.json", { status: 404, json: {} });
  const other = await startTestGateway({ apiUrl: service.url });
  const { data, errors } = await other.ask(
    MOVE_SESSION,
    { id: "gone", overwrite: true, startsAt: "2027-03-10T14:00:00Z" },
    token,
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ moveTherapySession: { errors: [{ code: "NOT_FOUND", field: ["id"] }] } });
  await other.close();
});
