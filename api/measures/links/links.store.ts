import { and, asc, desc, eq, gt, isNull, not, sql } from "drizzle-orm";
import { MEASURE_LINK_DAYS } from "../../../schema/rules/measures/links.ts";
import type { MeasureKind } from "../../../schema/rules/measures/questionnaires.ts";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import type { Stands } from "../../core/queue.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { measureLinks, measures } from "../measures.table.ts";

export type MeasureLinkRow = typeof measureLinks.$inferSelect;

const own = (professionalId: string, id: string) =>
  and(eq(measureLinks.professionalId, professionalId), eq(measureLinks.id, id));
/** Neither used, nor revoked, nor over. */
const isOpen = and(isNull(measureLinks.usedAt), isNull(measureLinks.revokedAt), gt(measureLinks.expiresAt, sql`now()`));

/** It went to an address that is the client's no more, and opens nothing there. */
const isAstray = sql`(${measureLinks.mailed} = 'ENVIADO' and ${measureLinks.emailSince} is not null
  and ${measureLinks.emailSince} <> (select ${clients.emailSince} from ${clients}
    where ${clients.professionalId} = ${measureLinks.professionalId} and ${clients.id} = ${measureLinks.clientId}))`;

/** The links by which a client can still answer, the newest first. */
export const readOpenLinks = (tx: Queries, professionalId: string, clientId: string): Promise<MeasureLinkRow[]> =>
  tx
    .select()
    .from(measureLinks)
    .where(
      and(eq(measureLinks.professionalId, professionalId), eq(measureLinks.clientId, clientId), isOpen, not(isAstray)),
    )
    .orderBy(desc(measureLinks.createdAt), desc(measureLinks.id));

export async function readLink(tx: Queries, professionalId: string, id: string): Promise<MeasureLinkRow | null> {
  const [found] = await tx.select().from(measureLinks).where(own(professionalId, id));
  return found ?? null;
}

/** Whether it went to an address that is the client's no more. */
export const isGoneAstray = async (tx: Queries, professionalId: string, id: string): Promise<boolean> =>
  (await tx.$count(measureLinks, and(own(professionalId, id), isAstray))) > 0;

/** What became of the mails with the links that were made later, for the client of one and to its questionnaire. */
export async function readLaterMails(
  tx: Queries,
  professionalId: string,
  { clientId, kind, createdAt }: MeasureLinkRow,
): Promise<MeasureLinkRow["mailed"][]> {
  const later = await tx
    .select({ mailed: measureLinks.mailed })
    .from(measureLinks)
    .where(
      and(
        eq(measureLinks.professionalId, professionalId),
        eq(measureLinks.clientId, clientId),
        eq(measureLinks.kind, kind),
        gt(measureLinks.createdAt, createdAt),
      ),
    );
  return later.map(({ mailed }) => mailed);
}

interface New {
  clientId: string;
  kind: MeasureKind;
  isReminder: boolean;
}

/** Makes a link to be mailed; one to the same questionnaire that is open is revoked: of two nobody would know which to use. */
export async function insertLink(
  tx: Queries,
  professionalId: string,
  { clientId, kind, isReminder }: New,
): Promise<string> {
  await tx
    .update(measureLinks)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(measureLinks.professionalId, professionalId),
        eq(measureLinks.clientId, clientId),
        eq(measureLinks.kind, kind),
        isOpen,
      ),
    );
  const [made] = await tx
    .insert(measureLinks)
    .values({
      ...{ professionalId, clientId, kind, isReminder },
      createdAt: sql`clock_timestamp()`,
      expiresAt: sql`clock_timestamp() + make_interval(days => ${MEASURE_LINK_DAYS})`,
    })
    .returning({ id: measureLinks.id });
  if (!made) throw new Error("the link was not stored");
  return made.id;
}

/** Revokes a link; one that is used or over stays so. */
export async function revokeLink(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx
    .update(measureLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(own(professionalId, id), isOpen));
}

export async function markUsed(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx.update(measureLinks).set({ usedAt: sql`clock_timestamp()` }).where(own(professionalId, id));
}

/** A link as whoever opens it finds it; nothing of the client. */
export interface Linked {
  clientId: string;
  kind: MeasureKind;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
  /** Since when the client has the address there is. */
  emailSince: Date;
  /** Whether the client is deleted. */
  isHidden: boolean;
  practice: string;
  isClosed: boolean;
  /** What was answered by it. */
  answers: number[] | null;
}

/** null when it is gone with its client. */
export async function readLinked(tx: Queries, professionalId: string, id: string): Promise<Linked | null> {
  const [found] = await tx
    .select({
      clientId: measureLinks.clientId,
      kind: measureLinks.kind,
      expiresAt: measureLinks.expiresAt,
      usedAt: measureLinks.usedAt,
      revokedAt: measureLinks.revokedAt,
      emailSince: clients.emailSince,
      isHidden: sql<boolean>`${clients.deletedAt} is not null`,
      practice: professionals.fullName,
      isClosed: sql<boolean>`${professionals.closedAt} is not null`,
      answers: measures.answers,
    })
    .from(measureLinks)
    .innerJoin(
      clients,
      and(eq(clients.professionalId, measureLinks.professionalId), eq(clients.id, measureLinks.clientId)),
    )
    .innerJoin(professionals, eq(professionals.id, measureLinks.professionalId))
    .leftJoin(measures, and(eq(measures.professionalId, professionalId), eq(measures.linkId, measureLinks.id)))
    .where(own(professionalId, id));
  return found ?? null;
}

/** The oldest links of all practices that still have to be mailed. Ids only. @param owner with the owner's rights */
export const readLinksToMail = (
  owner: Queries,
  limit: number,
  stands: Stands,
): Promise<{ id: string; professionalId: string }[]> =>
  owner
    .select({ id: measureLinks.id, professionalId: measureLinks.professionalId })
    .from(measureLinks)
    .where(and(eq(measureLinks.mailed, "PENDIENTE"), not(stands(sql`${measureLinks.id} || '.link'`))))
    .orderBy(asc(measureLinks.createdAt))
    .limit(limit);

/** Notes down which address a link goes to, by the moment since which the client has it. */
export async function noteAddress(tx: Queries, professionalId: string, id: string, emailSince: Date): Promise<void> {
  await tx.update(measureLinks).set({ emailSince }).where(own(professionalId, id));
}

/** Notes down what became of the mail with a link. */
export async function settleLinkMail(
  tx: Queries,
  professionalId: string,
  id: string,
  mailed: MeasureLinkRow["mailed"],
): Promise<void> {
  await tx.update(measureLinks).set({ mailed }).where(own(professionalId, id));
}
