import { ARCHIVE_FAULT, ARCHIVE_MAX } from "../../../schema/rules/imports/archives.ts";
import {
  IMPORT_FILE_FAULT,
  UPLOAD_GONE,
  UPLOAD_PIECE_BYTES,
  UPLOAD_PIECE_WRONG,
} from "../../../schema/rules/imports/imports.ts";
import type { Database } from "../../core/database/database.ts";
import { stay } from "../../core/outside/aside.ts";
import { found } from "../../core/problems.ts";
import { refused } from "../../core/refusals.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import { countPieces, insertUpload, readPiece, readUpload, type UploadRecord, writePiece } from "./uploads.store.ts";

/** How far a file has come. */
export interface Upload extends UploadRecord {
  pieceCount: number;
  arrived: number;
}

const pieceCountOf = (bytes: number): number => Math.ceil(bytes / UPLOAD_PIECE_BYTES);

/** Begins a file of so many bytes. @throws Refusal VALIDATION */
export async function beginUpload(database: Database, professionalId: string, bytes: number): Promise<Upload> {
  if (bytes < 1) throw refused("bytes", IMPORT_FILE_FAULT.EMPTY);
  if (bytes > ARCHIVE_MAX.bytes) throw refused("bytes", ARCHIVE_FAULT.TOO_LARGE);
  const made = await database.asProfessional(professionalId, async (tx) => {
    await lockPractice(tx, professionalId);
    return await insertUpload(tx, professionalId, bytes);
  });
  return { ...made, pieceCount: pieceCountOf(bytes), arrived: 0 };
}

/**
 * Keeps a piece of a file.
 * @param number from 0 on
 * @throws Problem NOT_FOUND for a file that does not wait; Refusal VALIDATION for what is none of its pieces
 */
export const keepPiece = (
  database: Database,
  professionalId: string,
  { id, number, piece }: { id: string; number: number; piece: Uint8Array },
): Promise<Upload> =>
  database.asProfessional(professionalId, async (tx) => {
    const upload = found(await readUpload(tx, professionalId, id));
    const pieceCount = pieceCountOf(upload.bytes);
    const isLast = number === pieceCount - 1;
    const length = isLast ? upload.bytes - number * UPLOAD_PIECE_BYTES : UPLOAD_PIECE_BYTES;
    if (number < 0 || number >= pieceCount || piece.length !== length) throw refused("piece", UPLOAD_PIECE_WRONG);
    await writePiece(tx, professionalId, { uploadId: id, number, piece });
    return { ...upload, pieceCount, arrived: await countPieces(tx, professionalId, id) };
  });

/**
 * A file that has come whole, each piece read by itself.
 * @param over ends it
 * @throws Refusal VALIDATION; Problem UNAVAILABLE when it was given up
 */
export async function readWhole(
  database: Database,
  professionalId: string,
  id: string,
  over: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const upload = await database.asProfessional(professionalId, (tx) => readUpload(tx, professionalId, id));
  if (!upload) throw refused("upload", UPLOAD_GONE);
  const whole = new Uint8Array(upload.bytes);
  for (let number = 0; number < pieceCountOf(upload.bytes); number += 1) {
    const piece = await database.asProfessional(professionalId, (tx) => readPiece(tx, professionalId, id, number));
    if (!piece) throw refused("upload", UPLOAD_PIECE_WRONG);
    stay(over);
    whole.set(piece, number * UPLOAD_PIECE_BYTES);
  }
  return whole;
}
