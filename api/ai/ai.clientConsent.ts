import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import type { Queries } from "../core/database/database.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { type BringInto, idsInOrder } from "../practice/bringing.ts";
import { aiClientConsents } from "./ai.table.ts";

/** What a client allowed last, as it was noted down. */
export interface ClientConsent {
  givenAt: Date;
  /** null: it is in force. */
  withdrawnAt: Date | null;
}

const of = (professionalId: string, clientId: string) =>
  and(eq(aiClientConsents.professionalId, professionalId), eq(aiClientConsents.clientId, clientId));
const inForce = isNull(aiClientConsents.withdrawnAt);

/** The last consent of a client that texts go to `recipient`; null when there never was one. One to somebody else is none. */
export async function readClientConsent(
  tx: Queries,
  professionalId: string,
  clientId: string,
  recipient: string,
): Promise<ClientConsent | null> {
  const [last] = await tx
    .select({ givenAt: aiClientConsents.givenAt, withdrawnAt: aiClientConsents.withdrawnAt })
    .from(aiClientConsents)
    .where(and(of(professionalId, clientId), eq(aiClientConsents.recipient, recipient)))
    .orderBy(desc(inForce), desc(aiClientConsents.givenAt), desc(aiClientConsents.withdrawnAt))
    .limit(1);
  return last ?? null;
}

/** Notes down that texts about a client may go to `recipient`, and to nobody else; one that stands keeps its day. */
export async function giveClientConsent(
  tx: Queries,
  professionalId: string,
  clientId: string,
  recipient: string,
): Promise<void> {
  await tx
    .update(aiClientConsents)
    .set({ withdrawnAt: sql`now()` })
    .where(and(of(professionalId, clientId), inForce, ne(aiClientConsents.recipient, recipient)));
  await tx.insert(aiClientConsents).values({ professionalId, clientId, recipient }).onConflictDoNothing();
}

/** Stores what an export tells of a client's consents to AI, oldest first. */
export async function bringAiConsents(
  tx: Queries,
  { professionalId, clientId }: BringInto,
  rows: ExportedClient["consentimientosIA"],
): Promise<void> {
  const ids = idsInOrder(rows.length);
  const values = rows.map(({ receptor, dado, retirado }, at) => ({
    ...{ id: ids[at], professionalId, clientId, recipient: receptor, givenAt: new Date(dado) },
    withdrawnAt: retirado === null ? null : new Date(retirado),
  }));
  if (values.length > 0) await tx.insert(aiClientConsents).values(values);
}

/** From now on no text about the client is sent. */
export async function withdrawClientConsent(tx: Queries, professionalId: string, clientId: string): Promise<void> {
  await tx
    .update(aiClientConsents)
    .set({ withdrawnAt: sql`now()` })
    .where(and(of(professionalId, clientId), inForce));
}

/** Erases what a client allowed, and when. */
export const eraseAiConsentsOfClient: EraseOfClient = (erasing, { id, professionalId }) =>
  deleteInSteps(erasing, aiClientConsents, of(professionalId, id));
