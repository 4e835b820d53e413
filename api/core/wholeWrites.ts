import { fstatSync, ftruncateSync, writeSync } from "node:fs";

/**
 * Writes all of it at the end of a file. A disk that is nearly full takes a part first, and says so only with the next call; what
 * it took is taken back, so that what is written later does not stand on half a line.
 * @throws what the disk says
 */
export function writeWhole(file: number, data: string | Uint8Array): void {
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(file, bytes, written);
  } catch (error) {
    if (written > 0) ftruncateSync(file, fstatSync(file).size - written);
    throw error;
  }
}
