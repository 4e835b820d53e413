import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Counts,
  ERASED_KINDS,
  type ErasedKind,
  KEPT_KINDS,
  type KeptKind,
} from "../../schema/rules/record/erasure.ts";
import { clients } from "../clients/clients.table.ts";
import { isOwnAddress } from "../clients/ownAddress.ts";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { clientErasures } from "./erasure.table.ts";

/** A client who is there, or deleted and not yet gone. */
export interface ErasableClient {
  id: string;
  name: string;
  updatedAt: Date;
}

const erasable = (tx: Queries, professionalId: string, id: string) =>
  tx
    .select({ id: clients.id, name: clients.name, updatedAt: clients.updatedAt })
    .from(clients)
    .where(and(eq(clients.professionalId, professionalId), eq(clients.id, id)));

export async function readErasable(tx: Queries, professionalId: string, id: string): Promise<ErasableClient | null> {
  const [found] = await erasable(tx, professionalId, id);
  return found ?? null;
}

/** The same, and whoever writes something of this client waits for the end of the transaction. */
export async function holdErasable(tx: Queries, professionalId: string, id: string): Promise<ErasableClient | null> {
  const [found] = await erasable(tx, professionalId, id).for("update");
  return found ?? null;
}

const counted = <Kind extends string>(kinds: readonly Kind[]) =>
  z.object({ rows: z.array(z.record(z.enum(kinds as readonly [Kind, ...Kind[]]), z.number())).length(1) });
const erasedRow = counted(ERASED_KINDS);
const keptRow = counted(KEPT_KINDS);

/** How much of each kind there is of a client, deleted things too; files that were fetched, or could not be made, are nobody's loss. */
export async function countErased(tx: Queries, owner: string, id: string): Promise<Counts<ErasedKind>> {
  const own = sql`professional_id = ${owner} and client_id = ${id}`;
  const ofSessions = sql`professional_id = ${owner} and session_id in (select id from sessions where ${own})`;
  const ofNotes = sql`note_id in (select id from notes where ${own})`;
  const { rows } = erasedRow.parse(
    await tx.execute(sql`select
      (select count(*)::int from sessions where ${own}) as "THERAPY_SESSIONS",
      (select count(*)::int from session_series where ${own}) as "SERIES",
      (select count(*)::int from notes where ${own}) as "NOTES",
      (select count(*)::int from note_drafts
          where professional_id = ${owner} and ((client_id = ${id} and note_id is null) or ${ofNotes}))
        + (select count(*)::int from note_drafts_aside where ${own}) as "NOTE_DRAFTS",
      (select count(*)::int from note_versions where ${own} and not ${ofNotes}) as "FORMER_TEXTS",
      (select count(*)::int from objectives where ${own}) as "OBJECTIVES",
      (select count(*)::int from measures where ${own}) as "MEASURES",
      (select count(*)::int from consents where ${own}) + (select count(*)::int from ai_client_consents where ${own})
        as "CONSENTS",
      (select count(*)::int from session_ratings where ((${ofSessions}) or (${own})) and rated_at is not null)
        as "RATINGS",
      (select count(*)::int from session_answers where kind <> 'SOLICITUD' and ((${ofSessions}) or (${own})))
        + (select count(*)::int from booking_requests asked where ${own} or (asked.professional_id = ${owner}
          and asked.client_id is null and asked.status not in ('ACEPTADA', 'SIN_PROBAR')
          and ${isOwnAddress(sql`asked.email`, owner, id)})) as "ANSWERS",
      (select count(*)::int from exports where professional_id = ${owner} and (client_id = ${id} or client_id is null)
        and status <> 'FALLIDA' and fetched_at is null and (expires_at is null or expires_at > now())) as "EXPORTS",
      (select count(*)::int from session_reminders where ${ofSessions})
        + (select count(*)::int from consent_mails where ${own}) as "MAILS"`),
  );
  return rows[0] as Counts<ErasedKind>;
}

const SHOWN_KINDS = ["THERAPY_SESSIONS", "NOTES", "OBJECTIVES", "MEASURES", "CONSENTS"] as const;
/** What is seen of a client, and goes out of sight when it is deleted. */
export interface ShownCounts {
  counts: Counts<(typeof SHOWN_KINDS)[number]>;
  /** Of the sessions. */
  cancelled: number;
}
const shownRow = counted([...SHOWN_KINDS, "CANCELLED"]);

/** How much is seen of a client, without a look at any of it. */
export async function countShown(tx: Queries, owner: string, id: string): Promise<ShownCounts> {
  const own = sql`professional_id = ${owner} and client_id = ${id}`;
  const { rows } = shownRow.parse(
    await tx.execute(sql`select
      (select count(*)::int from sessions where ${own} and not hidden) as "THERAPY_SESSIONS",
      (select count(*)::int from sessions where ${own} and not hidden and status = 'CANCELADA') as "CANCELLED",
      (select count(*)::int from notes where ${own} and not hidden) as "NOTES",
      (select count(*)::int from objectives where ${own} and not hidden) as "OBJECTIVES",
      (select count(*)::int from measures where ${own} and not hidden) as "MEASURES",
      (select count(*)::int from consents where ${own}) as "CONSENTS"`),
  );
  const { CANCELLED: cancelled, ...counts } = rows[0] as Counts<(typeof SHOWN_KINDS)[number] | "CANCELLED">;
  return { counts, cancelled };
}

const papersRow = z.object({ rows: z.array(z.object({ papers: z.number() })).length(1) });

/** How many of a client's consents have a paper. */
export async function countPapers(tx: Queries, owner: string, id: string): Promise<number> {
  const { rows } = papersRow.parse(
    await tx.execute(sql`select count(*)::int as papers from consent_files
      where professional_id = ${owner}
        and consent_id in (select id from consents where professional_id = ${owner} and client_id = ${id})`),
  );
  return rows[0]?.papers ?? 0;
}

/** How much outlives the client. */
export async function countKept(tx: Queries, owner: string, id: string): Promise<Counts<KeptKind>> {
  const own = sql`professional_id = ${owner} and client_id = ${id}`;
  const { rows } = keptRow.parse(
    await tx.execute(sql`select
      (select count(*)::int from receipts where ${own}) as "RECEIPTS",
      (select count(*)::int from note_seals where professional_id = ${owner}
        and note_id in (select id from notes where ${own})) as "SIGNATURES",
      (select count(*)::int from audit_entries where ${own}) as "AUDIT_ENTRIES"`),
  );
  return rows[0] as Counts<KeptKind>;
}

const lastRow = z.object({ rows: z.array(z.object({ at: z.coerce.date().nullable() })).length(1) });

/** When something was last done with a client: the beginning of its last session, or its newest note; null: never. */
export async function lastDone(tx: Queries, owner: string, id: string): Promise<Date | null> {
  const own = sql`professional_id = ${owner} and client_id = ${id} and deleted_at is null`;
  const { rows } = lastRow.parse(
    await tx.execute(sql`select greatest(
      (select max(starts_at) from sessions where ${own} and status <> 'CANCELADA'),
      (select max(created_at) from notes where ${own})) as at`),
  );
  return rows[0]?.at ?? null;
}

/** A certificate without its file. */
export type ErasureRecord = Omit<typeof clientErasures.$inferSelect, "file" | "professionalId">;
const columns = {
  id: clientErasures.id,
  number: clientErasures.number,
  clientId: clientErasures.clientId,
  clientName: clientErasures.clientName,
  reason: clientErasures.reason,
  erasedAt: clientErasures.erasedAt,
  erased: clientErasures.erased,
  kept: clientErasures.kept,
};
const own = (professionalId: string) => eq(clientErasures.professionalId, professionalId);

/** The number of the practice's next certificate; the practice is locked before. */
export async function nextNumber(tx: Queries, professionalId: string): Promise<number> {
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${clientErasures.number}), 0)` })
    .from(clientErasures)
    .where(own(professionalId));
  return (last?.number ?? 0) + 1;
}

export async function insertErasure(tx: Queries, row: typeof clientErasures.$inferInsert): Promise<string> {
  const [made] = await tx.insert(clientErasures).values(row).returning({ id: clientErasures.id });
  if (!made) throw new Error("the certificate was not stored");
  return made.id;
}

export async function readErasure(tx: Queries, professionalId: string, id: string): Promise<ErasureRecord | null> {
  const [found] = await tx
    .select(columns)
    .from(clientErasures)
    .where(and(own(professionalId), eq(clientErasures.id, id)));
  return found ?? null;
}

/** One page of certificates, the newest first. */
export async function readErasures(
  tx: Queries,
  professionalId: string,
  { page, pageSize }: PageAsked,
): Promise<PageRead<ErasureRecord>> {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(clientErasures)
    .where(own(professionalId));
  const rows = await tx
    .select(columns)
    .from(clientErasures)
    .where(own(professionalId))
    .orderBy(desc(clientErasures.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: counted?.total ?? 0 };
}

export async function readErasureFile(tx: Queries, professionalId: string, id: string) {
  const [found] = await tx
    .select({ number: clientErasures.number, clientId: clientErasures.clientId, file: clientErasures.file })
    .from(clientErasures)
    .where(and(own(professionalId), eq(clientErasures.id, id)));
  return found ?? null;
}
