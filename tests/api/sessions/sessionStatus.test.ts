import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { UNDO_CANCEL_MINUTES } from "../../../schema/rules/sessions.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSession } from "../../support/sessions.ts";

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

const read = async (id: string) => (await api.call<WireSession>(`/sessions/${id}`, { token })).body;
const put = <Body = WireSession>(id: string, body: unknown) =>
  api.call<Body>(`/sessions/${id}`, { token, method: "PUT", body });
const make = (fields: object = {}) => createSession(api, token, client.id, fields);

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
