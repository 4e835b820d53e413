import { randomUUID } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import path from "node:path";

/** Whoever is alive touches its files more often than this. */
const ABANDONED_MS = 60_000;
const ENDING = ".jsonl";

/** Lines that stand on the disk before they are in the database: a process that is killed leaves them to the next. */
export interface Spool {
  /** Writes a line; it survives the end of this process once this has returned. */
  add(line: string): void;
  /** Begins another file. @returns forgets what was written before, once it is in the database */
  turn(): () => void;
  /** Says that this process is alive. */
  touch(): void;
  /** What processes left that are gone, each file once: `done` removes it. */
  abandoned(): { lines: string[]; done: () => void }[];
  close(): void;
}

/** For a database that is gone with its process. */
const NOWHERE: Spool = {
  add: () => undefined,
  turn: () => () => undefined,
  touch: () => undefined,
  abandoned: () => [],
  close: () => undefined,
};

/** @param folder is made where it is missing; null: nothing is to be kept */
export function openSpool(folder: string | null): Spool {
  if (folder === null) return NOWHERE;
  mkdirSync(folder, { recursive: true });
  const own = new Set<string>();
  let current: { file: string; fd: number } | null = null;

  const open = () => {
    const file = path.join(folder, `${randomUUID()}${ENDING}`);
    current = { file, fd: openSync(file, "a", 0o600) };
    own.add(file);
    return current;
  };
  const remove = (files: string[]) => {
    for (const file of files) {
      rmSync(file, { force: true });
      own.delete(file);
    }
  };
  const end = () => {
    if (current) closeSync(current.fd);
    current = null;
  };

  return {
    add(line) {
      writeSync((current ?? open()).fd, `${line}\n`);
    },
    turn() {
      end();
      const written = [...own];
      return () => remove(written);
    },
    touch() {
      const now = new Date();
      for (const file of own) utimesSync(file, now, now);
    },
    abandoned() {
      return readdirSync(folder)
        .map((name) => path.join(folder, name))
        .filter((file) => file.endsWith(ENDING) && !own.has(file) && isOld(file))
        .flatMap((file) => {
          const taken = path.join(folder, `${randomUUID()}${ENDING}`);
          own.add(taken);
          try {
            // Who renames it has it: another process finds nothing there.
            renameSync(file, taken);
          } catch {
            own.delete(taken);
            return [];
          }
          return [{ lines: readFileSync(taken, "utf8").split("\n").filter(Boolean), done: () => remove([taken]) }];
        });
    },
    close: end,
  };
}

function isOld(file: string): boolean {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts !== undefined && Date.now() - facts.mtimeMs > ABANDONED_MS;
}
