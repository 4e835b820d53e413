import { afterAll, beforeAll, expect, test } from "vitest";
import { analyticsAt, dashboardAt } from "../../../api/overview/overview.routes.ts";
import { readSessionStats } from "../../../api/sessions/sessions.lists.ts";
import { boundariesAt } from "../../../api/sessions/sessions.query.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { SESSION_DURATIONS, SESSION_STATUSES, SESSION_TYPES } from "../../../schema/rules/sessions.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { practiceOf } from "../../support/overview.ts";

const HOUR = 3_600_000;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** The day a zone's clocks show, asked of the platform and of nothing of the house. */
const clockDay = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(at);

/** Sessions around a moment: one every some hours of the days before and after, and each month's first and last hours. */
function startsAround(now: Date): Date[] {
  const starts: number[] = [];
  for (let hour = -60; hour <= 60; hour += 1) starts.push(now.getTime() + hour * HOUR + 17 * 60_000);
  for (let month = -7; month <= 12; month += 1) {
    const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1);
    for (let hour = -15; hour <= 15; hour += 1) starts.push(first + hour * HOUR + 60_000);
  }
  return [...new Set(starts)].map((start) => new Date(start));
}

test.each([
  ["Europe/Madrid", "2026-03-29T10:00:00Z"],
  ["Europe/Madrid", "2026-10-25T22:30:00Z"],
  ["America/Tijuana", "2026-03-08T20:00:00Z"],
  ["America/Tijuana", "2026-11-01T07:30:00Z"],
  ["America/Santiago", "2026-09-06T12:00:00Z"],
  ["America/Santiago", "2026-04-05T02:30:00Z"],
  ["Asia/Kathmandu", "2026-12-31T18:20:00Z"],
])("in %s at %s home, agenda, calendar and analytics tell the same numbers", async (zone, moment) => {
  const now = new Date(moment);
  const { token } = await newTherapist(api);
  const practice = await practiceOf(api, token);
  await api.call("/user-info", { token, method: "PATCH", body: { timeZone: zone } });
  const people = await Promise.all(
    ["Ana", "Berta", "Carla"].map(async (nombre) => (await createClient(api, token, { nombre })).id),
  );
  const planned = startsAround(now).map((startsAt, index) => ({
    professionalId: practice,
    clientId: people[(index * 7) % 3] ?? "",
    startsAt,
    durationMinutes: SESSION_DURATIONS[index % SESSION_DURATIONS.length] ?? 60,
    type: SESSION_TYPES[Math.floor(index / 3) % SESSION_TYPES.length] ?? SESSION_TYPES[0],
    status: SESSION_STATUSES[(index * 11) % SESSION_STATUSES.length] ?? SESSION_STATUSES[0],
  }));
  await api.database.owner.insert(sessions).values(planned);

  const today = clockDay(zone, now);
  const month = today.slice(0, 7);
  const kept = planned.filter(({ status }) => status !== "CANCELADA");
  const dated = (prefix: string) => kept.filter(({ startsAt }) => clockDay(zone, startsAt).startsWith(prefix));
  const hours = (some: typeof kept) =>
    Math.round((some.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0) / 60) * 100) / 100;
  const over = dated(today).filter(
    ({ status, startsAt, durationMinutes }) =>
      status === "CONFIRMADA" && startsAt.getTime() + durationMinutes * 60_000 <= now.getTime(),
  );

  const [home, agenda, analytics] = await api.database.asProfessional(practice, async (tx) => [
    await dashboardAt(tx, practice, now),
    await readSessionStats(tx, practice, boundariesAt(zone, now)),
    await analyticsAt(tx, practice, now),
  ]);
  expect(home.stats).toMatchObject({
    sessionsToday: dated(today).length,
    completedSessionsToday: over.length,
    totalHoursThisMonth: hours(dated(month)),
  });
  expect(home.todaySessions).toHaveLength(dated(today).length);
  expect(agenda.todaySessions).toBe(dated(today).length);

  // The calendar's month, as the screen asks for it.
  const calendar: WireSession[] = [];
  for (let page = 1; page <= 3; page += 1) {
    const query = `startDate=${month}-01&endDate=${month}-${new Date(Date.UTC(now.getUTCFullYear(), Number(month.slice(5)), 0)).getUTCDate()}`;
    const { body } = await api.call<{ data: WireSession[] }>(`/sessions?pageSize=100&page=${page}&${query}`, { token });
    calendar.push(...body.data);
  }
  const shown = calendar.filter(({ status }) => status !== "CANCELADA");
  expect(shown).toHaveLength(dated(month).length);
  expect(analytics.monthlyStats.at(-1)).toEqual({
    month,
    sessions: shown.length,
    clients: new Set(shown.map(({ client }) => client.id)).size,
  });

  const months = analytics.monthlyStats.map((stats) => stats.month);
  expect(months).toHaveLength(6);
  expect(analytics.monthlyStats).toEqual(
    months.map((one) => ({
      month: one,
      sessions: dated(one).length,
      clients: new Set(dated(one).map(({ clientId }) => clientId)).size,
    })),
  );
  const before = dated(months.at(-2) ?? "").length;
  expect(analytics.keyMetrics).toMatchObject({
    totalSessions: kept.length,
    sessionsPercentageChange: Math.round(((dated(month).length - before) / before) * 100),
    totalHoursThisYear: hours(dated(month.slice(0, 4))),
  });
  expect(Object.fromEntries(analytics.sessionTypes.map(({ type, count }) => [type, count]))).toEqual(
    Object.fromEntries(SESSION_TYPES.map((type) => [type, kept.filter((session) => session.type === type).length])),
  );
});
