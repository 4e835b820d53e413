import { randomUUID } from "node:crypto";
import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { busyCalendars, busyTimes } from "../../../api/sessions/busy/busy.table.ts";
import { addDays } from "../../../schema/rules/days.ts";
import type { WireBusyCalendar, WireBusyTime } from "../../../schema/wire/busy/busy.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireSeriesPreview } from "../../../schema/wire/series/series.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import {
  addCalendar,
  BUSY,
  CANARY,
  type CalendarElsewhere,
  calendarOf,
  BUSY_DAY as DAY,
  eventOf,
  startCalendar,
  TAKEN,
} from "../../support/busy.ts";
import { aSession, createSession } from "../../support/sessions.ts";
import { INNER } from "../../support/webhooks.ts";

let api: TestApi;
let me: SignedIn;
let calendar: CalendarElsewhere;
beforeAll(async () => {
  api = await startTestApi(INNER, { pace: { calendarSweepSeconds: 0.1, calendarPatienceMs: 15_000 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  me = await newTherapist(api);
  calendar = await startCalendar(BUSY);
});
afterEach(() => calendar.close());

const listed = async () =>
  (await api.call<{ data: WireBusyCalendar[] }>("/calendarios/externos", { token: me.token })).body.data;
const timesOn = async (from = DAY, to = DAY, token = me.token) =>
  (await api.call<{ data: WireBusyTime[] }>(`/sessions/ocupado?desde=${from}&hasta=${to}`, { token })).body.data;
const readAgain = async (id: string) =>
  (await api.call<WireBusyCalendar>(`/calendarios/externos/${id}/leer`, { token: me.token, method: "POST", body: {} }))
    .body;

describe("a calendar elsewhere", () => {
  test("is read at once: its hours are told, its words and its address nowhere", async () => {
    const added = await addCalendar(api, me.token, calendar.url);
    expect(added).toMatchObject({ nombre: "Google", servidor: "127.0.0.1", fallo: null, codigoHttp: 200, horas: 1 });
    expect(added.ultimaLectura).not.toBeNull();
    expect(await listed()).toEqual([added]);
    expect(await timesOn()).toEqual([TAKEN]);
    expect(await timesOn(addDays(DAY, 1), addDays(DAY, 2))).toEqual([]);
    const [row] = await api.database.owner.select().from(busyCalendars).where(eq(busyCalendars.id, added.id));
    const told = JSON.stringify([row, added, await api.database.owner.select().from(busyTimes), api.logs]);
    expect(told).not.toContain(CANARY);
    expect(told).not.toContain("secreto.ics");
  });

  test("is not in the way of the sessions that came there by our own mails, and is of another practice's", async () => {
    const client = await createClient(api, me.token);
    const datetime = `${DAY}T10:00:00Z`;
    const mine = await createSession(api, me.token, client.id, { datetime });
    const day = DAY.replaceAll("-", "");
    const copies = calendarOf(eventOf(`${mine.id}@consulta`, `DTSTART:${day}T100000Z`, `DTEND:${day}T110000Z`));
    calendar.answer = (res) => void res.writeHead(200).end(copies);
    await addCalendar(api, me.token, calendar.url);
    expect(await timesOn()).toEqual([]);
    const moved = { datetime: `${DAY}T10:30:00Z`, evitarSolape: true };
    const answer = await api.call(`/sessions/${mine.id}`, { token: me.token, method: "PUT", body: moved });
    expect(answer.status).toBe(200);
    const other = await newTherapist(api);
    await addCalendar(api, other.token, calendar.url);
    expect(await timesOn(DAY, DAY, other.token)).toEqual([TAKEN]);
  });

  test("is read by whoever adds it: no round that comes between takes it from there", async () => {
    let waitsMs = 0;
    const { answer } = calendar;
    calendar.answer = async (res, req) => {
      const [row] = await api.database.owner.select().from(busyCalendars).where(isNotNull(busyCalendars.lease));
      waitsMs = (row?.dueAt.getTime() ?? 0) - Date.now();
      answer(res, req);
    };
    await addCalendar(api, me.token, calendar.url);
    expect(waitsMs).toBeGreaterThan(30_000);
    expect(calendar.requests).toHaveLength(1);
  });

  test("is asked whether it has changed, and is looked through again when it has", async () => {
    calendar.answer = (res, req) => {
      if (req.headers["if-none-match"] === '"uno"') res.writeHead(304).end();
      else res.writeHead(200, { etag: '"uno"' }).end(BUSY);
    };
    const { id } = await addCalendar(api, me.token, calendar.url);
    expect(await readAgain(id)).toMatchObject({ fallo: null, codigoHttp: 304, horas: 1 });
    expect(await timesOn()).toEqual([TAKEN]);
    calendar.answer = (res) => void res.writeHead(200).end(calendarOf());
    expect(await readAgain(id)).toMatchObject({ fallo: null, codigoHttp: 200, horas: 0 });
    expect(await timesOn()).toEqual([]);
  });

  test("that is being read while the practice moves to another zone has its whole days in that one", async () => {
    const text = calendarOf(eventOf("a", `DTSTART;VALUE=DATE:${DAY.replaceAll("-", "")}`));
    calendar.answer = (res, req) => {
      if (req.headers["if-none-match"] === '"uno"') res.writeHead(304).end();
      else res.writeHead(200, { etag: '"uno"' }).end(text);
    };
    const move = (timeZone: string) => api.call("/user-info", { token: me.token, method: "PATCH", body: { timeZone } });
    await move("Europe/Madrid");
    const { answer } = calendar;
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    calendar.answer = async (res, req) => {
      calendar.answer = answer;
      asked.resolve();
      await held.promise;
      answer(res, req);
    };
    const adding = addCalendar(api, me.token, calendar.url);
    await asked.promise;
    expect((await move("Asia/Tokyo")).status).toBe(200);
    held.resolve();
    await adding;
    const begins = async () => (await timesOn(addDays(DAY, -1), DAY))[0]?.inicio;
    await expect.poll(begins, { timeout: 30_000, interval: 20 }).toBe(`${addDays(DAY, -1)}T15:00:00.000Z`);
  });

  test("is read again by itself when its time has come, once by however many", async () => {
    const { id } = await addCalendar(api, me.token, calendar.url);
    calendar.requests.length = 0;
    await api.database.owner.update(busyCalendars).set({ dueAt: sql`now()` }).where(eq(busyCalendars.id, id));
    await expect.poll(() => calendar.requests.length, { timeout: 30_000, interval: 20 }).toBe(1);
    const due = async () => (await api.database.owner.select().from(busyCalendars).where(eq(busyCalendars.id, id)))[0];
    await expect.poll(async () => (await due())?.lease, { timeout: 30_000, interval: 20 }).toBeNull();
    const minutes = ((await due())?.dueAt.getTime() ?? 0) - Date.now();
    expect(minutes / 60_000).toBeGreaterThan(13);
    expect(minutes / 60_000).toBeLessThanOrEqual(15);
    expect(calendar.requests.length).toBe(1);
  });

  test("that a process died over is read by another once its lease is over", async () => {
    const { id } = await addCalendar(api, me.token, calendar.url);
    const held = (seconds: number) =>
      api.database.owner
        .update(busyCalendars)
        .set({ lease: randomUUID(), leasedUntil: sql`now() + make_interval(secs => ${seconds})`, dueAt: sql`now()` })
        .where(eq(busyCalendars.id, id));
    calendar.requests.length = 0;
    await held(60);
    await readAgain(id);
    expect(calendar.requests).toEqual([]);
    await held(-1);
    await expect.poll(() => calendar.requests.length, { timeout: 30_000, interval: 20 }).toBe(1);
  });

  test("is read no more once it is removed, and its hours are free", async () => {
    const { id } = await addCalendar(api, me.token, calendar.url);
    const remove = (token: string) => api.call(`/calendarios/externos/${id}`, { token, method: "DELETE" });
    expect((await remove((await newTherapist(api)).token)).status).toBe(404);
    expect((await remove(me.token)).status).toBe(204);
    expect([await listed(), await timesOn()]).toEqual([[], []]);
  });

  test("is refused by its field when it is none, and when there are five", async () => {
    const refused = async (body: object) => {
      const answer = await api.call<WireProblem>("/calendarios/externos", { token: me.token, body });
      return [answer.status, answer.body.errors?.map(({ field, code }) => [field, code])];
    };
    expect(await refused({})).toEqual([
      422,
      [
        ["nombre", "REQUIRED"],
        ["direccion", "REQUIRED"],
      ],
    ]);
    for (const direccion of ["ftp://ejemplo.es/a.ics", "https://ana:clave@ejemplo.es/a.ics", "agenda"])
      expect(await refused({ nombre: "Google", direccion })).toEqual([422, [["direccion", "INVALID"]]]);
    for (let made = 0; made < 5; made++) await addCalendar(api, me.token, calendar.url);
    expect(await refused({ nombre: "Google", direccion: calendar.url })).toEqual([422, [["nombre", "INVALID"]]]);
  });
});

describe("an hour that is taken elsewhere", () => {
  let client: string;
  beforeEach(async () => {
    ({ id: client } = await createClient(api, me.token));
    await addCalendar(api, me.token, calendar.url);
  });
  const create = (time: string, evitarSolape: boolean) =>
    api.call<WireProblem>("/sessions", {
      token: me.token,
      body: { ...aSession(client), datetime: `${DAY}T${time}:00Z`, duracionMinutos: 60, evitarSolape },
    });

  test("stands in the way of a session until it is wanted all the same", async () => {
    const refused = await create("10:30", true);
    expect([refused.status, refused.body.code, refused.body.overlaps, refused.body.ocupado]).toEqual([
      409,
      "OVERLAP",
      [],
      [TAKEN],
    ]);
    expect((await create("10:30", false)).status).toBe(201);
    expect((await create("09:00", true)).status).toBe(201);
  });

  test("is marked in the preview of a series, and stops it when it is made without looking", async () => {
    const series = {
      ...aSession(client),
      datetime: `${addDays(DAY, -7)}T10:00:00Z`,
      duracionMinutos: 60,
      frecuencia: "SEMANAL",
      veces: 3,
    };
    const { body } = await api.call<WireSeriesPreview>("/sessions/series/previa", { token: me.token, body: series });
    expect(body.data.map(({ ocupado }) => ocupado)).toEqual([[], [TAKEN], []]);
    const made = await api.call<WireProblem>("/sessions/series", {
      token: me.token,
      body: { ...series, evitarSolape: true },
    });
    expect([made.status, made.body.ocupado]).toEqual([409, [TAKEN]]);
  });

  test("is offered to nobody on the booking page", async () => {
    const free = async () => {
      const { body } = await api.call<{ data: { dia: string; horas: string[] }[] }>(
        `/sessions/reservas/horas?desde=${DAY}&dias=1`,
        { token: me.token },
      );
      return body.data.flatMap(({ horas }) => horas.map((hour) => new Date(hour).toISOString().slice(11, 16)));
    };
    const offered = await free();
    expect(offered.length).toBeGreaterThan(0);
    expect(offered).not.toContain("10:00");
    const [added] = await listed();
    await api.call(`/calendarios/externos/${added?.id}`, { token: me.token, method: "DELETE" });
    expect(await free()).toContain("10:00");
  });

  test("is nobody else's business", async () => {
    expect(await timesOn(DAY, DAY, (await newTherapist(api)).token)).toEqual([]);
  });
});
