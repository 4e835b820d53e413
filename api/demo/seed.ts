import { and, eq, lt, sql } from "drizzle-orm";
import { user } from "../account/accounts.table.ts";
import type { Accounts } from "../account/accounts.ts";
import { openAccount } from "../account/signIn/attempts.store.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { plans } from "../practice/plans.table.ts";
import { BUILT_IN } from "../practice/professionals.store.ts";
import { professionals } from "../practice/professionals.table.ts";
import { addConsents } from "./consents.ts";
import { fillPractice, PLAN_UNDER_WAY, TIME_ZONE } from "./fill.ts";
import { addMeasures } from "./measures.ts";
import { addPayments } from "./payments.ts";
import { addProgress } from "./progress.ts";
import { addRatings } from "./ratings.ts";
import { addSelfHelp } from "./selfHelp.ts";
import { addSeries } from "./series.ts";
import { addVersions } from "./versions.ts";

export const DEMO_THERAPIST = { name: "Elena Vidal", email: "elena@consulta.demo", password: "consulta-demo" };
const PLAN = "Profesional";

/** @param password as it is kept */
async function createTherapist(tx: Queries, password: string): Promise<string> {
  const account = await openAccount(tx, { ...DEMO_THERAPIST, password });
  const [professional] = await tx
    .insert(professionals)
    .values({
      issuer: BUILT_IN,
      subject: account,
      email: DEMO_THERAPIST.email,
      fullName: DEMO_THERAPIST.name,
      timeZone: TIME_ZONE,
      planId: sql<number>`(select ${plans.id} from ${plans} where ${plans.name} = ${PLAN})`,
      ...PLAN_UNDER_WAY,
    })
    .returning({ id: professionals.id });
  if (!professional) throw new Error("the demo practice was not created");
  return professional.id;
}

/**
 * Fills an empty database with the demonstration practice, placed relative to today. Does nothing when it is there.
 * In one transaction: of one that was cut off nothing is there, and the next start makes it.
 * @throws when the database refuses a row
 */
export async function seedDemo(accounts: Accounts, database: Database, secret: string): Promise<void> {
  const there = await database.owner.select({ id: user.id }).from(user).where(eq(user.email, DEMO_THERAPIST.email));
  if (there.length > 0) return;
  const { password: keeper } = await accounts.$context;
  const password = await keeper.hash(DEMO_THERAPIST.password);
  await database.owner.transaction(async (tx) => {
    const professionalId = await createTherapist(tx, password);
    await addPayments(tx, professionalId);
    await fillPractice(tx, { professionalId, now: new Date(), plansMails: true });
    await addRatings(tx, professionalId);
    await addVersions(tx, professionalId);
    await addProgress(tx, professionalId);
    await addConsents(tx, professionalId);
    await addSelfHelp(tx, { professionalId, now: new Date(), secret });
    await addMeasures(tx, professionalId);
    await addSeries(tx, professionalId, new Date());
    await tx.update(professionals).set({ ratingsAskedSince: sql`now()` }).where(eq(professionals.id, professionalId));
  });
}

/** When the plan of the demonstration practice that is there ended; null while it runs, or where none is there. */
export async function demoEndedAt({ owner }: Database): Promise<Date | null> {
  const [ended] = await owner
    .select({ at: professionals.planExpiresAt })
    .from(professionals)
    .where(and(eq(professionals.email, DEMO_THERAPIST.email), lt(professionals.planExpiresAt, sql`now()`)));
  return ended?.at ?? null;
}
