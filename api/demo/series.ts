import { and, asc, eq } from "drizzle-orm";
import { addDays, dayIn, firstInstantOf } from "../../schema/rules/days.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { series } from "../sessions/series/series.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { TIME_ZONE } from "./fill.ts";

/** At the end of the morning, when nobody else of the demonstration comes. */
const HOUR = "12:30";
/** When one session of the first series begins, moved by itself. */
const MOVED_TO = "12:45";

interface DemoSeries {
  /** Whose it is, among the active clients from the one who joined first on. */
  of: number;
  /** Weeks from one session to the next. */
  every: number;
  /** Days from today to the next session, or to the workday after: where nothing of the demonstration lies. */
  ahead: number;
  past: number;
  toCome: number;
  /** The place of the session that was moved. */
  moved?: number;
}

/** One goes on, with a session that was moved by itself; the other is about to end. */
const SERIES: DemoSeries[] = [
  { of: 1, every: 1, ahead: 3, past: 2, toCome: 6, moved: 4 },
  { of: 4, every: 2, ahead: 6, past: 3, toCome: 1 },
];

const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const workdayFrom = (day: string): string => (isWorkday(day) ? day : workdayFrom(addDays(day, 1)));

/** Series of two clients of the demonstration; nobody is reminded of their sessions. @param owner with the owner's rights */
export async function addSeries(owner: Queries, professionalId: string, now: Date): Promise<void> {
  const active = await owner
    .select({ clientId: clients.id })
    .from(clients)
    .where(and(eq(clients.professionalId, professionalId), eq(clients.isActive, true)))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(Math.max(...SERIES.map(({ of }) => of)) + 1);
  for (const { of, every, ahead, past, toCome, moved } of SERIES) {
    const whose = active[of];
    if (!whose) continue;
    const next = workdayFrom(addDays(dayIn(TIME_ZONE, now), ahead));
    const dayOf = (place: number) => addDays(next, 7 * every * (place - 1 - past));
    const places = past + toCome;
    const [made] = await owner
      .insert(series)
      .values({
        professionalId,
        ...whose,
        rhythm: "SEMANAL",
        every,
        anchorDay: dayOf(1),
        anchorPlace: 1,
        time: HOUR,
        zone: TIME_ZONE,
        places,
      })
      .returning({ seriesId: series.id });
    if (!made) throw new Error("a series of the demo practice was not stored");
    await owner.insert(sessions).values(
      Array.from({ length: places }, (_, index) => {
        const place = index + 1;
        const startsAt = firstInstantOf(TIME_ZONE, dayOf(place), HOUR);
        return {
          professionalId,
          ...whose,
          ...made,
          seriesPlace: place,
          startsAt: place === moved ? firstInstantOf(TIME_ZONE, dayOf(place), MOVED_TO) : startsAt,
          seriesOwn: place === moved ? { startsAt: startsAt.toISOString() } : {},
          durationMinutes: 45,
          type: "Terapia Individual" as const,
          location: "Consulta 1",
          priceCents: 6_000,
          status: place <= past ? ("CONFIRMADA" as const) : ("PROGRAMADA" as const),
          remind: false,
        };
      }),
    );
  }
}
