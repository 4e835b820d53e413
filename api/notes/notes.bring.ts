import { sql } from "drizzle-orm";
import { joinedTags, tagsOf } from "../../schema/rules/notes.ts";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import { type BringInto, stretchesOf } from "../practice/bringing.ts";
import { notes } from "./notes.table.ts";
import { sealBrought } from "./record/seals.store.ts";

type Note = ExportedClient["notas"][number];
/** As every other way in stores them: a seal is of the tags as they are read. */
const tidied = (etiquetas: string): string => joinedTags(tagsOf(etiquetas));
const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
/** Characters that one statement brings of what notes were before. */
const VERSIONS_LENGTH = 2_000_000;

async function bringVersions(tx: Queries, { idOf }: BringInto, rows: readonly Note[]): Promise<void> {
  const was = rows.flatMap(({ id, versiones }) =>
    versiones.map((version) => ({
      ...{ note_id: idOf("notas", id), version: version.version, title: version.title, content: version.content },
      ...{ tags: tidied(version.etiquetas), priority: version.prioridad, is_private: version.isPrivate },
      ...{ saved_at: version.savedAt, saved_by: version.savedBy, restored_from: version.restoredFrom },
    })),
  );
  let length = 0;
  const groups = Map.groupBy(was, ({ content }) => {
    length += content.length + 1_000;
    return Math.floor(length / VERSIONS_LENGTH);
  });
  for (const group of groups.values())
    await tx.execute(sql`select bring_note_versions(${JSON.stringify(group)}::jsonb)`);
}

/**
 * Stores notes from an export with what they were before. What was signed there is signed here anew: its seal hangs in
 * another chain, and stays in the export as its proof.
 * @param name who signs
 */
export async function bringNotes(tx: Queries, into: BringInto, rows: readonly Note[], name: string): Promise<void> {
  const { professionalId, clientId, at, idOf } = into;
  const values = rows.map((row) => ({
    ...{ id: idOf("notas", row.id) ?? "", professionalId, clientId, sessionId: idOf("sesiones", row.sessionId) },
    ...{ title: row.title, content: row.content, tags: tidied(row.etiquetas), priority: row.prioridad },
    ...{ isPrivate: row.isPrivate, isAi: row.isAI, version: row.version, createdAt: new Date(row.createdAt) },
    ...{ savedAt: momentOf(row.savedAt), savedBy: row.savedBy, restoredFrom: row.restoredFrom },
    ...(row.signedAt !== null && { signedAt: at, signedBy: name }),
  }));
  for (const stretch of stretchesOf(values)) await tx.insert(notes).values(stretch);
  await bringVersions(tx, into, rows);
  const signed = rows.filter(({ signedAt }) => signedAt !== null);
  if (signed.length === 0) return;
  const stored = new Map(values.map((value) => [value.id, value]));
  const sealed = signed.flatMap(({ id, versionFirmada, adendas }) => {
    const note = stored.get(idOf("notas", id) ?? "");
    return note ? [{ note, version: versionFirmada ?? 1, addenda: adendas.map(({ content }) => content) }] : [];
  });
  await sealBrought(tx, professionalId, sealed, { name, at });
}
