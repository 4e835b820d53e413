import { createHash } from "node:crypto";
import { dayIn } from "../../schema/rules/days.ts";
import { IMPORT_CHANGED, IMPORT_FILE_FAULT, IMPORT_OVER } from "../../schema/rules/imports/imports.ts";
import { refuseBeyondLimit } from "../clients/clients.rules.ts";
import { markAllDeleted } from "../clients/deleted.store.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, type Practice, planInForce, readPractice, readTimeZone } from "../practice/practice.store.ts";
import type { ClientLine, FileRead, ImportWish, Repeated } from "./imports.rules.ts";
import {
  type BroughtClient,
  type ImportRecord,
  insertImport,
  readBrought,
  readImport,
  readImports,
  readKnownClients,
  settleUndone,
  undoableUntil,
} from "./imports.store.ts";
import type { ReadingJob } from "./reading/readFile.ts";
import type { FileFault } from "./reading/separated.ts";
import { repeatsIn } from "./repeats.ts";

export interface ImportParts {
  database: Database;
  read: (job: ReadingJob) => Promise<FileRead | FileFault>;
}

/** What a file would bring in just now. */
export interface Planned extends Omit<FileRead, "lines"> {
  brought: ClientLine[];
  repeats: Repeated[];
  /** The plan's maximum, when these are more. */
  limit: { used: number; max: number; plan: string } | null;
  fingerprint: string;
}

/** @throws Refusal VALIDATION for a file of which nothing can be read */
async function readWish({ database, read }: ImportParts, id: string, wish: ImportWish): Promise<FileRead> {
  const zone = await database.asProfessional(id, (tx) => readTimeZone(tx, id));
  const { kind, bytes, columns } = wish;
  const file = await read({ kind, bytes, columns, today: dayIn(zone, new Date()) });
  if (!("fault" in file)) return file;
  const where = file.line === undefined ? "" : ` Empieza en la línea ${file.line}.`;
  throw refused("content", `${IMPORT_FILE_FAULT[file.fault]}${where}`);
}

const fingerprintOf = (lines: readonly ClientLine[]): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex");

async function plan(
  tx: Queries,
  practice: Practice,
  { lines, ...file }: FileRead,
  { takeAnyway }: ImportWish,
): Promise<Planned> {
  const { professional } = practice;
  const repeats = repeatsIn(lines, await readKnownClients(tx, professional.id), takeAnyway);
  const left = new Set(repeats.filter(({ isTaken }) => !isTaken).map(({ line }) => line));
  const brought = lines.filter(({ line }) => !left.has(line));
  const { maxClients, name } = planInForce(practice, new Date());
  const used = professional.activeClientCount;
  const isBeyond = maxClients !== null && used + brought.filter(({ isActive }) => isActive).length > maxClients;
  return {
    ...file,
    brought,
    repeats,
    limit: isBeyond ? { used, max: maxClients, plan: name } : null,
    fingerprint: fingerprintOf(brought),
  };
}

/** What a file would bring in; nothing is stored. @throws Refusal VALIDATION */
export async function previewImport(parts: ImportParts, id: string, wish: ImportWish): Promise<Planned> {
  const file = await readWish(parts, id, wish);
  return await parts.database.asProfessional(id, async (tx) => plan(tx, await readPractice(tx, id), file, wish));
}

/**
 * Brings in what a preview has shown, once for each key: all of it in one transaction, or nothing.
 * @throws Refusal VALIDATION, also when it is no longer what was shown; Problem LIMIT_REACHED
 */
export async function confirmImport(
  parts: ImportParts,
  id: string,
  wish: ImportWish & { fingerprint: string; fileName: string },
  creation: CreationKey | null,
): Promise<ImportRecord> {
  const file = await readWish(parts, id, wish);
  return await parts.database.asProfessional(id, async (tx) => {
    const practice = await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return found(await readImport(tx, id, earlier.id));
    const { brought, limit, fingerprint, lineCount } = await plan(tx, practice, file, wish);
    if (fingerprint !== wish.fingerprint || brought.length === 0) throw refused("fingerprint", IMPORT_CHANGED);
    if (limit) refuseBeyondLimit(limit.max, { name: limit.plan, maxClients: limit.max });
    const made = { kind: wish.kind, fileName: wish.fileName, leftOutCount: lineCount - brought.length };
    const stored = await insertImport(tx, id, made, brought);
    if (creation) await rememberCreation(tx, id, creation, stored.id);
    return stored;
  });
}

export const listImports = (database: Database, id: string): Promise<ImportRecord[]> =>
  database.asProfessional(id, (tx) => readImports(tx, id));

/**
 * Deletes what a file brought in, but for what has been changed since or is in use. Sent again, what has stayed is tried
 * once more.
 * @throws Problem NOT_FOUND; Refusal VALIDATION when it is too late
 */
export const undoImport = (
  database: Database,
  id: string,
  importId: string,
): Promise<{ import: ImportRecord; kept: BroughtClient[] }> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const record = found(await readImport(tx, id, importId));
    if (undoableUntil(record) <= new Date()) throw refused("id", IMPORT_OVER);
    const brought = await readBrought(tx, id, importId);
    const kept = brought.filter(({ isChanged, isUsed }) => isChanged || isUsed);
    const gone = brought.filter((client) => !kept.includes(client));
    await markAllDeleted(
      tx,
      id,
      gone.map(({ id: clientId }) => clientId),
    );
    await settleUndone(tx, id, importId, kept.length);
    return { import: found(await readImport(tx, id, importId)), kept };
  });
