import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { UPLOAD_MINUTES, UPLOADS_MAX } from "../../../schema/rules/imports/imports.ts";
import { type Database, isId, type Queries } from "../../core/database/database.ts";
import { importPieces, importUploads } from "./uploads.table.ts";

export type UploadRecord = Pick<typeof importUploads.$inferSelect, "id" | "bytes" | "createdAt">;

const own = (professionalId: string, id: string) =>
  and(eq(importUploads.professionalId, professionalId), eq(importUploads.id, id));
const ofUpload = (professionalId: string, id: string) =>
  and(eq(importPieces.professionalId, professionalId), eq(importPieces.uploadId, id));
const ago = sql`now() - make_interval(mins => ${UPLOAD_MINUTES})`;

/** Begins a file; of those that wait the oldest makes room. The practice is locked. */
export async function insertUpload(tx: Queries, professionalId: string, bytes: number): Promise<UploadRecord> {
  const waiting = await tx
    .select({ id: importUploads.id })
    .from(importUploads)
    .where(eq(importUploads.professionalId, professionalId))
    .orderBy(desc(importUploads.createdAt), desc(importUploads.id));
  const gone = waiting.slice(UPLOADS_MAX - 1).map(({ id }) => id);
  if (gone.length > 0)
    await tx
      .delete(importUploads)
      .where(and(eq(importUploads.professionalId, professionalId), inArray(importUploads.id, gone)));
  const [made] = await tx.insert(importUploads).values({ professionalId, bytes }).returning();
  if (!made) throw new Error("the upload was not stored");
  return made;
}

/** One that still waits. */
export async function readUpload(tx: Queries, professionalId: string, id: string): Promise<UploadRecord | null> {
  if (!isId(id)) return null;
  const [found] = await tx
    .select()
    .from(importUploads)
    .where(and(own(professionalId, id), sql`${importUploads.createdAt} > ${ago}`));
  return found ?? null;
}

/** Keeps a piece; sent again, the last one counts. */
export async function writePiece(
  tx: Queries,
  professionalId: string,
  { uploadId, number, piece }: { uploadId: string; number: number; piece: Uint8Array },
): Promise<void> {
  await tx
    .insert(importPieces)
    .values({ professionalId, uploadId, number, piece })
    .onConflictDoUpdate({
      target: [importPieces.professionalId, importPieces.uploadId, importPieces.number],
      set: { piece },
    });
}

export async function countPieces(tx: Queries, professionalId: string, id: string): Promise<number> {
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(importPieces)
    .where(ofUpload(professionalId, id));
  return counted?.count ?? 0;
}

/** One piece; null when it has not come. */
export async function readPiece(
  tx: Queries,
  professionalId: string,
  id: string,
  number: number,
): Promise<Uint8Array | null> {
  const [found] = await tx
    .select({ piece: importPieces.piece })
    .from(importPieces)
    .where(and(ofUpload(professionalId, id), eq(importPieces.number, number)));
  return found?.piece ?? null;
}

export async function deleteUpload(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx.delete(importUploads).where(own(professionalId, id));
}

/** Removes files that have waited too long. @returns how many */
export async function purgeUploads({ owner }: Database): Promise<number> {
  const gone = await owner
    .delete(importUploads)
    .where(lt(importUploads.createdAt, ago))
    .returning({ id: importUploads.id });
  return gone.length;
}
