import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ExportedSeal } from "../../../schema/wire/exports/practice.ts";
import type { Queries } from "../../core/database/database.ts";
import { notes } from "../../notes/notes.table.ts";
import { noteSeals } from "../../notes/record/seals.table.ts";
import type { HeldExport } from "../exports.store.ts";

/** The signatures and addenda of what is in an export, without their texts, by their place in the practice's chain. */
export async function readExportedSeals(
  tx: Queries,
  { professionalId, clientId, withPrivate }: HeldExport,
): Promise<ExportedSeal[]> {
  const rows = await tx
    .select({ seal: noteSeals })
    .from(noteSeals)
    .innerJoin(notes, and(eq(notes.professionalId, noteSeals.professionalId), eq(notes.id, noteSeals.noteId)))
    .where(
      and(
        eq(noteSeals.professionalId, professionalId),
        isNull(noteSeals.erasedAt),
        sql`not ${notes.hidden}`,
        clientId === null ? undefined : eq(notes.clientId, clientId),
        withPrivate ? undefined : sql`not ${notes.isPrivate}`,
      ),
    )
    .orderBy(asc(noteSeals.position));
  return rows.map(({ seal }) => ({
    posicion: seal.position,
    id: seal.id,
    nota: seal.noteId,
    clase: seal.kind,
    version: seal.version,
    nombre: seal.name,
    fecha: seal.sealedAt.toISOString(),
    sal: seal.salt,
    huellaTexto: seal.contentHash,
    anterior: seal.previous,
    huella: seal.hash,
  }));
}
