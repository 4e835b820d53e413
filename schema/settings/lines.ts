import { write, writeSync } from "node:fs";

/** Lines that need not be out at once go together: as soon as there are so many characters of them, or after so many milliseconds. */
const TOGETHER = 4_096;
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
  /** Begun to be written, and not all written yet. */
  #begun: Buffer | null = null;
  #waiting = "";
  #lost = 0;
  /** Whether the system is writing what is begun. */
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
    if (this.#waiting.length + (this.#begun?.length ?? 0) + line.length > WAITING_MAX) this.#lost += 1;
    else this.#waiting += line;
    if (!this.#together) this.flushSync();
    // What has failed is tried again by the clock alone.
    else if (!this.#begun && this.#waiting.length >= TOGETHER) this.#send();
  }

  /** Tells when all has been written, or could not be. */
  flush(heard: () => void = () => undefined): void {
    this.#heard.push(heard);
    this.#send();
  }

  /** Writes what can be written before it returns. */
  flushSync(): void {
    if (this.#busy) return;
    try {
      for (let begun = this.#begin(); begun; begun = this.#begin()) this.#end(writeSync(this.#fd, begun));
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
    const begun = this.#begin();
    if (!begun) {
      this.#tell();
      return;
    }
    this.#busy = true;
    write(this.#fd, begun, (error, written) => {
      this.#busy = false;
      if (error) {
        this.#tell();
        return;
      }
      this.#end(written);
      this.#send();
    });
  }

  /** @returns what is to be written next; null: nothing */
  #begin(): Buffer | null {
    if (!this.#begun && this.#waiting) {
      this.#begun = Buffer.from(this.#waiting);
      this.#waiting = "";
    }
    return this.#begun;
  }

  #end(written: number): void {
    const left = this.#begun?.subarray(written);
    this.#begun = left?.length ? left : null;
    if (this.#begun || this.#lost === 0) return;
    this.#waiting += lostLine(this.#lost);
    this.#lost = 0;
  }

  #tell(): void {
    for (const heard of this.#heard.splice(0)) heard();
  }
}
