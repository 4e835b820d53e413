import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/** Tables by what a change is about, with what is kept of each row beside `id` and `version`. */
const TABLES = {
  CLIENT: {
    name: "clients",
    columns:
      "name email phone status dateOfBirth address emergencyContact therapeuticGoals notesText createdAt updatedAt",
  },
  THERAPY_SESSION: {
    name: "sessions",
    columns: "clientId startsAt endsAt durationMinutes status type location notes price createdAt updatedAt",
  },
  NOTE: {
    name: "notes",
    columns: "clientId title content tags priority isPrivate isAiGenerated createdAt updatedAt",
  },
  OBJECTIVE: {
    name: "objectives",
    columns: "clientId title description priority status progress targetDate completedOn createdAt updatedAt",
  },
} as const;

export type Kind = keyof typeof TABLES;
export const KINDS = Object.keys(TABLES) as Kind[];

export interface Row {
  id: string;
  version: number | null;
  [column: string]: unknown;
}

/** Milliseconds for which SQLite tries by itself while somebody else holds the file, and then until it is let try again. */
const HELD_MS = 1_000;
const SQLITE_BUSY = 5;
const isHeld = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

/** Does something with the file once nobody else holds it, as a backup does, or what puts it right after a crash. */
async function whenFree<Result>(work: () => Result): Promise<Result> {
  for (let isTold = false; ; isTold = true) {
    try {
      return work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      if (!isTold) console.error("Somebody else holds the copy: it goes on once they let it go");
    }
    await pause(HELD_MS);
  }
}

const columnsOf = (kind: Kind): string[] => TABLES[kind].columns.split(" ");
/** SQLite knows texts and numbers; tags and prices are kept as JSON. */
function plain(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? Number(value) : JSON.stringify(value);
}

/** What is remembered beside the rows, in the same transactions: where the feed was left, and how far a walk has come. */
type Remembered = "practice" | "cursor" | "begun" | "walk" | `walked ${Kind}`;

/** The copy in one file, which is read and written in `atomically`: it happens as a whole or not at all. */
export class Copy {
  readonly #file: DatabaseSync;
  /** Held by this process alone, and let go by the system however the process ends. */
  readonly #lock: DatabaseSync;

  /** @throws when another process keeps the same copy */
  constructor(path: string) {
    this.#lock = new DatabaseSync(`${path}.lock`);
    this.#lock.exec("BEGIN EXCLUSIVE");
    this.#file = new DatabaseSync(path, { timeout: HELD_MS });
  }

  makeTables(): Promise<void> {
    return whenFree(() => {
      this.#file.exec(
        "PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT)",
      );
      for (const kind of KINDS)
        this.#file.exec(`CREATE TABLE IF NOT EXISTS ${TABLES[kind].name}
          (id TEXT PRIMARY KEY, version INTEGER NOT NULL, walk INTEGER NOT NULL, ${columnsOf(kind).join(", ")})`);
    });
  }

  get(name: Remembered): string | null {
    const row = this.#file.prepare("SELECT value FROM state WHERE name = ?").get(name);
    return typeof row?.value === "string" ? row.value : null;
  }

  set(name: Remembered, value: string | number | null): void {
    this.#file.prepare("INSERT OR REPLACE INTO state VALUES (?, ?)").run(name, value === null ? null : String(value));
  }

  /** @param work changes nothing but the copy: it is done again when somebody else held the file */
  atomically<Result>(work: () => Result): Promise<Result> {
    return whenFree(() => {
      this.#file.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        this.#file.exec("COMMIT");
        return result;
      } catch (error) {
        this.#file.exec("ROLLBACK");
        throw error;
      }
    });
  }

  versionOf(kind: Kind, id: string): number {
    const row = this.#file.prepare(`SELECT version FROM ${TABLES[kind].name} WHERE id = ?`).get(id);
    return typeof row?.version === "number" ? row.version : 0;
  }

  /** Keeps a row unless this walk, or the feed since, has brought a later version of it. */
  save(kind: Kind, row: Row): void {
    const names = ["id", "version", "walk", ...columnsOf(kind)];
    const { name } = TABLES[kind];
    const values = names.map((column) => plain(row[column]));
    values[1] = row.version ?? 0;
    values[2] = Number(this.get("walk"));
    this.#file
      .prepare(
        `INSERT INTO ${name} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})
         ON CONFLICT (id) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`).join(", ")}
         WHERE excluded.version >= version OR excluded.walk > walk`,
      )
      .run(...values);
  }

  delete(kind: Kind, id: string): void {
    this.#file.prepare(`DELETE FROM ${TABLES[kind].name} WHERE id = ?`).run(id);
  }

  /** Begins to read everything, from where the feed stands now. */
  begin(latestCursor: string): Promise<void> {
    return this.atomically(() => {
      this.set("begun", latestCursor);
      this.set("walk", Number(this.get("walk")) + 1);
      for (const kind of KINDS) this.set(`walked ${kind}`, null);
    });
  }

  /** Everything was read: what no list had any more goes, and the feed is followed from where it stood at the begin. */
  finish(): Promise<void> {
    return this.atomically(() => {
      for (const kind of KINDS)
        this.#file.prepare(`DELETE FROM ${TABLES[kind].name} WHERE walk < ?`).run(Number(this.get("walk")));
      this.set("cursor", this.get("begun"));
      this.set("begun", null);
    });
  }

  /** The rows stay until everything has been read anew. */
  beginAnew(): Promise<void> {
    return this.atomically(() => {
      this.set("cursor", null);
      this.set("begun", null);
    });
  }

  count(kind: Kind): number {
    return Number(this.#file.prepare(`SELECT count(*) AS count FROM ${TABLES[kind].name}`).get()?.count);
  }
}
