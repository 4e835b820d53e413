import { createHash } from "node:crypto";
import { DIARY_FEEDS_MAX } from "../../../schema/rules/agenda/diary.ts";
import { actAs, actorNow, nobodyBut } from "../../core/acting/acting.ts";
import { noteAct } from "../../core/acting/noting.ts";
import type { Database } from "../../core/database/database.ts";
import { found, notFound } from "../../core/problems.ts";
import { refused } from "../../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../../practice/idempotency.ts";
import type { OwnerStands } from "../../practice/identity.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import { diaryCalendar } from "./diary.calendar.ts";
import { type DiaryMails, newsOf } from "./diary.mails.ts";
import {
  checkedFeed,
  type DiaryFeedDraft,
  type DiaryFeedRecord,
  diaryWindow,
  hashOf,
  isSecret,
  newSecret,
} from "./diary.rules.ts";
import {
  countFeeds,
  deleteFeed,
  findFeed,
  insertFeed,
  noteReading,
  readDiary,
  readFeeds,
  renewFeed,
} from "./diary.store.ts";

interface DiaryParts {
  database: Database;
  mails: DiaryMails;
}

/** An address with its secret, told once. */
export interface ToldFeed {
  feed: DiaryFeedRecord;
  secret: string;
}

export const listFeeds = (database: Database, id: string): Promise<DiaryFeedRecord[]> =>
  database.askAsProfessional(id, (tx) => readFeeds(tx, id));

/**
 * Makes an address at which calendars read the agenda, once for each key. Asked again because the answer was lost, it tells
 * another secret: the one before is kept by nobody. The owner hears of it by mail.
 * @throws Refusal VALIDATION; also for one too many, naming `name`
 */
export async function addFeed(
  { database, mails }: DiaryParts,
  id: string,
  draft: DiaryFeedDraft,
  creation: CreationKey | null,
): Promise<ToldFeed> {
  const secret = newSecret();
  const { feed, isNew } = await database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return { feed: found(await renewFeed(tx, id, earlier.id, hashOf(secret))), isNew: false };
    const checked = checkedFeed(draft);
    if ((await countFeeds(tx, id)) >= DIARY_FEEDS_MAX)
      throw refused("name", `Puedes tener ${DIARY_FEEDS_MAX} como máximo. Revoca alguna para crear otra.`);
    const made = await insertFeed(tx, { ...checked, professionalId: id, hash: hashOf(secret) });
    if (creation) await rememberCreation(tx, id, creation, made.id);
    return { feed: made, isNew: true };
  });
  if (isNew) await mails.tell(id, newsOf("made", feed));
  return { feed, secret };
}

/** Gives an address another secret: whoever has the one before reads nothing any more. The owner hears of it. @throws Problem NOT_FOUND */
export async function renewSecret({ database, mails }: DiaryParts, id: string, feedId: string): Promise<ToldFeed> {
  const secret = newSecret();
  const feed = await database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    return found(await renewFeed(tx, id, feedId, hashOf(secret)));
  });
  await mails.tell(id, newsOf("renewed", feed));
  return { feed, secret };
}

/** Revokes an address. @throws Problem NOT_FOUND */
export const removeFeed = (database: Database, id: string, feedId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await deleteFeed(tx, id, feedId))) throw notFound();
  });

export interface OpenDiary {
  database: Database;
  ownerStands: OwnerStands;
}

/** The agenda as a calendar reads it. */
export interface ReadDiary {
  calendar: string;
  /** Strong: the same for the same bytes alone. */
  etag: string;
}

/**
 * What a secret opens; null for one that opens nothing, whether it ever did or not, `SHUT` for one whose owner may not come
 * in. An address that was made while its owner was being shut out is asked about like any other.
 */
export async function openDiary(
  { database, ownerStands }: OpenDiary,
  secret: string,
  now = new Date(),
): Promise<ReadDiary | "SHUT" | null> {
  const feed = isSecret(secret) ? await findFeed(database.owner, hashOf(secret)) : null;
  if (!feed) return null;
  if (!(await ownerStands(feed))) return "SHUT";
  const { professionalId } = feed;
  const reader = { ...(actorNow() ?? nobodyBut("CALENDAR")), who: "CALENDAR" as const, id: feed.id, name: feed.name };
  const entries = await actAs(reader, () =>
    database.asProfessional(professionalId, async (tx) => {
      if (await noteReading(tx, professionalId, feed.id))
        await noteAct(tx, "READ", { thing: "DIARY_FEED", thingId: feed.id, clientId: null });
      return await readDiary(tx, professionalId, diaryWindow(feed.timeZone, now));
    }),
  );
  const calendar = diaryCalendar(entries, feed);
  return { calendar, etag: `"${createHash("sha256").update(calendar).digest("base64url")}"` };
}
