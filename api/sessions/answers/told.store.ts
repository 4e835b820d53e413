import { and, desc, eq, getTableColumns, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { sessions } from "../sessions.table.ts";
import { type AnswerRow, isAnswer, isCurrentWish, isOfItsClient } from "./answers.store.ts";
import { answers } from "./answers.table.ts";

/** What waits until the therapist has seen it: that a client has cancelled, or booked, by a link. */
export type SeenKind = "CANCELA" | "RESERVA";
/** One that the therapist has not put aside. */
export type Unseen = Pick<AnswerRow, "id" | "sessionId" | "words" | "createdAt">;

const ofPractice = (professionalId: string, ...which: (SQL | undefined)[]) =>
  and(eq(answers.professionalId, professionalId), ...which);
const isUnseen = (kind: SeenKind) => and(eq(answers.kind, kind), isNull(answers.seenAt));
/** Whether the session is still what was told of it. */
const isStillSo = {
  CANCELA: sql`${sessions.status} = 'CANCELADA' and ${sessions.cancelledBy} = 'CLIENTE'`,
  RESERVA: sql`${sessions.status} <> 'CANCELADA'`,
} satisfies Record<SeenKind, SQL>;

/**
 * What waits to be seen, the newest first. A cancellation whose session takes place after all or was cancelled by the therapist
 * since, and a booking that was cancelled, tell nothing any more, nor does what was moved.
 */
export const readUnseen = (
  tx: Queries,
  professionalId: string,
  kind: SeenKind,
  { since, limit }: { since: Date; limit: number },
): Promise<Unseen[]> =>
  tx
    .select({ id: answers.id, sessionId: answers.sessionId, words: answers.words, createdAt: answers.createdAt })
    .from(answers)
    .innerJoin(sessions, and(eq(sessions.professionalId, answers.professionalId), eq(sessions.id, answers.sessionId)))
    .where(
      ofPractice(
        professionalId,
        isUnseen(kind),
        gte(answers.createdAt, since),
        sql`${sessions.startsAt} = ${answers.startsAt} and not ${sessions.hidden}`,
        isOfItsClient,
        isStillSo[kind],
      ),
    )
    .orderBy(desc(answers.createdAt), desc(answers.id))
    .limit(limit);

/** Which session it is of, seen or not; null when there is no such thing. */
export async function sessionOf(
  tx: Queries,
  professionalId: string,
  kind: SeenKind,
  id: string,
): Promise<string | null> {
  const [found] = await tx
    .select({ sessionId: answers.sessionId })
    .from(answers)
    .where(ofPractice(professionalId, eq(answers.kind, kind), eq(answers.id, id)));
  return found?.sessionId ?? null;
}

/** Puts what a session's client has done aside. */
export async function putAside(tx: Queries, professionalId: string, kind: SeenKind, sessionId: string): Promise<void> {
  await tx
    .update(answers)
    .set({ seenAt: sql`now()` })
    .where(ofPractice(professionalId, isUnseen(kind), eq(answers.sessionId, sessionId)));
}

/** What a client has answered. */
export interface Told extends AnswerRow {
  /** A wish that can still be decided. */
  isCurrent: boolean;
}

/** What a session's client has answered, the newest first. */
export async function readAnswersOf(
  tx: Queries,
  professionalId: string,
  sessionId: string,
  limit: number,
): Promise<Told[]> {
  const rows = await tx
    .select({ ...getTableColumns(answers), isCurrent: sql<boolean>`${isCurrentWish}` })
    .from(answers)
    .innerJoin(sessions, and(eq(sessions.professionalId, answers.professionalId), eq(sessions.id, answers.sessionId)))
    .where(ofPractice(professionalId, eq(answers.sessionId, sessionId), isOfItsClient))
    .orderBy(desc(answers.createdAt), desc(answers.id))
    .limit(limit);
  return rows.filter(isAnswer);
}
