import { appendFileSync, existsSync, renameSync, statSync } from "node:fs";

export interface LogLimits {
  /** Bytes after which a new file is begun. */
  bytes: number;
  /** Files kept beside the one that is written: `name.1` is the newest. */
  kept: number;
}

/** A log that takes at most (kept + 1) × bytes of the disk. What cannot be written is left out, and said when it can again. */
export class LogFile {
  #file: string;
  #limits: LogLimits;
  #lost = 0;

  constructor(file: string, limits: LogLimits = { bytes: 5_000_000, kept: 4 }) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Never throws: no log is worth the end of the process that keeps it. */
  write(text: string | Buffer): void {
    try {
      this.#rotate();
      if (this.#lost > 0) appendFileSync(this.#file, `${this.#lost} bytes lost: nothing could be written\n`);
      this.#lost = 0;
      appendFileSync(this.#file, text, { mode: 0o600 });
    } catch {
      this.#lost += Buffer.byteLength(text);
    }
  }

  #rotate(): void {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size < this.#limits.bytes) return;
    for (let number = this.#limits.kept - 1; number >= 0; number--) {
      const from = number === 0 ? this.#file : `${this.#file}.${number}`;
      if (existsSync(from)) renameSync(from, `${this.#file}.${number + 1}`);
    }
  }
}
