import { closeSync, futimesSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { writeWhole } from "../core/wholeWrites.ts";

/** Whoever is alive touches its files more often than this. */
const ABANDONED_MS = 60_000;
const ENDING = ".jsonl";

/** A page of lines that stands on the disk before it is in the database: a process that is killed leaves it to the next. */
export interface LeftPage {
  page: string;
  lines: string[];
}

export interface Spool {
  /** Writes a line; it survives the end of this process once this has returned. */
  add(page: string, line: string): void;
  /** Forgets a page, whoever wrote it, once it is in the database. */
  remove(page: string): void;
  /** Says that this process is alive. */
  touch(): void;
  /** Pages of processes that are gone. Several may be told of the same one: each line counts once all the same. */
  abandoned(): LeftPage[];
  close(): void;
}

/** For a database that is gone with its process. */
const NOWHERE: Spool = {
  add: () => undefined,
  remove: () => undefined,
  touch: () => undefined,
  abandoned: () => [],
  close: () => undefined,
};

/** @param folder is made where it is missing; null: nothing is to be kept */
export function openSpool(folder: string | null): Spool {
  if (folder === null) return NOWHERE;
  mkdirSync(folder, { recursive: true });
  const own = new Map<string, number>();
  const fileOf = (page: string) => path.join(folder, `${page}${ENDING}`);

  const open = (page: string): number => {
    const opened = openSync(fileOf(page), "a", 0o600);
    own.set(page, opened);
    return opened;
  };
  const end = (page: string): void => {
    const opened = own.get(page);
    if (opened !== undefined) closeSync(opened);
    own.delete(page);
  };
  return {
    add(page, line) {
      writeWhole(own.get(page) ?? open(page), `${line}\n`);
    },
    remove(page) {
      end(page);
      rmSync(fileOf(page), { force: true });
    },
    touch() {
      const now = new Date();
      for (const opened of own.values()) futimesSync(opened, now, now);
    },
    abandoned: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(ENDING))
        .map((name) => name.slice(0, -ENDING.length))
        .filter((page) => !own.has(page) && isOld(fileOf(page)))
        .flatMap((page) => {
          const text = readIfThere(fileOf(page));
          // What has no end was cut off with its process, before it was answered.
          return text === null ? [] : [{ page, lines: text.split("\n").slice(0, -1) }];
        }),
    close() {
      for (const page of [...own.keys()]) end(page);
    },
  };
}

function isOld(file: string): boolean {
  const facts = statSync(file, { throwIfNoEntry: false });
  return facts !== undefined && Date.now() - facts.mtimeMs > ABANDONED_MS;
}

/** @returns null when another process has stored it meanwhile */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
