import { sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { type KeyedAsked, type KeyedRead, readByKey } from "../practice/keyed.ts";
import type { ClientRecord } from "./clients.rules.ts";
import { clientColumns, ownClient, type PageRequest, readMatches } from "./clients.store.ts";
import { clients } from "./clients.table.ts";

/** The practice's clients by key. */
export async function readClientsByKey(
  tx: Queries,
  professionalId: string,
  asked: KeyedAsked,
  { search = "", isActive }: PageRequest,
): Promise<KeyedRead<ClientRecord>> {
  const { matching, total } = await readMatches(tx, professionalId, search, isActive);
  return await readByKey(tx, professionalId, asked, {
    table: clients,
    matching: ownClient(professionalId, matching),
    total,
    sorted: { nombre: { text: sql`folded(${clients.name}) collate "C"` } },
    read: ({ where, orderBy, limit, offset, key }) =>
      tx
        .select({ key, row: clientColumns })
        .from(clients)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });
}
