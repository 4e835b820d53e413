import { and, asc, eq, not, sql } from "drizzle-orm";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import type { Stands } from "../../core/queue.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { type MeasureLinkRow, readLinksToMail } from "../links/links.store.ts";
import { measureLinks, measures } from "../measures.table.ts";

/** One mail: that with a link to the client, or that which tells the therapist of an answer. */
export interface MeasureMail {
  id: string;
  professionalId: string;
  which: "link" | "told";
}

/** The oldest mails of all practices that still have to be sent. Ids only. @param owner with the owner's rights */
export async function readWaitingMails(owner: Queries, limit: number, stands: Stands): Promise<MeasureMail[]> {
  const links = await readLinksToMail(owner, limit, stands);
  const told = await owner
    .select({ id: measures.id, professionalId: measures.professionalId })
    .from(measures)
    .where(and(eq(measures.told, "PENDIENTE"), not(stands(sql`${measures.id} || '.told'`))))
    .orderBy(asc(measures.createdAt))
    .limit(limit);
  return [
    ...told.map((one) => ({ ...one, which: "told" as const })),
    ...links.map((one) => ({ ...one, which: "link" as const })),
  ];
}

const practice = {
  fullName: professionals.fullName,
  email: professionals.email,
  timeZone: professionals.timeZone,
  isClosed: sql<boolean>`${professionals.closedAt} is not null`,
};

/** A link that still has to be mailed; null when that is done. */
export async function readLinkMail(tx: Queries, { id, professionalId }: MeasureMail) {
  const [found] = await tx
    .select({ link: measureLinks, practice })
    .from(measureLinks)
    .innerJoin(professionals, eq(professionals.id, measureLinks.professionalId))
    .where(
      and(
        eq(measureLinks.professionalId, professionalId),
        eq(measureLinks.id, id),
        eq(measureLinks.mailed, "PENDIENTE"),
      ),
    );
  return found ?? null;
}

/** What the therapist still has to be told of; null when that is done. */
export async function readToldMail(tx: Queries, { id, professionalId }: MeasureMail) {
  const [found] = await tx
    .select({ clientId: measures.clientId, isHidden: measures.hidden, createdAt: measures.createdAt, practice })
    .from(measures)
    .innerJoin(professionals, eq(professionals.id, measures.professionalId))
    .innerJoin(clients, and(eq(clients.professionalId, measures.professionalId), eq(clients.id, measures.clientId)))
    .where(and(eq(measures.professionalId, professionalId), eq(measures.id, id), eq(measures.told, "PENDIENTE")));
  return found ?? null;
}

/** Notes down what became of the mail that tells the therapist. */
export async function settleTold(
  tx: Queries,
  { id, professionalId }: MeasureMail,
  told: MeasureLinkRow["mailed"],
): Promise<void> {
  await tx
    .update(measures)
    .set({ told })
    .where(and(eq(measures.professionalId, professionalId), eq(measures.id, id)));
}

/** Whose account goes neither mails nor reminds any more, and no link of it opens. */
export async function dropMeasureMails(tx: Queries, professionalId: string): Promise<void> {
  const own = eq(measureLinks.professionalId, professionalId);
  await tx
    .update(measureLinks)
    .set({ mailed: "OMITIDO" })
    .where(and(own, eq(measureLinks.mailed, "PENDIENTE")));
  await tx
    .update(measures)
    .set({ told: "OMITIDO" })
    .where(and(eq(measures.professionalId, professionalId), eq(measures.told, "PENDIENTE")));
}
