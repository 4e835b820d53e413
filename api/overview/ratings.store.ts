import { and, asc, eq, not, sql } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import { mailing } from "../clients/mailRefusals.store.ts";
import type { Queries } from "../core/database/database.ts";
import type { Stands } from "../core/queue.ts";
import { professionals } from "../practice/professionals.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import type { RatingKey, RatingLinkKey } from "./ratings.links.ts";
import type { RatingQuestion } from "./ratings.mails.ts";
import { ratings } from "./ratings.table.ts";

/** So long after its end a session is asked about: time enough to note down that it did not take place. */
const DELAY = sql`interval '1 hour'`;
/** After so long a client is not asked any more, as when the service was away for days. */
const LATE = sql`interval '2 days'`;
const ends = sql`${sessions.startsAt} + make_interval(mins => ${sessions.durationMinutes})`;
/** No session lasts longer; it lets the index of starts find those that have ended. */
const LONGEST = sql`interval '1 day'`;

/**
 * Notes down the questions about sessions that are over: confirmed ones that ended after the professional had asked for
 * it, of clients that are not deleted. Calling it again adds nothing.
 * @param owner with the owner's rights: it is done for all practices at once
 */
export async function planRatings(owner: Queries): Promise<void> {
  await owner.execute(sql`
    insert into ${ratings} (professional_id, session_id)
    select ${sessions.professionalId}, ${sessions.id}
    from ${professionals} join ${sessions} on ${sessions.professionalId} = ${professionals.id}
    where ${professionals.ratingsAskedSince} is not null and ${professionals.closedAt} is null
      and ${sessions.startsAt} between now() - ${LATE} - ${LONGEST} and now() - ${DELAY}
      and not ${sessions.hidden} and ${sessions.status} = 'CONFIRMADA'
      and ${ends} between greatest(${professionals.ratingsAskedSince}, now() - ${LATE}) and now() - ${DELAY}
      and not exists (select from ${ratings}
        where ${ratings.professionalId} = ${sessions.professionalId} and ${ratings.sessionId} = ${sessions.id})
    on conflict do nothing`);
}

/** The oldest questions of all practices that still have to be mailed. Ids only. @param owner with the owner's rights */
export const readWaitingRatings = (owner: Queries, limit: number, stands: Stands): Promise<RatingKey[]> =>
  owner
    .select({ id: ratings.id, professionalId: ratings.professionalId })
    .from(ratings)
    .where(and(eq(ratings.status, "PENDIENTE"), not(stands(ratings.id))))
    .orderBy(asc(ratings.createdAt))
    .limit(limit);

const isIt = ({ id, professionalId }: RatingKey) => and(eq(ratings.professionalId, professionalId), eq(ratings.id, id));
/** Of a rating and its session: the client who has it now was asked. What another was asked stays that one's. */
export const asksItsClient = sql`coalesce(${ratings.clientId}, ${sessions.clientId}) = ${sessions.clientId}`;
/**
 * Not of a session that is deleted, or another client's by now: its link leads nowhere until it is back. Nor by a link that
 * went to an address that is the client's no more, nor of a practice that is closed.
 */
const shownOf = ({ emailSince, ...key }: RatingLinkKey) =>
  and(
    isIt(key),
    sql`not ${ratings.hidden} and exists (select from ${sessions} join ${clients}
      on ${clients.professionalId} = ${sessions.professionalId} and ${clients.id} = ${sessions.clientId}
      join ${professionals} on ${professionals.id} = ${sessions.professionalId}
      where ${sessions.professionalId} = ${ratings.professionalId} and ${sessions.id} = ${ratings.sessionId} and ${asksItsClient}
        and ${professionals.closedAt} is null and ${emailSince ? eq(clients.emailSince, emailSince) : sql`true`})`,
  );

/** A question and the client who is asked it. */
interface Asked {
  clientId: string;
  /** Since when the client has the address that is mailed to. */
  emailSince: Date;
  question: RatingQuestion;
}

/** What is to be mailed; null when it has been, and "dropped" when it must not be any more. */
export async function readQuestion(tx: Queries, key: RatingKey): Promise<Asked | "dropped" | null> {
  const [found] = await tx
    .select({
      status: ratings.status,
      clientId: clients.id,
      emailSince: clients.emailSince,
      isWanted: sql<boolean>`${professionals.ratingsAskedSince} is not null and ${professionals.closedAt} is null
        and ${sessions.status} = 'CONFIRMADA' and not ${sessions.hidden} and ${ends} between now() - ${LATE} and now()`,
      client: { name: clients.name, email: clients.email },
      professional: {
        fullName: professionals.fullName,
        email: professionals.email,
        timeZone: professionals.timeZone,
      },
      mailing,
      startsAt: sessions.startsAt,
    })
    .from(ratings)
    .innerJoin(sessions, eq(sessions.id, ratings.sessionId))
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .innerJoin(professionals, eq(professionals.id, ratings.professionalId))
    .where(isIt(key));
  if (found?.status !== "PENDIENTE") return null;
  const { isWanted, status, clientId, emailSince, ...question } = found;
  const { refusesMail, isStranger } = question.mailing;
  return isWanted && question.client.email && !refusesMail && !isStranger
    ? { clientId, emailSince, question }
    : "dropped";
}

/** Notes down what became of the mail. @param asked the client it went to; null when nobody was mailed */
export async function settleQuestion(
  tx: Queries,
  key: RatingKey,
  status: (typeof ratings.$inferSelect)["status"],
  asked: string | null,
): Promise<void> {
  const [session] = await tx
    .select({ clientId: sessions.clientId })
    .from(sessions)
    .where(
      and(
        eq(sessions.professionalId, key.professionalId),
        eq(sessions.id, tx.select({ id: ratings.sessionId }).from(ratings).where(isIt(key))),
      ),
    )
    // Not given to another client between this and the row's change: what parts the two counts on its status.
    .for("share");
  // Given away while the mail was under way, which asked the client before.
  const former = asked !== null && session && session.clientId !== asked ? { clientId: asked } : {};
  await tx
    .update(ratings)
    .set({ status, ...former })
    .where(isIt(key));
}

/** The answer given so far; undefined when nothing was asked, or the session is gone. */
export async function readRating(tx: Queries, key: RatingLinkKey): Promise<number | null | undefined> {
  const [found] = await tx.select({ rating: ratings.rating }).from(ratings).where(shownOf(key));
  return found?.rating;
}

/** Puts the answer in place of the one before. @returns whether there is such a question */
export async function storeRating(tx: Queries, key: RatingLinkKey, rating: number): Promise<boolean> {
  // The practice before the row, as everywhere: the trigger that counts writes there.
  await tx.select().from(professionals).where(eq(professionals.id, key.professionalId)).for("no key update");
  const stored = await tx.update(ratings).set({ rating, ratedAt: sql`now()` }).where(shownOf(key)).returning();
  return stored.length > 0;
}

/** How many answers gave each rating, the best first; ratings nobody gave are left out. */
export async function countRatings(tx: Queries, professionalId: string): Promise<{ rating: number; count: number }[]> {
  const own = tx.select({ counts: professionals.ratingCounts }).from(professionals);
  const [found] = await own.where(eq(professionals.id, professionalId));
  const counts = (found?.counts ?? []).map((count, index) => ({ rating: index + 1, count }));
  return counts.filter(({ count }) => count > 0).reverse();
}
