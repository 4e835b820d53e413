import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { readSessionStats } from "../../../api/sessions/sessions.lists.ts";
import { boundariesAt } from "../../../api/sessions/sessions.query.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { monthDays } from "../../../schema/rules/days.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireSession, WireSessionInput } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSession } from "../../support/sessions.ts";

interface Page {
  data: WireSession[];
  pagination: { total: number };
}
const MINUTE = 60_000;

let api: TestApi;
let token: string;
let practice: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  practice = (await api.call<{ data: { data: { id: string } } }>("/user-info", { token })).body.data.data.id;
  client = await createClient(api, token);
});

const moveTo = async (timeZone: string) => {
  const { status } = await api.call("/user-info", { token, method: "PATCH", body: { timeZone } });
  expect(status).toBe(200);
};
const at = (datetime: string, fields: Partial<WireSessionInput> = {}) =>
  createSession(api, token, client.id, { datetime: new Date(datetime).toISOString(), ...fields });
const list = async (query: string) => (await api.call<Page>(`/sessions?pageSize=100&${query}`, { token })).body;
const starts = async (query: string) => (await list(query)).data.map(({ datetime }) => datetime);
const read = async (id: string) => (await api.call<WireSession>(`/sessions/${id}`, { token })).body;
/** The practice's numbers as they are at another moment. */
const statsAt = (zone: string, now: Date) =>
  api.database.asProfessional(practice, (tx) => readSessionStats(tx, practice, boundariesAt(zone, now)));

describe("a day of the practice", () => {
  test.each([
    ["Europe/Madrid", "2026-03-29", "02:00 to 03:00 are missing", "2026-03-28T23:00Z", "2026-03-29T22:00Z"],
    ["Europe/Madrid", "2026-10-25", "02:00 to 03:00 come twice", "2026-10-24T22:00Z", "2026-10-25T23:00Z"],
    ["America/Tijuana", "2026-03-08", "02:00 to 03:00 are missing", "2026-03-08T08:00Z", "2026-03-09T07:00Z"],
    ["America/Tijuana", "2026-11-01", "01:00 to 02:00 come twice", "2026-11-01T07:00Z", "2026-11-02T08:00Z"],
    ["America/Santiago", "2026-09-06", "midnight to 01:00 are missing", "2026-09-06T04:00Z", "2026-09-07T03:00Z"],
    ["America/Santiago", "2026-04-04", "23:00 to midnight come twice", "2026-04-04T03:00Z", "2026-04-05T04:00Z"],
    ["America/Mexico_City", "2026-04-05", "the clocks are left alone", "2026-04-05T06:00Z", "2026-04-06T06:00Z"],
    ["America/Mexico_City", "2026-10-25", "the clocks are left alone", "2026-10-25T06:00Z", "2026-10-26T06:00Z"],
  ])("%s on %s, when %s, is the same for the list and the numbers", async (zone, day, _clocks, first, end) => {
    await moveTo(zone);
    const [start, next] = [Date.parse(first), Date.parse(end)];
    // Every hour of the day by real time: an hour that comes twice has its sessions twice, a missing one has none.
    const hours = Math.round((next - start) / (60 * MINUTE));
    const inside = Array.from({ length: hours }, (_, hour) => new Date(start + hour * 60 * MINUTE).toISOString());
    for (const moment of [...inside, new Date(next - MINUTE).toISOString()]) await at(moment);
    await at(new Date(start - MINUTE).toISOString());
    await at(end);
    const expected = [...inside, new Date(next - MINUTE).toISOString()];
    expect(await starts(`startDate=${day}&endDate=${day}`)).toEqual(expected);
    for (const now of [start, start + 12 * 60 * MINUTE, next - 1])
      expect((await statsAt(zone, new Date(now))).todaySessions).toBe(expected.length);
    const { upcomingSessions } = await statsAt(zone, new Date(start));
    expect(upcomingSessions).toBe(1);
    expect((await statsAt(zone, new Date(next))).todaySessions).toBe(1);
    expect((await statsAt(zone, new Date(start - 1))).upcomingSessions).toBe(expected.length + 1);
  });

  test.each([
    ["Europe/Madrid", "2026-03", "2026-02-28T23:00Z", "2026-03-31T22:00Z"],
    ["America/Tijuana", "2026-11", "2026-11-01T07:00Z", "2026-12-01T08:00Z"],
    ["America/Santiago", "2026-09", "2026-09-01T04:00Z", "2026-10-01T03:00Z"],
    ["America/Mexico_City", "2026-04", "2026-04-01T06:00Z", "2026-05-01T06:00Z"],
  ])("in %s, %s counts what was completed from its first instant to its last", async (zone, month, first, end) => {
    await moveTo(zone);
    const [start, next] = [Date.parse(first), Date.parse(end)];
    for (const moment of [start - MINUTE, start, next - MINUTE, next]) {
      const { id } = await at(new Date(moment).toISOString(), { duracionMinutos: 30 });
      await api.call(`/sessions/${id}`, { token, method: "PUT", body: { status: "CONFIRMADA" } });
    }
    const { first: firstDay, last: lastDay } = monthDays(month);
    expect((await list(`startDate=${firstDay}&endDate=${lastDay}`)).pagination.total).toBe(2);
    const completedAt = async (now: number) => (await statsAt(zone, new Date(now))).completedSessions;
    expect(await completedAt(start + 30 * MINUTE - 1)).toBe(0);
    expect(await completedAt(start + 30 * MINUTE)).toBe(1);
    // The last session of the month is over in the next one, where it is not this month's any more.
    expect(await completedAt(next - 1)).toBe(1);
    expect(await completedAt(next + 60 * MINUTE)).toBe(1);
  });

  test("follows the practice when it moves to another zone", async () => {
    await at("2026-10-25T23:30:00Z");
    expect(await starts("startDate=2026-10-26&endDate=2026-10-26")).toHaveLength(1);
    await moveTo("America/Mexico_City");
    expect(await starts("startDate=2026-10-26&endDate=2026-10-26")).toHaveLength(0);
    expect(await starts("startDate=2026-10-25&endDate=2026-10-25")).toHaveLength(1);
  });
});

describe("a reminder", () => {
  test.each([
    [
      "Europe/Madrid",
      "P3_DIAS_ANTES",
      "2026-10-27T09:00Z",
      "2026-10-24T08:00Z",
      "the same time of day, three days before",
    ],
    ["Europe/Madrid", "P1_DIA_ANTES", "2026-03-30T00:30Z", "2026-03-29T01:30Z", "a time the clocks jump over"],
    ["Europe/Madrid", "P1_DIA_ANTES", "2026-10-26T01:30Z", "2026-10-25T00:30Z", "the first of a time that comes twice"],
    ["Europe/Madrid", "P4_HORAS_ANTES", "2026-03-29T05:00Z", "2026-03-29T01:00Z", "four hours that pass"],
    [
      "America/Tijuana",
      "P1_DIA_ANTES",
      "2026-03-09T17:00Z",
      "2026-03-08T17:00Z",
      "the same time of day after the jump",
    ],
    ["America/Santiago", "P1_DIA_ANTES", "2026-09-07T03:30Z", "2026-09-06T04:30Z", "a midnight that is missing"],
    ["America/Mexico_City", "P1_DIA_ANTES", "2026-10-26T16:00Z", "2026-10-25T16:00Z", "clocks left alone"],
    ["Europe/Madrid", "P30_MINUTOS_ANTES", "2026-10-25T01:15Z", "2026-10-25T00:45Z", "the hour before it came again"],
  ])("in %s, %s a session at %s, is due at %s: %s", async (zone, opcionRecordatorio, start, due, _which) => {
    await moveTo(zone);
    const { fechaRecordatorio, recordatorios } = await at(start, { enviarRecordatorio: true, opcionRecordatorio });
    const expected = new Date(due).toISOString();
    expect(fechaRecordatorio).toBe(expected);
    expect(recordatorios.map(({ fecha }) => fecha)).toEqual([expected, expected]);
  });

  test("that goes out days before follows the practice to another zone; one that was due does not", async () => {
    const remind = (opcionRecordatorio: string) => ({ enviarRecordatorio: true, opcionRecordatorio });
    const days = await at("2094-03-29T08:00:00Z", remind("P1_DIA_ANTES"));
    const hours = await at("2094-03-29T08:00:00Z", remind("P4_HORAS_ANTES"));
    const made = await at("2094-03-28T08:00:00Z", remind("P1_DIA_ANTES"));
    const due = new Date(Date.now() - MINUTE);
    await api.database.owner.update(sessions).set({ reminderDueAt: due }).where(eq(sessions.id, made.id));
    const passed = await read(made.id);
    const cancelled = await at("2094-03-29T08:00:00Z", remind("P1_DIA_ANTES"));
    await api.call(`/sessions/${cancelled.id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
    // In Madrid the clocks change in between, in Mexico City they do not.
    expect(days.fechaRecordatorio).toBe("2094-03-28T08:00:00.000Z");
    const before = await at("2094-03-28T08:00:00Z", remind("P1_DIA_ANTES"));
    expect(before.fechaRecordatorio).toBe("2094-03-27T09:00:00.000Z");
    await moveTo("America/Mexico_City");
    expect(await read(days.id)).toEqual(days);
    expect(await read(before.id)).toMatchObject({
      fechaRecordatorio: "2094-03-27T08:00:00.000Z",
      recordatorios: [{ fecha: "2094-03-27T08:00:00.000Z" }, { fecha: "2094-03-27T08:00:00.000Z" }],
      version: before.version,
    });
    expect(await read(hours.id)).toEqual(hours);
    expect(await read(passed.id)).toEqual(passed);
    expect(await read(cancelled.id)).toMatchObject({ fechaRecordatorio: null, recordatorios: [] });
  });

  test("follows the practice to another zone while its client is deleted, too, who can be restored", async () => {
    const days = { enviarRecordatorio: true, opcionRecordatorio: "P1_DIA_ANTES" };
    const { id } = await at("2094-03-28T08:00:00Z", days);
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    await moveTo("America/Mexico_City");
    const { status } = await api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" });
    expect(status).toBe(200);
    const moved = "2094-03-27T08:00:00.000Z";
    const { fechaRecordatorio, recordatorios } = await read(id);
    expect([fechaRecordatorio, ...recordatorios.map(({ fecha }) => fecha)]).toEqual([moved, moved, moved]);
  });

  test("already sent is planned anew when the session moves, and not when only a note changes", async () => {
    const { id } = await at("2094-03-29T08:00:00Z", { enviarRecordatorio: true });
    const sent = { status: "ENVIADO", triedAt: new Date("2094-03-29T07:00:01Z") } as const;
    await api.database.owner.update(reminders).set(sent).where(eq(reminders.sessionId, id));
    const put = async (body: object) =>
      (await api.call<WireSession>(`/sessions/${id}`, { token, method: "PUT", body })).body.recordatorios;
    const told = { estado: "ENVIADO", motivo: null, fecha: "2094-03-29T07:00:01.000Z" };
    expect(await put({ notes: "x" })).toEqual([
      { destinatario: "PROFESIONAL", ...told },
      { destinatario: "CLIENTE", ...told },
    ]);
    expect(await put({ enviarRecordatorio: false })).toHaveLength(2);
    const again = { estado: "PENDIENTE", motivo: null, fecha: "2094-03-30T07:00:00.000Z" };
    expect(await put({ enviarRecordatorio: true, datetime: "2094-03-30T08:00:00Z" })).toEqual([
      { destinatario: "PROFESIONAL", ...again },
      { destinatario: "CLIENTE", ...again },
    ]);
  });
});
