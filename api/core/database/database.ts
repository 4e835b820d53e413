import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { escapeLiteral } from "pg";
import type { ConstructorOptions } from "pg-boss";
import { isUuid } from "../../../schema/rules/fields.ts";
import { actorInJson } from "../acting/acting.ts";
import type { InTurn } from "./turns.ts";

export type Queries = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** For a transaction that only reads, all of it as it is at one moment, however long it takes and whoever writes meanwhile. */
export const AS_OF_ONE_MOMENT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** The database, whichever it is: PGlite in a folder, PGlite in memory, or a PostgreSQL server. */
export interface Database {
  /** Queries with the owner's rights: accounts, mails, and finding out who the caller is. Never clinical rows. */
  owner: Queries;
  /**
   * Runs `work` in one transaction that sees only the rows of one professional (row-level security).
   * @param professionalId uuid
   * @throws whatever `work` throws, after undoing it
   */
  asProfessional<T>(professionalId: string, work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * Like `asProfessional`, for reading by one statement: the transaction's end travels with it, which spares a journey to
   * the database. A second statement is refused.
   */
  askAsProfessional: Database["asProfessional"];
  /** Like `asProfessional`, for reading by several statements what belongs together: all of it is as at one moment. */
  readAsProfessional: Database["asProfessional"];
  /** For work with the owner's rights that waits for one practice's row: it takes no more than the practice's share. */
  inTurn: InTurn;
  /** How the job queue reaches this database: through connections of its own, or through the embedded one. */
  queue: Pick<ConstructorOptions, "connectionString" | "db" | "backend">;
  /** Hears what `tellAll` tells on a channel, whichever process told it. */
  hear(channel: string, heard: () => void): Hearing;
  /** How busy each pool of connections is; none for the embedded database. */
  connections(): Pool[];
  /** Resolves when a practice's own queries would be answered, and what it writes kept. */
  ping(): Promise<void>;
  /** Copies the embedded database's files, as of one moment, to a folder that does not exist yet; absent where there are none. */
  copyFiles?: (into: string) => Promise<void>;
  close(): Promise<void>;
}

interface Pool {
  pool: "owner" | "practice";
  /** Connections at work and at rest, and requests that wait for one. */
  used: number;
  idle: number;
  waiting: number;
}

export interface Hearing {
  /** Whether nothing that is told now goes unheard. After a time when that was not so `heard` is called once. */
  isOn(): boolean;
}

/** Tells all processes that hear this channel, once the transaction it is told in is kept. */
export const tellAll = async (tx: Queries, channel: string): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
};

/** What whoever asks in one step is told of a second statement. */
export const askedTwice = (): Error => new Error("a second statement where one is asked in one step");

/** No professional's id. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whether a text can be an id at all; anything else is answered like an id that does not exist. */
export const isId = isUuid;

/** The statement that puts a transaction behind the professional's wall, and says who acts. The id is checked, because it stands in the text. */
export function wallOf(professionalId: string): string {
  if (!isId(professionalId)) throw new TypeError("a professional's id is a uuid");
  const actor = actorInJson();
  const acting = actor ? `, set_config('app.actor', ${escapeLiteral(actor)}, true)` : "";
  return `select set_config('app.professional', '${professionalId}', true)${acting}, set_config('role', 'app_user', true)`;
}
