import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { UNDO_CANCEL_MINUTES } from "../../../schema/rules/sessions.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aSession, createSession } from "../../support/sessions.ts";

interface Page {
  data: WireSession[];
  pagination: { total: number };
}

let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token);
});

const list = async (query = "") => (await api.call<Page>(`/sessions${query}`, { token })).body;
const read = async (id: string) => (await api.call<WireSession>(`/sessions/${id}`, { token })).body;
const put = <Body = WireSession>(id: string, body: unknown) =>
  api.call<Body>(`/sessions/${id}`, { token, method: "PUT", body });
const post = (fields: object = {}, headers: Record<string, string> = {}) =>
  api.call<Pick<WireSession, "id"> & Pick<WireProblem, "overlaps">>("/sessions", {
    token,
    body: { ...aSession(client.id), ...fields },
    headers,
  });
const make = (fields: object = {}) => createSession(api, token, client.id, fields);

describe("changing", () => {
  test("some fields leaves the others as they are", async () => {
    const other = await createClient(api, token, { nombre: "Otra" });
    const session = await make({ notes: "una nota", price: 60, modalidad: "Consulta 1", enviarRecordatorio: true });
    const moved = await put(session.id, { datetime: "2027-03-11T12:00:00+01:00" });
    expect(moved.body).toEqual({
      ...session,
      datetime: "2027-03-11T11:00:00.000Z",
      fechaRecordatorio: "2027-03-11T10:00:00.000Z",
      recordatorios: session.recordatorios.map((told) => ({ ...told, fecha: "2027-03-11T10:00:00.000Z" })),
      version: 2,
    });
    const changed = await put(session.id, { client: { id: other.id }, duration: 30, price: null, notes: "" });
    expect(changed.body).toMatchObject({
      client: { id: other.id, nombre: "Otra" },
      duracionMinutos: 30,
      price: null,
      notes: null,
      modalidad: "Consulta 1",
      version: 3,
    });
    expect(await read(session.id)).toEqual(changed.body);
  });

  test("nothing is no change", async () => {
    const session = await make();
    expect((await put(session.id, {})).body).toEqual(session);
    expect((await put(session.id, { status: "PROGRAMADA", fechaRecordatorio: "2027-01-01T00:00:00Z" })).body).toEqual(
      session,
    );
  });

  test("an older version is refused and shows the present one", async () => {
    const session = await make();
    const mine = await put(session.id, { notes: "desde esta pestaña", version: 1 });
    const theirs = await put<WireProblem>(session.id, { notes: "desde la otra", version: 1 });
    expect(theirs.status).toBe(409);
    expect(theirs.body).toMatchObject({ code: "CONFLICT", current: mine.body });
    expect((await read(session.id)).notes).toBe("desde esta pestaña");
  });

  test("of many changes at once based on one version exactly one is saved", async () => {
    const { id } = await make();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => put(id, { notes: `n${n}`, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test("a deleted session is gone", async () => {
    const { id } = await make({ enviarRecordatorio: true });
    expect((await api.call(`/sessions/${id}`, { token, method: "DELETE" })).status).toBe(204);
    for (const [method, body] of [["GET"], ["PUT", { notes: "x" }], ["DELETE"]] as const)
      expect((await api.call(`/sessions/${id}`, { token, method, body })).status).toBe(404);
    expect((await list()).pagination.total).toBe(0);
  });
});

describe("the status", () => {
  const reach = async (status: string) => {
    const { id } = await make({ enviarRecordatorio: true });
    if (status === "CANCELADA") await put(id, { status: "CONFIRMADA" });
    if (status !== "PROGRAMADA") await put(id, { status });
    return id;
  };
  const cancelledAgo = (id: string, minutes: number) =>
    api.database.owner
      .update(sessions)
      .set({ cancelledAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(sessions.id, id));

  test.each([
    ["PROGRAMADA", "CONFIRMADA"],
    ["PROGRAMADA", "CANCELADA"],
    ["CONFIRMADA", "CANCELADA"],
  ])("%s can become %s", async (from, to) => {
    const id = await reach(from);
    expect((await put(id, { status: to })).body.status).toBe(to);
  });

  test.each([
    ["CONFIRMADA", "PROGRAMADA", "Estado: una sesión confirmada no puede pasar a programada."],
    ["CANCELADA", "PROGRAMADA", "Estado: una sesión cancelada no puede pasar a programada."],
    ["PROGRAMADA", "PENDIENTE", "Estado: elige una de las opciones."],
    ["PROGRAMADA", "", "Estado: elige una de las opciones."],
    ["PROGRAMADA", null, "Estado: elige una de las opciones."],
    ["CANCELADA", "cancelada", "Estado: elige una de las opciones."],
  ])("%s cannot become %j, and nothing else of the change is kept", async (from, to, message) => {
    const id = await reach(from);
    const before = await read(id);
    const { status, body } = await put<WireProblem>(id, { status: to, notes: "no se guarda" });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: "status", code: "INVALID", message }]);
    expect(await read(id)).toEqual(before);
  });

  test("a cancellation can be taken back for some minutes, to exactly what the session was", async () => {
    const id = await reach("CANCELADA");
    await cancelledAgo(id, UNDO_CANCEL_MINUTES - 0.1);
    expect((await put(id, { status: "CONFIRMADA" })).body.status).toBe("CONFIRMADA");
    await put(id, { status: "CANCELADA" });
    await cancelledAgo(id, UNDO_CANCEL_MINUTES);
    expect((await put<WireProblem>(id, { status: "CONFIRMADA" })).body.errors?.[0]?.message).toBe(
      "Estado: una sesión cancelada no puede pasar a confirmada.",
    );
  });

  test("a cancelled session has no reminder waiting; taken back, it has one again", async () => {
    const { id, fechaRecordatorio, recordatorios } = await make({ enviarRecordatorio: true });
    const cancelled = await put(id, { status: "CANCELADA" });
    expect(cancelled.body).toMatchObject({ enviarRecordatorio: true, fechaRecordatorio: null, recordatorios: [] });
    const back = await put(id, { status: "PROGRAMADA" });
    expect(back.body).toMatchObject({ status: "PROGRAMADA", fechaRecordatorio, recordatorios });
  });

  test("a session cancelled long ago is put on the agenda again when that is said, with a reminder of its new time", async () => {
    const id = await reach("CANCELADA");
    await cancelledAgo(id, 60 * 24 * 400);
    const wish = { datetime: "2027-04-01T10:00:00Z", status: "PROGRAMADA", reprogramar: true };
    const { version } = await read(id);
    expect((await put<WireProblem>(id, { ...wish, version: version - 1 })).body.code).toBe("CONFLICT");
    expect((await put<WireProblem>(id, { ...wish, datetime: "1999-01-01T10:00:00Z" })).status).toBe(422);
    const { body } = await put(id, { ...wish, version });
    expect(body).toMatchObject({ status: "PROGRAMADA", datetime: "2027-04-01T10:00:00.000Z", version: version + 1 });
    expect(body.fechaRecordatorio).toBe("2027-04-01T09:00:00.000Z");
    expect(body.recordatorios).toHaveLength(2);
    // What it was before it was cancelled is over: there is nothing left to take back.
    expect((await put<WireProblem>(id, { status: "CANCELADA" })).status).toBe(200);
    expect((await put<WireProblem>(id, { status: "CONFIRMADA", reprogramar: true })).status).toBe(422);
  });

  test("one that is confirmed does not become scheduled by it, another therapist's is not there, a taken hour is told", async () => {
    const confirmed = await reach("CONFIRMADA");
    const wish = { status: "PROGRAMADA", reprogramar: true };
    expect((await put<WireProblem>(confirmed, wish)).status).toBe(422);
    const id = await reach("CANCELADA");
    const stranger = await newTherapist(api);
    const theirs = await api.call(`/sessions/${id}`, { token: stranger.token, method: "PUT", body: wish });
    expect(theirs.status).toBe(404);
    const { datetime } = await read(confirmed);
    expect((await put(id, { ...wish, datetime, evitarSolape: true })).status).toBe(409);
    expect((await read(id)).status).toBe("CANCELADA");
    const both = await Promise.all([1, 2].map(() => put(id, { ...wish, version: 3 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a cancelled session that is edited stays cancelled, without a reminder", async () => {
    const id = await reach("CANCELADA");
    const { body } = await put(id, { datetime: "2027-04-01T10:00:00Z", status: "CANCELADA" });
    expect(body).toMatchObject({ status: "CANCELADA", fechaRecordatorio: null, recordatorios: [] });
  });
});

describe("the time of another session", () => {
  const at = (time: string, minutes = 60) => ({ datetime: `2027-03-10T${time}:00Z`, duracionMinutos: minutes });
  const careful = (time: string, minutes = 60) => ({ ...at(time, minutes), evitarSolape: true });

  test.each([
    ["10:00", 60, 409],
    ["09:30", 45, 409],
    ["10:59", 30, 409],
    ["09:00", 120, 409],
    ["10:15", 30, 409],
    ["09:00", 60, 201],
    ["11:00", 60, 201],
    ["08:00", 120, 201],
  ])("at %s for %i minutes, beside one from 10:00 to 11:00, is answered with %i", async (time, minutes, status) => {
    const there = await make(at("10:00"));
    const answer = await post(careful(time, minutes));
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body).toMatchObject({ code: "OVERLAP", overlaps: [there] });
    expect((await post(at(time, minutes))).status).toBe(201);
  });

  test("is found where a session of two hours still runs, and every session in the way is told", async () => {
    const long = await make(at("08:00", 120));
    const short = await make(at("10:15", 30));
    expect((await post(careful("09:45", 60))).body.overlaps).toEqual([long, short]);
    expect((await post(careful("10:00", 30))).body.overlaps).toEqual([short]);
  });

  test("is free when that one is cancelled, another therapist's, or the session itself", async () => {
    const there = await make(at("10:00"));
    expect((await put(there.id, careful("10:30"))).status).toBe(200);
    await put(there.id, { status: "CANCELADA" });
    const stranger = await newTherapist(api);
    const theirs = await createClient(api, stranger.token);
    await createSession(api, stranger.token, theirs.id, at("10:00"));
    expect((await post(careful("10:00"))).status).toBe(201);
  });

  test("matters when a session is moved, made longer or taken back, and not otherwise", async () => {
    await make(at("10:00"));
    const beside = await make(at("11:00"));
    expect((await put(beside.id, careful("10:30"))).status).toBe(409);
    await put(beside.id, at("09:00", 60));
    expect((await put(beside.id, careful("09:00", 90))).status).toBe(409);
    await put(beside.id, at("10:30"));
    const unmoved = { ...careful("10:30"), notes: "x" };
    expect((await put(beside.id, unmoved)).status).toBe(200);
    expect((await put(beside.id, { status: "CONFIRMADA", evitarSolape: true })).status).toBe(200);
    expect((await put(beside.id, { status: "CANCELADA", evitarSolape: true })).status).toBe(200);
    expect((await put(beside.id, careful("10:45"))).status).toBe(200);
    expect((await put(beside.id, { status: "CONFIRMADA", evitarSolape: true })).status).toBe(409);
    expect((await put(beside.id, { status: "CONFIRMADA" })).status).toBe(200);
  });

  test("is taken by exactly one of twenty sessions made at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => post(careful(`10:${n + 10}`))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await list()).pagination.total).toBe(1);
  });
});

describe("a creation sent twice", () => {
  const send = (key: string, fields = {}) => post(fields, { "idempotency-key": key });

  test("makes one session, also when twenty arrive at once and must not overlap", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send("la-misma-clave", { evitarSolape: true, enviarRecordatorio: true })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await list()).pagination.total).toBe(1);
  });

  test("with other content, or for another thing, is refused by the key's name", async () => {
    await send("clave-gastada");
    const body = { nombre: "Otra", email: "o@ejemplo.es", phone: "1" };
    for (const answer of [
      await send("clave-gastada", { price: 10 }),
      await api.call("/clientes", { token, body, headers: { "idempotency-key": "clave-gastada" } }),
      await send("corta"),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ errors: [{ field: "Idempotency-Key" }] });
    }
  });
});
