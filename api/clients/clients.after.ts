import { and, desc, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { type ClientsRead, clientColumns, ownClient, type PageRequest, readMatches } from "./clients.store.ts";
import { clients } from "./clients.table.ts";

/** Where a client stands in the list, newest first. */
export interface ClientPlace {
  createdAt: Date;
  id: string;
}

/**
 * One page of the clients after a place in the list, newest first. What is created or deleted meanwhile moves no other
 * client to the other side of the place.
 * @param place of a client that may be gone
 */
export async function readClientsAfter(
  tx: Queries,
  professionalId: string,
  place: ClientPlace,
  { page, pageSize, search = "", isActive }: PageRequest,
): Promise<ClientsRead> {
  const { matching, total } = await readMatches(tx, professionalId, search, isActive);
  const after = sql`(${clients.createdAt}, ${clients.id}) < (${place.createdAt.toISOString()}::timestamptz, ${place.id}::uuid)`;
  const rows = await tx
    .select(clientColumns)
    .from(clients)
    .where(ownClient(professionalId, and(after, matching)))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return { rows: rows.slice(0, pageSize), total, more: rows.length > pageSize };
}
