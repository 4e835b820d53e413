import { write, writeSync } from "node:fs";

/** So many bytes a pipe takes at one go (PIPE_BUF): what two write into it at a time is never mixed within a line. */
const PIECE = 4_096;
/** Lines that need not be out at once go together: as soon as they make up a piece, or after so many milliseconds. */
const TOGETHER_MS = 200;
/** Characters that wait for a disk without room; further lines are lost before the process is. */
const WAITING_MAX = 1024 * 1024;

/** As pino writes one, for whoever reads these lines. */
const lostLine = (lost: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: "lines lost" })}\n`;

/**
 * Lines of a log on a file descriptor. What cannot be written is kept for the next try as far as there is room for it, and what is
 * lost is counted and told then; it is never the process's end, nor does a process stay for it that is to end.
 */
export class Lines {
  #fd: number;
  #together: boolean;
  #waiting: string[] = [];
  /** Characters of them. */
  #size = 0;
  /** Of pieces that were tried, what was not written. */
  #left: Buffer | null = null;
  #lost = 0;
  /** Whether the system is writing a piece. It does so to its end, also when the process ends meanwhile. */
  #busy = false;
  #heard: (() => void)[] = [];
  #isUsed = false;

  /** @param together whether lines are collected and written beside the work; else each is out before the next thing is done */
  constructor(fd: number, { together }: { together: boolean }) {
    this.#fd = fd;
    this.#together = together;
  }

  write(line: string): void {
    if (!this.#isUsed) this.#use();
    if (this.#size + line.length > WAITING_MAX) this.#lost += 1;
    else this.#add(line);
    if (!this.#together) this.flushSync();
    // What has failed is tried again by the clock alone.
    else if (!this.#left && this.#size >= PIECE) this.#send();
  }

  /** Tells when all has been written, or could not be. */
  flush(heard: () => void = () => undefined): void {
    this.#heard.push(heard);
    this.#send();
  }

  /** Writes what can be written before it returns; what the system is writing then may come after it. */
  flushSync(): void {
    try {
      for (let piece = this.#take(); piece; piece = this.#take()) {
        let written = 0;
        try {
          written = writeSync(this.#fd, piece);
        } finally {
          this.#keep(piece, written);
        }
      }
    } catch {
      // Tried again with the next line, and at the end.
    }
  }

  #use(): void {
    this.#isUsed = true;
    process.once("exit", () => this.flushSync());
    if (this.#together) setInterval(() => this.#send(), TOGETHER_MS).unref();
  }

  #send(): void {
    if (this.#busy) return;
    const piece = this.#take();
    if (!piece) {
      this.#tell();
      return;
    }
    this.#busy = true;
    write(this.#fd, piece, (error, written) => {
      this.#busy = false;
      this.#keep(piece, error ? 0 : written);
      if (error) this.#tell();
      else this.#send();
    });
  }

  #add(line: string): void {
    this.#waiting.push(line);
    this.#size += line.length;
  }

  /** @returns what is to be written next: what is left, else whole lines; null: nothing */
  #take(): Buffer | null {
    const left = this.#left;
    this.#left = null;
    if (left || this.#waiting.length === 0) return left;
    let lines = 0;
    for (let bytes = 0; lines < this.#waiting.length; lines += 1) {
      bytes += Buffer.byteLength(this.#waiting[lines] ?? "");
      if (lines > 0 && bytes > PIECE) break;
    }
    const text = this.#waiting.splice(0, lines).join("");
    this.#size -= text.length;
    return Buffer.from(text);
  }

  /** Keeps of a piece what was not written. Where all was there is room again, and what was lost is told. */
  #keep(piece: Buffer, written: number): void {
    if (written < piece.length) {
      const rest = piece.subarray(written);
      this.#left = this.#left ? Buffer.concat([rest, this.#left]) : rest;
    } else if (this.#lost > 0) {
      this.#add(lostLine(this.#lost));
      this.#lost = 0;
    }
  }

  #tell(): void {
    for (const heard of this.#heard.splice(0)) heard();
  }
}
