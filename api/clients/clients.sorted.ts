import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { WireClientOrder } from "../../schema/wire/clients.ts";
import type { Queries } from "../core/database/database.ts";
import { type ClientsRead, clientColumns, ownClient, type PageRequest, readMatches } from "./clients.store.ts";
import { clients } from "./clients.table.ts";

/**
 * When each client of the practice came last, in one pass over the index of its sessions: asked for client by client it
 * takes as many walks as there are clients.
 */
const latestOf = (professionalId: string): SQL => sql`(
  select s.client_id, max(s.starts_at) as at from sessions s
    where s.professional_id = ${professionalId} and not s.hidden and s.status <> 'CANCELADA' and s.starts_at <= now()
    group by s.client_id) as latest`;

const SORTED_BY: Record<"nombre" | "sesiones" | "ultimaSesion", SQL> = {
  nombre: sql`folded(${clients.name}) collate "C"`,
  sesiones: sql`${clients.sessionCount}`,
  ultimaSesion: sql`coalesce(latest.at, ${clients.createdAt})`,
};

/** One page of clients in another order than newest first; among equals the id decides, so that no page repeats one. */
export async function readSortedClients(
  tx: Queries,
  professionalId: string,
  order: WireClientOrder,
  { page, pageSize, search = "", isActive }: PageRequest,
): Promise<ClientsRead> {
  const { matching, total } = await readMatches(tx, professionalId, search, isActive);
  const [by, direction] = order.startsWith("-") ? [order.slice(1), desc] : [order, asc];
  const key = SORTED_BY[by as keyof typeof SORTED_BY];
  const all = tx.select(clientColumns).from(clients).$dynamic();
  const joined =
    by === "ultimaSesion" ? all.leftJoin(latestOf(professionalId), sql`latest.client_id = clients.id`) : all;
  const rows = await joined
    .where(ownClient(professionalId, matching))
    .orderBy(direction(key), direction(clients.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total, more: page * pageSize < total };
}
