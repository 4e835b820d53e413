import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ObjectiveDraft, ObjectiveStatus } from "../../schema/rules/objectives.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { type KeyedAsked, type KeyedRead, readByKey } from "../practice/keyed.ts";
import type { ObjectiveRecord, Standing } from "./objectives.rules.ts";
import { objectives } from "./objectives.table.ts";

const columns = {
  id: objectives.id,
  title: objectives.title,
  description: objectives.description,
  clientId: objectives.clientId,
  clientName: clients.name,
  priority: objectives.priority,
  progress: objectives.progress,
  status: objectives.status,
  targetDate: objectives.targetDate,
  completedOn: objectives.completedOn,
  progressBefore: objectives.progressBefore,
  createdAt: objectives.createdAt,
  updatedAt: objectives.updatedAt,
  version: objectives.version,
};

/** An objective of this professional that is not deleted, and whose client is not. */
export const ownObjective = (professionalId: string, ...more: (SQL | undefined)[]): SQL | undefined =>
  and(eq(objectives.professionalId, professionalId), sql`not ${objectives.hidden}`, ...more);

export interface PageRequest extends PageAsked {
  clientId?: string;
  status?: ObjectiveStatus;
}

const askedObjectives = (
  professionalId: string,
  { clientId, status }: Pick<PageRequest, "clientId" | "status">,
): SQL | undefined =>
  ownObjective(
    professionalId,
    clientId ? eq(objectives.clientId, clientId) : undefined,
    status ? eq(objectives.status, status) : undefined,
  );

const inOrder = (tx: Queries, asked: SQL | undefined) =>
  tx
    .select(columns)
    .from(objectives)
    .innerJoin(clients, eq(clients.id, objectives.clientId))
    .where(asked)
    .orderBy(
      asc(objectives.status),
      desc(objectives.completedOn),
      asc(objectives.rank),
      asc(objectives.targetDate),
      desc(objectives.createdAt),
      desc(objectives.id),
    );

/** All objectives of these clients, in the order of {@link readObjectivePage}. */
export const readObjectivesOfClients = async (
  tx: Queries,
  professionalId: string,
  clientIds: string[],
): Promise<ObjectiveRecord[]> => inOrder(tx, ownObjective(professionalId, inArray(objectives.clientId, clientIds)));

/**
 * One page of objectives and how many there are in all: active ones first, by priority, target date and newness, then
 * those completed last.
 */
export async function readObjectivePage(
  tx: Queries,
  professionalId: string,
  { page, pageSize, clientId, status }: PageRequest,
): Promise<PageRead<ObjectiveRecord>> {
  const asked = askedObjectives(professionalId, { clientId, status });
  const [[counted], rows] = await Promise.all([
    tx.select({ total: count() }).from(objectives).where(asked),
    inOrder(tx, asked)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** The practice's objectives by key. */
export const readObjectivesByKey = (
  tx: Queries,
  professionalId: string,
  asked: KeyedAsked,
  request: PageRequest,
): Promise<KeyedRead<ObjectiveRecord>> =>
  readByKey(tx, professionalId, asked, {
    table: objectives,
    matching: askedObjectives(professionalId, request),
    read: ({ where, orderBy, limit, offset, key }) =>
      tx
        .select({ key, row: columns })
        .from(objectives)
        .innerJoin(clients, eq(clients.id, objectives.clientId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });

/** One objective, or null when this professional has none with that id. */
export async function readObjective(tx: Queries, professionalId: string, id: string): Promise<ObjectiveRecord | null> {
  const [found] = await tx
    .select(columns)
    .from(objectives)
    .innerJoin(clients, eq(clients.id, objectives.clientId))
    .where(ownObjective(professionalId, eq(objectives.id, id)));
  return found ?? null;
}

/** How many objectives a client has, completed ones included. */
export async function countObjectives(tx: Queries, professionalId: string, clientId: string): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(objectives)
    .where(ownObjective(professionalId, eq(objectives.clientId, clientId)));
  return counted?.total ?? 0;
}

/** @returns the new objective's id */
export async function insertObjective(tx: Queries, professionalId: string, draft: ObjectiveDraft): Promise<string> {
  const [made] = await tx
    .insert(objectives)
    .values({ ...draft, professionalId })
    .returning({ id: objectives.id });
  if (!made) throw new Error("the objective was not stored");
  return made.id;
}

/** Changes an objective and raises its version. */
export async function updateObjective(
  tx: Queries,
  professionalId: string,
  id: string,
  changes: Partial<ObjectiveDraft> & Standing & { progressBefore: number | null },
): Promise<void> {
  await tx
    .update(objectives)
    .set({ ...changes, version: sql`${objectives.version} + 1` })
    .where(ownObjective(professionalId, eq(objectives.id, id)));
}
