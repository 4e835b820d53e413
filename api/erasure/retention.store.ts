import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { RETENTION_MAX, RETENTION_YEARS } from "../../schema/rules/record/erasure.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { retentionKept, retentionSettings } from "./erasure.table.ts";

export async function readYears(tx: Queries, professionalId: string): Promise<number> {
  const [found] = await tx
    .select({ years: retentionSettings.years })
    .from(retentionSettings)
    .where(eq(retentionSettings.professionalId, professionalId));
  return found?.years ?? RETENTION_YEARS.usual;
}

export async function writeYears(tx: Queries, professionalId: string, years: number): Promise<void> {
  await tx
    .insert(retentionSettings)
    .values({ professionalId, years })
    .onConflictDoUpdate({ target: retentionSettings.professionalId, set: { years } });
}

/** A client whose time is over. */
export interface DueClient {
  id: string;
  name: string;
  /** Its last session or note, or when it was last changed: one that was brought in tells when it began, and nothing of since then. */
  lastAt: Date;
  /** Until when it was to be kept beyond its years, `YYYY-MM-DD`. */
  keptUntil: string | null;
}

const due = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), last_at: z.coerce.date(), until: z.string().nullable() })),
});

/**
 * Clients with whom nothing was done since a moment, the longest ago first. Home asks for them: of each client
 * only the newest session and note are looked up, in indexes that have all that is asked.
 * @param today those that are to be kept longer than this day are left out
 */
export async function readDue(tx: Queries, owner: string, before: Date, today: string): Promise<DueClient[]> {
  const own = sql`professional_id = c.professional_id and client_id = c.id and not hidden`;
  const { rows } = due.parse(
    await tx.execute(sql`
      select c.id, c.name, done.last_at, kept.until::text as until
      from clients c
      left join retention_kept kept on kept.professional_id = c.professional_id and kept.client_id = c.id
      cross join lateral (select coalesce(greatest(
          (select starts_at from sessions where ${own} and status <> 'CANCELADA' order by starts_at desc nulls first limit 1),
          (select created_at from notes where ${own} order by created_at desc nulls first limit 1)
        ), c.updated_at) as last_at) done
      where c.professional_id = ${owner} and c.deleted_at is null
        and (kept.until is null or kept.until <= ${today}::date)
        and done.last_at < to_timestamp(${before.getTime() / 1000}::float8)
      order by done.last_at, c.id limit ${RETENTION_MAX}`),
  );
  return rows.map(({ id, name, last_at, until }) => ({ id, name, lastAt: last_at, keptUntil: until }));
}

export async function keepUntil(tx: Queries, professionalId: string, clientId: string, until: string): Promise<void> {
  await tx
    .insert(retentionKept)
    .values({ professionalId, clientId, until })
    .onConflictDoUpdate({ target: [retentionKept.professionalId, retentionKept.clientId], set: { until } });
}

/** Clients that are kept beyond their years, and until which day, `YYYY-MM-DD`; by their ids. */
export const readKept = (tx: Queries, professionalId: string): Promise<{ clientId: string; until: string }[]> =>
  tx
    .select({ clientId: retentionKept.clientId, until: retentionKept.until })
    .from(retentionKept)
    .innerJoin(clients, and(eq(clients.professionalId, professionalId), eq(clients.id, retentionKept.clientId)))
    .where(and(eq(retentionKept.professionalId, professionalId), isNull(clients.deletedAt)))
    .orderBy(asc(retentionKept.clientId));

/** @returns whether it was to be kept longer */
export async function keepNoLonger(tx: Queries, professionalId: string, clientId: string): Promise<boolean> {
  const gone = await tx
    .delete(retentionKept)
    .where(and(eq(retentionKept.professionalId, professionalId), eq(retentionKept.clientId, clientId)))
    .returning({ clientId: retentionKept.clientId });
  return gone.length > 0;
}
