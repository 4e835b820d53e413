import { and, desc, eq, sql } from "drizzle-orm";
import type { ConsentKind } from "../../schema/rules/consents/consents.ts";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { consentDrafts, consentVersions } from "./consents.table.ts";

/** A text as it was published, without its words. */
export type VersionRecord = Omit<typeof consentVersions.$inferSelect, "professionalId" | "text">;
/** The same with them. */
export type VersionText = VersionRecord & { text: string };

const { kind, number, text, hash, publishedAt } = consentVersions;
const told = { kind, number, hash, publishedAt };
const ofKind = (professionalId: string, which: ConsentKind) =>
  and(eq(consentVersions.professionalId, professionalId), eq(kind, which));

export const readDrafts = (tx: Queries, professionalId: string) =>
  tx
    .select({ kind: consentDrafts.kind, text: consentDrafts.text, version: consentDrafts.version })
    .from(consentDrafts)
    .where(eq(consentDrafts.professionalId, professionalId));

/** Keeps what is written; the practice is locked. */
export async function writeDraft(
  tx: Queries,
  professionalId: string,
  which: ConsentKind,
  given: { text: string; version: number },
): Promise<void> {
  await tx
    .insert(consentDrafts)
    .values({ professionalId, kind: which, ...given })
    .onConflictDoUpdate({ target: [consentDrafts.professionalId, consentDrafts.kind], set: given });
}

/** All versions of all kinds, the newest first. */
export const readVersions = (tx: Queries, professionalId: string): Promise<VersionRecord[]> =>
  tx.select(told).from(consentVersions).where(eq(consentVersions.professionalId, professionalId)).orderBy(desc(number));

/** One version; the one in force without a number. */
export async function readVersion(
  tx: Queries,
  professionalId: string,
  which: ConsentKind,
  wanted?: number,
): Promise<VersionText | null> {
  const one = wanted === undefined ? undefined : eq(number, wanted);
  const [found] = await tx
    .select({ ...told, text })
    .from(consentVersions)
    .where(and(ofKind(professionalId, which), one))
    .orderBy(desc(number))
    .limit(1);
  return found ?? null;
}

export async function insertVersion(tx: Queries, professionalId: string, version: VersionText): Promise<void> {
  await tx.insert(consentVersions).values({ professionalId, ...version });
}

/** The number in force of each kind that has one. */
export async function readInForce(tx: Queries, professionalId: string): Promise<Map<ConsentKind, number>> {
  const rows = await tx
    .select({ kind, number: sql<number>`max(${number})::int` })
    .from(consentVersions)
    .where(eq(consentVersions.professionalId, professionalId))
    .groupBy(kind);
  return new Map(rows.map((row) => [row.kind, row.number]));
}

/** What the account knows of whose practice it is. */
export async function readAccount(tx: Queries, id: string): Promise<{ fullName: string; email: string } | null> {
  const { fullName, email } = professionals;
  const [found] = await tx.select({ fullName, email }).from(professionals).where(eq(professionals.id, id));
  return found ?? null;
}
