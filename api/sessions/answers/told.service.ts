import { ANSWERS_SHOWN } from "../../../schema/rules/agenda/answers.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import type { SessionRecord } from "../sessions.rules.ts";
import { readSession, readSessionsOf } from "../sessions.store.ts";
import { putAside, readAnswersOf, readUnseen, type SeenKind, sessionOf, type Told, type Unseen } from "./told.store.ts";

/** Something about a session, with that session. */
type Of<About> = About & { session: SessionRecord };
/** A cancellation, or a booking, that waits to be seen, with its session. */
export type UnseenRecord = Of<Unseen>;

/** What is about sessions, with these; what is about one that cannot be seen any more is left out. */
export async function withSessions<About extends { sessionId: string }>(
  tx: Queries,
  professionalId: string,
  about: readonly About[],
): Promise<Of<About>[]> {
  const ids = about.map(({ sessionId }) => sessionId);
  const sessions = new Map((await readSessionsOf(tx, professionalId, ids)).map((session) => [session.id, session]));
  return about.flatMap((one) => {
    const session = sessions.get(one.sessionId);
    return session ? [{ ...one, session }] : [];
  });
}

/** What waits to be seen, the newest first. @param which since when, as older things tell nothing any more, and how many */
export const readUnseenOf = async (
  tx: Queries,
  professionalId: string,
  kind: SeenKind,
  which: { since: Date; limit: number },
): Promise<UnseenRecord[]> => withSessions(tx, professionalId, await readUnseen(tx, professionalId, kind, which));

/** Puts it aside; again it changes nothing. @throws Problem NOT_FOUND when there is none */
export const seeTold = (
  database: Database,
  professionalId: string,
  kind: SeenKind,
  id: string,
): Promise<SessionRecord> =>
  database.asProfessional(professionalId, async (tx) => {
    const sessionId = found(await sessionOf(tx, professionalId, kind, id));
    const session = found(await readSession(tx, professionalId, sessionId));
    await putAside(tx, professionalId, kind, sessionId);
    return session;
  });

/** What a session's client answered by links, the newest first. @throws Problem NOT_FOUND */
export const listAnswers = (database: Database, professionalId: string, sessionId: string): Promise<Told[]> =>
  database.asProfessional(professionalId, async (tx) => {
    found(await readSession(tx, professionalId, sessionId));
    return await readAnswersOf(tx, professionalId, sessionId, ANSWERS_SHOWN);
  });
