import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
      updatedAt: expect.any(String),
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
