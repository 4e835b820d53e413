import { endOf, type SessionDraft, type SessionField, sessionFaultMessage } from "../../schema/rules/sessions.ts";
import type { WireSessionStats } from "../../schema/wire/sessions.ts";
import { findClientIds, readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import type { PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused, refuseStale } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import type { KeyedAsked, KeyedRead } from "../practice/keyed.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import { readTimes } from "./busy/times.store.ts";
import { markDeleted } from "./deleted.store.ts";
import { type Despite, hindrancesElsewhere, refuseHindrances, sessionHindrances } from "./hindrances.ts";
import { planReminders } from "./reminders.plan.ts";
import { LEFT, ownAfter } from "./series/series.own.ts";
import { readRowsById } from "./series/series.store.ts";
import { readSessionsByKey } from "./sessions.keyed.ts";
import { readSessionPage, readSessionStats } from "./sessions.lists.ts";
import { asksForDays, boundariesAt, type SessionsAsked, toStretch } from "./sessions.query.ts";
import {
  checkedCancellation,
  checkedDraft,
  checkedStatus,
  dueAtOf,
  refuseUnknownStatus,
  type SessionRecord,
  type SessionWish,
  takesNewTime,
} from "./sessions.rules.ts";
import { insertSession, readOverlaps, readSession, type SessionState, updateSession } from "./sessions.store.ts";

/** @throws Refusal VALIDATION; someone else's client, an unknown one and no id at all are the same */
export async function refuseUnknownClient(tx: Queries, professionalId: string, id: string): Promise<void> {
  if (isId(id) && (await readClient(tx, professionalId, id))) return;
  throw refused<SessionField>("clientId", sessionFaultMessage("clientId", "INVALID"));
}

/** @throws Refusal OVERLAP with the sessions in the way, and the hours that are taken elsewhere, where there are others than it is done despite */
export async function refuseOverlap(
  tx: Queries,
  id: string,
  { startsAt, durationMinutes }: Parameters<typeof readOverlaps>[2],
  despite: Despite,
  except?: string,
): Promise<void> {
  if (despite === null) return;
  const time = { startsAt, endsAt: endOf(startsAt, durationMinutes) };
  const overlaps = await readOverlaps(tx, id, { startsAt, durationMinutes }, except);
  const busy = await readTimes(tx, id, time);
  const hindrances = [...sessionHindrances(overlaps), ...hindrancesElsewhere(busy, time)];
  await refuseHindrances(hindrances, despite, { overlaps, busy });
}

/** The clients whose sessions a list asks for; null: all. An id that cannot exist is like one that does not. */
async function askedClients(tx: Queries, { search, clientId }: SessionsAsked): Promise<string[] | null> {
  if (!search?.trim()) return clientId ? [clientId].filter(isId) : null;
  const hits = await findClientIds(tx, search);
  return clientId ? hits.filter((id) => id === clientId) : hits;
}

/** One page of sessions: from a start date on earliest first, otherwise newest first; or sessions by key. @throws Problem VALIDATION */
export const listSessions = (
  database: Database,
  id: string,
  asked: SessionsAsked,
  keyed: KeyedAsked | null,
): Promise<PageRead<SessionRecord> | KeyedRead<SessionRecord>> =>
  database.asProfessional(id, async (tx) => {
    const { page, pageSize, statuses } = asked;
    const stretch = toStretch(asksForDays(asked) ? await readTimeZone(tx, id) : "UTC", asked);
    const clientIds = await askedClients(tx, asked);
    const which = { statuses, clientIds, ...stretch };
    return keyed
      ? await readSessionsByKey(tx, id, keyed, which)
      : await readSessionPage(tx, id, { page, pageSize, ...which });
  });

/** @throws Problem NOT_FOUND */
export const showSession = (database: Database, id: string, sessionId: string): Promise<SessionRecord> =>
  database.askAsProfessional(id, async (tx) => found(await readSession(tx, id, sessionId)));

export const countSessions = (database: Database, id: string): Promise<WireSessionStats> =>
  database.asProfessional(id, async (tx) =>
    readSessionStats(tx, id, boundariesAt(await readTimeZone(tx, id), new Date())),
  );

/**
 * Puts a session on the agenda and plans its reminders, once for each key.
 * @throws Refusal VALIDATION, OVERLAP
 */
export const addSession = (
  database: Database,
  id: string,
  wish: SessionWish,
  creation: CreationKey | null,
): Promise<SessionRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    const draft = checkedDraft(wish, null);
    refuseUnknownStatus(wish.status);
    const reminderDueAt = dueAtOf(professional.timeZone, draft, "PROGRAMADA");
    if (earlier) return found(await readSession(tx, id, earlier.id));
    await refuseUnknownClient(tx, id, draft.clientId);
    await refuseOverlap(tx, id, draft, wish.despite);
    const sessionId = await insertSession(tx, id, { ...draft, status: "PROGRAMADA", reminderDueAt });
    await planReminders(tx, id, sessionId, reminderDueAt);
    if (creation) await rememberCreation(tx, id, creation, sessionId);
    return found(await readSession(tx, id, sessionId));
  });

/** What a session of a series keeps as its own from now on; one that is another client's leaves the series. */
async function keptOwn(
  tx: Queries,
  id: string,
  before: SessionRecord,
  draft: SessionDraft,
): Promise<Partial<SessionState>> {
  if (draft.clientId !== before.clientId) return LEFT;
  const [row] = await readRowsById(tx, id, [before.id]);
  return row ? { seriesOwn: ownAfter(row.seriesOwn, before, draft) } : {};
}

/** Changes a session and plans its reminders anew. @throws Refusal VALIDATION, CONFLICT, OVERLAP; Problem NOT_FOUND */
export const changeSession = (
  database: Database,
  id: string,
  sessionId: string,
  wish: SessionWish,
): Promise<SessionRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    return await changeSessionIn(tx, id, professional.timeZone, sessionId, wish);
  });

/** The same within a transaction that has locked the practice. @param zone the practice's */
export async function changeSessionIn(
  tx: Queries,
  id: string,
  zone: string,
  sessionId: string,
  wish: SessionWish,
): Promise<SessionRecord> {
  const before = found(await readSession(tx, id, sessionId));
  refuseStale(wish.version, before);
  const now = new Date();
  const { given } = wish;
  const draft = checkedDraft(wish, before);
  const status = checkedStatus(wish, before, now);
  const told = checkedCancellation(wish, before, status);
  const isToldAnew = told.cancelReason !== before.cancelReason || told.cancelledBy !== before.cancelledBy;
  if (Object.keys(given).length === 0 && status === before.status && !isToldAnew) return before;
  if (draft.clientId !== before.clientId) await refuseUnknownClient(tx, id, draft.clientId);
  if (takesNewTime(before, draft, status)) await refuseOverlap(tx, id, draft, wish.despite, sessionId);
  const reminderDueAt = dueAtOf(zone, draft, status);
  const cancelled =
    status === before.status
      ? {}
      : status === "CANCELADA"
        ? { cancelledFrom: before.status, cancelledAt: now }
        : { cancelledFrom: null, cancelledAt: null };
  const inSeries = before.series ? await keptOwn(tx, id, before, draft) : {};
  await updateSession(tx, id, sessionId, { ...given, status, reminderDueAt, ...cancelled, ...told, ...inSeries });
  await planReminders(tx, id, sessionId, reminderDueAt);
  return found(await readSession(tx, id, sessionId));
}

/** Takes a session out of sight; it can be restored for some days. @throws Problem NOT_FOUND */
export const removeSession = (database: Database, id: string, sessionId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await markDeleted(tx, id, sessionId))) throw notFound();
  });
