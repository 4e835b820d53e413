import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import { isId, type Queries } from "../core/database/database.ts";
import { type BringInto, stretchesOf } from "../practice/bringing.ts";
import { receiptSessions } from "./receipts.table.ts";

/** A session and a receipt on which it stands, as an export calls them. */
export interface OnReceipt {
  session: string;
  receipt: string;
}

/** Sessions that are looked for at once. */
const LOOKED_FOR = 500;

/** What the practice itself knows of the sessions that an export was made of: also what became of them since. */
async function readOwn(tx: Queries, owner: string, ids: string[]): Promise<OnReceipt[]> {
  const { professionalId, sessionId: session, receiptId: receipt } = receiptSessions;
  const found: OnReceipt[] = [];
  for (const stretch of stretchesOf(ids, LOOKED_FOR))
    found.push(
      ...(await tx
        .select({ session, receipt })
        .from(receiptSessions)
        .where(and(eq(professionalId, owner), inArray(session, stretch)))),
    );
  return found;
}

/**
 * Has sessions of an export stand where they stood before, so that nobody is billed for them twice. A receipt of the practice's own
 * lets them go when it is cancelled; of one that was made out elsewhere nothing else is known here.
 * @param told what the export says of them
 */
export async function bringOnReceipts(
  tx: Queries,
  { professionalId, idOf }: BringInto,
  sessions: ExportedClient["sesiones"],
  told: readonly OnReceipt[],
): Promise<void> {
  const own = await readOwn(tx, professionalId, sessions.map(({ id }) => id).filter(isId));
  const rows = [...told, ...own].flatMap(({ session, receipt }) => {
    const sessionId = idOf("sesiones", session);
    return sessionId ? [{ professionalId, sessionId, receiptId: isId(receipt) ? receipt : randomUUID() }] : [];
  });
  for (const stretch of stretchesOf(rows)) await tx.insert(receiptSessions).values(stretch).onConflictDoNothing();
}
