import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import {
  type ClientsRead,
  clientColumns,
  counted,
  findClientIds,
  ownClient,
  type PageRequest,
  shown,
  statusOf,
} from "./clients.store.ts";
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
  const status = statusOf(isActive);
  const ids = search.trim() === "" ? null : await findClientIds(tx, search, isActive);
  const [practice] = await tx
    .select({ total: sql<number>`(${counted[status]})::int` })
    .from(professionals)
    .where(eq(professionals.id, professionalId));
  const after = sql`(${clients.createdAt}, ${clients.id}) < (${place.createdAt.toISOString()}::timestamptz, ${place.id}::uuid)`;
  const rows = await tx
    .select(clientColumns)
    .from(clients)
    .where(ownClient(professionalId, and(after, shown[status], ids ? inArray(clients.id, ids) : undefined)))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return {
    rows: rows.slice(0, pageSize),
    total: ids ? ids.length : (practice?.total ?? 0),
    more: rows.length > pageSize,
  };
}
