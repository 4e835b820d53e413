import { SERIES_MAX, SERIES_MIN, type SeriesEnd } from "../../../schema/rules/agenda/series.ts";
import { timeIn } from "../../../schema/rules/days.ts";
import { endOf, type SessionDraft, sessionFaultMessage, sessionFaults } from "../../../schema/rules/sessions.ts";
import { type Database, isId, type Queries } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { Refusal, refuseFaults } from "../../core/refusals.ts";
import { readTimeZone } from "../../practice/practice.store.ts";
import { joined } from "../busy/busy.rules.ts";
import { type Despite, hindrancesElsewhere, refuseHindrances, sessionHindrances } from "../hindrances.ts";
import { readSession, readSessionsOf } from "../sessions.store.ts";
import { readClashes, readElsewhere, type Slot } from "./series.clashes.ts";
import type { PlannedSession } from "./series.days.ts";
import { asInSeries, lastPlace } from "./series.own.ts";
import {
  anchoredAt,
  isAfter,
  type PreviewedSession,
  planned,
  type RuleWish,
  refuseFaultySeries,
  type SeriesRecord,
  type SeriesRow,
  type SeriesWish,
  type SessionRow,
} from "./series.rules.ts";
import { readRows, readRule, readSeries } from "./series.store.ts";

/** The sessions of a new series, its first as it was given. @throws Refusal VALIDATION */
export function plannedAnew({ rule, end }: RuleWish, zone: string, startsAt: Date): PlannedSession[] {
  refuseFaultySeries(rule, end);
  const clocks = { zone, time: timeIn(zone, startsAt) };
  const [first, ...others] = planned(anchoredAt(rule, zone, startsAt, 1), 1, end, clocks, {
    fewest: SERIES_MIN,
    most: SERIES_MAX,
  });
  if (!first) throw new Error("a series without a first session");
  return [{ ...first, startsAt, notice: null }, ...others];
}

/** How a series goes on: the sessions after its last, and what each is like. @throws Refusal VALIDATION */
export async function plannedFurther(
  tx: Queries,
  professionalId: string,
  series: SeriesRecord,
  row: SeriesRow,
  end: SeriesEnd,
) {
  refuseFaultySeries(series, end, 1);
  const rows = await readRows(tx, professionalId, series.id);
  const last = rows.at(-1);
  if (!last)
    throw new Refusal("VALIDATION", {
      errors: [{ field: "times", code: "INVALID", message: "A esta serie no le queda ninguna sesión." }],
    });
  // What was changed from a session on was changed of what is later on the agenda, which its last place may not be.
  const likeAt = (start: Date) => {
    const earlier = rows.filter(({ startsAt }) => startsAt <= start);
    const latest = earlier.reduce((one, other) => (isAfter(other, one) ? other : one), earlier[0] ?? last);
    const { startsAt: _, ...like } = asInSeries(latest);
    return { ...like, clientId: row.clientId };
  };
  return planned(row, Math.max(row.places, lastPlace(rows)) + 1, end, row, {
    fewest: 1,
    most: SERIES_MAX - series.toCome,
  }).map((session) => ({ session, like: likeAt(session.startsAt) }));
}

/** Sessions and hours in the way that a refusal tells of. */
const TOLD = 20;

const slotsOf = (sessions: readonly PlannedSession[], durationMinutes: number): Slot[] =>
  sessions.map(({ place, startsAt }) => ({ place, startsAt, durationMinutes }));

/** @throws Refusal OVERLAP with the sessions in the way, and the hours that are taken elsewhere */
export async function refuseHindered(
  tx: Queries,
  professionalId: string,
  slots: readonly Slot[],
  despite: Despite,
  except?: readonly string[],
): Promise<void> {
  if (despite === null) return;
  const clashes = [...(await readClashes(tx, professionalId, slots, except)).values()].flat();
  const elsewhere = await readElsewhere(tx, professionalId, slots);
  const hindrances = slots.flatMap(({ place, startsAt, durationMinutes }) =>
    hindrancesElsewhere(elsewhere.get(place) ?? [], { startsAt, endsAt: endOf(startsAt, durationMinutes) }),
  );
  const inTheWay = { overlaps: clashes, busy: joined([...elsewhere.values()].flat()) };
  await refuseHindrances([...sessionHindrances(clashes), ...hindrances], despite, inTheWay, async (told) => {
    const ids = [...new Set(told.overlaps.map(({ id }) => id))].slice(0, TOLD);
    const overlaps = ids.length === 0 ? [] : await readSessionsOf(tx, professionalId, ids);
    return {
      overlaps: overlaps.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      busy: told.busy.slice(0, TOLD),
    };
  });
}

const takesTime = ({ status, hidden }: SessionRow): boolean => status !== "CANCELADA" && !hidden;

/** @throws Refusal OVERLAP when sessions would take time that they do not take now and that others take */
export async function refuseNewTimes(
  tx: Queries,
  professionalId: string,
  before: readonly SessionRow[],
  after: readonly SessionRow[],
  despite: Despite,
): Promise<void> {
  const changed = after.filter((row) => {
    const was = before.find((one) => one.id === row.id);
    const isThere = was?.startsAt.getTime() === row.startsAt.getTime() && was.durationMinutes === row.durationMinutes;
    return !(isThere && takesTime(was) === takesTime(row));
  });
  await refuseHindered(
    tx,
    professionalId,
    changed.filter(takesTime).map((row) => ({ ...row, place: row.seriesPlace ?? 1 })),
    despite,
    changed.map((row) => row.id),
  );
}

async function withClashes(
  tx: Queries,
  professionalId: string,
  sessions: readonly PlannedSession[],
  slots: readonly Slot[],
  except?: readonly string[],
): Promise<PreviewedSession[]> {
  const clashes = await readClashes(tx, professionalId, slots, except);
  const elsewhere = await readElsewhere(tx, professionalId, slots);
  return sessions.map((session) => ({
    ...session,
    clashes: (clashes.get(session.place) ?? []).slice(0, TOLD),
    busy: elsewhere.get(session.place) ?? [],
  }));
}

/** The sessions that a new series would have. @param of the session that becomes its first, if there is one */
export const previewSeries = (
  database: Database,
  id: string,
  wish: SeriesWish,
  of: string | null,
): Promise<PreviewedSession[]> =>
  database.asProfessional(id, async (tx) => {
    const { startsAt, durationMinutes } = checkedTime(wish.given);
    if (of !== null) found(isId(of) ? await readSession(tx, id, of) : null);
    const sessions = plannedAnew(wish, await readTimeZone(tx, id), startsAt);
    return await withClashes(tx, id, sessions, slotsOf(sessions, durationMinutes), of ? [of] : []);
  });

/** The sessions by which a series would go on. @throws Refusal VALIDATION; Problem NOT_FOUND */
export const previewFurther = (
  database: Database,
  id: string,
  seriesId: string,
  end: SeriesEnd,
): Promise<PreviewedSession[]> =>
  database.asProfessional(id, async (tx) => {
    const series = found(await readSeries(tx, id, seriesId));
    const row = found(await readRule(tx, id, seriesId));
    const further = await plannedFurther(tx, id, series, row, end);
    const slots = further.map(({ session, like }) => ({ ...session, durationMinutes: like.durationMinutes }));
    return await withClashes(
      tx,
      id,
      further.map(({ session }) => session),
      slots,
    );
  });

/** When a session is to be: all that a preview needs to know. @throws Refusal VALIDATION */
function checkedTime(given: Partial<SessionDraft>): Pick<SessionDraft, "startsAt" | "durationMinutes"> {
  const { startsAt: start, durationMinutes: duration } = sessionFaults(given);
  refuseFaults({ ...(start && { startsAt: start }), ...(duration && { durationMinutes: duration }) }, (field, fault) =>
    sessionFaultMessage(field, fault),
  );
  const { startsAt, durationMinutes } = given;
  if (startsAt && durationMinutes) return { startsAt, durationMinutes };
  throw new Error("the rules of a session let a missing time pass");
}
