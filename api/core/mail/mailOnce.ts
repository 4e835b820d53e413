import { eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { mailAttempts } from "./mailAttempts.table.ts";

/** Longer than a mail server can take over one mail. */
const LEASE_S = 45;
const KEPT = sql`interval '7 days'`;
/** Looking for what is past that reads the whole table: not with every mail. */
const SWEEP_MS = 60 * 60_000;

/** What became of one try. `doubtful`: the server had the mail whole and did not say whether it took it. */
export type Try = { kind: "sent" } | { kind: "failed"; error: unknown } | { kind: "doubtful"; error: unknown };

/** Somebody else is sending this very mail; how that ends is not known yet. */
export class BeingSent extends Error {
  override name = "BeingSent";
}

/**
 * Sends what has a `Message-ID` of its own once, however many workers and processes try: one at a time, not again once
 * the server took it, and after a doubtful try only one more. What the server clearly did not take counts as no try.
 */
export function createMailOnce({ owner }: Pick<Database, "owner">) {
  /** @returns null when it is out already */
  const claim = async (messageId: string): Promise<{ isDoubtful: boolean } | null> => {
    const claimedUntil = sql`now() + make_interval(secs => ${LEASE_S})`;
    const [claimed] = await owner
      .insert(mailAttempts)
      .values({ messageId, claimedUntil })
      .onConflictDoUpdate({
        target: mailAttempts.messageId,
        // A claim that was never let go is a process that died over it: what the server had of it is not known either.
        set: { claimedUntil, isDoubtful: sql`${mailAttempts.isDoubtful} or ${mailAttempts.claimedUntil} is not null` },
        setWhere: sql`${isNull(mailAttempts.sentAt)} and coalesce(${mailAttempts.claimedUntil} < now(), true)`,
      })
      .returning();
    if (claimed) return claimed;
    const [other] = await owner.select().from(mailAttempts).where(eq(mailAttempts.messageId, messageId));
    if (other?.sentAt) return null;
    throw new BeingSent();
  };
  const note = (messageId: string, set: Partial<typeof mailAttempts.$inferInsert>) =>
    owner.update(mailAttempts).set(set).where(eq(mailAttempts.messageId, messageId));

  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweep = async (): Promise<void> => {
    if (performance.now() - sweptAt < SWEEP_MS) return;
    sweptAt = performance.now();
    await owner.delete(mailAttempts).where(lt(mailAttempts.createdAt, sql`now() - ${KEPT}`));
  };

  /** @throws what the try failed with, when the mail has to be tried again; BeingSent */
  return async (messageId: string, send: () => Promise<Try>): Promise<void> => {
    const claimed = await claim(messageId);
    if (!claimed) return;
    const outcome = await send();
    const isOut = outcome.kind === "sent" || (outcome.kind === "doubtful" && claimed.isDoubtful);
    if (isOut) {
      await note(messageId, { claimedUntil: null, sentAt: new Date() });
      return await sweep();
    }
    await note(messageId, { claimedUntil: null, ...(outcome.kind === "doubtful" && { isDoubtful: true }) });
    throw outcome.error;
  };
}
