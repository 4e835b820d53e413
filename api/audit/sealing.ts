import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Database, Queries } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { professionals } from "../practice/professionals.table.ts";
import { type Entry, FIRST, hashOfEntry } from "./audit.rules.ts";
import { auditChains, auditEntries } from "./audit.table.ts";

const EVERY_MS = 5_000;
const STRETCH = 500;
const PRACTICES_OF_A_ROUND = 500;

const isDue = and(isNull(auditEntries.position), lte(auditEntries.sealableAt, sql`clock_timestamp()`));

async function practicesDue(owner: Queries): Promise<string[]> {
  const found = await owner
    .selectDistinct({ id: auditEntries.professionalId })
    .from(auditEntries)
    .innerJoin(professionals, eq(professionals.id, auditEntries.professionalId))
    // A practice that is closed is on its way out.
    .where(and(isDue, isNull(professionals.closedAt)))
    .limit(PRACTICES_OF_A_ROUND);
  return found.map(({ id }) => id);
}

/** The end of a practice's chain, held for this transaction; null while another process is at it. */
async function holdChain(tx: Queries, professionalId: string) {
  await tx.insert(auditChains).values({ professionalId, end: FIRST }).onConflictDoNothing();
  const [chain] = await tx
    .select()
    .from(auditChains)
    .where(eq(auditChains.professionalId, professionalId))
    .for("update", { skipLocked: true });
  return chain ?? null;
}

interface Sealed {
  id: string;
  position: number;
  hash: string;
}

async function store(tx: Queries, professionalId: string, sealed: Sealed[]): Promise<void> {
  await tx.execute(sql`
    update audit_entries set position = sealed.position, hash = sealed.hash
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as sealed (id uuid, position integer, hash text)
    where audit_entries.professional_id = ${professionalId} and audit_entries.id = sealed.id`);
}

/**
 * Gives the next entries of one practice their places. Each process may try: who comes second leaves it to the first.
 * @returns whether there may be more
 */
export const sealStretch = (owner: Queries, professionalId: string): Promise<boolean> =>
  owner.transaction(async (tx) => {
    const chain = await holdChain(tx, professionalId);
    if (!chain) return false;
    const due: Entry[] = await tx
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.professionalId, professionalId), isDue))
      .orderBy(asc(auditEntries.at), asc(auditEntries.id))
      .limit(STRETCH)
      .for("update");
    if (due.length === 0) return false;
    let [count, end] = [chain.count, chain.end];
    const sealed = due.map((entry) => {
      count += 1;
      end = hashOfEntry(end, count, entry);
      return { id: entry.id, position: count, hash: end };
    });
    await store(tx, professionalId, sealed);
    await tx.update(auditChains).set({ count, end }).where(eq(auditChains.professionalId, professionalId));
    return due.length === STRETCH;
  });

/** Seals what is due, of all practices: one where it fails is told, and stops none of the others. */
export async function sealDue({ owner }: Database, log: Log, closing?: AbortSignal): Promise<void> {
  for (const id of await practicesDue(owner)) {
    try {
      while (!closing?.aborted && (await sealStretch(owner, id))) {
        // The next stretch is a transaction of its own.
      }
    } catch (error) {
      log.warn({ id, error: errorFacts(error) }, "entries of a practice not sealed");
    }
  }
}

/** Seals what is due, now and every few seconds. */
export const startSealing = (database: Database, log: Log): Rounds =>
  startRounds(
    { name: "sealing of the audit", everyMs: EVERY_MS, log, failed: "entries of the audit not sealed" },
    (closing) => sealDue(database, log, closing),
  );
