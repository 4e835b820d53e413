import type { SessionField } from "../../schema/rules/sessions.ts";
import { CLIENT_DELETED } from "../clients/clients.rules.ts";
import type { Database } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { readDeletedPage, readRestorable, unmarkDeleted } from "./deleted.store.ts";
import type { Despite } from "./hindrances.ts";
import { planReminders } from "./reminders.plan.ts";
import { takePlaceAgain } from "./series/series.places.ts";
import { type DeletedSession, dueAtOf, type SessionRecord } from "./sessions.rules.ts";
import { refuseOverlap } from "./sessions.service.ts";
import { readSession } from "./sessions.store.ts";

export const listDeletedSessions = (
  database: Database,
  id: string,
  request: PageAsked,
): Promise<PageRead<DeletedSession>> => database.asProfessional(id, (tx) => readDeletedPage(tx, id, request));

/** A session that is back, and the version that its series has by it; null where that is as it was. */
interface RestoredSession {
  session: SessionRecord;
  seriesVersion: number | null;
}

/**
 * Brings a deleted session back; one that is back already stays as it is. Its reminders go on where they stood: what
 * went out stays so, what became due meanwhile is told as late, what is still to go out is planned in today's zone. One whose
 * place in its series is another's by now is of no series any more.
 * @throws Problem NOT_FOUND; Refusal OVERLAP, VALIDATION naming the client when that is deleted
 */
export const restoreSession = (
  database: Database,
  id: string,
  sessionId: string,
  despite: Despite,
): Promise<RestoredSession> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const here = await readSession(tx, id, sessionId);
    if (here) return { session: here, seriesVersion: null };
    const gone = await readRestorable(tx, id, sessionId);
    if (gone === null) throw notFound();
    if (!gone.hasClient) throw refused<SessionField>("clientId", CLIENT_DELETED);
    if (gone.status !== "CANCELADA") await refuseOverlap(tx, id, gone, despite);
    const isWaiting = gone.reminderDueAt !== null && gone.reminderDueAt > new Date();
    const reminderDueAt = isWaiting ? dueAtOf(professional.timeZone, gone, gone.status) : gone.reminderDueAt;
    const { inSeries, seriesVersion } = await takePlaceAgain(tx, id, gone);
    await unmarkDeleted(tx, id, sessionId, { reminderDueAt, ...inSeries });
    if (isWaiting) await planReminders(tx, id, sessionId, reminderDueAt);
    return { session: found(await readSession(tx, id, sessionId)), seriesVersion };
  });
