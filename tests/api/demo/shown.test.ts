import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { createLog } from "../../../api/core/log.ts";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { openDemo } from "../../../api/demo/shown.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { erasePractices } from "../../../api/practice/closing.purge.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireClientStats } from "../../../schema/wire/clients.ts";
import { openapiDocument } from "../../../schema/wire/openapi.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import type { WireSeries } from "../../../schema/wire/series/series.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { QUICK } from "../../support/pace.ts";
import { addPractice, addSession, minutesFromNow, outcomesOf } from "../../support/reminders.ts";

const SECRET = "s".repeat(32);
let api: TestApi;
let person: SignedIn;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { pace: QUICK });
  person = await newTherapist(api);
  token = await demoTokenOf(person);
});
afterAll(() => api.close());

const demoTokenOf = async ({ cookie }: SignedIn): Promise<string> =>
  (await api.call<{ token: string }>("/auth/demo-token", { headers: { cookie } })).body.token;
const demoRows = () => api.database.owner.select().from(professionals).where(eq(professionals.issuer, "demo"));
const clientsOf = async (bearer: string) =>
  (await api.call<{ data: WireClientStats }>("/clientes/stats", { token: bearer })).body.data;
/** All rows of the demo practice, as one text. */
async function stored(): Promise<string> {
  const [practice] = await demoRows();
  const id = practice?.id ?? "";
  const held = [clients, sessions, reminders, ratings].map((table) =>
    api.database.owner.select().from(table).where(eq(table.professionalId, id)).orderBy(table.id),
  );
  return JSON.stringify([practice, await Promise.all(held)]);
}

/** What a list cannot be read without. */
const QUERIES: Record<string, string> = {
  "/sessions/series": "?clientId=00000000-0000-4000-8000-000000000000",
  "/recibos/cobrables": "?clientId=00000000-0000-4000-8000-000000000000",
  "/medidas/enlaces": "?clientId=00000000-0000-4000-8000-000000000000",
  "/medidas/recordatorios": "?clientId=00000000-0000-4000-8000-000000000000",
  "/sessions/ocupado": "?desde=2026-11-01&hasta=2026-11-30",
};

test("whoever is signed in looks at a practice that has been running for a year, and nobody else does", async () => {
  for (const cookie of ["", "consulta.session_token=made.up"]) {
    const { status, body } = await api.call("/auth/demo-token", { headers: { cookie } });
    expect([status, Object.keys(body)]).toEqual([401, ["code", "message"]]);
  }
  expect((await clientsOf(token)).totalClients).toBe(40);
  const { body } = await api.call<{ data: WireSession[] }>("/sessions?startDate=2000-01-01&pageSize=100", { token });
  expect(body.data).toHaveLength(100);
  const payments = await api.call<{ data: unknown[] }>("/api/payment", { token });
  expect(payments.body.data).toHaveLength(2);
});

test("the token names the person who looks, and their own practice stays empty beside it", async () => {
  const own = decodeJwt(await tokenOf(api, person.cookie));
  const { sub, sid, email, demo } = decodeJwt(token);
  expect({ sub, sid, email, demo }).toEqual({ sub: own.sub, sid: own.sid, email: person.email, demo: true });
  expect((await clientsOf(person.token)).totalClients).toBe(0);
});

const addresses = Object.entries(openapiDocument().paths ?? {}).flatMap(([path, item]) =>
  Object.keys(item).map((method) => ({ path, method: method.toUpperCase() })),
);
const filled = (path: string) => path.replace("{key}", "new").replace("{id}", "00000000-0000-4000-8000-000000000000");

test("no request that could change anything gets past, on any route, and nothing is changed by reading", async () => {
  const before = await stored();
  const changing = addresses.filter(({ path, method }) => method !== "GET" && path !== "/api/payment/webhook");
  expect(changing.length).toBeGreaterThan(25);
  const others = [
    { path: "/clientes", method: "OPTIONS" },
    { path: "/not/there", method: "POST" },
    { path: "/user-info", method: "PUT" },
  ];
  for (const { path, method } of [...changing, ...others]) {
    const body = ["POST", "PUT", "PATCH"].includes(method) ? { isActive: false, asksForRatings: true } : undefined;
    const headers = { "idempotency-key": "one-and-the-same" };
    const answer = await api.call(filled(path), { token, method, body, headers });
    expect([method, path, answer.status, answer.body.code, answer.body.title]).toEqual([
      method,
      path,
      403,
      "DEMO_READ_ONLY",
      "Son datos de ejemplo: aquí no se puede cambiar nada.",
    ]);
  }
  for (const { path, method } of addresses.filter(
    (address) => address.method === "GET" && !address.path.startsWith("/auth"),
  )) {
    // The series of nobody in particular are not listed.
    const query = QUERIES[path] ?? "";
    const { status } = await api.call(`${filled(path)}${query}`, { token, method });
    expect([path, status]).toEqual([path, path.includes("{") ? expect.toBeOneOf([200, 404]) : 200]);
  }
  expect(await stored()).toBe(before);
});

test("a visitor sees what clients do for themselves, hours taken elsewhere and receipts, and no page of it can be booked", async () => {
  const read = async <Body>(path: string) => (await api.call<{ data: Body }>(path, { token })).body.data;
  const waiting = await read<WirePending>("/dashboard/pendientes");
  expect(await read<unknown[]>("/sessions/reservas/solicitudes")).toMatchObject([
    { nombre: "Lucía Martín Soler" },
    { nombre: "Hugo Ferrer Prats" },
  ]);
  expect([waiting.peticiones, waiting.reservadasPorClientes, waiting.canceladasPorClientes].map((one) => one.length)) //
    .toEqual([1, 1, 1]);
  const day = (ahead: number) => addDays(dayIn("Europe/Madrid", new Date()), ahead);
  expect(await read<unknown[]>(`/sessions/ocupado?desde=${day(-6)}&hasta=${day(17)}`)).toHaveLength(10);
  expect(await read<unknown[]>("/calendarios/externos")).toMatchObject([
    { nombre: "Calendario personal", fallo: null },
  ]);
  const receipts = await read<{ id: string; numero: number }[]>("/recibos");
  expect(receipts.length).toBeGreaterThan(3);
  const file = await api.call<{ contenido: string }>(`/recibos/${receipts[0]?.id}/documento`, { token });
  expect(Buffer.from(file.body.contenido, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  const settings = await api.call<{ activa: boolean; nombre: string | null }>("/sessions/reservas", { token });
  expect(settings.body).toMatchObject({ activa: false });
});

test("a visitor sees a series that goes on, one session of which was moved by itself, and one that is about to end", async () => {
  const read = async <Body>(path: string) => (await api.call<{ data: Body }>(path, { token })).body.data;
  const { seriesPorTerminar } = await read<WirePending>("/dashboard/pendientes");
  expect(seriesPorTerminar).toHaveLength(1);
  const coming = await read<WireSession[]>(
    `/sessions?pageSize=100&startDate=${dayIn("Europe/Madrid", new Date())}&status=PROGRAMADA`,
  );
  const own = coming.filter(({ serie }) => serie && serie.propio.length > 0);
  expect(own.map(({ serie }) => serie?.propio)).toEqual([["datetime"]]);
  const series = await read<WireSeries[]>(`/sessions/series?clientId=${own[0]?.client.id}`);
  expect(series).toMatchObject([
    { frecuencia: "SEMANAL", cada: 1, hora: "12:30", sesiones: 8, porVenir: 6, propias: [{ id: own[0]?.id }] },
  ]);
});

test("the token opens nothing of the accounts, and ends with the sign-in", async () => {
  const other = await newTherapist(api);
  const bearer = await demoTokenOf(other);
  expect((await api.call("/auth/manage/overview", { token: bearer, body: {} })).status).toBeGreaterThanOrEqual(401);
  expect((await api.call("/auth/demo-token", { token: bearer })).status).toBe(401);
  expect((await clientsOf(bearer)).totalClients).toBe(40);
  const headers = { cookie: other.cookie, origin: api.config.publicUrl };
  await api.call("/auth/sign-out", { body: {}, headers });
  expect((await api.call("/clientes", { token: bearer })).status).toBe(401);
  expect((await api.call("/auth/demo-token", { headers })).status).toBe(401);
});

test("nothing of it is ever mailed, however many of its days go by", async () => {
  const { owner } = api.database;
  const [practice] = await demoRows();
  const own = eq(sessions.professionalId, practice?.id ?? "");
  const upcoming = sql`${sessions.startsAt} > now() and ${sessions.remind}`;
  const [coming] = await owner
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(sql`${own} and ${upcoming}`);
  expect(coming?.count).toBeGreaterThan(5);
  // What is due, and what is over by now, as the rounds would find it.
  const moved = (hours: number) => ({
    startsAt: sql`now() + make_interval(hours => ${hours})`,
    reminderDueAt: sql`now() - interval '1 minute'`,
    status: "CONFIRMADA" as const,
  });
  await owner.update(sessions).set(moved(2)).where(sql`${own} and ${upcoming}`);
  const waiting = await owner
    .select()
    .from(reminders)
    .where(sql`${reminders.professionalId} = ${practice?.id} and ${reminders.status} = 'PENDIENTE'`);
  expect(waiting).toEqual([]);
  await owner.update(sessions).set(moved(-3)).where(sql`${own} and ${sessions.startsAt} > now()`);
  // Rounds that have met what is another practice's have met all there was.
  const real = await addPractice(api.database);
  await owner
    .update(professionals)
    .set({ ratingsAskedSince: sql`now() - interval '1 day'` })
    .where(eq(professionals.id, real.professionalId));
  const due = await addSession(api.database, real, { dueAt: minutesFromNow(-1), startsAt: minutesFromNow(60) });
  const over = { startsAt: minutesFromNow(-180), status: "CONFIRMADA" as const, remind: false };
  const rated = await addSession(api.database, real, { dueAt: minutesFromNow(600), ...over });
  const asked = () => owner.select().from(ratings).where(eq(ratings.sessionId, rated.sessionId));
  await vi.waitFor(
    async () => {
      expect(await outcomesOf(api.database, due)).toEqual(["ENVIADO", "ENVIADO"]);
      expect(await asked()).not.toEqual([]);
    },
    { timeout: 30_000, interval: 100 },
  );
  const written = await owner.select().from(outbox).where(sql`${outbox.recipient} like '%.example'`);
  expect(written).toEqual([]);
  const unsent = await owner
    .select()
    .from(ratings)
    .where(sql`${ratings.professionalId} = ${practice?.id} and ${ratings.status} <> 'ENVIADO'`);
  expect(unsent).toEqual([]);
});

test("two services that are asked at once make one, and what is older than a day is made anew and erased", async () => {
  const { database } = api;
  const [before] = await demoRows();
  await database.owner
    .update(professionals)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(professionals.issuer, "demo"));
  const [one, other] = [openDemo(database, SECRET), openDemo(database, SECRET)];
  expect(await one.current()).toBe(before?.id);
  const made = await Promise.all([one.fresh(), other.fresh(), other.fresh()]);
  expect(new Set(made).size).toBe(1);
  expect(made[0]).not.toBe(before?.id);
  expect(await one.current()).toBe(made[0]);
  const rows = await demoRows();
  expect(rows.map(({ id, closedAt }) => [id, closedAt !== null])).toEqual(
    expect.arrayContaining([
      [before?.id, true],
      [made[0], false],
    ]),
  );
  expect(rows).toHaveLength(2);
  // Whoever was reading it reads on for a while; then it goes like every closed practice.
  const log = createLog("silent");
  expect(await erasePractices(database, log)).toBe(0);
  await database.owner
    .update(professionals)
    .set({ closedAt: sql`${professionals.closedAt} - interval '2 hours'` })
    .where(eq(professionals.id, before?.id ?? ""));
  // A round that meets its reminders being planned leaves it to the next.
  await vi.waitFor(async () => expect(await erasePractices(database, log)).toBe(1), { timeout: 30_000, interval: 100 });
  expect((await demoRows()).map(({ id }) => id)).toEqual([made[0]]);
});

test("where others run the accounts there is none, and what their tokens say of it means nothing", async () => {
  const elsewhere = await startTestApi({
    tokens: { jwksUrl: "http://127.0.0.1:1/keys", issuer: "https://otra.example", audience: "consulta" },
  });
  const { body } = await elsewhere.call<{ paths: object }>("/openapi.json");
  expect(Object.keys(body.paths)).toContain("/clientes");
  expect(Object.keys(body.paths)).not.toContain("/auth/demo-token");
  expect((await elsewhere.call("/auth/demo-token")).status).toBe(401);
  await elsewhere.close();
});
