import { closeSync, fsyncSync, openSync, unlinkSync } from "node:fs";
import type { Database } from "../core/database/database.ts";
import { StartError } from "../core/startError.ts";
import { writeWhole } from "../core/wholeWrites.ts";
import { exportPractice } from "../practice/exporting.ts";

/**
 * Writes a practice into a new file, a row a line, that nobody else can read.
 * @returns how many rows
 * @throws StartError when the file cannot be made
 */
export async function writeExport({ owner }: Database, professionalId: string, file: string): Promise<number> {
  let place: number;
  try {
    place = openSync(file, "wx", 0o600);
  } catch (error) {
    throw new StartError(`${file} no se puede crear (${Object(error).code ?? "error"}); no puede existir ya.`);
  }
  let count = 0;
  try {
    await exportPractice(owner, professionalId, async (rows) => {
      writeWhole(place, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      count += rows.length;
    });
    fsyncSync(place);
  } catch (error) {
    // Half an export is none.
    unlinkSync(file);
    throw error;
  } finally {
    closeSync(place);
  }
  return count;
}
