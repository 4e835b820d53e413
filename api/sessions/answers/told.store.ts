import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { sessions } from "../sessions.table.ts";
import type { AnswerRow } from "./answers.store.ts";
import { answers } from "./answers.table.ts";

/** A cancellation by a link that the therapist has not put aside. */
export type UnseenCancellation = Pick<AnswerRow, "id" | "sessionId" | "words" | "createdAt">;

const ofPractice = (professionalId: string, ...which: (SQL | undefined)[]) =>
  and(eq(answers.professionalId, professionalId), ...which);
const isUnseen = and(eq(answers.kind, "CANCELA"), isNull(answers.seenAt));

/**
 * The cancellations that wait to be seen, the newest first. One whose session takes place after all, was moved, or was cancelled
 * by the therapist since, tells nothing any more.
 */
export const readUnseen = (
  tx: Queries,
  professionalId: string,
  since: Date,
  limit: number,
): Promise<UnseenCancellation[]> =>
  tx
    .select({ id: answers.id, sessionId: answers.sessionId, words: answers.words, createdAt: answers.createdAt })
    .from(answers)
    .innerJoin(sessions, and(eq(sessions.professionalId, answers.professionalId), eq(sessions.id, answers.sessionId)))
    .where(
      ofPractice(
        professionalId,
        isUnseen,
        gte(answers.createdAt, since),
        sql`${sessions.startsAt} = ${answers.startsAt} and not ${sessions.hidden}`,
        sql`${sessions.status} = 'CANCELADA' and ${sessions.cancelledBy} = 'CLIENTE'`,
      ),
    )
    .orderBy(desc(answers.createdAt), desc(answers.id))
    .limit(limit);

/** Which session a cancellation is of, seen or not; null when there is no such cancellation. */
export async function sessionOfCancellation(tx: Queries, professionalId: string, id: string): Promise<string | null> {
  const [found] = await tx
    .select({ sessionId: answers.sessionId })
    .from(answers)
    .where(ofPractice(professionalId, eq(answers.kind, "CANCELA"), eq(answers.id, id)));
  return found?.sessionId ?? null;
}

/** Puts the cancellations of a session aside. */
export async function putAside(tx: Queries, professionalId: string, sessionId: string): Promise<void> {
  await tx
    .update(answers)
    .set({ seenAt: sql`now()` })
    .where(ofPractice(professionalId, isUnseen, eq(answers.sessionId, sessionId)));
}

/** What a session's client has answered, the newest first. */
export const readAnswersOf = (
  tx: Queries,
  professionalId: string,
  sessionId: string,
  limit: number,
): Promise<AnswerRow[]> =>
  tx
    .select()
    .from(answers)
    .where(ofPractice(professionalId, eq(answers.sessionId, sessionId)))
    .orderBy(desc(answers.createdAt), desc(answers.id))
    .limit(limit);
