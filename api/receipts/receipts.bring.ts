import { randomUUID } from "node:crypto";
import { and, eq, inArray, notInArray } from "drizzle-orm";
import { dayIn } from "../../schema/rules/days.ts";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import { isId, type Queries } from "../core/database/database.ts";
import { type BringInto, stretchesOf } from "../practice/bringing.ts";
import { sessions as sessionRows } from "../sessions/sessions.table.ts";
import type { Offered, ReceiptPaper } from "./receipts.rules.ts";
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

/**
 * Has sessions that were brought in and stand on a receipt stand on the one that corrects it, where that still has what they are
 * copies of: the same hour is not billed twice. Which line one is a copy of only its day tells; it is let go of where that is left out.
 * @param given.sessions what stands on the new one; with nothing there all are free
 */
export async function bringOnCorrection(
  tx: Queries,
  owner: string,
  given: { cancels: { id: string; paper: ReceiptPaper }; made: string; sessions: readonly Offered[]; zone: string },
): Promise<void> {
  const { cancels, made: receiptId, zone } = given;
  const { lines } = cancels.paper;
  const kept = given.sessions.map(({ id }) => id);
  if (kept.length === 0) return;
  const daysOf = (isKept: boolean) =>
    new Set(lines.flatMap(({ sessionId, day }) => (kept.includes(sessionId) === isKept ? [day] : [])));
  const [daysKept, daysLeftOut] = [daysOf(true), daysOf(false)];
  const copies = await tx
    .select({ sessionId: sessionRows.id, startsAt: sessionRows.startsAt })
    .from(receiptSessions)
    .innerJoin(
      sessionRows,
      and(
        eq(sessionRows.professionalId, receiptSessions.professionalId),
        eq(sessionRows.id, receiptSessions.sessionId),
      ),
    )
    .where(
      and(
        eq(receiptSessions.professionalId, owner),
        eq(receiptSessions.receiptId, cancels.id),
        notInArray(
          receiptSessions.sessionId,
          lines.map(({ sessionId }) => sessionId),
        ),
      ),
    );
  const rows = copies.flatMap(({ sessionId, startsAt }) => {
    const day = dayIn(zone, startsAt);
    return daysLeftOut.has(day) && !daysKept.has(day) ? [] : [{ professionalId: owner, sessionId, receiptId }];
  });
  for (const stretch of stretchesOf(rows)) await tx.insert(receiptSessions).values(stretch);
}
