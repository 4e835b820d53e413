import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { PURGE_DAYS } from "../../schema/rules/accounts.ts";
import type { Database, Queries } from "../core/database/database.ts";
import type { DemoPractice } from "../practice/bearer.ts";
import { plans } from "../practice/plans.table.ts";
import { professionals } from "../practice/professionals.table.ts";
import { addConsents } from "./consents.ts";
import { fillPractice, PLAN_UNDER_WAY, TIME_ZONE } from "./fill.ts";
import { addMeasures } from "./measures.ts";
import { addPayments } from "./payments.ts";
import { addRatings } from "./ratings.ts";
import { addSelfHelp } from "./selfHelp.ts";
import { addSeries } from "./series.ts";
import { addVersions } from "./versions.ts";

/** No issuer of sign-ins: nobody can ever sign in as one of these. */
const ISSUER = "demo";
const THERAPIST = { fullName: "Elena Vidal", email: "elena@consulta.example" };
/** So long its days are near enough to today. */
const FRESH = sql`interval '1 day'`;
/** To make it takes seconds on a busy machine, and whoever waits for it waits as long as a statement may. */
const PATIENCE = "8s";
/** Who makes it anew; any number that no other lock has. */
const LOCK = 7_160_161;
/** How long a process believes which one is shown. */
const BELIEVED_MS = 60_000;
/** The one before is erased no sooner: pages that began with it are read to their end. */
const SPARED = sql`interval '1 hour'`;

const newest = (db: Queries, ...more: Parameters<typeof and>) =>
  db
    .select({ id: professionals.id })
    .from(professionals)
    .where(and(eq(professionals.issuer, ISSUER), isNull(professionals.closedAt), ...more))
    .orderBy(desc(professionals.createdAt))
    .limit(1);
const isFresh = gt(professionals.createdAt, sql`now() - ${FRESH}`);

async function make(tx: Queries, secret: string): Promise<string> {
  const [made] = await tx
    .insert(professionals)
    .values({
      issuer: ISSUER,
      subject: sql<string>`gen_random_uuid()::text`,
      ...THERAPIST,
      timeZone: TIME_ZONE,
      // The one with the most room.
      planId: sql<number>`(select ${plans.id} from ${plans} where not ${plans.isFree}
        order by ${plans.maxClients} desc nulls first, ${plans.maxAiGenerations} desc nulls first, ${plans.planOrder} limit 1)`,
      ...PLAN_UNDER_WAY,
    })
    .returning({ id: professionals.id });
  if (!made) throw new Error("the demo practice was not created");
  await addPayments(tx, made.id);
  await fillPractice(tx, { professionalId: made.id, now: new Date(), plansMails: false });
  await addRatings(tx, made.id);
  await addVersions(tx, made.id);
  await addConsents(tx, made.id);
  await addSelfHelp(tx, { professionalId: made.id, now: new Date(), secret });
  await addMeasures(tx, made.id);
  await addSeries(tx, made.id, new Date());
  return made.id;
}

/**
 * The practice that newcomers look at: a row like any other, made when it is first asked for and anew when it is older
 * than a day, in one transaction. Whatever is written by mail stands in rows that wait to be sent, and it has none.
 */
export function openDemo(database: Database, secret: string): DemoPractice {
  let known: { id: string; until: number } | null = null;
  const remember = (id: string): string => {
    known = { id, until: performance.now() + BELIEVED_MS };
    return id;
  };

  /** Two processes at once make one: the second finds what the first has made. */
  const renew = (): Promise<string> =>
    database.owner.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${PATIENCE}, true)`);
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const [there] = await newest(tx, isFresh);
      if (there) return there.id;
      // What is older is as if it had been closed long ago, and erased as such.
      await tx
        .update(professionals)
        .set({ closedAt: sql`now() - make_interval(days => ${PURGE_DAYS}) + ${SPARED}` })
        .where(and(eq(professionals.issuer, ISSUER), isNull(professionals.closedAt)));
      return await make(tx, secret);
    });

  return {
    async fresh() {
      const [there] = await newest(database.owner, isFresh);
      return remember(there?.id ?? (await renew()));
    },
    async current() {
      if (known && known.until > performance.now()) return known.id;
      const [there] = await newest(database.owner);
      return remember(there?.id ?? (await renew()));
    },
  };
}
