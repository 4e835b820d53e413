import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { ownClient } from "../../clients/clients.store.ts";
import { clients } from "../../clients/clients.table.ts";
import { consents } from "../../consents/consents.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { measures } from "../../measures/measures.table.ts";
import { noteDrafts } from "../../notes/drafts.table.ts";
import { notes } from "../../notes/notes.table.ts";
import { objectives } from "../../objectives/objectives.table.ts";
import { receipts } from "../../receipts/receipts.table.ts";
import { series } from "../../sessions/series/series.table.ts";
import { sessions } from "../../sessions/sessions.table.ts";
import { importRows, imports } from "../imports.table.ts";

/** What an import of an export brought goes with its client, as long as none of it has been changed and nothing came to it. */
const OF_CLIENT = [sessions, notes, objectives, measures];

/**
 * The clients that an import of an export brought and that are still there. All that came with a client has the import's own
 * moment; what is newer was changed or made since.
 */
export async function readBroughtClients(
  tx: Queries,
  { professionalId, importId }: { professionalId: string; importId: string },
) {
  const own = and(eq(importRows.professionalId, professionalId), eq(importRows.importId, importId));
  const ids = tx.select({ id: importRows.thingId }).from(importRows).where(own);
  const at = sql`(select ${imports.createdAt} from ${imports} where ${imports.id} = ${importId})`;
  const touched = (
    table: (typeof OF_CLIENT)[number] | typeof noteDrafts | typeof receipts | typeof consents | typeof series,
    since?: SQL,
  ) =>
    tx
      .select({ id: sql<string>`${table.clientId}` })
      .from(table)
      .where(and(eq(table.professionalId, professionalId), inArray(table.clientId, ids), since));
  const [first, ...others] = [
    touched(noteDrafts),
    touched(receipts),
    ...OF_CLIENT.map((table) => touched(table, gt(table.updatedAt, at))),
    touched(series, sql`${series.version} > 1 or ${series.createdAt} > ${at}`),
    touched(
      consents,
      or(
        gt(consents.askedAt, at),
        sql`${consents.answeredAt} > ${at}`,
        sql`${consents.revokedOn} > (${at} at time zone 'UTC')::date`,
      ),
    ),
  ] as const;
  const [second, ...more] = others;
  if (!second) throw new Error("nothing belongs to clients");
  const used = new Set((await unionAll(first, second, ...more)).map(({ id }) => id));
  const rows = await tx
    .select({ id: clients.id, name: clients.name, version: clients.version })
    .from(clients)
    .where(ownClient(professionalId, inArray(clients.id, ids)))
    .orderBy(clients.createdAt, clients.id);
  return rows.map(({ id, name, version }) => ({ id, name, isChanged: version !== 1, isUsed: used.has(id) }));
}
