import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { EXPORT_HOURS, type ExportFault } from "../../schema/rules/exports/exports.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { exports } from "./exports.table.ts";

type Row = typeof exports.$inferSelect;
export interface ExportRecord
  extends Pick<
    Row,
    | "id"
    | "clientId"
    | "withPrivate"
    | "isEncrypted"
    | "status"
    | "fault"
    | "done"
    | "total"
    | "bytes"
    | "createdAt"
    | "readyAt"
    | "fetchedAt"
    | "expiresAt"
  > {
  clientName: string | null;
}

/** Seconds until what has failed is tried again. */
const RETRY_SECONDS = 20;

/** What names a file's making. */
export interface ExportKey {
  id: string;
  professionalId: string;
}

const own = (professionalId: string, more?: SQL): SQL | undefined =>
  and(eq(exports.professionalId, professionalId), more);
const isIt = ({ professionalId, id }: ExportKey, more?: SQL) => own(professionalId, and(eq(exports.id, id), more));
const underWay = inArray(exports.status, ["PENDIENTE", "EN_CURSO"]);
const isFree = or(isNull(exports.leasedUntil), lt(exports.leasedUntil, sql`now()`));
const over = sql`now() + make_interval(hours => ${EXPORT_HOURS})`;

const selected = (tx: Queries) =>
  tx
    .select({
      id: exports.id,
      clientId: exports.clientId,
      clientName: clients.name,
      withPrivate: exports.withPrivate,
      isEncrypted: exports.isEncrypted,
      status: exports.status,
      fault: exports.fault,
      done: exports.done,
      total: exports.total,
      bytes: exports.bytes,
      createdAt: exports.createdAt,
      readyAt: exports.readyAt,
      fetchedAt: exports.fetchedAt,
      expiresAt: exports.expiresAt,
    })
    .from(exports)
    .leftJoin(clients, and(eq(clients.professionalId, exports.professionalId), eq(clients.id, exports.clientId)));

/** Of a client that is deleted nothing is shown; what is over is not there any more. */
const shown = and(
  or(isNull(exports.clientId), isNull(clients.deletedAt)),
  or(isNull(exports.expiresAt), sql`${exports.expiresAt} > now()`),
);

/** A practice's files, the newest first. */
export const readExports = (tx: Queries, professionalId: string): Promise<ExportRecord[]> =>
  selected(tx).where(own(professionalId, shown)).orderBy(desc(exports.createdAt), desc(exports.id));

export async function readExport(tx: Queries, key: ExportKey): Promise<ExportRecord | null> {
  const [found] = await selected(tx).where(isIt(key, shown));
  return found ?? null;
}

/** The name of a file that can be fetched; null when there is none. */
export async function readFileName(
  tx: Queries,
  key: ExportKey,
): Promise<{ file: string; record: ExportRecord } | null> {
  const record = await readExport(tx, key);
  const [row] = await tx
    .select({ file: exports.file })
    .from(exports)
    .where(isIt(key, eq(exports.status, "LISTA")));
  return record && row?.file ? { file: row.file, record } : null;
}

export async function insertExport(
  tx: Queries,
  row: Pick<Row, "professionalId" | "clientId" | "withPrivate" | "isEncrypted" | "passphrase">,
): Promise<string> {
  const [made] = await tx.insert(exports).values(row).returning({ id: exports.id });
  if (!made) throw new Error("the export was not stored");
  return made.id;
}

/** Notes that a whole file has gone out, the first time. */
export async function markFetched(tx: Queries, key: ExportKey): Promise<void> {
  await tx
    .update(exports)
    .set({ fetchedAt: sql`now()` })
    .where(isIt(key, isNull(exports.fetchedAt)));
}

/** Tells of a file that should be there that it has to be made again. */
export async function markLost(tx: Queries, key: ExportKey): Promise<void> {
  await tx
    .update(exports)
    .set({ status: "FALLIDA", fault: "ERROR", file: null, bytes: null })
    .where(isIt(key, eq(exports.status, "LISTA")));
}

/** @returns the name of its file, if it has one; undefined when there is no such row */
export async function deleteExport(tx: Queries, key: ExportKey): Promise<string | null | undefined> {
  const [gone] = await tx.delete(exports).where(isIt(key)).returning({ file: exports.file });
  return gone?.file;
}

/** Gives up making files of clients who are deleted: nobody is shown them, and no other could be asked for. */
export async function giveUpUnseen(tx: Queries, professionalId: string): Promise<void> {
  const gone = tx.select({ id: clients.id }).from(clients).where(isNotNull(clients.deletedAt));
  await tx.delete(exports).where(own(professionalId, and(underWay, inArray(exports.clientId, gone))));
}

/** What is to be made now, the oldest first. Ids only. @param owner with the owner's rights @param except ids that are left out */
export const readWaitingExports = (
  owner: Queries,
  limit: number,
  except: readonly string[] = [],
): Promise<ExportKey[]> =>
  owner
    .select({ id: exports.id, professionalId: exports.professionalId })
    .from(exports)
    .where(and(underWay, isFree, notInArray(exports.id, [...except])))
    .orderBy(asc(exports.createdAt))
    .limit(limit);

/** A row that this process makes the file of. */
export interface HeldExport extends ExportKey {
  lease: string;
  clientId: string | null;
  withPrivate: boolean;
  isEncrypted: boolean;
  passphrase: string | null;
  tries: number;
  createdAt: Date;
}

const held = (key: ExportKey & { lease: string }) => isIt(key, and(eq(exports.lease, key.lease), underWay));
const until = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Takes a row, unless another process has it. */
export async function holdExport(
  tx: Queries,
  { lease, seconds, ...key }: ExportKey & { lease: string; seconds: number },
): Promise<HeldExport | null> {
  const free = tx
    .select({ id: exports.id })
    .from(exports)
    .where(isIt(key, and(underWay, isFree)))
    .for("update", { skipLocked: true });
  const [row] = await tx
    .update(exports)
    .set({
      lease,
      leasedUntil: until(seconds),
      status: "EN_CURSO",
      tries: sql`${exports.tries} + 1`,
      done: 0,
      total: 0,
    })
    .where(own(key.professionalId, sql`${exports.id} in (${free})`))
    .returning();
  return row ? { ...row, lease } : null;
}

/** Keeps it, and tells how far it is. @returns false when it is not there, or not this process's, any more */
export async function keepExport(
  tx: Queries,
  key: ExportKey & { lease: string },
  { seconds, ...progress }: { seconds: number; done: number; total: number },
): Promise<boolean> {
  const kept = await tx
    .update(exports)
    .set({ ...progress, leasedUntil: until(seconds) })
    .where(held(key))
    .returning({ id: exports.id });
  return kept.length > 0;
}

/** Ends the making; the passphrase is forgotten. @returns false when it is not this process's any more */
export async function settleExport(
  tx: Queries,
  key: ExportKey & { lease: string },
  ending: { file: string; bytes: number } | { fault: ExportFault },
): Promise<boolean> {
  const settled = await tx
    .update(exports)
    .set({
      ...ending,
      status: "fault" in ending ? "FALLIDA" : "LISTA",
      passphrase: null,
      readyAt: sql`now()`,
      expiresAt: over,
      lease: null,
      leasedUntil: null,
    })
    .where(held(key))
    .returning({ id: exports.id });
  return settled.length > 0;
}

/**
 * Lets another process begin it anew, or this one later.
 * @param isTry whether it counts among those that failed
 * @param waits whether it is not begun at once
 */
export async function releaseExport(
  tx: Queries,
  key: ExportKey & { lease: string },
  { isTry, waits }: { isTry: boolean; waits: boolean },
): Promise<void> {
  await tx
    .update(exports)
    .set({
      lease: null,
      leasedUntil: waits ? until(RETRY_SECONDS) : null,
      status: "PENDIENTE",
      tries: isTry ? sql`${exports.tries}` : sql`${exports.tries} - 1`,
    })
    .where(held(key));
}

/** Removes what is over. @param owner with the owner's rights */
export async function deleteOver(owner: Queries): Promise<void> {
  await owner.delete(exports).where(and(isNotNull(exports.expiresAt), lt(exports.expiresAt, sql`now()`)));
}

/** The files that belong to some row, and the leases of those being made. @param owner with the owner's rights */
export async function readFilesInUse(owner: Queries): Promise<Set<string>> {
  const rows = await owner.select({ file: exports.file, lease: exports.lease }).from(exports);
  return new Set(rows.flatMap(({ file, lease }) => [file, lease]).filter((name) => name !== null));
}
