import type { MailReason } from "../../../schema/rules/sessions.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { refused } from "../../core/refusals.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import type { Despite } from "../hindrances.ts";
import { hindranceOf } from "../reminders.rules.ts";
import { readAppointment } from "../reminders.store.ts";
import type { SessionRecord } from "../sessions.rules.ts";
import { changeSessionIn } from "../sessions.service.ts";
import { readSession } from "../sessions.store.ts";
import { touchSession } from "./answers.service.ts";
import { decideWish, readDecided, readWish, readWishes, type Wish } from "./answers.store.ts";
import { withSessions } from "./told.service.ts";

/** A wish for another time, with its session. */
export interface WishRecord extends Wish {
  session: SessionRecord;
}

/** The wishes that wait, those of the next sessions first. @param limit most of them */
export const readWaitingWishes = async (tx: Queries, id: string, limit: number): Promise<WishRecord[]> =>
  withSessions(tx, id, await readWishes(tx, id, limit));

/** The session of a wish that was decided so already, as when the answer to that got lost; null where it was not. */
async function decidedAlready(
  tx: Queries,
  id: string,
  wishId: string,
  decided: Parameters<typeof readDecided>[3],
): Promise<SessionRecord | null> {
  const sessionId = await readDecided(tx, id, wishId, decided);
  return sessionId === null ? null : readSession(tx, id, sessionId);
}

/** What keeps a session's client from being told of a decision about it; null when nothing does. */
async function hindranceTo(tx: Queries, professionalId: string, sessionId: string): Promise<MailReason | null> {
  const appointment = await readAppointment(tx, { professionalId, sessionId });
  return appointment && hindranceOf(appointment, "CLIENTE");
}

/**
 * Moves a session to the time its client asked for; the client is told by mail.
 * @throws Refusal VALIDATION once that time has come, OVERLAP; Problem NOT_FOUND for a wish that does not wait any more
 */
export const acceptWish = (database: Database, id: string, wishId: string, despite: Despite): Promise<SessionRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const accepted = { outcome: "ACEPTADA", reply: null } as const;
    const already = await decidedAlready(tx, id, wishId, accepted);
    if (already) return already;
    const { sessionId, wantedAt } = found(await readWish(tx, id, wishId));
    if (wantedAt <= new Date()) throw refused("startsAt", "Esa hora ya ha pasado: propón otra a tu cliente.");
    const wish = { given: { startsAt: wantedAt }, price: "", cancellation: {}, reschedules: false, despite };
    const moved = await changeSessionIn(tx, id, professional.timeZone, sessionId, wish);
    await decideWish(tx, id, wishId, accepted, await hindranceTo(tx, id, sessionId));
    return moved;
  });

/** Leaves a session where it is; the client is told by mail. @throws Problem NOT_FOUND as {@link acceptWish} */
export const declineWish = (
  database: Database,
  id: string,
  wishId: string,
  reply: string | null,
): Promise<SessionRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const declined = { outcome: "RECHAZADA", reply } as const;
    const already = await decidedAlready(tx, id, wishId, declined);
    if (already) return already;
    const { sessionId } = found(await readWish(tx, id, wishId));
    await decideWish(tx, id, wishId, declined, await hindranceTo(tx, id, sessionId));
    await touchSession(tx, id, sessionId);
    return found(await readSession(tx, id, sessionId));
  });
