import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { ConsentKind } from "../../schema/rules/consents/consents.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { ConsentKey } from "./consents.links.ts";
import { consentFiles, consentMails, consents, consentVersions } from "./consents.table.ts";

export type ConsentRow = typeof consents.$inferSelect;
/** One that was asked of a client, with its text's hash. */
export type ConsentRecord = Omit<ConsentRow, "professionalId"> & { hash: string };

const { professionalId: _, ...columns } = getTableColumns(consents);
const withText = and(
  eq(consentVersions.professionalId, consents.professionalId),
  eq(consentVersions.kind, consents.kind),
  eq(consentVersions.number, consents.number),
);
const isIt = (professionalId: string, id: string) =>
  and(eq(consents.professionalId, professionalId), eq(consents.id, id));
const ofClient = (professionalId: string, clientId: string) =>
  and(eq(consents.professionalId, professionalId), eq(consents.clientId, clientId));
/** Of a row: its client is there, and not deleted. */
const client = and(
  eq(clients.professionalId, consents.professionalId),
  eq(clients.id, consents.clientId),
  isNull(clients.deletedAt),
);

const mail = and(
  eq(consentMails.professionalId, consents.professionalId),
  eq(consentMails.clientId, consents.clientId),
  eq(consentMails.id, consents.mailId),
);
/** A link that waits and was mailed to an address is over once the client has another one. */
const linkEnd =
  sql`case when ${consents.status} = 'PENDIENTE' and ${consentMails.sentAt} is not null and ${consentMails.emailSince} <> ${clients.emailSince}
  then least(${consents.expiresAt}, ${clients.emailSince}) else ${consents.expiresAt} end`.mapWith(consents.expiresAt);

/** Until when what was mailed to the address there is opens what waits. */
const mailedUntil =
  sql`case when ${consents.status} = 'PENDIENTE' and ${consents.mailedUntil} > now() and ${consents.askedAt} >= ${clients.emailSince}
  then ${consents.mailedUntil} end`.mapWith(consents.mailedUntil);

/** All of a client, what was answered or asked last first. */
export const readConsents = (tx: Queries, professionalId: string, clientId: string): Promise<ConsentRecord[]> =>
  tx
    .select({ ...columns, expiresAt: linkEnd, mailedUntil, hash: consentVersions.hash })
    .from(consents)
    .innerJoin(consentVersions, withText)
    .innerJoin(clients, and(eq(clients.professionalId, consents.professionalId), eq(clients.id, consents.clientId)))
    .leftJoin(consentMails, mail)
    .where(ofClient(professionalId, clientId))
    .orderBy(desc(sql`coalesce(${consents.answeredAt}, ${consents.askedAt})`), desc(consents.id));

/** One of a client who is there; null also for what is no client's any more. */
export async function readConsent(tx: Queries, professionalId: string, id: string): Promise<ConsentRecord | null> {
  const [found] = await tx
    .select({ ...columns, hash: consentVersions.hash })
    .from(consents)
    .innerJoin(consentVersions, withText)
    .innerJoin(clients, client)
    .where(isIt(professionalId, id));
  return found ?? null;
}

/** What a link finds: all that its page and the paper say. */
export interface Linked extends ConsentRecord {
  text: string;
  publishedAt: Date;
  inForce: number;
  client: { name: string; email: string; emailSince: Date };
  practice: { fullName: string; timeZone: string; closedAt: Date | null };
}

export async function readLinked(
  tx: Queries,
  { professionalId, consentId }: Pick<ConsentKey, "professionalId" | "consentId">,
): Promise<Linked | null> {
  const [found] = await tx
    .select({
      ...columns,
      hash: consentVersions.hash,
      text: consentVersions.text,
      publishedAt: consentVersions.publishedAt,
      inForce: sql<number>`(select max(newest.number)::int from consent_versions newest
        where newest.professional_id = ${consents.professionalId} and newest.kind = ${consents.kind})`,
      client: { name: clients.name, email: clients.email, emailSince: clients.emailSince },
      practice: {
        fullName: professionals.fullName,
        timeZone: professionals.timeZone,
        closedAt: professionals.closedAt,
      },
    })
    .from(consents)
    .innerJoin(consentVersions, withText)
    .innerJoin(clients, client)
    .innerJoin(professionals, eq(professionals.id, consents.professionalId))
    .where(isIt(professionalId, consentId));
  return found ?? null;
}

export async function insertConsent(tx: Queries, row: typeof consents.$inferInsert): Promise<string> {
  const [made] = await tx.insert(consents).values(row).returning({ id: consents.id });
  if (!made) throw new Error("the consent was not stored");
  return made.id;
}

export async function updateConsent(
  tx: Queries,
  professionalId: string,
  id: string,
  set: Partial<ConsentRow>,
): Promise<void> {
  await tx.update(consents).set(set).where(isIt(professionalId, id));
}

/** Takes back what waits of a kind: something else was said, or another version is asked for. */
export async function withdrawWaiting(
  tx: Queries,
  professionalId: string,
  clientId: string,
  kind: ConsentKind,
): Promise<void> {
  await tx
    .update(consents)
    .set({ status: "RETIRADO" })
    .where(and(ofClient(professionalId, clientId), eq(consents.kind, kind), eq(consents.status, "PENDIENTE")));
}

export async function insertFile(
  tx: Queries,
  professionalId: string,
  consentId: string,
  file: Uint8Array,
): Promise<void> {
  await tx.insert(consentFiles).values({ professionalId, consentId, file });
}

/** The paper of what was accepted; null where there is none. */
export async function readConsentFile(tx: Queries, professionalId: string, id: string): Promise<Uint8Array | null> {
  const [found] = await tx
    .select({ file: consentFiles.file })
    .from(consentFiles)
    .where(and(eq(consentFiles.professionalId, professionalId), eq(consentFiles.consentId, id)));
  return found?.file ?? null;
}
