import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { closeSync, createReadStream, openSync, rmSync } from "node:fs";
import { writeWhole } from "../../core/wholeWrites.ts";

const ALGORITHM = "aes-256-ctr";

/**
 * What is put aside until it has its place in the file. It lies on the disk, under a key that only this thread knows: of one
 * that was killed nobody reads what is left.
 */
export class Spool {
  readonly #file: string;
  readonly #key = randomBytes(32);
  readonly #iv = randomBytes(16);
  readonly #cipher = createCipheriv(ALGORITHM, this.#key, this.#iv);
  readonly #handle: number;
  length = 0;

  constructor(file: string) {
    this.#file = file;
    this.#handle = openSync(file, "w", 0o600);
  }

  add(bytes: string | Uint8Array): void {
    const plain = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    this.length += plain.length;
    writeWhole(this.#handle, this.#cipher.update(plain));
  }

  /** All that was put aside, once. */
  read(): NodeJS.ReadableStream {
    closeSync(this.#handle);
    return createReadStream(this.#file).pipe(createDecipheriv(ALGORITHM, this.#key, this.#iv));
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }
}
