import { IMPORT_CHANGED, IMPORT_FILE_FAULT, IMPORT_OVER } from "../../schema/rules/imports/imports.ts";
import { refuseBeyondLimit } from "../clients/clients.rules.ts";
import type { Database } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, readPractice, readTimeZone } from "../practice/practice.store.ts";
import type { FileRead, ImportWish } from "./imports.rules.ts";
import {
  type ImportRecord,
  insertImport,
  readImport,
  readImports,
  settleUndone,
  undoableUntil,
} from "./imports.store.ts";
import { storeBrought } from "./kinds/storing.ts";
import { type BroughtThing, takeBack } from "./kinds/undoing.ts";
import { type Planned, planImport } from "./plan.ts";
import type { ReadingJob } from "./reading/readFile.ts";
import type { FileFault } from "./reading/separated.ts";

export interface ImportParts {
  database: Database;
  read: (job: ReadingJob) => Promise<FileRead | FileFault>;
}

/** @throws Refusal VALIDATION for a file of which nothing can be read */
async function readWish({ database, read }: ImportParts, id: string, wish: ImportWish): Promise<FileRead> {
  const zone = await database.asProfessional(id, (tx) => readTimeZone(tx, id));
  const { kind, bytes, columns } = wish;
  const file = await read({ kind, bytes, columns, zone });
  if (!("fault" in file)) return file;
  const where = file.line === undefined ? "" : ` Empieza en la línea ${file.line}.`;
  throw refused("content", `${IMPORT_FILE_FAULT[file.fault]}${where}`);
}

/** What a file would bring in; nothing is stored. @throws Refusal VALIDATION */
export async function previewImport(parts: ImportParts, id: string, wish: ImportWish): Promise<Planned> {
  const file = await readWish(parts, id, wish);
  return await parts.database.asProfessional(id, async (tx) => planImport(tx, await readPractice(tx, id), file, wish));
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
    const { brought, limit, fingerprint, lineCount } = await planImport(tx, practice, file, wish);
    if (fingerprint !== wish.fingerprint || brought.lines.length === 0) throw refused("fingerprint", IMPORT_CHANGED);
    if (limit) refuseBeyondLimit(limit.max, { name: limit.plan, maxClients: limit.max });
    const { length: broughtCount } = brought.lines;
    const { kind, fileName } = wish;
    const made = { kind, fileName, broughtCount, leftOutCount: lineCount - broughtCount };
    const stored = await insertImport(tx, id, made);
    await storeBrought(tx, stored, brought);
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
): Promise<{ import: ImportRecord; kept: BroughtThing[] }> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const record = found(await readImport(tx, id, importId));
    if (undoableUntil(record) <= new Date()) throw refused("id", IMPORT_OVER);
    const kept = await takeBack(tx, record.kind, { professionalId: id, importId });
    await settleUndone(tx, id, importId, kept.length);
    return { import: found(await readImport(tx, id, importId)), kept };
  });
