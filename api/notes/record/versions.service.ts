import { isRewritten } from "../../../schema/rules/record/versions.ts";
import type { Database } from "../../core/database/database.ts";
import { found } from "../../core/problems.ts";
import { refuseStale } from "../../core/refusals.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import { type NoteRecord, refuseSigned } from "../notes.rules.ts";
import { readNote, updateNote } from "../notes.store.ts";
import type { VersionsRead, WholeVersion } from "./versions.rules.ts";
import { readVersion, readVersions, refuseFull } from "./versions.store.ts";

/** @throws Problem NOT_FOUND */
export const listVersions = (
  database: Database,
  id: string,
  noteId: string,
  asked: Parameters<typeof readVersions>[3],
): Promise<VersionsRead> => database.asProfessional(id, async (tx) => found(await readVersions(tx, id, noteId, asked)));

/** @throws Problem NOT_FOUND */
export const showVersion = (database: Database, id: string, noteId: string, version: number): Promise<WholeVersion> =>
  database.asProfessional(id, async (tx) => found(await readVersion(tx, id, noteId, version)));

/**
 * Makes a note again what it was, but for its client; what it is now becomes a version. One that is like that already stays
 * as it is.
 * @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND, SIGNED
 */
export const restoreVersion = (
  database: Database,
  id: string,
  noteId: string,
  version: number,
  { basedOn, savedBy }: { basedOn: number | undefined; savedBy: string | null },
): Promise<NoteRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const before = found(await readNote(tx, id, noteId));
    refuseSigned(before);
    refuseStale(basedOn, before);
    const { title, content, tags, priority, isPrivate } = found(await readVersion(tx, id, noteId, version));
    const wanted = { title, content, tags, priority, isPrivate };
    if (!isRewritten(before, { ...before, ...wanted })) return before;
    await refuseFull(tx, id, noteId);
    await updateNote(tx, id, noteId, wanted, { savedBy, restoredFrom: version });
    return found(await readNote(tx, id, noteId));
  });
