import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { aiClientConsents } from "../../ai/ai.table.ts";
import { ownClient } from "../../clients/clients.store.ts";
import { clients } from "../../clients/clients.table.ts";
import { consents } from "../../consents/consents.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { measureLinks, measureReminders, measures } from "../../measures/measures.table.ts";
import { noteDrafts } from "../../notes/drafts.table.ts";
import { notes } from "../../notes/notes.table.ts";
import { objectives } from "../../objectives/objectives.table.ts";
import { receipts } from "../../receipts/receipts.table.ts";
import { bookingLinks } from "../../sessions/booking/links/links.table.ts";
import { series } from "../../sessions/series/series.table.ts";
import { sessions } from "../../sessions/sessions.table.ts";
import { imports } from "../imports.table.ts";

/** Something that an import brought, as it is now. */
export interface FoundThing {
  id: string;
  name: string;
  version: number;
  /** Where it stands among the others. */
  at: Date;
  isSigned?: boolean;
  /** Whether something has come to it, or of it something else has been changed. */
  isUsed: boolean;
}

/** What an import of an export brought goes with its client, as long as none of it has been changed and nothing came to it. */
const OF_CLIENT = [sessions, notes, objectives, measures];
/** What no import brings. */
const NEVER_BROUGHT = [noteDrafts, receipts, bookingLinks, measureLinks, measureReminders];

/**
 * Of some clients that an import of an export brought those that are still there. All that came with a client has the import's own
 * moment; what is newer was changed or made since.
 */
export async function readBroughtClients(
  tx: Queries,
  { professionalId, importId }: { professionalId: string; importId: string },
  ids: string[],
): Promise<FoundThing[]> {
  const at = sql`(select ${imports.createdAt} from ${imports} where ${imports.id} = ${importId})`;
  const touched = (
    table:
      | (typeof OF_CLIENT)[number]
      | (typeof NEVER_BROUGHT)[number]
      | typeof consents
      | typeof series
      | typeof aiClientConsents,
    since?: SQL,
  ) =>
    tx
      .select({ id: sql<string>`${table.clientId}` })
      .from(table)
      .where(and(eq(table.professionalId, professionalId), inArray(table.clientId, ids), since));
  // The audit alone has the moment in which a consent was changed: the day on which it was taken back may lie before the import.
  const [first, ...others] = [
    ...NEVER_BROUGHT.map((table) => touched(table)),
    touched(aiClientConsents, or(gt(aiClientConsents.givenAt, at), gt(aiClientConsents.withdrawnAt, at))),
    // What was deleted by itself since, by hand or as another import was undone, keeps nothing where it is.
    ...OF_CLIENT.map((table) => touched(table, and(gt(table.updatedAt, at), isNull(table.deletedAt)))),
    // A new series is there as long as its sessions are.
    touched(series, sql`${series.version} > 1 and ${series.createdAt} <= ${at}`),
    touched(consents, gt(consents.askedAt, at)),
    tx
      .select({ id: sql<string>`client_id` })
      .from(sql`audit_entries`)
      .where(
        and(
          sql`professional_id = ${professionalId} and thing = 'CONSENT' and act = 'CHANGED' and last_at > ${at}`,
          inArray(sql`client_id`, ids),
        ),
      ),
  ];
  const [second, ...more] = others;
  if (!first || !second) throw new Error("nothing belongs to clients");
  const used = new Set((await unionAll(first, second, ...more)).map(({ id }) => id));
  const rows = await tx
    .select({ id: clients.id, name: clients.name, version: clients.version, at: clients.createdAt })
    .from(clients)
    .where(ownClient(professionalId, inArray(clients.id, ids)));
  return rows.map((row) => ({ ...row, isUsed: used.has(row.id) }));
}
