import { dayIn } from "../../schema/rules/days.ts";
import { ARCHIVE_FAULT, ARCHIVE_LOCKED, ARCHIVE_WRONG_PASSPHRASE } from "../../schema/rules/imports/archives.ts";
import {
  IMPORT_BYTES_MAX,
  IMPORT_CHANGED,
  IMPORT_FILE_FAULT,
  IMPORT_OVER,
  UPLOAD_GONE,
} from "../../schema/rules/imports/imports.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { found, Problem } from "../core/problems.ts";
import { Refusal, refused } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, type Practice, readPractice, readTimeZone } from "../practice/practice.store.ts";
import { ArchiveRefused } from "./archive/archive.rules.ts";
import type { ArchiveReader, ReadArchive } from "./archive/archiveAside.ts";
import { type PlannedArchive, planArchive } from "./archive/planArchive.ts";
import { storeArchive } from "./archive/storeArchive.ts";
import type { ArchiveWish, FileRead, ImportWish, TableWish } from "./imports.rules.ts";
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
import type { ReadTable } from "./reading/readAside.ts";
import { readWhole } from "./uploads/uploads.service.ts";
import { deleteUpload, readUpload } from "./uploads/uploads.store.ts";

/** Milliseconds after which a file that is still being fetched is given up: others wait for their turn. */
const FETCHED_MS = 30_000;

export interface ImportParts {
  database: Database;
  readTable: ReadTable;
  readArchive: ReadArchive;
}

/** A file that was read: what it would bring in beside what a practice has, and how that is stored. */
interface ReadImport<Plan extends Planned | PlannedArchive = Planned | PlannedArchive> {
  plan(tx: Queries, practice: Practice): Promise<Plan>;
  /** @returns lines that are brought in, and those that are not */
  counts(planned: Plan): { broughtCount: number; leftOutCount: number };
  store(tx: Queries, practice: Practice, record: ImportRecord, planned: Plan): Promise<void>;
}
type Use<Done> = <Plan extends Planned | PlannedArchive>(read: ReadImport<Plan>) => Promise<Done>;

const ofTable = (file: FileRead, wish: TableWish): ReadImport<Planned> => ({
  plan: (tx, practice) => planImport(tx, practice, file, wish),
  counts: ({ brought: { lines }, lineCount }) => ({
    ...{ broughtCount: lines.length, leftOutCount: lineCount - lines.length },
  }),
  store: (tx, _practice, record, { brought }) => storeBrought(tx, record, brought),
});

const ofArchive = (reader: ArchiveReader, { takeAnyway }: ArchiveWish): ReadImport<PlannedArchive> => ({
  plan: (tx, practice) => planArchive(tx, practice, reader.told, takeAnyway),
  counts: ({ places, clientCount }) => ({
    ...{ broughtCount: places.length, leftOutCount: clientCount - places.length },
  }),
  store: (tx, { professional }, record, planned) => storeArchive(tx, professional, record, planned, reader),
});

/** What is wrong with an export, as whoever chose it is told. */
function refusalOf({ fault, place }: ArchiveRefused) {
  if (fault === "LOCKED") return refused("passphrase", ARCHIVE_LOCKED);
  if (fault === "WRONG_PASSPHRASE") return refused("passphrase", ARCHIVE_WRONG_PASSPHRASE);
  return refused("upload", `${ARCHIVE_FAULT[fault]}${place === null ? "" : ` Está en: ${place}.`}`);
}

/** Whose file is read, and whether anybody waits for it still; who is bringing it in has it read in any case. */
interface Asking {
  id: string;
  gone?: AbortSignal;
}

/**
 * Reads a file, and has it used while it can be read. It is fetched in its turn, so that those which wait take no memory.
 * @throws Refusal VALIDATION for one of which nothing can be read
 */
async function reading<Done>(
  { database, readTable, readArchive }: ImportParts,
  { id, gone }: Asking,
  wish: ImportWish,
  use: Use<Done>,
): Promise<Done> {
  const { zone, upload } = await database.asProfessional(id, async (tx) => ({
    zone: await readTimeZone(tx, id),
    upload: await readUpload(tx, id, wish.upload),
  }));
  if (!upload) throw refused("upload", UPLOAD_GONE);
  const bytesNow = () => {
    const late = AbortSignal.timeout(FETCHED_MS);
    return readWhole(database, id, upload.id, gone ? AbortSignal.any([gone, late]) : late);
  };
  if (wish.kind !== "EXPORT") {
    const { kind, columns } = wish;
    if (upload.bytes > IMPORT_BYTES_MAX) throw refused("upload", IMPORT_FILE_FAULT.TOO_LARGE);
    const file = await readTable(id, async () => ({ kind, bytes: await bytesNow(), columns, zone }), gone);
    if (!("fault" in file)) return await use(ofTable(file, wish));
    const where = file.line === undefined ? "" : ` Empieza en la línea ${file.line}.`;
    throw refused("upload", `${IMPORT_FILE_FAULT[file.fault]}${where}`);
  }
  const { passphrase } = wish;
  const fetched = async () => ({ bytes: await bytesNow(), passphrase, today: dayIn(zone, new Date()) });
  try {
    return await readArchive({ professionalId: id, fetched, gone }, (reader) => use(ofArchive(reader, wish)));
  } catch (error) {
    throw error instanceof ArchiveRefused ? refusalOf(error) : error;
  }
}

/** What a file would bring in; nothing is stored. @throws Refusal VALIDATION */
export const previewImport = (
  parts: ImportParts,
  asking: Required<Asking>,
  wish: ImportWish,
): Promise<Planned | PlannedArchive> =>
  reading(parts, asking, wish, (read) =>
    parts.database.asProfessional(
      asking.id,
      async (tx): Promise<Planned | PlannedArchive> => read.plan(tx, await readPractice(tx, asking.id)),
    ),
  );

/** What an earlier request with the same key brought in. */
const broughtBefore = async (tx: Queries, id: string, creation: CreationKey | null): Promise<ImportRecord | null> => {
  const earlier = creation && (await createdBefore(tx, id, creation));
  return earlier && found(await readImport(tx, id, earlier.id));
};

/**
 * Brings in what a preview has shown, once for each key: all of it in one transaction, or nothing. Its upload goes with it.
 * @throws Refusal VALIDATION, also when it is no longer what was shown; Problem LIMIT_REACHED
 */
export async function confirmImport(
  parts: ImportParts,
  id: string,
  wish: ImportWish & { fingerprint: string; fileName: string },
  creation: CreationKey | null,
): Promise<ImportRecord> {
  const { database } = parts;
  const before = () =>
    database.asProfessional(id, async (tx) => {
      if (creation) await lockPractice(tx, id);
      return await broughtBefore(tx, id, creation);
    });
  const earlier = await before();
  if (earlier) return earlier;
  const brought = reading(parts, { id }, wish, (read) =>
    database.asProfessional(id, async (tx) => {
      const practice = await lockPractice(tx, id);
      const meanwhile = await broughtBefore(tx, id, creation);
      if (meanwhile) return meanwhile;
      const planned = await read.plan(tx, practice);
      const { limit, fingerprint } = planned;
      const counts = read.counts(planned);
      if (fingerprint !== wish.fingerprint || counts.broughtCount === 0) throw refused("fingerprint", IMPORT_CHANGED);
      if (limit) throw new Problem("LIMIT_REACHED", { limit });
      const stored = await insertImport(tx, id, { kind: wish.kind, fileName: wish.fileName, ...counts });
      await read.store(tx, practice, stored, planned);
      await deleteUpload(tx, id, wish.upload);
      if (creation) await rememberCreation(tx, id, creation, stored.id);
      return stored;
    }),
  );
  return await brought.catch(async (error: unknown) => {
    // Whoever sent the same at once has brought it in, and the upload has gone with it.
    const meanwhile = error instanceof Refusal ? await before() : null;
    if (meanwhile) return meanwhile;
    throw error;
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
