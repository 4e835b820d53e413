import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { busyCalendars } from "../../../api/sessions/busy/busy.table.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { wishedSession } from "../../support/answers.ts";
import { createClient, type TestApi } from "../../support/api.ts";
import { hourOn, openPage, startBookings } from "../../support/bookings.ts";
import { storeCalendar } from "../../support/busy.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { aSeries, createSeries, sessionsFrom } from "../../support/series.ts";
import { aSession, createSession } from "../../support/sessions.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
let me: Awaited<ReturnType<typeof payingTherapist>>;
let token: string;
let mine: string;
let others: string;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());
beforeEach(async () => {
  me = await payingTherapist(api);
  ({ token } = me);
  mine = (await createClient(api, token, { nombre: "Alba Ríos" })).id;
  others = (await createClient(api, token, { nombre: "Luis Gil" })).id;
});

type Answer = WireSession & Partial<Omit<WireProblem, "status">>;
/** What is asked, beside what is said of others at its hour. */
interface Asking {
  /** When it would be. */
  at: string;
  send: (said: object) => Promise<{ status: number; body: Answer }>;
}

const AT = "2098-03-11T09:00:00.000Z";
const ELSEWHERE = "2098-03-11T15:00:00.000Z";
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.call<Answer>(`/sessions${path}`, { token, body, headers });
const put = (path: string, body: object) => api.call<Answer>(`/sessions/${path}`, { token, method: "PUT", body });
const remove = (path: string) => api.call(`/sessions/${path}`, { token, method: "DELETE" });
/** Somebody else's session that begins so many minutes after an hour. */
const book = (at: string, minutes: number, lasting = 60) =>
  createSession(api, token, others, {
    datetime: new Date(Date.parse(at) + minutes * 60_000).toISOString(),
    duracionMinutos: lasting,
  });
const session = async (datetime: string) => (await createSession(api, token, mine, { datetime })).id;
/** Three weeks, of which the second is the one that is taken. */
const series = async (fields: object = {}) => {
  const { id } = await createSeries(api, token, mine, { veces: 3, ...fields });
  const [first] = (await sessionsFrom(api, token)).filter(({ client }) => client.id === mine);
  return { id, scope: { desde: first?.id, alcance: "TODA" } };
};

const FORMS: { what: string; begin: () => Promise<Asking>; done?: number }[] = [
  {
    what: "a new session",
    done: 201,
    begin: async () => ({ at: AT, send: (said) => post("", aSession(mine, { datetime: AT, ...said })) }),
  },
  {
    what: "a session that is moved",
    begin: async () => {
      const id = await session(ELSEWHERE);
      return { at: AT, send: (said) => put(id, { datetime: AT, ...said }) };
    },
  },
  {
    what: "a cancelled session that takes place after all",
    begin: async () => {
      const id = await session(AT);
      await put(id, { status: "CANCELADA" });
      return { at: AT, send: (said) => put(id, { status: "PROGRAMADA", reprogramar: true, ...said }) };
    },
  },
  {
    what: "a cancellation that is taken back",
    begin: async () => {
      const id = await session(AT);
      await put(id, { status: "CANCELADA" });
      return { at: AT, send: (said) => put(id, { status: "PROGRAMADA", ...said }) };
    },
  },
  {
    what: "a deleted session that comes back",
    begin: async () => {
      const id = await session(AT);
      await remove(id);
      return { at: AT, send: (said) => post(`/${id}/restaurar`, said) };
    },
  },
  {
    what: "a visitor's request",
    begin: async () => {
      const at = hourOn(1, "10:00");
      const { request } = await bookings.asked(await openPage(api, token), token, at);
      return {
        at: at.toISOString(),
        send: (said) => post(`/reservas/solicitudes/${request.id}/aceptar`, { version: request.version, ...said }),
      };
    },
  },
  {
    what: "a client's wish for another time",
    begin: async () => {
      const { hora } = await wishedSession(api, me);
      const pending = await api.call<{ data: { peticiones: { id: string }[] } }>("/dashboard/pendientes", { token });
      const [wish] = pending.body.data.peticiones;
      return { at: hora, send: (said) => post(`/peticiones/${wish?.id}/aceptar`, said) };
    },
  },
  {
    what: "a new series",
    done: 201,
    begin: async () => ({ at: AT, send: (said) => post("/series", { ...aSeries(mine, { veces: 3 }), ...said }) }),
  },
  {
    what: "a series that goes on",
    done: 201,
    begin: async () => {
      const { id } = await series({ datetime: "2098-02-18T10:00:00+01:00", veces: 2 });
      return { at: AT, send: (said) => post(`/series/${id}/ampliar`, { veces: 3, ...said }) };
    },
  },
  {
    what: "a series that is changed",
    begin: async () => {
      const { id, scope } = await series({ datetime: "2098-03-04T16:00:00+01:00" });
      return {
        at: AT,
        send: (said) => put(`series/${id}`, { ...scope, datetime: "2098-03-04T09:00:00Z", ...said }),
      };
    },
  },
  {
    what: "a change of a series that is undone",
    begin: async () => {
      const { id, scope } = await series();
      await put(`series/${id}`, { ...scope, datetime: "2098-03-04T15:00:00Z" });
      return { at: AT, send: (said) => post(`/series/${id}/deshacer`, said) };
    },
  },
];
describe("over whom it was told of", () => {
  test.each(FORMS)("$what is saved, and over nobody who came since", async ({ begin, done = 200 }) => {
    const { at, send } = await begin();
    const first = await book(at, 30);
    const told = await send({ evitarSolape: true });
    expect([told.status, told.body]).toMatchObject([409, { code: "OVERLAP", overlaps: [{ id: first.id }] }]);
    const before = await sessionsFrom(api, token);
    const second = await book(at, 15);
    const again = await send({ evitarSolape: false, solapesVistos: told.body.solapesVistos });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: "OVERLAP", overlaps: [{ id: second.id }, { id: first.id }] },
    ]);
    expect((await sessionsFrom(api, token)).filter(({ id }) => id !== second.id)).toEqual(before);
    // One that went meanwhile is nobody to ask about.
    await remove(first.id);
    const saved = await send({ evitarSolape: false, solapesVistos: again.body.solapesVistos });
    expect(saved.status).toBe(done);
  });
});

describe("what is in the way", () => {
  const asking = async () => (await FORMS[0]?.begin())?.send ?? Promise.reject(new Error("nothing is asked"));
  const TIME = { startsAt: new Date("2098-03-11T09:30:00Z"), endsAt: new Date("2098-03-11T10:30:00Z") };
  const told = async (send: Asking["send"], said: object = { evitarSolape: true }) => {
    const { body } = await send(said);
    return { solapesVistos: body.solapesVistos };
  };

  test("is another thing once it is at another hour, and the same when it only ends earlier", async () => {
    const send = await asking();
    const { id } = await book(AT, -30);
    const seen = await told(send);
    await put(id, { datetime: "2098-03-11T09:15:00Z" });
    const moved = await send(seen);
    expect([moved.status, moved.body]).toMatchObject([409, { overlaps: [{ datetime: "2098-03-11T09:15:00.000Z" }] }]);
    const anew = await told(send);
    await put(id, { duracionMinutos: 30 });
    expect((await send(anew)).status).toBe(201);
  });

  test("is also what a calendar elsewhere has taken since, and not what it has taken beside that hour", async () => {
    const send = await asking();
    await storeCalendar(api, me.professionalId, [TIME]);
    const seen = await told(send);
    // It goes on after the session would be over.
    await storeCalendar(api, me.professionalId, [{ startsAt: TIME.endsAt, endsAt: new Date("2098-03-11T12:00:00Z") }]);
    await storeCalendar(api, me.professionalId, [
      { startsAt: new Date("2098-03-11T09:00:00Z"), endsAt: new Date("2098-03-11T09:10:00Z") },
    ]);
    const again = await send(seen);
    expect([again.status, again.body.ocupado?.length]).toEqual([409, 2]);
    await api.database.owner.delete(busyCalendars).where(eq(busyCalendars.professionalId, me.professionalId));
    await storeCalendar(api, me.professionalId, [{ ...TIME, endsAt: new Date("2098-03-11T12:00:00Z") }]);
    expect((await send(seen)).status).toBe(201);
  });

  test("counts in full, also where only the first of many are told", async () => {
    const send: Asking["send"] = (said) => post("/series", { ...aSeries(mine, { veces: 30 }), ...said });
    const other = (await createClient(api, token)).id;
    await createSeries(api, token, others, { veces: 30 });
    const seen = await told(send);
    const [last] = (await sessionsFrom(api, token)).slice(-1);
    const added = await createSession(api, token, other, { datetime: last?.datetime });
    const again = await send(seen);
    expect([again.status, again.body.overlaps?.length]).toEqual([409, 20]);
    // Else the same would be told again, and the next press would be over what never was.
    expect(again.body.overlaps?.[0]).toMatchObject({ id: added.id });
    await remove(added.id);
    expect((await send(seen)).status).toBe(201);
  });

  test("is named by no word that is not the service's own", async () => {
    const send = await asking();
    await book(AT, 30);
    for (const solapesVistos of ["", "_", "cualquiera", "a_b_c.d"])
      expect((await send({ evitarSolape: false, solapesVistos })).body.code).toBe("OVERLAP");
  });

  test("is nobody's matter where everything is gone over, as before, or what was asked for is done already", async () => {
    const body = { ...aSession(mine, { datetime: AT }), evitarSolape: false };
    await book(AT, 30);
    const key = { "Idempotency-Key": randomUUID() };
    const { solapesVistos } = await told((said) => post("", { ...body, ...said }, key));
    const made = await post("", { ...body, solapesVistos }, key);
    await book(AT, 15);
    const again = await post("", { ...body, solapesVistos }, key);
    expect([again.status, again.body.id]).toEqual([201, made.body.id]);
    expect((await post("", body)).status).toBe(201);
  });
});
