import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { measureLinks, measureReminders } from "../../../api/measures/measures.table.ts";
import { makeDueLinks } from "../../../api/measures/reminders/reminders.service.ts";
import { addDays, dayIn, timeIn } from "../../../schema/rules/days.ts";
import { monthlyInZone, nextMonthly } from "../../../schema/rules/measures/links.ts";
import type { WireMeasureReminder } from "../../../schema/wire/measures/links.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { refusalOf } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

const log = pino({ level: "silent" });
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A practice with a client, and what that one is sent each month. */
async function practice(person: { token: string }) {
  const { token } = person;
  const client = (await createClient(api, token, { email: "santa.sofia@ejemplo.es" })).id;
  const set = (activo: boolean) =>
    api.call("/medidas/recordatorios", { token, method: "PUT", body: { client, medida: "WHO5", activo } });
  const next = async () => {
    const read = await api.call<{ data: WireMeasureReminder[] }>(`/medidas/recordatorios?clientId=${client}`, {
      token,
    });
    return read.body.data.map(({ proximo }) => new Date(proximo));
  };
  const own = eq(measureReminders.clientId, client);
  const store = (fields: Partial<typeof measureReminders.$inferInsert>) =>
    api.database.owner.update(measureReminders).set(fields).where(own);
  const moveTo = (timeZone: string) => api.call("/user-info", { token, method: "PATCH", body: { timeZone } });
  return { token, client, set, next, store, moveTo };
}

const DAY_MS = 86_400_000;
const BOGOTA = "America/Bogota";

test("a practice that moves to another zone sends at nine by its clocks, and what another practice sends stays as it is", async () => {
  const [one, other] = [await practice(await payingTherapist(api)), await practice(await payingTherapist(api))];
  await Promise.all([one.set(true), other.set(true)]);
  // In the middle of a month in every zone.
  const nextAt = new Date(nextMonthly("Europe/Madrid", new Date("2026-01-15T12:00:00Z"), new Date()));
  await one.store({ since: new Date("2026-01-15T12:00:00Z"), nextAt });
  const [before] = await one.next();
  const others = await other.next();
  await one.moveTo(BOGOTA);
  const [moved] = await one.next();
  expect(timeIn(BOGOTA, moved ?? new Date(0))).toBe("09:00");
  expect(Math.abs((moved?.getTime() ?? 0) - (before?.getTime() ?? 0))).toBeLessThan(2 * DAY_MS);
  expect(await other.next()).toEqual(others);
  await one.moveTo("Europe/Madrid");
  expect(await one.next()).toEqual([before]);
});

test("what is due when the practice moves is still sent, once, and the next weeks later", async () => {
  const { set, next, store, moveTo } = await practice(await payingTherapist(api));
  await set(true);
  await moveTo("Asia/Tokyo");
  const due = new Date(Date.now() - 1_000);
  // Its day of the month is tomorrow's.
  const since = new Date(`${addDays(dayIn(BOGOTA, new Date()), 1)}T12:00:00Z`);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  await store({ nextAt: due, since });
  await moveTo(BOGOTA);
  expect(await next()).toEqual([due]);
  await makeDueLinks(api.database, log, 500);
  const [following] = await next();
  expect(following?.getTime()).toBeGreaterThan(Date.now());
  expect((following?.getTime() ?? 0) - due.getTime()).toBeGreaterThan(14 * DAY_MS);
});

test("what comes late for a client who is inactive leaves out no month, since there is no link that it would come on top of", async () => {
  const { client, set, next, store } = await practice(await payingTherapist(api));
  await set(true);
  await api.database.owner.update(clients).set({ isActive: false }).where(eq(clients.id, client));
  const due = new Date(Date.now() + 5 * DAY_MS);
  const since = new Date(due);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  await store({ since, nextAt: new Date(Date.now() - 25 * DAY_MS) });
  await makeDueLinks(api.database, log, 500);
  const [following] = await next();
  expect(dayIn("Europe/Madrid", following ?? new Date(0))).toBe(dayIn("Europe/Madrid", due));
  expect(await api.database.owner.$count(measureLinks, eq(measureLinks.clientId, client))).toBe(0);
});

test("what nobody may be mailed is not promised each month, and can be turned off all the same", async () => {
  const refusing = await practice(await payingTherapist(api));
  await api.database.owner.execute(`insert into mail_refusals (professional_id, address_hash)
    select professional_id, encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') from clients where id = '${refusing.client}'`);
  expect(refusalOf(await refusing.set(true))).toEqual([
    ["client", "El cliente no quiere recibir correos de esta consulta."],
  ]);
  expect(await refusing.next()).toEqual([]);
  // On the free plan a new client is written to a day after the first session.
  const free = await practice(await newTherapist(api));
  expect(refusalOf(await free.set(true))[0]?.[0]).toBe("client");
  await api.database.owner.execute(`update professionals set plan_id = 3
    where id = (select professional_id from clients where id = '${free.client}')`);
  expect((await free.set(true)).status).toBe(200);
  await api.database.owner.execute(`update professionals set plan_id = 1
    where id = (select professional_id from clients where id = '${free.client}')`);
  expect((await free.set(false)).status).toBe(200);
  expect(await free.next()).toEqual([]);
});

test("the next month keeps its day, takes the last where that is missing, and is nine o'clock on the practice's clocks", () => {
  const next = (since: string, sent: string, zone = "Europe/Madrid") =>
    nextMonthly(zone, new Date(since), new Date(sent)).toISOString();
  expect(next("2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z")).toBe("2026-02-28T08:00:00.000Z");
  expect(next("2026-01-31T12:00:00Z", "2026-02-28T08:00:01Z")).toBe("2026-03-31T07:00:00.000Z");
  expect(next("2026-11-05T06:00:00Z", "2026-11-05T06:00:00Z")).toBe("2026-12-05T08:00:00.000Z");
  expect(next("2026-11-05T06:00:00Z", "2027-06-20T06:00:00Z")).toBe("2027-07-05T07:00:00.000Z");
  expect(next("2026-12-31T23:30:00Z", "2026-12-31T23:30:00Z", BOGOTA)).toBe("2027-01-31T14:00:00.000Z");
  // What is made up for late stands for the one it meets, and leaves out none that is weeks away.
  expect(next("2026-01-15T12:00:00Z", "2026-04-10T08:00:00Z")).toBe("2026-05-15T07:00:00.000Z");
  expect(next("2026-01-31T12:00:00Z", "2026-12-01T07:30:00Z")).toBe("2026-12-31T08:00:00.000Z");
  // Nor does the next month's come while that link is open.
  expect(next("2026-01-01T12:00:00Z", "2026-03-20T09:00:00Z")).toBe("2026-05-01T07:00:00.000Z");
  expect(next("2026-01-05T12:00:00Z", "2026-12-30T12:00:00Z")).toBe("2027-02-05T08:00:00.000Z");
  expect(next("2026-01-15T12:00:00Z", "2026-01-31T08:00:00Z")).toBe("2026-02-15T08:00:00.000Z");
  // Sent by clocks that were not the practice's any more, and none again on the same day.
  expect(next("2026-01-01T12:00:00Z", "2026-03-01T08:00:00Z", BOGOTA)).toBe("2026-04-01T14:00:00.000Z");
});

test("in another zone it is the same sending, however far the clocks are apart, and never in the night", () => {
  const moved = (zone: string, since: string, nextAt: string, now: string) =>
    monthlyInZone(zone, new Date(since), new Date(nextAt), new Date(now)).toISOString();
  const noon = "2026-01-01T12:00:00Z";
  expect(moved(BOGOTA, noon, "2026-04-01T07:00:00Z", "2026-03-10T12:00:00Z")).toBe("2026-04-01T14:00:00.000Z");
  // In Auckland it was sent hours ago, which is still February in Bogotá: the next is April's, not March's.
  expect(moved(BOGOTA, noon, "2026-03-31T20:00:00Z", "2026-02-28T20:10:00Z")).toBe("2026-04-01T14:00:00.000Z");
  expect(moved("Pacific/Auckland", noon, "2026-04-01T14:00:00Z", "2026-03-10T12:00:00Z")).toBe(
    "2026-04-01T20:00:00.000Z",
  );
  expect(moved(BOGOTA, "2026-01-31T12:00:00Z", "2026-02-28T08:00:00Z", "2026-02-10T12:00:00Z")).toBe(
    "2026-02-28T14:00:00.000Z",
  );
  // Nine has passed there: the next morning, and this morning where nine is still to come.
  expect(moved("Pacific/Auckland", "2025-12-31T23:30:00Z", "2026-03-31T14:00:00Z", "2026-03-31T10:00:00Z")).toBe(
    "2026-03-31T20:00:00.000Z",
  );
});
