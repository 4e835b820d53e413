import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { AS_OF_ONE_MOMENT, type Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { FIRST, hashOfEntry } from "./audit.rules.ts";
import { auditChains, auditEntries } from "./audit.table.ts";

const STRETCH = 1_000;
/** Faults that are named; more are counted. */
const NAMED = 10;

export interface VerifiedAudit {
  /** Entries whose place in their chain was looked at. */
  entries: number;
  /** Of these and those that wait for a place, such that a hand wrote or was told of past the service. */
  byHand: number;
  faults: number;
  /** The first of them: whose, and which place of the chain; null: its end. */
  named: { professionalId: string; position: number | null }[];
}

type Told = (position: number | null) => void;

/** Walks one practice's chain. @returns how many entries it has */
async function verifyPractice(owner: Queries, practice: { id: string; count: number; end: string }, tell: Told) {
  let [position, hash, entries] = [0, FIRST, 0];
  for (;;) {
    const stretch = await owner
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.professionalId, practice.id), gt(auditEntries.position, position)))
      .orderBy(asc(auditEntries.position))
      .limit(STRETCH);
    if (stretch.length === 0) break;
    for (const entry of stretch) {
      const place = entry.position ?? 0;
      if (place !== position + 1 || entry.hash !== hashOfEntry(hash, place, entry)) tell(place);
      position = place;
      hash = entry.hash ?? "";
      entries += 1;
    }
  }
  if (position !== practice.count || hash !== practice.end) tell(null);
  return entries;
}

/**
 * Computes the hash of every sealed entry of every practice anew, and compares.
 * It is all read as of one moment, for the service may be at work.
 * @param owner with the owner's rights
 */
export const verifyAudit = (owner: Queries): Promise<VerifiedAudit> => owner.transaction(verifyAll, AS_OF_ONE_MOMENT);

async function verifyAll(owner: Queries): Promise<VerifiedAudit> {
  const verified: VerifiedAudit = { entries: 0, byHand: 0, faults: 0, named: [] };
  const sealed = sql`exists (select from ${auditEntries}
    where ${auditEntries.professionalId} = ${professionals.id} and ${isNotNull(auditEntries.position)})`;
  const practices = await owner
    .select({
      id: professionals.id,
      count: sql<number>`coalesce(${auditChains.count}, 0)`,
      end: sql<string>`coalesce(${auditChains.end}, '')`,
    })
    .from(professionals)
    .leftJoin(auditChains, eq(auditChains.professionalId, professionals.id))
    .where(and(isNull(professionals.closedAt), sql`(${auditChains.count} > 0 or ${sealed})`));
  for (const practice of practices)
    verified.entries += await verifyPractice(owner, practice, (position) => {
      verified.faults += 1;
      if (verified.named.length < NAMED) verified.named.push({ professionalId: practice.id, position });
    });
  verified.byHand = await owner.$count(auditEntries, eq(auditEntries.who, "HAND"));
  return verified;
}
