import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { monthStart } from "../../../schema/rules/days.ts";
import { SESSION_STATUSES } from "../../../schema/rules/sessions.ts";
import type { WireClient, WireClientStats } from "../../../schema/wire/clients.ts";
import type { WireSession, WireSessionInput, WireSessionStats } from "../../../schema/wire/sessions.ts";
import { wireSessionPage, wireSessionStats } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSession } from "../../support/sessions.ts";

interface Page {
  data: WireSession[];
  pagination: { page: number; pageSize: number; pageCount: number; total: number };
}
const HOUR = 3_600_000;

let api: TestApi;
let token: string;
let ana: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  ana = await createClient(api, token, { nombre: "Ana Núñez", email: "ana@ejemplo.es", phone: "612 34 56 78" });
});

const list = async (query = "") => (await api.call<Page>(`/sessions${query}`, { token })).body;
const stats = async () => (await api.call<{ data: WireSessionStats }>("/sessions/stats", { token })).body.data;
const put = <Body = WireSession>(id: string, body: unknown) =>
  api.call<Body>(`/sessions/${id}`, { token, method: "PUT", body });
/** A session made at a moment, told apart in lists by its place. */
const at = (datetime: string, modalidad = datetime, fields: Partial<WireSessionInput> = {}, client = ana) =>
  createSession(api, token, client.id, { datetime, modalidad, ...fields });
const places = async (query = "") => (await list(query)).data.map(({ modalidad }) => modalidad);

describe("the list", () => {
  test("shows ten sessions a page, newest first, in the documented shape", async () => {
    for (let day = 10; day <= 21; day++) await at(`2027-03-${day}T10:00:00Z`, `${day}`);
    const first = await list();
    expect(() => wireSessionPage.parse(first)).not.toThrow();
    expect(first.data.map(({ modalidad }) => Number(modalidad))).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
    expect(first.pagination).toEqual({ page: 1, pageSize: 10, pageCount: 2, total: 12 });
    expect(await places("?page=2")).toEqual(["11", "10"]);
    expect(await list("?page=9")).toEqual({ data: [], pagination: { page: 9, pageSize: 10, pageCount: 2, total: 12 } });
    const [same] = first.data;
    expect((await api.call(`/sessions/${same?.id}`, { token })).body).toEqual(same);
  });

  test("is empty, and says so, for a practice without sessions", async () => {
    const pagination = { page: 1, pageSize: 10, pageCount: 0, total: 0 };
    for (const query of ["", "?startDate=2027-01-01", "?search=ana", `?clientId=${ana.id}`, "?status=CANCELADA"])
      expect(await list(query)).toEqual({ data: [], pagination });
  });

  test("shows earliest first from a start date on, page by page, without missing or repeating one", async () => {
    for (let n = 0; n < 7; n++) await at("2027-03-10T10:00:00Z", `${n}`);
    await at("2027-03-09T10:00:00Z", "antes");
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?startDate=2027-03-09&pageSize=3&page=${page}`)));
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([8, 8, 8]);
    const shown = pages.flatMap(({ data }) => data.map(({ modalidad }) => modalidad ?? ""));
    expect(shown[0]).toBe("antes");
    expect([...shown].sort()).toEqual(["0", "1", "2", "3", "4", "5", "6", "antes"]);
  });

  test("a bare end day belongs to the stretch, an end moment does not", async () => {
    for (const hour of ["09", "10", "11"]) await at(`2027-03-10T${hour}:00:00+01:00`, hour);
    await at("2027-03-11T00:00:00+01:00", "mañana");
    expect(await places("?startDate=2027-03-10&endDate=2027-03-10")).toEqual(["09", "10", "11"]);
    const day = encodeURIComponent("2027-03-10T10:00:00+01:00");
    expect(await places(`?startDate=${day}&endDate=2027-03-10T10:00:00Z`)).toEqual(["10"]);
    expect(await places(`?endDate=${day}`)).toEqual(["09"]);
    expect(await places("?startDate=2027-03-11&endDate=2027-03-10")).toEqual([]);
    expect((await list("?startDate=1970-01-01&endDate=2100-12-31")).pagination.total).toBe(4);
  });

  test("can be narrowed to statuses and to a client, alone and together", async () => {
    const berta = await createClient(api, token, { nombre: "Berta Gil", phone: "699 00 11 22", email: "b@ejemplo.es" });
    const made = [
      await at("2027-03-10T10:00:00Z", "ana programada"),
      await at("2027-03-11T10:00:00Z", "ana confirmada"),
      await at("2027-03-12T10:00:00Z", "ana cancelada"),
      await at("2027-03-13T10:00:00Z", "berta cancelada", {}, berta),
    ];
    await put(made[1]?.id ?? "", { status: "CONFIRMADA" });
    for (const session of made.slice(2)) await put(session.id, { status: "CANCELADA" });
    expect(await places("?status=CANCELADA")).toEqual(["berta cancelada", "ana cancelada"]);
    expect(await places("?status=CONFIRMADA,PROGRAMADA")).toEqual(["ana confirmada", "ana programada"]);
    expect(await places(`?status=CANCELADA&clientId=${ana.id}`)).toEqual(["ana cancelada"]);
    const ofAna = await list(`?clientId=${ana.id.toUpperCase()}&pageSize=2`);
    expect(ofAna.data.map(({ modalidad }) => modalidad)).toEqual(["ana cancelada", "ana confirmada"]);
    expect(ofAna.pagination).toMatchObject({ total: 3, pageCount: 2 });
    expect((await list(`?clientId=${ana.id}&startDate=2027-03-11`)).pagination.total).toBe(2);
    for (const id of ["00000000-0000-4000-8000-000000000000", "no-es-id"])
      expect((await list(`?clientId=${id}`)).pagination.total).toBe(0);
  });

  test("searches the client's name, e-mail and phone, whatever their case and accents", async () => {
    const berta = await createClient(api, token, { nombre: "Berta Gil", phone: "699 00 11 22", email: "b@correo.es" });
    await at("2027-03-10T10:00:00Z", "de ana");
    await at("2027-03-11T10:00:00Z", "de berta", {}, berta);
    for (const search of ["NUNEZ", "núñez ana", "ana@ejemplo", "612345678", "612 34 56"])
      expect(await list(`?search=${encodeURIComponent(search)}`)).toMatchObject({
        data: [{ modalidad: "de ana" }],
        pagination: { total: 1 },
      });
    expect(await places("?search=e")).toEqual(["de berta", "de ana"]);
    expect(await places("?search=%20%20")).toEqual(["de berta", "de ana"]);
    expect(await places(`?search=e&clientId=${berta.id}&startDate=2027-01-01`)).toEqual(["de berta"]);
    for (const search of ["%25", "nadie", `ana&clientId=${berta.id}`])
      expect((await list(`?search=${search}`)).pagination.total).toBe(0);
  });

  test.each([
    "page=0",
    "pageSize=101",
    "status=PENDIENTE",
    "status=PROGRAMADA,",
    "startDate=ayer",
    "startDate=2027-02-30",
    "startDate=0000-01-01",
    "startDate=2027-03-10T10:00:00",
    "endDate=9999-12-31",
    "endDate=9999-12-31T23:59:59Z",
    "endDate=",
    `search=${"x".repeat(201)}`,
    "search=%00",
  ])("refuses a faulty parameter by its name (case %#)", async (query) => {
    const { status, body } = await api.call(`/sessions?${query}`, { token });
    expect(status).toBe(422);
    expect(body.errors?.map(({ field }) => field)).toEqual([query.split("=")[0]]);
  });
});

describe("the numbers", () => {
  const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR);

  test("count what the therapist sees, and nothing cancelled", async () => {
    const soon = await at(fromNow(48).toISOString(), "pronto", { enviarRecordatorio: true });
    await at(fromNow(72).toISOString(), "después");
    const gone = await at(fromNow(96).toISOString(), "cancelada", { enviarRecordatorio: true });
    await put(gone.id, { status: "CANCELADA" });
    const before = await stats();
    expect(() => wireSessionStats.parse(before)).not.toThrow();
    expect(before).toMatchObject({ upcomingSessions: 2, sessionsWithReminder: 1, completedSessions: 0 });
    await put(soon.id, { enviarRecordatorio: false });
    expect(await stats()).toMatchObject({ upcomingSessions: 2, sessionsWithReminder: 0 });
    await api.call(`/sessions/${soon.id}`, { token, method: "DELETE" });
    expect(await stats()).toMatchObject({ upcomingSessions: 1 });
  });

  test("call a confirmed session completed from the moment it is over, not before", async () => {
    const now = new Date();
    // In one of them the last hours are of this month, whenever the test runs.
    const timeZone = ["Europe/Madrid", "Etc/GMT+12"].find((zone) => monthStart(zone, now) < fromNow(-2));
    await api.call("/user-info", { token, method: "PATCH", body: { timeZone } });
    const { id } = await at(fromNow(24).toISOString());
    await put(id, { status: "CONFIRMADA" });
    const startAt = (startsAt: Date) =>
      api.database.owner.update(sessions).set({ startsAt }).where(eq(sessions.id, id));
    await startAt(new Date(Date.now() - HOUR + 60_000));
    expect(await stats()).toMatchObject({ completedSessions: 0 });
    await startAt(new Date(Date.now() - HOUR));
    expect(await stats()).toMatchObject({ completedSessions: 1 });
    await api.database.owner.update(sessions).set({ status: "PROGRAMADA" }).where(eq(sessions.id, id));
    expect(await stats()).toMatchObject({ completedSessions: 0 });
  });
});

describe("a deleted client's sessions", () => {
  test("are invisible in lists, numbers and by their own address, and no longer in the way", async () => {
    const { id } = await at("2027-03-10T10:00:00Z", "de ana", { enviarRecordatorio: true });
    const gone = await at("2027-03-10T12:00:00Z", "cancelada");
    await put(gone.id, { status: "CANCELADA" });
    expect((await list()).pagination.total).toBe(2);
    await api.call(`/clientes/${ana.id}`, { token, method: "DELETE" });
    const queries = ["", "?startDate=2027-01-01", "?search=ana", `?clientId=${ana.id}`, "?status=CANCELADA,PROGRAMADA"];
    for (const query of queries) expect(await list(query)).toMatchObject({ data: [], pagination: { total: 0 } });
    expect(await stats()).toEqual({
      todaySessions: 0,
      completedSessions: 0,
      upcomingSessions: 0,
      sessionsWithReminder: 0,
    });
    for (const [method, body] of [["GET"], ["PUT", { notes: "x" }]] as const)
      expect((await api.call(`/sessions/${id}`, { token, method, body })).status).toBe(404);
    const berta = await createClient(api, token, { nombre: "Berta" });
    await at("2027-03-10T10:00:00Z", "de berta", { evitarSolape: true }, berta);
    expect((await list()).pagination.total).toBe(1);
  });

  test("take no new session and give none to another client's", async () => {
    const berta = await createClient(api, token, { nombre: "Berta" });
    const { id } = await at("2027-03-10T10:00:00Z", "de berta", {}, berta);
    await api.call(`/clientes/${ana.id}`, { token, method: "DELETE" });
    for (const answer of [
      await api.call("/sessions", { token, body: { client: ana.id } }),
      await put(id, { client: ana.id }),
    ])
      expect(answer.status).toBe(422);
  });
});

test("the kept totals stay exact through every change", async () => {
  const berta = await createClient(api, token, { nombre: "Berta" });
  const made: WireSession[] = [];
  for (let n = 0; n < 6; n++) made.push(await at(`2027-03-1${n}T10:00:00Z`));
  const [first, second, third, fourth] = made.map(({ id }) => id);
  await put(first ?? "", { status: "CANCELADA" });
  await put(second ?? "", { status: "CANCELADA", client: berta.id });
  await put(third ?? "", { client: berta.id });
  await put(first ?? "", { status: "PROGRAMADA" });
  await api.call(`/sessions/${fourth}`, { token, method: "DELETE" });
  const byIndex = async (query: string) =>
    (await list(`?startDate=2000-01-01&status=${SESSION_STATUSES.join()}${query}`)).pagination.total;
  expect((await list()).pagination.total).toBe(await byIndex(""));
  for (const { id } of [ana, berta])
    expect((await list(`?clientId=${id}`)).pagination.total).toBe(await byIndex(`&clientId=${id}`));
  expect((await list()).pagination.total).toBe(5);
  const clientStats = await api.call<{ data: WireClientStats }>("/clientes/stats", { token });
  expect(clientStats.body.data.totalSessions).toBe(4);
  await api.call(`/clientes/${berta.id}`, { token, method: "DELETE" });
  expect((await list()).pagination.total).toBe(3);
});
