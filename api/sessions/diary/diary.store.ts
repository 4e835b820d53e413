import { and, asc, count, desc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import { DIARY_SESSIONS_MAX } from "../../../schema/rules/agenda/diary.ts";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { ownSession } from "../sessions.store.ts";
import { sessions } from "../sessions.table.ts";
import type { DiaryFeedRecord } from "./diary.rules.ts";
import { diaryFeeds } from "./diary.table.ts";

const own = (professionalId: string) => eq(diaryFeeds.professionalId, professionalId);
const isIt = (professionalId: string, id: string) => and(own(professionalId), eq(diaryFeeds.id, id));

/** The addresses of a practice, the first made first. */
export const readFeeds = (tx: Queries, professionalId: string): Promise<DiaryFeedRecord[]> =>
  tx.select().from(diaryFeeds).where(own(professionalId)).orderBy(asc(diaryFeeds.createdAt), asc(diaryFeeds.id));

export async function countFeeds(tx: Queries, professionalId: string): Promise<number> {
  const [counted] = await tx.select({ feeds: count() }).from(diaryFeeds).where(own(professionalId));
  return counted?.feeds ?? 0;
}

export async function insertFeed(tx: Queries, row: typeof diaryFeeds.$inferInsert): Promise<DiaryFeedRecord> {
  const [made] = await tx.insert(diaryFeeds).values(row).returning();
  if (!made) throw new Error("the address was not stored");
  return made;
}

/** Gives an address another secret: the one before leads nowhere any more. @returns null when there is none of that id */
export async function renewFeed(
  tx: Queries,
  professionalId: string,
  id: string,
  hash: string,
): Promise<DiaryFeedRecord | null> {
  const [renewed] = await tx
    .update(diaryFeeds)
    .set({ hash, renewedAt: sql`now()` })
    .where(isIt(professionalId, id))
    .returning();
  return renewed ?? null;
}

/** @returns whether there was one */
export async function deleteFeed(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  return (await tx.delete(diaryFeeds).where(isIt(professionalId, id)).returning({ id: diaryFeeds.id })).length > 0;
}

/** A practice that closes shows its agenda to nobody any more. */
export async function dropFeeds(tx: Queries, professionalId: string): Promise<void> {
  await tx.delete(diaryFeeds).where(own(professionalId));
}

/** Whose agenda a secret opens, and how much of it; null when it opens none. @param owner with the owner's rights */
export async function findFeed(owner: Queries, hash: string) {
  const [found] = await owner
    .select({
      id: diaryFeeds.id,
      professionalId: diaryFeeds.professionalId,
      name: diaryFeeds.name,
      naming: diaryFeeds.naming,
      withDetails: diaryFeeds.withDetails,
      lastReadAt: diaryFeeds.lastReadAt,
      timeZone: professionals.timeZone,
      issuer: professionals.issuer,
      subject: professionals.subject,
    })
    .from(diaryFeeds)
    .innerJoin(professionals, eq(professionals.id, diaryFeeds.professionalId))
    .where(and(eq(diaryFeeds.hash, hash), isNull(professionals.closedAt)));
  return found ?? null;
}

/** Notes down that an address was read, once a minute whichever processes answered. @returns whether it has done so now */
export async function noteReading(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  const longAgo = or(isNull(diaryFeeds.lastReadAt), lt(diaryFeeds.lastReadAt, sql`now() - interval '1 minute'`));
  const noted = await tx
    .update(diaryFeeds)
    .set({ lastReadAt: sql`now()` })
    .where(and(isIt(professionalId, id), longAgo))
    .returning({ id: diaryFeeds.id });
  return noted.length > 0;
}

const entryColumns = {
  id: sessions.id,
  version: sessions.version,
  startsAt: sessions.startsAt,
  durationMinutes: sessions.durationMinutes,
  status: sessions.status,
  type: sessions.type,
  location: sessions.location,
  updatedAt: sessions.updatedAt,
  clientName: clients.name,
};
/** What is read of a session for a calendar: none of its notes. */
export type DiaryEntry = Awaited<ReturnType<typeof readDiary>>[number];

/** The sessions of a stretch of time, cancelled ones too, latest first. */
export const readDiary = (tx: Queries, professionalId: string, { from, until }: { from: Date; until: Date }) =>
  tx
    .select(entryColumns)
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(ownSession(professionalId, gte(sessions.startsAt, from), lt(sessions.startsAt, until)))
    .orderBy(desc(sessions.startsAt), desc(sessions.id))
    .limit(DIARY_SESSIONS_MAX);
