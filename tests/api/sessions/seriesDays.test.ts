import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daysFrom, type PlannedSession, plannedOn } from "../../../api/sessions/series/series.days.ts";
import { SERIES_MAX, type SeriesRhythm } from "../../../schema/rules/agenda/series.ts";
import { isDay } from "../../../schema/rules/days.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";

const ZONES = ["Europe/Madrid", "America/Santiago", "America/Mexico_City", "Africa/Casablanca"];
/** Among them those at which these zones set their clocks. */
const TIMES = ["00:00", "00:30", "01:30", "02:30", "09:00", "23:30"];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Shown {
  /** What the clocks show at the instant, and how many instants show what was wanted. */
  shown: string;
  instants: number;
}

/**
 * What PostgreSQL's own clocks show: it has its own table of zones, and its own arithmetic. Asked of years that are over; of
 * those to come each table believes what it heard last, as of Morocco from September 2026 on.
 */
async function onPostgres(
  zone: string,
  time: string,
  sessions: readonly (PlannedSession & { day: string })[],
): Promise<Shown[]> {
  const told = sessions.map(({ day, startsAt }, n) => ({ n, wanted: `${day} ${time}`, at: startsAt }));
  const { rows } = (await api.database.owner.execute(sql`
    select to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as shown, (
      select count(*)::int from generate_series(-8, 8) as quarter
      where (at + quarter * interval '15 minutes') at time zone ${zone} = wanted) as instants
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (n int, wanted timestamp, at timestamptz) order by n`)) as unknown as {
    rows: Shown[];
  };
  return rows;
}

describe.each(ZONES)("in %s", (zone) => {
  test.each(TIMES)(
    "%s is the same hour on every day of two years, or the clocks know none, and two are told",
    async (time) => {
      const days = Array.from({ length: 7 }, (_, weekday) => {
        const rule = {
          rhythm: "SEMANAL" as const,
          every: 1,
          anchorDay: `2024-01-0${weekday + 1}`,
          anchorPlace: 1,
        };
        const list = daysFrom(rule, 1, { count: 104 });
        return plannedOn(rule, list, zone, time).map((session, n) => ({ ...session, day: list[n]?.day ?? "" }));
      }).flat();
      expect(new Set(days.map(({ day }) => day)).size).toBe(728);
      const shown = await onPostgres(zone, time, days);
      for (const [n, { day, notice }] of days.entries()) {
        const { shown: at, instants } = shown[n] ?? { shown: "", instants: -1 };
        const expected = instants === 0 ? "HORA_SALTADA" : instants === 2 ? "HORA_DOBLE" : null;
        expect([day, notice], at).toEqual([day, expected]);
        if (notice === "HORA_SALTADA") expect(at > `${day} ${time}`, at).toBe(true);
        else expect(at).toBe(`${day} ${time}`);
      }
    },
  );
});

/** A month's day, counted by hand. */
function dayOfMonth(anchor: string, months: number): string {
  const [year = 0, month = 1, day = 1] = anchor.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last)))
    .toISOString()
    .slice(0, 10);
}

const anyDay = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("every month on a day is that day, or the last of a shorter month, from the 28th to the 31st as well", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -60, max: 60 }), (anchorDay, from) => {
      const rule = { rhythm: "MENSUAL_DIA" as const, every: 1, anchorDay, anchorPlace: 61 };
      const days = daysFrom(rule, 61 + from, { count: 24 });
      expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 24 }, (_, n) => dayOfMonth(anchorDay, from + n)));
    }),
    { numRuns: 200 },
  );
});

test("every month on a weekday is in the same week of the month, a fifth in the last; by weeks it is so many days on", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 4 }), (anchorDay, every) => {
      const of = (rhythm: SeriesRhythm, weeks: number) =>
        daysFrom({ rhythm, every: weeks, anchorDay, anchorPlace: 1 }, 1, { count: SERIES_MAX }).map(({ day }) => day);
      const weekly = of("SEMANAL", every).map((day) => Date.parse(day));
      expect(weekly).toEqual(weekly.map((_, n) => Date.parse(anchorDay) + n * every * 7 * 86_400_000));
      const week = Math.ceil(Number(anchorDay.slice(8)) / 7);
      const monthly = of("MENSUAL_SEMANA", 1);
      expect(monthly[0]).toBe(anchorDay);
      for (const day of monthly) {
        const inWeek = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);
        expect([isDay(day), new Date(day).getUTCDay()]).toEqual([true, new Date(anchorDay).getUTCDay()]);
        if (week === 5) expect(inWeek.slice(0, 7)).not.toBe(day.slice(0, 7));
        else expect(Math.ceil(Number(day.slice(8)) / 7)).toBe(week);
      }
    }),
    { numRuns: 60 },
  );
});

test("a practice that moves to another zone keeps the instants of a series, which goes on in its own; a new hour is today's zone's", async () => {
  const { token } = await newTherapist(api);
  const client = await createClient(api, token);
  const zone = (timeZone: string) => api.call("/user-info", { token, method: "PATCH", body: { timeZone } });
  const starts = async () => (await sessionsFrom(api, token)).map(({ datetime }) => datetime.slice(0, 16));
  await zone("Europe/Madrid");
  const series = await createSeries(api, token, client.id, { datetime: "2098-03-20T10:00:00+01:00", veces: 2 });
  await zone("America/Bogota");
  expect(await starts()).toEqual(["2098-03-20T09:00", "2098-03-27T09:00"]);
  // Madrid's clocks go forward on the 30th; Bogotá's stay.
  await api.call(`/sessions/series/${series.id}/ampliar`, { token, body: { veces: 1 } });
  expect((await starts())[2]).toBe("2098-04-03T08:00");
  const [first] = await sessionsFrom(api, token);
  const change = { desde: first?.id, alcance: "TODA", datetime: "2098-03-20T15:00:00Z" };
  await api.call(`/sessions/series/${series.id}`, { token, method: "PUT", body: change });
  expect(await starts()).toEqual(["2098-03-20T15:00", "2098-03-27T15:00", "2098-04-03T15:00"]);
});
