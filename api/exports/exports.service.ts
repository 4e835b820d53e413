import type { FileHandle } from "node:fs/promises";
import {
  EXPORT_UNDER_WAY,
  EXPORTS_FULL,
  EXPORTS_MAX,
  isUnderWay,
  passphraseFault,
} from "../../schema/rules/exports/exports.ts";
import { isCommonPassword } from "../account/signIn/commonPasswords.ts";
import { readClient } from "../clients/clients.store.ts";
import { noteAct } from "../core/acting/noting.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { found, notFound } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { sealedWith } from "../core/sealing.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import type { ExportFolder } from "./exports.files.ts";
import {
  deleteExport,
  type ExportKey,
  type ExportRecord,
  giveUpUnseen,
  insertExport,
  markFetched,
  markLost,
  readExport,
  readExports,
  readFileName,
} from "./exports.store.ts";

/** What is asked for. */
export interface ExportWish {
  /** null: the whole practice. */
  clientId: string | null;
  withPrivate: boolean;
  /** null: whoever has the file reads it. */
  passphrase: string | null;
}
type ExportField = keyof ExportWish;

export const listExports = (database: Database, professionalId: string): Promise<ExportRecord[]> =>
  database.askAsProfessional(professionalId, (tx) => readExports(tx, professionalId));

/** @throws Problem NOT_FOUND */
export const showExport = (database: Database, key: ExportKey): Promise<ExportRecord> =>
  database.askAsProfessional(key.professionalId, async (tx) => found(await readExport(tx, key)));

const toldAs = (clientId: string | null) => ({
  thing: clientId === null ? ("PRACTICE" as const) : ("CLIENT" as const),
  thingId: clientId,
  clientId,
});

function refuseWeak(passphrase: string, names: string[]): void {
  const fault = passphraseFault(passphrase);
  if (fault) throw refused<ExportField>("passphrase", fault);
  if (isCommonPassword(passphrase, ...names))
    throw refused<ExportField>("passphrase", "Contraseña: es de las primeras que alguien probaría. Elige otra.");
}

async function refuseMissing(tx: Queries, professionalId: string, clientId: string | null): Promise<void> {
  if (clientId !== null && !(isId(clientId) && (await readClient(tx, professionalId, clientId))))
    throw refused<ExportField>("clientId", "Cliente no encontrado.");
}

/**
 * Asks for a file, once for each key; of a practice one is made at a time.
 * @param secret what passphrases are sealed with
 * @throws Refusal VALIDATION for a client that is not there, a passphrase that is too weak, while another is made, and when there
 *   are too many
 */
export const askForExport = (
  database: Database,
  professionalId: string,
  { clientId, withPrivate, passphrase }: ExportWish,
  { creation, secret }: { creation: CreationKey | null; secret: string },
): Promise<ExportRecord> =>
  database.asProfessional(professionalId, async (tx) => {
    const { professional } = await lockPractice(tx, professionalId);
    const earlier = creation && (await createdBefore(tx, professionalId, creation));
    if (earlier) return found(await readExport(tx, { professionalId, id: earlier.id }));
    await refuseMissing(tx, professionalId, clientId);
    if (passphrase !== null) refuseWeak(passphrase, [professional.fullName, professional.email]);
    await giveUpUnseen(tx, professionalId);
    const there = await readExports(tx, professionalId);
    if (there.some(({ status }) => isUnderWay(status))) throw refused("id", EXPORT_UNDER_WAY);
    if (there.length >= EXPORTS_MAX) throw refused("id", EXPORTS_FULL);
    const id = await insertExport(tx, {
      professionalId,
      clientId,
      withPrivate,
      isEncrypted: passphrase !== null,
      passphrase: passphrase && (await sealedWith(secret, passphrase)),
    });
    await noteAct(tx, "EXPORT_REQUESTED", toldAs(clientId));
    if (creation) await rememberCreation(tx, professionalId, creation, id);
    return found(await readExport(tx, { professionalId, id }));
  });

/** Removes a file, or gives up making it. @throws Problem NOT_FOUND */
export async function removeExport(database: Database, folder: ExportFolder, key: ExportKey): Promise<void> {
  const file = await database.asProfessional(key.professionalId, (tx) => deleteExport(tx, key));
  if (file === undefined) throw notFound();
  if (file) await folder.remove(file);
}

/** A file that is ready, and open: whoever asks closes it. */
interface OpenedExport {
  handle: FileHandle;
  record: ExportRecord;
  /** The practice's. */
  zone: string;
}

/** Opens a file for whoever has a link to it. @throws Problem NOT_FOUND, also when it is gone from the disk: then it is told to have failed */
export async function openExport(database: Database, folder: ExportFolder, key: ExportKey): Promise<OpenedExport> {
  const { file, record, zone } = await database.asProfessional(key.professionalId, async (tx) => ({
    ...found(await readFileName(tx, key)),
    zone: await readTimeZone(tx, key.professionalId),
  }));
  const handle = await folder.open(file);
  if (handle) return { handle, record, zone };
  await database.asProfessional(key.professionalId, (tx) => markLost(tx, key));
  throw notFound();
}

/** Notes down that a file is fetched, before its first byte goes out. */
export const noteFetch = (
  database: Database,
  { professionalId }: ExportKey,
  { clientId }: ExportRecord,
): Promise<void> => database.asProfessional(professionalId, (tx) => noteAct(tx, "EXPORTED", toldAs(clientId)));

/** From now on it waits for the therapist no more. */
export const noteFetched = (database: Database, key: ExportKey): Promise<void> =>
  database.asProfessional(key.professionalId, (tx) => markFetched(tx, key));
