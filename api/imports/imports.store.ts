import { and, desc, eq, lt, sql } from "drizzle-orm";
import { IMPORT_KEPT_DAYS, IMPORT_UNDO_HOURS } from "../../schema/rules/imports/imports.ts";
import { ownClient } from "../clients/clients.store.ts";
import { clients } from "../clients/clients.table.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { imports } from "./imports.table.ts";
import type { KnownClient } from "./repeats.ts";

export type ImportRecord = typeof imports.$inferSelect;

/** The practice's clients as repetitions are looked for. */
export const readKnownClients = (tx: Queries, professionalId: string): Promise<KnownClient[]> =>
  tx
    .select({ id: clients.id, name: clients.name, email: clients.email, phone: clients.phone })
    .from(clients)
    .where(ownClient(professionalId))
    .orderBy(clients.createdAt, clients.id);

/** Notes down that a file is brought in. */
export async function insertImport(
  tx: Queries,
  professionalId: string,
  made: Pick<ImportRecord, "kind" | "fileName" | "broughtCount" | "leftOutCount">,
): Promise<ImportRecord> {
  const [stored] = await tx
    .insert(imports)
    .values({ professionalId, ...made })
    .returning();
  if (!stored) throw new Error("the import was not stored");
  return stored;
}

const ownImport = (professionalId: string, id: string) =>
  and(eq(imports.professionalId, professionalId), eq(imports.id, id));

/** All that are still known, the latest first. */
export const readImports = (tx: Queries, professionalId: string): Promise<ImportRecord[]> =>
  tx
    .select()
    .from(imports)
    .where(eq(imports.professionalId, professionalId))
    .orderBy(desc(imports.createdAt), desc(imports.id));

export async function readImport(tx: Queries, professionalId: string, id: string): Promise<ImportRecord | null> {
  const [found] = await tx.select().from(imports).where(ownImport(professionalId, id));
  return found ?? null;
}

/** Until when it can be undone. */
export const undoableUntil = ({ createdAt }: Pick<ImportRecord, "createdAt">): Date =>
  new Date(createdAt.getTime() + IMPORT_UNDO_HOURS * 3_600_000);

/** Notes down that an import was undone, and what stayed of it. */
export async function settleUndone(
  tx: Queries,
  professionalId: string,
  importId: string,
  keptCount: number,
): Promise<void> {
  await tx.update(imports).set({ undoneAt: sql`now()`, keptCount }).where(ownImport(professionalId, importId));
}

/** Forgets imports of which nothing is shown any more; what they brought stays. @returns how many */
export async function purgeImports({ owner }: Database): Promise<number> {
  const over = sql`now() - make_interval(days => ${IMPORT_KEPT_DAYS})`;
  const gone = await owner.delete(imports).where(lt(imports.createdAt, over)).returning({ id: imports.id });
  return gone.length;
}
