import { and, asc, eq, gt, lt, ne, sql } from "drizzle-orm";
import { endOf, SESSION_DURATIONS } from "../../../schema/rules/sessions.ts";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import type { Interval } from "../busy/busy.rules.ts";
import { readTimes } from "../busy/times.store.ts";
import { ownSession } from "../sessions.store.ts";
import { sessions } from "../sessions.table.ts";
import type { PreviewedSession } from "./series.rules.ts";

/** A time that sessions are to take. */
export interface Slot {
  place: number;
  startsAt: Date;
  durationMinutes: number;
}

/** No session is longer, so the index finds the ones that may still be running. */
const LONGEST_MS = Math.max(...SESSION_DURATIONS) * 60_000;

/** Nobody sees more at one time, whoever has a practice of groups. */
const AT_ONE_TIME = 100;

/**
 * The sessions that take some of the time of others and are not cancelled, by place.
 * @param except ids of those that are nobody's hindrance
 */
export async function readClashes(
  tx: Queries,
  professionalId: string,
  slots: readonly Slot[],
  except: readonly string[] = [],
): Promise<Map<number, PreviewedSession["clashes"]>> {
  const told = slots.map(({ place, startsAt, durationMinutes }) => ({
    place,
    // Reckoned here: behind the wall between practices the index takes comparisons alone.
    after: new Date(startsAt.getTime() - LONGEST_MS),
    begins: startsAt,
    ends: new Date(startsAt.getTime() + durationMinutes * 60_000),
  }));
  const slot = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as slot (place integer, after timestamptz, begins timestamptz, ends timestamptz)`;
  // For each by itself: joined as sets, every time would be held against every session of the practice.
  const near = tx
    .select({
      id: sessions.id,
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      clientId: sessions.clientId,
    })
    .from(sessions)
    .where(
      and(
        ownSession(professionalId),
        ne(sessions.status, "CANCELADA"),
        lt(sessions.startsAt, sql`slot.ends`),
        gt(sessions.startsAt, sql`slot.after`),
        sql`${sessions.startsAt} + ${sessions.durationMinutes} * interval '1 minute' > slot.begins`,
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.id))
    .limit(AT_ONE_TIME)
    .as("near");
  const found = await tx
    .select({
      place: sql<number>`slot.place`,
      clash: {
        id: near.id,
        startsAt: near.startsAt,
        durationMinutes: near.durationMinutes,
        clientId: near.clientId,
        clientName: clients.name,
      },
    })
    .from(slot)
    .innerJoinLateral(near, sql`true`)
    .innerJoin(clients, eq(clients.id, near.clientId))
    .orderBy(sql`slot.place`, asc(near.startsAt), asc(near.id));
  const others = found.filter(({ clash }) => !except.includes(clash.id));
  return new Map(
    [...Map.groupBy(others, ({ place }) => place)].map(([place, rows]) => [place, rows.map(({ clash }) => clash)]),
  );
}

/** The hours taken elsewhere that take some of the time of sessions, by place. */
export async function readElsewhere(
  tx: Queries,
  professionalId: string,
  slots: readonly Slot[],
): Promise<Map<number, Interval[]>> {
  const taken = slots.map(({ place, startsAt, durationMinutes }) => ({
    place,
    startsAt,
    endsAt: endOf(startsAt, durationMinutes),
  }));
  const span = {
    startsAt: new Date(Math.min(...taken.map(({ startsAt }) => startsAt.getTime()))),
    endsAt: new Date(Math.max(...taken.map(({ endsAt }) => endsAt.getTime()))),
  };
  if (taken.length === 0) return new Map();
  const times = await readTimes(tx, professionalId, span);
  return new Map(
    taken.map((slot) => [
      slot.place,
      times.filter(({ startsAt, endsAt }) => startsAt < slot.endsAt && endsAt > slot.startsAt),
    ]),
  );
}
