import { and, desc, eq, gte, inArray, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { CLIENT } from "../../schema/fields/clients.ts";
import { apiFieldsOf } from "../../schema/fields/table.ts";
import type { ClientDraft } from "../../schema/rules/clients.ts";
import type { WireClientStats } from "../../schema/wire/clients.ts";
import type { Queries } from "../core/database/database.ts";
import { preparedPerConnection } from "../core/database/prepared.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { keysNewestFirst, pageGiven } from "../practice/pages.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { ClientRecord } from "./clients.rules.ts";
import { clients } from "./clients.table.ts";
import { refusesMail } from "./mailRefusals.store.ts";

/** What the therapist writes. */
const texts = Object.fromEntries(apiFieldsOf(CLIENT).map(({ name }) => [name, clients[name]])) as Pick<
  typeof clients,
  keyof typeof CLIENT
>;
const columns = {
  id: clients.id,
  ...texts,
  isActive: clients.isActive,
  version: clients.version,
  createdAt: clients.createdAt,
  updatedAt: clients.updatedAt,
  totalSessions: clients.sessionCount,
  activeObjectiveCount: clients.activeObjectiveCount,
  activeObjectiveProgress: clients.activeObjectiveProgress,
  refusesMail,
};

/**
 * Names are written out: where only one table is selected from, drizzle leaves the tables' names away, and both sides of
 * each comparison would be the session's. `offset 0` keeps the planner to this client's sessions: for the latest alone it
 * would walk through the whole practice's.
 */
const lastSessionAt = sql<Date | null>`(select max(past.starts_at) from (
  select s.starts_at from sessions s where s.professional_id = clients.professional_id and s.client_id = clients.id
    and s.status <> 'CANCELADA' and not s.hidden and s.starts_at <= now() offset 0) as past)`.mapWith(
  clients.createdAt,
);

/** All that is told of a client. */
export const clientColumns = { ...columns, lastSessionAt };

/** A client of this professional that is not deleted. */
export const ownClient = (professionalId: string | Placeholder, more?: SQL): SQL | undefined =>
  and(eq(clients.professionalId, professionalId), isNull(clients.deletedAt), more);

export interface PageRequest extends PageAsked {
  search?: string;
  isActive?: boolean;
}

const shown = { all: undefined, active: eq(clients.isActive, true), inactive: eq(clients.isActive, false) };
const counted = {
  all: sql`${professionals.clientCount}`,
  active: sql`${professionals.activeClientCount}`,
  inactive: sql`${professionals.clientCount} - ${professionals.activeClientCount}`,
};
const given = { ...pageGiven, search: sql.placeholder("search") };

/** The ids of one page, newest first, each with the number of all; a page without any has one row without id. */
function pageKeys(status: keyof typeof shown, search: boolean): SQL {
  if (search) {
    const active = { all: sql`null`, active: sql`true`, inactive: sql`false` }[status];
    return sql`search_clients(${given.search}, ${active}, ${given.limit}, ${given.offset})`;
  }
  const columnsOfOrder = { table: clients, id: clients.id, createdAt: clients.createdAt };
  return keysNewestFirst(columnsOfOrder, ownClient(given.professionalId, shown[status]), counted[status]);
}

type Status = keyof typeof shown;
const statusOf = (isActive: boolean | undefined): Status =>
  isActive === undefined ? "all" : isActive ? "active" : "inactive";

/** The list is what therapists ask for most. */
const preparedPage = preparedPerConnection((tx, kind: Status | `${Status}_search`) => {
  const keys = pageKeys(kind.replace("_search", "") as Status, kind.endsWith("_search"));
  return tx
    .select({ total: sql<number>`keys.total::int`, client: columns, lastSessionAt })
    .from(sql`${keys} as keys`)
    .leftJoin(clients, and(eq(clients.id, sql`keys.id`), ownClient(given.professionalId)))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .prepare(`client_page_${kind}`);
});

export interface ClientsRead extends PageRead<ClientRecord> {
  /** Whether some follow. */
  more: boolean;
}

/** One page of clients, newest first: one query. */
export async function readClientPage(
  tx: Queries,
  professionalId: string,
  { page, pageSize, search = "", isActive }: PageRequest,
): Promise<ClientsRead> {
  const status = statusOf(isActive);
  const prepared = preparedPage(tx, search.trim() === "" ? status : `${status}_search`);
  const found = await prepared.execute({ professionalId, search, limit: pageSize, offset: (page - 1) * pageSize });
  const total = found[0]?.total ?? 0;
  return {
    total,
    more: page * pageSize < total,
    rows: found.flatMap(({ client, lastSessionAt: latest }) => (client ? [{ ...client, lastSessionAt: latest }] : [])),
  };
}

/** One client, or null when this professional has none with that id. */
export async function readClient(tx: Queries, professionalId: string, id: string): Promise<ClientRecord | null> {
  const [found] = await tx
    .select(clientColumns)
    .from(clients)
    .where(ownClient(professionalId, eq(clients.id, id)));
  return found ?? null;
}

/** Keeps a client from being erased until this transaction ends. @returns whether it is there */
export async function holdClient(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(ownClient(professionalId, eq(clients.id, id)))
    .for("key share");
  return held.length > 0;
}

/** A client's name, deleted ones included; empty once it was purged. */
export async function readClientName(tx: Queries, professionalId: string, id: string): Promise<string> {
  const [found] = await tx
    .select({ name: clients.name })
    .from(clients)
    .where(and(eq(clients.professionalId, professionalId), eq(clients.id, id)));
  return found?.name ?? "";
}

/** @returns the new client's id */
export async function insertClient(tx: Queries, professionalId: string, draft: ClientDraft): Promise<string> {
  const [made] = await tx
    .insert(clients)
    .values({ ...draft, professionalId, isActive: true })
    .returning({ id: clients.id });
  if (!made) throw new Error("the client was not stored");
  return made.id;
}

/** Changes a client and raises its version. */
export async function updateClient(
  tx: Queries,
  professionalId: string,
  id: string,
  changes: Partial<ClientDraft> & { isActive?: boolean },
): Promise<void> {
  await tx
    .update(clients)
    .set({ ...changes, version: sql`${clients.version} + 1` })
    .where(ownClient(professionalId, eq(clients.id, id)));
}

/** @param month when the current month began in the professional's zone */
export async function readClientStats(tx: Queries, professionalId: string, month: Date): Promise<WireClientStats> {
  const created = ownClient(professionalId, gte(clients.createdAt, month));
  const [stats] = await tx
    .select({
      totalClients: professionals.clientCount,
      activeClients: professionals.activeClientCount,
      newClientsThisMonth: sql<number>`(select count(*)::int from ${clients} where ${created})`,
      totalSessions: professionals.sessionCount,
    })
    .from(professionals)
    .where(eq(professionals.id, professionalId));
  if (!stats) throw new Error("the practice of a signed-in professional is missing");
  return stats;
}

/** Which clients a list holds besides being the practice's own, and how many they are. */
export async function readMatches(
  tx: Queries,
  professionalId: string,
  search: string,
  isActive: boolean | undefined,
): Promise<{ matching: SQL | undefined; total: number }> {
  const status = statusOf(isActive);
  if (search.trim() !== "") {
    const ids = await findClientIds(tx, search, isActive);
    return { matching: and(shown[status], inArray(clients.id, ids)), total: ids.length };
  }
  const [practice] = await tx
    .select({ total: sql<number>`(${counted[status]})::int` })
    .from(professionals)
    .where(eq(professionals.id, professionalId));
  return { matching: shown[status], total: practice?.total ?? 0 };
}

/** The ids of all clients a search finds, as the client list does. @param isActive only those, or only the others */
export async function findClientIds(tx: Queries, search: string, isActive?: boolean): Promise<string[]> {
  const found = sql`search_clients(${search}, ${isActive ?? null}::boolean, null, 0)`;
  const keys = tx.select({ id: sql<string | null>`id` }).from(found);
  return (await keys).flatMap(({ id }) => (id ? [id] : []));
}
