import { and, eq, gt, lt, ne } from "drizzle-orm";
import type { Busy } from "../../schema/rules/booking/freeTimes.ts";
import { endOf } from "../../schema/rules/sessions.ts";
import type { Queries } from "../core/database/database.ts";
import { isCurrentWish } from "./answers/answers.store.ts";
import { answers } from "./answers/answers.table.ts";
import { bookingRequests } from "./booking/booking.table.ts";
import { readTimes } from "./busy/times.store.ts";
import { ownSession } from "./sessions.store.ts";
import { sessions } from "./sessions.table.ts";

/**
 * What takes time of a practice: its sessions that are not cancelled, the requests that wait, the times that clients
 * would like instead of theirs, and what calendars elsewhere have taken.
 * @param moving id of the session whose time is to be another: what its client would like is not in the way, and no rest is kept from where it is
 */
export async function readBusy(
  tx: Queries,
  professionalId: string,
  { since, until }: { since: Date; until: Date },
  moving?: string,
): Promise<Busy[]> {
  const within = (column: typeof sessions.startsAt | typeof bookingRequests.startsAt | typeof answers.wantedAt) =>
    and(gt(column, since), lt(column, until));
  const { durationMinutes } = sessions;
  const booked = await tx
    .select({ startsAt: sessions.startsAt, durationMinutes, id: sessions.id })
    .from(sessions)
    .where(ownSession(professionalId, ne(sessions.status, "CANCELADA"), within(sessions.startsAt)));
  const asked = await tx
    .select({ startsAt: bookingRequests.startsAt, durationMinutes: bookingRequests.durationMinutes })
    .from(bookingRequests)
    .where(
      and(
        eq(bookingRequests.professionalId, professionalId),
        eq(bookingRequests.status, "PENDIENTE"),
        within(bookingRequests.startsAt),
      ),
    );
  const wished = await tx
    .select({ startsAt: answers.wantedAt, durationMinutes })
    .from(answers)
    .innerJoin(sessions, and(eq(sessions.professionalId, answers.professionalId), eq(sessions.id, answers.sessionId)))
    .where(
      and(
        eq(answers.professionalId, professionalId),
        eq(answers.outcome, "PENDIENTE"),
        isCurrentWish,
        within(answers.wantedAt),
        moving ? ne(answers.sessionId, moving) : undefined,
      ),
    );
  const elsewhere = await readTimes(tx, professionalId, { startsAt: since, endsAt: until });
  return [...booked.map(({ id, ...time }) => ({ ...time, isLeft: id === moving })), ...asked, ...wished]
    .flatMap(({ startsAt, durationMinutes: minutes, ...time }): Busy[] =>
      startsAt ? [{ ...time, startsAt, endsAt: endOf(startsAt, minutes), counts: true }] : [],
    )
    .concat(elsewhere.map((time) => ({ ...time, counts: false })));
}
